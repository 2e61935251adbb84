"""Who is let in, and how: the names that are answered to, the proxies believed, what browsers are told."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from tablero.server.guard.addresses import Network, is_here, network

HALF_A_YEAR = 182 * 24 * 3600  # seconds
LOOPBACK = (network("127.0.0.0/8"), network("::1/128"))
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class Gate(msgspec.Struct, frozen=True):
    """What the operator says of the way in."""

    # Whose word about the client's address and the scheme is believed.
    proxies: tuple[Network, ...] = ()
    # What the server is called, besides what this machine calls itself; without names it answers to all.
    names: tuple[str, ...] = ()
    # Where others find it; without, it is as they asked.
    address: str = ""
    # Who may read the metrics.
    metrics_for: tuple[Network, ...] = LOOPBACK
    # For how many seconds a browser that came over TLS never comes without it.
    hsts: int = HALF_A_YEAR
    permissions: str = PERMISSIONS

    def answers_to(self, host: str) -> bool:
        """Whether a name that somebody asked for is one of the server's.

        A page elsewhere whose name was made to point here is thereby refused.

        >>> gate = Gate(names=("tablero.example", "*.games.example", "10.0.0.7"))
        >>> [gate.answers_to(each) for each in ("Tablero.example:443", "a.games.example", "10.0.0.7:8000", "[::1]:80")]
        [True, True, True, True]
        >>> gate.answers_to("evil.example"), gate.answers_to(""), Gate().answers_to("evil.example")
        (False, False, True)
        """
        if not self.names:
            return True
        name = hostname(host)
        return is_here(name) or any(
            name == each or (each.startswith("*.") and name.endswith(each[1:])) for each in self.names
        )


def hostname(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_own(origin: str, host: str, secure: bool, address: str = "") -> bool:
    """Whether a page of this origin is one of ours: of the host that it asks, never less safe than it asks now.

    >>> is_own("http://10.0.0.7:8000", "10.0.0.7:8000", False), is_own("https://a.example", "a.example", False)
    (True, True)
    >>> is_own("http://a.example", "a.example", True), is_own("null", "a.example", False)
    (False, False)
    >>> is_own("https://a.example", "inside:8000", False, "https://a.example/")
    True
    """
    try:
        said, named = urlsplit(origin.lower()), urlsplit(address.lower())
    except ValueError:
        return False
    if said.scheme not in ("http", "https") or not said.netloc:
        return False
    if address and (said.scheme, said.netloc) == (named.scheme, named.netloc):
        return True
    return said.netloc == host.lower() and (said.scheme == "https" or not secure)
