"""What persons ask of the one who plays them."""

from typing import Final

from tablero.core.agenda import Choice, Several
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import (
    DISCARD,
    DISMISS,
    DONE,
    GOOD,
    GOODS,
    HIRE,
    JEAN,
    NONE,
    PERSON,
    RETURN,
    RETURN_SET,
    STEAL,
    TAKE,
)

# The source that events name for what a person's card does.
BY: Final = [PERSON.key(person) for person in range(len(PERSON))]


class ByPerson(Choice[State]):
    """A choice that a person's card asks for."""

    def __init__(self, seat: int, person: int) -> None:
        super().__init__(seat)
        self.person = person

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSON.words[self.person]}


class SeveralByPerson(Several[State]):
    """Several things that a person's card asks for."""

    def __init__(self, seat: int, person: int, highest: int) -> None:
        super().__init__(seat, highest)
        self.person = person

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSON.words[self.person]}


class TakeGoods(SeveralByPerson):
    """Goods of one's choice; where all must be different, `taken` are those there are by now, as bits."""

    def __init__(self, seat: int, person: int, left: int, different: bool, highest: int = -1, taken: int = 0) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.different = different
        self.taken = taken

    def is_thing(self, a: int) -> bool:
        return TAKE.has(a)

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(GOODS) if not self.taken >> good & 1]

    def resolve(self, s: State, a: int) -> None:
        good = TAKE.x(a)
        s.gain(self.seat, good, 1, BY[self.person])
        if self.left > 1:
            taken = self.taken | 1 << good if self.different else 0
            highest = max(self.highest, a)
            s.then(TakeGoods(self.seat, self.person, self.left - 1, self.different, highest, taken))


class Staff(ByPerson):
    """One person may be dismissed from the hand or hired from the pool; Jean himself never leaves a deck."""

    def options(self, s: State) -> list[int]:
        out = [DONE]
        before = -1
        for person in s.players[self.seat].hand:
            if person != before and person != JEAN:
                out.append(DISMISS.of(person))
            before = person
        before = -1
        for person in s.pool:
            if person != before:
                out.append(HIRE.of(person))
            before = person
        return out

    def resolve(self, s: State, a: int) -> None:
        if DISMISS.has(a):
            s.dismiss(self.seat, DISMISS.x(a), BY[self.person])
        elif HIRE.has(a):
            s.hire(self.seat, HIRE.x(a), BY[self.person])


class Bathe(SeveralByPerson):
    """Other hand cards may be discarded; each brings goods of one's choice."""

    def __init__(self, seat: int, person: int, left: int, goods: int, due: int = 0, highest: int = -1) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.goods = goods
        self.due = due

    def is_thing(self, a: int) -> bool:
        return DISCARD.has(a)

    def options(self, s: State) -> list[int]:
        out = []
        before = -1
        for person in s.players[self.seat].hand:
            if person != before:
                out.append(DISCARD.of(person))
            before = person
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            due = self.due
        else:
            s.discard(self.seat, DISCARD.x(a), BY[self.person])
            due = self.due + self.goods
            if self.left > 1:
                s.then(Bathe(self.seat, self.person, self.left - 1, self.goods, due, max(self.highest, a)))
                return
        if due:
            s.then(TakeGoods(self.seat, self.person, due, False))


class Trade(SeveralByPerson):
    """Goods may be returned, all before any is taken; each brings goods of one other kind.

    What it brings is asked for by kinds, in whatever order they were returned: `returned` is in rising order.
    """

    def __init__(
        self, seat: int, person: int, left: int, goods: int, returned: list[int] | None = None, highest: int = -1
    ) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.goods = goods
        self.returned: list[int] = returned or []

    def is_thing(self, a: int) -> bool:
        return RETURN.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        out = [RETURN.of(good) for good in range(GOODS) if goods[good]]
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        returned = self.returned
        if a != DONE:
            good = RETURN.x(a)
            s.pay(self.seat, good, 1, BY[self.person])
            returned = sorted([*returned, good])
            if self.left > 1:
                highest = max(self.highest, a)
                s.then(Trade(self.seat, self.person, self.left - 1, self.goods, returned, highest))
                return
        for good in returned:
            s.then(TakeAlike(self.seat, self.person, self.goods, good))


class TakeAlike(ByPerson):
    """Goods of one single kind, other than the one returned for them."""

    def __init__(self, seat: int, person: int, goods: int, returned: int) -> None:
        super().__init__(seat, person)
        self.goods = goods
        self.returned = returned

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSON.words[self.person], "good": GOOD.words[self.returned]}

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(GOODS) if good != self.returned]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), self.goods, BY[self.person])


class Steal(SeveralByPerson):
    """A good of one's choice from an opponent who has any."""

    def __init__(self, seat: int, person: int, victim: int, left: int) -> None:
        super().__init__(seat, person, -1)
        self.victim = victim
        self.left = left

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSON.words[self.person], "player": str(self.victim + 1)}

    def is_thing(self, a: int) -> bool:
        return STEAL.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.victim].goods
        return [STEAL.of(self.victim, good) for good in range(GOODS) if goods[good]]

    def resolve(self, s: State, a: int) -> None:
        s.steal(self.seat, self.victim, STEAL.args(a)[1], BY[self.person])
        if self.left > 1 and s.players[self.victim].has_goods():
            s.then(Steal(self.seat, self.person, self.victim, self.left - 1))


class Sell(SeveralByPerson):
    """Goods may be returned one by one for points, of one kind only where `good` names it."""

    def __init__(self, seat: int, person: int, left: int, points: int, good: int, highest: int = -1) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.points = points
        self.good = good

    def is_thing(self, a: int) -> bool:
        return RETURN.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        out = [RETURN.of(good) for good in range(GOODS) if goods[good] and self.good in (NONE, good)]
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        good = RETURN.x(a)
        s.pay(self.seat, good, 1, BY[self.person])
        s.score(self.seat, self.points, BY[self.person])
        if self.left > 1:
            s.then(Sell(self.seat, self.person, self.left - 1, self.points, self.good, max(self.highest, a)))


class SellSet(ByPerson):
    """A set of goods may be returned for points, all of it or nothing."""

    def __init__(self, seat: int, person: int, goods: list[int], points: int) -> None:
        super().__init__(seat, person)
        self.goods = goods
        self.points = points

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        for good in range(GOODS):
            if goods[good] < self.goods[good]:
                return [DONE]
        return [DONE, RETURN_SET]

    def resolve(self, s: State, a: int) -> None:
        if a == RETURN_SET:
            s.pay_all(self.seat, self.goods, BY[self.person])
            s.score(self.seat, self.points, BY[self.person])
