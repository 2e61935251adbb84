"""Steps a second through each adapter, beside the raw engine, PettingZoo's own games and pgx: one after another.

A step is one decision of one agent with all a learner needs for it: the observation, the action mask, an
action chosen at random, the reward. In OpenSpiel it is a decision with its legal actions, and nature's
draws before it, once with the observation of who decides and once without. Through Gymnasium it is one of the
learner's; what the others do in between is not counted. Time is processor time, the best of several rounds, each
through all of them. Those that several processes play, and pgx, which uses as many threads as it likes, are timed by
the clock instead.

    python benchmarks/research.py            all
    python benchmarks/research.py --quick    one short round
"""

from __future__ import annotations

import importlib.util
import random
import sys
import warnings
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import gymnasium
import pettingzoo
import pyspiel
from open_spiel.python.observation import make_observation

import tablero.research.gymnasium
import tablero.research.openspiel  # noqa: F401 - importing them registers the games
from tablero.core.agenda import playout
from tablero.core.dice import FastDice
from tablero.core.game import load, names
from tablero.research import vector
from tablero.research.pettingzoo import env
from tablero.research.setting import LIMIT, Setting

CLASSIC = (
    *("rps_v2", "tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4"),
    *("texas_holdem_no_limit_v6", "hanabi_v5", "go_v5", "chess_v6"),
)
ROUNDS, SECONDS = (1, 0.3) if "--quick" in sys.argv else (5, 0.7)
GAMES = 256
# pgx's own, which are small; where it is not installed they are passed over.
SMALL = ("connect_four", "backgammon")


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


def raw(game: str, seats: int) -> Callable[[float], int]:
    """The engine alone: whole games at random, nobody watching."""
    setting = Setting(game, seats)
    dice = FastDice(1)

    def play(until: float) -> int:
        steps = 0
        while process_time() < until:
            steps += playout(setting.new(), dice, LIMIT)
        return steps

    return play


def learner(name: str, seats: int) -> Callable[[float], int]:
    """A learner at each of many tables, among players at random."""
    tables: Any = gymnasium.make_vec(name, num_envs=GAMES, seats=seats, dtype="uint8")
    tables.reset(seed=1)

    def play(until: float) -> int:
        steps = 0
        while process_time() < until:
            tables.step(tables.games.sample())
            steps += GAMES
        return steps

    return play


def by_clock(make: Callable[[], tuple[Callable[[], None], int]], rounds: int) -> float:
    """Steps a second by the clock, where processes or threads of their own are at work; the best of several rounds."""
    step, games = make()
    step()
    best = 0.0
    for _ in range(rounds):
        begun, steps = perf_counter(), 0
        while perf_counter() < begun + SECONDS:
            step()
            steps += games
        best = max(best, steps / (perf_counter() - begun))
    return best


def together(game: str, processes: int) -> Callable[[], tuple[Callable[[], None], int]]:
    """So many processes side by side, with games enough for each."""

    def make() -> tuple[Callable[[], None], int]:
        games = vector.make(game, games=4 * GAMES, processes=processes)
        return lambda: games.step(games.sample()) and None, 4 * GAMES

    return make


def pgx_game(name: str) -> Callable[[], tuple[Callable[[], None], int]]:
    """One of pgx's games, compiled by JAX: observation, mask, an option at random; a game that ends begins anew."""

    def make() -> tuple[Callable[[], None], int]:
        import jax
        import pgx
        from pgx.experimental import auto_reset

        game = pgx.make(name)
        anew = auto_reset(game.step, game.init)

        @jax.jit
        def step(state: Any, key: Any) -> Any:
            mine, nature = jax.random.split(key)
            logits = jax.numpy.log(state.legal_action_mask.astype("float32"))
            actions = jax.random.categorical(mine, logits, axis=1)
            return jax.vmap(anew)(state, actions, jax.random.split(nature, GAMES))

        held = [jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1)]

        def go() -> None:
            held[1], key = jax.random.split(held[1])
            held[0] = step(held[0], key)
            held[0].observation.block_until_ready()

        return go, GAMES

    return make


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
        "Gymnasium, ours: the learner's": ours(learner_of),
        "the engine alone, ours": ours(raw),
        f"{GAMES} side by side, ours": ours(lambda game, seats: side_by_side(vector.make(game, seats, GAMES))),
    }
    measured = iter(rates([play for loops in tables.values() for play in loops.values()]))
    fastest = 0.0
    slower = []
    alone: dict[str, float] = {}
    for title, loops in tables.items():
        print(f"{title:42} {'steps/s':>9}" + ("" if title == theirs else "  beside the fastest of theirs"))
        for name in loops:
            rate = next(measured)
            if title == theirs:
                fastest = max(fastest, rate)
                print(f"  {name:40} {rate:9,.0f}")
                continue
            if title.startswith("the engine alone"):
                alone[name] = rate
            of_it = f", {rate / alone[name]:.2f} of the engine alone" if "side by side" in title else ""
            print(f"  {name:40} {rate:9,.0f}  {rate / fastest:5.1f} times{of_it}")
            if rate < fastest:
                slower.append(f"{title}: {name}, {rate:,.0f} steps/s")
    print(
        f"The fastest of theirs makes {fastest:,.0f} steps/s. Slower than that: {'; '.join(slower) or 'none of ours'}."
    )
    if "--quick" not in sys.argv:
        by_the_clock()


def by_the_clock() -> None:
    """What is timed by the clock: ours on one process and on two, and pgx."""
    print(f"{'by the clock':42} {'steps/s':>9}")
    for game in names():
        one, two = (by_clock(together(game, processes), ROUNDS) for processes in (1, 2))
        print(f"  {game + ', one process':40} {one:9,.0f}")
        print(f"  {game + ', two':40} {two:9,.0f}  {two / one:5.2f} times")
    if importlib.util.find_spec("pgx") is None:
        print("  pgx is not installed here.")
        return
    for name in SMALL:
        print(f"  {f'pgx, {name}':40} {by_clock(pgx_game(name), ROUNDS):9,.0f}")


def learner_of(game: str, seats: int) -> Callable[[float], int]:
    return learner(f"tablero/{Setting(game, seats).version.replace('_', '-')}", seats)


def opened(game: str, seats: int) -> pyspiel.Game:
    return pyspiel.load_game(f"tablero_{game}(seats={seats})")


if __name__ == "__main__":
    main()
