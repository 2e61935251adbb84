"""What a seat gains or gives is marked at its own icon until the next move."""

from __future__ import annotations

from typing import Any

import pytest

from tablero import Match
from tests.server.conftest import GAMES, Server, both_ways, plant

MARK = """async (gains) => {
  const { pictureOf } = await import("/static/words.js");
  const { showChanges } = await import("/static/changes.js");
  showChanges({ seat: 0, touches: [], gains });
  const flown = document.querySelectorAll(".flown").length;
  const badges = [...document.querySelectorAll(".badge")].map((each) => each.textContent);
  return [badges, gains.map((gain) => pictureOf(gain.what)), flown];
}"""


@both_ways
@pytest.mark.parametrize("game", GAMES)
def test_money_is_marked_as_coins_points_as_points_and_goods_as_goods(
    game: str, way: Any, visit: Any, server: Server
) -> None:
    """Bug: coins and pesos were shown as victory points. With motion they fly there, without they do not."""
    page = visit().go(f"/tables/{plant(server, game, ['Ann', 'Bob'], 20)}")
    page.wait_for_selector("#t-mat > *")
    match = Match.new(game, 2, 1)
    good = next(key for key in match.game.holdings(match.state, 0) if key.startswith("good."))
    gains = [
        {"seat": 0, "what": "money", "n": 3, "where": ""},
        {"seat": 0, "what": "points", "n": 2, "where": ""},
        {"seat": 0, "what": good, "n": -1, "where": ""},
        {"seat": 0, "what": "card.of-which-there-is-no-icon", "n": 1, "where": ""},
    ]
    badges, icons, flown = page.evaluate(MARK, gains)
    assert badges == ["+3", "+2", "−1"]
    assert icons == ["coin", "vp", good.removeprefix("good."), ""]
    assert (flown > 0) == way.motion
    page.evaluate(MARK, [])
    assert page.locator(".badge").count() == 0
