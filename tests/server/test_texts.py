"""Every text in every language, and none that nobody says."""

import re
from pathlib import Path

import pytest

from tablero.server.speech import HOME, Speech
from tablero.words import FIRST
from tests.catalogues import TRANSLATED

SERVER = HOME.parent
# What the browser runs in the workshop; it has words of its own.
WORKSHOP = {f"{name}.js" for name in ("workshop", "checklist", "edition", "upload", "value")}
REFUSALS = "Refused|Unknown|NotYours|Stale|Astray|TooMany|Full|Away"


def asked() -> set[str]:
    """The keys that pages, their code and the browser's code ask for; a key may end in what is put in."""
    keys: set[str] = set()
    for file in [*SERVER.glob("templates/*.html"), *SERVER.rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        keys.update(re.findall(r"""\b(?:t|say|html)\(\s*f?["']([\w.-]+(?:\{[^}]*\})?)["']""", text))
        keys.update(f"refused.{key}" for key in re.findall(rf"""\b(?:{REFUSALS})\(\s*"([\w-]+)\"""", text))
        keys.update(f"{key}*" for key in re.findall(r"""\bt\(["']([\w.-]+\.)["'] ~""", text))
        keys.update(
            key for pair in re.findall(r"""\bsay\("([\w.-]+)" if .*? else "([\w.-]+)\"""", text) for key in pair
        )
        keys.update(explained(text))
    for file in SERVER.glob("static/*.js"):
        text, of = file.read_text(encoding="utf-8"), "ws" if file.name in WORKSHOP else "js"
        keys.update(f"{of}.{key}" for key in re.findall(r"""\bsay\(["']([\w.-]+)["']""", text))
        keys.update(f"{of}.{key}*" for key in re.findall(r"\bsay\(`([\w.-]+)\$", text))
        keys.update(
            f"{of}.{key}" for pair in re.findall(r"""\bsay\([^)]*\? "([\w.-]+)" : "([\w.-]+)\"""", text) for key in pair
        )
        keys.update(explained(text))
    return {re.sub(r"\{.*", "*", key) for key in keys}


def explained(text: str) -> set[str]:
    """What is asked for by things of the house that can be explained: their name and their text."""
    return {f"{key}{of}" for key in re.findall(r"""data-about"?[=:] ?"(ui\.[\w-]+)\"""", text) for of in ("", ".text")}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_texts_of_the_pages_are_counted_alike_and_stand_in_the_same_order(lang: str) -> None:
    english, other = Speech.of(FIRST).own, Speech.of(lang).own
    assert list(english) == list(other)
    assert {key for key, forms in english.items() if len(forms) != len(other[key])} == set()


def test_every_text_that_is_asked_for_exists_and_every_text_is_asked_for() -> None:
    there = set(Speech.of("en"))
    exact = {key for key in asked() if not key.endswith(("*", ".")) and "." in key}
    open_ended = tuple(key[:-1] for key in asked() if key.endswith("*"))
    assert exact - there - {key for key in exact if key.startswith(("game.", "option.", "event.", "verb."))} == set()
    unsaid = {key for key in there - exact if not key.startswith((*open_ended, "level.", "site.theme."))}
    assert unsaid == set()


def test_the_pages_have_no_text_of_their_own() -> None:
    """What is written between tags in a template comes from the catalogue."""
    for file in Path(SERVER / "templates").glob("*.html"):
        text = re.sub(
            r"\{% block body %\}.*?\{% endblock %\}|\{%.*?%\}|\{\{.*?\}\}",
            "",
            file.read_text(encoding="utf-8"),
            flags=re.DOTALL,
        )
        words = re.findall(r">([^<>]*[A-Za-z]{3,}[^<>]*)<", text)
        assert [word.strip() for word in words if word.strip() not in ("Tablero", "openapi.json")] == [], file.name
