"""What the server writes to stderr: a line a request and a line a fault, for people or for programs."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

import msgspec

FORMS = ("plain", "json", "faults")


class Plain(logging.Formatter):
    """For people: when, how bad, what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")


class Json(logging.Formatter):
    """For programs: an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        fields = getattr(record, "fields", None)
        if isinstance(fields, Mapping):
            line |= fields
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def write_logs(form: str) -> None:
    """From now on everything that is logged goes to stderr in this form; `faults` leaves the requests out."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Plain())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tablero").setLevel(logging.WARNING if form == "faults" else logging.INFO)
    # The server below us tells a line a request as well, with all that its path says, and each start and stop.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
