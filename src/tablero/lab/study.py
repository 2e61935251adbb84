"""A study: thousands of games between bots in a folder of Parquet files, one file a batch in each of its tables.

Row by row it is decided by what `study.json` says: the game's number and the study's seed make the seeds of nature and
of the bots, so that neither the processes that play nor their order change anything.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from io import BytesIO
from multiprocessing import active_children
from pathlib import Path
from queue import Empty, SimpleQueue
from signal import SIG_DFL, SIGINT, signal
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import polars as pl

from tablero import __version__, editions
from tablero.core.errors import Mistake, clipped
from tablero.core.game import Edition, Game, check_seats, chosen, load
from tablero.lab.watch import Rows, Sitting, Watched, replay
from tablero.processes import pool
from tablero.workshop.editing import home

FORMAT = 1
ABOUT = "study.json"
REPLAYS = "replays"

# Every row says its game and its arm: 0 for the study's edition, 1 for the one it is held against.
OF = {"game": pl.Int64, "arm": pl.Int8}
TABLES: Mapping[str, Mapping[str, Any]] = {
    "games": OF | {"seed": pl.String, "rounds": pl.Int32, "decisions": pl.Int32, "finished": pl.Boolean},
    "seats": OF
    | {"seat": pl.Int8, "bot": pl.String, "order": pl.Int8, "role": pl.String}
    | {"points": pl.Int16, "rank": pl.Int16, "win": pl.Float32},
    "points": OF | {"seat": pl.Int8, "category": pl.String, "points": pl.Int16},
    "events": OF
    | {"seat": pl.Int8, "kind": pl.String, "source": pl.String, "what": pl.String}
    | {"times": pl.Int32, "amount": pl.Int32},
    "rounds": OF | {"round": pl.Int16, "seat": pl.Int8, "points": pl.Int16},
    "taken": OF | {"seat": pl.Int8, "verb": pl.String, "what": pl.String} | {"offered": pl.Int32, "taken": pl.Int32},
}
# A batch is there when its last table is.
LAST = "games"
# A table's file of one batch.
Files = dict[str, bytes]


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition of a study: its name or folder, and the hash of what it says."""

    name: str
    digest: str


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that decides the rows of a study. `knowledge` is a hash of what its bots have learned."""

    format: int = FORMAT
    tablero: str
    game: str
    rules: int
    editions: list[Arm]
    options: dict[str, str]
    bots: list[str]
    knowledge: str
    games: int
    batch: int
    seed: int

    @property
    def batches(self) -> int:
        return -(-self.games // self.batch)

    def numbers(self, batch: int) -> range:
        """The games of a batch."""
        return range(batch * self.batch, min(self.games, (batch + 1) * self.batch))


class Study(NamedTuple):
    """A study that was played, as far as it is there: its tables are lazy frames."""

    folder: Path
    settings: Settings
    games: pl.LazyFrame
    seats: pl.LazyFrame
    points: pl.LazyFrame
    events: pl.LazyFrame
    rounds: pl.LazyFrame
    taken: pl.LazyFrame


class Job(NamedTuple):
    """A batch to be played, wherever; editions that come in no package travel as the text of their files."""

    settings: Settings
    batch: int
    files: Sequence[Mapping[str, str]]


# A batch, and what came of it.
Played = tuple[Job, Files]


def settings(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    edition: str = "reconstructed",
    against: str | None = None,
    options: Mapping[str, str] | None = None,
    batch: int = 100,
) -> Settings:
    """What decides a study, checked."""
    playing = load(game)
    check_seats(playing, len(bots))
    arms = [playing.edition(name) for name in (edition, against) if name is not None]
    return Settings(
        tablero=__version__,
        game=game,
        rules=playing.rules_version,
        editions=[Arm(_lasting(playing, each.name), each.digest) for each in arms],
        options=chosen(playing, options),
        bots=list(bots),
        knowledge=knowledge(playing),
        games=games,
        batch=batch,
        seed=seed,
    )


def _lasting(game: Game, name: str) -> str:
    """The name of an edition that comes with its game, or where it lies from whichever folder it is asked for."""
    return name if (home(game) / name).exists() or not Path(name).exists() else str(Path(name).resolve())


def knowledge(game: Game) -> str:
    """Twelve letters for what the bots have learned of a game."""
    faces = [face for face in (game.evaluation, game.policy) if face is not None]
    learned = [face.LEARNED.read_bytes() for face in faces if face.LEARNED.is_file()]
    return sha256(b"".join(learned)).hexdigest()[:12]


# Playing


def play(said: Settings, folder: Path, workers: int) -> Iterator[int]:
    """Plays what is left of a study on so many processes; yields how many games are there."""
    jobs = [Job(said, batch, ()) for batch in begin(said, folder)]
    yield from keep(said, folder, map(played, jobs) if workers == 1 else on_processes(jobs, workers))


def on_processes(jobs: Sequence[Job], workers: int) -> Iterator[Played]:
    """The batches as they are done; who is interrupted waits for none of them.

    An interrupt may come at any moment. One that meets `concurrent.futures.wait` leaves the futures locked, so those
    that are done come through a queue; and one that ends a process in the midst of a long message leaves who reads it
    waiting for the rest, so what was played lies in files.
    """
    others = set(active_children())
    players = pool(workers)
    done: SimpleQueue[int] = SimpleQueue()
    with TemporaryDirectory(ignore_cleanup_errors=True) as shelf:
        try:
            begun = [players.submit(in_a_pool, job, Path(shelf) / str(n)) for n, job in enumerate(jobs)]
            for n, each in enumerate(begun):
                each.add_done_callback(partial(_put, done, n))
            for _ in jobs:
                n = _next(done)
                begun[n].result()
                file = Path(shelf) / str(n)
                yield jobs[n], msgspec.msgpack.decode(file.read_bytes(), type=Files)
                file.unlink()
        except BaseException:
            for child in set(active_children()) - others:
                child.terminate()
            raise
        finally:
            players.shutdown(wait=True, cancel_futures=True)


def _put(done: SimpleQueue[int], n: int, _: object) -> None:
    done.put(n)


def _next(done: SimpleQueue[int]) -> int:
    """Polars lets a signal wait until Python's own code runs again: it does so every now and then."""
    while True:
        with suppress(Empty):
            return done.get(timeout=0.5)


def in_a_pool(job: Job, file: Path) -> None:
    """A batch; an interrupt, which reaches all processes of a terminal, ends this one at once and without a word."""
    signal(SIGINT, SIG_DFL)
    file.write_bytes(msgspec.msgpack.encode(played(job)[1]))


def keep(said: Settings, folder: Path, batches: Iterator[Played]) -> Iterator[int]:
    """Writes batches as they come; yields how many games are there, at first those that were."""
    there = sum(len(said.numbers(batch)) for batch in finished(said, folder))
    yield there
    for job, files in batches:
        for table in [*(name for name in TABLES if name != LAST), LAST]:
            write(folder / table / name_of(job.batch), files[table])
        there += len(said.numbers(job.batch))
        yield there


def played(job: Job) -> Played:
    """A batch, played and counted: the bytes of its files."""
    said = job.settings
    game = load(said.game)
    if (game.rules_version, __version__, knowledge(game)) != (said.rules, said.tablero, said.knowledge):
        raise Mistake(f"Another Tablero is installed where the games are played: expected {said.tablero}, as here.")
    rows: Rows = {table: [] for table in TABLES}
    with TemporaryDirectory() as folder:
        arms = [at_hand(game, said, arm, job.files, Path(folder)) for arm in range(len(said.editions))]
        for number in said.numbers(job.batch):
            for arm, edition in enumerate(arms):
                counted = Watched(game, edition, said.options, sitting(said, number, arm)).rows()
                for table, more in counted.items():
                    rows[table] += more
    return job, {table: parquet(table, some) for table, some in rows.items()}


def at_hand(game: Game, said: Settings, arm: int, files: Sequence[Mapping[str, str]], folder: Path) -> Edition:
    """The edition of an arm, by its name or by the files that came with the job; another than it was is refused."""
    name, digest = said.editions[arm].name, said.editions[arm].digest
    if files and files[arm]:
        name = str(folder / str(arm))
        Path(name).mkdir()
        for file, text in files[arm].items():
            (Path(name) / file).write_text(text, encoding="utf-8")
    found = game.edition(name)
    if found.digest != digest:
        raise Mistake(f"The edition {clipped(name)!r} is no longer what it was when the study began.")
    return found


def texts(said: Settings) -> list[dict[str, str]]:
    """By arm the files of its edition, where it is a folder or file of this machine."""
    own = [Path(arm.name) for arm in said.editions]
    return [editions.gathered(each, said.game).files if each.is_absolute() else {} for each in own]


def sitting(said: Settings, number: int, arm: int) -> Sitting:
    """A game of the study: the bots take their places in turn order in turns, so that each has each equally often.

    Where several of them play, so many games as there are seats are a round; both arms have the same seeds and places.
    """
    n = len(said.bots)
    places = [(place + number) % n for place in range(n)]
    seeds = [int.from_bytes(drawn(said, number, f"bot {bot}")[:7]) for bot in places]
    return Sitting(number, arm, drawn(said, number, "nature"), [said.bots[bot] for bot in places], seeds)


def drawn(said: Settings, number: int, whose: str) -> bytes:
    """A seed, by the study's seed, the game's number and whose it is."""
    return sha256(f"study {said.seed} game {number} {whose}".encode()).digest()


def parquet(table: str, rows: Sequence[tuple[object, ...]]) -> bytes:
    """Rows of a table as a file."""
    columns = zip(TABLES[table], zip(*rows, strict=True), strict=True)
    out = BytesIO()
    pl.DataFrame(dict(columns), schema=dict(TABLES[table])).write_parquet(out)
    return out.getvalue()


# The folder


def begin(said: Settings, folder: Path) -> list[int]:
    """Makes the folder of a study, or finds it as it was left: the batches that are still to be played.

    A study may go on with more games than it had; anything else must be as it was.
    """
    about = folder / ABOUT
    if folder.exists() and not folder.is_dir():
        raise Mistake(f"{folder} is no folder; choose an empty one or a new one.")
    if about.is_file():
        was = about_of(folder)
        for name in Settings.__struct_fields__:
            had, has = getattr(was, name), getattr(said, name)
            if name == "editions":
                had, has = [arm.digest for arm in had], [arm.digest for arm in has]
            if had != has and not (name == "games" and had < has):
                raise Mistake(
                    f"{folder} has another study: its {name} is {clipped(str(had))}, not {clipped(str(has))};"
                    " choose another folder, or the same again to go on."
                )
        if was.games % was.batch and was.games < said.games:
            with suppress(FileNotFoundError):
                (folder / LAST / name_of(was.batches - 1)).unlink()
    else:
        strange = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
        if strange:
            raise Mistake(
                f"{folder} has {clipped(strange[0])!r}, which is of no study; choose an empty folder or a new one."
            )
    write(about, msgspec.json.format(msgspec.json.encode(said), indent=1) + b"\n")
    for table in TABLES:
        (folder / table).mkdir(exist_ok=True)
    there = set(finished(said, folder))
    return [batch for batch in range(said.batches) if batch not in there]


def finished(said: Settings, folder: Path) -> list[int]:
    """The batches that are there."""
    return [batch for batch in range(said.batches) if (folder / LAST / name_of(batch)).is_file()]


def name_of(batch: int) -> str:
    """The name of a batch's file in each table."""
    return f"{batch:05}.parquet"


def write(file: Path, said: bytes) -> None:
    """Writes a file whole or not at all."""
    half = file.with_name(f".{file.name}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(said)
        os.replace(half, file)
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from error


def about_of(folder: Path) -> Settings:
    """What decided the study in a folder."""
    try:
        found = msgspec.json.decode((folder / ABOUT).read_bytes(), type=Settings)
    except OSError as error:
        raise Mistake(f"There is no study in {folder}: {ABOUT} cannot be read: {error.strerror}.") from error
    except msgspec.DecodeError as error:
        raise Mistake(f"{folder / ABOUT} is no study of this version: {clipped(str(error))}.") from error
    if found.format != FORMAT:
        raise Mistake(f"{folder / ABOUT} has format {found.format}; expected {FORMAT}.")
    return found


def read(folder: Path) -> Study:
    """The study in a folder, as far as it was played."""
    said = about_of(folder)
    batches = finished(said, folder)
    if not batches:
        raise Mistake(f"The study in {folder} has no games yet.")
    frames = {}
    for table, columns in TABLES.items():
        files = [folder / table / name_of(batch) for batch in batches]
        for file in files:
            check(file, columns)
        frames[table] = pl.scan_parquet(files)
    return Study(folder, said, **frames)


def check(file: Path, columns: Mapping[str, Any]) -> None:
    """Refuses a file that no study wrote."""
    try:
        found = dict(pl.read_parquet_schema(file))
    except (OSError, pl.exceptions.PolarsError) as error:
        raise Mistake(f"{file} is no table of a study: {clipped(str(error))}.") from error
    if found != dict(columns):
        raise Mistake(f"{file} is no table of a study: its columns are {clipped(', '.join(found))}.")


def replay_of(study: Study, game: int, arm: int) -> str:
    """A game of the study as a replay, played once more by its seeds; its points must be those in the tables."""
    said = study.settings
    if not (0 <= game < said.games and 0 <= arm < len(said.editions)):
        raise Mistake(f"The study has no game {game} of arm {arm}.")
    playing = load(said.game)
    m = replay(playing, at_hand(playing, said, arm, (), study.folder), said.options, sitting(said, game, arm))
    of_it = study.seats.filter(game=game, arm=arm).sort("seat")
    if of_it.select("points").collect()["points"].to_list() != [score.total for score in m.scores()]:
        raise Mistake(f"Game {game} cannot be played again: its bots do not choose alike by the same seed.")
    return m.dump()
