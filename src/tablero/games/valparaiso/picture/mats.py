"""Valparaíso's players in pictures: a mat with the plan and the goods, a row for another player, single pieces."""

from __future__ import annotations

from html import escape

from tablero.games.valparaiso.picture.cards import (
    achievement_card,
    alternative_of,
    base_card,
    card_foot,
    card_head,
    hidden_card,
    mini_card,
    printed,
    tile_face,
)
from tablero.games.valparaiso.sight import HIDDEN, PlayerView, View
from tablero.games.valparaiso.terms import CARD, GOOD, ROW, TILE
from tablero.pictures import html
from tablero.pictures.labels import label, seat_of
from tablero.pictures.marks import SEAT_COLOURS, coin
from tablero.pictures.svg import picture, use
from tablero.words import Words

GOODS = GOOD.words


def mat(view: View, seat: int, words: Words) -> str:
    """A player's plan, goods and cards; a plan that lies face down is seen by its owner alone."""
    p = view["players"][seat]
    own = seat == view["seat"]
    parts = [mat_header(view, p, own, words), plan(p, words)]
    if own or not view["planning"]:
        parts.append(hand(p, words))
    parts.append(f'<div class="stores">{warehouse(p, own, words)}{hold(p, own, words)}{to_place(p, words)}</div>')
    name = escape(seat_of(words, seat))
    return f'<section class="mat panel valparaiso" aria-label="{name}">{"".join(parts)}</section>'


def mat_header(view: View, p: PlayerView, own: bool, words: Words) -> str:
    """Whose mat it is; points and pesos."""
    colour = SEAT_COLOURS[p["seat"]]
    you = f'<span class="dim">{escape(label(words, "you"))}</span>' if own else ""
    lamp = html.icon("lighthouse", "m", label(words, "start-player")) if view["starter"] == p["seat"] else ""
    points = html.chip("vp", p["points"], label(words, "points"), "l", "chip big")
    pesos = html.chip("coin", p["pesos"], label(words, "pesos"), "l", "chip big")
    name = f'<h2>{html.icon(f"marker-{colour}", "l")}<span class="who">{escape(seat_of(words, p["seat"]))}</span></h2>'
    return f'<header>{name}{you}{lamp}<span class="grow"></span>{points}{pesos}</header>'


def plan(p: PlayerView, words: Words) -> str:
    """The slots of the plan from left to right, and the mayor's."""
    figures = printed(words.edition).figures.planning
    out = []
    for n in range(ROW):
        fee = figures.out_of_order[n]
        price = f'<span class="fee">{html.icon("coin", "s", label(words, "pesos"))}{fee}</span>' if fee else ""
        card = p["row"][n] if n < len(p["row"]) else ""
        open_ = n < p["slots"] or bool(card)
        out.append(f'<div><div class="sl">{n + 1}{price}</div>{slot(p, card, str(n + 1), open_, words)}</div>')
    bribe = f'<span class="fee">{html.icon("coin", "s", label(words, "pesos"))}{figures.mayor}</span>'
    title = html.icon("mayor", "m", words.word("slot", "mayor")) + bribe
    out.append(f'<div class="mayor"><div class="sl">{title}</div>{slot(p, p["mayor"], "mayor", True, words)}</div>')
    return f'<div class="slots" role="group" aria-label="{escape(label(words, "plan"))}">{"".join(out)}</div>'


def slot(p: PlayerView, card: str, name: str, open_: bool, words: Words) -> str:
    """A slot, or the card in it: its upper part is what it does, the lower what it does instead."""
    seat = p["seat"]
    data = {"slot": name, "verbs": "plan take-back"}
    title = escape(label(words, "slot", slot=words.word("slot", name)))
    if not card:
        kind = "slot c74" if open_ else "slot c74 closed"
        given = html.data(data) if open_ else ""
        return f'<div class="{kind}" role="img" aria-label="{title}"{given}></div>'
    if card == HIDDEN:
        return html.card(hidden_card(seat), label(words, "hidden-card"), {"verbs": ""}, "c74")
    said = f"{words.word('card', card)}: {words.text('card', card)}"
    ways = [way(card_head(card, seat, words), card, "main", words)]
    if alternative_of(card, seat, printed(words.edition)):
        ways.append(way(card_foot(card, seat, words), card, "alternative", words))
    data = {"card": card, "slot": name, "verbs": "take-back use", "piece": f"plan-{seat + 1}-{card}"}
    return html.card("".join(ways), said, data, "c74")


def way(svg: str, card: str, name: str, words: Words) -> str:
    """A part of a card that can be chosen by itself."""
    said = escape(f"{words.word('card', card)}: {words.word('way', name)}")
    data = html.data({"card": card, "way": name, "verbs": "use"})
    return f'<div class="way tok" role="img" aria-label="{said}"{data}>{svg}</div>'


def warehouse(p: PlayerView, own: bool, words: Words) -> str:
    """The goods on land."""
    verbs = "take load give sell" if own else ""
    chips = [
        html.token(good, n, words.word("good", good), {"good": good, "store": "warehouse", "verbs": verbs})
        for good, n in zip(GOODS, p["warehouse"], strict=True)
    ]
    return well(words.word("store", "warehouse"), f'<div class="goods">{"".join(chips)}</div>')


def hold(p: PlayerView, own: bool, words: Words) -> str:
    """The goods on the ship, one a space."""
    room = printed(words.edition).figures.store.hold
    loaded = [good for good, n in zip(GOODS, p["hold"], strict=True) for _ in range(n)]
    cells = []
    for i in range(room):
        if i < len(loaded):
            verbs = "unload sell" if own else ""
            data = html.data({"good": loaded[i], "store": "hold", "verbs": verbs})
            name = escape(f"{words.word('good', loaded[i])} – {words.word('store', 'hold')}")
            cells.append(
                f'<span class="cell tok" role="img" aria-label="{name}"{data}>{html.icon(loaded[i], "m")}</span>'
            )
        else:
            cells.append('<span class="cell"></span>')
    title = f"{words.word('store', 'hold')} {len(loaded)}/{room}"
    return well(title, f'<div class="hold">{"".join(cells)}</div>')


def to_place(p: PlayerView, words: Words) -> str:
    """Houses and merchants that are still on the mat."""
    colour = SEAT_COLOURS[p["seat"]]
    waiting = p["merchants"].count("")
    house = label(words, "houses-left", p["houses"])
    merchant = label(words, "merchants-left", waiting)
    chips = html.chip(f"house-{colour}", p["houses"], house, "l") + html.chip(
        f"merchant-{colour}", waiting, merchant, "l"
    )
    return well(label(words, "to-place"), f'<div class="goods">{chips}</div>')


def well(title: str, body: str) -> str:
    return f'<div class="well store"><div class="label">{escape(title)}</div>{body}</div>'


def hand(p: PlayerView, words: Words) -> str:
    """The cards that are not planned."""
    planned = {*p["row"], p["mayor"]}
    out = []
    for card in p["cards"]:
        if card in planned:
            continue
        said = f"{words.word('card', card)}: {words.text('card', card)}"
        data = {"card": card, "verbs": "plan hand-in", "piece": f"plan-{p['seat'] + 1}-{card}"}
        out.append(html.card(mini_card(card, p["seat"], words), said, data, "mini"))
    return f'<div class="hand" role="group" aria-label="{escape(label(words, "hand"))}">{"".join(out)}</div>'


def other(view: View, seat: int, words: Words) -> str:
    """Another player in one row: points, pesos, goods, hold, and the cards still planned."""
    p = view["players"][seat]
    colour = SEAT_COLOURS[seat]
    lamp = " " + html.icon("lighthouse", "s", label(words, "start-player")) if view["starter"] == seat else ""
    planned = len(p["row"]) + (p["mayor"] != "")
    if view["planning"]:
        state = label(words, "ready" if p["ready"] else "planning")
    else:
        state = label(words, "cards-planned", planned)
    chips = [html.chip(good, n, words.word("good", good)) for good, n in zip(GOODS, p["warehouse"], strict=True)]
    held = html.chip("hold", sum(p["hold"]), words.word("store", "hold"))
    cards = html.chip("cardback", planned, label(words, "cards-planned", planned), "m", "chip end")
    points = html.chip("vp", p["points"], label(words, "points"))
    pesos = html.chip("coin", p["pesos"], label(words, "pesos"))
    name = html.seat_name(seat, seat_of(words, seat))
    return (
        f'<li class="seatrow valparaiso">{html.icon(f"marker-{colour}", "l")}'
        f'<div class="who">{name}{lamp}<div class="dim">{escape(state)}</div></div>'
        f'{points}{pesos}<span class="sep"></span><span class="gs">{"".join(chips)}{held}{cards}</span></li>'
    )


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
