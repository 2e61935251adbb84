"""Who is let in, and how: the names that are answered to, the proxies believed, what browsers are told."""

from __future__ import annotations

import msgspec

from tablero.server.addresses import Network


class Gate(msgspec.Struct, frozen=True):
    """What the operator says of the way in."""

    # Whose word about the client's address and the scheme is believed.
    proxies: tuple[Network, ...] = ()
