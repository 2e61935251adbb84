"""My tables: all of them, those that wait for me first, with who is to move, what is new in the chat, and by itself."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.server.conftest import PHONE, TOUCH, Client, Clients, Server, both_ways, plant


def kinds(page: str) -> dict[str, list[str]]:
    """The tables by their kind."""
    parts = re.split(r'<ul class="panel mine of-(\w+)">', page)
    return {
        kind: re.findall(r'data-table="([^"]+)"', text) for kind, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def some_tables(server: Server, me: Client, other: Client) -> dict[str, str]:
    """A table of each kind."""
    ann, bo = me.person("Ann"), other.person("Bo")
    made: dict[str, str] = {}
    for n in range(60):
        table = plant(server, "valletta", [ann, bo], 30 + n)
        other.come_to(table)
        waiting = [seat["seat"] for seat in other.look()["seats"] if seat["waiting"]]
        made.setdefault("yours" if waiting == [0] else "others", table)
        if len(made) == 2:
            break
    made["over"] = plant(server, "altiplano", [ann, bo])
    me.make("valparaiso", ["me", "open", "open"])
    return made | {"open": me.table}


def test_every_table_is_in_the_list_of_its_kind(clients: Clients, server: Server) -> None:
    me, other, stranger = clients
    made = some_tables(server, me, other)
    page = me.http.get("/tables").text
    shown = kinds(page)
    assert list(shown) == [kind for kind in ("yours", "others", "open", "over") if kind in shown]
    for kind, table in made.items():
        assert table in shown[kind]
    assert "Bo" in page and "to move" in page and "2 seats are free" in page and "won with" in page
    assert "sit at no table yet" in stranger.http.get("/tables").text


def test_what_others_said_is_new_until_it_is_read(clients: Clients, server: Server) -> None:
    me, other, _ = clients
    table = plant(server, "valletta", [me.person("Ann"), other.person("Bo")], 20)
    me.come_to(table)
    other.come_to(table)
    for text in ("Hello", "Your turn"):
        other.ok(other.post("chat", text=text))
    assert "2 new lines of chat" in me.http.get("/tables").text
    assert "new line" not in other.http.get("/tables").text  # his own
    me.ok(me.post("chat/read", n=1))
    assert "one new line of chat" in me.http.get("/tables").text
    me.ok(me.post("chat/read", n=2))
    me.ok(me.post("chat/read", n=1))  # an older word does not make it new again
    assert "new line" not in me.http.get("/tables").text
    assert me.post("chat/read", n=-1).status_code == 400
    assert me.post("chat/read", n=10**12).status_code == 400


@both_ways
def test_the_list_refreshes_itself_and_chat_read_at_the_table_is_read(
    visit: Any, server: Server, clients: Clients
) -> None:
    me, other, _ = clients
    made = some_tables(server, me, other)
    visitor = visit(PHONE, **TOUCH)
    visitor.be(me)
    page = visitor.go("/tables")
    assert page.title().startswith("(")
    for table in made.values():
        expect(page.locator(f"[data-table='{table}'] .btn")).to_be_visible()
    other.come_to(made["yours"])
    other.ok(other.post("chat", text="Hello"))
    mine = f"[data-table='{made['yours']}']"
    row = page.locator(mine)
    expect(row.locator(".unread")).to_be_visible(timeout=15_000)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    row.locator(".btn").tap()
    page.wait_for_selector("#t-board svg", state="attached")
    page.click(".nav a[href='#log']")
    with page.expect_response(re.compile("chat/read")):
        page.click("#t-tab-chat")
    visitor.go("/tables")
    expect(page.locator(mine)).to_be_visible()
    expect(page.locator(f"{mine} .unread")).to_have_count(0)
