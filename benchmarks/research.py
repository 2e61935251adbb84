"""Steps a second through each adapter, beside PettingZoo's own classic games: the same loop, one after the other.

A step is one decision of one agent with all a learner needs for it: the observation, the action mask, an
action chosen at random, the reward. In OpenSpiel it is a decision with its legal actions, and nature's
draws before it, once with the observation of who decides and once without. Time is processor time, the
best of several rounds, each through all of them.

    python benchmarks/research.py            all
    python benchmarks/research.py --quick    one short round
"""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Callable
from time import process_time

import pettingzoo
import pyspiel
from open_spiel.python.observation import make_observation

import tablero.research.openspiel  # noqa: F401 - importing it registers the games
from tablero.core.game import load, names
from tablero.research import vector
from tablero.research.pettingzoo import env

CLASSIC = (
    *("rps_v2", "tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4"),
    *("texas_holdem_no_limit_v6", "hanabi_v5", "go_v5", "chess_v6"),
)
ROUNDS, SECONDS = (1, 0.3) if "--quick" in sys.argv else (5, 0.7)
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


def spiel(game: pyspiel.Game, observes: bool) -> Callable[[float], int]:
    dice = random.Random(1)
    observation = make_observation(game)

    def play(until: float) -> int:
        steps = 0
        while process_time() < until:
            state = game.new_initial_state()
            while not state.is_terminal() and process_time() < until:
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, chances)[0])
                else:
                    if observes:
                        observation.set_from(state, state.current_player())
                    state.apply_action(dice.choice(state.legal_actions()))
                    steps += 1
        return steps

    return play


def side_by_side(env: vector.VectorEnv) -> Callable[[float], int]:
    """All games in one call, each with an option at random."""

    def play(until: float) -> int:
        steps = 0
        while process_time() < until:
            env.step(env.sample())
            steps += env.games
        return steps

    return play


def ours(adapter: Callable[[str, int], Callable[[float], int]]) -> dict[str, Callable[[float], int]]:
    """The loops over our games through an adapter, with the fewest and the most players of each."""
    tables = [(game, seats) for game in names() for seats in sorted({min(load(game).seats), max(load(game).seats)})]
    return {f"{game}, {seats} players": adapter(game, seats) for game, seats in tables}


def rates(loops: list[Callable[[float], int]]) -> list[float]:
    """Steps a second of each loop, the best of several rounds."""
    best = [0.0] * len(loops)
    for _ in range(ROUNDS):
        for i, play in enumerate(loops):
            begun = process_time()
            steps = play(begun + SECONDS)
            best[i] = max(best[i], steps / (process_time() - begun))
    return best


def main() -> None:
    warnings.simplefilter("ignore")
    theirs = "PettingZoo, its own games"
    tables: dict[str, dict[str, Callable[[float], int]]] = {
        theirs: {name: aec(pettingzoo.make("aec", f"classic/{name}")) for name in CLASSIC},
        "PettingZoo, ours": ours(lambda game, seats: aec(env(game, seats))),
        "OpenSpiel, ours, with the observation": ours(lambda game, seats: spiel(opened(game, seats), True)),
        "OpenSpiel, ours, without the observation": ours(lambda game, seats: spiel(opened(game, seats), False)),
        f"{GAMES} side by side, ours": ours(lambda game, seats: side_by_side(vector.make(game, seats, GAMES))),
    }
    measured = iter(rates([play for loops in tables.values() for play in loops.values()]))
    fastest = 0.0
    slower = []
    for title, loops in tables.items():
        print(f"{title:42} {'steps/s':>9}" + ("" if title == theirs else "  beside the fastest of theirs"))
        for name in loops:
            rate = next(measured)
            if title == theirs:
                fastest = max(fastest, rate)
                print(f"  {name:40} {rate:9,.0f}")
                continue
            print(f"  {name:40} {rate:9,.0f}  {rate / fastest:5.1f} times")
            if rate < fastest:
                slower.append(f"{title}: {name}, {rate:,.0f} steps/s")
    print(
        f"The fastest of theirs makes {fastest:,.0f} steps/s. Slower than that: {'; '.join(slower) or 'none of ours'}."
    )


def opened(game: str, seats: int) -> pyspiel.Game:
    return pyspiel.load_game(f"tablero_{game}(seats={seats})")


if __name__ == "__main__":
    main()
