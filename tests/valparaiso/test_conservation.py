"""Nothing is lost and nothing appears: pesos and goods balance against the bank, pieces and cards are all there."""

from collections import Counter

import pytest

from tablero.core.events import Event
from tablero.core.match import Match
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import BASE_CARDS, CARDS, MAT, NONE, TILES
from tests.valparaiso.record import GOALS, record


class Bank:
    """A fold over the events: what every player, every sector and the supply must have by now."""

    def __init__(self, s: State) -> None:
        self.pesos = [s.box.start_pesos] * len(s.players)
        self.sectors = s.sector_pesos[:]
        self.supply = 0
        self.goods = [Counter[str]() for _ in s.players]
        self.hold = [Counter[str]() for _ in s.players]
        self.points = [0] * len(s.players)

    def hear(self, event: Event) -> None:
        seat, n, kind = event.seat, event.n, event.kind
        if kind == "earned":
            self.pesos[seat] += n
            self.supply -= n
        elif kind == "paid":
            self.pesos[seat] -= n
            self.supply += n
        elif kind == "paid-player":
            self.pesos[seat] -= n
            self.pesos[event.other] += n
        elif kind == "collected":
            self.pesos[seat] += n
            self.sectors[sector(event)] -= n
        elif kind == "compensated":
            self.pesos[seat] -= n
            self.sectors[sector(event)] += n
        elif kind == "scored":
            self.points[seat] += n
        self.hear_goods(event)

    def hear_goods(self, event: Event) -> None:
        goods, hold = self.goods[event.seat], self.hold[event.seat]
        if event.kind == "gained":
            goods[event.what] += event.n
        elif event.kind == "gave":
            goods[event.what] -= event.n
        elif event.kind == "shipped":
            hold[event.what] -= event.n
        elif event.kind == "sold":
            (hold if event.where == "store.hold" else goods)[event.what] -= event.n
        elif event.kind in ("loaded", "unloaded"):
            n = event.n if event.kind == "loaded" else -event.n
            goods[event.what] -= n
            hold[event.what] += n


def sector(event: Event) -> int:
    return ["sector.harbour", "sector.west", "sector.middle", "sector.east"].index(event.where)


def check_pieces(s: State) -> None:
    """Every tile, card, house and merchant is somewhere once."""
    tiles = [0] * TILES
    for column, height in [(column, 5) for column in s.market] + [(s.reserve, len(s.box.reserve))]:
        assert column < 1 << 4 * height
        for i in range(height):
            tiles[column >> 4 * i & 15] += 1
    assert tiles == [sum(letter[tile] for letter in s.box.letters) for tile in range(TILES)]
    out = Counter(card for card in s.sea if card != NONE)
    for p in s.players:
        out.update(card for card in range(BASE_CARDS, CARDS) if p.owned() >> card & 1)
        assert p.owned() & 255 == 255 and p.in_hold() <= s.box.hold
        assert min(p.goods) >= 0 and p.pesos >= 0
        assert len(p.merchants) == (3 if len(s.players) == 2 else 4) and all(place >= MAT for place in p.merchants)
    assert all(n == 1 for n in out.values()) and not any(s.pile >> card & 1 for card in out)
    built = Counter(s.residences) + Counter(owner for owner in s.houses if owner != NONE)
    assert [built[seat] + p.houses for seat, p in enumerate(s.players)] == [s.box.houses] * len(s.players)


@pytest.mark.parametrize(("goal", "seats"), [(goal, seats) for goal in GOALS for seats in (2, 5)])
def test_pesos_and_goods_balance_against_the_bank(goal: str, seats: int) -> None:
    m = record(goal, seats, 11)
    fresh = Match.new("valparaiso", seats, 11, m.choices)
    assert isinstance(fresh.state, State) and isinstance(m.state, State)
    bank = Bank(fresh.state)
    for event in (event for entry in m.log for event in entry.events):
        bank.hear(event)
    s = m.state
    assert [p.pesos for p in s.players] == bank.pesos and s.sector_pesos == bank.sectors
    assert [p.points for p in s.players] == bank.points
    words = ["good.silver", "good.copper", "good.wheat"]
    assert [p.goods for p in s.players] == [
        [goods[word] for word in words] + [hold[word] for word in words]
        for goods, hold in zip(bank.goods, bank.hold, strict=True)
    ]
    money = sum(p.pesos for p in s.players) + sum(s.sector_pesos)
    assert money + bank.supply == seats * s.box.start_pesos + 3 * s.box.start_sector


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_piece_is_somewhere_once_at_every_decision(seats: int) -> None:
    m = record("18-points", seats, 4)
    again = Match.new("valparaiso", seats, 4)
    done = 0
    for seat, a in m.history:
        if seat < 0:
            continue
        again.act(seat, a)
        assert isinstance(again.state, State)
        if again.state.round and done % 7 == 0:
            check_pieces(again.state)
        done += 1
    assert again.over
