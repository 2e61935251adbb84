"""A real server on a free port, clients for it, and Debian's Chromium."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from tablero import Match
from tablero.bots import levels
from tablero.core.dice import FastDice
from tablero.server.app import make_app
from tablero.server.guard import sessions
from tablero.server.house import BUILT_IN, House
from tablero.server.speech import playable
from tablero.server.store.database import Database, Header, Row, Seat

GAMES = playable()
SHOTS = Path("shots")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PLAIN_NAME = "tablero.test"  # this machine by a name that is no secure context, as over http in a local network
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", f"--host-resolver-rules=MAP {PLAIN_NAME} 127.0.0.1"),
]
# What leads nowhere if it is done at random, and makes games long.
IDLE = ("exchange", "sell", "take-back", "change", "put-back")
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# Quick bots, which people cannot choose but where the operator says so.
LEVELS = [*levels.LEVELS, "random", "greedy"]
TOUCH = {"has_touch": True, "is_mobile": True}


class Way(NamedTuple):
    """How somebody comes to the table: with motion or without, by which name of the server."""

    motion: bool
    host: str


STILL = Way(False, "127.0.0.1")
MOVING = Way(True, PLAIN_NAME)
both_ways = pytest.mark.parametrize("way", [STILL, MOVING], indirect=True, ids=["still", "moving"])
moving = pytest.mark.parametrize("way", [MOVING], indirect=True, ids=["moving"])


class Server:
    """The application served in a thread, over a database in a file."""

    def __init__(self, database: str, pace: float = 0.0, house: House | None = None) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.app = make_app(database, pace, processes=1, house=house or House(levels=LEVELS))
        config = uvicorn.Config(
            self.app,
            "127.0.0.1",
            self.port,
            log_level="error",
            timeout_graceful_shutdown=1,
            ws="none",
            proxy_headers=False,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> Server:
        self.thread.start()
        for _ in range(400):
            if self.server.started:
                return self
            time.sleep(0.05)
        raise RuntimeError("the server did not start within 20 seconds")

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=10)


class Client:
    """Somebody at a table: an identity of his own, and a seat's token once he has one."""

    def __init__(self, server: Server, lang: str = "en") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, headers={"Accept-Language": lang}, timeout=30)
        self.table = ""
        self.seat: int | None = None

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def make(self, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
        made = self.ok(self.http.post("/api/tables", json={"game": game, "seats": seats, **more}))
        self.sit_at(made)
        return made

    def join(self, table: str, name: str = "") -> dict[str, Any]:
        taken = self.ok(self.http.post(f"/api/tables/{table}/seats", json={"name": name}))
        self.sit_at(taken)
        return taken

    def sit_at(self, seated: dict[str, Any]) -> None:
        self.table = seated["table"]
        self.seat = seated["seat"]
        if seated["token"]:
            self.http.headers["Authorization"] = f"Bearer {seated['token']}"

    def person(self, name: str) -> str:
        """Makes himself known; his id."""
        self.ok(self.http.post("/api/name", json={"name": name}))
        session = sessions.found(self.server.app.state.rooms.database, self.http.cookies["tablero"])
        assert session is not None
        return session.person.id

    def come_to(self, table: str) -> None:
        """Sits down where the seat is his already."""
        self.sit_at(self.ok(self.http.post(f"/api/tables/{table}/seats", json={})))

    def look(self, **params: str) -> dict[str, Any]:
        return self.ok(self.http.get(f"/api/tables/{self.table}", params=params))

    def post(self, what: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{self.table}/{what}", json=body)

    def act(self, frame: dict[str, Any], *actions: str, id: str = "") -> httpx.Response:
        return self.post("act", id=id or secrets.token_hex(6), version=frame["version"], actions=list(actions))

    def asked(self) -> dict[str, Any]:
        """What the client sees once the game waits for it, or is over."""
        for _ in range(2000):
            frame = self.look()
            if frame["status"] == "over" or (frame["ask"] and frame["ask"]["owed"]):
                return frame
            time.sleep(0.03)
        raise AssertionError(f"seat {self.seat} was never asked")

    def ok(self, response: httpx.Response) -> dict[str, Any]:
        assert response.status_code < 300, f"{response.status_code} {response.text}"
        said: dict[str, Any] = response.json()
        return said


Clients = list[Client]


def problem(response: httpx.Response, status: int) -> str:
    """The sentence in a refusal."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    said = response.json()
    assert said["status"] == status
    assert "Traceback" not in response.text
    detail: str = said["detail"]
    assert detail.endswith(".")
    return detail


def at_random(
    game: str,
    seats: int,
    decisions: int,
    seed: int,
    edition: str = BUILT_IN,
    options: Mapping[str, str] | None = None,
) -> Match:
    match = Match.new(game, seats, seed, options, edition)
    dice = FastDice(seed)
    for _ in range(decisions):
        if match.over:
            break
        owing = match.waiting()
        seat = owing[dice.below(len(owing))]
        some = match.options(seat)
        serious = [a for a in some if not match.text(a).startswith(IDLE)] or some
        match.act(seat, serious[dice.below(len(serious))])
    return match


@cache
def whole(game: str) -> Match:
    """A whole game of two that makes sense, as people's do: at random some go on for thousands of lines."""
    stored = Path(__file__).parent / "replays" / f"{game}.tablero"
    return Match.load(stored.read_text(encoding="utf-8")) if stored.exists() else at_random(game, 2, 100_000, 1)


def plant(
    server: Server,
    game: str,
    persons: list[str],
    decisions: int = 100_000,
    seed: int = 1,
    told: Match | None = None,
    edition: str = BUILT_IN,
) -> str:
    """A table with a game in it that was played so far, at random or as `told`, as if the people had; its id."""
    database: Database = server.app.state.rooms.database
    if told is not None:
        assert told.dice is not None
        match = Match.new(game, len(persons), told.dice.seed, told.choices)
        for seat, a in [each for each in told.history if each[0] >= 0][:decisions]:
            match.act(seat, a)
    else:
        known_by = server.app.state.rooms.house.known_by(game, edition)
        match = at_random(game, len(persons), decisions, seed, known_by)
    assert match.dice is not None
    status = "over" if match.over else "playing"
    now = time.time()
    seats = [
        Seat(i, person if person != "random" else "", "random" if person == "random" else "", f"key{i}", [], 0.0, "")
        for i, person in enumerate(persons)
    ]
    id = secrets.token_urlsafe(9)
    rules, choices, seed_text = match.game.rules_version, match.choices, match.dice.seed.hex()
    made = Header(
        *(id, game, rules, edition, choices, seed_text, match.commitment, persons[0], True),
        *(status, now, now, match.state.round, [], "", seats),
    )
    database.add(made)
    rows = [Row(seat, "undo" if a < 0 else match.text(a), now) for seat, a in match.history]
    header: dict[str, object] = {"round": match.state.round}
    if match.over:
        header["result"] = [score.total for score in match.scores()]
    database.append(id, 0, rows, None, **header)
    return id


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    with Server(f"sqlite:///{database}") as running:
        yield running


@pytest.fixture
def clients(server: Server) -> Iterator[Clients]:
    made = [Client(server) for _ in range(3)]
    yield made
    for each in made:
        each.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if os.environ.get("ENGINE") == "source":
        pytest.skip("the browser sees the same of either engine; it is driven with the compiled one")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here; on Debian: apt-get install chromium")
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


class Visitor:
    """A browser of one's own: its page, the errors in it, and if it is to `keep` them the bytes it got."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self.hosts: set[str] = set()
        self.received = b""
        self.kinds: set[str] = set()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(httpx.URL(request.url).netloc.decode()))

    def keep(self) -> None:
        """From now on keeps the head and body of every answer, but for streams, which have no end."""
        self.context.route(lambda url: "/events?" not in url, self._keep)

    def _keep(self, route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        self.received += repr(answer.headers_array).encode() + answer.body()
        self.kinds.add(answer.headers.get("content-type", ""))
        route.fulfill(response=answer)

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def be(self, client: Client) -> None:
        """Comes as the same person as a client."""
        cookie = {"name": "tablero", "value": client.http.cookies["tablero"], "url": self.url}
        self.context.add_cookies([cookie])  # type: ignore[list-item]


@pytest.fixture
def way(request: pytest.FixtureRequest) -> Way:
    given: Way = getattr(request, "param", STILL)
    return given


@pytest.fixture
def visit(browser: Browser, server: Server, way: Way) -> Iterator[Any]:
    """Opens browsers with nothing in common; none may have had an error or asked another host."""
    opened: list[Visitor] = []

    def new(viewport: dict[str, int] = WIDE, pace: str = "normal", **more: Any) -> Visitor:
        motion = "no-preference" if way.motion else "reduce"
        settings: dict[str, Any] = {"viewport": viewport, "reduced_motion": motion, "locale": "en-GB"} | more
        made = Visitor(browser.new_context(**settings), f"http://{way.host}:{server.port}")
        if pace != "normal":
            made.context.add_init_script(f"localStorage.setItem('tablero.pace', '{pace}')")
        made.page.set_default_timeout(20_000)
        opened.append(made)
        return made

    yield new
    for each in opened:
        each.context.unroute_all(behavior="ignoreErrors")  # what was asked last may still be on its way
        each.context.close()
    for each in opened:
        assert each.problems == []
        assert each.hosts <= {f"{way.host}:{server.port}"}
