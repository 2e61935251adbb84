"""What a seat may see, and worlds that it cannot tell from the true one."""

from collections.abc import Mapping
from typing import Any

from lampara.state import State
from lampara.terms import DISH, FISH, GROUND, NONE
from tablero.core.dice import Dice


def view(s: State, seat: int | None) -> Mapping[str, Any]:
    """All but the others' orders and, before all have sailed, where they mean to."""
    return {
        "seat": seat,
        "night": s.round,
        "starter": s.starter,
        "sea": {name: counted(s.sea[ground]) for ground, name in enumerate(GROUND.words)},
        "bag": counted(s.bag),
        "deck": sum(s.deck),
        "players": [
            {
                "seat": each,
                "hand": [DISH.words[dish] for dish in p.hand] if each == seat else None,
                "orders": len(p.hand),
                "planned": p.plan != NONE,
                "plan": GROUND.words[p.plan] if each == seat and p.plan != NONE else None,
                "ground": GROUND.words[p.ground] if p.ground != NONE else None,
                "fish": counted(p.fish),
                "coins": p.coins,
                "points": p.points,
            }
            for each, p in enumerate(s.players)
        ],
    }


def counted(fish: list[int]) -> dict[str, int]:
    return dict(zip(FISH.words, fish, strict=True))


def determinize(s: State, seat: int, dice: Dice) -> State:
    """The others' orders are dealt anew with the deck, and their plans by lot."""
    world = s.clone()
    others = [p for each, p in enumerate(world.players) if each != seat]
    for p in others:
        for dish in p.hand:
            world.deck[dish] += 1
    for p in others:
        p.hand = sorted(drawn(world.deck, dice) for _ in p.hand)
        if p.plan != NONE:
            p.plan = dice.below(len(GROUND))
    return world


def drawn(deck: list[int], dice: Dice) -> int:
    dish = dice.pick(deck)
    deck[dish] -= 1
    return dish
