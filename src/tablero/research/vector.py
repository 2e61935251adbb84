"""Many games in one call, as arrays that the engine writes: for training loops.

>>> from tablero.research import vector
>>> env = vector.make("valletta", seats=2, games=3, seed=1)
>>> env.observations.shape[0], env.observations.dtype, env.masks.any(axis=1).all(), env.seats.shape
(3, dtype('uint8'), np.True_, (3,))
>>> rewards, over, cut = env.step(env.sample())
>>> rewards.shape, over.tolist(), cut.tolist()
((3, 2), [False, False, False], [False, False, False])
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablero.bots import bot
from tablero.bots.players import Fast
from tablero.core.agenda import State
from tablero.core.dice import Dice
from tablero.core.errors import Mistake
from tablero.core.match import Sight
from tablero.core.side_by_side import AtAGlance, Guest, SideBySide
from tablero.processes import begin
from tablero.research.setting import LIMIT, By, Floats, Setting, least, memory, refusal

Kind = Literal["uint8", "float32"]
Bools = NDArray[np.bool_]
# By the name of an array: what its numbers are, and how many.
Shapes = dict[str, tuple[np.dtype[Any], tuple[int, ...]]]
# The seeds of bots are drawn so finely.
SEEDS = 1 << 29


class Wanted(NamedTuple):
    """All that makes games side by side the same again, wherever they are played."""

    game: str
    seats: int
    options: Mapping[str, str] | None
    edition: str
    rewards: By
    limit: int
    seed: int
    opponents: str | None
    dtype: Kind

    def setting(self) -> Setting:
        """The game as it is set up; a Mistake where it cannot be."""
        return Setting(self.game, self.seats, self.options, self.edition, self.rewards, self.limit)


@dataclass(frozen=True)
class Arrays:
    """What is seen of so many games."""

    observations: NDArray[Any]
    masks: Bools
    seats: NDArray[np.int64]
    rewards: Floats
    over: Bools
    cut: Bools
    finals: NDArray[Any]

    def part(self, games: slice) -> Arrays:
        """Those of some of the games, nothing copied."""
        return Arrays(**{name: array[games] for name, array in vars(self).items()})


class Invited(Guest):
    """Bots by name, one for each seat of each game, made anew with it; each is handed its sight and nothing else."""

    def __init__(self, setting: Setting, name: str) -> None:
        self.setting = setting
        self.name = name
        self.bots: dict[tuple[int, int], Any] = {}

    def begin(self, game: int, dice: Dice) -> None:
        for seat in range(self.setting.seats):
            self.bots[game, seat] = bot(self.name, self.setting.game, dice.below(SEEDS))

    def decide(self, s: State, game: int, seat: int, some: list[int], dice: Dice) -> int:
        chosen: int = self.bots[game, seat].choose(Sight(self.setting.game, s, seat))
        return chosen


def guest_of(setting: Setting, opponents: str | None) -> Guest | None:
    """Who plays the other seats; nobody where the learner plays them all. A Mistake where there is no such bot."""
    if opponents is None:
        return None
    if opponents == "random":
        return Guest()
    one = bot(opponents, setting.game, 0)
    return AtAGlance(one.policy, one.warmth) if isinstance(one, Fast) else Invited(setting, opponents)


class Share:
    """Some of the games, which one process plays; what is seen of them goes into the arrays it is given."""

    def __init__(self, setting: Setting, wanted: Wanted, games: range, out: Arrays | None) -> None:
        self.setting = setting
        self.games = games
        n = len(games)
        guest = guest_of(setting, wanted.opponents)
        self.engine = engine = SideBySide(
            setting.opening,
            setting.write,
            setting.sheet(),
            setting.seats,
            setting.actions,
            games,
            setting.limit,
            guest,
        )
        rows = memory(engine.sheet.data, np.uint8).reshape(-1, setting.size)
        several = guest is None
        self.own = Arrays(
            observations=rows[:n],
            masks=memory(engine.masks, np.bool_).reshape(n, setting.actions),
            seats=memory(engine.acting, np.int64),
            rewards=np.zeros((n, setting.seats) if several else n, np.float32),
            over=memory(engine.over, np.bool_),
            cut=memory(engine.cut, np.bool_),
            finals=rows[n:].reshape(n, setting.seats, setting.size) if several else rows[n:],
        )
        self.out = out or self.own
        self.begin(wanted.seed)

    def begin(self, seed: int, turn: int = 0) -> None:
        """All of them anew, the learner so many seats on."""
        self._blank()
        self.engine.begin(seed, turn)
        self.publish()

    def step(self, chosen: list[int]) -> None:
        """Lets each acting seat do what was chosen for it, which is one of its options."""
        engine = self.engine
        self._blank()
        for i in engine.step(chosen):
            rewards = self.setting.rewards(engine.ended[i])
            self.own.rewards[i] = rewards if engine.guest is None else rewards[engine.learned[i]]
        self.publish()

    def publish(self) -> None:
        """Copies what others than the engine hold."""
        if self.out is self.own:
            return
        for name, array in vars(self.own).items():
            out = getattr(self.out, name)
            if out.dtype == array.dtype:
                np.copyto(out, array)
            elif name == "observations" or self.own.over.any() or self.own.cut.any():
                np.multiply(array, self.setting.scale, out=out)

    def refused(self, chosen: list[int]) -> str:
        """Why one of the actions cannot be done; nothing where all can."""
        i = self.engine.refused(chosen)
        if i < 0:
            return ""
        seat, legal = int(self.own.seats[i]), self.engine.legal[i]
        return f"Game {self.games[i]}: {refusal(self.setting, seat, legal, chosen[i])}"

    def scores(self) -> list[list[int]]:
        """The points so far."""
        return [[score.total for score in self.setting.game.scores(s)] for s in self.engine.states]

    def _blank(self) -> None:
        self.own.observations.fill(0)
        self.own.masks.fill(False)
        self.own.rewards.fill(0)


def work(pipe: Connection, wanted: Wanted, games: range, memories: dict[str, Any], shapes: Shapes) -> None:
    """In a process of its own: plays some of the games for as long as there is somebody to play them for."""
    begin()
    arrays = laid(memories, shapes)
    of = slice(games.start, games.stop)
    chosen = np.frombuffer(memories["chosen"], np.int64)[of]
    share = Share(wanted.setting(), wanted, games, arrays.part(of))
    pipe.send("")
    while True:
        try:
            asked, told = pipe.recv()
        except EOFError:
            return
        answer: Any = ""
        if asked == "step":
            actions: list[int] = chosen.tolist()
            answer = share.refused(actions)
            if not answer:
                share.step(actions)
        elif asked == "sample":
            chosen[:] = share.engine.sample()
        elif asked == "begin":
            share.begin(*told)
        else:
            answer = share.scores()
        pipe.send(answer)


def laid(memories: Mapping[str, Any], shapes: Shapes) -> Arrays:
    """The arrays that lie in memory which processes share."""
    return Arrays(
        **{name: np.frombuffer(memories[name], kind).reshape(shape) for name, (kind, shape) in shapes.items()}
    )


class Team:
    """Several processes that play the games together: this one the first of them, and as many as are wanted others."""

    def __init__(self, setting: Setting, wanted: Wanted, games: int, processes: int, shapes: Shapes) -> None:
        spawn = get_context("spawn")
        sizes = {name: int(np.prod(shape)) * kind.itemsize for name, (kind, shape) in shapes.items()}
        sizes["chosen"] = games * np.dtype(np.int64).itemsize
        memories = {name: RawArray(ctypes.c_uint8, size) for name, size in sizes.items()}
        self.arrays = laid(memories, shapes)
        self.chosen: NDArray[np.int64] = np.frombuffer(memoryview(memories["chosen"]), np.int64)
        self.rows = np.arange(games)
        ends = [games * n // processes for n in range(processes + 1)]
        shares = [range(first, last) for first, last in pairwise(ends)]
        pipes = [spawn.Pipe() for _ in shares[1:]]
        self.pipes = [ours for ours, _ in pipes]
        self.processes = []
        for share, (_, theirs) in zip(shares[1:], pipes, strict=True):
            process = spawn.Process(target=work, args=(theirs, wanted, share, memories, shapes), daemon=True)
            process.start()
            theirs.close()
            self.processes.append(process)
        self.first = slice(0, len(shares[0]))
        self.share = Share(setting, wanted, shares[0], self.arrays.part(self.first))
        self._hear()

    def step(self, chosen: list[int], masks: Bools) -> str:
        """Lets all games go on, or says why one cannot."""
        given = np.array(chosen, np.int64)
        there = (given >= 0) & (given < masks.shape[1])
        allowed = there & masks[self.rows, np.where(there, given, 0)]
        if not allowed.all():
            i = int(allowed.argmin())
            legal: list[int] = np.flatnonzero(masks[i]).tolist()
            return f"Game {i}: {refusal(self.share.setting, int(self.arrays.seats[i]), legal, chosen[i])}"
        self.chosen[:] = given
        self._ask("step")
        own = chosen[self.first]
        why = self.share.refused(own)
        if not why:
            self.share.step(own)
        return next((said for said in [why, *self._hear()] if said), "")

    def sample(self) -> NDArray[np.int64]:
        """An option at random for each game."""
        self._ask("sample")
        self.chosen[self.first] = self.share.engine.sample()
        self._hear()
        return self.chosen.copy()

    def begin(self, seed: int, turn: int) -> None:
        """All games anew."""
        self._ask("begin", seed, turn)
        self.share.begin(seed, turn)
        self._hear()

    def scores(self) -> list[list[int]]:
        """The points so far."""
        self._ask("scores")
        return [*self.share.scores(), *(row for said in self._hear() for row in said)]

    def close(self) -> None:
        """Ends the others."""
        for pipe, process in zip(self.pipes, self.processes, strict=True):
            pipe.close()
            process.join()

    def _ask(self, what: str, *told: int) -> None:
        for pipe in self.pipes:
            pipe.send((what, told))

    def _hear(self) -> list[Any]:
        return [pipe.recv() for pipe in self.pipes]


class VectorEnv:
    """So many games side by side; one that is over begins anew at once.

    `observations` (games × numbers) and `masks` (games × actions) are of the seats in `seats`, which act next. Where a
    game ended in the last step, `over` or `cut` says so, `rewards` what for, and `finals` what was seen then: by each
    seat, or with opponents by the learner's. All arrays are written anew at each step: copy what is to be kept.
    """

    def __init__(self, wanted: Wanted, games: int, processes: int, out: Mapping[str, NDArray[Any]] | None) -> None:
        try:
            self.setting = wanted.setting()
            guest = guest_of(self.setting, wanted.opponents)
        except Mistake as mistake:
            raise ValueError(str(mistake)) from mistake
        if games < 1:
            raise ValueError(f"There cannot be {games} games side by side; expected 1 or more.")
        if not 1 <= processes <= games:
            raise ValueError(f"{games} games cannot be played by {processes} processes; expected 1 to {games}.")
        if wanted.dtype not in get_args(Kind):
            raise ValueError(f"Observations cannot be {wanted.dtype!r}; expected 'uint8' or 'float32'.")
        self.wanted = wanted
        self.games = games
        self.scale = self.setting.scale
        several = (self.setting.seats,) if guest is None else ()
        shapes: Shapes = {
            "observations": (np.dtype(wanted.dtype), (games, self.setting.size)),
            "masks": (np.dtype(np.bool_), (games, self.setting.actions)),
            "seats": (np.dtype(np.int64), (games,)),
            "rewards": (np.dtype(np.float32), (games, *several)),
            "over": (np.dtype(np.bool_), (games,)),
            "cut": (np.dtype(np.bool_), (games,)),
            "finals": (np.dtype(wanted.dtype), (games, *several, self.setting.size)),
        }
        given = fitting(out or {}, shapes)
        if processes == 1:
            whole = Share(self.setting, wanted, range(games), None)
            if given or wanted.dtype != "uint8":
                made = {name: np.zeros(shape, kind) for name, (kind, shape) in shapes.items()}
                whole.out = Arrays(**{**made, **given})
                whole.publish()
            self.team: Team | None = None
            self.share = whole
            arrays = whole.out
        else:
            if given:
                raise ValueError("Arrays cannot be given to several processes: theirs lie in memory that they share.")
            self.team = Team(self.setting, wanted, games, processes, shapes)
            self.share = self.team.share
            arrays = self.team.arrays
        self.observations = arrays.observations
        self.masks = arrays.masks
        self.seats = arrays.seats
        self.rewards = arrays.rewards
        self.over = arrays.over
        self.cut = arrays.cut
        self.finals = arrays.finals

    def step(self, actions: ArrayLike) -> tuple[Floats, Bools, Bools]:
        """Lets each game's acting seat do its action. Returns `rewards`, `over` and `cut`.

        Rewards are 0 but in a game that ended. A ValueError where an action is none of the options; nothing happened.
        """
        chosen = self._whole_numbers(actions)
        why = self.share.refused(chosen) if self.team is None else self.team.step(chosen, self.masks)
        if why:
            raise ValueError(why)
        if self.team is None:
            self.share.step(chosen)
        return self.rewards, self.over, self.cut

    def sample(self) -> NDArray[np.int64]:
        """An option at random for each game, by dice of their own: the same seed chooses the same."""
        return np.array(self.share.engine.sample(), np.int64) if self.team is None else self.team.sample()

    def reset(self, seed: int | None = None, turn: int = 0) -> None:
        """All games anew, by this seed or the one they began with; with opponents the learner sits so many seats on."""
        (self.share if self.team is None else self.team).begin(self.wanted.seed if seed is None else seed, turn)

    def scores(self) -> Floats:
        """The points so far (games × seats): for rewards on the way, where a policy is to learn faster."""
        return np.array(self.share.scores() if self.team is None else self.team.scores(), np.float32)

    def clone(self, i: int) -> State:
        """The state of one game as it is, for evaluations of one's own."""
        if i in self.share.games:
            return self.share.engine.states[i].clone()
        if self.team is None:
            raise IndexError(f"There is no game {i}; they are numbered 0 to {self.games - 1}.")
        raise ValueError(f"Game {i} is played by another process; its state cannot be had.")

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the processes that play for this one."""
        if self.team is not None:
            self.team.close()

    def _whole_numbers(self, actions: ArrayLike) -> list[int]:
        given = np.asarray(actions)
        if given.shape != (self.games,):
            n = given.size if given.ndim < 2 else given.shape
            raise ValueError(f"{n} actions were given; expected one for each of the {self.games} games.")
        chosen: list[Any] = given.tolist()
        if given.dtype.kind not in "iu":
            i = next((i for i, a in enumerate(chosen) if not isinstance(a, int)), 0)
            most = self.setting.actions - 1
            raise ValueError(f"Game {i}: {chosen[i]!r} is no action; expected a number from 0 to {most}.")
        return chosen


def fitting(out: Mapping[str, NDArray[Any]], shapes: Shapes) -> dict[str, NDArray[Any]]:
    """The arrays that a caller gives to be written into; a ValueError where one is none of them or does not fit."""
    for name, array in out.items():
        if name not in shapes:
            raise ValueError(f"There is no array {name!r} to be written; expected some of: {', '.join(shapes)}.")
        kind, shape = shapes[name]
        if array.dtype != kind or array.shape != shape:
            raise ValueError(f"The array {name!r} is {array.dtype} {array.shape}; expected {kind} {shape}.")
    return dict(out)


def make(
    game: str,
    seats: int | None = None,
    games: int = 256,
    seed: int = 0,
    *,
    opponents: str | None = None,
    rewards: By = "rank",
    options: Mapping[str, str] | None = None,
    edition: str = "reconstructed",
    limit: int = LIMIT,
    dtype: Kind = "uint8",
    processes: int = 1,
    out: Mapping[str, NDArray[Any]] | None = None,
) -> VectorEnv:
    """So many games side by side, by default for the fewest players; a ValueError says what there cannot be.

    Without opponents every seat is the learner's; else the bot of this name plays all but one seat of each game, and
    the learner sits one seat on in each new game. `out` are arrays by name that are written instead of one's own.
    """
    try:
        players = least(game) if seats is None else seats
    except Mistake as mistake:
        raise ValueError(str(mistake)) from mistake
    return VectorEnv(
        Wanted(game, players, options, edition, rewards, limit, seed, opponents, dtype), games, processes, out
    )
