"""Records the stored replays anew, after a change of the rules: python -m tests.valparaiso.record

There is one for each way the game can end and each number of players, and for each number of players one against
the clock. A simple policy makes sure that games end that way: it plans whole rows and likes some things better.
"""

from pathlib import Path

from tablero.core.agenda import NATURE
from tablero.core.dice import FastDice
from tablero.core.match import Match
from tablero.games.valparaiso import GAME
from tablero.games.valparaiso.rules.villages import AtMarket
from tablero.games.valparaiso.state import TILE_MASK, State
from tablero.games.valparaiso.terms import BASE_CARDS, CARD, GOODS, NONE, SECTOR, TIME_UP

REPLAYS = Path(__file__).parent / "replays"
GOALS = ("18-points", "no-card-left", "clock")
MOST = 40_000
POINT_CARDS = ("benefactor", "almshouse", "monument", "patron", "exhibition", "university")


def worth(goal: str, s: State, seat: int, text: str) -> int:
    """How much a policy that wants the game to end so likes an option."""
    verb, *words = text.split()
    p = s.players[seat]
    if verb == "sell" or (goal == "no-card-left" and brings_points(s, seat, verb, words)):
        return 0
    if verb == "plan":
        wanted = words[0] in ("trade", "transfer", "ship", "overseas", "move") or CARD.number[words[0]] >= BASE_CARDS
        return 5 + wanted - 4 * (words[1] == "mayor")
    if verb in ("take-back", "ready", "done"):
        return 2 if verb == "done" else 1
    if verb == "use":
        card = CARD.number[words[0]]
        late = 2 * p.row.index(card) if card in p.row else 0
        return {"main": 9, "alternative": 6, "nothing": 1}[words[1]] - late
    if verb in ("take", "load"):
        good = ["silver", "copper", "wheat"].index(words[0])
        return 5 + min(4, p.goods[good] + p.goods[GOODS + good])
    if verb == "unload":
        return 0
    if verb == "anchor":
        sector = SECTOR.number[words[0]]
        if sector == 0:
            return 4 if max(p.goods[GOODS:]) < 3 else 1
        return 8 if p.goods[GOODS + s.box.demand[sector]] >= 3 else 2
    if verb == "hand-in":
        return 9 if p.points + s.box.card_points[CARD.number[words[0]]] >= s.box.end_points else 1
    return 7


def brings_points(s: State, seat: int, verb: str, words: list[str]) -> bool:
    """What a policy shuns that wants the cards to run out first."""
    task = s.agenda[-1]
    if isinstance(task, AtMarket) and verb == "trade":
        return s.box.tile_points[s.market[s.box.market_at[task.place]] & TILE_MASK] > 0
    if verb == "use":
        return words[0] in POINT_CARDS and words[1] == "main"
    if verb == "load":
        return s.players[seat].in_hold() == s.box.hold - 1
    return verb in ("build", "hand-in", "buy-point")


def ended_by(m: Match) -> str:
    s = m.state
    assert isinstance(s, State)
    return "no-card-left" if NONE in s.sea else "18-points"


def record(goal: str, seats: int, seed: int) -> Match:
    """A match that this policy plays to its end."""
    m = Match.new("valparaiso", seats, seed, {"clock": "on"} if goal == "clock" else None)
    dice = FastDice(seed)
    while not m.over and len(m.log) < MOST:
        s = m.state
        assert isinstance(s, State)
        # Against the clock, time is now and then up before all are ready.
        if m.options(NATURE) == [TIME_UP] and dice.below(12) == 0:
            m.act(NATURE, TIME_UP)
            continue
        owing = m.waiting()
        seat = owing[dice.below(len(owing))]
        some = m.options(seat)
        liking = [worth(goal, s, seat, m.text(a)) for a in some]
        liked = [a for a, like in zip(some, liking, strict=True) if like >= max(liking) - dice.below(3)]
        m.act(seat, liked[dice.below(len(liked))])
    return m


def cards_used(m: Match) -> set[str]:
    """The cards that did something."""
    said = [m.text(a).split() for seat, a in m.history if seat >= 0]
    return {words[1] for words in said if words[0] == "use" and words[2] != "nothing"}


def main() -> None:
    REPLAYS.mkdir(exist_ok=True)
    for goal in GOALS:
        for seats in GAME.seats:
            found = []
            for seed in range(16):
                m = record(goal, seats, seed)
                if m.over and (goal == "clock" or ended_by(m) == goal) and len(m.log) < 6000:
                    found.append(m)
            # The richest game of several, so that nearly every card is used in one or another.
            best = max(found, key=lambda m: len(cards_used(m)))
            (REPLAYS / f"{seats}-{goal}.tablero").write_text(best.dump(), encoding="utf-8")
            print(goal, seats, len(best.log), best.state.round, len(cards_used(best)))


if __name__ == "__main__":
    main()
