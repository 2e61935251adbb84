"""How Lampara looks on a page: three grounds on a dark sea, orders on cards."""

from pathlib import Path

from lampara.picture.board import board
from lampara.picture.cards import piece
from lampara.picture.mats import mat, other
from lampara.picture.poster import poster

__all__ = ["FOLDER", "board", "mat", "other", "piece", "poster"]

FOLDER = Path(__file__).parent
