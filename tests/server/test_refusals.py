"""Whatever the server refuses, it refuses in the language of who asks: every refusal has a key and what it names."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablero.core.errors import IllegalAction
from tablero.server.errors import Astray, Away, Full, NotYours, Refused, Stale, TooMany, Unknown, sentence
from tablero.server.speech import HOME, Speech
from tablero.words import FIRST, LANGUAGES
from tests.server.conftest import Clients

FAMILY = {each.__name__ for each in (Astray, Away, Full, NotYours, Refused, Stale, TooMany, Unknown)}
# Said in the terminal: to the operator who starts or keeps a server, and to whoever writes a lesson.
STARTED = ["house.py", "limits.py", "opening.py", "sealing.py", "serve.py", "workers.py"]
OPERATOR = [*STARTED, "admin.py", "backup.py", "keeping.py", "lessons.py", "upkeep.py"]


def calls(names: set[str]) -> Iterator[tuple[Path, ast.Call]]:
    """Where the server makes one of these errors."""
    for file in sorted(HOME.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield file, node


def test_every_refusal_has_a_key_and_names_what_its_sentence_names() -> None:
    there = Speech.of(FIRST)
    found = list(calls(FAMILY))
    assert len(found) > 50
    for file, call in found:
        where = f"{file.name}:{call.lineno}"
        assert len(call.args) == 1 and isinstance(call.args[0], ast.Constant), where
        key = f"refused.{call.args[0].value!s}"
        assert key in there, where
        wanted = {name for form in there[key] for _, name, _, _ in string.Formatter().parse(form) if name}
        assert wanted == {each.arg for each in call.keywords}, where


def test_no_error_of_the_server_is_english_only_but_what_its_operator_is_told() -> None:
    assert {file.name for file, _ in calls({"Mistake"}) if file.parent.name != "migrations"} <= set(OPERATOR)
    raised = {
        node.exc.func.id
        for file in HOME.parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name)
    }
    assert raised - FAMILY - {"Lost", "Mistake", "Taken"} == set()


def test_a_refusal_of_the_rules_is_told_to_a_person_in_his_language() -> None:
    """Who writes bots reads the engine's own English, with the options there are."""
    error = IllegalAction("Seat 1 cannot 'play builder' now; it can: take gold.")
    said = {lang: sentence(error, Speech.of(lang)) for lang in LANGUAGES}
    assert said[FIRST] == str(error) and len(set(said.values())) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("method", "path", "form", "status"),
    [
        ("GET", "/nowhere", None, 404),
        ("GET", "/tables/nowhere", None, 404),
        ("GET", "/rules/chess", None, 404),
        ("GET", "/me/nobody", None, 403),
        ("PUT", "/name", None, 405),
        ("POST", "/name", {"name": "x" * 30}, 400),
        ("POST", "/language", {"lang": "xx"}, 400),
        ("POST", "/set-up/valletta", {"seat0": "me"}, 400),
        ("POST", "/set-up/valletta", {"seat0": "me", "seat1": "me"}, 400),
        ("POST", "/set-up/valletta", {"seat0": "me", "seat1": "wizard"}, 400),
        ("GET", "/api/tables/nowhere", None, 404),
        ("POST", "/api/tables", None, 400),
    ],
)
def test_pages_and_problems_are_in_the_language_asked_for(
    clients: Clients, method: str, path: str, form: dict[str, str] | None, status: int
) -> None:
    said = set()
    for lang in LANGUAGES:
        answer = clients[0].http.request(method, path, data=form, headers={"Accept-Language": lang})
        assert answer.status_code == status, answer.text
        if path.startswith("/api"):
            said.add(answer.json()["detail"])
        else:
            assert f'<html lang="{lang}"' in answer.text
            said.add(answer.text.split('role="alert">')[1].split("<")[0])
    assert len(said) == len(LANGUAGES) and all(said)
