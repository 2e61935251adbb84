"""Frames as they go over the wire: parts of the picture are encoded and packed once for all who are shown them.

A stream is packed as one gzip file whose blocks refer to nothing before them (RFC 1951), so that blocks made for one
viewer serve others too, and nothing has to be kept for a stream: a packer of its own would take 256 kB.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache

import msgspec

# What a gzip file begins with (RFC 1952): deflated, no name, no time.
GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
# Blocks are sent more often than they are large, so packing shall be quick rather than close.
LEVEL = 1
SMALL = 1 << 13  # bytes; up to here a smaller window does


def packed(told: bytes) -> bytes:
    """Blocks that can be sent behind any others."""
    wide, memory = (-13, 6) if len(told) <= SMALL else (-15, 8)
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, wide, memory)
    return packer.compress(told) + packer.flush(zlib.Z_SYNC_FLUSH)


@lru_cache(maxsize=256)
def glue(told: bytes) -> bytes:
    """The same of what is said again and again."""
    return packed(told)


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


class Event:
    """A server-sent event: some text, and behind it parts of the picture as the last thing in the frame."""

    def __init__(self, text: bytes, parts: Sequence[tuple[str, Part]] = ()) -> None:
        self.text = text
        self.parts = [(f'{"," if n else ""}"{name}":'.encode(), part) for n, (name, part) in enumerate(parts)]

    def plain(self) -> bytes:
        """As it is sent to whoever unpacks nothing."""
        told = b"".join(named + part.json for named, part in self.parts)
        return self.text + told + END if self.parts else self.text

    def packed(self) -> bytes:
        """In blocks of a gzip file."""
        told = b"".join(glue(named) + part.packed for named, part in self.parts)
        return packed(self.text) + told + glue(END) if self.parts else packed(self.text)


END = b"}}\n\n"


def event(id: str, frame: msgspec.Struct, parts: Sequence[tuple[str, Part]]) -> Event:
    """A frame, whose last field are its parts and are left empty, with these parts."""
    told = f"id: {id}\nevent: frame\ndata: ".encode() + msgspec.json.encode(frame)
    return Event(told[:-2], parts) if parts else Event(told + b"\n\n")
