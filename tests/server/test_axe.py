"""axe-core finds nothing serious or critical on any kind of page, at both sizes, by day and by night."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from tests.server.conftest import GAMES, PHONE, SHOTS, WIDE, Client, Server, plant

AXE = files("axe_playwright_python") / "axe.min.js"
PLAIN = ["/", "/name", "/api", "/nothing"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_no_serious_finding_on_any_kind_of_page(size: str, theme: str, visit: Any, server: Server) -> None:
    visitor = visit(WIDE if size == "wide" else PHONE, color_scheme=theme, bypass_csp=True, has_touch=size == "phone")
    person = Client(server)
    me = person.person("Inés")
    cookie = {"name": "tablero", "value": person.http.cookies["tablero"], "url": server.url}
    visitor.context.add_cookies([cookie])
    lobby = person.make("valletta", ["me", "open"])["table"]
    kinds = {path.strip("/") or "home": path for path in PLAIN} | {"lobby": f"/tables/{lobby}"}
    for game in GAMES:
        kinds[f"{game}-set-up"] = f"/set-up/{game}"
        kinds[f"{game}-rules"] = f"/rules/{game}"
        kinds[f"{game}-table"] = f"/tables/{plant(server, game, [me, me + 'x'], 30)}"
        kinds[f"{game}-lesson"] = person.http.post(f"/learn/{game}").headers["location"]
        over = plant(server, game, [me, "random"])
        kinds[f"{game}-over"] = f"/tables/{over}"
        kinds[f"{game}-replay"] = f"/tables/{over}/replay#60"
    SHOTS.mkdir(exist_ok=True)
    found: list[str] = []
    for name, path in kinds.items():
        page = visitor.go(path)
        if path.startswith("/tables") and name != "lobby":
            page.wait_for_selector("#t-board svg, #t-board .plain", state="attached")
            page.wait_for_timeout(150)
        page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        for each in result["violations"]:
            if each["impact"] in ("serious", "critical"):
                places = "; ".join(node["html"][:160] for node in each["nodes"][:3])
                found.append(f"{name}: {each['id']} ({len(each['nodes'])}): {places}")
    person.close()
    assert found == []
