"""Who comes in and from where: proxies, names, origins, cookies, and what browsers are told."""

from __future__ import annotations

import pytest

from tablero.server.addresses import hop, network
from tablero.terminal.main import main

PROXIES = [network("127.0.0.1"), network("10.0.0.0/8"), network("fd00::/8")]


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("1.2.3.4", "", "1.2.3.4"),
        ("1.2.3.4", "6.6.6.6", "1.2.3.4"),  # no proxy, so it is not believed
        ("127.0.0.1", "1.2.3.4", "1.2.3.4"),
        ("127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),  # the left one is the client's own word
        ("127.0.0.1", "6.6.6.6, 1.2.3.4, 10.1.1.1", "1.2.3.4"),
        ("::ffff:127.0.0.1", "2001:DB8::1", "2001:db8::1"),
        ("fd00::7", "1.2.3.4", "1.2.3.4"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "1.2.3.4, <script>", "127.0.0.1"),
        ("127.0.0.1", "10.2.2.2, 10.1.1.1", "10.2.2.2"),
        ("", "1.2.3.4", ""),
    ],
)
def test_the_client_is_the_last_hop_that_is_no_proxy(peer: str, forwarded: str, client: str) -> None:
    assert hop(peer, forwarded.split(","), PROXIES) == client


def test_nobody_is_believed_where_no_proxy_is_named() -> None:
    assert hop("127.0.0.1", ["1.2.3.4"], []) == "127.0.0.1"


def test_a_proxy_that_is_no_address_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--proxy", "caddy"]) == 2
    assert "'caddy' is no address and no network" in capsys.readouterr().err
