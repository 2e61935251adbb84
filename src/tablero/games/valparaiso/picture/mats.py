"""Valparaíso's players in pictures: a mat with the plan, the hand and the goods, a row for another player, pieces."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from tablero.games.valparaiso.picture.cards import (
    achievement_card,
    alternative_of,
    base_card,
    card_back,
    gone_card,
    hand_card,
    planned_card,
    printed,
    small_card,
    tile_face,
)
from tablero.games.valparaiso.sight import HIDDEN, PlayerView, View
from tablero.games.valparaiso.terms import CARD, GOOD, ROW, SLOT, TILE
from tablero.pictures import html
from tablero.pictures.kept import kept
from tablero.pictures.labels import label, seat_of, title
from tablero.pictures.marks import SEAT_COLOURS, coin
from tablero.pictures.svg import picture, use
from tablero.words import Words

GOODS = GOOD.words

GRIDS = ((4, 3, 108), (5, 3, 85), (5, 4, 85), (6, 4, 69), (8, 4, 48))
"""Columns and rows of the hand, and the room on a card: the first that has all, planned or not. All are as high."""


def mat(view: View, seat: int, words: Words) -> str:
    """A player's plan, cards and goods; a plan that lies face down is seen by its owner alone."""
    p = view["players"][seat]
    own = seat == view["seat"]
    parts = [mat_header(view, p, own, words), plan(view, p, words), hand(p, words), stores(p, own, words)]
    name = escape(seat_of(words, seat))
    sheet = f'<div class="sheet">{"".join(parts)}</div>'
    return f'<section class="mat panel valparaiso" aria-label="{name}">{sheet}</section>'


def count(name: str, n: int | str, said: str, given: Mapping[str, str], size: str = "m", kind: str = "chip") -> str:
    """An icon and how many, and what that is about."""
    data = html.data({**given, "verbs": ""})
    return f'<span class="{kind}"{data}>{html.icon(name, size, said)}{escape(str(n))}</span>'


def mat_header(view: View, p: PlayerView, own: bool, words: Words) -> str:
    """Whose mat it is; points, those on cards not handed in, and pesos."""
    colour = SEAT_COLOURS[p["seat"]]
    you = f'<span class="dim">{escape(label(words, "you"))}</span>' if own else ""
    points = count("vp", p["points"], label(words, "points"), {"about": "points"}, "l", "chip big")
    worth = on_cards(p, words)
    more = f'<small data-about="card-points">{escape(label(words, "on-cards", worth))}</small>' if worth else ""
    pesos = count("coin", p["pesos"], label(words, "pesos"), {"about": "pesos"}, "l", "chip big")
    name = f'<h2>{html.icon(f"marker-{colour}", "l")}<span class="who">{escape(seat_of(words, p["seat"]))}</span></h2>'
    lamp = starter(view, p["seat"], words)
    return f'<header>{name}{you}{lamp}<span class="grow"></span>{points}{more}{pesos}</header>'


def starter(view: View, seat: int, words: Words) -> str:
    """The lighthouse, before whoever starts the round."""
    if view["starter"] != seat:
        return ""
    lamp = html.icon("lighthouse", "m", label(words, "start-player"))
    return f'<span class="lamp" data-about="starter">{lamp}</span>'


def on_cards(p: PlayerView, words: Words) -> int:
    """The points of the cards that were bought and are not handed in."""
    bought = printed(words.edition).achievements
    return sum(bought[card].points for card in p["cards"] if card in bought)


# The plan


def plan(view: View, p: PlayerView, words: Words) -> str:
    """The slots of the plan from left to right, and the mayor's; above each what it costs."""
    figures = printed(words.edition).figures.planning
    out = []
    for n in range(ROW):
        fee = figures.out_of_order[n]
        price = html.icon("coin", "s", label(words, "pesos")) + str(fee) if fee else escape(label(words, "first"))
        card = p["row"][n] if n < len(p["row"]) else ""
        head = f'<div class="sl" data-about="order"><b>{n + 1}</b><span class="fee">{price}</span></div>'
        out.append(f"<div>{head}{slot(view, p, card, n, words)}</div>")
    bribe = f'<span class="fee">{html.icon("coin", "s", label(words, "pesos"))}{figures.mayor}</span>'
    head = f'<div class="sl" data-slot="mayor" data-verbs="">{html.icon("mayor", "m")}{bribe}</div>'
    out.append(f'<div class="mayor">{head}{slot(view, p, p["mayor"], ROW, words)}</div>')
    return f'<div class="slots" role="group" aria-label="{escape(label(words, "plan"))}">{"".join(out)}</div>'


def slot(view: View, p: PlayerView, card: str, n: int, words: Words) -> str:
    """A slot, or the card in it; over the card lie its two ways, which can be chosen by themselves."""
    seat, name = p["seat"], SLOT.words[n]
    said = title(words, "slot", name)
    if not card:
        return empty_slot(view, p, n, said, words)
    if card == HIDDEN:
        return html.card(card_back(seat), label(words, "hidden-card"), {"about": "hidden-card", "verbs": ""}, "pl back")
    data = {"card": card, "slot": name, "verbs": "take-back use", "piece": f"plan-{seat + 1}-{card}"}
    said = f"{said}: {words.word('card', card)}. {words.text('card', card)}"
    ways = ["main"] + ["alternative"] * bool(alternative_of(card, seat, printed(words.edition)))
    over = "".join(way(card, each, len(ways), words) for each in ways)
    return f'<div class="planned">{html.card(planned_card(card, seat, words), said, data, "pl")}{over}</div>'


def empty_slot(view: View, p: PlayerView, n: int, said: str, words: Words) -> str:
    """A slot that takes a card, or one that is not open yet."""
    if n < ROW and n >= p["slots"]:
        closed = label(words, "slot-closed")
        title = escape(f"{said}: {closed}")
        return f'<div class="slot pl closed" role="img" aria-label="{title}" data-about="slot-5">{escape(closed)}</div>'
    hint = ""
    if view["planning"] and not p["ready"]:
        hint = label(words, "any-turn") if n == ROW else label(words, "next-slot") if n == len(p["row"]) else ""
    data = html.data({"slot": SLOT.words[n], "verbs": "plan take-back", "about": "slot"})
    return f'<div class="slot pl" role="img" aria-label="{escape(said)}"{data}>{escape(hint)}</div>'


def way(card: str, name: str, many: int, words: Words) -> str:
    """A part of a card that can be chosen by itself."""
    said = escape(f"{words.word('card', card)}: {words.word('way', name)}")
    data = html.data({"card": card, "way": name, "verbs": "use"})
    return f'<div class="way tok {name}{" whole" if many == 1 else ""}" role="img" aria-label="{said}"{data}></div>'


# The hand


@kept
def hand(p: PlayerView, words: Words) -> str:
    """All cards of a player, each at its place; one that is planned leaves there where it lies."""
    lies = {card: SLOT.words[n] for n, card in enumerate(p["row"])} | ({p["mayor"]: "mayor"} if p["mayor"] else {})
    wide, high, room = next(grid for grid in GRIDS if grid[0] * grid[1] >= len(p["cards"]))
    out = []
    for card in p["cards"]:
        name = words.word("card", card)
        if card in lies:
            where = escape(label(words, "in-slot", slot=words.word("slot", lies[card])))
            said, given = f"{escape(name)}: {where}", html.data({"card": card, "verbs": ""})
            if lies[card] == "mayor":
                said, where = f"{escape(name)}: {escape(label(words, 'with-mayor'))}", html.icon("mayor")
            face = gone_card(card, where, words, room)
            out.append(f'<div class="hc gone" role="img" aria-label="{said}"{given}>{face}</div>')
            continue
        data = {"card": card, "verbs": "plan hand-in", "piece": f"plan-{p['seat'] + 1}-{card}"}
        kind = "hc" if CARD.number[card] < 8 else "hc bought"
        face = hand_card(card, p["seat"], words, room)
        out.append(html.card(face, f"{name}: {words.text('card', card)}", data, kind))
    grid = f'class="hand{" dense" if wide > 4 else ""} of-{wide}-{high}"'
    return f'<div {grid} role="group" aria-label="{escape(label(words, "hand"))}">{"".join(out)}</div>'


# The goods


@kept
def stores(p: PlayerView, own: bool, words: Words) -> str:
    """Warehouse and hold, what is still to be placed, and where goods are sold at any time."""
    parts = warehouse(p, own, words), hold(p, own, words), to_place(p, words), sale(own, words)
    return f'<div class="stores">{"".join(parts)}</div>'


def warehouse(p: PlayerView, own: bool, words: Words) -> str:
    """The goods on land."""
    verbs = "take load give sell" if own else ""
    chips = [
        html.token(good, n, words.word("good", good), {"good": good, "store": "warehouse", "verbs": verbs})
        for good, n in zip(GOODS, p["warehouse"], strict=True)
    ]
    return well(title(words, "store", "warehouse"), f'<div class="goods">{"".join(chips)}</div>', "warehouse")


def hold(p: PlayerView, own: bool, words: Words) -> str:
    """The goods on the ship, one a space."""
    room = printed(words.edition).figures.store.hold
    loaded = [good for good, n in zip(GOODS, p["hold"], strict=True) for _ in range(n)]
    cells = []
    for good in loaded:
        data = html.data({"good": good, "store": "hold", "verbs": "unload sell" if own else ""})
        name = escape(f"{words.word('good', good)} – {words.word('store', 'hold')}")
        cells.append(f'<span class="cell tok" role="img" aria-label="{name}"{data}>{html.icon(good, "m")}</span>')
    cells += ['<span class="cell"></span>'] * (room - len(loaded))
    many = f"{title(words, 'store', 'hold')} {len(loaded)}/{room}"
    return well(many, f'<div class="hold">{"".join(cells)}</div>', "hold")


def to_place(p: PlayerView, words: Words) -> str:
    """Houses and merchants that are still on the mat."""
    colour, waiting = SEAT_COLOURS[p["seat"]], p["merchants"].count("")
    houses = count(f"house-{colour}", p["houses"], label(words, "houses-left", p["houses"]), {"about": "houses"}, "l")
    people = count(f"merchant-{colour}", waiting, label(words, "merchants-left", waiting), {"about": "merchants"}, "l")
    return well(label(words, "to-place"), f'<div class="goods">{houses}{people}</div>', "to-place")


def sale(own: bool, words: Words) -> str:
    """Where any good is given up for a few pesos: pressed, it lights the goods."""
    price = printed(words.edition).figures.store.free_sale
    said, heading = label(words, "sell-any-time"), label(words, "sell")
    gate = {"verb": "sell", "about": "free-sale"} if own else {"about": "free-sale"}
    icons = f"{html.icon('any', 'm')}{html.icon('arrow', 's')}{html.icon('coin', 'm')}{price}"
    named = f'role="img" aria-label="{escape(said)}"{html.data(gate)}'
    face = f'<span class="label">{escape(heading)}</span><span class="goods chip">{icons}</span>'
    return f'<div class="sale tok" {named}>{face}</div>'


def well(heading: str, body: str, about: str) -> str:
    return f'<div class="well store" data-about="{about}"><div class="label">{escape(heading)}</div>{body}</div>'


# The others


def other(view: View, seat: int, words: Words) -> str:
    """Another player in a row: all that lies open before him, and his plan as small pictures."""
    p = view["players"][seat]
    colour, waiting = SEAT_COLOURS[seat], p["merchants"].count("")
    laid = len(p["row"]) + (p["mayor"] != "")
    state = label(words, "cards-planned", laid)
    if view["planning"]:
        state = label(words, "ready" if p["ready"] else "planning")
    bought = sum(card in printed(words.edition).achievements for card in p["cards"])
    room = printed(words.edition).figures.store.hold
    worth = f"{label(words, 'cards-bought', bought)}, {label(words, 'on-cards', on_cards(p, words))}"
    first = [
        count("vp", p["points"], label(words, "points"), {"about": "points"}, "s"),
        count("coin", p["pesos"], label(words, "pesos"), {"about": "pesos"}, "s"),
        *(
            count(good, n, words.word("good", good), {"good": good}, "s")
            for good, n in zip(GOODS, p["warehouse"], strict=True)
        ),
    ]
    held = [f"{n} {words.say(f'good.{good}', n)}" for good, n in zip(GOODS, p["hold"], strict=True) if n]
    cargo = f"{words.word('store', 'hold')}: {', '.join(held) or 0}"
    second = [
        count("hold", f"{sum(p['hold'])}/{room}", cargo, {"about": "hold"}, "s"),
        count(f"house-{colour}", p["houses"], label(words, "houses-left", p["houses"]), {"about": "houses"}, "s"),
        count(f"merchant-{colour}", waiting, label(words, "merchants-left", waiting), {"about": "merchants"}, "s"),
        count("cardback", bought, worth, {"about": "card-points"}, "s"),
    ]
    nums = f"<div>{''.join(first)}</div><div>{''.join(second)}</div>"
    who = html.seat_name(seat, seat_of(words, seat)) + starter(view, seat, words)
    return (
        f'<li class="seatrow valparaiso">{html.icon(f"marker-{colour}", "l")}'
        f'<div class="who">{who}<div class="dim">{escape(state)}</div></div>'
        f'<div class="nums">{nums}</div>{small_plan(view, p, words)}</li>'
    )


def small_plan(view: View, p: PlayerView, words: Words) -> str:
    """The plan as it was last turned up, the cards used already ticked; while all plan, how many lie face down."""
    seat = p["seat"]
    still = set() if view["planning"] else {*p["row"], p["mayor"]}
    out = []
    for card in p["revealed"]:
        name = words.word("card", card)
        said = name if card in still else f"{name} – {label(words, 'used')}"
        tick = "" if card in still else f'<i class="k">{html.icon("check")}</i>'
        data = html.data({"card": card, "verbs": ""})
        face = f"{small_card(card, seat, words)}{tick}"
        kind = "pc" if card in still else "pc was"
        out.append(f'<span class="{kind}" role="img" aria-label="{escape(said)}"{data}>{face}</span>')
    laid = len(p["row"]) + (p["mayor"] != "")
    if view["planning"] and laid:
        said = escape(label(words, "cards-planned", laid))
        out.append(f'<span class="pc back" role="img" aria-label="{said}" data-about="hidden-card">{laid}</span>')
    heading = escape(label(words, "last-round" if view["planning"] else "plan"))
    return f'<div class="pcs of-{SEAT_COLOURS[seat]}" role="group" aria-label="{heading}">{"".join(out)}</div>'


def piece(range: str, word: str, words: Words) -> str:
    """A card or tile drawn large with its text; nothing for a range that has none."""
    box = printed(words.edition)
    if range == "card" and word in CARD.words:
        if word in box.achievements:
            face = achievement_card(word, words)
        else:
            face = base_card(word, 0, words)
        return html.large(face, words.word("card", word), [words.text("card", word)])
    if range == "tile" and word in TILE.words:
        face = f'<g transform="translate(3 3)">{tile_face(box.tiles[word], 58, 64, True)}</g>'
        return html.large(picture(face, 64, 72), words.word("tile", word), [words.text("tile", word)])
    if range == "slot" and word == "mayor":
        face = use("mayor", 36, 34, 58) + coin(80, 46, box.figures.planning.mayor, 26)
        return html.large(picture(face, 100, 68), words.word("slot", word), [words.text("slot", word)])
    return ""
