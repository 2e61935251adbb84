"""Names and chat: what is invisible or turns the writing round is not shown, and nobody passes for another or a bot."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablero.bots.levels import LEVELS
from tablero.server.errors import Refused
from tablero.server.names import check_apart, clean_name, shown, skeleton
from tablero.server.room import BOT_NAMES
from tablero.server.speech import Speech
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


@pytest.mark.parametrize("name", [*BOT_NAMES, *LEVELS, "Bot", "Ann (bot)", "bot: Ann", "B0T"])
def test_nobody_has_the_name_of_a_bot(name: str) -> None:
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
        "Вruno",
        "Brunο",
        "Εlena",
    ],
)
def test_nobody_looks_like_a_bot(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


@pytest.mark.parametrize("name", ["Captain Jack", "Elena M.", "Abbot", "Robot", "Annabot", "Brunhilde"])
def test_who_only_resembles_one_keeps_his_name(name: str) -> None:
    assert clean_name(name) == name


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


def test_a_bot_is_not_named_on_a_page_either(clients: Clients) -> None:
    answer = clients[0].http.post("/name", data={"name": "Admiral"}, headers={"Accept-Language": "de"})
    assert answer.status_code == 400 and "heißen hier Bots" in answer.text


def test_chat_is_shown_as_it_can_be_seen(clients: Clients) -> None:
    ann = clients[0]
    ann.make("valletta", ["me", "open"])
    ann.ok(ann.post("chat", text="\u202eyou\u200b lost\0\n again"))
    assert ann.look()["said"][-1]["text"] == "you lost again"
    assert problem(ann.post("chat", text="\u200b\u202e"), 400)
