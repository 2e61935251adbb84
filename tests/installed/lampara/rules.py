"""The rules of Lampara, in the order of its guide."""

from lampara.state import State
from lampara.terms import CATCH, DEAL, DONE, GROUND, NONE, RISE, SAIL, SERVE, TIME_UP
from tablero.core.agenda import NATURE, Chance, Choice, Several, Step, Together


def set_up(s: State) -> None:
    """Everybody draws orders; then the first night falls."""
    s.then(Night())
    for seat in range(len(s.players)):
        for _ in range(s.box.hand):
            s.then(Deal(seat))


class Deal(Chance[State]):
    """An order is drawn in secret."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def outcomes(self, s: State) -> list[int]:
        return [DEAL.of(dish) for dish, n in enumerate(s.deck) if n]

    def weights(self, s: State) -> list[int]:
        return [n for n in s.deck if n]

    def resolve(self, s: State, a: int) -> None:
        s.deal(self.by, DEAL.x(a))


class Night(Step[State]):
    """Fish comes up at every ground, and everybody sails; after the last night it is over."""

    def run(self, s: State) -> None:
        if s.round == s.box.nights:
            return
        s.fall_night()
        s.then(Sail())
        for ground in reversed(range(len(GROUND))):
            s.then(Shoal(ground, s.box.shoal[ground]))


class Shoal(Step[State]):
    """So many fish come up at a ground, as long as there is any in the bag."""

    def __init__(self, ground: int, left: int) -> None:
        super().__init__()
        self.ground = ground
        self.left = left

    def run(self, s: State) -> None:
        if self.left and any(s.bag):
            s.then(Shoal(self.ground, self.left - 1))
            s.then(Rise(self.ground))


class Rise(Chance[State]):
    """A fish comes up."""

    def __init__(self, ground: int) -> None:
        super().__init__()
        self.ground = ground

    def outcomes(self, s: State) -> list[int]:
        return [RISE.of(fish) for fish, n in enumerate(s.bag) if n]

    def weights(self, s: State) -> list[int]:
        return [n for n in s.bag if n]

    def resolve(self, s: State, a: int) -> None:
        s.rise(self.ground, RISE.x(a))


class Sail(Together[State]):
    """All choose a ground in secret. With the clock, time runs for the last one; who is late stays off the shore."""

    def waiting(self, s: State) -> list[int]:
        return [seat for seat, p in enumerate(s.players) if p.plan == NONE]

    def may_act(self, s: State, seat: int) -> bool:
        owing = self.waiting(s)
        return s.clock and len(owing) == 1 if seat == NATURE else seat in owing

    def time(self, s: State) -> tuple[int, int]:
        return s.box.seconds, s.box.countdown

    def options(self, s: State, seat: int) -> list[int]:
        return [TIME_UP] if seat == NATURE else [SAIL.of(ground) for ground in range(len(GROUND))]

    def resolve(self, s: State, seat: int, a: int) -> None:
        late = self.waiting(s) if a == TIME_UP else [seat]
        for each in late:
            s.plan(each, 0 if a == TIME_UP else SAIL.x(a))

    def close(self, s: State) -> None:
        s.reveal()
        s.then(Morning())
        for seat in reversed(s.in_order()):
            s.then(Serve(seat))
        for seat in reversed(s.in_order()):
            s.then(Cast(seat))


class Cast(Step[State]):
    """A boat comes to fish, if the boats before it have left any."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        ground = s.players[self.by].ground
        if any(s.sea[ground]):
            s.then(Haul(self.by, s.box.nets[ground]))


class Haul(Several[State]):
    """As many fish as the nets hold at this ground, in any order."""

    def __init__(self, seat: int, left: int, highest: int = -1) -> None:
        super().__init__(seat, highest)
        self.left = left

    def about(self, s: State) -> dict[str, str]:
        return {"ground": GROUND.words[s.players[self.seat].ground]}

    def is_thing(self, a: int) -> bool:
        return CATCH.has(a)

    def options(self, s: State) -> list[int]:
        here = s.sea[s.players[self.seat].ground]
        return [*(CATCH.of(fish) for fish, n in enumerate(here) if n), DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        s.catch(self.seat, CATCH.x(a))
        if self.left > 1 and any(s.sea[s.players[self.seat].ground]):
            s.then(Haul(self.seat, self.left - 1, max(self.highest, a)))


class Serve(Choice[State]):
    """Orders are served, each for its fish; a new one is drawn for each."""

    def options(self, s: State) -> list[int]:
        hand = sorted(set(s.players[self.seat].hand))
        return [*(SERVE.of(dish) for dish in hand if s.can_serve(self.seat, dish)), DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        s.serve(self.seat, SERVE.x(a))
        s.then(Serve(self.seat))
        if any(s.deck):
            s.then(Deal(self.seat))


class Morning(Step[State]):
    """The boats come home, and the next seat will be first."""

    def run(self, s: State) -> None:
        s.break_day()
        s.then(Night())
