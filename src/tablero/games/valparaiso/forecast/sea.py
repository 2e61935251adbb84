"""A plan at sea: cargo is loaded, the ship sails, cards are bought."""

from tablero.games.valparaiso.box import LEVEL_A
from tablero.games.valparaiso.forecast import MANY, PESO_IN_USE, Forecast, ability
from tablero.games.valparaiso.terms import GOODS, HARBOUR, NONE, SECTORS


def transfer(t: Forecast, before: int) -> bool:
    """Loads as many of a kind as buy a card, and whatever there is if that fills the hold."""
    box = t.s.box
    goods = t.goods
    if t.ship != HARBOUR:
        if t.sailing == NONE:
            return False
        t.ship = HARBOUR
        t.sailing = NONE
    room = box.hold - t.in_hold()
    loaded = 0
    for _ in range(box.hold // box.overseas_goods):
        best = NONE
        least = MANY
        for good in range(GOODS):
            lack = box.overseas_goods - goods[GOODS + good] % box.overseas_goods
            if lack <= room and goods[good] >= lack and lack < least:
                least = lack
                best = good
        if best == NONE:
            break
        goods[best] -= least
        goods[GOODS + best] += least
        room -= least
        loaded += least
    if room and goods[0] + goods[1] + goods[2] >= room:
        while room:
            most = 0
            for good in range(GOODS):
                if goods[good] > goods[most]:
                    most = good
            goods[most] -= 1
            goods[GOODS + most] += 1
            room -= 1
            loaded += 1
    if not room and before < box.hold:
        t.points += box.full_hold_points
    return loaded > 0


def overseas(t: Forecast) -> bool:
    """The best card that the cargo buys, where the ship is or, if it may still sail, anywhere."""
    s = t.s
    box = s.box
    each = box.places_per_sector
    is_a_out = False
    for card in s.sea:
        if card != NONE and box.level[card] == LEVEL_A and not t.bought >> card & 1:
            is_a_out = True
    best = NONE
    to = NONE
    gain = 0.0
    for sector in range(1, SECTORS):
        if t.goods[GOODS + box.demand[sector]] < box.overseas_goods:
            continue
        if t.ship != sector and t.sailing == NONE:
            continue
        for i in range(each):
            card = s.sea[(sector - 1) * each + i]
            if card == NONE or t.bought >> card & 1:
                continue
            is_a = box.level[card] == LEVEL_A
            pesos = s.sector_pesos[sector] if is_a else -box.compensation if is_a_out else 0
            if t.pesos + pesos < 0:
                continue
            worth = box.card_points[card] + t.rounds * ability(s, t.seat, card)
            worth += pesos * (box.peso_worth + PESO_IN_USE * t.use)
            if worth > gain:
                gain = worth
                best = card
                to = sector
    if best == NONE:
        return False
    if t.ship != to:
        t.ship = to
        t.sailing = NONE
    t.goods[GOODS + box.demand[to]] -= box.overseas_goods
    t.bought |= 1 << best
    if box.level[best] == LEVEL_A:
        t.pesos += s.sector_pesos[to]
    elif is_a_out:
        t.pesos -= box.compensation
    t.card_points += box.card_points[best]
    t.ability += ability(s, t.seat, best)
    t.cards += 1
    return True
