"""Valletta's players in pictures: a mat with hand and goods, a row for another player, and single cards."""

from __future__ import annotations

from collections import Counter
from html import escape

from tablero.games.valletta.picture.cards import building_card, person_card, person_face, printed
from tablero.games.valletta.sight import PlayerView, View
from tablero.games.valletta.terms import BUILDING, PERSON
from tablero.pictures import html
from tablero.pictures.labels import label, seat_of
from tablero.pictures.marks import SEAT_COLOURS
from tablero.words import Words


def mat(view: View, seat: int, words: Words) -> str:
    """A player's cards and goods; the hand is seen by its owner alone."""
    p = view["players"][seat]
    own = seat == view["seat"]
    copies: Counter[str] = Counter()
    parts = [mat_header(p, own, words), played(p, words, copies)]
    if p["hand"] is None:
        parts.append(hidden_hand(p, words))
    else:
        parts.append(hand(p, p["hand"], words, copies))
    parts.append(f'<div class="stores">{goods(p, own, words)}{piles(p, words)}</div>')
    if view["turn"] is None:
        parts.append(draft(view, words))
    parts.append(pool(view, words))
    return (
        f'<section class="mat panel valletta" data-player="{seat + 1}" data-verbs="" '
        f'aria-label="{escape(seat_of(words, seat))}">{"".join(parts)}</section>'
    )


def mat_header(p: PlayerView, own: bool, words: Words) -> str:
    """Whose mat it is; points on the street and on buildings; houses left."""
    seat = p["seat"]
    colour = SEAT_COLOURS[seat]
    you = f'<span class="dim">{escape(label(words, "you"))}</span>' if own else ""
    houses = html.chip(
        f"house-{colour}", p["houses_left"], label(words, "houses-left", p["houses_left"]), "l", "chip big"
    )
    name = f'<h2>{html.icon(f"marker-{colour}", "l")}<span class="who">{escape(seat_of(words, seat))}</span></h2>'
    return f'<header>{name}{you}<span class="grow"></span>{points(p, words, "l")}{houses}</header>'


def played(p: PlayerView, words: Words, copies: Counter[str]) -> str:
    """The slots of this turn, filled from the left."""
    out = []
    for n in range(printed(words.edition).files.street.players.plays):
        if n < len(p["slots"]):
            person = p["slots"][n]
            name = words.word("person", person)
            face = person_face(person, words) + f"<b>{escape(name)}</b>"
            out.append(html.card(face, name, person_data(p, person, copies, ""), "played"))
        else:
            out.append(f'<div class="slot">{n + 1}</div>')
    return f'<div class="slots" role="group" aria-label="{escape(label(words, "played"))}">{"".join(out)}</div>'


def person_data(p: PlayerView, person: str, copies: Counter[str], verbs: str) -> dict[str, str]:
    """A card's data; equal cards of a player are told apart by a number."""
    copies[person] += 1
    return {"person": person, "piece": f"card-{p['seat'] + 1}-{person}-{copies[person]}", "verbs": verbs}


def hand(p: PlayerView, held: list[str], words: Words, copies: Counter[str]) -> str:
    out = []
    for person in held:
        said = f"{words.word('person', person)}: {words.text('person', person)}"
        data = person_data(p, person, copies, "play dismiss discard")
        out.append(html.card(person_card(person, words), said, data))
    return f'<div class="hand" role="group" aria-label="{escape(label(words, "hand"))}">{"".join(out)}</div>'


def hidden_hand(p: PlayerView, words: Words) -> str:
    """As many backs as there are cards."""
    backs = '<div class="card back"></div>' * p["hand_size"]
    said = label(words, "cards-in-hand", p["hand_size"])
    return f'<div class="hand" role="img" aria-label="{escape(said)}">{backs}</div>'


def goods(p: PlayerView, own: bool, words: Words) -> str:
    """The goods on the player's board."""
    verbs = "take return spare" if own else "steal"
    data = {"player": str(p["seat"] + 1), "verbs": verbs}
    chips = [html.token(good, n, words.word("good", good), {"good": good, **data}) for good, n in p["goods"].items()]
    return f'<div class="well store">{"".join(chips)}</div>'


def piles(p: PlayerView, words: Words) -> str:
    """The draw pile and the discard pile; their owner may look what is in them."""
    out = []
    for icon, key, size, cards in (
        ("deck", "draw-pile", p["pile_size"], p["pile"]),
        ("cardback", "discard-pile", len(p["discard"]), p["discard"]),
    ):
        named = ", ".join(words.word("person", person) for person in cards or [])
        title = escape(f"{label(words, key)}: {named or size}")
        word = escape(label(words, key))
        out.append(f'<span class="chip pile" title="{title}">{html.icon(icon, "l")}{size}<small>{word}</small></span>')
    return f'<div class="well store">{"".join(out)}</div>'


def draft(view: View, words: Words) -> str:
    """The extra goods that each player takes one of before the game."""
    chips = [html.chip(good, "", words.word("good", good), "l") * n for good, n in view["draft"].items()]
    return well(label(words, "draft"), chips)


def well(title: str, parts: list[str]) -> str:
    return f'<div class="well pool"><span class="label">{escape(title)}</span>{"".join(parts)}</div>'


def pool(view: View, words: Words) -> str:
    """The persons of nobody, for anyone to hire."""
    out = []
    for person, n in Counter(view["pool"]).items():
        name = words.word("person", person)
        many = f"<small>×{n}</small>" if n > 1 else ""
        body = person_face(person, words) + f"<b>{escape(name)}</b>{many}"
        out.append(html.card(body, name, {"person": person, "verbs": "hire", "piece": f"pool-{person}"}, "pooled"))
    return well(label(words, "pool"), out or ['<span class="slot none"></span>'])


def other(view: View, seat: int, words: Words) -> str:
    """Another player in one row: points, houses, goods, and how many cards are held."""
    p = view["players"][seat]
    colour = SEAT_COLOURS[seat]
    player = {"player": str(seat + 1), "verbs": "steal"}
    state = "out" if p["out"] else "start-player" if view["start"] == seat else ""
    small = f'<div class="dim">{escape(label(words, state))}</div>' if state else ""
    houses = html.chip(f"house-{colour}", p["houses_left"], label(words, "houses-left", p["houses_left"]))
    held = html.chip("cardback", p["hand_size"], label(words, "cards-in-hand", p["hand_size"]), "m", "chip end")
    chips = [
        html.token(good, n, words.word("good", good), {"good": good, **player}, "m") for good, n in p["goods"].items()
    ]
    return (
        f'<li class="seatrow valletta"{html.data(player)}>{html.icon(f"marker-{colour}", "l")}'
        f'<div class="who">{html.seat_name(seat, seat_of(words, seat))}{small}</div>'
        f'{points(p, words, "m")}{houses}<span class="sep"></span>'
        f'<span class="gs">{"".join(chips)}{held}</span></li>'
    )


def points(p: PlayerView, words: Words, size: str) -> str:
    """Points on the street and, smaller, on buildings."""
    said = label(words, "points", p["points"], buildings=p["building_points"])
    kind = "chip big" if size == "l" else "chip"
    shown = f"{p['points']}<small>+{p['building_points']}</small>"
    return f'<span class="{kind}">{html.icon("vp", size, said)}{shown}</span>'


# Single pieces


def piece(range: str, word: str, words: Words) -> str:
    """A card drawn large with its text; nothing for a range that has no cards."""
    if range == "person" and word in PERSON.words:
        return html.large(person_card(word, words), words.word("person", word), [words.text("person", word)])
    if range == "building" and word in BUILDING.words:
        what = printed(words.edition).buildings[word]
        person = words.word("person", what.person)
        points = label(words, "worth", points=what.points, upgraded=what.upgraded)
        text_of = [f"{person}: {words.text('person', what.person)}", points]
        return html.large(building_card(word, words), words.word("building", word), text_of)
    return ""
