"""The files that put it on a machine agree with the command: every setting is one, and nobody is root."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from tablero.server.serve import add

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
UNIT = ROOT / "deploy" / "tablero.service"
# Said by the environment alone, since others can read the flags of a process.
SECRET = {"TABLERO_KEY"}
# Of these files themselves: what to compile, and the name that the proxy gets a certificate for.
OTHERS = {"TABLERO_ENGINE", "TABLERO_DOMAIN"}


def settings() -> set[str]:
    """What `tablero serve` reads from the environment."""
    commands = argparse.ArgumentParser().add_subparsers()
    add(commands)
    flags = {flag.dest for flag in commands.choices["serve"]._actions if flag.option_strings}
    return {f"TABLERO_{flag.upper()}" for flag in flags} | SECRET


@pytest.mark.parametrize("file", ["Dockerfile", "compose.yaml", "deploy/tablero.service", "docs/hosting.md"])
def test_every_setting_that_is_named_is_one(file: str) -> None:
    named = set(re.findall(r"\bTABLERO_[A-Z_]+\b", (ROOT / file).read_text(encoding="utf-8")))
    assert named and named <= settings() | OTHERS


def test_every_flag_is_told_to_hosts() -> None:
    told = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    commands = argparse.ArgumentParser().add_subparsers()
    add(commands)
    flags = [flag.option_strings[-1] for flag in commands.choices["serve"]._actions if flag.option_strings]
    assert [flag for flag in flags if f"`{flag}" not in told and flag != "--help"] == []


def test_the_image_is_run_by_nobody_special_and_says_how_it_is() -> None:
    final = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER 1\d{4}$", final, re.M) and "HEALTHCHECK" in final and "/readyz" in final
    assert "gcc" not in final and DOCKERFILE.count("\nFROM ") + DOCKERFILE.startswith("FROM ") == 2
    for copied in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.M):
        for each in copied.split()[:-1]:
            assert (ROOT / each).exists(), each
            assert f"!{each}" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_the_services_know_each_other() -> None:
    services = COMPOSE["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", [])) <= set(services), name
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).exists()
    assert "ports" not in services["tablero"] and "ports" not in services["postgres"]  # only the proxy is outside
    proxied = services["tablero"]["environment"]["TABLERO_PROXY"]
    assert COMPOSE["networks"]["inside"]["ipam"]["config"] == [{"subnet": proxied}]
    assert "reverse_proxy tablero:8000" in (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")


def test_the_unit_is_hardened() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(UNIT, encoding="utf-8")
    wanted = {"DynamicUser": "yes", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "UMask": "0077"}
    assert {name: unit["Service"][name] for name in wanted} == wanted


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub("^ExecStart=.*", "ExecStart=/bin/true", UNIT.read_text(encoding="utf-8"), flags=re.M))
    said = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60)
    assert UNIT.name not in said.stderr + said.stdout


def test_every_test_that_the_threat_model_names_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| threat")]
    there = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    }
    assert len(rows) > 25
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        assert named and set(named) <= there, row
