"""How Valparaíso looks on a page: the land, the sea, cards and tiles."""

from pathlib import Path

from tablero.games.valparaiso.picture.board import board
from tablero.games.valparaiso.picture.mats import mat, other
from tablero.games.valparaiso.picture.pieces import piece, spots
from tablero.games.valparaiso.picture.poster import poster

__all__ = ["FOLDER", "board", "mat", "other", "piece", "poster", "spots"]

FOLDER = Path(__file__).parent
