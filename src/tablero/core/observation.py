"""What a seat sees as a row of small numbers, always as long and in the same order: food for learning programs.

A game says in its module `observation`, in `write(s, seat, sheet)`, what stands on the sheet. It is
written from the state, but only from what the view shows or what anybody can work out from it.

>>> sheet = Sheet()
>>> sheet.begin(); sheet.number("round", 7, 20); sheet.one_of("turn", 1, 3); sheet.cards("hand", [2, 2], 4, 2)
>>> sheet.end(); list(sheet.data)[: sheet.size], [(part.name, part.first, part.size, part.most) for part in sheet.parts]
([7, 0, 1, 0, 0, 0, 2, 0], [('round', 0, 1, 20), ('turn', 1, 3, 1), ('hand', 4, 4, 2)])
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

LARGEST: Final = 255
EVERYBODY: Final = -1
_ROOM: Final = 1 << 16
# So many bits are handled at once.
_WORD: Final = 60


class Part:
    """A stretch of the sheet: its name, whose it is (0 own, 1 the next seat's …), and what is divided by."""

    def __init__(self, name: str, whose: int, first: int, size: int, most: int) -> None:
        self.name = name
        self.whose = whose
        self.first = first
        self.size = size
        self.most = most


class Sheet:
    """Numbers written one after another into rows of memory; on the first filling it learns its parts and its length.

    A number is at most 255 and is later divided by `most`, which is what it usually reaches. Only what is not 0 is
    written: a row has to be blank when it is begun.
    """

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.whose = EVERYBODY
        self.size = 0
        self.data: vec[u8] = blank(_ROOM)
        self._at: i64 = 0

    def make_rows(self, rows: int) -> None:
        """Room for so many rows, all of them blank; what was written is gone."""
        self.data = blank(rows * self.size)

    def begin(self, row: int = 0) -> None:
        """Begins a row, which is blank."""
        self._at = i64(row * self.size)
        self.whose = EVERYBODY

    def end(self, row: int = 0) -> None:
        """The row is filled."""
        if not self.size:
            self.size = int(self._at)
        elif self._at != i64((row + 1) * self.size):
            filled = int(self._at) - row * self.size
            raise ValueError(f"an observation has {filled} numbers; expected {self.size} as the first time")

    def wipe(self, row: int = 0) -> None:
        """Makes a row blank."""
        data = self.data
        for at in range(i64(row * self.size), i64((row + 1) * self.size)):
            data[at] = 0

    def number(self, name: str, n: int, most: int) -> None:
        """One number, or a yes or no with 1 for `most`."""
        if not self.size:
            self._learn(name, 1, most)
        at = self._at
        self._at = at + 1
        if n > LARGEST:
            n = LARGEST
        if n:
            self.data[at] = u8(n)

    def numbers(self, name: str, ns: list[int], most: int) -> None:
        """Some numbers, always as many."""
        if not self.size:
            self._learn(name, len(ns), most)
        data = self.data
        at = self._at
        for n in ns:
            if n > LARGEST:
                n = LARGEST
            if n:
                data[at] = u8(n)
            at += 1
        self._at = at

    def one_of(self, name: str, which: int, kinds: int) -> None:
        """A 1 at one of so many places; none where `which` is below 0."""
        if not self.size:
            self._learn(name, kinds, 1)
        if which >= 0:
            self.data[self._at + i64(which)] = 1
        self._at += i64(kinds)

    def each(self, name: str, which: list[int], rows: int, kinds: int) -> None:
        """For each of so many rows a 1 at one of its places; the last rows may be missing."""
        if not self.size:
            self._learn(name, rows * kinds, 1)
        data = self.data
        at = self._at
        width = i64(kinds)
        for kind in which:
            if kind >= 0:
                data[at + i64(kind)] = 1
            at += width
        self._at += i64(rows) * width

    def each_whose(self, name: str, owners: list[int], rows: int, seat: int, seats: int) -> None:
        """For each of so many rows whose it is, counted from a seat on; nobody's below 0; the last may be missing."""
        if not self.size:
            self._learn(name, rows * seats, 1)
        data = self.data
        at = self._at
        first, width = i64(seat), i64(seats)
        for owner in owners:
            if owner >= 0:
                after = i64(owner) - first
                if after < 0:
                    after += width
                data[at + after] = 1
            at += width
        self._at += i64(rows) * width

    def each_packed(self, name: str, packed: int, rows: int, kinds: int, bits: int) -> None:
        """For each of so many rows a 1 at one of its places, which so many bits tell, the lowest first."""
        if not self.size:
            self._learn(name, rows * kinds, 1)
        data = self.data
        at = self._at
        width, wide = i64(kinds), i64(bits)
        mask = (i64(1) << wide) - 1
        word = _WORD // bits * bits
        left: i64 = 0
        known: i64 = 0
        for _ in range(i64(rows)):
            # What is packed may be longer than a word of the machine.
            if known == 0:
                left = i64(packed & (1 << word) - 1)
                known = i64(word)
                packed >>= word
            data[at + (left & mask)] = 1
            left >>= wide
            known -= wide
            at += width
        self._at = at

    def cards(self, name: str, cards: list[int], kinds: int, most: int) -> None:
        """How many there are of each kind."""
        self.add_cards(self.room(name, kinds, most), cards)

    def add_cards(self, at: i64, cards: list[int]) -> None:
        """So many more of each kind, in the room made for them."""
        data = self.data
        for card in cards:
            data[at + i64(card)] += 1

    def packed(self, name: str, packed: int, kinds: int, bits: int, most: int) -> None:
        """How many there are of each kind, each in so many bits, the last kind lowest."""
        self.put_packed(self.room(name, kinds, most), packed, kinds, bits)

    def put_packed(self, at: i64, packed: int, kinds: int, bits: int) -> None:
        """The same into room made for it; the first kind has all the bits that are left."""
        data = self.data
        left, wide = i64(packed), i64(bits)
        mask = (i64(1) << wide) - 1
        last = at + i64(kinds) - 1
        while left:
            # Statements, as an expression with an if would make an object of each number.
            if last == at:
                data[last] = u8(left)
                return
            n = left & mask
            if n:
                data[last] = u8(n)
            left >>= wide
            last -= 1

    def bits(self, name: str, bits: int, kinds: int) -> None:
        """A yes or no for each kind, from the lowest bit on."""
        if not self.size:
            self._learn(name, kinds, 1)
        at = self._at
        self._at = at + i64(kinds)
        data = self.data
        left = i64(bits)
        while left:
            if left & 1:
                data[at] = 1
            left >>= 1
            at += 1

    def room(self, name: str, size: int, most: int) -> i64:
        """So many numbers, all 0 until they are put there; says where the first one is."""
        if not self.size:
            self._learn(name, size, most)
        at = self._at
        self._at = at + i64(size)
        return at

    def put(self, at: i64, n: int) -> None:
        """A number into the room made for it."""
        if n > LARGEST:
            n = LARGEST
        self.data[at] = u8(n)

    def _learn(self, name: str, size: int, most: int) -> None:
        self.parts.append(Part(name, self.whose, int(self._at), size, most))


def blank(size: int) -> vec[u8]:
    """So many numbers, all of them 0."""
    return vec[u8](bytes(size))
