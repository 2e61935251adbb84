"""Another player of Altiplano in one row: where the pawn is, what is open in numbers, the cards as small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tablero.games.altiplano.picture.cards import LETTERS, Box, disc, printed, recipe
from tablero.games.altiplano.picture.cards import RIMS as GOODS
from tablero.games.altiplano.picture.mats import about, starts
from tablero.games.altiplano.sight import PlayerView, View
from tablero.pictures import html
from tablero.pictures.kept import answered
from tablero.pictures.labels import label, seat_of, title
from tablero.pictures.marks import SEAT_COLOURS
from tablero.pictures.svg import CARD, INK, at, group, path, picture, rect, use
from tablero.words import Words

MINI = (30.0, 36.0)
# Where on it one, two or three goods lie.
SPOTS = {1: [(15.0, 21.0)], 2: [(10.5, 16.0), (19.5, 26.0)], 3: [(10.0, 15.0), (20.0, 19.0), (11.0, 27.0)]}
# How many small pictures there are at most, and how they are called: the more, the smaller.
MINIS = {"few": 3, "some": 5, "many": 12, "most": 99}
# Labels that say how many themselves.
COUNTING = ("houses", "boats", "finished")


def other(view: View, seat: int, words: Words) -> str:
    """A player: name, place and state; coins and counts; role, extensions, order and missions met."""
    p = view["players"][seat]
    where = escape(title(words, "place", p["place"])) if p["place"] else ""
    line = " ".join(part for part in (starts(view, seat, words), where) if part)
    name = html.seat_name(seat, seat_of(words, seat))
    small = minis(p, words, printed(words.edition))
    kind = next(kind for kind, most in MINIS.items() if len(small) <= most)
    return (
        f'<li class="seatrow altiplano"><div class="rw">{html.icon(f"marker-{SEAT_COLOURS[seat]}", "l")}'
        f'<div class="who">{name}<div class="dim">{line}</div>{state(view, p, seat, words)}</div>'
        f'<div class="nums">{"".join(numbers(p, words))}</div>'
        f"{cards(kind, small, seat, words)}</div></li>"
    )


def plans(view: View, seat: int | None = None) -> bool:
    """Whether the seat is asked for its plan, or anybody."""
    return bool(view["asked"]) if seat is None else seat in view["asked"]


def state(view: View, p: PlayerView, seat: int, words: Words) -> str:
    """Whether the player plans, has planned, or has passed."""
    if answered(view, plans, seat):
        return f'<span class="state">{escape(label(words, "plans"))}</span>'
    if p["passed"]:
        return f'<span class="state">{escape(label(words, "passed"))}</span>'
    if answered(view, plans):
        return f'<span class="state ready">{escape(label(words, "ready"))}</span>'
    return ""


def numbers(p: PlayerView, words: Words) -> list[str]:
    """What is open of a player, counted."""
    ready, carts = len([cart for cart in p["carts"] if cart in p["rested"]]), len(p["carts"])
    coins = f"{words.word('tile', 'coin')}: {p['coins']}"
    counts = [
        ("bag", "bag", p["bag_size"]),
        ("any", "container", p["container_size"]),
        ("warehouse", "warehouse", sum(row["tiles"] for row in p["rows"])),
        ("house", "houses", len(p["houses"])),
        ("ship", "boats", len(p["boats"])),
        ("log", "finished", len(p["finished"])),
        ("pl-road", "road", p["road"]),
    ]
    chips = [about("coins", f"{html.icon('coin', 's')}{p['coins']}", coins, "chip")]
    for icon, name, n in counts:
        said = label(words, name, n) if name in COUNTING else f"{words.word('about', name)}: {n}"
        chips.append(about(name, f"{html.icon(icon, 's')}{n}", said, "chip"))
    said = label(words, "carts", carts, ready=ready)
    return [*chips, about("carts", f"{html.icon('cart', 's')}{ready}/{carts}", said, "chip")]


def minis(p: PlayerView, words: Words, box: Box) -> list[str]:
    """Role, extensions, the order being filled and missions met, each as a small picture."""
    out = []
    if p["role"]:
        face = card_face("var(--accent)", recipe(words, "role", p["role"]))
        out.append(mini(face, title(words, "role", p["role"]), "role", p["role"]))
    for name, copies in p["extensions"].items():
        face = card_face(LETTERS[box.extensions[name].letter], recipe(words, "extension", name), copies)
        out.append(mini(face, title(words, "extension", name), "extension", name))
    if p["order"] is not None:
        order = box.orders[p["order"]]
        said = label(words, "filling", len(order.goods) - sum(p["missing"].values()), of=len(order.goods))
        out.append(mini(order_mini(order.goods, p["missing"]), said, "order", str(order.number)))
    face = blank("var(--vp)") + use("vp", 15, 21, 22)
    return out + [mini(face, title(words, "mission", name), "mission", name) for name in p["met"]]


def cards(kind: str, small: list[str], seat: int, words: Words) -> str:
    """The small pictures together open the player's mat; a mouse can choose one of them, which opens large."""
    if not small:
        return ""
    said = escape(label(words, "cards-of", name=seat_of(words, seat)))
    data = html.data({"mat": str(seat)})
    return f'<button type="button" class="minis {kind}" aria-label="{said}"{data}>{"".join(small)}</button>'


def mini(face: str, said: str, range: str, word: str) -> str:
    data = html.data({range: word, "verbs": ""})
    return f'<span class="mini" role="img" aria-label="{escape(said)}"{data}>{picture(face, *MINI)}</span>'


def blank(band: str) -> str:
    """A small card with a coloured head."""
    return rect(0.8, 0.8, 28.4, 34.4, 4, fill=CARD, stroke=INK, stroke_width=1.2) + path(
        "M1.4 7V4.8A3.4 3.4 0 0 1 4.8 1.4H25.2A3.4 3.4 0 0 1 28.6 4.8V7Z", band
    )


def card_face(band: str, shown: list[str], copies: int = 1) -> str:
    """What a card gives, or its sign; of more than one the others lie behind."""
    gives = [token for token in (shown[shown.index("→") + 1 :] if "→" in shown else shown) if token not in "/+"]
    size = 21 if len(gives) == 1 else 14
    face = blank(band)
    for token, (x, y) in zip(gives, SPOTS[min(len(gives), 3)], strict=False):
        face += disc(token, x, y, size) if token in GOODS else use(token.partition(":")[0], x, y, size)
    return at(0, 3.4, blank(band) + at(3.4, -3.4, face), 0.9) if copies > 1 else face


def order_mini(goods: Sequence[str], missing: dict[str, int]) -> str:
    """An order; what is not delivered yet is pale."""
    face, left = blank("var(--vp)"), dict(missing)
    for n, good in enumerate(goods[:4]):
        lacks = left.get(good, 0) > 0
        left[good] = left.get(good, 0) - 1
        spot = disc(good, 9 + n % 2 * 12, 14 + n // 2 * 13, 12)
        face += group(spot, opacity=0.4) if lacks else spot
    return face
