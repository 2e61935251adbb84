"""The words of a game in a language: names, card texts, questions and log lines, from its .po catalogues.

A catalogue's message ids are keys such as `person.maid`, `verb.play`, `prompt.Construct` and
`event.gained`, the same in every language. A word that is counted may have a plural.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache

from tablero.core.agenda import State
from tablero.core.events import Event
from tablero.core.game import Edition, End, Game, Named, load
from tablero.words.catalogue import FIRST, LANGUAGES, NAMES, Catalogue, catalogue, in_language

__all__ = ["FIRST", "LANGUAGES", "NAMES", "Catalogue", "Refusal", "Words", "catalogue", "in_language"]

# So much is kept of what was said, in a language and with an edition's numbers.
MOST_SAID = 10_000

# An action that is no option, with the key of its reason and what that names.
Refusal = tuple[int, str, Named]


class Words:
    """What a game says in one language.

    >>> words = Words.of("valletta", "de")
    >>> words.word("person", "maid"), words.text("person", "maid")
    ('Magd', 'Nimm 1 Gut deiner Wahl.')
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.vocabulary = game.vocabulary
        self.lang = lang
        self.seats: list[str] = []
        self.catalogue = catalogue(game.home / "locale", lang)
        self._edition: Edition | None = None
        # What was said of nothing in particular, and actions that name no player, by all tables of an edition.
        self._said: dict[tuple[str, int], str] = {}
        self._actions: dict[int, str] = {}
        self._texts: dict[tuple[str, str], str] = {}
        self._sentences: dict[tuple[object, ...], str] = {}

    @staticmethod
    @lru_cache
    def of(game: str, lang: str) -> Words:
        """The words of the game of this name, with the numbers of the edition that comes with it."""
        return Words(load(game), lang)

    def at(self, seats: Sequence[str], edition: Edition | None = None) -> Words:
        """The same words at a table: with its players' names and the numbers of the edition they play."""
        return _at_table(self, tuple(seats), edition)

    @property
    def nameless(self) -> Words:
        """The same for nobody in particular: what is drawn with it is the same at all tables of an edition."""
        return Words.of(self.game.name, self.lang).at((), self._edition)

    @property
    def edition(self) -> Edition:
        """The edition whose numbers are said."""
        return self._edition or self.game.edition("reconstructed")

    @cached_property
    def figures(self) -> Mapping[str, str]:
        """The numbers of the edition that messages name, and what it counts or lists in this language."""
        said = {} if self.game.words is None else self.game.words.figures(self.edition)
        return {name: each if isinstance(each, str) else listed(each, self.message) for name, each in said.items()}

    def say(self, key: str, n: int = 1, /, **named: object) -> str:
        """The message under a key, as it is said of `n` things, with what it names and the edition's numbers."""
        found = None if named else self._said.get((key, n))
        if found is not None:
            return found
        line = self.catalogue.message(key, n)
        said = line.format(**{"n": n, **self.figures, **named}) if "{" in line else line
        if not named and len(self._said) < MOST_SAID:
            self._said[key, n] = said
        return said

    def message(self, key: str, n: int = 1) -> str:
        """The same with nothing put into it."""
        return self.catalogue.message(key, n)

    def has(self, key: str) -> bool:
        """Whether the catalogue has a text under this key."""
        return key in self.catalogue

    def word(self, range: str, word: str, names: Sequence[str] = ()) -> str:
        """The name of a word of a range. Numbers need none; players have their own, as far as `names` gives them."""
        if range == "player" and word.isdecimal() and int(word) <= len(names):
            return names[int(word) - 1]
        if word.isdigit() and not self.has(f"{range}.{word}"):
            return word
        return self.say(f"{range}.{word}")

    def text(self, range: str, word: str) -> str:
        """What is printed on a card, a place or a tile; nothing on most."""
        found = self._texts.get((range, word))
        if found is not None:
            return found
        key = f"{range}.{word}.text"
        said = [self.say(key)] if self.has(key) else []
        if self.game.words is not None:
            said += [self.sentence(*each) for each in self.game.words.piece(self.edition, range, word)]
        told = " ".join(said)
        if len(self._texts) < MOST_SAID:
            self._texts[range, word] = told
        return told

    def explained(self, range: str, word: str, names: Sequence[str] = ()) -> tuple[str, str]:
        """A thing's name as the log has it, and what it means: its own text, or what its range says of all its words.

        What no option can name has the range `about`.
        """
        if range == "about":
            key = f"about.{word}"
            return (self.say(key), self.say(f"{key}.text")) if self.has(f"{key}.text") else ("", "")
        of_all = f"about.{range}.text"
        name = self.word(range, word, names)
        if name.isdigit() and self.has(f"about.{range}"):
            name = f"{self.say(f'about.{range}')} {name}"
        text = self.text(range, word) or (self.say(of_all) if self.has(of_all) else "")
        return name[:1].upper() + name[1:], text

    def rule(self, range: str, word: str) -> str:
        """The number of the rule that a thing follows, or of its range; nothing where the game names none."""
        rules: Mapping[str, str] = {} if self.game.words is None else self.game.words.RULES
        return rules.get(f"{range}.{word}") or rules.get(range, "")

    def has_text(self, range: str, word: str) -> bool:
        """Whether something is printed on it."""
        return bool(self.text(range, word))

    def action(self, a: int, names: Sequence[str] = ()) -> str:
        """An action in words: Play Lumberjack."""
        found = self._actions.get(a)
        if found is not None:
            return found
        args = self.vocabulary.arguments(a)
        said = {range: self.word(range, word, names) for range, word in args.items()}
        told = self.say(f"verb.{self.vocabulary.verb_of(a).name}", 1, **said)
        if "player" not in args:
            self._actions[a] = told
        return told

    def option(self, s: State, a: int, names: Sequence[str] = ()) -> str:
        """An option at a table: by what it touches there, or by what it answers to the question, or by its words.

        `buy 1` is "Buy the Cacao grove for 3", and `done` says what it ends.
        """
        touched = None if self.game.words is None else self.game.words.option(s, a)
        if touched is not None:
            return self.sentence(*touched)
        answer = f"verb.{self.vocabulary.verb_of(a).name}.{type(s.agenda[-1]).__name__ if s.agenda else ''}"
        return self.say(answer) if self.has(answer) else self.action(a, names)

    def prompt(self, task: str, about: Mapping[str, str], names: Sequence[str] = ()) -> str:
        """The question a task asks, by the name of its class, with the words it names."""
        said = {range: self.word(range, word, names) for range, word in about.items()}
        return self.say(f"prompt.{task}", 1, **said)

    def event(self, event: Event, names: Sequence[str], named: Callable[[str, str], str] | None = None) -> str:
        """A line of the log; `names` are the players'. What a seat may not know has a message of its own.

        `named` may mark the words that it names, each told with its key; a number of money or points has theirs.
        """
        key = f"event.{event.kind}"
        if not event.what and self.has(f"{key}.hidden"):
            key += ".hidden"
        line = self.message(key, event.n)
        said = {"seat": self._who(event.seat, names), "other": self._who(event.other, names), "n": str(event.n)}
        for part, word in (("where", event.where), ("source", event.source), ("what", event.what)):
            # Only a word that its number stands before is counted: "2 Steine", but "Feld 7; das Fass: Stein".
            said[part] = self.say(word, event.n if f"{{n}} {{{part}}}" in line else 1) if word else ""
            if named is not None and word:
                said[part] = named(word, said[part])
        counted = self.game.kinds[event.kind].counts
        if named is not None and counted:
            said["n"] = named(counted, said["n"])
        return line.format(**self.figures, **said)

    def change(self, gains: Mapping[str, int]) -> str:
        """What a seat gains and loses, in a few words: +2 Stein, -1 Gold."""
        return ", ".join(f"{n:+} {self.say(what, abs(n))}" for what, n in gains.items())

    def sentence(self, key: str, named: Named) -> str:
        """A sentence with what it names: a reason why not, or what a card says. It begins with a capital."""
        same = (key, *((name, things if isinstance(things, str) else tuple(things)) for name, things in named.items()))
        found = self._sentences.get(same)
        if found is not None:
            return found
        said = {
            name: listed([things] if isinstance(things, str) else things, self.say) for name, things in named.items()
        }
        line = self.say(key, 1, **said)
        line = line[:1].upper() + line[1:]
        if len(self._sentences) < MOST_SAID:
            self._sentences[same] = line
        return line

    def ends(self, s: State) -> list[tuple[End, str]]:
        """What ends the game and how near that is, the nearest first."""
        out = []
        for end in sorted(self.game.ends(s), key=lambda end: -end.n / end.of):
            if not self.has(f"end.{end.name}"):
                continue
            where = self.say(end.where) if end.where else ""
            said = self.say(f"end.{end.name}", 1, n=end.n, of=end.of, left=max(0, end.of - end.n), where=where)
            out.append((end, said[:1].upper() + said[1:]))
        return out

    def abouts(self) -> list[str]:
        """The things on the table that no option names but that have a meaning: points, a pile, a track."""
        return [key[6:] for key in self.catalogue if key.startswith("about.") and not key.endswith(".text")]

    def score(self, part: str) -> str:
        """The name of a category of points."""
        return self.say(f"score.{part}")

    def _who(self, seat: int, names: Sequence[str]) -> str:
        return names[seat] if seat >= 0 else ""


def listed(things: Sequence[str | tuple[int, str]], say: Callable[[str, int], str]) -> str:
    """Things in a row, counted or not: 2 food, 1 wood."""
    return ", ".join(say(what, 1) if isinstance(what, str) else f"{what[0]} {say(what[1], what[0])}" for what in things)


@lru_cache(maxsize=512)
def _at_table(words: Words, seats: tuple[str, ...], edition: Edition | None) -> Words:
    """One for each table, so that what is drawn with it can be kept."""
    here = Words(words.game, words.lang)
    here.seats = list(seats)
    here._edition = edition
    if seats:
        nobodys = _at_table(words, (), edition)
        here._said, here._actions = nobodys._said, nobodys._actions
        here._texts, here._sentences = nobodys._texts, nobodys._sentences
    return here
