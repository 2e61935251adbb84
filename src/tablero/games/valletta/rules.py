"""Valletta's tasks, in the order of the rulebook: set-up, turns, the end phase. What cards ask is in cards.py."""

from tablero.core.agenda import Chance, Choice, Step
from tablero.core.dice import Dice
from tablero.games.valletta.state import KINDS, State
from tablero.games.valletta.terms import (
    DONE,
    DRAW,
    LAY,
    NOT_YET,
    PLAY,
    START,
    TAKE,
)

# Set-up


class LayOut(Chance[State]):
    """The city: so many buildings of each colour, drawn from that colour's stack, shuffled together and laid out."""

    def outcomes(self, s: State) -> list[int]:
        return [LAY.of(building) for building, weight in enumerate(self.odds(s)) if weight]

    def weights(self, s: State) -> list[int]:
        return [weight for weight in self.odds(s) if weight]

    def draw(self, s: State, dice: Dice) -> int:
        return LAY.of(dice.pick(self.odds(s)))

    def odds(self, s: State) -> list[int]:
        """For each building, the chance that it comes next, over a common denominator.

        The colour comes next in the ratio of what the city still wants of each; within the colour
        every card left in the stack is as likely as another.
        """
        box = s.box
        left = box.copies.copy()
        wanted = box.city[len(s.players)].copy()
        for building in s.city:
            left[building] -= 1
            wanted[box.building_colour[building]] -= 1
        stack = [0, 0, 0]
        for building, n in enumerate(left):
            stack[box.building_colour[building]] += n
        common = max(stack[0], 1) * max(stack[1], 1) * max(stack[2], 1)
        odds = []
        for building, n in enumerate(left):
            colour = box.building_colour[building]
            odds.append(n * wanted[colour] * (common // stack[colour]) if n else 0)
        return odds

    def resolve(self, s: State, a: int) -> None:
        s.lay(LAY.x(a))


class DrawCard(Chance[State]):
    """A card comes from the seat's draw pile, each as likely as another."""

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def outcomes(self, s: State) -> list[int]:
        return [DRAW.of(person) for person in sorted(set(s.players[self.owner].pile))]

    def weights(self, s: State) -> list[int]:
        pile = s.players[self.owner].pile
        return [pile.count(person) for person in sorted(set(pile))]

    def draw(self, s: State, dice: Dice) -> int:
        pile = s.players[self.owner].pile
        return DRAW.of(pile[dice.below(len(pile))])

    def resolve(self, s: State, a: int) -> None:
        s.draw(self.owner, DRAW.x(a))


class StartPlayer(Chance[State]):
    """The start player is chosen by lot; the draft then begins with the last player."""

    def outcomes(self, s: State) -> list[int]:
        return [START.of(seat) for seat in range(len(s.players))]

    def weights(self, s: State) -> list[int]:
        return [1] * len(s.players)

    def resolve(self, s: State, a: int) -> None:
        s.start = START.x(a)
        s.tell("starts", s.start)
        seats = len(s.players)
        s.then(Turn(s.start))
        for after in range(seats):
            s.then(Draft((s.start + after) % seats))


class Draft(Choice[State]):
    """From the last player to the right each takes a good of one more set; what is left goes back."""

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(KINDS) if s.draft[good]]

    def resolve(self, s: State, a: int) -> None:
        s.draft_good(self.seat, TAKE.x(a))
        # With four players the start player gets the last good without a choice.
        rest = self.options(s)
        if len(rest) == 1 and self.seat != s.start:
            s.agenda.pop()
            s.draft_good(s.start, TAKE.x(rest[0]))


# Turns


class Turn(Step[State]):
    """A player's turn: three plays, discarding, drawing to five; then the next player's."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        s.begin_turn(self.player)
        s.then(NextPlay(self.player))


class NextPlay(Step[State]):
    """The next play is owed while a slot is open and a card in hand; then the turn ends."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        p = s.players[self.player]
        if p.hand and len(p.slots) < s.box.plays:
            s.then(Play(self.player))
        else:
            s.then(Finish(self.player))


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
        s.box.deeds[person].perform(s, self.seat, person)


class Finish(Choice[State]):
    """After the last play goods may still be exchanged, and a slip taken back; then the turn ends."""

    def options(self, s: State) -> list[int]:
        return [DONE.of()]

    def resolve(self, s: State, a: int) -> None:
        s.clear_slots(self.seat)
        s.then(Refill(self.seat))


class Refill(Step[State]):
    """The hand is filled to five; an empty draw pile is made anew of the discard pile, but not in the end phase."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        p = s.players[self.player]
        if len(p.hand) < s.box.hand:
            if not p.pile and p.discard and not s.end_phase:
                s.shuffle(self.player)
            if p.pile:
                s.then(self)
                s.then(DrawCard(self.player))
                return
        s.then(EndTurn(self.player))


class EndTurn(Step[State]):
    """The end phase begins after the turn that called it; in it, who has no card left is out."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        p = s.players[self.player]
        if s.end_phase:
            if not p.hand and not p.pile:
                s.drop_out(self.player)
        elif s.trigger != NOT_YET:
            s.enter_end_phase()
        seats = len(s.players)
        for after in range(1, seats + 1):
            seat = (self.player + after) % seats
            if not s.players[seat].out:
                s.then(Turn(seat))
                return


def set_up(s: State) -> None:
    """The set-up goes on the agenda, what is done first on top: the city, the hands, the lot, the draft."""
    s.then(StartPlayer())
    for seat in range(len(s.players) - 1, -1, -1):
        for _ in range(s.box.hand):
            s.then(DrawCard(seat))
    for _ in range(sum(s.box.city[len(s.players)])):
        s.then(LayOut())
