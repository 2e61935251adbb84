"""Lampara's poster: a lamp over the sea at night."""

from tablero.pictures.posters import framed, shape, sky, waves
from tablero.pictures.svg import use


def poster(title: str) -> str:
    """The lamp, and what it draws up."""
    sea = shape("M0 130C90 120 150 140 220 132S340 122 400 132V224H0Z", "#1d4e6b", "#0b2233")
    crests = waves([(40, 150), (160, 168), (280, 150), (330, 190)], "#9cc7d8", "#3c6c86")
    fish = use("sardine", 110, 186, 40) + use("squid", 200, 196, 40) + use("tuna", 290, 184, 52)
    return framed(title, sky("#2b3f66", "#0c1426") + sea + crests + use("lamp", 200, 96, 76) + fish)
