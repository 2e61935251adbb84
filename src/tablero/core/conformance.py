"""The laws that every game must keep, for anyone's tests. Each raises Broken with a sentence.

check_game(load("valletta"), seats=4, seed=1)     # all laws at every decision of one random game
perft(s, depth)                                   # how many ways lead how far from a state
"""

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any, Final

from tablero.core.agenda import NATURE, Chance, Several, State, Together, apply, options, settle, waiting
from tablero.core.dice import Dice, FastDice
from tablero.core.events import Event, gains
from tablero.core.game import Game, chosen
from tablero.core.match import Match
from tablero.core.snapshot import snapshot

# Of several things to be named, so many pairs are tried at a state.
PAIRS: Final = 8


class Broken(Exception):
    """A law does not hold."""


Law = Callable[[Game, State], None]


def check_options(game: Game, s: State) -> None:
    """Whoever is waited for has options: at least one, none twice, all of the vocabulary, in a stable order."""
    for seat in waiting(s):
        some = options(s, seat)
        if not some:
            raise Broken(f"seat {seat} is asked {type(s.agenda[-1]).__name__} and has no option")
        if len(set(some)) != len(some):
            raise Broken(f"seat {seat} is offered an option twice: {sorted(some)}")
        if some != options(s, seat) or some != options(s.clone(), seat):
            raise Broken(f"seat {seat}'s options change with the asking")
        for a in some:
            if not 0 <= a < game.vocabulary.size:
                raise Broken(f"seat {seat} is offered {a}, which is outside the vocabulary")


def check_spelling(game: Game, s: State) -> None:
    """Every option has a spelling that leads back to it."""
    for seat in waiting(s):
        for a in options(s, seat):
            if game.vocabulary.parse(game.vocabulary.spell(a)) != a:
                raise Broken(f"{game.vocabulary.spell(a)!r} does not lead back to {a}")


def check_clone(game: Game, s: State) -> None:
    """A clone is equal, and what happens to it does not touch the original."""
    before = snapshot(s)
    twin = s.clone()
    if snapshot(twin) != before:
        raise Broken(f"a clone differs: {first_difference(before, snapshot(twin))}")
    for seat in waiting(s):
        for a in options(s, seat):
            apply(s.clone(), seat, a)
            if snapshot(s) != before:
                raise Broken(f"{game.vocabulary.spell(a)!r} on a clone changed the original")


def check_chance(game: Game, s: State) -> None:
    """A draw's outcomes and weights agree, none is impossible, and what is drawn is one of them."""
    task = s.agenda[-1] if s.agenda else None
    if not isinstance(task, Chance):
        return
    outcomes = task.outcomes(s)
    weights = task.weights(s)
    if len(outcomes) != len(weights) or any(weight <= 0 for weight in weights):
        raise Broken(f"{type(task).__name__} has outcomes {outcomes} and weights {weights}")
    if task.draw(s, FastDice(1)) not in outcomes:
        raise Broken(f"{type(task).__name__} draws what is not among its outcomes")


def check_sight(game: Game, s: State) -> None:
    """A world dealt anew looks the same to its seat and offers it the same; what was hidden does not matter."""
    for seat in range(_seats(s)):
        seen = game.view(s, seat)
        world = game.determinize(s, seat, FastDice(5))
        if game.view(world, seat) != seen:
            difference = first_difference(snapshot(dict(seen)), snapshot(dict(game.view(world, seat))))
            raise Broken(f"seat {seat} can tell a world dealt anew from the real one: {difference}")
        if options(world, seat) != options(s, seat):
            raise Broken(f"seat {seat} has other options in a world dealt anew")
        if _ends(game, world) != _ends(game, s):
            raise Broken(f"seat {seat} is told of another end in a world dealt anew")
        again = game.determinize(world, seat, FastDice(9))
        if snapshot(again) != snapshot(game.determinize(s, seat, FastDice(9))):
            raise Broken(f"the worlds of seat {seat} depend on what is hidden from it")


def check_order(game: Game, s: State) -> None:
    """Answers of several seats asked at once give the same state in every order of arrival."""
    task = s.agenda[-1] if s.agenda else None
    if not isinstance(task, Together):
        return
    owing = waiting(s)[:3]
    answers = {seat: options(s, seat)[-1] for seat in owing}
    results = []
    for order in permutations(owing):
        world = s.clone()
        for seat in order:
            apply(world, seat, answers[seat])
        results.append(snapshot(world))
    if any(result != results[0] for result in results):
        raise Broken(f"the order in which seats {owing} answer {type(task).__name__} matters")


def check_several(game: Game, s: State) -> None:
    """Of several things any can be named before any other, and both ways lead to the same state."""
    spell = game.vocabulary.spell
    for seat in waiting(s):
        some = options(s, seat)
        after = {a: world for a in some if (world := _named(s, seat, a)) is not None}
        pairs = [(a, b) for a, world in after.items() for b in some if b != a and _goes_on(world, seat, b)]
        for a, b in pairs[:: len(pairs) // PAIRS + 1]:
            if b not in after or type(after[a].agenda[-1]) is not type(after[b].agenda[-1]):
                raise Broken(f"{spell(b)!r} can be named after {spell(a)!r}, but ends the naming before it")
            if not _goes_on(after[b], seat, a):
                raise Broken(f"{spell(b)!r} can be named after {spell(a)!r}, but not before it")
            one, two = after[a].clone(), after[b].clone()
            apply(one, seat, b)
            apply(two, seat, a)
            if snapshot(one) != snapshot(two):
                difference = first_difference(snapshot(one), snapshot(two))
                raise Broken(f"the order in which {spell(a)!r} and {spell(b)!r} are named matters: {difference}")


def check_events(game: Game, s: State) -> None:
    """Whatever is done, the events told of it are declared, come behind what they follow from, and add up: by what
    they count each seat has gained and lost just what it has more or less.
    """
    seats = range(_seats(s))
    before = [game.holdings(s, seat) for seat in seats]
    for asked in waiting(s):
        for a in options(s, asked):
            world = s.clone()
            told: list[Event] = []
            world.listener = told
            apply(world, asked, a)
            said = game.vocabulary.spell(a)
            for n, event in enumerate(told):
                if event.kind not in game.kinds:
                    raise Broken(f"{said!r} tells {event.kind!r}, a kind of event that {game.name} does not declare")
                causes = game.kinds[event.kind].follows
                if causes and not any(earlier.kind in causes for earlier in told[:n]):
                    raise Broken(f"{said!r} tells {event.kind!r} before what it follows from: {', '.join(causes)}")
            for seat in seats:
                counted = gains(game.kinds, told, seat)
                after = game.holdings(world, seat)
                for what in sorted({*counted, *before[seat], *after}):
                    has, tells = after.get(what, 0) - before[seat].get(what, 0), counted.get(what, 0)
                    if has != tells:
                        raise Broken(f"after {said!r} seat {seat} has {has:+} {what}, but events tell of {tells:+}")


LAWS: list[Law] = [
    *(check_options, check_spelling, check_clone, check_chance, check_sight, check_order, check_several, check_events),
]


def check_game(
    game: Game,
    seats: int,
    seed: int,
    options_chosen: Mapping[str, str] | None = None,
    laws: list[Law] | None = None,
    every: int = 1,
    most: int = 20_000,
    must_end: bool = True,
) -> State:
    """Plays one game at random and holds it to the laws at every `every`-th state; returns how it ended.

    A game whose rules force no end is left after `most` actions, if it need not end.
    """
    s = game.start(seats, chosen(game, options_chosen), game.edition("reconstructed"))
    settle(s)
    dice = FastDice(seed)
    past: list[tuple[State, Any]] = []
    held = LAWS if laws is None else laws
    made = 0
    while s.agenda:
        if made >= most:
            if not must_end:
                break
            raise Broken(f"the game is not over after {most} actions")
        if made % every == 0:
            for law in held:
                law(game, s)
            if len(past) < 50:
                past.append((s.clone(), snapshot(s)))
        random_step(s, dice)
        made += 1
    near = _ends(game, s)
    if not s.agenda and near and all(n < of for _, n, of, _ in near):
        raise Broken(f"the game is over, but nothing that ends it has come: {near}")
    for earlier, looked in past:
        if snapshot(earlier) != looked:
            raise Broken("a state kept from earlier in the game has changed")
    return s


def check_dealing(
    game: Game, seats: int, options_chosen: Mapping[str, str] | None = None, games: int = 40, most: int = 1_000
) -> None:
    """Plays games at random until a world dealt anew is other than the true one; what seats do not see must change.

    One game need not do: at times the little that is hidden can be worked out from what is seen.
    """
    is_hidden = False
    for seed in range(games):
        s = game.start(seats, chosen(game, options_chosen), game.edition("reconstructed"))
        settle(s)
        dice = FastDice(seed)
        for made in range(most):
            if not s.agenda:
                break
            if made % 7 == 0:
                is_hidden = is_hidden or _hides(game, s)
                if _deals(game, s, made):
                    return
            random_step(s, dice)
    if is_hidden:
        raise Broken("the seats see different things, but every world dealt anew was the true one")


def check_replay(
    game: Game, seats: int, seed: int, options_chosen: Mapping[str, str] | None = None, most: int = 20_000
) -> Match:
    """Plays a match at random, to its end or `most` actions far; saved and loaded it is the same state and file."""
    m = Match.new(game, seats, seed, options_chosen)
    dice = FastDice(seed)
    while not m.over and len(m.log) < most:
        owing = m.waiting()
        seat = owing[dice.below(len(owing))]
        some = m.options(seat)
        m.act(seat, some[dice.below(len(some))])
    loaded = Match.load(m.dump())
    if snapshot(loaded.state) != snapshot(m.state) or loaded.dump() != m.dump():
        raise Broken(f"the replay of seed {seed} does not lead to the state it was saved in")
    return m


def check_practice(m: Match, n: int, seat: int, seed: int) -> Match:
    """Goes on from a moment of a match: the seat sees and may do there what it did, whatever is dealt, and so do those
    who only watch; played on, saved and loaded, with its seed or without, it is the same. The one played on.
    """
    then, made = m.at(n), m.practise(n, seat, seed)
    begun = made.at(0)
    for eyes in (seat, None):
        if m.game.view(begun, eyes) != m.game.view(then, eyes):
            difference = first_difference(*[snapshot(dict(m.game.view(s, eyes))) for s in (then, begun)])
            raise Broken(f"practice from moment {n} begins otherwise in the eyes of {eyes}: {difference}")
    if options(begun, seat) != options(then, seat) or _ends(m.game, begun) != _ends(m.game, then):
        raise Broken(f"practice from moment {n} begins with other options or ends for seat {seat}")
    if snapshot(m.practise(n, seat, seed).state) != snapshot(made.state):
        raise Broken(f"practice from moment {n} is dealt in two ways by the same seed")
    dice = FastDice(seed)
    for _ in range(10):
        if not made.over:
            asked = made.waiting()[0]
            some = made.options(asked)
            made.act(asked, some[dice.below(len(some))])
    for loaded in (Match.load(made.dump()), Match.load(made.dump(seed=False))):
        if snapshot(loaded.state) != snapshot(made.state) or loaded.dump(seed=False) != made.dump(seed=False):
            raise Broken(f"the replay of practice from moment {n} does not lead to the state it was saved in")
    return made


def random_step(s: State, dice: Dice) -> None:
    """One action at random, nature's included."""
    owing = waiting(s)
    seat = owing[dice.below(len(owing))]
    task = s.agenda[-1]
    if isinstance(task, Chance):
        apply(s, NATURE, task.draw(s, dice))
    else:
        some = options(s, seat)
        apply(s, seat, some[dice.below(len(some))])


def perft(s: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from here, nature's outcomes counted like options."""
    if depth == 0 or not s.agenda:
        return 1
    count = 0
    for seat in waiting(s):
        for a in options(s, seat):
            following = s.clone()
            apply(following, seat, a)
            count += perft(following, depth - 1)
    return count


def first_difference(one: Any, two: Any, path: str = "state") -> str:
    """Where two snapshots first differ, in words."""
    if isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                name = a[0] if isinstance(a, tuple) and len(a) == 2 and isinstance(a[0], str) else str(i)
                return first_difference(a, b, f"{path}.{name}")
    return f"{path}: {one!r} and {two!r}"


def _named(s: State, seat: int, a: int) -> State | None:
    """The state after the seat named one of several things with more to come; None if it did not."""
    if seat == NATURE:
        return None
    world = s.clone()
    apply(world, seat, a)
    task = world.agenda[-1] if world.agenda else None
    # What lay below was not asked for this.
    is_below = any(task is each for each in s.agenda[:-1])
    return world if isinstance(task, Several) and task.seat == seat and task.is_thing(a) and not is_below else None


def _goes_on(s: State, seat: int, a: int) -> bool:
    """Whether the seat may name this as the next of several things."""
    task = s.agenda[-1]
    return isinstance(task, Several) and task.is_thing(a) and a in options(s, seat)


def _ends(game: Game, s: State) -> list[tuple[str, int, int, str]]:
    """What ends the game, as plain values."""
    return [(end.name, end.n, end.of, end.where) for end in game.ends(s)]


def _hides(game: Game, s: State) -> bool:
    """Whether two seats see different things."""
    views = [{**game.view(s, seat), "seat": None} for seat in range(_seats(s))]
    return any(view != views[0] for view in views)


def _deals(game: Game, s: State, seed: int) -> bool:
    """Whether a world dealt anew to some seat is other than the true one."""
    true = snapshot(s)
    return any(snapshot(game.determinize(s, seat, FastDice(seed))) != true for seat in range(_seats(s)))


def _seats(s: State) -> int:
    players: list[object] = getattr(s, "players")  # noqa: B009 - every game's state has its players by this name
    return len(players)
