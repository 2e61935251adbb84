"""The points: goods, boats, houses and their bonus, orders, rows, missions."""

from tablero.core.game import End, Score
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    EXTENSIONS,
    GOODS,
    HARBOR,
    MARKET,
    MISSIONS,
    NONE,
    ORDERS,
    PLACE_WORDS,
    PLACES,
    ROWS,
    SLOTS,
    VILLAGE,
    count,
    size,
)


def scores(s: State) -> list[Score]:
    """Each seat's points so far; ties are broken by coins, those on spaces included (ruling 43)."""
    return [score(s, seat) for seat in range(len(s.players))]


def score(s: State, seat: int) -> Score:
    """The points of a seat by category."""
    p = s.players[seat]
    box = s.box
    goods = p.goods()
    parts = {
        "goods": sum([count(goods, good) * box.points[good] for good in range(GOODS)]),
        "boats": size(p.boats) * box.boat_points,
        "houses": size(p.houses) * box.house_points,
        "house-bonus": sum([count(p.houses, good) * count(goods, good) for good in range(GOODS)]) * box.house_bonus,
        "orders": sum([box.order_points[order] for order in range(ORDERS) if p.finished >> order & 1]),
        "rows": sum([box.row_points[row] for row in range(ROWS) if p.warehouse.complete >> row & 1]),
    }
    if s.with_missions:
        parts["missions"] = sum([box.mission_points[m] for m in range(MISSIONS) if p.shown >> m & 1])
    return Score(seat, parts, [p.money()])


def ends(s: State) -> list[End]:
    """A gap in the strip that no card fills, or a place where nothing is left, announces the last round."""
    players = len(s.players)
    cards = sum([s.box.copies_of(extension, players) for extension in range(EXTENSIONS)])
    left = s.deck_size + len([card for card in s.strip if card != NONE])
    out = [End("extensions", cards - left, cards - SLOTS + 1)]
    for place in range(PLACES):
        goods = s.box.goods_at[place]
        had, has = size(s.box.stock[players] & goods), size(s.stock & goods)
        if place == MARKET:
            had, has = had + s.box.orders[players], has + bin(s.orders).count("1")
        elif place == HARBOR:
            had, has = had + size(s.box.boats), has + size(s.boats)
        elif place == VILLAGE:
            had, has = had + size(s.box.houses) + s.box.carts[players], has + size(s.houses) + s.carts
        out.append(End("place", had - has, had, "place." + PLACE_WORDS[place]))
    return out
