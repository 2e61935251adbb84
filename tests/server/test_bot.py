"""The bot of docs/network.md, as it stands there, plays over the network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.server.conftest import Client, Server

DOCS = Path(__file__).parents[2] / "docs" / "network.md"


def test_the_bot_of_the_docs_has_at_most_forty_lines_and_plays_a_whole_game(server: Server) -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    [code] = [block for block in blocks if "urllib" in block]
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 40
    bot: dict[str, Any] = {"__name__": "bot"}
    exec(code, bot)
    host = Client(server)
    table = host.make("valletta", ["greedy", "open"])["table"]
    scores = bot["play"](server.url, table)
    assert [score["seat"] for score in scores] == [0, 1]
    host.table = table
    assert host.look()["status"] == "over"
    host.close()
