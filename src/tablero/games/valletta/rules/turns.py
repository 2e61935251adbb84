"""The turns of Valletta, and the end phase."""

from tablero.core.agenda import Chance, Choice, Step
from tablero.core.dice import Dice
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import DONE, DRAW, NOT_YET, PLAY


class Turn(Step[State]):
    """A player's turn: the plays, discarding, drawing; then the next player's."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        s.begin_turn(self.by)
        s.then(NextPlay(self.by))


class NextPlay(Step[State]):
    """The next play is owed while a slot is open and a card in hand; then the turn ends."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        p = s.players[self.by]
        if p.hand and len(p.slots) < s.box.plays:
            s.then(Play(self.by))
        else:
            s.then(Finish(self.by))


class Play(Choice[State]):
    """One card from the hand goes to the next slot and does what it says before the next is chosen."""

    def options(self, s: State) -> list[int]:
        out = []
        before = -1
        for person in s.players[self.seat].hand:
            if person != before:
                out.append(PLAY.of(person))
                before = person
        return out

    def resolve(self, s: State, a: int) -> None:
        person = PLAY.x(a)
        s.play(self.seat, person)
        s.then(NextPlay(self.seat))
        s.box.effects[person].begin(s, self.seat, person)


class Finish(Choice[State]):
    """After the last play goods may still be exchanged, and a slip taken back; then the turn ends."""

    def options(self, s: State) -> list[int]:
        return [DONE]

    def resolve(self, s: State, a: int) -> None:
        s.clear_slots(self.seat)
        s.then(Refill(self.seat))


class Refill(Step[State]):
    """The hand is filled; an empty draw pile is made anew of the discard pile, but not in the end phase."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        p = s.players[self.by]
        if len(p.hand) < s.box.hand:
            if not p.pile and p.discard and not s.end_phase:
                s.shuffle(self.by)
            if p.pile:
                s.then(self)
                s.then(DrawCard(self.by))
                return
        s.then(EndTurn(self.by))


class DrawCard(Chance[State]):
    """A card comes from the seat's draw pile, each as likely as another."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def outcomes(self, s: State) -> list[int]:
        return [DRAW.of(person) for person in sorted(set(s.players[self.by].pile))]

    def weights(self, s: State) -> list[int]:
        pile = s.players[self.by].pile
        return [pile.count(person) for person in sorted(set(pile))]

    def draw(self, s: State, dice: Dice) -> int:
        pile = s.players[self.by].pile
        return DRAW.of(pile[dice.below(len(pile))])

    def resolve(self, s: State, a: int) -> None:
        s.draw(self.by, DRAW.x(a))


class EndTurn(Step[State]):
    """The end phase begins after the turn that called it; in it, who has no card left is out."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        p = s.players[self.by]
        if s.end_phase:
            if not p.hand and not p.pile:
                s.drop_out(self.by)
        elif s.trigger != NOT_YET:
            s.enter_end_phase()
        seats = len(s.players)
        for after in range(1, seats + 1):
            seat = (self.by + after) % seats
            if not s.players[seat].out:
                s.then(Turn(seat))
                return
