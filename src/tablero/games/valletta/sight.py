"""Who sees what in Valletta: all is open but other hands, the order of draw piles, and the barrels to come."""

from typing import TypedDict

from tablero.core.dice import Dice
from tablero.games.valletta.scoring import building_points, lap
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import BUILDING, GOOD, PERSON, PLACE, TRIGGER


class BuildingView(TypedDict):
    place: str
    building: str
    owner: int | None
    upgraded: bool


class PlayerView(TypedDict):
    seat: int
    goods: dict[str, int]
    hand: list[str] | None
    hand_size: int
    pile: list[str] | None
    pile_size: int
    discard: list[str]
    slots: list[str]
    houses_left: int
    points: int
    lap: int
    field: int
    building_points: int
    out: bool


class View(TypedDict):
    seat: int | None
    round: int
    start: int
    turn: int | None
    city: list[BuildingView]
    pool: list[str]
    jean: int
    barrels: dict[str, int]
    draft: dict[str, int]
    trigger: str
    end_phase: bool
    players: list[PlayerView]


def view(s: State, seat: int | None) -> View:
    """What the seat may see: its own hand, and what lies open; the barrels left are known by their split."""
    return {
        "seat": seat,
        "round": s.round,
        "start": s.starter,
        "turn": s.turn if s.turn >= 0 else None,
        "city": [_building(s, place, building) for place, building in enumerate(s.city)],
        "pool": _words(s.pool),
        "jean": s.jean,
        "barrels": _goods(s.barrels),
        "draft": _goods(s.draft),
        "trigger": TRIGGER.words[s.trigger],
        "end_phase": s.end_phase,
        "players": [_player(s, each, each == seat) for each in range(len(s.players))],
    }


def determinize(s: State, seat: int, dice: Dice) -> State:
    """The cards that each other player holds or may yet draw are known; which of them are in hand is dealt anew."""
    world = s.clone()
    for other, p in enumerate(world.players):
        if other == seat:
            continue
        held = len(p.hand)
        unseen = sorted(p.hand + p.pile)
        hand = []
        for _ in range(held):
            hand.append(unseen.pop(dice.below(len(unseen))))
        p.hand = sorted(hand)
        p.pile = unseen
    return world


def _building(s: State, place: int, building: int) -> BuildingView:
    owner = None
    upgraded = False
    for seat, p in enumerate(s.players):
        if p.built >> place & 1:
            owner = seat
            upgraded = p.upgraded >> place & 1 == 1
    return {
        "place": PLACE.words[place],
        "building": BUILDING.words[building],
        "owner": owner,
        "upgraded": upgraded,
    }


def _player(s: State, seat: int, own: bool) -> PlayerView:
    p = s.players[seat]
    tile, field = lap(p.points, s.box.street)
    return {
        "seat": seat,
        "goods": _goods(p.goods),
        "hand": _words(p.hand) if own else None,
        "hand_size": len(p.hand),
        "pile": _words(p.pile) if own else None,
        "pile_size": len(p.pile),
        "discard": _words(p.discard),
        "slots": _words(p.slots),
        "houses_left": s.box.houses - p.houses,
        "points": p.points,
        "lap": tile,
        "field": field,
        "building_points": building_points(s, seat),
        "out": p.out,
    }


def _words(persons: list[int]) -> list[str]:
    return [PERSON.words[person] for person in persons]


def _goods(counts: list[int]) -> dict[str, int]:
    return {GOOD.words[good]: n for good, n in enumerate(counts)}
