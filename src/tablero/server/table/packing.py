"""Frames as they go over the wire: parts of the picture are encoded and packed once for all who are shown them.

A stream is packed as one gzip file whose blocks refer to nothing before them (RFC 1951), so that blocks made for one
viewer serve others too, and nothing has to be kept for a stream: a packer of its own would take 256 kB.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from weakref import WeakValueDictionary
from zlib import crc32

import msgspec

# What a gzip file begins with (RFC 1952): deflated, no name, no time.
GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
# Blocks are sent more often than they are large, so packing shall be quick rather than close.
LEVEL = 1
SMALL = 1 << 13  # bytes; up to here a smaller window does
LEAST = 600  # bytes; up to here packing takes longer than sending

# Where a thing begins in a picture as JSON; on average a piece ends with each so many of them.
THING = re.compile(rb'<g class=\\"n\\"|<div class=\\"card')
EACH = 8
LARGE = 20_000  # bytes of a picture from which on it is cut


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


class Piece:
    """A piece of a picture, packed; of equal ones there is one, as long as anybody is shown it."""

    __slots__ = ("__weakref__", "packed")

    def __init__(self, told: bytes) -> None:
        self.packed = packed(told)


_pieces: WeakValueDictionary[bytes, Piece] = WeakValueDictionary()


def piece(told: bytes) -> Piece:
    key = blake2b(told, digest_size=16).digest()
    found = _pieces.get(key)
    if found is None:
        found = _pieces[key] = Piece(told)
    return found


def cut(told: bytes) -> list[bytes]:
    """The text in pieces of a few things each, cut by what stands there: where texts are alike, so are their pieces."""
    out, begun = [], 0
    for one, other in pairwise([*(found.start() for found in THING.finditer(told)), len(told)]):
        if other - begun >= LEAST and crc32(told[one:other]) % EACH == 0:
            out.append(told[begun:other])
            begun = other
    return [*out, told[begun:]] if begun < len(told) else out


class Part:
    """A part of a picture, encoded as JSON and packed in pieces."""

    __slots__ = ("pieces",)

    def __init__(self, html: str) -> None:
        told = msgspec.json.encode(html)
        self.pieces = [piece(each) for each in (cut(told) if len(told) > LARGE else [told])]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self.pieces == other.pieces

    __hash__ = None  # type: ignore[assignment]

    @property
    def packed(self) -> bytes:
        return b"".join([each.packed for each in self.pieces])

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
