"""tablero edition: an edition of one's own, made, checked, compared, shown and played."""

from pathlib import Path

import pytest

from tablero.core.match import Match
from tests.terminal.conftest import Run


@pytest.mark.parametrize("name", ["mine", "mine.tablero-edition"])
def test_an_edition_is_copied_changed_checked_compared_and_played(run: Run, tmp_path: Path, name: str) -> None:
    mine = tmp_path / name
    made = run(f"edition new valletta {mine}")
    assert made.code == 0 and f"tablero play valletta --edition {mine}" in made.out
    assert "293 values: reconstructed" in run(f"edition check {mine}").out
    assert run(f"edition diff valletta {mine}").out == "They say the same.\n"
    file = mine / "buildings.toml" if mine.is_dir() else mine
    file.write_text(file.read_text(encoding="utf-8").replace("points = 1\n", "points = 7\n", 1), encoding="utf-8")
    told = run(f"edition diff valletta {mine}")
    assert told.code == 1 and "building[carpentry]" in told.out and "1 difference." in told.out
    assert run(f"simulate valletta --games 1 --workers 1 --edition {mine} --out {tmp_path}").code == 0
    played = Match.load((tmp_path / "valletta-1.tablero").read_text(encoding="utf-8"))
    assert played.edition.box.points[0] == 7
    copied = run(f"edition new valletta {tmp_path / 'twin'} --of {mine}")
    assert copied.code == 0 and run(f"edition diff {mine} {tmp_path / 'twin'}").code == 0
    file.write_text(file.read_text(encoding="utf-8").replace("points = 7\n", "points = 7000\n", 1), encoding="utf-8")
    refused = run(f"edition check {mine}")
    assert refused.code == 2 and "mine/buildings.toml, building[0].points: Expected `int` <= 999" in refused.err


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_edition_is_shown_as_one_page_with_all_its_pictures(run: Run, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "page.html"
    assert run(f"edition show valletta --out {out} --lang {lang}").code == 0
    page = out.read_text(encoding="utf-8")
    assert page.count("<article>") == 23 + 8 + 1 + 11 and page.count('class="large card"') >= 32
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").partition("<main")[0]
    assert ("Konventskirche" if lang == "de" else "Conventual Church") in page
