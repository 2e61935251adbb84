"""The faces on Valletta's person cards, in a box of 48 by 46."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tablero.pictures.svg import circle, group, line, path

HATS = {
    "cap": ("M15 17c0-8 4-11 9-11s9 3 9 11c-3-3-6-3.5-9-3.5s-6 .5-9 3.5Z", "#6a4526"),
    "straw": ("M15 17c0-8 4-11 9-11s9 3 9 11c-3-3-6-3.5-9-3.5s-6 .5-9 3.5Z", "#dcb45f"),
    "hood": ("M13 30c-1-16 4-24 11-24s12 8 11 24l-5-3c1-8-1-13-6-13s-7 5-6 13Z", "#7d6a50"),
    "scarf": ("M14 22c-1-10 3-15 10-15s11 5 10 15c-2-6-5-8-10-8s-8 2-10 8ZM33 20l5 6", "#b5412c"),
    "bonnet": ("M13.5 22c-2-11 3-16.5 10.5-16.5s12.5 5.5 10.5 16.5c-1-4-2-7-4-8-4 1-9 1-13 0-2 1-3 4-4 8Z", "#fff6e3"),
    "hair": ("M14.5 20c-1.5-9 3-14 9.5-14s11 5 9.5 14c-1-4-2-6-4-7-4 1.5-8 1-11-1-2 2-3 4-4 8Z", "#7a4a2a"),
    "grey": ("M14.5 20c-1.5-9 3-14 9.5-14s11 5 9.5 14c-1-4-2-6-4-7-4 1.5-8 1-11-1-2 2-3 4-4 8Z", "#b9b2a6"),
    "bald": ("M15.5 20c-1-3 0-5 1-6M32.5 20c1-3 0-5-1-6", "none"),
    "helm": ("M14.5 19c0-9 4-13 9.5-13s9.5 4 9.5 13h-4l-5.5-4-5.5 4Z", "#aab4bd"),
    "brim": (
        "M9 15.5c4-1.5 7-2 8-2.3 1-5 3-7.2 7-7.2s6 2.2 7 7.2c1 .3 4 .8 8 2.3-4 2-9 2.5-15 2.5S13 17.5 9 15.5Z",
        "#4d3a2a",
    ),
    "feather": (
        "M10 15.5c3-1 6-1.5 7-1.8 1-5 3-7 7-7s6 2 7 7c1 .3 4 .8 7 1.8-4 2-8 2.3-14 2.3s-10-.3-14-2.3Z"
        "M31 10c3-6 7-7 10-5-3 .5-5 3-8 7Z",
        "#2d4a6b",
    ),
    "beret": ("M13.5 16c-3-5 3-11 11-10.5 7 0 13 5 10 9.5-6-1.5-14-1.5-21 1Z", "#2d4a6b"),
    "crown": ("M15 15.5 13.5 6l5.5 4 5-6.5 5 6.5 5.5-4-1.5 9.5c-6-2-12-2-18 0Z", "#e9ae2f"),
    "tiara": (
        "M16.5 15c-.5-7 3-11.5 7.5-13.5 4.5 2 8 6.5 7.5 13.5-4.5-1.5-10.5-1.5-15 0ZM17.5 9.5h13M19.5 6h9",
        "#fff6e3",
    ),
}
BEARD = "M15.5 22.5c0 8.5 3.5 11 8.5 11s8.5-2.5 8.5-11c-2 2.5-5 2.7-8.5 2.7s-6.5-.2-8.5-2.7Z"
MOUSTACHE = "M18.5 26.5c2-2.2 4-2.2 5.5-1 1.5-1.2 3.5-1.2 5.5 1-2 .8-4 .8-5.5-.4-1.5 1.2-3.5 1.2-5.5.4Z"
SPECTACLES = (
    "M18 22a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M24.8 22a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M23.2 22h1.6"
)


class Face(NamedTuple):
    """What tells a person: what is on the head, the colour of beard or moustache if any, spectacles, a mask."""

    hat: str
    beard: str = ""
    moustache: str = ""
    spectacles: bool = False
    mask: bool = False


FACES = {
    "shopkeeper": Face("scarf"),
    "lumberjack": Face("cap", beard="#8c5a2c"),
    "stonecutter": Face("bald", moustache="#4d3a2a"),
    "brickmaker": Face("straw"),
    "maid": Face("bonnet"),
    "builder": Face("cap"),
    "apprentice": Face("hair"),
    "jean": Face("helm", beard="#b9b2a6"),
    "carpenter": Face("straw", beard="#4d3a2a"),
    "mason": Face("brim"),
    "roofer": Face("cap", moustache="#4d3a2a"),
    "banker": Face("beret", spectacles=True),
    "innkeeper": Face("bonnet"),
    "barber": Face("hair", moustache="#7a4a2a"),
    "merchant": Face("feather", beard="#4d3a2a"),
    "thief": Face("hood", mask=True),
    "foreman": Face("brim", moustache="#4d3a2a"),
    "planner": Face("grey", spectacles=True),
    "scribe": Face("bald", spectacles=True),
    "cooper": Face("scarf", beard="#7a4a2a"),
    "harbourmaster": Face("feather", moustache="#b9b2a6"),
    "karl": Face("crown", beard="#8c5a2c"),
    "laparelli": Face("beret", beard="#7a4a2a"),
    "cassar": Face("hair", beard="#7a4a2a"),
    "pius": Face("tiara", beard="#e6dfd0"),
    "philipp": Face("crown", moustache="#dcb45f"),
    "garcia": Face("helm", moustache="#4d3a2a"),
    "starkey": Face("feather"),
    "romegas": Face("helm", beard="#4d3a2a"),
    "delmonte": Face("grey", beard="#b9b2a6"),
    "balbi": Face("brim", spectacles=True),
}


@lru_cache
def portrait(person: str, coat: str) -> str:
    """Head and shoulders."""
    face = FACES[person]
    hat, colour = HATS[face.hat]
    body = [
        path("M6 46c0-11 7-15 18-15s18 4 18 15Z", coat),
        path("M19 30h10v4c-2 3-8 3-10 0Z", "#d9a273"),
        circle(24, 21, 9, fill="#e9b98c"),
    ]
    if face.mask:
        body.append(path("M15.4 19.5h17.200v4.600H15.400Z", "#4a3a2a"))
    if face.beard:
        body.append(path(BEARD, face.beard))
    body.append(path(hat, colour))
    eyes = "#fff6e3" if face.mask else "#2b2620"
    body.append(line("M20.5 22h.01M27.5 22h.01", eyes, 2.4))
    body.append(
        path(MOUSTACHE, face.moustache) if face.moustache else line("M21.5 26.5c1.5 1 3.5 1 5 0", "#2b2620", 1.2)
    )
    if face.spectacles:
        body.append(line(SPECTACLES, "#2b2620", 1))
    return group(body, fill="none", stroke="#2b2620", stroke_width=1.5, stroke_linejoin="round", stroke_linecap="round")
