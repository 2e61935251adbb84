"""Takes the pictures of the README anew: tables in the middle of games that Captains play, and how one ends.

    make pictures

Each game is played to its end by Captains; then people sit down at it as it was at a chosen question, and
Chromium looks over the shoulder of the one who is asked.
"""

from __future__ import annotations

import base64
import logging
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.server.conftest import CHROMIUM, FLAGS, Client, Server, plant

from tablero import Match
from tablero.bots import bot

HERE = Path(__file__).parent
NAMES = ["Inés", "Clara", "Teo", "Nadia"]
WIDE = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
QUALITY = 0.86
# Chromium writes WebP itself.
TO_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""
PHONES = """<body style="margin:0;display:flex;gap:32px;justify-content:center;align-items:center;height:100vh;
background:#e6dbc6">%s</body>"""
ONE = '<img style="height:92vh;border-radius:22px;border:7px solid #2a2520" src="data:image/png;base64,%s">'


class Moment(NamedTuple):
    """Where a game of Captains is looked at: when the first seat alone is asked this, from a round on."""

    game: str
    seats: int
    seed: int
    round: int
    task: str


MOMENTS = [
    Moment("valparaiso", 4, 2, 5, "Move"),
    Moment("altiplano", 3, 1, 11, "Act"),
    Moment("valletta", 3, 4, 11, "Build"),
]


def played(moment: Moment) -> Match:
    """A whole game of Captains."""
    m = Match.new(moment.game, moment.seats, moment.seed)
    bots = [bot("captain", m.game, 10 * moment.seed + seat) for seat in range(m.seats)]
    while not m.over:
        seat = m.waiting()[0]
        m.act(seat, bots[seat].choose(m.sight(seat)))
    return m


def decisions(told: Match, moment: Moment) -> int:
    """How many decisions of the game come before the moment."""
    assert told.dice is not None
    m = Match.new(moment.game, moment.seats, told.dice.seed)
    for n, (seat, a) in enumerate([each for each in told.history if each[0] >= 0]):
        if m.state.round >= moment.round and m.waiting() == [0] and type(m.state.agenda[-1]).__name__ == moment.task:
            return n
        m.act(seat, a)
    raise ValueError(f"{moment} does not come")


class Camera:
    """A browser that knows who looks, and keeps what it sees."""

    def __init__(self, browser: Browser, server: Server, me: Client) -> None:
        self.browser = browser
        self.server = server
        self.me = me

    @contextmanager
    def at(self, path: str, viewport: ViewportSize, scale: float = 1) -> Iterator[Page]:
        """A page of the server as the first player sees it."""
        context = self.browser.new_context(
            viewport=viewport, reduced_motion="reduce", locale="en-GB", device_scale_factor=scale
        )
        cookie = self.me.http.cookies["tablero"]
        context.add_cookies([{"name": "tablero", "value": cookie, "url": self.server.url}])
        page = context.new_page()
        page.goto(self.server.url + path)
        page.wait_for_load_state()
        page.wait_for_timeout(700)
        if page.locator("#t-away").is_visible():
            page.locator("#t-away").get_by_role("button", name="Close").click()
            page.mouse.move(0, 0)
            page.wait_for_timeout(300)
        yield page
        context.close()

    def keep(self, page: Page, name: str) -> None:
        png = base64.b64encode(page.screenshot()).decode()
        webp = base64.b64decode(page.evaluate(TO_WEBP, [png, QUALITY]))
        (HERE / f"{name}.webp").write_bytes(webp)
        print(f"docs/pictures/{name}.webp, {len(webp) // 1024} kB")


def seated(server: Server, people: list[Client], told: Match, game: str, decisions: int = 100_000) -> str:
    """A table at which the people have played so far, all of them there."""
    ids = [each.person(name) for each, name in zip(people, NAMES, strict=True)][: told.seats]
    table = plant(server, game, ids, decisions, told=told)
    for each in people[: told.seats]:
        each.come_to(table)
        threading.Thread(target=watch, args=(each, table), daemon=True).start()
    return table


def watch(somebody: Client, table: str) -> None:
    """Somebody is there as long as a stream of his is open."""
    with (
        suppress(httpx.HTTPError),
        somebody.http.stream("GET", f"/api/tables/{table}/events?layout=wide", timeout=None) as stream,
    ):
        for _ in stream.iter_lines():
            pass


def take(server: Server, browser: Browser) -> None:
    people = [Client(server) for _ in NAMES]
    camera = Camera(browser, server, people[0])
    phones = []
    for moment in MOMENTS:
        told = played(moment)
        over = seated(server, people, told, moment.game)
        table = seated(server, people, told, moment.game, decisions(told, moment))
        with camera.at(f"/tables/{table}", WIDE) as page:
            camera.keep(page, moment.game)
        with camera.at(f"/tables/{table}", PHONE, 1.5) as page:
            phones.append(base64.b64encode(page.screenshot()).decode())
        if moment.game == "valparaiso":
            with camera.at(f"/tables/{over}", WIDE) as page:
                camera.keep(page, "scoring")
    people[1].make("altiplano", ["me", "open", "open"], public=True)
    with camera.at("/", WIDE) as page:
        camera.keep(page, "first-page")
        page.set_content(PHONES % "".join(ONE % phone for phone in phones))
        page.wait_for_timeout(300)
        camera.keep(page, "phone")
    for each in people:
        each.close()


def main() -> int:
    if CHROMIUM is None:
        print("There is no Chromium here; on Debian: apt-get install chromium.", file=sys.stderr)
        return 2
    logging.getLogger("httpx").setLevel(logging.WARNING)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"sqlite:///{folder}/tables.sqlite3") as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        take(server, browser)
        browser.close()
        # The streams of those who watch are cut off when the server stops.
        logging.disable()
    return 0


if __name__ == "__main__":
    sys.exit(main())
