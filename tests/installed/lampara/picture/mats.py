"""A skipper's own mat, and the others as rows."""

from collections.abc import Mapping
from html import escape
from typing import Any

from lampara.picture.cards import order
from tablero.pictures import html
from tablero.pictures.labels import label, seat_of
from tablero.words import Words


def mat(view: Mapping[str, Any], seat: int, words: Words) -> str:
    """Name and points, orders, fish; the orders are seen by their owner alone."""
    p = view["players"][seat]
    head = f"<header><h2>{html.seat_name(seat, seat_of(words, seat))}</h2>{counts(p, words)}</header>"
    orders = [
        html.card(
            order(dish, words),
            f"{words.word('dish', dish)}: {words.text('dish', dish)}",
            {"dish": dish, "verbs": "serve", "piece": f"order-{seat + 1}-{n}"},
        )
        for n, dish in enumerate(p["hand"] or [])
    ]
    hand = f'<div class="orders">{"".join(orders)}</div>' if p["hand"] is not None else ""
    where = f"<p>{escape(words.say('picture.plan', ground=words.word('ground', p['plan'])))}</p>" if p["plan"] else ""
    body = head + hand + where + hold(p, words)
    return f'<section class="mat panel lampara" data-player="{seat + 1}" data-verbs="">{body}</section>'


def other(view: Mapping[str, Any], seat: int, words: Words) -> str:
    """Another in one row: name, points, coins, fish, orders held."""
    p = view["players"][seat]
    held = html.chip("cardback", p["orders"], label(words, "orders", p["orders"]))
    row = html.seat_name(seat, seat_of(words, seat)) + counts(p, words) + held + hold(p, words, False)
    return f'<li class="seatrow lampara" data-player="{seat + 1}">{row}</li>'


def counts(p: Mapping[str, Any], words: Words) -> str:
    points = html.chip("vp", p["points"], words.say("points", p["points"]))
    return points + html.chip("coin", p["coins"], words.say("money", p["coins"]))


def hold(p: Mapping[str, Any], words: Words, own: bool = True) -> str:
    """The fish aboard; one's own can be sold."""
    given = {"player": str(p["seat"] + 1), "verbs": "sell" if own else ""}
    return "".join(
        html.token(fish, n, words.word("fish", fish), {"fish": fish, **given}, "m") for fish, n in p["fish"].items()
    )
