"""A toy game with every kind of task: players bid cards in secret, the best bid takes a gem.

Each holds two cards. All bid one at once; the highest bid (the first seat's, if equal) takes a ruby
or an opal, with a large deck three of them; everybody draws a card while there are any. It is over when
no card is left in hand. Two rubies may be swapped for an opal at one's own decisions.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tablero.core import agenda
from tablero.core.agenda import Chance, Several, Step, Together
from tablero.core.dice import Dice
from tablero.core.errors import Mistake
from tablero.core.events import Kind, declared
from tablero.core.game import Edition, Game, Option, Score
from tablero.core.verbs import Range, Vocabulary, numbers

CARDS = numbers("card", 3)
GEMS = Range("gem", ["ruby", "opal"])
WORDS = Vocabulary()
BID = WORDS.verb("bid", CARDS)
TAKE = WORDS.verb("take", GEMS)
SWAP = WORDS.verb("swap")
DRAW = WORDS.verb("draw", CARDS)
NONE = -1
KINDS = declared(
    Kind("drew", seat=1),
    Kind("bid"),
    Kind("revealed", seat=-1),
    Kind("gained", seat=1),
    Kind("swapped", follows=("gained",)),
)


class Player:
    def __init__(self, hand: list[int], bid: int, gems: list[int]) -> None:
        self.hand = hand
        self.bid = bid
        self.gems = gems


class State(agenda.State):
    def __init__(self, seats: int, deck: list[int], prize: int = 1) -> None:
        super().__init__()
        self.deck = deck
        self.prize = prize
        self.players = [Player([], NONE, [0, 0]) for _ in range(seats)]

    def clone(self) -> "State":
        twin = type(self)(0, self.deck.copy(), self.prize)
        twin.agenda = self.agenda.copy()
        twin.round = self.round
        twin.reveals = self.reveals
        twin.players = [Player(p.hand.copy(), p.bid, p.gems.copy()) for p in self.players]
        return twin

    def draw(self, seat: int, card: int) -> None:
        self.deck[card] -= 1
        self.players[seat].hand = sorted([*self.players[seat].hand, card])
        self.tell("drew", seat, 1, f"card.{CARDS.words[card]}", to=seat)

    def bid(self, seat: int, card: int) -> None:
        self.players[seat].hand.remove(card)
        self.players[seat].bid = card
        self.tell("bid", seat, 1, f"card.{CARDS.words[card]}", to=seat)

    def reveal(self) -> None:
        self.reveals += 1
        for seat, p in enumerate(self.players):
            self.tell("revealed", seat, 1, f"card.{CARDS.words[p.bid]}")
            p.bid = NONE

    def gain(self, seat: int, gem: int, n: int) -> None:
        self.players[seat].gems[gem] += n
        self.tell("gained", seat, n, f"gem.{GEMS.words[gem]}")

    def free_options(self, seat: int) -> list[int]:
        return [SWAP.of()] if self.players[seat].gems[0] >= 2 else []

    def free(self, seat: int, a: int) -> bool:
        if a != SWAP.of():
            return False
        self.gain(seat, 0, -2)
        self.gain(seat, 1, 1)
        self.tell("swapped", seat)
        return True


class DrawCard(Chance[State]):
    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def outcomes(self, s: State) -> list[int]:
        return [DRAW.of(card) for card, n in enumerate(s.deck) if n]

    def weights(self, s: State) -> list[int]:
        return [n for n in s.deck if n]

    def resolve(self, s: State, a: int) -> None:
        s.draw(self.owner, DRAW.x(a))


class Round(Step[State]):
    def run(self, s: State) -> None:
        if s.players[0].hand:
            s.round += 1
            s.then(Bid())


class Bid(Together[State]):
    def waiting(self, s: State) -> list[int]:
        return [seat for seat, p in enumerate(s.players) if p.bid == NONE]

    def options(self, s: State, seat: int) -> list[int]:
        return [BID.of(card) for card in sorted(set(s.players[seat].hand))]

    def resolve(self, s: State, seat: int, a: int) -> None:
        s.bid(seat, BID.x(a))

    def close(self, s: State) -> None:
        bids = [p.bid for p in s.players]
        s.reveal()
        s.then(Round())
        if sum(s.deck) >= len(s.players):
            for seat in range(len(s.players)):
                s.then(DrawCard(seat))
        s.then(Take(bids.index(max(bids)), s.prize))


class Take(Several[State]):
    def __init__(self, seat: int, left: int = 1, highest: int = -1) -> None:
        super().__init__(seat, highest)
        self.left = left

    def is_thing(self, a: int) -> bool:
        return TAKE.has(a)

    def options(self, s: State) -> list[int]:
        return [TAKE.of(gem) for gem in range(len(GEMS))]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), 1)
        if self.left > 1:
            s.then(Take(self.seat, self.left - 1, max(self.highest, a)))


class Toy(Game):
    def __init__(self) -> None:
        super().__init__("toy", 1, range(2, 4), WORDS, KINDS, [Option("deck", ["small", "large"])])

    def edition(self, name: str) -> Edition:
        if name != "reconstructed":
            raise Mistake(f"There is no edition {name!r}; expected 'reconstructed'.")
        return Edition(name, "1" * 64, None)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> agenda.State:
        return self.dealt(State(seats, [4] * 3, 3) if options["deck"] == "large" else State(seats, [3] * 3))

    def dealt(self, s: State) -> State:
        s.then(Round())
        for seat in range(len(s.players)):
            s.then(DrawCard(seat))
            s.then(DrawCard(seat))
        return s

    def view(self, s: agenda.State, seat: int | None) -> Mapping[str, Any]:
        assert isinstance(s, State)
        return {
            "seat": seat,
            "round": s.round,
            "players": [
                {
                    "hand": [card + 1 for card in p.hand] if each == seat else None,
                    "cards": len(p.hand),
                    "bid": (p.bid + 1 if each == seat else True) if p.bid != NONE else None,
                    "gems": dict(zip(GEMS.words, p.gems, strict=True)),
                }
                for each, p in enumerate(s.players)
            ],
        }

    def determinize(self, s: agenda.State, seat: int, dice: Dice) -> State:
        assert isinstance(s, State)
        world = s.clone()
        unseen = world.deck.copy()
        others = [p for each, p in enumerate(world.players) if each != seat]
        for p in others:
            for card in [*p.hand, p.bid]:
                if card != NONE:
                    unseen[card] += 1
        for p in others:
            p.hand = sorted(self.deal(unseen, dice) for _ in p.hand)
            p.bid = self.deal(unseen, dice) if p.bid != NONE else NONE
        world.deck = unseen
        return world

    def deal(self, unseen: list[int], dice: Dice) -> int:
        card = dice.pick(unseen)
        unseen[card] -= 1
        return card

    def scores(self, s: agenda.State) -> list[Score]:
        assert isinstance(s, State)
        return [
            Score(seat, {"rubies": p.gems[0], "opals": 3 * p.gems[1]}, [p.gems[1]]) for seat, p in enumerate(s.players)
        ]

    def holdings(self, s: agenda.State, seat: int) -> dict[str, int]:
        assert isinstance(s, State)
        p = s.players[seat]
        has = Counter({GEMS.key(gem): n for gem, n in enumerate(p.gems)})
        has.update(CARDS.key(card) for card in [*p.hand, p.bid] if card != NONE)
        return has


GAME = Toy()
