"""Names and chat: what is invisible or turns the writing round is not shown, and nobody passes for another or a bot."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablero.bots.levels import LEVELS
from tablero.server.errors import Refused
from tablero.server.guard.names import BOT_NAMES, check_apart, clean_name, names_at, shown, skeleton
from tablero.server.speech import Speech
from tablero.server.store.database import Seat
from tablero.words import LANGUAGES
from tests.server.conftest import Clients, problem

INVISIBLE = [
    *("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u115f", "\u3164", "\u2800", "\ufe0f"),
    *(
        "\u202a",
        "\u202e",
        "\u2066",
        "\u2069",
        "\u200f",
        "\u061c",
        "\0",
        "\x7f",
        "\x1b",
        "\U000e0041",
        "\ue000",
        "\ud800",
    ),
]


@given(st.text())
def test_what_is_shown_is_one_visible_line(text: str) -> None:
    kept = shown(text)
    assert not [letter for letter in kept if unicodedata.category(letter)[0] == "C" or letter in INVISIBLE]
    assert kept == " ".join(kept.split(" ")).strip() and shown(kept) == kept
    kept.encode()  # what cannot be sent is not in it


@pytest.mark.parametrize("strange", INVISIBLE)
def test_nothing_invisible_is_in_a_name_or_a_line(strange: str) -> None:
    assert clean_name(f"An{strange}n") == "Ann"
    with pytest.raises(Refused):
        clean_name(strange)


@pytest.mark.parametrize(
    "name", ["Ann", "José", "Łukasz", "Günther Ä.", "王小明", "Олег", "أحمد", "क्षमा", "🎲 Zoë", "O'Neil-2"]
)
def test_names_of_any_writing_are_kept(name: str) -> None:
    assert clean_name(name) == name


def test_marks_do_not_pile_up() -> None:
    assert len(shown("a" + "\u0301\u0302\u0303" * 20)) <= 3


@pytest.mark.parametrize("name", [*LEVELS, "Bot", "Ann (bot)", "bot: Ann", "B0T"])
def test_nobody_says_that_he_is_a_bot(name: str) -> None:
    for said in (name, name.upper(), f" {name}. "):
        with pytest.raises(Refused):
            clean_name(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_has_the_name_of_a_level(lang: str) -> None:
    for level in LEVELS:
        with pytest.raises(Refused):
            clean_name(Speech.of(lang).say(f"level.{level}"))


@pytest.mark.parametrize(
    "name",
    [
        "Аdmiral",
        "ADM1RAL",
        "Admirаl",
        "𝕬𝖉𝖒𝖎𝖗𝖆𝖑",
        "Ａｄｍｉｒａｌ",
        "Ádmiràl",
        "A d m i r a l",
        "Adrniral",
    ],
)
def test_nobody_looks_like_a_level(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


@pytest.mark.parametrize("name", ["Captain Jack", "Abbot", "Robot", "Annabot"])
def test_who_only_resembles_one_keeps_his_name(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", [name for some in BOT_NAMES for name in some])
def test_who_is_called_like_a_bot_keeps_his_name(name: str) -> None:
    assert clean_name(name) == name


def seat(n: int, name: str = "", level: str = "") -> Seat:
    return Seat(n, "" if level else f"person {n}", level, "", [], 0.0, name)


SEATS = len(BOT_NAMES)
BOT = None
LIKE_BOTS = [one for some in BOT_NAMES for one in (*some, some[0].upper())]
A_NAME = st.sampled_from([BOT, "", "Ann", "Аnn", "Ann 2", *LIKE_BOTS])
A_TABLE = st.lists(A_NAME, min_size=SEATS, max_size=SEATS)


def called(theirs: Sequence[str | None]) -> list[str]:
    return names_at([seat(n, name or "", "trader" if name is BOT else "") for n, name in enumerate(theirs)], "Guest")


@given(A_TABLE)
def test_at_a_table_no_two_can_be_mistaken(theirs: list[str | None]) -> None:
    """People's names are theirs, or begin with them; a bot's differs from all."""
    names = called(theirs)
    assert len({skeleton(name) for name in names}) == SEATS
    assert all(shown.startswith(name) for name, shown in zip(theirs, names, strict=True) if name)


@given(A_TABLE, st.integers(0, SEATS - 1), A_NAME)
def test_a_bot_keeps_its_name_unless_somebody_comes_who_bears_it(theirs: list[str | None], n: int, new: str) -> None:
    before, after = called([*theirs[:n], BOT, *theirs[n + 1 :]]), called([*theirs[:n], new, *theirs[n + 1 :]])
    for i in range(SEATS):
        if i != n and theirs[i] is BOT and before[i] != after[i]:
            assert new is not BOT and skeleton(new) == skeleton(before[i])


def test_a_bot_leaves_its_name_to_whoever_sits_down_with_it(clients: Clients) -> None:
    ann, elena, _ = clients
    ann.make("valparaiso", ["me", "trader", "open", "trader"], name="Ann")
    table = ann.table
    bot = ann.look()["seats"][3]["name"]
    elena.join(table, bot.upper())
    names = [each["name"] for each in ann.look()["seats"]]
    assert names[2] == bot.upper() and names[3] in BOT_NAMES[3] and names[3] != bot
    assert [each["name"] for each in elena.look()["seats"]] == names


@pytest.mark.parametrize(
    ("one", "two"), [("Ann", "ann"), ("Ann", "Аnn"), ("Bill", "Bi11"), ("Zoë", "Zoe"), ("🎲", "🎲")]
)
def test_two_names_that_can_be_mistaken(one: str, two: str) -> None:
    assert skeleton(one) == skeleton(two)
    with pytest.raises(Refused):
        check_apart(one, ["Bo", two])


@pytest.mark.parametrize(
    ("one", "two"), [("Ann", "Anna"), ("Ann", ""), ("", ""), ("🎲", "🎯"), ("王", "李"), ("Ян", "Рн")]
)
def test_two_names_that_cannot(one: str, two: str) -> None:
    check_apart(one, [two])


def test_at_a_table_everybody_has_a_name_of_his_own(clients: Clients) -> None:
    """When he sits down, and when he takes another."""
    ann, bo, cy = clients
    table = ann.make("valletta", ["me", "open", "open"], name="Ann")["table"]
    assert "Ann" in problem(bo.http.post(f"/api/tables/{table}/seats", json={"name": "Аnn"}), 400)
    bo.join(table, "Bo")
    assert "Bo" in problem(ann.http.post("/api/name", json={"name": "B0"}), 400)
    cy.person("Bo")
    assert "Bo" in problem(cy.http.post(f"/api/tables/{table}/seats", json={}), 400)
    cy.join(table, "Cy")
    ann.ok(ann.http.post("/api/name", json={"name": "Anne"}))
    assert [each["name"] for each in ann.look()["seats"]] == ["Anne", "Bo", "Cy"]


def test_guests_and_namesakes_are_told_apart(clients: Clients) -> None:
    """Who took another's name after a game can meet him in a rematch."""
    ann, bo, _ = clients
    ann.make("valletta", ["me", "open", "open"])
    bo.join(ann.table)
    assert [each["name"] for each in ann.look()["seats"]] == ["Guest", "Guest 2", "open seat"]
    assert names_at([seat(0, "Ann"), seat(1, "Аnn"), seat(2, "Ann 2")]) == ["Ann", "Аnn 3", "Ann 2"]


def test_a_bot_is_not_named_on_a_page_either(clients: Clients) -> None:
    answer = clients[0].http.post("/name", data={"name": "Admiral"}, headers={"Accept-Language": "de"})
    assert answer.status_code == 400 and "heißen hier Bots" in answer.text


def test_chat_is_shown_as_it_can_be_seen(clients: Clients) -> None:
    ann = clients[0]
    ann.make("valletta", ["me", "open"])
    ann.ok(ann.post("chat", text="\u202eyou\u200b lost\0\n again"))
    assert ann.look()["said"][-1]["text"] == "you lost again"
    assert problem(ann.post("chat", text="\u200b\u202e"), 400)
