"""Who comes in and from where: proxies, names, origins, cookies, and what browsers are told."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from tablero.server.guard import sessions
from tablero.server.guard.addresses import hop, network
from tablero.server.guard.gate import Gate
from tablero.server.house import House
from tablero.server.serve import _gate, add
from tablero.terminal.main import main
from tests.server.conftest import GAMES, LEVELS, Clients, Server, Visitor, moving, plant, problem, whole
from tests.server.test_browser import ASKED, SHOWN_AND_LIT

PROXIES = [network("127.0.0.1"), network("10.0.0.0/8"), network("fd00::/8")]


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("1.2.3.4", "", "1.2.3.4"),
        ("1.2.3.4", "6.6.6.6", "1.2.3.4"),  # no proxy, so it is not believed
        ("127.0.0.1", "1.2.3.4", "1.2.3.4"),
        ("127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),  # the left one is the client's own word
        ("127.0.0.1", "6.6.6.6, 1.2.3.4, 10.1.1.1", "1.2.3.4"),
        ("::ffff:127.0.0.1", "2001:DB8::1", "2001:db8::1"),
        ("fd00::7", "1.2.3.4", "1.2.3.4"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "1.2.3.4, <script>", "127.0.0.1"),
        ("127.0.0.1", "10.2.2.2, 10.1.1.1", "10.2.2.2"),
        ("", "1.2.3.4", ""),
    ],
)
def test_the_client_is_the_last_hop_that_is_no_proxy(peer: str, forwarded: str, client: str) -> None:
    assert hop(peer, forwarded.split(","), PROXIES) == client


def test_nobody_is_believed_where_no_proxy_is_named() -> None:
    assert hop("127.0.0.1", ["1.2.3.4"], []) == "127.0.0.1"


def test_a_proxy_that_is_no_address_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--proxy", "caddy"]) == 2
    assert "'caddy' is no address and no network" in capsys.readouterr().err


def flags(*given: str) -> Gate:
    """The gate that `serve` makes of its flags, on a machine with one address."""
    commands = argparse.ArgumentParser().add_subparsers()
    add(commands)
    return _gate(commands.choices["serve"].parse_args(given), ["10.0.0.7"] if "0.0.0.0" in given else [])


@pytest.mark.parametrize(
    ("given", "answered", "refused"),
    [
        # At home: whatever the network calls this machine.
        (["--host", "0.0.0.0"], ["10.0.0.7:8000", "raspberrypi.local", "games.example", "localhost"], []),
        # Only this machine can come: by its own names, so that no page elsewhere has one point here.
        ([], ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"], ["evil.example", "evil.example:8000", ""]),
        # A proxy at this machine hands names on.
        (["--proxy", "127.0.0.1"], ["games.example"], []),
        (
            ["--host", "0.0.0.0", "--name", "Games.example"],
            ["games.example", "GAMES.EXAMPLE.:443", "10.0.0.7:8000", "127.0.0.1"],
            ["evil.example", "games.example.evil.example", "10.9.9.9", "[::1", "a b"],
        ),
        (
            ["--address", "https://games.example/", "--name", "*.b.example"],
            ["games.example", "x.b.example"],
            ["b.example"],
        ),
    ],
)
def test_the_server_answers_to_its_names(given: list[str], answered: list[str], refused: list[str]) -> None:
    gate = flags(*given)
    assert [each for each in answered if not gate.answers_to(each)] == []
    assert [each for each in refused if gate.answers_to(each)] == []


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as one runs it on the internet: named, and with a proxy for TLS in front, which here is the test."""
    database = tmp_path_factory.mktemp("behind") / "tables.sqlite3"
    gate = Gate(proxies=(network("127.0.0.1"),), names=("games.example",), address="https://games.example")
    with Server(f"sqlite:///{database}", house=House(levels=LEVELS, gate=gate)) as running:
        yield running


def over_tls(server: Server, **more: str) -> httpx.Client:
    headers = {"Host": "games.example", "X-Forwarded-Proto": "https"} | more
    return httpx.Client(base_url=server.url, headers=headers, timeout=30)


def test_another_name_is_refused_in_a_sentence(behind: Server) -> None:
    """Pages, files, the API and what is not there; only the probes of a machine in front are answered."""
    for path in ("/", "/api/games", "/static/page.js", "/nowhere", "/metrics"):
        answer = httpx.get(behind.url + path, headers={"Host": "evil.example"})
        assert answer.status_code == 421 and "not called" in answer.text and "evil.example" in answer.text
    assert httpx.get(behind.url + "/healthz", headers={"Host": "10.1.2.3"}).status_code == 200
    assert httpx.get(behind.url + "/").status_code == 200  # this machine by its own address


def test_cookies_are_bound_to_tls_and_to_the_host(behind: Server, clients: Clients) -> None:
    with over_tls(behind) as me:
        given = me.post("/api/name", json={"name": "Ann"}).headers["set-cookie"]
        assert given.startswith("__Host-tablero=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= {each.strip() for each in given.split(";")}
        assert "Domain" not in given
        token = given.partition("=")[2].partition(";")[0]
        for name in ("__Host-tablero", "tablero"):  # a plain one of before is read as well
            assert "Ann" in me.get("/name", headers={"Cookie": f"{name}={token}"}).text
        language = me.post("/language", data={"lang": "de"}).headers["set-cookie"]
        assert "Secure" in language
    plain = clients[0].http.post("/api/name", json={"name": "Bo"}).headers["set-cookie"]
    assert plain.startswith("tablero=") and "Secure" not in plain and "HttpOnly" in plain
    # Nobody but a proxy that was named is believed.
    told = clients[1].http.post("/api/name", json={"name": "Cy"}, headers={"X-Forwarded-Proto": "https"})
    assert told.headers["set-cookie"].startswith("tablero=")


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/page.js", "/nowhere", "/api/nowhere", "/healthz"])
def test_every_answer_tells_browsers_what_to_forbid(path: str, behind: Server, server: Server) -> None:
    for answer in (httpx.get(server.url + path), httpx.post(server.url + path)):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in answer.headers["permissions-policy"]
        # What a browser would ignore or take amiss without TLS.
        assert not {"strict-transport-security", "cross-origin-opener-policy"} & {*answer.headers}
    with over_tls(behind) as safe:
        answer = safe.get(path)
        assert answer.headers["strict-transport-security"] == "max-age=15724800"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"


def test_the_operator_changes_what_browsers_are_told(tmp_path: Path) -> None:
    gate = Gate(proxies=(network("127.0.0.1"),), hsts=0, permissions="")
    with Server(f"sqlite:///{tmp_path / 't.sqlite3'}", house=House(gate=gate)) as running, over_tls(running) as me:
        assert not {"strict-transport-security", "permissions-policy"} & {*me.get("/").headers}
    given = flags("--hsts", "60", "--permissions", "usb=()")
    assert given == Gate(names=("localhost",), hsts=60, permissions="usb=()")
    for wrong in (["--hsts", "-1"], ["--address", "games.example"], ["--address", "ftp://games.example"]):
        assert main(["serve", *wrong]) == 2


OWN, OTHER = {"Origin": "https://games.example"}, {"Origin": "https://evil.example"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),  # no browser
        (OWN, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, 201),
        (OTHER, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://games.example"}, 403),  # the same name, but anybody between could be it
        ({"Origin": "https://games.example:8443"}, 403),
        ({"Origin": "https://games.example.evil.example"}, 403),
        ({"Origin": "https://[::1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", **OWN}, 403),
    ],
)
def test_no_page_elsewhere_writes_here(headers: dict[str, str], status: int, behind: Server) -> None:
    with over_tls(behind, **headers) as me:
        answer = me.post("/api/name", json={"name": "Ann"})
        assert answer.status_code == status
        if status == 403:
            assert "another site" in problem(answer, 403) and "set-cookie" not in answer.headers
            for path in ("/play/valletta", "/me/sign-out", "/me", "/language"):
                refused = me.post(path, data={"lang": "de"})
                assert refused.status_code == 403 and "set-cookie" not in refused.headers
        assert me.get("/").status_code == 200  # to look is free


def test_a_program_with_a_token_goes_on_working(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"])
    me.http.cookies.clear()
    me.ok(me.post("chat", text="no browser, no cookie"))
    by_a_page = me.http.post(f"/api/tables/{me.table}/chat", json={"text": "no"}, headers=OTHER)
    assert "another site" in problem(by_a_page, 403)


def test_links_are_built_from_the_address_that_was_given(behind: Server) -> None:
    """Whatever the request says of host and scheme."""
    database = behind.app.state.rooms.database
    sessions.begin(database, database.new_person("Ann").id, "x", "shown")
    for host in ("games.example", "127.0.0.1"):
        with over_tls(behind, Host=host) as me:
            cookie = {"Cookie": "__Host-tablero=shown"}
            table = me.post("/api/tables", json={"game": "valletta", "seats": ["me", "open"]}).json()["table"]
            assert f'data-copy="https://games.example/tables/{table}"' in me.get(f"/tables/{table}").text
            assert 'data-copy="https://games.example/me/' in me.post("/me", headers=cookie).text


RECORD = """addEventListener("securitypolicyviolation", (event) => {
  window.tell([event.violatedDirective, event.blockedURI, event.sourceFile, event.sample].join(" "));
});"""


@pytest.fixture
def strict(visit: Any, clients: Clients) -> Visitor:
    """A browser that notes whatever the policy forbade on any page."""
    visitor: Visitor = visit()
    visitor.context.expose_binding("tell", lambda _source, said: visitor.problems.append(said))
    visitor.context.add_init_script(RECORD)
    clients[0].person("Ann")
    visitor.be(clients[0])
    return visitor


@moving
def test_the_policy_forbids_nothing_that_pages_do(strict: Visitor, server: Server, clients: Clients) -> None:
    me = clients[0]
    ann = me.person("Ann")
    lobby = me.make("valletta", ["me", "open"])["table"]
    link = me.http.post("/me").text.split('data-copy="')[1].split('"')[0].rpartition("/")[2]
    over = plant(server, GAMES[0], [ann, "random"], told=whole(GAMES[0]))
    paths = ["/", "/tables", "/name", "/me", f"/me/{link}", "/api", "/nowhere", f"/tables/{lobby}", f"/tables/{over}"]
    paths += [f"/tables/{over}/replay", "/workshop"]
    paths += [f"/{what}/{game}" for what in ("rules", "set-up", "workshop") for game in GAMES]
    for path in paths:
        page: Page = strict.go(path)
        page.wait_for_load_state("load")
        assert page.evaluate("() => [...document.styleSheets].every((each) => each.href)")
        assert strict.problems == [], path


@moving
@pytest.mark.parametrize("game", GAMES)
def test_the_policy_forbids_nothing_that_is_done_at_a_table(
    game: str, strict: Visitor, server: Server, clients: Clients
) -> None:
    """A lesson, and a few moves with their motion and what explains them."""
    strict.go("/").locator(f'form[action="/learn/{game}"] button').click()
    strict.page.wait_for_selector("#t-lesson:not([hidden])")
    table = plant(server, game, [clients[0].person("Ann"), "random"], 30)
    page: Page = strict.go(f"/tables/{table}")
    versions = set()
    for n in range(40):
        page.wait_for_function(ASKED, timeout=60_000)
        shown, lit = page.evaluate(SHOWN_AND_LIT)
        versions.add(shown)
        if len(versions) > 2:
            break
        if lit:
            page.mouse.click(lit[n % len(lit)]["x"], lit[n % len(lit)]["y"])
    assert len(versions) > 2 and strict.problems == []


@moving
def test_what_the_policy_forbids_is_noted(strict: Visitor) -> None:
    """The tests above can fail: a style in a page is refused, and told."""
    page: Page = strict.go("/")
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\">red</p>')")
    page.wait_for_function("() => getComputedStyle(document.body.lastElementChild).color !== 'rgb(255, 0, 0)'")
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert [each.split()[0] for each in strict.problems] == ["style-src-attr"]
    strict.problems.clear()
