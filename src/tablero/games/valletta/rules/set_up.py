"""The set-up of Valletta: the city, the hands, the lot, the draft."""

from tablero.core.agenda import Chance, Choice
from tablero.core.dice import Dice
from tablero.games.valletta.rules.turns import DrawCard, Turn
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import GOODS, LAY, START, TAKE


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


class StartPlayer(Chance[State]):
    """The start player is chosen by lot; the draft then begins with the last player."""

    def outcomes(self, s: State) -> list[int]:
        return [START.of(seat) for seat in range(len(s.players))]

    def weights(self, s: State) -> list[int]:
        return [1] * len(s.players)

    def resolve(self, s: State, a: int) -> None:
        s.starter = START.x(a)
        s.tell("starts", s.starter)
        seats = len(s.players)
        s.then(Turn(s.starter))
        for after in range(seats):
            s.then(Draft((s.starter + after) % seats))


class Draft(Choice[State]):
    """From the last player to the right each takes a good of one more set; what is left goes back."""

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(GOODS) if s.draft[good]]

    def resolve(self, s: State, a: int) -> None:
        s.draft_good(self.seat, TAKE.x(a))
        # Where one kind is left for the start player, it comes without a choice.
        rest = self.options(s)
        if len(rest) == 1 and self.seat != s.starter and s.agenda[-1].seat == s.starter:
            s.agenda.pop()
            s.draft_good(s.starter, TAKE.x(rest[0]))


def set_up(s: State) -> None:
    """The set-up goes on the agenda, what is done first on top: the city, the hands, the lot, the draft."""
    s.then(StartPlayer())
    for seat in range(len(s.players) - 1, -1, -1):
        for _ in range(s.box.hand):
            s.then(DrawCard(seat))
    for _ in range(sum(s.box.city[len(s.players)])):
        s.then(LayOut())
