"""When a game is over, it is over."""

from __future__ import annotations

import time

import pytest

from tablero.server.store.database import Row
from tests.server.conftest import GAMES, Clients, Server, plant, problem, whole


@pytest.mark.parametrize("game", GAMES)
def test_when_the_game_is_over_nothing_is_taken_back(game: str, clients: Clients, server: Server) -> None:
    """Bug: the last move could be undone after the seed, the replay and the review were shown."""
    me, other = clients[:2]
    other.come_to(plant(server, game, [me.person("Ann"), other.person("Bob")], told=whole(game)))
    me.come_to(other.table)
    before = me.look()
    assert before["status"] == "over"
    for client in (me, other):
        assert client.look()["ask"] is None
        said = problem(client.post("undo", id=f"late{client.seat}", version=before["version"]), 400)
        assert said == "The game is over; nothing can be taken back."
    after = me.look()
    assert after["status"] == "over" and after["version"] == before["version"] and after["ending"]


def test_a_table_that_was_taken_back_behind_its_end_still_opens(clients: Clients, server: Server) -> None:
    """Such logs are in databases from before."""
    me, other = clients[:2]
    me.come_to(plant(server, "valletta", [me.person("Ann"), other.person("Bob")]))
    over = me.look()
    rooms = server.app.state.rooms
    last = rooms.rooms[me.table].match.log[-1].seat
    rooms.rooms.pop(me.table)
    rooms.database.append(me.table, over["version"], [Row(last, "undo", time.time())], status="playing")
    client = me if last == me.seat else other
    client.come_to(me.table)
    frame = client.look()
    assert frame["length"] == over["length"] - 1 and frame["status"] == "playing"
    client.ok(client.act(frame, frame["ask"]["options"][0]["text"]))
    assert client.look()["status"] == "over"
