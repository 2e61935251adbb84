"""Orders, grounds and fish, drawn alone."""

from lampara.box import Box
from lampara.terms import DISH, FISH, GROUND
from tablero.pictures import html
from tablero.pictures.labels import title
from tablero.pictures.marks import recipe
from tablero.pictures.svg import picture, rect, text, use
from tablero.words import Words


def order(dish: str, words: Words) -> str:
    """What a dish takes, over what it brings."""
    box: Box = words.edition.box
    n = DISH.number[dish]
    takes = [FISH.words[fish] for fish, many in enumerate(box.recipe[n]) for _ in range(many)]
    name = text(50, 22, title(words, "dish", dish), 14, anchor="middle", room=90, fill="var(--card-ink)")
    return picture(name + recipe(takes, [f"vp:{box.points[n]}"], 50, 76, 26, 90, 90), 100, 130)


def piece(range: str, word: str, words: Words) -> str:
    """A piece drawn large with its text; nothing for a range that has none."""
    if range == DISH.name and word in DISH.words:
        drawn = order(word, words)
    elif range == FISH.name and word in FISH.words:
        drawn = picture(use(word, 50, 50, 90), 100, 100)
    elif range == GROUND.name and word in GROUND.words:
        drawn = picture(rect(0, 0, 100, 70, 8, fill="var(--water)") + use("lamp", 50, 35, 50), 100, 70)
    else:
        return ""
    return html.large(drawn, title(words, range, word), [words.text(range, word)])
