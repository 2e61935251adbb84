"""The sea of Valparaíso: the cards of each sector, what it asks for and pays, and the ships."""

from __future__ import annotations

from tablero.games.valparaiso.picture.cards import Box, achievement_face
from tablero.games.valparaiso.picture.land import Layout
from tablero.games.valparaiso.sight import View
from tablero.games.valparaiso.terms import SECTOR
from tablero.pictures.kept import kept
from tablero.pictures.labels import label, listed, seat_of
from tablero.pictures.marks import coin
from tablero.pictures.marks import piece as marker
from tablero.pictures.svg import CARD, INK, at, drawable, ellipse, rect, text, use
from tablero.words import Words

SECTORS = SECTOR.words[1:]


@kept
def overseas(view: View, words: Words, plan: Layout, box: Box) -> list[str]:
    """Each sector's cards, what it asks for and pays, and the ships."""
    out = []
    w, h, gap, top = (41.5, 82, 1.5, 3) if plan.tall else (78, 108, 5, 6)
    # More places than there is room for beside each other lie closer.
    many = box.board.sea.places
    step = min(w + gap, (plan.w / 3 - w - 2 * gap) / max(many - 1, 1))
    for n, sector in enumerate(SECTORS):
        middle = plan.w / 3 * (n + 0.5)
        out.append(berth(view, words, plan, box, sector))
        for i, card in enumerate(view["sea"][sector]):
            x = middle - (w + (many - 1) * step) / 2 + i * step
            if not card:
                hole = rect(x, top, w, h, 6, fill="transparent", stroke="var(--foam)", stroke_dasharray="4 4")
                out.append(drawable(hole, words.say("about.sold-out"), {"about": "sold-out"}))
                continue
            face = achievement_face(card, w, h, words, plan.tall)
            outline = rect(-2.5, -2.5, w + 5, h + 5, w * 0.085 + 2)
            said = f"{words.word('card', card)}: {words.text('card', card)}"
            out.append(at(x, top, drawable(face, said, {"card": card, "piece": f"card-{card}"}, outline)))
    out.append(bay(words, plan))
    for p in view["players"]:
        out.append(ship(view, words, plan, p["seat"]))
    return out


def berth_at(plan: Layout, sector: str) -> tuple[float, float, float, float]:
    """The strip of water under a sector's cards, where its demand, its money and its ships are."""
    third = plan.w / 3
    n = SECTORS.index(sector)
    return (third * n + 4, 88, third - 8, 24) if plan.tall else (third * n + 8, 119, third - 16, 42)


def berth(view: View, words: Words, plan: Layout, box: Box, sector: str) -> str:
    x, y, w, h = berth_at(plan, sector)
    good = getattr(box.board.sea.demand, sector)
    many, pesos = box.figures.actions.overseas_goods, view["sector_pesos"][sector]
    icon, pill = (14, 20) if plan.tall else (22, 30)
    wide = icon * 1.1 * many + (7 if plan.tall else 14)
    cy = y + h / 2
    wants = "".join(use(good, x + wide / 2 + (i - (many - 1) / 2) * icon * 1.1, cy, icon) for i in range(many))
    body = (
        rect(x, y, w, h, h / 2, fill="transparent")
        + rect(x, cy - pill / 2, wide, pill, pill / 2, fill=CARD, stroke=INK, stroke_width=1.2)
        + wants
        + coin(x + wide + pill * 0.62, cy, pesos, pill)
    )
    size, low = (12, 12.5) if plan.tall else (13, 13.5)
    name = words.word("sector", sector)
    body += text(x + 4, y + h + low, name, size, fill="#fff", weight=700, serif=True, outline="var(--sea-2)")
    said = label(words, "sector", pesos, name=name, demand=listed({good: many}, words, "good"))
    outline = rect(x - 2, y - 1, w + 4, h + low + 5, h / 2 + 1)
    return drawable(body, said, {"sector": sector}, outline)


def bay(words: Words, plan: Layout) -> str:
    """The harbour."""
    cx, cy, rx, ry = plan.bay
    y = cy - ry * 0.28
    water = ellipse(cx, y, rx * 0.86, ry * 0.5, fill="transparent")
    return drawable(water, words.word("sector", "harbour"), {"sector": "harbour"}, ellipse(cx, y, rx * 0.86, ry * 0.5))


def ship(view: View, words: Words, plan: Layout, seat: int) -> str:
    """A player's ship in its sector, beside the others there."""
    where = view["players"][seat]["ship"]
    size = 27.0 if plan.tall else 40.0
    together = [p["seat"] for p in view["players"] if p["ship"] == where]
    n, many = together.index(seat), len(together)
    if where == "harbour":
        cx, cy, rx, ry = plan.bay
        step = min(size * 1.06, rx * 1.6 / many)
        x, y = cx + (n - (many - 1) / 2) * step, cy - ry * 0.3
    else:
        left, y, w, h = berth_at(plan, where)
        taken = 84 if plan.tall else 130
        step = min(size * 1.02, (w - taken - size * 0.4) / many)
        x, y = left + w - size * 0.5 - (many - 1 - n) * step, y + h / 2
    said = label(words, "ship", name=seat_of(words, seat), sector=words.word("sector", where))
    return drawable(marker("ship", seat, x, y, size), said, {"piece": f"ship-{seat + 1}", "about": "ship"})
