"""Games between bots as a data set for learning programs: a row for each decision, in one Parquet file with a card.

A row has what the acting seat saw and could do, what it did, and what came of it. `tablero.research.datasets.read`
gives it back as arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import polars as pl

from tablero import __version__
from tablero.bots import evaluations
from tablero.bots.players import Searcher
from tablero.core.agenda import NATURE, State, options
from tablero.core.errors import Mistake
from tablero.core.game import Game, load
from tablero.core.match import Match, Sight
from tablero.core.observation import Sheet
from tablero.lab.games import Job, play
from tablero.processes import pool

FORMAT = 1
# A row: of which game it is and the how many-th decision in it; who was asked; what was seen, one byte a number; what
# could be done, a bit for each action, the lowest first; what was done; and, in the end, the seat's points and rank.
COLUMNS: Mapping[str, Any] = {
    "game": pl.Int32,
    "decision": pl.Int16,
    "seat": pl.Int8,
    "observation": pl.Binary,
    "mask": pl.Binary,
    "action": pl.Int16,
    "points": pl.Int16,
    "rank": pl.Int8,
}
# What a search thought of the options that it tried: the share of winning that each seemed to bring.
VALUES: Mapping[str, Any] = {"tried": pl.List(pl.Int16), "values": pl.List(pl.Float32)}
WORDS = {
    "game": "the seed of the game",
    "decision": "its number in the game, from 0",
    "seat": "who was asked, from 0",
    "observation": "what the seat saw, a byte for each number",
    "mask": "what it could do, a bit for each action, the lowest bit of the first byte first",
    "action": "what it did",
    "points": "its points in the end",
    "rank": "its rank in the end, from 1",
    "tried": "the options that the search tried",
    "values": "the share of winning that each of them seemed to bring",
}


class Row(NamedTuple):
    """What was seen and done at a decision; how the game ends is known later."""

    seat: int
    observation: bytes
    mask: bytes
    action: int
    tried: list[int]
    values: list[float]


def rows(game: Game, m: Match, iterations: int, seed: int) -> Iterator[Row]:
    """The decisions of a game that is over, in order; a search of so many iterations is asked at each, if any."""
    if game.observation is None:
        raise Mistake(f"Nobody has written down what is observed of {game.name}.")
    write, sheet = game.observation.write, Sheet()
    searcher = Searcher(evaluations.evaluation_of(game), seed, iterations, 60.0)
    size = game.vocabulary.size
    for n, entry in enumerate(m.log):
        s = m.at(n)
        if entry.seat == NATURE:
            continue
        legal = options(s, entry.seat)
        mask = bytearray((size + 7) // 8)
        for a in legal:
            mask[a >> 3] |= 1 << (a & 7)
        tried: dict[int, tuple[int, float]] = {}
        if iterations and len(legal) > 1:
            searcher.plan = []
            tried = searcher.search(Sight(game, s, entry.seat)).by_option()
        values = [worth for _, worth in tried.values()]
        yield Row(entry.seat, seen(s, entry.seat, write, sheet), bytes(mask), entry.action, [*tried], values)


def seen(s: State, seat: int, write: Any, sheet: Sheet) -> bytes:
    """What a seat sees, a byte for each number."""
    if sheet.size:
        sheet.wipe()
    sheet.begin()
    write(s, seat, sheet)
    sheet.end()
    return bytes(memoryview(sheet.data)[: sheet.size])


def recorded(job: Job, iterations: int) -> dict[str, list[Any]]:
    """A game, played and seen: a column for each name."""
    played = play(job)
    m = Match.load(played.replay)
    out: dict[str, list[Any]] = {name: [] for name in [*COLUMNS, *(VALUES if iterations else ())]}
    for n, row in enumerate(rows(load(job.game), m, iterations, job.seed)):
        of_game = {"game": job.seed, "decision": n, "points": played.points[row.seat], "rank": played.ranks[row.seat]}
        for name, column in out.items():
            column.append(of_game[name] if name in of_game else getattr(row, name))
    return out


def games(jobs: Sequence[Job], iterations: int, workers: int) -> Iterator[dict[str, list[Any]]]:
    """The games in the order of the jobs, the same whatever the number of workers."""
    if workers == 1:
        yield from (recorded(job, iterations) for job in jobs)
        return
    with pool(workers) as players:
        yield from players.map(recorded, jobs, [iterations] * len(jobs), chunksize=1)


def write(file: Path, jobs: Sequence[Job], iterations: int, played: Iterable[dict[str, list[Any]]]) -> int:
    """Writes the data set and, beside it, its card; says how many decisions are in it."""
    schema = {**COLUMNS, **(VALUES if iterations else {})}
    frames = [pl.DataFrame(columns, schema=schema) for columns in played]
    whole = pl.concat(frames)
    try:
        whole.write_parquet(file, compression="zstd")
        said = about(jobs, iterations, whole)
        file.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(said), indent=1) + b"\n")
        file.with_suffix(".md").write_text(card(said, file.name), encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror or error}.") from error
    return len(whole)


def about(jobs: Sequence[Job], iterations: int, whole: pl.DataFrame) -> dict[str, Any]:
    """All that is needed to know what the rows are, and to make them again."""
    job = jobs[0]
    game = load(job.game)
    sheet = Sheet()
    assert game.observation is not None
    seen(Match.new(game, len(job.bots), job.seed, job.options, job.edition).at(0), 0, game.observation.write, sheet)
    return {
        "format": FORMAT,
        "tablero": __version__,
        "game": job.game,
        "rules": game.rules_version,
        "observed": game.observation.VERSION,
        "edition": job.edition,
        "edition_digest": game.edition(job.edition).digest,
        "options": dict(job.options),
        "bots": list(job.bots),
        "seeds": [job.seed, jobs[-1].seed],
        "games": len(jobs),
        "decisions": len(whole),
        "search_iterations": iterations,
        "actions": [game.vocabulary.spell(a) for a in range(game.vocabulary.size)],
        "parts": [
            {"name": part.name, "whose": part.whose, "first": part.first, "size": part.size, "most": part.most}
            for part in sheet.parts
        ],
        "columns": {name: WORDS[name] for name in whole.columns},
    }


def card(said: Mapping[str, Any], name: str) -> str:
    """The same for people."""
    lines = [f"# {name}", ""]
    lines += [f"{said['decisions']} decisions of {said['games']} games of {said['game']} (rules {said['rules']})"]
    lines += [f"between {', '.join(said['bots'])}, edition {said['edition']}, seeds {said['seeds'][0]} to"]
    lines += [f"{said['seeds'][1]}, by tablero {said['tablero']}.", "", "| column | |", "|---|---|"]
    lines += [f"| {column} | {words} |" for column, words in said["columns"].items()]
    lines += ["", "In an observation, each number divided by what it usually reaches; whose -1 is everybody's, 0 one's"]
    lines += ["own, 1 the next seat's:", "", "| part | whose | first | numbers | divided by |", "|---|---|---|---|---|"]
    lines += [f"| {p['name']} | {p['whose']} | {p['first']} | {p['size']} | {p['most']} |" for p in said["parts"]]
    lines += ["", "The actions by number, and how to make the file again, are in the JSON beside it. As arrays:", ""]
    lines += ["    from tablero.research import datasets", f'    data = datasets.read("{name}")']
    return "\n".join([*lines, ""])
