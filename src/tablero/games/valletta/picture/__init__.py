"""How Valletta looks on a page: the city by the street, persons and buildings."""

from pathlib import Path

from tablero.games.valletta.picture.board import board
from tablero.games.valletta.picture.mats import mat, other
from tablero.games.valletta.picture.pieces import piece, spots
from tablero.games.valletta.picture.poster import poster

__all__ = ["FOLDER", "board", "mat", "other", "piece", "poster", "spots"]

FOLDER = Path(__file__).parent
