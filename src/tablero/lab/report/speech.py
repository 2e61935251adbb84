"""How a report names things and writes numbers, in a language."""

from __future__ import annotations

import re
from collections import defaultdict
from html import escape
from pathlib import Path
from string import Formatter

from babel.numbers import format_decimal
from markupsafe import Markup

from tablero.bots.levels import LEVELS
from tablero.core.game import Edition
from tablero.lab.report.estimates import MOST_GAMES, Verdict
from tablero.words import Words, catalogue

HERE = Path(__file__).parent
BUILT_IN = "reconstructed"


class Speech:
    """The words of the reports, of the bots and of a game."""

    def __init__(self, game: str, lang: str, edition: Edition | None = None) -> None:
        self.lang = lang
        self.own = catalogue(HERE.parent / "locale", lang)
        self.bots = catalogue(HERE.parents[1] / "bots" / "locale", lang)
        self.words = Words.of(game, lang).at((), edition)

    def say(self, key: str, n: object = 1, /, **named: object) -> str:
        return self.own.say(f"report.{key}", n, **named)

    def whole(self, n: float) -> str:
        """A whole number with its thousands apart."""
        return format_decimal(round(n), "#,##0", self.lang).replace("-", "−")

    def tenth(self, value: float) -> str:
        return self.own.number(value)

    def plain(self, value: float) -> str:
        """The same, and whole if it is."""
        return format_decimal(value, "0.#", self.lang)

    def half(self, value: float) -> str:
        """Half an interval: to a tenth, or to its first digit if it is narrower."""
        digits = "0.0" if value >= 0.05 or not value else "0.00"
        return format_decimal(value, digits, self.lang)

    def signed(self, value: float) -> str:
        """A difference with its sign; none for nothing."""
        shown = round(value, 1)
        return f"+{self.tenth(shown)}" if shown > 0 else self.tenth(shown)

    def marked(self, text: str) -> Markup:
        """A sentence as HTML: what stands between stars is strong."""
        return Markup(re.sub(r"\*(.+?)\*", r"<b>\1</b>", escape(text)))

    def thing(self, what: str) -> str:
        """A component by its key, as people call it; nothing is lost where it has no words."""
        range, _, word = what.partition(".")
        name = self.words.say(what) if self.words.has(what) else self._explained(range, word)
        return name[:1].upper() + name[1:]

    def _explained(self, range: str, word: str) -> str:
        return self.words.explained(range, word)[0] if word.isdigit() else word.replace("-", " ") or range

    def verb(self, verb: str) -> str:
        """What a verb does, with dots for what it names: Hire …"""
        key = f"verb.{verb}"
        if not self.words.has(key):
            return verb
        said = self._filled(key, {})
        said = re.sub(r"\s*\(…\)", "", said).replace(": …", " …").replace("… …", "…")
        return said[:1].upper() + said[1:]

    def _filled(self, key: str, known: dict[str, str]) -> str:
        """A message with what is known put into it, and dots for all else."""
        named: dict[str, str] = defaultdict(lambda: "…", {**self.words.figures, **known})
        return Formatter().vformat(self.words.message(key), (), named)

    def item(self, verb: str, what: str) -> str:
        """A choice by itself: Hire Mason; or what is chosen, and by which verb, where its words do not name it."""
        if not what or not verb:
            return self.thing(what) if what else self.verb(verb)
        range, key = what.partition(".")[0], f"verb.{verb}"
        if self.words.has(what) and self.words.has(key) and f"{{{range}}}" in self.words.message(key):
            said = self._filled(key, {range: self.words.say(what)})
            if "…" not in said:
                return said[:1].upper() + said[1:]
        return f"{self.thing(what)} ({self.verb(verb)})"

    def bot(self, name: str) -> str:
        word, _, more = name.partition(":")
        shown = self.bots.say(f"level.{word}") if word in LEVELS else word
        return f"{shown} {more}".strip()

    def category(self, name: str) -> str:
        return self.words.score(name) if self.words.has(f"score.{name}") else name

    def edition(self, name: str) -> str:
        return self.say("edition.built-in") if name == BUILT_IN else self.say("edition.own", name=Path(name).name)

    def takes(self, verdict: Verdict, key: str = "takes") -> str:
        """How many games would settle what is open."""
        return self.say(f"{key}.many" if verdict.games >= MOST_GAMES else key, n=self.whole(verdict.games))

    def certainty(self, verdict: Verdict) -> str:
        """A verdict in a table: the word, and what would settle it."""
        word = self.say(verdict.certainty)
        return f"{word}, {self.takes(verdict, 'takes.brief')}" if verdict.certainty == "open" else word

    def listed(self, things: list[str]) -> str:
        return ", ".join(things)
