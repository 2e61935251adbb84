"""Every installed game at every number of players, with each of its options once, for the tests of the adapters."""

from tablero.core.game import load, names

TABLES = [(name, seats) for name in names() for seats in load(name).seats]
CHOICES = [
    (name, option.name, value) for name in names() for option in load(name).options for value in option.values[1:]
]
