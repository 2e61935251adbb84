"""What it costs that an answered act is on the disk: a SQLite file committed to in several ways, by eight at once.

python benchmarks/durable.py [FOLDER]     # a folder on the disk to measure; default: this one
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table
from sqlalchemy import event

from tablero.server.store.database import Database, Header, Row, Seat, Sent

ACTS = 400
WRITERS = 8


def measured(folder: str, writers: int, groups: bool, synchronous: str) -> tuple[float, float]:
    """Acts a second, and how long the slowest hundredth took at least, in milliseconds."""
    database = Database(f"sqlite:///{folder}/{writers}-{groups}-{synchronous}.sqlite3")
    event.listen(database.engine, "connect", lambda link, _: link.execute(f"PRAGMA synchronous={synchronous}"))
    database.engine.dispose()
    if not groups:
        database._groups = None
    now = time.time()
    seats = [Seat(0, "ann", "", "key", [], now, "")]
    for n in range(writers):
        about = ("valletta", 1, "reconstructed", {}, "00", "", "ann", True, "open", now, now, 0, [], "", seats)
        database.add(Header(f"table{n}", *about))

    def play(n: int) -> list[float]:
        took = []
        for i in range(ACTS // writers):
            start = time.perf_counter()
            rows = [Row(0, "take gold", start), Row(-1, "draw", start)]
            database.append(f"table{n}", 2 * i, rows, Sent(0, "act", str(i)), round=i)
            took.append(time.perf_counter() - start)
        return took

    start = time.perf_counter()
    with ThreadPoolExecutor(writers) as pool:
        all_took = sorted(each for some in pool.map(play, range(writers)) for each in some)
    whole = time.perf_counter() - start
    database.close()
    return len(all_took) / whole, 1000 * all_took[len(all_took) * 99 // 100]


def main() -> None:
    shown = Table("commit", "writers", "acts/s", "p99 ms")
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else Path.cwd()) as folder:
        for name, writers, groups, synchronous in (
            ("NORMAL, each alone: lost with the power", WRITERS, False, "NORMAL"),
            ("FULL, each alone", 1, False, "FULL"),
            ("FULL, each alone", WRITERS, False, "FULL"),
            ("FULL, in groups", 1, True, "FULL"),
            ("FULL, in groups", WRITERS, True, "FULL"),
        ):
            acts, slow = measured(folder, writers, groups, synchronous)
            shown.add_row(name, str(writers), f"{acts:,.0f}", f"{slow:.1f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
