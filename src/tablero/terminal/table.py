"""The table in a terminal: shows it, asks, and takes numbers, spellings or commands for an answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from math import ceil
from threading import Thread
from time import monotonic

from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table as Grid

from tablero.bots import Bot
from tablero.core.agenda import NATURE, Choice
from tablero.core.clock import hurries, running
from tablero.core.errors import IllegalAction, Mistake
from tablero.core.events import gains
from tablero.core.match import Entry, Match
from tablero.lab.games import next_up
from tablero.terminal import plain
from tablero.terminal.phrases import phrases_in
from tablero.terminal.saves import Save
from tablero.words import Catalogue, Words
from tablero.words.ending import why_over, won

COMMANDS = ("table", "log", "help", "undo", "quit")
RECENT = 12


class Quit(Exception):
    """The player leaves; the game is saved."""


class TerminalTable:
    """A match, the bots at it, and the people who sit before the same screen."""

    def __init__(self, m: Match, bots: dict[int, Bot], save: Save, console: Console) -> None:
        self.m = m
        self.bots = bots
        self.save = save
        self.console = console
        self.words = Words.of(m.game.name, save.lang).at((), m.edition)
        self.phrases = phrases_in(save.lang)
        self.look = m.game.text or plain
        self.asks_again = sys.stdin.isatty()
        self.people = [seat for seat in range(m.seats) if seat not in bots]
        self.time_up: float | None = None
        self.names = players(m, self.phrases)
        self.shown = len(m.log)
        # Who has seen the table since somebody else changed it.
        self.looked: set[int] = set()
        self.commands = {
            said: command for command in COMMANDS for said in (command, self.phrases.say(f"command.{command}"))
        }

    def play(self) -> None:
        """To the end, or until the player leaves."""
        m = self.m
        seat = -1
        patient: set[int] = set()
        while not m.over:
            self.wind_clock()
            seat = next_up([owing for owing in m.waiting() if owing not in patient], seat)
            if seat in self.bots:
                a = self.bots[seat].choose(m.sight(seat))
                if hurries(m.state, seat, a, self.people):
                    patient.add(seat)
                    continue
                m.act(seat, a)
            else:
                self.save.keep(m.dump())
                self.ask(seat)
            patient.clear()
        self.save.keep(m.dump())
        self.tell_news(self.people[0] if self.people else 0)
        self.console.print(score_sheet(m, self.words, self.phrases))
        self.console.print(escape(f"{why_over(m, self.words)} {won(m.scores(), self.names, self.words)}".strip()))

    def ask(self, seat: int) -> None:
        """Puts the seat's decision to the player until it is made."""
        if any(entry.seat != seat and not entry.together for entry in self.m.log[self.shown :]):
            self.looked.clear()
        self.tell_news(seat)
        if seat in self.looked:
            self.console.print(self.render("brief", seat))
        else:
            self.show_table(seat)
        self.show_options(seat)
        while True:
            try:
                said = self.read()
                if said is None or self.answer(seat, said):
                    return
            except Mistake as error:
                if not self.asks_again:
                    raise
                self.console.print(f"[red]{escape(str(error))}[/]")

    def wind_clock(self) -> None:
        """Where a clock has begun to run, notes when time is up."""
        clock = running(self.m.state)
        if clock is None:
            self.time_up = None
        elif self.time_up is None:
            self.time_up = monotonic() + clock.seconds + clock.countdown

    def read(self) -> str | None:
        """A line from the player, or None if time was up before it came."""
        clock = running(self.m.state)
        if clock is None or self.time_up is None:
            return self.typed()
        self.tell_time(self.time_up)
        line = Line(self.typed)
        if not line.comes_within(self.time_up - clock.countdown - monotonic()):
            self.tell_time(self.time_up)
            line.comes_within(self.time_up - monotonic())
        if line.came:
            return line.text()
        self.m.act(NATURE, clock.action)
        self.save.keep(self.m.dump())
        self.console.print("\n" + self.phrases.say("clock.up"))
        # What is still being typed answers a question that is over.
        line.text()
        return None

    def tell_time(self, up: float) -> None:
        """How many seconds are left."""
        self.console.print(self.phrases.say("clock.left", max(0, ceil(up - monotonic()))))

    def typed(self) -> str:
        """A line as it was typed; the end of the input is leaving."""
        prompt = self.phrases.say("ask.prompt") + " "
        if self.asks_again:
            try:
                return input(prompt).strip()
            except EOFError as end:
                raise Quit from end
        line = sys.stdin.readline()
        if not line:
            raise Quit
        self.console.print(escape(prompt + line.strip()))
        return line.strip()

    def answer(self, seat: int, said: str) -> bool:
        """Does what the player said; True if the table has changed."""
        options = self.options(seat)
        a = self.meant(said, options)
        if a is not None:
            self.m.act(seat, a)
            self.save.keep(self.m.dump())
            return True
        word, _, rest = said.partition(" ")
        match self.commands.get(word.lower()):
            case "table":
                self.show_table(seat)
                self.show_options(seat)
            case "log":
                self.show_log(seat, self.m.log)
            case "help":
                self.show_help(rest.strip())
            case "undo":
                self.undo(seat)
                return True
            case "quit":
                raise Quit
            case _ if said:
                raise IllegalAction(self.why_not(seat, said, len(options)))
        return False

    def why_not(self, seat: int, said: str, most: int) -> str:
        """Why what was typed is none of the options, as far as the game says so."""
        spelt = " ".join(said.lower().split())
        refused = self.m.game.reasons.refusals(self.m.state, seat) if self.m.game.reasons is not None else []
        for a, key, named in refused:
            if spelt in (self.m.text(a), self.words.action(a).lower()):
                return self.phrases.say("wrong.reason", said=said, reason=self.words.sentence(key, named))
        try:
            self.m.parse(spelt)
        except Mistake:
            return self.phrases.say("wrong.answer", said=said, most=most)
        return self.phrases.say("wrong.now", said=said, most=most)

    def meant(self, said: str, options: list[int]) -> int | None:
        """The option that was named by its number, its spelling or its words."""
        if said.isascii() and said.isdigit() and 1 <= int(said[:6]) <= len(options):
            return options[int(said[:6]) - 1]
        spelt = " ".join(said.lower().split())
        for a in options:
            if spelt in (self.m.text(a), self.words.option(self.m.state, a).lower(), self.words.action(a).lower()):
                return a
        return None

    def options(self, seat: int) -> list[int]:
        """The seat's options as they are listed: to be done with something comes last."""
        return sorted(self.m.options(seat), key=lambda a: self.m.game.vocabulary.verb_of(a).name == "done")

    def undo(self, seat: int) -> None:
        """Takes back the player's last action."""
        if not self.m.can_undo(seat):
            raise IllegalAction(self.phrases.say("wrong.undo"))
        self.m.undo(seat)
        self.save.keep(self.m.dump())
        self.shown = min(self.shown, len(self.m.log))
        self.console.print(self.phrases.say("undone"))

    def show_table(self, seat: int) -> None:
        """All that lies on the table, as this seat sees it."""
        self.looked.add(seat)
        title = self.words.say(f"game.{self.m.game.name}") if self.words.has(f"game.{self.m.game.name}") else ""
        n = self.m.state.round
        now = self.phrases.say("table.round", n) if n else self.phrases.say("table.set-up")
        self.console.rule(f"{title} · {now} · {self.names[seat]}")
        self.console.print(self.render("table", seat))
        if ends := [said for _, said in self.words.ends(self.m.state)]:
            self.console.print(f"[dim]{self.phrases.say('table.ends')}:[/] {escape(' · '.join(ends))}")

    def render(self, part: str, seat: int) -> Group:
        """A part of the picture that the game's look draws."""
        draw = getattr(self.look, part)
        return Group(draw(self.m.view(seat), self.m.edition.box, self.words, self.names, self.phrases.say))

    def show_options(self, seat: int) -> None:
        """The question and its numbered answers."""
        task = self.m.state.agenda[-1]
        self.console.print(f"[bold]{escape(self.words.prompt(type(task).__name__, task.about(self.m.state)))}[/]")
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        sight = self.m.sight(seat)
        for n, a in enumerate(self.options(seat), 1):
            note = ""
            if isinstance(task, Choice):
                events = sight.preview(a).events
                note = self.look.note(events, gains(self.m.game.kinds, events, seat), self.words)
            label = f"{escape(self.words.option(self.m.state, a))}[cyan]{escape(f' ({note})') if note else ''}[/]"
            grid.add_row(f"[bold]{n:3}[/]", label, f"[dim]{escape(self.m.text(a))}[/]")
        self.console.print(grid)

    def tell_news(self, seat: int) -> None:
        """What happened since the seat was shown the log."""
        self.show_log(seat, self.m.log[self.shown :])
        self.shown = len(self.m.log)

    def show_log(self, seat: int, entries: Sequence[Entry]) -> None:
        """Lines of the log as the seat may read them."""
        for entry in entries:
            for event in entry.events:
                self.console.print(f"[dim]·[/] {escape(self.words.event(event.seen_by(seat), self.names))}")

    def show_help(self, name: str) -> None:
        """The commands, or what a card, a place or a tile of this name does."""
        known = self.pieces()
        if not name:
            named = [(self.words.word(*some[0]).lower(), self.words.has_text(*some[0])) for some in known.values()]
            example = next(iter([name for name, has_text in named if has_text and name.isalpha()] or known), "")
            self.console.print(escape(self.phrases.say("help.commands", example=example)))
            self.show_signs()
            return
        wanted = name.lower()
        found = known.get(wanted) or [one for said, some in known.items() if wanted in said for one in some]
        if not found:
            like = get_close_matches(wanted, known, n=3, cutoff=0)
            raise Mistake(self.phrases.say("wrong.name", said=name, like=", ".join(like)))
        for range, word in dict.fromkeys(found):
            title = f"[bold]{escape(self.words.word(range, word))}[/]"
            text = self.words.text(range, word)
            self.console.print(f"{title}: {escape(text)}" if text else title)
            if more := self.look.piece(range, word, self.m.edition.box, self.words, self.phrases.say):
                self.console.print(more)

    def show_signs(self) -> None:
        """What the signs on the table mean."""
        if self.look.SIGNS:
            self.console.print(f"[bold]{self.phrases.say('help.signs')}[/]")
            for sign, key in self.look.SIGNS.items():
                self.console.print(f"  {escape(sign):6} {escape(self.words.say(key))}")

    def pieces(self) -> dict[str, list[tuple[str, str]]]:
        """All that has a name, by its name in the player's language and by its word."""
        out: dict[str, list[tuple[str, str]]] = {}
        for verb in self.words.vocabulary.verbs:
            for r in verb.ranges:
                for word in r.words:
                    if not word.isdigit():
                        for said in (word, self.words.word(r.name, word).lower()):
                            if (r.name, word) not in out.setdefault(said, []):
                                out[said].append((r.name, word))
        for name in self.words.abouts():
            out.setdefault(self.words.word("about", name).lower(), []).append(("about", name))
        return out


class Line:
    """A line that is being typed while a clock runs."""

    def __init__(self, read: Callable[[], str]) -> None:
        self._read = read
        self._text = ""
        self._error: BaseException | None = None
        self._typing = Thread(target=self._type, daemon=True)
        self._typing.start()

    def _type(self) -> None:
        try:
            self._text = self._read()
        except BaseException as error:
            self._error = error

    @property
    def came(self) -> bool:
        return not self._typing.is_alive()

    def comes_within(self, seconds: float) -> bool:
        """Waits for it, but no longer."""
        self._typing.join(max(0.0, seconds))
        return self.came

    def text(self) -> str:
        """Waits for it as long as it takes."""
        self._typing.join()
        if self._error is not None:
            raise self._error
        return self._text


def players(m: Match, phrases: Catalogue) -> list[str]:
    """What the seats are called."""
    return [phrases.say("seat", number=seat + 1) for seat in range(m.seats)]


def score_sheet(m: Match, words: Words, phrases: Catalogue) -> Grid:
    """The points by category, the best first; behind them what breaks ties."""
    scores = sorted(m.scores(), key=lambda score: score.rank)
    names = players(m, phrases)
    grid = Grid("", phrases.say("score.player"), box=None, padding=(0, 3, 0, 0), title_justify="left")
    for part in scores[0].parts:
        grid.add_column(words.score(part), justify="right")
    grid.add_column(phrases.say("score.total"), justify="right")
    tie_breaks = [f"score.tie-break.{n}" for n, _ in enumerate(scores[0].tie_breaks, 1)]
    for key in tie_breaks:
        grid.add_column(words.say(key) if words.has(key) else "", justify="right", style="dim")
    for score in scores:
        parts = [str(points) for points in score.parts.values()]
        broken = [str(n) for n in score.tie_breaks]
        grid.add_row(f"{score.rank}.", escape(names[score.seat]), *parts, f"[bold]{score.total}[/]", *broken)
    return grid
