"""A policy learnt from nothing, by playing against itself: an actor and a critic in NumPy, on games side by side.

    python examples/train.py valletta --minutes 10

It prints how often the policy wins against `random`, before and after; with --least it fails below that share.
All seats of all games are played by the same small network. When a game is over, every decision in it is
made more likely as far as its seat did better than the critic had expected: by the points that it came to be
ahead of the others from there on, the sooner the better.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablero.research import vector

Floats = NDArray[np.float32]
GAMES = 64
HIDDEN = 64
# Games that are over before the network is changed, and by how much it is.
GAMES_PER_UPDATE = 4
RATE = 1e-3
ENTROPY = 0.01
# What a point is worth that comes a decision later.
LATER = 0.98
# A good lead, to bring what the critic learns near 1.
POINTS = 10.0


class Network:
    """From an observation to a preference for each action, and to the points expected: one hidden layer."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        shapes = {"hidden": (size, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
        scales = {"hidden": 1 / np.sqrt(size), "policy": 0.01, "value": 0.01}
        self.weights: dict[str, Floats] = {}
        for name, shape in shapes.items():
            self.weights[name] = (dice.standard_normal(shape) * scales[name]).astype(np.float32)
            self.weights[f"{name} bias"] = np.zeros(shape[1], np.float32)
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the chance of each action, the value."""
        w = self.weights
        hidden = np.tanh(seen @ w["hidden"] + w["hidden bias"])
        preference = np.where(masks, hidden @ w["policy"] + w["policy bias"], -np.inf)
        chance = np.exp(preference - preference.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        return hidden, chance, (hidden @ w["value"] + w["value bias"])[:, 0]

    def learn(self, seen: Floats, masks: NDArray[np.bool_], actions: NDArray[np.int64], got: Floats) -> None:
        """One step of Adam towards what did better than expected."""
        hidden, chance, value = self.forward(seen, masks)
        rows = np.arange(len(actions))
        advantage = got - value
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        log = np.log(chance + 1e-9)
        entropy = -(chance * log).sum(axis=1, keepdims=True)
        d_policy = chance * advantage[:, None] + ENTROPY * chance * (log + entropy)
        d_policy[rows, actions] -= advantage
        d_value = (value - got)[:, None]
        d_policy /= len(rows)
        d_value /= len(rows)
        d_hidden = (d_policy @ self.weights["policy"].T + d_value @ self.weights["value"].T) * (1 - hidden**2)
        slopes = {"hidden": seen.T @ d_hidden, "policy": hidden.T @ d_policy, "value": hidden.T @ d_value}
        slopes |= {"hidden bias": d_hidden.sum(0), "policy bias": d_policy.sum(0), "value bias": d_value.sum(0)}
        self.updates += 1
        for name, slope in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            step = first / (1 - 0.9**self.updates) / (np.sqrt(second / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] -= RATE * step.astype(np.float32)


def pick(chance: Floats, dice: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, each as likely as its chance."""
    upto = chance.cumsum(axis=1)
    picked: NDArray[np.int64] = (upto > dice.random((len(chance), 1)) * upto[:, -1:]).argmax(axis=1)
    return picked


def train(game: str, seats: int, minutes: float, seed: int) -> Network:
    """The network after so many minutes of playing against itself."""
    env = vector.make(game, seats, GAMES, seed, rewards="score", dtype="float32")
    network = Network(env.setting.size, env.setting.actions, seed)
    dice = np.random.default_rng(seed)
    until = monotonic() + minutes * 60
    said = monotonic()
    # What each game's seats saw, did and were ahead by, until it is over; then what is learnt from.
    going: list[list[tuple[Any, ...]]] = [[] for _ in range(GAMES)]
    over: list[tuple[Any, ...]] = []
    games = 0
    while monotonic() < until:
        seen, masks, acting, ahead = (
            env.observations.copy(),
            env.masks.copy(),
            env.seats.copy(),
            lead(env.scores()),
        )
        actions = pick(network.forward(seen, masks)[1], dice)
        rewards, ended, cut = env.step(actions)
        for i in range(GAMES):
            going[i].append((seen[i], masks[i], actions[i], acting[i], ahead[i, acting[i]]))
        for i in np.flatnonzero(ended | cut).tolist():
            over += returns(going[i], lead(rewards[i]))
            going[i] = []
            games += 1
            if games % GAMES_PER_UPDATE == 0:
                columns = [np.array(column) for column in zip(*over, strict=True)]
                network.learn(columns[0], columns[1], columns[2], columns[3].astype(np.float32))
                over = []
        if monotonic() - said > 30:
            said = monotonic()
            won = share_won(network, game, seats, 100, 1)
            print(f"  {games} games, {network.updates} updates: {won:.0%}", flush=True)
    return network


def lead(points: Floats) -> Floats:
    """By how much each seat is ahead of the mean of the others."""
    seats = points.shape[-1]
    ahead: Floats = points - (points.sum(axis=-1, keepdims=True) - points) / (seats - 1)
    return ahead


def returns(game: list[tuple[Any, ...]], final: Floats) -> list[tuple[Any, ...]]:
    """What was seen and done in a game that is over, each with what the seat came to be ahead by from there on."""
    later = {seat: (0.0, float(final[seat])) for seat in range(len(final))}
    out = []
    for seen, mask, action, seat, ahead in reversed(game):
        worth, after = later[int(seat)]
        worth = after - float(ahead) + LATER * worth
        later[int(seat)] = (worth, float(ahead))
        out.append((seen, mask, action, worth / POINTS))
    return out


def share_won(network: Network, game: str, seats: int, games: int, seed: int) -> float:
    """How often the network is first among players at random, sitting in each seat in turn; a tie is shared."""
    env = vector.make(game, seats, min(games, GAMES), seed, dtype="float32")
    dice = np.random.default_rng(seed)
    own = np.arange(env.games) % seats
    won: list[float] = []
    while len(won) < games:
        chance = network.forward(env.observations, env.masks)[1]
        actions = np.where(env.seats == own, pick(chance, dice), env.sample())
        rewards, ended, cut = env.step(actions)
        for i in np.flatnonzero(ended | cut):
            first = rewards[i] == rewards[i].max()
            won.append(float(first[own[i]]) / first.sum())
            own[i] = (own[i] + 1) % seats
    return sum(won[:games]) / games


def main() -> int:
    parser = argparse.ArgumentParser(description="Learns a policy for a game by playing against itself.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=0.0, help="the share of games it must win in the end")
    args = parser.parse_args()
    setting = vector.make(args.game, args.seats, 1).setting
    untrained = Network(setting.size, setting.actions, args.seed)
    print(f"Untrained it wins {share_won(untrained, args.game, args.seats, 200, 2):.0%} of games against random.")
    network = train(args.game, args.seats, args.minutes, args.seed)
    won = share_won(network, args.game, args.seats, 400, 3)
    print(f"Trained for {args.minutes:g} minutes it wins {won:.1%} of 400.")
    return int(won < args.least)


if __name__ == "__main__":
    sys.exit(main())
