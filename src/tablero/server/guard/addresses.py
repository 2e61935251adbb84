"""Where a server is reached, by those at this machine and by others, and from where somebody comes."""

from __future__ import annotations

import socket
from collections.abc import Collection, Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:  # who only reads the flags needs no library of the server
    from litestar import Request

Network = IPv4Network | IPv6Network

EVERYWHERE = ("0.0.0.0", "::")
# Addresses that nobody has; what the system would send there from is an address of its own.
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def url(host: str, port: int) -> str:
    """
    >>> url("10.0.0.7", 8000), url("fd00::7", 8000)
    ('http://10.0.0.7:8000/', 'http://[fd00::7]:8000/')
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_here(host: str) -> bool:
    """Whether an address means this machine for whoever says it.

    >>> [is_here(each) for each in ("localhost", "127.0.1.1", "::1", "tablero.test", "10.0.0.7")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def reached_at(host: str) -> list[str]:
    """The machine's own addresses that others can use, if the server listens on all of them."""
    if host not in EVERYWHERE:
        return []
    found: list[str] = []
    for family, far in ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # nothing is sent
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)]
    return [each for each in dict.fromkeys(found) if _is_for_others(each) and (host == "::" or ":" not in each)]


def _is_for_others(address: str) -> bool:
    known = ip_address(address.partition("%")[0])
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def for_others(base: str, own: list[str]) -> str:
    """The server's address as others reach it: as it was asked for, or the machine's own where that says localhost.

    >>> for_others("http://localhost:8000/", ["10.0.0.7"]), for_others("http://tablero.test/", ["10.0.0.7"])
    ('http://10.0.0.7:8000/', 'http://tablero.test/')
    """
    asked = urlsplit(base)
    if own and is_here(asked.hostname or "") and asked.scheme == "http":
        return url(own[0], asked.port or 80)
    return base


def listen(host: str, port: int) -> socket.socket:
    """A socket on the address; on `::` it takes IPv4 as well, where the system can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, dualstack_ipv6=both)


def network(named: str) -> Network:
    """An address or a network as an operator names it.

    >>> str(network("10.0.0.7")), str(network("fd00::/8"))
    ('10.0.0.7/32', 'fd00::/8')
    """
    return ip_network(named, strict=False)


def is_in(address: str, networks: Collection[Network]) -> bool:
    """Whether an address lies in one of the networks; one of IPv4 is the same however it came.

    >>> is_in("::ffff:10.0.0.7", [network("10.0.0.0/8")]), is_in("10.0.0.7", []), is_in("?", [network("10.0.0.7")])
    (True, False, False)
    """
    if not networks:
        return False
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    known = getattr(known, "ipv4_mapped", None) or known
    return any(known in each for each in networks)


def hop(peer: str, forwarded: Iterable[str], proxies: Collection[Network]) -> str:
    """Who asked: the peer, or if that is one of the proxies the last in its list who is none.

    What stands further left was said by the client himself and is not believed.

    >>> hop("127.0.0.1", ["6.6.6.6", "1.2.3.4", "10.0.0.2"], [network("127.0.0.1"), network("10.0.0.0/8")])
    '1.2.3.4'
    """
    for told in reversed(list(forwarded)):
        if not is_in(peer, proxies):
            break
        try:
            peer = str(ip_address(told.strip()))
        except ValueError:
            break
    return peer


def is_secure(request: Request[Any, Any, Any]) -> bool:
    """Whether whoever asks does so over TLS: to us, or to a proxy that the operator named."""
    peer = request.client.host if request.client is not None else ""
    if is_in(peer, request.app.state.rooms.house.gate.proxies):
        return request.headers.get("x-forwarded-proto", "").rpartition(",")[2].strip() == "https"
    return bool(request.scope["scheme"] == "https")


def client_of(request: Request[Any, Any, Any]) -> str:
    """The address of whoever asks; behind a proxy that the operator named, the one it was told by that proxy."""
    peer = request.client.host if request.client is not None else ""
    proxies = request.app.state.rooms.house.gate.proxies
    if not proxies:
        return peer
    return hop(peer, ",".join(request.headers.getall("x-forwarded-for", [])).split(","), proxies)
