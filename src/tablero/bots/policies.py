"""The fast policy that bots of this process share, by game, and the file its weights lie in."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tablero.core.errors import Mistake
from tablero.core.game import Game, PolicyFace, load
from tablero.core.policy import ZERO, Policy


def is_taught(game: Game) -> bool:
    """Whether somebody has written a policy of a game, and it has learned something."""
    return game.policy is not None and game.policy.LEARNED.is_file()


@cache
def policy_of(game: Game) -> Policy:
    """The policy of a game with what was learned; where there is none, every option is as good as another."""
    face = game.policy
    if face is None or not is_taught(game):
        return Policy(0, 0, b"")
    return new_policy(face, read(face.LEARNED))


def new_policy(face: PolicyFace, weights: bytes) -> Policy:
    """A policy of one's own with these weights."""
    made: Policy = face.policy(weights)
    return made


def policy_face_of(name: str) -> PolicyFace:
    """What is seen at a glance in the game of this name, for those who learn from it."""
    face = load(name).policy
    if face is None:
        raise Mistake(f"Nobody has written a policy of {name!r}.")
    return face


def read(file: Path) -> bytes:
    """The weights of a file: a line that says how they were made, then a byte for each."""
    return file.read_bytes().partition(b"\n")[2]


def write(file: Path, weights: bytes, made: str) -> None:
    """The weights, with how they were made."""
    file.write_bytes(json.dumps({"made": made}).encode() + b"\n" + weights)


def blank(face: PolicyFace) -> bytes:
    """No weights: every option is as good as another."""
    return bytes([ZERO]) * (face.SIGNS * face.KINDS)
