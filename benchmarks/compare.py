"""Tablero beside catanatron, measured one after the other on the same machine.

python benchmarks/compare.py FOLDER     where FOLDER has catanatron installed
"""

import json
import os
import subprocess
import sys
from pathlib import Path


def measured(*command: str, path: str = "") -> str:
    """What a command prints, with this folder on Python's path."""
    env = {**os.environ, "PYTHONPATH": path} if path else None
    return subprocess.run([sys.executable, *command], env=env, check=True, capture_output=True, text=True).stdout


def main() -> None:
    catan = float(measured(str(Path(__file__).with_name("catan.py")), path=sys.argv[1]))
    print(f"{'catanatron 3.2.1':20} {catan:12,.0f} decisions/s")
    for name, figures in json.loads(measured("-m", "tablero.terminal.main", "bench", "--json")).items():
        rate = figures["decisions_per_second"]
        engine = "compiled" if figures["compiled"] else "interpreted"
        print(
            f"{f'{name}, {engine}':20} {rate:12,.0f} decisions/s  {figures['clone_us']:5.2f} µs a clone"
            f"  {rate / catan:5.1f} times catanatron"
        )


if __name__ == "__main__":
    main()
