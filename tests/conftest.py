"""How hard the tests look: `HYPOTHESIS_PROFILE=soak` plays thousands of games where `make test` plays tens."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import tablero
from tablero.core.game import Game, load
from tablero.games.valparaiso import edition

# Where packages lie that only tests install.
INSTALLED = Path(__file__).parent / "installed"
# The compiled engine plays ten games where the interpreted one plays one.
MANY = 50 if tablero.compiled else 5
settings.register_profile("default", max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("soak", settings.get_profile("default"), max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game installed, and one that is declared but not there."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "core" / "installed"))
    return "toy"


@pytest.fixture
def lampara(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The fourth game, installed by nothing but its folder on the path."""
    monkeypatch.syspath_prepend(str(INSTALLED))
    return load("lampara")


@pytest.fixture
def data_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user's data folder of this test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "tablero"


@pytest.fixture
def hasty(tmp_path: Path) -> str:
    """An edition of its own, whose clock runs for two seconds in all: what is read of a folder is shared."""
    folder = tmp_path / "hasty"
    shutil.copytree(edition.HOME / "reconstructed", folder)
    text = (folder / "game.toml").read_text(encoding="utf-8").replace("clock-seconds = 60", "clock-seconds = 1")
    (folder / "game.toml").write_text(text.replace("countdown-seconds = 5", "countdown-seconds = 1"), encoding="utf-8")
    return str(folder)
