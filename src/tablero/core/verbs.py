"""Actions are whole numbers; verbs give blocks of numbers their meaning; every action has one spelling.

>>> words = Vocabulary()
>>> good = Range("good", ["gold", "wood"])
>>> slot = numbers("slot", 3)
>>> PLACE = words.verb("place", good, slot)
>>> DONE = words.verb("done")
>>> a = PLACE.of(1, 2)
>>> good.key(1)
'good.wood'
>>> a, words.spell(a), words.parse("place wood 3") == a, PLACE.args(a)
(5, 'place wood 3', True, (1, 2, 0))
>>> words.size, words.spell(DONE.of())
(7, 'done')
"""

from tablero.core.errors import Misspelt, clipped


class Range:
    """A named, ordered set of words; a word's place in it is its number."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        self.words = words
        self.number = {word: n for n, word in enumerate(words)}

    def __len__(self) -> int:
        return len(self.words)

    def key(self, n: int) -> str:
        """The word of this number as catalogues and events name it: `good.wood`."""
        return f"{self.name}.{self.words[n]}"


def numbers(name: str, count: int, first: int = 1) -> Range:
    """A range whose words are consecutive numbers."""
    return Range(name, [str(first + n) for n in range(count)])


class Verb:
    """A name with up to three ranges: one action for each combination, consecutive from `first`."""

    def __init__(self, name: str, ranges: list[Range], first: int) -> None:
        self.name = name
        self.ranges = ranges
        self.first = first
        sizes = [len(r) for r in ranges] + [1, 1, 1]
        self.y_size = sizes[1]
        self.z_size = sizes[2]
        self.x_step = sizes[1] * sizes[2]
        self.size = sizes[0] * self.x_step
        self.last = first + self.size - 1

    def of(self, x: int = 0, y: int = 0, z: int = 0) -> int:
        """The action with these arguments."""
        return self.first + x * self.x_step + y * self.z_size + z

    def has(self, a: int) -> bool:
        """Whether the action is one of this verb's."""
        return self.first <= a <= self.last

    def x(self, a: int) -> int:
        """The first argument of an action of this verb."""
        return (a - self.first) // self.x_step

    def args(self, a: int) -> tuple[int, int, int]:
        """The three arguments of an action of this verb; those it has no range for are 0."""
        rest = a - self.first
        return rest // self.x_step, rest // self.z_size % self.y_size, rest % self.z_size


class Vocabulary:
    """All that can be said in a game: its verbs in a fixed order, numbered from 0 without gaps."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.size = 0
        self._by_name: dict[str, list[Verb]] = {}
        self._of: list[Verb] = []

    def verb(self, name: str, *ranges: Range) -> Verb:
        """Adds a verb behind the ones there are.

        One of a name that is there goes on with other words: so a range can grow and no action gets another number.
        """
        verb = Verb(name, list(ranges), self.size)
        self.verbs.append(verb)
        self._by_name.setdefault(name, []).append(verb)
        self._of.extend([verb] * verb.size)
        self.size += verb.size
        return verb

    def verb_of(self, a: int) -> Verb:
        """The verb that an action belongs to."""
        if not 0 <= a < self.size:
            raise Misspelt(f"There is no action {a}; they are numbered 0 to {self.size - 1}.")
        return self._of[a]

    def arguments(self, a: int) -> dict[str, str]:
        """The words of an action by the names of its ranges, in their order."""
        verb = self.verb_of(a)
        args = verb.args(a)
        return {r.name: r.words[args[i]] for i, r in enumerate(verb.ranges)}

    def spell(self, a: int) -> str:
        """The one spelling of an action: the verb and its words."""
        return " ".join([self.verb_of(a).name, *self.arguments(a).values()])

    def parse(self, text: str) -> int:
        """The action that is spelt so; Misspelt, with what was expected, where there is none."""
        said = text.split()
        if not said or said[0] not in self._by_name:
            raise Misspelt(
                f"{clipped(text.strip())!r} starts with no verb; expected one of: {', '.join(sorted(self._by_name))}."
            )
        verbs = self._by_name[said[0]]
        verb = verbs[0]
        if len(said) - 1 != len(verb.ranges):
            form = " ".join([verb.name, *(f"<{r.name}>" for r in verb.ranges)])
            raise Misspelt(f"{clipped(text.strip())!r} has {len(said) - 1} words after the verb; expected: {form}.")
        for i, r in enumerate(verb.ranges):
            known = [word for each in verbs for word in each.ranges[i].words]
            if said[i + 1] not in known:
                raise Misspelt(f"{clipped(said[i + 1])!r} is no {r.name}; expected one of: {', '.join(known)}.")
        for verb in verbs:
            args = [r.number.get(said[i + 1], -1) for i, r in enumerate(verb.ranges)] + [0, 0, 0]
            if min(args) >= 0:
                return verb.of(args[0], args[1], args[2])
        raise Misspelt(f"{text.strip()!r} names what does not go together.")
