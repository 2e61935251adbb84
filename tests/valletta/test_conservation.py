"""Nothing is lost and nothing appears: cards, barrels, houses; and the log tells all that happened."""

from collections import Counter

import pytest

from tablero.core.dice import FastDice
from tablero.core.match import Match
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import GOOD, STARTING


def check(s: State) -> None:
    """Every card is somewhere once, every barrel on the street or gone, every house on a building of its own."""
    cards = Counter(s.pool)
    for p in s.players:
        cards.update([*p.hand, *p.pile, *p.discard, *p.slots])
    cards.update(STARTING + building for place, building in enumerate(s.city) if not s.built >> place & 1)
    everything = Counter(s.box.pool) + Counter(list(range(STARTING)) * len(s.players))
    everything.update(STARTING + building for building in s.city)
    assert cards == everything
    assert sum(s.barrels) + s.jean == s.box.street and min(s.barrels) >= 0
    assert sum(p.built for p in s.players) == s.built
    for p in s.players:
        assert p.built.bit_count() == p.houses <= s.box.houses
        assert p.upgraded & ~p.built == 0
        assert min(p.goods) >= 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_barrels_and_houses_are_conserved_and_the_log_adds_up(seats: int) -> None:
    for seed in range(3):
        m = Match.new("valletta", seats, seed)
        dice = FastDice(seed)
        while not m.over:
            assert isinstance(m.state, State)
            check(m.state)
            seat = m.waiting()[0]
            some = m.options(seat)
            m.act(seat, some[dice.below(len(some))])
        goods = Counter({(seat, good): 1 for seat in range(seats) for good in GOOD.words})
        points = Counter[int]()
        for event in (event for entry in m.log for event in entry.events):
            good = event.what.removeprefix("good.")
            if event.kind == "gained":
                goods[event.seat, good] += event.n
            elif event.kind == "paid":
                goods[event.seat, good] -= event.n
            elif event.kind == "stole":
                goods[event.seat, good] += event.n
                goods[event.other, good] -= event.n
            elif event.kind == "scored":
                points[event.seat] += event.n
        assert isinstance(m.state, State)
        for seat, p in enumerate(m.state.players):
            assert [goods[seat, good] for good in GOOD.words] == p.goods
            assert points[seat] == p.points
