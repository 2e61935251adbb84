"""What a seat gains floats up with its own icon."""

from __future__ import annotations

from typing import Any

import pytest

from tablero import Match
from tests.server.conftest import GAMES, Server, plant

FLOAT = """async (gains) => {
  const { floats } = await import("/static/bar.js");
  floats({ lines: [{ gains }] });
  return [...document.querySelectorAll("#t-mat .float")].map((each) =>
    [each.textContent, each.querySelector("use").getAttribute("href")]);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_money_floats_up_as_coins_points_as_points_and_goods_as_goods(game: str, visit: Any, server: Server) -> None:
    """Bug: coins and pesos floated up as victory points."""
    page = visit().go(f"/tables/{plant(server, game, ['Ann', 'Bob'], 20)}")
    page.wait_for_selector("#t-mat > *")
    page.emulate_media(reduced_motion="no-preference")
    match = Match.new(game, 2, 1)
    good = next(key for key in match.game.holdings(match.state, 0) if key.startswith("good."))
    gains = [
        {"seat": 0, "what": "money", "n": 3, "where": ""},
        {"seat": 0, "what": "points", "n": 2, "where": ""},
        {"seat": 0, "what": good, "n": -1, "where": ""},
        {"seat": 0, "what": "card.of-which-there-is-no-icon", "n": 1, "where": ""},
    ]
    floating = [["+3", "#coin"], ["+2", "#vp"], ["-1", f"#{good.removeprefix('good.')}"]]
    assert page.evaluate(FLOAT, gains) == floating
