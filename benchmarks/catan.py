"""Catanatron's decisions a second: four of its random players, its own loop, its own count of actions.

Run by compare.py with catanatron on the path; prints the number.
"""

from time import process_time

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

ROUNDS = 5
SECONDS = 1.5


def rate() -> float:
    """Whole games until the time is up."""
    made = 0
    seed = 0
    begun = process_time()
    while (spent := process_time() - begun) < SECONDS:
        seed += 1
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        game.play()
        made += len(game.state.actions)
    return made / spent


if __name__ == "__main__":
    print(max(rate() for _ in range(ROUNDS)))
