"""Every law was seen to fail: each toy here breaks one, and is found out."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tablero.core import agenda, conformance
from tablero.core.agenda import advance
from tablero.core.conformance import LAWS, Broken, check_dealing, check_game, check_replay, perft
from tablero.core.dice import Dice, FastDice
from tablero.core.game import Edition, End
from tablero.core.snapshot import snapshot
from tablero.core.verbs import Vocabulary
from tests.core.toy import CARDS, DRAW, GAME, GEMS, NONE, SWAP, TAKE, Bid, DrawCard, Player, State, Take, Toy


@pytest.mark.parametrize("seats", [2, 3])
def test_the_toy_keeps_every_law(seats: int, toy: str) -> None:
    for seed in range(5):
        assert not check_game(GAME, seats, seed, {"deck": "large"}).agenda
        assert check_replay(GAME, seats, seed).over


class Broke(Toy):
    """A toy in which the state, or one kind of task, is another."""

    def __init__(self, state: type[State]) -> None:
        super().__init__()
        self.state = state

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> agenda.State:
        return self.dealt(self.state(seats, [3, 3, 3], 3))


class Swapping(State):
    """A table where tasks of one kind turn into their faulty heirs."""

    swap: type

    def then(self, task: Any) -> None:
        if type(task) is self.swap.__base__:
            task.__class__ = self.swap
        super().then(task)


def swapped(by: type) -> Broke:
    """A toy in which a kind of task is replaced by its faulty heir."""
    return Broke(type("Swapped", (Swapping,), {"swap": by}))


class Speechless(Take):
    def options(self, s: State) -> list[int]:
        return []


class Twice(Take):
    def options(self, s: State) -> list[int]:
        return [TAKE.of(0), TAKE.of(1), TAKE.of(0)]


class Beyond(Take):
    def options(self, s: State) -> list[int]:
        return [TAKE.of(0), 1000]


class Fickle(Take):
    asked = 0

    def options(self, s: State) -> list[int]:
        Fickle.asked += 1
        return [TAKE.of(0), TAKE.of(1)] if Fickle.asked % 2 else [TAKE.of(1), TAKE.of(0)]


class Shallow(State):
    """Clones share the players' gems."""

    def clone(self) -> State:
        twin = super().clone()
        for p, own in zip(twin.players, self.players, strict=True):
            p.gems = own.gems
        return twin


class Forgetful(State):
    """Clones forget the bids."""

    def clone(self) -> State:
        twin = super().clone()
        for p in twin.players:
            p.bid = NONE
        return twin


class Impossible(DrawCard):
    def outcomes(self, s: State) -> list[int]:
        return [DRAW.of(card) for card in range(len(CARDS))]

    def weights(self, s: State) -> list[int]:
        return [0, 1, 1]


class Short(DrawCard):
    def weights(self, s: State) -> list[int]:
        return [1]


class Stray(DrawCard):
    def draw(self, s: State, dice: Dice) -> int:
        return TAKE.of(0)


class FirstCome(Bid):
    """Who answers first is noted for ever."""

    def resolve(self, s: State, seat: int, a: int) -> None:
        super().resolve(s, seat, a)
        s.round = s.round * 10 + seat


class Rising(Take):
    """Only what is not below the last one is offered."""

    def options(self, s: State) -> list[int]:
        return [a for a in super().options(s) if a >= self.highest]


class Noting(Take):
    """The last one is noted, whatever was before."""

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), 1)
        if self.left > 1:
            s.then(Take(self.seat, self.left - 1, a))


class Curt(Take):
    """After an opal there is no other gem."""

    def resolve(self, s: State, a: int) -> None:
        if a == TAKE.of(1):
            s.gain(self.seat, 1, 1)
        else:
            super().resolve(s, a)


class Endless(Take):
    """The deck is filled again and again."""

    def resolve(self, s: State, a: int) -> None:
        super().resolve(s, a)
        s.deck = [3, 3, 3]


class Unheard(State):
    """Gems come without a word."""

    def gain(self, seat: int, gem: int, n: int) -> None:
        self.players[seat].gems[gem] += n


class Boasting(State):
    """Of each gem two are told."""

    def gain(self, seat: int, gem: int, n: int) -> None:
        super().gain(seat, gem, n)
        self.tell("gained", seat, n, GEMS.key(gem))


class Murmuring(State):
    """Something is told that was never declared."""

    def gain(self, seat: int, gem: int, n: int) -> None:
        super().gain(seat, gem, n)
        self.tell("rejoiced", seat)


class Hasty(State):
    """The swap is told before the gems that it is made of."""

    def free(self, seat: int, a: int) -> bool:
        if a == SWAP.of():
            self.tell("swapped", seat)
        return super().free(seat, a)


class Leaky(Toy):
    """Everybody's hand is on show."""

    def view(self, s: agenda.State, seat: int | None) -> Mapping[str, Any]:
        assert isinstance(s, State)
        return {**super().view(s, seat), "hands": [p.hand for p in s.players]}


class Peeking(Toy):
    """A world dealt anew keeps what the others really hold."""

    def determinize(self, s: agenda.State, seat: int, dice: Dice) -> State:
        assert isinstance(s, State)
        return s.clone()


class Favouring(Toy):
    """A world dealt anew remembers the others' best cards."""

    def determinize(self, s: agenda.State, seat: int, dice: Dice) -> State:
        assert isinstance(s, State)
        world = super().determinize(s, seat, dice)
        world.reveals = sum(max(p.hand, default=0) for p in s.players)
        return world


class Foretelling(Toy):
    """What ends the game can be told from a card that only one seat sees."""

    def ends(self, s: agenda.State) -> list[End]:
        assert isinstance(s, State)
        return [End("cards", sum(s.players[1].hand), 0)]


class Unending(Toy):
    """The end comes before anything that ends the game."""

    def ends(self, s: agenda.State) -> list[End]:
        return [End("rounds", s.round, 1000)]


class Stealing(Toy):
    """A world dealt anew takes the seat's own card away."""

    def view(self, s: agenda.State, seat: int | None) -> Mapping[str, Any]:
        return {"seat": seat}

    def determinize(self, s: agenda.State, seat: int, dice: Dice) -> State:
        world = super().determinize(s, seat, dice)
        world.players[seat].hand = []
        return world


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (swapped(Speechless), "is asked Speechless and has no option"),
        (swapped(Twice), "is offered an option twice"),
        (swapped(Beyond), "is offered 1000, which is outside the vocabulary"),
        (swapped(Fickle), "options change with the asking"),
        (Broke(Shallow), "'take ruby' on a clone changed the original"),
        (Broke(Forgetful), "a clone differs: state"),
        (swapped(Impossible), "Impossible has outcomes"),
        (swapped(Short), "Short has outcomes"),
        (swapped(Stray), "Stray draws what is not among its outcomes"),
        (swapped(FirstCome), r"the order in which seats \[0, 1\] answer FirstCome matters"),
        (swapped(Rising), "'take opal' can be named after 'take ruby', but not before it"),
        (swapped(Noting), "the order in which 'take ruby' and 'take opal' are named matters: state"),
        (swapped(Curt), "'take opal' can be named after 'take ruby', but ends the naming before it"),
        (swapped(Endless), "the game is not over after 2000 actions"),
        (Broke(Unheard), r"after 'take ruby' seat \d has \+1 gem.ruby, but events tell of \+0"),
        (Broke(Boasting), r"after 'take ruby' seat \d has \+1 gem.ruby, but events tell of \+2"),
        (Broke(Murmuring), "'take ruby' tells 'rejoiced', a kind of event that toy does not declare"),
        (Broke(Hasty), "'swap' tells 'swapped' before what it follows from: gained"),
        (Leaky(), "can tell a world dealt anew from the real one"),
        (Favouring(), "the worlds of seat 0 depend on what is hidden from it"),
        (Stealing(), "seat 0 has other options in a world dealt anew"),
        (Foretelling(), "seat 0 is told of another end in a world dealt anew"),
        (Unending(), "the game is over, but nothing that ends it has come"),
    ],
    ids=lambda value: None if isinstance(value, str) else type(value).__name__,
)
def test_a_planted_fault_is_found(game: Toy, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        for seed in range(5):
            check_game(game, 2, seed, most=2000)


def test_worlds_that_are_all_the_true_one_are_found() -> None:
    with pytest.raises(Broken, match="every world dealt anew was the true one"):
        check_dealing(Peeking(), 2, games=5)
    check_dealing(Toy(), 2, games=5)


def test_a_spelling_that_leads_elsewhere_is_found() -> None:
    class Ambiguous(Toy):
        """Two verbs are called alike."""

        def __init__(self) -> None:
            super().__init__()
            self.vocabulary = Vocabulary()
            for name in ("bid", "bid", "take", "draw"):
                self.vocabulary.verb(name, CARDS)

    with pytest.raises(Broken, match=r"'bid \d' does not lead back to \d"):
        check_game(Ambiguous(), 2, 1)


def test_a_clone_that_the_game_goes_on_changing_is_found_in_the_end() -> None:
    with pytest.raises(Broken, match="a state kept from earlier in the game has changed"):
        check_game(Broke(Shallow), 2, 1, laws=[])


def test_a_replay_that_leads_elsewhere_is_found(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["reconstructed", "second"])
    monkeypatch.setattr(GAME, "edition", lambda name: Edition(next(names), "1" * 64, None))
    with pytest.raises(Broken, match="the replay of seed 1 does not lead to the state it was saved in"):
        check_replay(GAME, 2, 1)


def test_every_law_has_a_fault_that_only_it_finds() -> None:
    faults: dict[Callable[..., None], Toy] = {
        conformance.check_options: swapped(Twice),
        conformance.check_clone: Broke(Forgetful),
        conformance.check_chance: swapped(Short),
        conformance.check_sight: Leaky(),
        conformance.check_order: swapped(FirstCome),
        conformance.check_several: swapped(Rising),
        conformance.check_events: Broke(Unheard),
    }
    assert set(LAWS) - set(faults) == {conformance.check_spelling}
    for law, game in faults.items():
        with pytest.raises(Broken):
            check_game(game, 2, 1, laws=[law])


def test_perft_counts_the_ways_from_here() -> None:
    s = State(2, [0, 0, 0])
    s.players = [Player([0, 1], NONE, [0, 0]), Player([1, 2], NONE, [0, 0])]
    s.then(Bid())
    # Either seat may answer first with either card, then the other; then one of two gems.
    assert [perft(s, depth) for depth in range(4)] == [1, 4, 8, 16]
    # Two seats are left with a card each: again either may be first, then two gems, and the end.
    assert [perft(s, depth) for depth in (4, 5, 6, 7)] == [32, 32, 64, 64]


def test_perft_leaves_the_state_as_it_was() -> None:
    s = GAME.start(2, {"deck": "small"}, GAME.edition("reconstructed"))
    advance(s, FastDice(1))
    before = snapshot(s)
    perft(s, 3)
    assert snapshot(s) == before
