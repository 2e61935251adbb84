"""Numbers are moved towards the aims and no others; what is known of a game is not moved."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tablero.core.errors import Mistake
from tablero.core.game import Game, load
from tablero.editions import facts
from tablero.lab import study, tune
from tablero.lab.tune import Race
from tablero.workshop.editing import Draft
from tests.terminal.conftest import Run


@pytest.fixture
def unknown(lampara: Game, tmp_path: Path) -> Path:
    """An edition of which nothing is known."""
    folder = tmp_path / "unknown"
    shutil.copytree(lampara.home / "data" / "reconstructed", folder)
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8").replace('source = "rulebook"', 'source = "reconstructed"')
        file.write_text(text, encoding="utf-8")
    return folder


def test_a_number_is_moved_until_the_aim_is_met(
    run: Run, unknown: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nights are the rounds; what a fish brings has nothing to do with them and stays."""
    monkeypatch.setattr(tune, "BATCH", 2)
    out = tmp_path / "tuned"
    words = f"--number lampara.toml:nights=3..8 --number lampara.toml:fish[0].price=1..3 --aim rounds=7 --out {out}"
    said = run(f"tune lampara --edition {unknown} {words} --games 4 --candidates 8 --workers 1")
    assert said.code == 0, said.err
    was, now = Draft.of(str(unknown)), Draft(Draft.of(str(out)).pack)
    moved = {(a.path, a.value, b.value, b.source) for a, b in zip(was.facts, now.facts, strict=True) if a != b}
    assert moved == {("nights", 5, 7, "reconstructed, by study tuned")}
    assert "lampara.toml:nights is 7, and was 5: with 5 again, rounds would be 5 instead of 7." in said.out
    assert "lampara.toml:fish[0].price stays 1: no other value brings it nearer to the aims." in said.out
    assert "rounds: aimed at 7, was 5, is 7." in said.out
    assert "  rounds: 5 → 7 (+2.00 ± 0.00)" in said.out
    assert study.read(tmp_path / "tuned-study").settings.editions[1].digest == now.edition.digest
    assert len(facts(out)) == len(was.facts)
    again = run(f"tune lampara --edition {out} {words}-again --games 4 --candidates 8 --workers 1")
    assert again.out.startswith("Of ") and "nothing was written" in again.out
    assert not Path(f"{out}-again").exists()


def test_what_does_not_fit_together_is_passed_over(unknown: Path) -> None:
    """A bag must have the fish for all grounds: the rules refuse some of the candidates, and the others race."""
    draft = Draft.of(str(unknown))
    numbers = [tune.number(draft, "lampara.toml:nights=-2..9")]
    race = Race(
        draft, numbers, {"rounds": 2.0}, study.settings("lampara", ["random"] * 2, 2), "x", 1, lambda games: None
    )
    race.said = study.settings("lampara", ["random"] * 2, 2, batch=2)
    assert race.drafted((-1,)) is None and race.drafted((2,)) is not None
    assert race.best([(-1,), (2,), (5,)], 2) == (2,)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nights=3..8", "'nights=3..8' is no number; expected one as in cards.toml:achievement"),
        ("lampara.toml:nights=8..3", "is no number"),
        ("lampara.toml:days=3..8", "lampara.toml, days: there is no such value"),
        (
            "lampara.toml:nights=3..8",
            r"lampara.toml, nights is known \(rulebook\); only what is reconstructed may be tuned",
        ),
        ("lampara.toml:ground[0].name=3..8", "is 'shore'; expected a whole number"),
    ],
)
@pytest.mark.usefixtures("lampara")
def test_what_is_known_or_no_number_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence):
        tune.number(Draft.of("lampara"), text)


@pytest.mark.parametrize("text", ["rounds", "rounds=long", "fun=1"])
def test_an_unknown_aim_is_refused(text: str) -> None:
    with pytest.raises(Mistake, match="is no aim; expected one of rounds, decisions"):
        tune.aim(text)


def test_what_is_aimed_at_is_measured(tmp_path: Path) -> None:
    """Wins are compared with an even share; who plays at random leaves nothing unused for long."""
    said = study.settings("valletta", ["random"] * 2, 6)
    for _ in study.play(said, tmp_path, 1):
        pass
    found = tune.measured(study.read(tmp_path), tune.AIMS)
    assert set(found) == set(tune.AIMS) and 0 <= found["turn-order"] <= 0.5 and found["unused"] >= 0
    assert load("valletta").name == said.game and found["winner"] >= found["points"]
    assert tune.off(found, found) == 0
    assert tune.off({"rounds": 12.0}, {"rounds": 10.0}) == 4
