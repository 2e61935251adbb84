"""Signed tokens: what they say cannot be guessed or changed without the server's secret.

>>> token = sign(b"secret", "seat", "table1", "0")
>>> read(b"secret", "seat", token)
['table1', '0']
>>> read(b"secret", "person", token) is None, read(b"other", "seat", token) is None
(True, True)
"""

import hmac
from hashlib import sha256


def sign(secret: bytes, kind: str, *parts: str) -> str:
    """A token of a kind that carries these parts, which have no dots in them."""
    return ".".join([*parts, _mark(secret, kind, parts)])


def read(secret: bytes, kind: str, token: str) -> list[str] | None:
    """What a token of a kind says, or None if it is not one of ours."""
    *parts, mark = token.split(".")
    return parts if hmac.compare_digest(mark.encode(), _mark(secret, kind, parts).encode()) else None


def _mark(secret: bytes, kind: str, parts: list[str] | tuple[str, ...]) -> str:
    return hmac.new(secret, "\n".join([kind, *parts]).encode(), sha256).hexdigest()[:40]
