"""Secrets at rest: the key that tokens are signed with and the seeds of games, sealed under a key of the operator.

The key is in the environment, never in the database: who has only a copy of the database can neither sign a token nor
foresee a draw. `TABLERO_KEY=new,old` seals with the first and opens with any, so that keys can change while it is used.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping

from tablero.core.errors import Mistake
from tablero.extras import needs

VARIABLE = "TABLERO_KEY"
SIGN = "sealed:"  # what is sealed begins with it


class Seal:
    """Seals with the first of the keys that are given, and opens with any; without a key it does neither."""

    def __init__(self, given: str = "") -> None:
        keys = [each.strip() for each in given.split(",") if each.strip()]
        self.given = bool(keys)
        if keys:
            with needs("server"):
                # It takes its time, and few need it.
                from cryptography.fernet import Fernet, MultiFernet
            self._fernet = MultiFernet([Fernet(_key(each)) for each in keys])

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ) -> Seal:
        return cls(environment.get(VARIABLE, ""))

    def shut(self, text: str) -> str:
        return SIGN + self._fernet.encrypt(text.encode()).decode() if self.given else text

    def opened(self, text: str) -> str:
        """What was sealed; what never was is as it is."""
        if not text.startswith(SIGN):
            return text
        if not self.given:
            raise Mistake(f"The database is sealed; its key must be in the environment as {VARIABLE}.")
        from cryptography.fernet import InvalidToken

        try:
            return self._fernet.decrypt(text.removeprefix(SIGN)).decode()
        except InvalidToken:
            raise Mistake(f"The database is sealed with another key than the one in {VARIABLE}.") from None

    def renewed(self, text: str) -> str:
        """The same, sealed with the present key."""
        return self.shut(self.opened(text))


def _key(text: str) -> bytes:
    """Thirty-two bytes in base64 of either kind."""
    try:
        raw = base64.b64decode(text.translate(str.maketrans("-_", "+/")), validate=True)
    except ValueError:
        raw = b""
    if len(raw) != 32:
        raise Mistake(
            f"A key in {VARIABLE} is none; expected 32 bytes in base64, as `openssl rand -base64 32` makes them."
        )
    return base64.urlsafe_b64encode(raw)
