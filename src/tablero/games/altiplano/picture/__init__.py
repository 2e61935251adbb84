"""How Altiplano looks on a page: the ring of places, tiles and cards."""

from pathlib import Path

from tablero.games.altiplano.picture.board import board
from tablero.games.altiplano.picture.mats import mat
from tablero.games.altiplano.picture.pieces import piece
from tablero.games.altiplano.picture.poster import poster
from tablero.games.altiplano.picture.rows import other

__all__ = ["FOLDER", "board", "mat", "other", "piece", "poster"]

FOLDER = Path(__file__).parent
