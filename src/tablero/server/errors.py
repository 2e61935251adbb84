"""What is refused at the edge: each a sentence, with the HTTP status it has."""

from tablero.core.errors import Mistake


class Refused(Mistake):
    """A request that is not done; nothing was changed by it."""

    status = 400


class Unknown(Refused):
    """What was asked for is not there, or not for these eyes."""

    status = 404


class NotYours(Refused):
    """The token does not belong to this seat, this table, or anyone."""

    status = 403


class Stale(Refused):
    """The table has moved on since the act was made."""

    status = 409
