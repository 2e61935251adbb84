"""Frames as they go over the wire: parts of the picture are encoded and packed once for all who are shown them.

A stream is packed as one gzip file whose blocks refer to nothing before them (RFC 1951), so that blocks made for one
viewer serve others too, and nothing has to be kept for a stream: a packer of its own would take 256 kB.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

# What a gzip file begins with (RFC 1952): deflated, no name, no time.
GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
# Blocks are sent more often than they are large, so packing shall be quick rather than close.
LEVEL = 1
SMALL = 1 << 13  # bytes; up to here a smaller window does
LEAST = 600  # bytes; up to here packing takes longer than sending


def packed(told: bytes) -> bytes:
    """Blocks that can be sent behind any others."""
    if len(told) <= LEAST:
        return stored(told)
    wide, memory = (-13, 6) if len(told) <= SMALL else (-15, 8)
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, wide, memory)
    return packer.compress(told) + packer.flush(zlib.Z_SYNC_FLUSH)


def stored(told: bytes) -> bytes:
    """A block of less than 64 kB as it is (RFC 1951, 3.2.4)."""
    return b"\0" + len(told).to_bytes(2, "little") + (0xFFFF - len(told)).to_bytes(2, "little") + told


class Block:
    """Text that several are sent, packed once."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @cached_property
    def packed(self) -> bytes:
        return packed(self.text)


class Part:
    """A part of a picture, encoded as JSON and packed."""

    __slots__ = ("packed",)

    def __init__(self, html: str) -> None:
        self.packed = packed(msgspec.json.encode(html))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Part) and self.packed == other.packed)

    __hash__ = None  # type: ignore[assignment]

    @property
    def json(self) -> bytes:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(self.packed)


class Telling:
    """A server-sent event: what several are told, what one alone is, and parts of the picture behind it."""

    def __init__(self, own: bytes, parts: Sequence[tuple[str, Part]] = (), begun: Block | None = None) -> None:
        self.begun = begun
        self.own = own
        self.parts = parts

    def plain(self) -> bytes:
        """As it is sent to whoever unpacks nothing."""
        told = [self.begun.text, self.own] if self.begun else [self.own]
        for named, part in self._named():
            told += [named, part.json]
        return b"".join([*told, END] if self.begun else told)

    def packed(self) -> bytes:
        """In blocks of a gzip file."""
        told = [self.begun.packed] if self.begun else []
        before = self.own
        for named, part in self._named():
            told += [packed(before + named), part.packed]
            before = b""
        return b"".join([*told, packed(before + END if self.begun else before)])

    def _named(self) -> Iterator[tuple[bytes, Part]]:
        return ((f'{"," if n else ""}"{name}":'.encode(), part) for n, (name, part) in enumerate(self.parts))


END = b"}}\n\n"
