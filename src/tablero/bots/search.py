"""Information-set tree search: every iteration in a world dealt anew, each seat after its own share of winning.

The tree has a node for each sequence of decisions; what nature does is not part of it, so a node
stands for all worlds that lead there. A node's options are tried in the order of the evaluation,
more of them the more often it is visited. Where the tree ends, quick play goes on to the horizon,
and the evaluation says what the state is worth to every seat.
"""

from math import exp, sqrt
from time import perf_counter
from typing import Final

from tablero.bots.greedy import follow, policy
from tablero.bots.mind import Mind
from tablero.core.agenda import EVERYONE, Table, advance, apply, options
from tablero.core.dice import Dice
from tablero.core.match import Sight

# How much a rare option is worth trying, in standard deviations of what iterations bring.
CURIOSITY: Final = 2.5
# The least that results are taken to vary, in shares of winning.
STEADY: Final = 0.04
# How much of the evaluation's steering is spread evenly over all options.
EVEN: Final = 0.25
# Options considered at first, and how many more for each root of visits.
FIRST: Final = 3
MORE: Final = 0.7
# Visits after which a node orders its options by the evaluation.
RIPE: Final = 2
# No line of play is followed further than this.
LONGEST: Final = 400


class Node:
    """A decision after a certain sequence of decisions, as seen by whoever made the last of them."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}
        self.judged = False


class Search:
    """One search of one decision; it can be continued, and asked at any time."""

    def __init__(self, mind: Mind, sight: Sight, dice: Dice) -> None:
        self.mind = mind
        self.sight = sight
        self.dice = dice
        self.seat = sight.seat
        self.root = Node(0.0)
        self.iterations = 0
        self.seats = 0
        # The sums and squares of what iterations brought to each seat, for the measure of curiosity.
        self.sums: list[float] = []
        self.squares: list[float] = []

    def run(self, iterations: int, seconds: float) -> None:
        """Goes on until so many iterations are made or so much time has passed, whichever is first."""
        until = perf_counter() + seconds
        done = 0
        while done < iterations:
            self.iterate()
            done += 1
            if perf_counter() >= until:
                return

    def found(self) -> list[tuple[int, int, float]]:
        """Of each option tried: how often, and the sum of the shares of winning it brought."""
        return [(a, child.visits, child.total) for a, child in self.root.children.items() if child.visits]

    def iterate(self) -> None:
        """One world: down the tree, one node more, on to the horizon, and back with what it brought."""
        s = self.sight.world(self.dice)
        if not self.sums:
            self.seats = self.mind.seats(s)
            self.sums = [0.0] * self.seats
            self.squares = [0.0] * self.seats
        mind = self.mind
        dice = self.dice
        horizon = mind.moment(s) + mind.reach
        node = self.root
        path = [node]
        movers = [self.seat]
        while s.agenda and mind.moment(s) < horizon and len(path) < LONGEST:
            seat = self.seat if len(path) == 1 else self.mover(s)
            a = self.select(node, s, seat)
            child = node.children[a]
            apply(s, seat, a)
            advance(s, dice)
            path.append(child)
            movers.append(seat)
            node = child
            if not child.visits:
                break
        self.play_on(s, movers[-1], horizon)
        shares = mind.shares(s)
        for seat in range(self.seats):
            share = shares[seat]
            self.sums[seat] += share
            self.squares[seat] += share * share
        self.iterations += 1
        for i, each in enumerate(path):
            each.visits += 1
            each.total += shares[movers[i]]

    def mover(self, s: Table) -> int:
        """Who decides next; where several are asked, the first of them."""
        task = s.agenda[-1]
        return task.waiting(s)[0] if task.seat == EVERYONE else task.seat

    def select(self, node: Node, s: Table, seat: int) -> int:
        """The option to try: what has done well, what the evaluation likes, what was tried too little."""
        some = self.mind.sensible(s, seat, options(s, seat))
        children = node.children
        if len(some) == 1:
            if some[0] not in children:
                children[some[0]] = Node(1.0)
            return some[0]
        if node.visits < RIPE and node is not self.root:
            a = some[self.dice.pick(self.mind.urges(s, seat, some))]
            if a not in children:
                children[a] = Node(0.0)
            return a
        if not node.judged:
            self.open(node, s, seat, some)
        limit = FIRST + int(MORE * sqrt(float(node.visits)))
        if len(some) > limit:
            some = self.likeliest(node, some, limit)
        n = node.visits + 1
        mean = self.sums[seat] / self.iterations if self.iterations else 0.0
        spread = self.squares[seat] / self.iterations - mean * mean if self.iterations else 0.0
        curiosity = CURIOSITY * max(STEADY, sqrt(max(spread, 0.0))) * sqrt(float(n))
        at_first = node.total / node.visits if node.visits and seat == self.seat else mean
        best = some[0]
        most = -1e9
        for a in some:
            child = children.get(a)
            if child is None:
                child = children[a] = Node(0.02)
            value = child.total / child.visits if child.visits else at_first
            value += curiosity * child.prior / (1 + child.visits)
            if value > most:
                most = value
                best = a
        return best

    def likeliest(self, node: Node, some: list[int], limit: int) -> list[int]:
        """So many of the options as the evaluation likes best."""
        ranked: list[tuple[float, int]] = []
        for a in some:
            child = node.children.get(a)
            ranked.append((-child.prior if child is not None else -0.02, a))
        ranked.sort()
        return [a for _, a in ranked[:limit]]

    def open(self, node: Node, s: Table, seat: int, some: list[int]) -> None:
        """Judges the options of a node by the evaluation, in this world."""
        mind = self.mind
        worths = []
        for a in some:
            world = s.clone()
            apply(world, seat, a)
            worths.append(mind.worth(world, seat))
        top = max(worths)
        odds = [exp((worth - top) / mind.warmth) for worth in worths]
        total = sum(odds)
        for i, a in enumerate(some):
            prior = EVEN / len(some) + (1.0 - EVEN) * odds[i] / total
            child = node.children.get(a)
            if child is None:
                node.children[a] = Node(prior)
            else:
                child.prior = prior
        node.judged = True

    def play_on(self, s: Table, seat: int, horizon: int) -> None:
        """Beyond the tree: the searcher's decisions by the evaluation, the others' quickly, to the horizon."""
        mind = self.mind
        dice = self.dice
        care = mind.care
        quick = mind.quick
        follow(mind, s, seat, dice)
        while s.agenda and mind.moment(s) < horizon:
            seat = self.mover(s)
            if seat == self.seat and care:
                care -= 1
                a = policy(mind, s, seat, dice)
            elif quick:
                quick -= 1
                some = mind.sensible(s, seat, options(s, seat))
                a = some[0] if len(some) == 1 else some[dice.pick(mind.urges(s, seat, some))]
            else:
                return
            apply(s, seat, a)
            advance(s, dice)
