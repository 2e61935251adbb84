"""Plays and stores the replays: python -m tests.altiplano.record

Half of them are played without aim, until the strip cannot be refilled; in the others everybody
builds boats and catches fish, until the harbor is empty. Run it again when the rules version rises.
"""

from collections.abc import Callable
from pathlib import Path

from tablero.core import agenda
from tablero.core.dice import FastDice
from tablero.core.match import Match
from tablero.games.altiplano import GAME
from tablero.games.altiplano.rules.rounds import is_exhausted
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import HARBOR, PLACES, WOOD, count

REPLAYS = Path(__file__).parent / "replays"
Style = Callable[[State, int, list[str], FastDice], str]

# What a fishing fleet lays, does and takes, the best first; the rest is passed over.
WISHES = {
    "Plan": "place wood harbor|place food role|place food fishing-hut|place coin lake-trader|place alpaca farm"
    "|place food sawmill|place food forest|place food movement-1|place ore market|place stone market"
    "|place cacao market|place fish market|place silver market|place wool market|place cloth market"
    "|place glass market|place food movement-2|done",
    "Act": "work boat|work role|work fishing-hut|work lake-trader|work wood|work sawmill|graze here|sell",
    "TakeGood": "take fish",
    "ChooseBoat": "boat fish|boat wood|boat glass",
    "TakeBack": "done",
    "MoveOn": "done",
}


def fishing(s: State, seat: int, can: list[str], dice: FastDice) -> str:
    """Everything for boats and fish; with three wood no more is made."""
    asked = type(s.agenda[-1]).__name__
    for wish in WISHES.get(asked, "").split("|"):
        enough = count(s.players[seat].goods(), WOOD) >= 3 and wish in ("place food sawmill", "place food forest")
        for move in can:
            if wish and not enough and (move == wish or move.split()[0] == wish):
                return move
    for name in ("harbor", "forest", "farm", "market"):
        for move in can:
            if move.split()[0] in ("move", "enter") and move.endswith(name) and leads_to_work(s, move):
                return move
    return "pass" if "pass" in can else can[0]


def leads_to_work(s: State, move: str) -> bool:
    """Whether something can be done where a move ends."""
    ready: int = getattr(s.agenda[-1], "ready", 0)
    return bool(ready >> GAME.vocabulary.parse(f"enter {move.split()[-1]}") - GAME.vocabulary.parse("enter farm") & 1)


def aimless(s: State, seat: int, can: list[str], dice: FastDice) -> str:
    """Anything, but nothing is taken back and nobody passes who can act."""
    some = [move for move in can if move.split()[0] not in ("lift", "pass", "done")]
    if not some or ("done" in can and dice.below(4) == 0):
        some = [move for move in can if move in ("pass", "done")] or can
    return some[dice.below(len(some))]


def played(seats: int, seed: int, options: dict[str, str], style: Style) -> Match:
    """A whole match in this style."""
    m = Match.new(GAME, seats, seed, options)
    dice = FastDice(seed)
    while not m.over:
        s = state(m.state)
        # Who has laid all he wants waits for his turn to lock.
        for seat in m.waiting():
            move = style(s, seat, [m.text(a) for a in m.options(seat)], dice)
            if m.state.agenda and not (type(s.agenda[-1]).__name__ == "Plan" and move.startswith("lift")):
                break
        m.act(seat, m.parse(move))
    return m


def state(s: agenda.State) -> State:
    assert isinstance(s, State)
    return s


def store(name: str, m: Match) -> None:
    s = state(m.state)
    empty = [place for place in range(PLACES) if is_exhausted(s, place)]
    print(f"{name}: {s.round} rounds, {len(m.history)} actions, points {[score.total for score in m.scores()]}")
    assert empty == ([HARBOR] if name.startswith("place") else [])
    (REPLAYS / f"{name}.tablero").write_text(m.dump(), encoding="utf-8")


def main() -> None:
    for seats in GAME.seats:
        store(f"strip-{seats}", played(seats, seats, {}, aimless))
        fished = (played(seats, seed, {}, fishing) for seed in range(1, 100))
        store(f"place-{seats}", next(m for m in fished if is_exhausted(state(m.state), HARBOR)))
    store("missions-3", played(3, 5, {"missions": "on"}, aimless))
    store("draft-4", played(4, 5, {"roles": "draft"}, aimless))


if __name__ == "__main__":
    main()
