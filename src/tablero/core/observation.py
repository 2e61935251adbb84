"""What a seat sees as a row of small numbers, always as long and in the same order: food for learning programs.

A game says in its module `observation`, in `write(s, seat, sheet)`, what stands on the sheet. It is
written from the state, but only from what the view shows or what anybody can work out from it.

>>> sheet = Sheet()
>>> sheet.begin(); sheet.number("round", 7, 20); sheet.one_of("turn", 1, 3); sheet.cards("hand", [2, 2], 4, 2)
>>> list(sheet.end()), [(part.name, part.first, part.size, part.most) for part in sheet.parts]
([7, 0, 1, 0, 0, 0, 2, 0], [('round', 0, 1, 20), ('turn', 1, 3, 1), ('hand', 4, 4, 2)])
"""

from typing import Final

LARGEST: Final = 255
EVERYBODY: Final = -1
_ROOM: Final = 1 << 16


class Part:
    """A stretch of the sheet: its name, whose it is (0 own, 1 the next seat's …), and what is divided by."""

    def __init__(self, name: str, whose: int, first: int, size: int, most: int) -> None:
        self.name = name
        self.whose = whose
        self.first = first
        self.size = size
        self.most = most


class Sheet:
    """Numbers written one after another; on the first filling it learns its parts and its length.

    A number is at most 255 and is later divided by `most`, which is what it usually reaches.
    """

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.whose = EVERYBODY
        self._size = 0
        self._at = 0
        self._data = bytearray(0)

    def begin(self) -> None:
        """An empty sheet; those filled before are left as they are."""
        self._data = bytearray(self._size or _ROOM)
        self._at = 0
        self.whose = EVERYBODY

    def end(self) -> bytearray:
        """The sheet as it was filled."""
        if not self._size:
            self._size = self._at
            self._data = self._data[: self._at]
        elif self._at != self._size:
            raise ValueError(f"an observation has {self._at} numbers; expected {self._size} as the first time")
        return self._data

    def number(self, name: str, n: int, most: int) -> None:
        """One number, or a yes or no with 1 for `most`."""
        if not self._size:
            self._learn(name, 1, most)
        if n:
            self._data[self._at] = n if n < LARGEST else LARGEST
        self._at += 1

    def numbers(self, name: str, ns: list[int], most: int) -> None:
        """Some numbers, always as many."""
        if not self._size:
            self._learn(name, len(ns), most)
        at = self._at
        for n in ns:
            if n:
                self._data[at] = n if n < LARGEST else LARGEST
            at += 1
        self._at = at

    def one_of(self, name: str, which: int, kinds: int) -> None:
        """A 1 at one of so many places; none where `which` is below 0."""
        if not self._size:
            self._learn(name, kinds, 1)
        if which >= 0:
            self._data[self._at + which] = 1
        self._at += kinds

    def each(self, name: str, which: list[int], rows: int, kinds: int) -> None:
        """For each of so many rows a 1 at one of its places; the last rows may be missing."""
        if not self._size:
            self._learn(name, rows * kinds, 1)
        at = self._at
        for kind in which:
            if kind >= 0:
                self._data[at + kind] = 1
            at += kinds
        self._at += rows * kinds

    def cards(self, name: str, cards: list[int], kinds: int, most: int) -> None:
        """How many there are of each kind."""
        if not self._size:
            self._learn(name, kinds, most)
        at = self._at
        for card in cards:
            self._data[at + card] += 1
        self._at = at + kinds

    def bits(self, name: str, bits: int, kinds: int) -> None:
        """A yes or no for each kind, from the lowest bit on."""
        if not self._size:
            self._learn(name, kinds, 1)
        at = self._at
        while bits:
            if bits & 1:
                self._data[at] = 1
            bits >>= 1
            at += 1
        self._at += kinds

    def room(self, name: str, size: int, most: int) -> int:
        """So many numbers, all 0 until they are put there; says where the first one is."""
        if not self._size:
            self._learn(name, size, most)
        self._at += size
        return self._at - size

    def put(self, at: int, n: int) -> None:
        """A number into the room made for it."""
        self._data[at] = n if n < LARGEST else LARGEST

    def _learn(self, name: str, size: int, most: int) -> None:
        self.parts.append(Part(name, self.whose, self._at, size, most))
