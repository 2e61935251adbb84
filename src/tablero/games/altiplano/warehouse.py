"""A player's warehouse: ten rows, each of one sort, with corn in place of it."""

from tablero.games.altiplano.terms import CORN, NO_GOODS, ROWS, one, replaced


class Warehouse:
    """Rows of stored tiles; a tile more makes another warehouse, so that states can share one."""

    def __init__(self, rows: list[int]) -> None:
        # By row: its sort times 64, the corn in it times 8, the tiles in it; 0 is not begun.
        self.rows = rows
        # All tiles as a heap; how many rows are begun; the sorts of the unfinished ones and the complete rows, as bits.
        self.stored = NO_GOODS
        self.begun = 0
        self.unfinished = 0
        self.complete = 0

    def clone(self) -> "Warehouse":
        """A warehouse equal to this one."""
        w = Warehouse(self.rows)
        w.stored = self.stored
        w.begun = self.begun
        w.unfinished = self.unfinished
        w.complete = self.complete
        return w

    def sort(self, row: int) -> int:
        """The good that a begun row is of."""
        return self.rows[row] >> 6

    def tiles(self, row: int) -> int:
        """How many tiles lie in a row, corn among them."""
        return self.rows[row] & 7

    def corn(self, row: int) -> int:
        """How much corn lies in a row."""
        return self.rows[row] >> 3 & 7

    def row_of(self, sort: int) -> int:
        """The unfinished row of this sort."""
        for row in range(self.begun):
            if self.rows[row] >> 6 == sort and not self.complete >> row & 1:
                return row
        raise ValueError(f"no unfinished row of sort {sort}")

    def takes(self, good: int) -> bool:
        """Whether a good has an unfinished row of its sort, or a row to begin (ruling 32)."""
        return self.begun < ROWS or self.unfinished >> good & 1 == 1

    def row_for(self, good: int) -> int:
        """The row that a good goes into."""
        return self.row_of(good) if self.unfinished >> good & 1 else self.begun

    def corn_rows(self) -> list[int]:
        """An unfinished row begun with corn takes it; else any unfinished row, or the next one (rulings 31, 55)."""
        if self.unfinished >> CORN & 1:
            return [self.row_of(CORN)]
        rows = [row for row in range(self.begun) if not self.complete >> row & 1]
        if self.begun < ROWS:
            rows.append(self.begun)
        return rows

    def filled(self, row: int, good: int, length: int) -> "Warehouse":
        """The warehouse with a tile more in a row of this length."""
        w = self.clone()
        w.stored += one(good)
        tiles = w.rows[row]
        if row == w.begun:
            w.begun += 1
            w.unfinished |= 1 << good
            tiles = good << 6
        tiles += 9 if good == CORN else 1
        w.rows = replaced(w.rows, row, tiles)
        if tiles & 7 == length:
            w.complete |= 1 << row
            w.unfinished &= ~(1 << (tiles >> 6))
        return w
