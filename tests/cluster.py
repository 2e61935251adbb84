"""A study on a Ray cluster of two nodes on this machine, in a process of its own: with it the cluster ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ray.cluster_utils import Cluster

from tablero.lab import cluster, study

HERE: dict[str, Any] = {
    "num_cpus": 1,
    "include_dashboard": False,
    "node_ip_address": "127.0.0.1",
    "object_store_memory": 80 << 20,
}


def main(folder: Path, like: Path) -> None:
    """Plays the study of one folder again, into another."""
    nodes = Cluster(initialize_head=True, head_node_args=HERE)
    try:
        nodes.add_node(**HERE)
        print(*cluster.play(study.about_of(like), folder, nodes.address))
    finally:
        nodes.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
