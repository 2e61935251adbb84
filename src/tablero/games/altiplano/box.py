"""What is printed, as the lists and numbers that the rules look things up in."""

from typing import Final

from tablero.games.altiplano.terms import (
    EXTENSIONS,
    GOODS,
    JOB_OF_EXTENSION,
    JOBS,
    NO_GOODS,
    NOWHERE,
    PLACES,
    ROLES,
    heap_of,
)

LETTERS: Final = 4


class Box:
    """One edition. Lists run over goods, places, spaces, jobs, roles or extensions, in the order of the terms."""

    def __init__(self) -> None:
        self.copies = [0] * GOODS
        self.points = [0] * GOODS
        self.price = [0] * GOODS
        # The goods that lie at a place, as the bits they have in a heap.
        self.goods_at = [NO_GOODS] * PLACES
        # By the number of players; 0 and 1 stay empty.
        self.stock: list[int] = [NO_GOODS] * 6
        self.carts = [0] * 6
        self.orders = [0] * 6
        self.spaces = [0] * PLACES
        self.most_carts = 0
        self.planning = 0
        # What a step of the road adds to the planning spaces; one that adds none gives corn.
        self.steps: list[int] = []
        self.row_length: list[int] = []
        self.row_points: list[int] = []
        self.slot_extra: list[int] = []
        # A job is done at its place with what lies on its space: a heap, and the same one by one.
        self.job_space = [0] * JOBS
        self.job_place = [NOWHERE] * JOBS
        self.job_cost = [NO_GOODS] * JOBS
        self.job_units: list[list[int]] = [[] for _ in range(JOBS)]
        self.job_gains: list[list[int]] = [[] for _ in range(JOBS)]
        self.base_jobs: list[list[int]] = [[] for _ in range(PLACES)]
        # The role stands here for the job of its card, and for what its owner starts with.
        self.role_place = [0] * ROLES
        self.role_cost = [NO_GOODS] * ROLES
        self.role_units: list[list[int]] = [[] for _ in range(ROLES)]
        self.role_gains: list[list[int]] = [[] for _ in range(ROLES)]
        self.start_goods = [NO_GOODS] * ROLES
        self.start_coins = [0] * ROLES
        # The extensions of each letter, the one that is dealt first in front.
        self.letters: list[list[int]] = [[] for _ in range(LETTERS)]
        self.extension_price = [0] * EXTENSIONS
        self.marks: list[list[int]] = [[] for _ in range(EXTENSIONS)]
        self.extension_spaces = [0] * EXTENSIONS
        # The extensions that work at a place, as bits.
        self.cards_at = [0] * PLACES
        self.village_spaces = 0
        self.harvest = 0
        self.crib = 0
        self.house_points = 0
        self.house_bonus = 0
        self.houses = NO_GOODS
        self.boat_points = 0
        self.boats = NO_GOODS
        self.order_goods: list[int] = []
        self.order_points: list[int] = []
        self.mission_points: list[int] = []
        # The spaces that take a tile or coin, as bits, by role and tile.
        self.accepts: list[int] = [0] * (ROLES * GOODS)

    def copies_of(self, extension: int, players: int) -> int:
        """How many cards of this face are used with so many players."""
        return len([1 for mark in self.marks[extension] if mark <= players])

    def add_job(self, job: int, space: int, place: int, units: list[int], gains: list[int]) -> None:
        """Notes an action with one result."""
        self.job_space[job] = space
        self.job_place[job] = place
        self.job_cost[job] = heap_of(units)
        self.job_units[job] = units
        self.job_gains[job] = gains
        if job < JOB_OF_EXTENSION:
            self.base_jobs[place].append(job)
        else:
            self.cards_at[place] |= 1 << (job - JOB_OF_EXTENSION)
            self.extension_spaces[job - JOB_OF_EXTENSION] = len(units)

    def accept(self, tile: int, space: int, role: int) -> None:
        """Lets a space take a tile, for those with the role."""
        self.accepts[role * GOODS + tile] |= 1 << space

    def accept_all(self, tile: int, space: int) -> None:
        """Lets a space take a tile."""
        for role in range(ROLES):
            self.accept(tile, space, role)
