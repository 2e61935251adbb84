"""tablero bench: how fast the engine plays whole games at random and by the fast policy on one core, how fast it
clones a state, and how many iterations a search makes.

A decision is one action asked of a seat and applied, listing its options included; set-up and
nature's draws take their time but are not counted. An iteration of a search deals a world and plays one line out
in it, all seats by the evaluation, up to the horizon, where the share of winning is judged; what all do from one draw
to the next is thought of once and remembered, so lines are also counted that were played out for the first time. A
second's search is measured, drawing its lines included, all lines in every lap: to the end of the round (in Valletta,
of the turn) and as far as the search looks in play, where there is one in its final.
Time is the processor's, so that what else the machine does counts as little as possible.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from time import process_time

from rich.console import Console
from rich.table import Column, Table

from tablero import compiled
from tablero.bots import bot
from tablero.bots.evaluations import evaluation_of, new_evaluation
from tablero.bots.players import no_collecting
from tablero.bots.policies import policy_of
from tablero.bots.search import Line, Search, is_planning
from tablero.core.agenda import State, playout, settle
from tablero.core.dice import FastDice
from tablero.core.game import Game, chosen, load, names
from tablero.core.match import Match
from tablero.core.policy import play_on

# Lets dice play a state out, and says how many decisions that were.
Play = Callable[[State, FastDice], int]

ROUNDS = 5
SECONDS = 0.4
# How long a search is measured.
LOOKED = 1.0
# So many options are much to choose.
MUCH = 4
CLONES = 20_000
MIDDLE = 150
# Decisions after which a game is left: the rules of some force no end.
MOST = 2_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="measure the engine")
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    games = [load(args.game)] if args.game is not None else [load(name) for name in names()]
    table = Table("Game", title=f"The engine is {'compiled' if compiled else 'interpreted'}.", title_justify="left")
    for heading in ("Decisions/s", "by policy", "Clone", "Iterations/s", "in play", "Lines/s"):
        table.add_column(heading, justify="right")
    counts = sorted({seats for game in games for seats in game.seats})
    by_players = Table("Decisions/s by players", *(Column(str(seats), justify="right") for seats in counts))
    out = {}
    for game in games:
        rates = {seats: best_rate(game, seats, at_random) for seats in game.seats}
        by_policy = {seats: best_rate(game, seats, partial(play_on, policy_of(game))) for seats in game.seats}
        # As many decisions at each number of players.
        rate, fast = (len(each) / sum(1 / n for n in each.values()) for each in (rates, by_policy))
        micros = clone_time(game)
        iterations, lines = search_rate(game, 1, farther=False)
        in_play, _ = search_rate(game, evaluation_of(game).ahead, farther=True)
        out[game.name] = {
            "decisions_per_second": round(rate),
            "policy_decisions_per_second": round(fast),
            "clone_us": round(micros, 2),
            "iterations_per_second": round(iterations),
            "iterations_per_second_in_play": round(in_play),
            "lines_per_second": round(lines),
            "compiled": compiled,
        }
        by_players.add_row(game.name, *(f"{rates[n]:,.0f}" if n in rates else "" for n in counts))
        by_players.add_row("  by policy", *(f"{by_policy[n]:,.0f}" if n in by_policy else "" for n in counts))
        figures = [
            f"{rate:,.0f}",
            f"{fast:,.0f}",
            f"{micros:.2f} µs",
            *(f"{each:,.0f}" for each in (iterations, in_play, lines)),
        ]
        table.add_row(game.name, *figures)
    if args.json:
        print(json.dumps(out))
    else:
        console.print(table)
        console.print(by_players)
    return 0


def fresh(game: Game, seats: int) -> State:
    """A state before its set-up."""
    s = game.start(seats, chosen(game, None), game.edition("reconstructed"))
    settle(s)
    return s


def at_random(s: State, dice: FastDice) -> int:
    """A game at random."""
    return playout(s, dice, MOST)


def best_rate(game: Game, seats: int, play: Play) -> float:
    """Decisions a second in whole games, the best of several rounds."""
    start = fresh(game, seats)
    best = 0.0
    for turn in range(ROUNDS):
        dice = FastDice(turn)
        made = 0
        begun = process_time()
        while (spent := process_time() - begun) < SECONDS:
            made += play(start.clone(), dice)
        best = max(best, made / spent)
    return best


def clone_time(game: Game) -> float:
    """Microseconds for a clone in the middle of a game at the full table, the best of several rounds."""
    s = fresh(game, max(game.seats))
    playout(s, FastDice(1), MIDDLE)
    best = float("inf")
    for _ in range(ROUNDS):
        begun = process_time()
        for _ in range(CLONES):
            s.clone()
        best = min(best, process_time() - begun)
    return best / CLONES * 1_000_000


def search_rate(game: Game, ahead: int, farther: bool) -> tuple[float, float]:
    """Iterations a second of a search in the middle of a game that looks so far ahead, or as much farther as a final
    does, and lines a second played out for the first time; the best of several rounds.
    """
    m = middle(game)
    best, most = 0.0, 0.0
    with no_collecting():
        for turn in range(ROUNDS):
            evaluation = new_evaluation(game)
            evaluation.ahead = ahead
            begun = process_time()
            search = Search(evaluation, m.sight(m.waiting()[0]), FastDice(turn), [])
            lines = [Line(line.actions, line.start, farther) for line in search.heat.lines]
            laps = 0
            while (spent := process_time() - begun) < LOOKED:
                for line in lines:
                    search.play_out(line, FastDice(search.luck + laps))
                laps += 1
                if laps == 1:
                    most = max(most, len(lines) / (process_time() - begun))
            best = max(best, laps * len(lines) / spent)
    return best, most


def middle(game: Game) -> Match:
    """A game of four, or as many as it takes, where a seat has much to choose: a round to plan, in a game of plans.

    A short game at its beginning.
    """
    seats = min(4, max(game.seats))
    m = Match.new(game, seats, seed=1)
    greedy = bot("greedy", game, seed=1)
    evaluation = evaluation_of(game)
    made = 0
    is_planned = False
    while not m.over:
        seat = m.waiting()[0]
        if len(evaluation.sensible(m.state, seat, m.options(seat))) >= MUCH:
            plans = is_planning(m.state, seat)
            is_planned = is_planned or plans
            if made >= MIDDLE and plans == is_planned:
                return m
        m.act(seat, greedy.choose(m.sight(seat)))
        made += 1
    return Match.new(game, seats, seed=1)
