"""What the operator of a server decides: which bots and editions there are, who can reach it, how much is too much."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablero.bots.levels import LEVELS
from tablero.core.errors import Mistake
from tablero.core.game import load, names
from tablero.editions import PACKED
from tablero.server.errors import Refused, Unknown
from tablero.server.guard.gate import Gate
from tablero.server.guard.limits import OFF, Limits
from tablero.server.speech import playable

BUILT_IN = "reconstructed"  # the edition that every game comes with
GRACE = 120.0  # seconds


class House:
    """The rules of the house; people choose within them and never beyond.

    >>> House().level("captain"), House().edition("valletta", "")
    ('captain', 'reconstructed')
    """

    def __init__(
        self,
        levels: Sequence[str] = tuple(LEVELS),
        editions: Sequence[str] = (BUILT_IN,),
        grace: float = GRACE,
        addresses: Sequence[str] = (),
        limits: Limits = OFF,
        gate: Gate | None = None,
        bots_alone: bool = False,
        workshop: bool = True,
        uploads: bool = True,
    ) -> None:
        # Whether people may make editions of their own, and whether they may bring some along.
        self.workshop = workshop
        self.uploads = workshop and uploads
        # Whether bots go on where no person plays or watches.
        self.bots_alone = bots_alone
        self.levels = list(levels)
        # By game the editions offered: the name that people know, and what the game knows it by.
        self.editions = offered(editions)
        # For how long somebody must be away before the others may let a bot play.
        self.grace = grace
        # The machine's own addresses, where the server listens on all of them.
        self.addresses = list(addresses)
        # How much one may ask for; `tablero serve` sets some.
        self.limits = limits
        self.gate = gate or Gate()

    @property
    def usual_level(self) -> str:
        """What is played against when nobody chose: not the weakest, and it answers at once."""
        return self.levels[:2][-1]

    @property
    def strong_level(self) -> str:
        """What plays in people's places when one practises: better than the usual, and soon done."""
        return self.levels[:3][-1]

    def level(self, level: str) -> str:
        """A level that people may choose."""
        if level not in self.levels:
            raise Refused("no-level", level=level, levels=", ".join(self.levels))
        return level

    def edition(self, game: str, name: str) -> str:
        """An edition that a table may be made with; the first where none is named."""
        here = [*self.editions[game]]
        if name and name not in here:
            raise Refused("no-edition", edition=name, game=game, editions=", ".join(here))
        return name or here[0]

    def known_by(self, game: str, edition: str) -> str:
        """What the game knows the edition of a table by."""
        here = self.editions[game]
        if edition in here:
            return here[edition]
        if edition == BUILT_IN or edition in here.values():
            return edition
        raise Refused("edition-gone")


def known(game: str) -> str:
    """A game that is played here."""
    if game not in playable():
        raise Unknown("no-game", name=game, games=", ".join(playable()))
    return game


def offered(editions: Sequence[str]) -> dict[str, dict[str, str]]:
    """The editions by game, each under the name of its folder; a game that none of them fits keeps its own."""
    out: dict[str, dict[str, str]] = {game: {} for game in names()}
    for each in editions:
        problems = []
        for game, here in out.items():
            try:
                load(game).edition(each)
            except Mistake as error:
                problems.append(str(error))
                continue
            name = Path(each).resolve().name.removesuffix(PACKED)
            if here.setdefault(name, each) != each:
                raise Mistake(f"Two editions of {game} are called {name!r}: {here[name]} and {each}.")
        if len(problems) == len(out):
            raise Mistake(f"{each!r} is no edition of any game. {' '.join(problems)}")
    return {game: here or {BUILT_IN: BUILT_IN} for game, here in out.items()}
