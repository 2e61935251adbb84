"""One decision deep: each option is tried in worlds that may be the true one, followed to the end of its effect."""

from typing import Final

from tablero.bots.mind import Mind
from tablero.core.agenda import EVERYONE, NATURE, Table, advance, apply, options
from tablero.core.dice import Dice

# An effect that asks more than this is judged where it stands.
LONGEST: Final = 12


def asked(s: Table, seat: int) -> bool:
    """Whether the seat is the one to decide now."""
    if not s.agenda:
        return False
    task = s.agenda[-1]
    if task.seat == EVERYONE:
        return seat in task.waiting(s)
    return task.seat == seat


def follow(mind: Mind, s: Table, seat: int, dice: Dice) -> None:
    """Carries an effect to its end, the seat's own choices in it by what they are worth at once."""
    for _ in range(LONGEST):
        if s.agenda and s.agenda[-1].seat == NATURE:
            advance(s, dice)
        if not asked(s, seat) or mind.is_settled(s, seat):
            return
        apply(s, seat, best_at_once(mind, s, seat))


def best_at_once(mind: Mind, s: Table, seat: int) -> int:
    """The option that is worth most as soon as it is done; the first of equals."""
    some = mind.sensible(s, seat, options(s, seat))
    if len(some) == 1:
        return some[0]
    worths = at_once(mind, s, seat, some)
    return some[worths.index(max(worths))]


def at_once(mind: Mind, s: Table, seat: int, some: list[int]) -> list[float]:
    """What each option is worth to the seat as soon as it is done."""
    out = []
    for a in some:
        world = s.clone()
        apply(world, seat, a)
        out.append(mind.worth(world, seat))
    return out


def judge(mind: Mind, s: Table, seat: int, some: list[int], dice: Dice) -> list[float]:
    """What each option is worth to the seat in this world, once its effect is over."""
    out = []
    for a in some:
        world = s.clone()
        apply(world, seat, a)
        follow(mind, world, seat, dice)
        out.append(mind.worth(world, seat))
    return out


def expect(mind: Mind, s: Table, seat: int, some: list[int], dice: Dice) -> list[float]:
    """The seat's share of winning in this world after each option, once its effect is over."""
    out = []
    for a in some:
        world = s.clone()
        apply(world, seat, a)
        follow(mind, world, seat, dice)
        out.append(mind.shares(world)[seat])
    return out


def policy(mind: Mind, s: Table, seat: int, dice: Dice) -> int:
    """What a greedy player does in this world, or begins with."""
    plan = mind.intent(s, seat, None)
    return plan[0] if plan else best_in_the_end(mind, s, seat, dice)


def best_in_the_end(mind: Mind, s: Table, seat: int, dice: Dice) -> int:
    """The option that is worth most once its effect is over; the first of equals."""
    some = mind.sensible(s, seat, options(s, seat))
    if len(some) == 1:
        return some[0]
    worths = judge(mind, s, seat, some, dice)
    return some[worths.index(max(worths))]
