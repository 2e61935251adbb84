"""How Altiplano looks on a page: the ring of places, tiles and cards."""

from pathlib import Path

from tablero.games.altiplano.picture.board import board
from tablero.games.altiplano.picture.mats import mat
from tablero.games.altiplano.picture.pieces import SHOWS, piece, spots
from tablero.games.altiplano.picture.poster import poster
from tablero.games.altiplano.picture.rows import other

__all__ = ["FOLDER", "SHOWS", "board", "mat", "other", "piece", "poster", "spots"]

FOLDER = Path(__file__).parent
