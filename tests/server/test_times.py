"""Counts and times read right in every language: one hour, two days, and the case that the sentence asks for."""

import re
import time
from pathlib import Path

import pytest

from tablero.server.pages import templates
from tablero.server.speech import Speech
from tablero.words import LANGUAGES, NAMES, catalogue
from tests.catalogues import COMPLETE, HOMES, named

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
TIMES = {
    "en": ("1 minute ago", "1 hour ago", "2 days ago", "waiting for 1 hour", "waiting for 2 days"),
    "de": ("vor 1 Minute", "vor 1 Stunde", "vor 2 Tagen", "wartet seit 1 Stunde", "wartet seit 2 Tagen"),
    "it": ("1 minuto fa", "1 ora fa", "2 giorni fa", "aspetta da 1 ora", "aspetta da 2 giorni"),
    "es": ("hace 1 minuto", "hace 1 hora", "hace 2 días", "espera desde hace 1 hora", "espera desde hace 2 días"),
}
COUNTED = re.compile(r"\{n\} (?!(?:of|von|su|di|de) )[^\W\d_]")
# A number that is a name, that stands in a range, or whose unit is an abbreviation; points to a tenth.
NOT_COUNTED = {"home.minutes", "event.last-round", "event.night", "event.stored"}
NOT_COUNTED |= {"js.practise.try", "report.extremes.watch"}
# What is never one: most of a hundred games, those of a small study, and as many as tell one thing from another.
NOT_COUNTED |= {"report.length.told", "ws.study.games", "report.changes.lead"}
NOT_COUNTED |= {f"report.takes{more}" for more in ("", ".many", ".brief", ".brief.many")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_times_are_said_in_their_largest_unit(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1e9)
    speech = Speech.of(lang)
    ago = [speech.ago(1e9 - each) for each in (MINUTE + 59, HOUR + 3599, 2 * DAY)]
    waits = [speech.say("home.waits", time=speech.since(1e9 - each)) for each in (HOUR, 2 * DAY + HOUR)]
    assert (*ago, *waits) == TIMES[lang]
    assert speech.ago(1e9) != speech.since(1e9)


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("folder", HOMES, ids=named)
def test_what_is_counted_has_a_form_for_one_and_a_form_for_several(folder: Path, lang: str) -> None:
    """A number with a word behind it; goods in the log have forms of their own, or are a mass: 2 de plata."""
    said = {key: forms[0] for key, forms in catalogue(folder, lang).own.items()}
    counted = {key for key, text in said.items() if COUNTED.search(text)} - NOT_COUNTED
    assert {key for key in counted if len(catalogue(folder, lang).own[key]) == 1} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_offers_every_language_by_its_own_name(lang: str) -> None:
    menu = templates().get_template("parts.html").module.settings(Speech.of(lang).say, lang, "", NAMES)  # type: ignore[attr-defined]
    assert re.findall(r'<option value="(\w\w)" lang="\w\w"', menu) == list(LANGUAGES)
    assert f'value="{lang}" lang="{lang}" selected>{NAMES[lang]}<' in menu
