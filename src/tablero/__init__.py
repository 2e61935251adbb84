"""Tablero: play, host and study heavy euro games.

>>> from tablero import Match
>>> m = Match.new("valletta", seats=4, seed=7)
>>> m.over
False
"""

from tablero.core import agenda
from tablero.core.errors import BadReplay, IllegalAction, Misspelt, Mistake
from tablero.core.game import load, names
from tablero.core.match import Match

__version__ = "0.1.0"

# Whether the engine runs compiled (by mypyc) or as the same source interpreted.
compiled = not agenda.__file__.endswith(".py")

__all__ = ["BadReplay", "IllegalAction", "Match", "Mistake", "Misspelt", "__version__", "compiled", "load", "names"]
