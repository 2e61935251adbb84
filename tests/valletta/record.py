"""Records the stored replays anew, after a change of the rules: python -m tests.valletta.record

There is one for each way the end phase can start and each number of players. A simple policy
makes sure that it starts that way: it knows which cards to play early, late or not at all.
"""

from pathlib import Path

from tablero.core.dice import FastDice
from tablero.core.match import Match
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import COLOUR, GOOD, PLACE, TRIGGER

REPLAYS = Path(__file__).parent / "replays"
GOALS = TRIGGER.words[1:]
BUILDERS = ("builder", "foreman", "planner", "apprentice")
SCORERS = ("karl", "laparelli", "cassar", "pius", "philipp", "garcia", "starkey", "romegas", "delmonte", "balbi")


def worth(goal: str, s: State, seat: int, text: str) -> int:
    """How much a policy that wants the game to end so likes an option."""
    verb, *words = text.split()
    p = s.players[seat]
    building = s.trigger == 0 and goal != "jean-at-the-end"
    if verb == "play":
        if words[0] == "jean":
            return 0 if building else 9
        if words[0] in SCORERS:
            return 0 if goal == "eighth-house" and building else 8
        # Builders last, when the goods of the turn are there.
        return (2 if len(p.slots) < s.box.plays - 1 else 7) if words[0] in BUILDERS else 5
    if verb == "construct":
        place = PLACE.number[words[0]]
        if s.trigger == 0 and goal != "eighth-house" and p.houses == s.box.houses - 1:
            return 0
        yellow = COLOUR.words[s.box.building_colour[s.city[place]]] == "yellow"
        beside = place % 5 == s.jean_column()
        return (6 + yellow + 2 * beside if goal == "points-on-the-street" else 6) if building else 1
    if verb == "take" or verb == "steal":
        return 9 - p.goods[GOOD.number[words[-1]]]
    order = {"hire": 4, "upgrade": 3, "spare": 9, "return": 3 if not building else 1, "return-set": 5, "done": 2}
    return order.get(verb, 1)


def record(goal: str, seats: int, seed: int) -> Match:
    """A match that this policy plays to its end."""
    m = Match.new("valletta", seats, seed)
    dice = FastDice(seed)
    while not m.over:
        seat = m.waiting()[0]
        s = m.state
        assert isinstance(s, State)
        some = [a for a in m.options(seat) if m.text(a) != "exchange" or dice.below(40) == 0]
        best = max(worth(goal, s, seat, m.text(a)) for a in some)
        liked = [a for a in some if worth(goal, s, seat, m.text(a)) == best]
        if dice.below(12) == 0:
            liked = [a for a in some if m.text(a) != "exchange"] or some
        m.act(seat, liked[dice.below(len(liked))])
        if len(m.log) > 6000:
            break
    return m


def trigger(m: Match) -> str:
    assert isinstance(m.state, State)
    return TRIGGER.words[m.state.trigger]


def main() -> None:
    for goal in GOALS:
        for seats in (2, 3, 4):
            for seed in range(200):
                m = record(goal, seats, seed)
                if m.over and trigger(m) == goal:
                    (REPLAYS / f"{seats}-{goal}.tablero").write_text(m.dump(), encoding="utf-8")
                    print(goal, seats, seed, len(m.log), [score.total for score in m.scores()])
                    break
            else:
                raise SystemExit(f"No game of {seats} ended by {goal}.")


if __name__ == "__main__":
    main()
