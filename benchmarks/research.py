"""Steps a second through each adapter, beside PettingZoo's own classic games: the same loop, one after the other.

A step is one decision of one agent with all a learner needs for it: the observation, the action mask, an
action chosen at random, the reward. In OpenSpiel it is a decision with its legal actions, and nature's
draws before it. Time is processor time, the best of several rounds.

    python benchmarks/research.py            all
    python benchmarks/research.py --quick    one short round
"""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Callable
from time import process_time

import numpy as np
import pettingzoo
import pyspiel

import tablero.research.openspiel  # noqa: F401 - importing it registers the games
from tablero.core.game import load, names
from tablero.research.batch import Batch
from tablero.research.pettingzoo import env

CLASSIC = (
    *("rps_v2", "tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4"),
    *("texas_holdem_no_limit_v6", "hanabi_v5", "go_v5", "chess_v6"),
)
ROUNDS, SECONDS = (1, 0.3) if "--quick" in sys.argv else (3, 0.7)
GAMES = 256


def aec(table: pettingzoo.AECEnv) -> Callable[[float], int]:
    """A loop as PettingZoo's pages teach it."""
    dice = random.Random(1)

    def play(until: float) -> int:
        steps = 0
        while process_time() < until:
            table.reset(seed=steps)
            for agent in table.agent_iter():
                observation, _, termination, truncation, info = table.last()
                if termination or truncation:
                    table.step(None)
                else:
                    seen = observation if isinstance(observation, dict) else info
                    if "action_mask" in seen:
                        table.step(dice.choice(seen["action_mask"].nonzero()[0].tolist()))
                    else:
                        table.step(dice.randrange(table.action_space(agent).n))
                steps += 1
                if steps % 50 == 0 and process_time() > until:
                    break
        return steps

    return play


def spiel(game: pyspiel.Game) -> Callable[[float], int]:
    dice = random.Random(1)

    def play(until: float) -> int:
        steps = 0
        while process_time() < until:
            state = game.new_initial_state()
            while not state.is_terminal() and process_time() < until:
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, chances)[0])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                    steps += 1
        return steps

    return play


def batch(games: Batch) -> Callable[[float], int]:
    dice = np.random.default_rng(1)

    def play(until: float) -> int:
        steps = 0
        while process_time() < until:
            games.step((games.masks * dice.random(games.masks.shape[1], np.float32)).argmax(axis=1))
            steps += games.games
        return steps

    return play


def rate(play: Callable[[float], int]) -> float:
    """Steps a second, the best of several rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        steps = play(begun + SECONDS)
        best = max(best, steps / (process_time() - begun))
    return best


def main() -> int:
    warnings.simplefilter("ignore")
    print(f"{'PettingZoo, its own games':42} {'steps/s':>9}")
    best = 0.0
    for name in CLASSIC:
        measured = rate(aec(pettingzoo.make("aec", f"classic/{name}")))
        best = max(best, measured)
        print(f"  {name:40} {measured:9,.0f}")
    slower = []
    adapters: dict[str, Callable[[str, int], Callable[[float], int]]] = {
        "PettingZoo, ours": lambda game, seats: aec(env(game, seats)),
        "OpenSpiel, ours": lambda game, seats: spiel(pyspiel.load_game(f"tablero_{game}(seats={seats})")),
        f"batches of {GAMES}, ours": lambda game, seats: batch(Batch(game, seats, GAMES)),
    }
    for title, adapter in adapters.items():
        print(f"{title:42} {'steps/s':>9}  beside the fastest of theirs")
        for game in names():
            for seats in sorted({min(load(game).seats), max(load(game).seats)}):
                measured = rate(adapter(game, seats))
                print(f"  {f'{game}, {seats} players':40} {measured:9,.0f}  {measured / best:5.1f} times")
                if measured <= best:
                    slower.append(f"{title}: {game}, {seats} players")
    for each in slower:
        print(f"Not faster than every one of PettingZoo's own games: {each}")
    return int(len(slower) > 0)


if __name__ == "__main__":
    sys.exit(main())
