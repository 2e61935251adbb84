"""What a seat may see, and a world it cannot tell from the real one."""

from typing import Final, TypedDict

from tablero.core.dice import Dice
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.state import TILE_BITS, TILE_MASK, State
from tablero.games.valparaiso.terms import (
    CARD,
    CARDS,
    COLOUR,
    GOODS,
    NONE,
    PLACE,
    SECTOR,
    SECTORS,
    SITE,
    TILE,
)

HIDDEN: Final = "hidden"


class PlayerView(TypedDict):
    """What lies before a player; the cards of a plan are "hidden" while they lie face down before another.

    `revealed` is the plan as it was last turned up, the mayor's card last: this round's, or while all plan again
    the one of the round before.
    """

    seat: int
    colour: str
    pesos: int
    points: int
    warehouse: list[int]
    hold: list[int]
    merchants: list[str]
    houses: int
    ship: str
    cards: list[str]
    row: list[str]
    mayor: str
    revealed: list[str]
    slots: int
    ready: bool


class View(TypedDict):
    """The table as one seat sees it."""

    seat: int | None
    round: int
    starter: int
    planning: bool
    first: int
    market: dict[str, list[str]]
    reserve: list[str]
    houses: dict[str, int]
    residences: list[int]
    sea: dict[str, list[str]]
    sector_pesos: dict[str, int]
    pile: int
    cards_left: list[str]
    players: list[PlayerView]


def tiles(packed: int, count: int) -> list[str]:
    """The tiles of a column, from the bottom."""
    return [TILE.words[packed >> i * TILE_BITS & TILE_MASK] for i in range(count)]


def cards(bits: int) -> list[str]:
    """The cards of a set."""
    return [CARD.words[card] for card in range(CARDS) if bits >> card & 1]


def view_player(s: State, seat: int, viewer: int | None) -> PlayerView:
    """A player as the viewer sees him."""
    p = s.players[seat]
    hidden = s.face_down and seat != viewer
    mayor = ""
    if p.mayor != NONE:
        mayor = HIDDEN if hidden else CARD.words[p.mayor]
    return {
        "seat": seat,
        "colour": COLOUR.words[seat],
        "pesos": p.pesos,
        "points": p.points,
        "warehouse": p.goods[:GOODS],
        "hold": p.goods[GOODS:],
        "merchants": [PLACE.words[place] if place >= 0 else "" for place in p.merchants],
        "houses": p.houses,
        "ship": SECTOR.words[p.ship],
        "cards": cards(p.owned()),
        "row": [HIDDEN if hidden else CARD.words[card] for card in p.row],
        "mayor": mayor,
        "revealed": [CARD.words[card] for card in p.revealed],
        "slots": 5 if s.box.houses - p.houses >= s.box.houses_for_slot_5 else 4,
        "ready": s.face_down and not s.owing >> seat & 1,
    }


def view(s: State, seat: int | None) -> View:
    """What a seat may see, or a spectator: all but the plans of others that lie face down."""
    height = len(s.box.column)
    each = s.box.places_per_sector
    return {
        "seat": seat,
        "round": s.round,
        "starter": s.starter,
        "planning": s.face_down,
        "first": s.first,
        "market": {PLACE.words[place]: tiles(s.market[i], height) for i, place in enumerate(s.box.markets)},
        "reserve": tiles(s.reserve, len(s.box.reserve)),
        "houses": {SITE.words[site]: owner for site, owner in enumerate(s.houses) if owner != NONE},
        "residences": s.residences[:],
        "sea": {
            SECTOR.words[sector]: [
                CARD.words[card] if card != NONE else "" for card in s.sea[(sector - 1) * each : sector * each]
            ]
            for sector in range(1, SECTORS)
        },
        "sector_pesos": {SECTOR.words[sector]: s.sector_pesos[sector] for sector in range(1, SECTORS)},
        "pile": s.pile.bit_count(),
        "cards_left": cards(s.pile),
        "players": [view_player(s, other, seat) for other in range(len(s.players))],
    }


def deal_plan(p: Player, dice: Dice) -> None:
    """A plan of as many cards as the player's, out of all he owns, each as likely."""
    owned = p.owned()
    left = [card for card in range(CARDS) if owned >> card & 1]
    for slot in range(len(p.row)):
        p.row[slot] = left.pop(dice.below(len(left)))
    if p.mayor != NONE:
        p.mayor = left.pop(dice.below(len(left)))
    p.hand = 0
    for card in left:
        p.hand |= 1 << card


def determinize(s: State, seat: int, dice: Dice) -> State:
    """The plans of the others are dealt anew while they lie face down; all else is open or not drawn yet."""
    world = s.clone()
    if world.face_down:
        for other, p in enumerate(world.players):
            if other != seat:
                deal_plan(p, dice)
    return world
