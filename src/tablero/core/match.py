"""A game being played: the state, the log it came from, undo, and the file it is saved in."""

from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from typing import Any, Final

from tablero.core.agenda import NATURE, Chance, Several, State, Together, apply, options, settle, waiting
from tablero.core.dice import Dice, SealedDice, seed_bytes
from tablero.core.errors import BadReplay, IllegalAction, Misspelt, Mistake, clipped
from tablero.core.events import Event
from tablero.core.game import Edition, Game, Score, check_seats, chosen, load, ranked

UNDO: Final = -1
FORMAT: Final = 2
# Entries between two states that are kept for looking back.
_APART: Final = 32
LARGEST: Final = 2_000_000  # letters of a replay; games of people have some thousands
MOST_FOLLOWED: Final = 2_000_000  # lines, each anew for every undo
_FIRST_LINE: Final = "tablero replay"
_DEAL: Final = "deal"
_KEYS: Final = ("game", "rules", "edition", "options", "seats", "commitment", "seed")


class Entry:
    """A line of the log: who did what, what came of it, and whether several were asked at once and still are."""

    def __init__(
        self, seat: int, action: int, events: list[Event], together: bool, closes: bool, reveals: int, round: int
    ) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self.together = together
        self.closes = closes
        self.reveals = reveals
        self.round = round


class Preview:
    """What actions would bring, as far as can be known; what is `final` cannot be taken back."""

    def __init__(self, events: list[Event], final: bool) -> None:
        self.events = events
        self.final = final


class SetUp:
    """What a match was begun with, which everybody knows."""

    def __init__(self, seats: int, choices: dict[str, str], edition: Edition) -> None:
        self.seats = seats
        self.choices = choices
        self.edition = edition


class Lead:
    """How a match begins that goes on from a moment of another: by the lines that led there, and dealt anew for a seat.

    What the seat saw then stays as it was; what it could not see is dealt by the key.
    """

    def __init__(self, lines: list[tuple[int, int]], seat: int, key: bytes) -> None:
        self.lines = lines
        self.seat = seat
        self.key = key


class Sight:
    """What a bot is handed: its view, its options, and worlds it cannot tell from the real one.

    There is no way from here to the true state: even the view and the options are taken from a
    world dealt anew, which is the same by the law that every game must keep.
    """

    def __init__(self, game: Game, s: State, seat: int, set_up: SetUp | None = None) -> None:
        self.game = game
        self.seat = seat
        self.set_up = set_up
        self._world = game.determinize(s, seat, SealedDice(seed_bytes(None)))

    def view(self) -> Mapping[str, Any]:
        """What the seat sees."""
        return self.game.view(self._world, self.seat)

    def options(self) -> list[int]:
        """What the seat may do."""
        return options(self._world, self.seat)

    def preview(self, *actions: int) -> Preview:
        """What an action of the seat would bring, or several one after the other, up to where something is drawn or
        revealed. Final is what draws, reveals or ends the seat's decisions.
        """
        s = self._world.clone()
        told: list[Event] = []
        s.listener = told
        for a in actions:
            apply(s, self.seat, a)
        known = [event.seen_by(self.seat) for event in told if event.reveals == self._world.reveals]
        return Preview(known, s.reveals != self._world.reveals or self.seat not in waiting(s))

    def world(self, dice: Dice) -> State:
        """A state that may be the true one, as far as the seat knows."""
        return self.game.determinize(self._world, self.seat, dice)


class Match:
    """A game being played.

    >>> m = Match.new("valletta", seats=2, seed=7)
    >>> m.over, len(m.waiting())
    (False, 1)
    >>> seat = m.waiting()[0]
    >>> a = m.options(seat)[0]
    >>> m.parse(m.text(a)) == a
    True
    >>> m.act(seat, a)
    >>> m.undo(seat)
    >>> m.waiting() == [seat]
    True
    >>> Match.load(m.dump()).view(seat) == m.view(seat)
    True
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, str],
        edition: Edition,
        dice: SealedDice | None,
        commitment: str,
        lead: Lead | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.choices = options
        self.edition = edition
        self.dice = dice
        self.commitment = commitment
        self.lead = lead
        # The format of the file it was read from.
        self.format = FORMAT
        # What was done, undone things and undos included; and what counts of it.
        self.history: list[tuple[int, int]] = []
        self.log: list[Entry] = []
        # The digest of the state where a round began, by the length the history had then.
        self.rounds: dict[int, str] = {}
        # Clones of the states that a log went through, one every few entries, and that log.
        self._kept: list[State] = []
        self._kept_of: list[Entry] = []
        # The length the history had when a file last said the end of a naming that could go no higher.
        self._ended = -1
        self._begun = self._beginning()
        self.state = self._start()

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int,
        seed: int | bytes | None = None,
        options: Mapping[str, str] | None = None,
        edition: str = "reconstructed",
        led_by: list[tuple[int, int]] | None = None,
        eyes: int = 0,
    ) -> "Match":
        """A new match, nature's part of the set-up done. Without a seed a secret one is thrown.

        Where lines have led to its beginning, it goes on from there, dealt anew for the eyes of a seat.
        """
        playing = load(game) if isinstance(game, str) else game
        check_seats(playing, seats)
        dice = SealedDice(seed if isinstance(seed, bytes) else seed_bytes(seed))
        lead = Lead(led_by, eyes, _key(dice)) if led_by is not None else None
        made = cls(playing, seats, chosen(playing, options), playing.edition(edition), dice, dice.commitment(), lead)
        made._let_nature_play()
        return made

    def practise(self, n: int, seat: int, seed: int | bytes | None = None) -> "Match":
        """A match that goes on from the moment after the first `n` entries, as the seat saw it: what it could not see
        is dealt anew, and from there on nature draws by the new match's own seed.

        >>> m = Match.new("valletta", seats=2, seed=7)
        >>> m.practise(len(m.log), seat=0, seed=8).view(0) == m.view(0)
        True
        """
        if self.lead is not None:
            raise Mistake("This game is practice itself; practise from the game that it goes on from.")
        if not 0 <= seat < self.seats:
            raise Mistake(f"There is no seat {seat}; expected 0 to {self.seats - 1}.")
        if not 0 <= n <= len(self.log):
            raise Mistake(f"There is no moment {n}; this game has moments 0 to {len(self.log)}.")
        if not self.at(n).agenda:
            raise Mistake(f"At moment {n} the game is over; there is nothing left to practise.")
        lines = [(entry.seat, entry.action) for entry in self.log[:n]]
        return Match.new(self.game, self.seats, seed, self.choices, self.edition.name, lines, seat)

    @property
    def over(self) -> bool:
        """Whether nothing is owed any more."""
        return not self.state.agenda

    def waiting(self) -> list[int]:
        """The seats that owe a decision; nature has already played."""
        return waiting(self.state)

    def options(self, seat: int) -> list[int]:
        """What the seat may do now; empty if it is not asked."""
        return options(self.state, seat)

    def text(self, a: int) -> str:
        """The spelling of an action."""
        return self.game.vocabulary.spell(a)

    def parse(self, text: str) -> int:
        """The action that is spelt so."""
        return self.game.vocabulary.parse(text)

    def act(self, seat: int, a: int) -> None:
        """Does an option of the seat, then lets nature play; IllegalAction where it is none."""
        if a not in self.options(seat):
            raise IllegalAction(self._why_not(seat, a))
        self._record(seat, a)
        self._let_nature_play()

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What the seat may see, or with None what a spectator may."""
        return self.game.view(self.state, seat)

    def preview(self, seat: int, a: int) -> Preview:
        """What an option would bring the seat, as far as it can know."""
        return self.sight(seat).preview(a)

    def sight(self, seat: int) -> Sight:
        """What a bot in this seat is handed."""
        return Sight(self.game, self.state, seat, SetUp(self.seats, self.choices, self.edition))

    def scores(self) -> list[Score]:
        """Per seat, final or so far, with categories, tie-breaks and ranks."""
        return ranked(self.game.scores(self.state))

    def at(self, n: int) -> State:
        """The state after the first `n` entries of the log; it is the caller's to change."""
        if not self._kept or self._kept_of is not self.log:
            self._kept = [self._start()]
            self._kept_of = self.log
        n = max(0, min(n, len(self.log)))
        i = min(n // _APART, len(self._kept) - 1)
        s = self._kept[i].clone()
        for k in range(i * _APART, n):
            apply(s, self.log[k].seat, self.log[k].action)
            if (k + 1) % _APART == 0 and (k + 1) // _APART == len(self._kept):
                self._kept.append(s.clone())
        return s

    def rounds_over(self) -> list[int]:
        """How long the log was when each round was over, the one under way included."""
        log = self.log
        return [n for n in range(1, len(log) + 1) if n == len(log) or log[n].round != log[n - 1].round]

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last action can be taken back; when the game is over, it is over."""
        if self.over:
            return False
        at = self._last_free(seat)
        return at >= 0 and (at == len(self.log) - 1 or self._without(at) is not None)

    def undo(self, seat: int) -> None:
        """Takes back the seat's last action, if nothing was drawn, revealed or built upon since."""
        if self.over:
            raise IllegalAction("The game is over; nothing can be taken back.")
        self.take_back(seat)

    def take_back(self, seat: int) -> None:
        """Undoes as a stored log says it was done: before `undo` refused it, also behind the end of the game."""
        left = self._without(self._last_free(seat))
        if left is None:
            raise IllegalAction(
                f"Seat {seat} has nothing to take back: since its last action something was drawn, revealed or done."
            )
        self.history.append((seat, UNDO))
        self.state, self.log = left

    def dump(self, seed: bool = True) -> str:
        """The match as a replay file; without its seed it can be looked at, but not played on."""
        lines = [f"{_FIRST_LINE} {FORMAT}", f"game: {self.game.name}", f"rules: {self.game.rules_version}"]
        lines.append(f"edition: {self.edition.name} {self.edition.digest}")
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in self.choices.items()))
        lines.append(f"seats: {self.seats}")
        lines.append(f"commitment: {self.commitment}")
        if seed and self.dice is not None:
            lines.append(f"seed: {self.dice.seed.hex()}")
        lines.append("")
        if self.lead is not None:
            lines.extend([self._line(seat, a) for seat, a in self.lead.lines])
            lines.append(f"{_DEAL} {self.lead.seat} {self.lead.key.hex()}")
        for n, (seat, a) in enumerate(self.history, 1):
            lines.append(self._line(seat, a))
            if n in self.rounds:
                lines.append(f"= {self.rounds[n]}")
        lines.append(f"end {digest(self.game, self.state)}")
        return "\n".join(lines) + "\n"

    @classmethod
    def load(cls, text: str) -> "Match":
        """The match that a replay file tells, every line checked; BadReplay where one is wrong.

        In files of format 1 digests say something else, and are left aside.
        """
        format, header, lines = _split(text)
        try:
            playing = load(header["game"])
            if header["rules"] != str(playing.rules_version):
                raise BadReplay(
                    f"This replay was played by version {clipped(header['rules'])} of the rules of {playing.name};"
                    f" these are version {playing.rules_version}."
                )
            seats = int(header["seats"])
            check_seats(playing, seats)
            edition_name, edition_digest = header["edition"].rsplit(" ", 1)
            edition = playing.edition(edition_name)
            given = dict(word.split("=", 1) for word in header["options"].split())
            seed = bytes.fromhex(header["seed"]) if "seed" in header else None
        except ValueError as error:
            raise BadReplay(f"The head of the replay is damaged: {clipped(str(error))}.") from error
        if edition_digest != edition.digest and edition_digest not in edition.formerly:
            raise BadReplay(
                f"The edition {clipped(edition_name)!r} says {edition.digest} today;"
                f" the replay had {clipped(edition_digest)}."
            )
        dice = SealedDice(seed) if seed is not None else None
        if dice is not None and dice.commitment() != header["commitment"]:
            raise BadReplay("The seed of the replay is not the one that was promised: its hash differs.")
        choices = chosen(playing, given)
        dealt = [i for i in range(len(lines)) if lines[i][1].startswith(f"{_DEAL} ")]
        lead = None
        if dealt:
            before = cls(playing, seats, choices, edition, None, "")
            before.format = format
            for number, line in lines[: dealt[0]]:
                before._follow(number, line)
            lead = before._leading(*lines[dealt[0]], dice)
            lines = lines[dealt[0] + 1 :]
        made = cls(playing, seats, choices, edition, dice, header["commitment"], lead)
        made.format = format
        for number, line in lines:
            made._follow(number, line)
        return made

    def retold(self, lines: list[tuple[int, str]]) -> "Match":
        """This match from its beginning by the lines of an older log, who and what, with what those leave unsaid."""
        made = Match(self.game, self.seats, self.choices, self.edition, self.dice, self.commitment, self.lead)
        if self.dice is not None:
            made.dice = SealedDice(self.dice.seed)
        made.format = 1
        for number, (seat, said) in enumerate(lines, 1):
            made._follow(number, f"{'*' if seat == NATURE else seat} {said}")
        return made

    def _start(self) -> State:
        return self._begun.clone()

    def _beginning(self) -> State:
        s = self.game.start(self.seats, self.choices, self.edition)
        settle(s)
        if self.lead is None:
            return s
        for seat, a in self.lead.lines:
            if a not in options(s, seat):
                raise IllegalAction(f"The lines that lead to this game cannot be followed: {self._line(seat, a)!r}.")
            apply(s, seat, a)
        return self.game.determinize(s, self.lead.seat, SealedDice(self.lead.key))

    def _leading(self, number: int, line: str, dice: SealedDice | None) -> Lead:
        """This match as what led to another, by the line that deals it."""
        words = line.split(" ")
        if len(words) != 3 or words[1] not in [str(seat) for seat in range(self.seats)]:
            raise BadReplay(f"Line {number}: {clipped(line)!r} does not say for which seat it deals, and by which key.")
        try:
            key = bytes.fromhex(words[2])
        except ValueError as error:
            raise BadReplay(f"Line {number}: {clipped(words[2])!r} is no key to deal by.") from error
        if dice is not None and key != _key(dice):
            raise BadReplay(f"Line {number}: this is not what the seed deals.")
        return Lead([(entry.seat, entry.action) for entry in self.log], int(words[1]), key)

    def _line(self, seat: int, a: int) -> str:
        return f"{'*' if seat == NATURE else seat} {'undo' if a == UNDO else self.text(a)}"

    def _record(self, seat: int, a: int) -> None:
        before = self.state.round
        self.history.append((seat, a))
        self.log.append(_done(self.state, seat, a))
        if self.state.round != before:
            self.rounds[len(self.history)] = digest(self.game, self.state)

    def _let_nature_play(self) -> None:
        while self.state.agenda:
            task = self.state.agenda[-1]
            if not isinstance(task, Chance):
                return
            if self.dice is None:
                raise Mistake("This replay carries no seed: it can be looked at, but not played on.")
            a = task.draw(self.state, self.dice)
            self._record(NATURE, a)

    def _last_free(self, seat: int) -> int:
        """Where the log has the seat's last action, if it can be taken back, else -1.

        What others did since stays, so it must answer the same question, which was not closed in between.
        """
        for i in range(len(self.log) - 1, -1, -1):
            entry = self.log[i]
            if entry.seat == NATURE or entry.reveals:
                return -1
            stays = entry.together and not entry.closes
            if i < len(self.log) - 1 and not stays:
                return -1
            if entry.seat == seat:
                return i
            if not entry.together:
                return -1
        return -1

    def _without(self, at: int) -> tuple[State, list[Entry]] | None:
        """The state and the log without one entry, if what others did since is still an option without it."""
        if at < 0:
            return None
        s = self._start()
        log: list[Entry] = []
        for i, entry in enumerate(self.log):
            if i > at and entry.action not in options(s, entry.seat):
                return None
            if i != at:
                log.append(_done(s, entry.seat, entry.action))
                if i > at and log[-1].closes:
                    return None
        return s, log

    def _why_not(self, seat: int, a: int) -> str:
        if self.over:
            return f"The game is over; {self.text(a)!r} comes too late."
        if not self.options(seat):
            owing = ", ".join(str(each) for each in self.waiting())
            return f"Seat {seat} is not asked; the game waits for seat {owing}."
        can = [self.text(each) for each in self.options(seat)]
        shown = ", ".join(can[:12]) + (f" and {len(can) - 12} more" if len(can) > 12 else "")
        return f"Seat {seat} cannot {self.text(a)!r} now; it can: {shown}."

    def _follow(self, number: int, line: str) -> None:
        """Takes one line of a replay file."""
        who, _, said = line.partition(" ")
        if self.format < FORMAT:
            self._fill_in(who, said)
            if who in ("=", "end"):
                return
        if who == "end":
            if said != digest(self.game, self.state):
                raise BadReplay(
                    f"Line {number}: the game does not end in the state the replay promises ({clipped(said)})."
                )
            return
        if who == "=":
            if said != digest(self.game, self.state):
                raise BadReplay(
                    f"Line {number}: round {self.state.round} begins in another state than it did ({clipped(said)})."
                )
            return
        try:
            if who == "*":
                self._follow_nature(self.parse(said))
            elif who not in [str(seat) for seat in range(self.seats)]:
                raise BadReplay(f"{clipped(who)!r} is no seat; expected 0 to {self.seats - 1}.")
            elif said == "undo":
                self.take_back(int(who))
            else:
                a = self.parse(said)
                if a not in self.options(int(who)):
                    raise IllegalAction(self._why_not(int(who), a))
                if a == _end_of_naming(self.state):
                    self._ended = len(self.history) + 1
                self._record(int(who), a)
        except Mistake as error:
            raise BadReplay(f"Line {number} of the replay, {clipped(line)!r}: {error}") from error

    def _fill_in(self, who: str, said: str) -> None:
        """Says before a line what older files leave unsaid: the end of a naming of several things that could go no
        higher. When they were named upwards only it ended by itself, and a `done` there was for the next question.
        """
        while not self._fits(who, said):
            a = _end_of_naming(self.state)
            seat = self.state.agenda[-1].seat if a >= 0 else NATURE
            if a < 0 and self._ended == len(self.history):
                seat, a = self.history[-1]
            if a not in self.options(seat):
                return
            self._record(seat, a)

    def _fits(self, who: str, said: str) -> bool:
        """Whether a line can be followed as things are, as far as that can be seen."""
        if who == "=":
            return len(self.history) in self.rounds
        if who == "end" or said == "undo" or (who != "*" and who not in [str(seat) for seat in range(self.seats)]):
            return True
        try:
            return self.parse(said) in self.options(NATURE if who == "*" else int(who))
        except Misspelt:
            return True

    def _follow_nature(self, a: int) -> None:
        task = self.state.agenda[-1] if self.state.agenda else None
        if a not in self.options(NATURE):
            raise IllegalAction("nature cannot do this here.")
        if isinstance(task, Chance) and self.dice is not None and task.draw(self.state, self.dice) != a:
            raise BadReplay("this is not what the seed gives.")
        self._record(NATURE, a)


def _key(dice: SealedDice) -> bytes:
    """What a match with these dice is dealt anew by; it can be told without the seed."""
    return sha256(dice.seed + _DEAL.encode()).digest()


def _done(s: State, seat: int, a: int) -> Entry:
    """Does an action, and keeps what is to be known of it."""
    task = s.agenda[-1]
    s.listener = []
    reveals = s.reveals
    apply(s, seat, a)
    closes = not s.agenda or s.agenda[-1] is not task
    entry = Entry(seat, a, s.listener, isinstance(task, Together), closes, s.reveals - reveals, s.round)
    s.listener = None
    return entry


def _end_of_naming(s: State) -> int:
    """What ends the naming of several things where none is left that is not below the highest; -1 elsewhere."""
    task = s.agenda[-1] if s.agenda else None
    if not isinstance(task, Several) or task.highest < 0:
        return -1
    some = task.options(s)
    if any(task.is_thing(a) and a >= task.highest for a in some):
        return -1
    return next((a for a in some if not task.is_thing(a)), -1)


def digest(game: Game, s: State) -> str:
    """Twelve letters for what the game says of a state: its round, who is asked, what each seat has and its points.

    Nothing in it is a name that the code could call otherwise, and what may be done is left out: more may become legal.
    """
    says = {
        "round": s.round,
        "waiting": waiting(s),
        "seats": [
            {
                "has": {what: n for what, n in game.holdings(s, score.seat).items() if n},
                "points": score.total,
                "tie-breaks": score.tie_breaks,
            }
            for score in game.scores(s)
        ],
    }
    return sha256(dumps(says, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:12]


def _split(text: str) -> tuple[int, dict[str, str], list[tuple[int, str]]]:
    """The format of a replay file, its head as a dictionary, and its numbered lines."""
    if len(text) > LARGEST:
        raise BadReplay(f"The replay is too large: it has {len(text)} letters; expected at most {LARGEST}.")
    lines = text.splitlines()
    formats = {f"{_FIRST_LINE} {n}": n for n in range(1, FORMAT + 1)}
    if not lines or lines[0] not in formats:
        raise BadReplay(f"This is no replay: its first line is not '{_FIRST_LINE} {FORMAT}'.")
    header: dict[str, str] = {}
    at = 1
    while at < len(lines) and lines[at]:
        key, _, value = lines[at].partition(": ")
        key = key.rstrip(":")
        if key not in _KEYS:
            raise BadReplay(f"Line {at + 1} of the replay: {clipped(key)!r} is no key; expected: {', '.join(_KEYS)}.")
        header[key] = value
        at += 1
    for key in _KEYS:
        if key not in header and key != "seed":
            raise BadReplay(f"The replay has no line for {key!r}.")
    body = [(n + 1, line) for n, line in enumerate(lines) if n > at]
    if not body or not body[-1][1].startswith("end "):
        raise BadReplay("The replay is cut short: its last line, 'end' with a digest, is missing.")
    undone = len([line for _, line in body if line.endswith(" undo")])
    if undone * len(body) > MOST_FOLLOWED:
        raise BadReplay(f"The replay takes back {undone} of {len(body)} lines, which takes too long to follow.")
    return formats[lines[0]], header, body
