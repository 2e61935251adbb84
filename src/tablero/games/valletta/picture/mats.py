"""Valletta's players in pictures: a mat with hand and goods, a row for another player, and single cards."""

from __future__ import annotations

from collections import Counter
from html import escape

from tablero.games.valletta.picture.cards import building_card, held_card, person_card, person_face, printed
from tablero.games.valletta.sight import PlayerView, View
from tablero.games.valletta.terms import BUILDING, EXCHANGE, PERSON
from tablero.pictures import html
from tablero.pictures.kept import answered
from tablero.pictures.labels import label, seat_of
from tablero.pictures.marks import SEAT_COLOURS
from tablero.words import Words

IN_A_ROW = 5


def mat(view: View, seat: int, words: Words) -> str:
    """A player's cards and goods, and the pool; the hand is seen by its owner alone. It is as high in every phase."""
    p = view["players"][seat]
    own = seat == view["seat"]
    copies: Counter[str] = Counter()
    turns = draft(view, words) if answered(view, is_drafting) else played(p, words, copies)
    parts = [mat_header(view, p, own, words), turns]
    if p["hand"] is None:
        parts.append(hidden_hand(p, words))
    else:
        parts.append(hand(p, p["hand"], words, copies))
    stores = goods(p, own, words) + (exchange(words) if own else "") + piles(p, words, copies)
    parts.append(f'<div class="stores">{stores}</div>')
    parts.append(pool(view, words))
    return (
        f'<section class="mat panel valletta" data-player="{seat + 1}" data-verbs="" '
        f'aria-label="{escape(seat_of(words, seat))}">{"".join(parts)}</section>'
    )


def is_drafting(view: View) -> bool:
    """Whether the first turn is still to come."""
    return view["turn"] is None


def mat_header(view: View, p: PlayerView, own: bool, words: Words) -> str:
    """Whose mat it is, and who starts; points on the street and on buildings; houses left."""
    seat = p["seat"]
    colour = SEAT_COLOURS[seat]
    you = f'<span class="dim">{escape(label(words, "you"))}</span>' if own else ""
    houses = houses_left(p, words, "l", "chip big")
    name = f'<h2>{html.icon(f"marker-{colour}", "l")}<span class="who">{escape(seat_of(words, seat))}</span></h2>'
    has = points(p, words, "l") + houses
    return f'<header>{name}{you}{standing(view, p, words)}<span class="grow"></span>{has}</header>'


def houses_left(p: PlayerView, words: Words, size: str, kind: str) -> str:
    """How many houses are still to be built."""
    n = p["houses_left"]
    chip = html.chip(f"house-{SEAT_COLOURS[p['seat']]}", n, label(words, "houses-left", n), size, kind)
    return f'<span data-about="houses">{chip}</span>'


def standing(view: View, p: PlayerView, words: Words) -> str:
    """Whether a player starts the round, or is out."""
    state, sign = ("out", "close") if p["out"] else ("start-player", "play")
    if not p["out"] and view["start"] != p["seat"]:
        return ""
    return f'<span class="sign" data-about="{state}">{html.icon(sign, "s", label(words, state))}</span>'


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
            out.append(f'<div class="slot" data-about="slot">{n + 1}</div>')
    return f'<div class="slots" role="group" aria-label="{escape(label(words, "played"))}">{"".join(out)}</div>'


def person_data(p: PlayerView, person: str, copies: Counter[str], verbs: str) -> dict[str, str]:
    """A card's data; equal cards of a player are told apart by a number."""
    copies[person] += 1
    return {"person": person, "piece": f"card-{p['seat'] + 1}-{person}-{copies[person]}", "verbs": verbs}


def hand(p: PlayerView, held: list[str], words: Words, copies: Counter[str]) -> str:
    """The cards to play: five beside each other; more of them lie in rows, so that all are seen."""
    out = []
    for person in held:
        said = f"{words.word('person', person)}: {words.text('person', person)}"
        data = person_data(p, person, copies, "play dismiss discard")
        out.append(html.card(held_card(person, words), said, data, "held"))
    rows = -(-len(held) // IN_A_ROW)
    kind = "hand" if rows <= 1 else f"hand rows-{min(rows, 3)}"
    return f'<div class="{kind}" role="group" aria-label="{escape(label(words, "hand"))}">{"".join(out)}</div>'


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


def exchange(words: Words) -> str:
    """The exchange has a place of its own beside the goods: it is always there, and lit when it can be done."""
    rate = printed(words.edition).files.street.exchange
    shown = f"{rate.give}{html.icon('any')}<i>→</i>{rate.take}{html.icon('any')}"
    said = escape(words.action(EXCHANGE))
    data = html.data({"verb": "exchange", "about": "exchange"})
    return f'<div class="card exchange" role="img" aria-label="{said}"{data}><span>{shown}</span></div>'


def piles(p: PlayerView, words: Words, copies: Counter[str]) -> str:
    """The draw pile, of which its owner may know what is in it, and the discard pile, which lies open."""
    named = ", ".join(words.word("person", person) for person in p["pile"] or [])
    word = label(words, "draw-pile")
    title = escape(f"{word}: {named or p['pile_size']}")
    pile = (
        f'<span class="chip pile" data-about="draw-pile" title="{title}">{html.icon("deck", "l", word)}'
        f"{p['pile_size']}</span>"
    )
    return f'<div class="well store">{pile}{used(p, words, copies)}</div>'


def used(p: PlayerView, words: Words, copies: Counter[str], playing: bool = False) -> str:
    """Open cards as small pictures: those of this turn if they do not lie elsewhere, and the discard pile."""
    now = p["slots"] if playing else []
    faces = [small(p, person, words, copies, "mini now") for person in now]
    faces += [small(p, person, words, copies, "mini") for person in p["discard"]]
    word = label(words, "discard-pile")
    named = ", ".join(words.word("person", person) for person in p["discard"])
    said = escape(f"{word}: {named or 0}")
    return (
        f'<button class="minis" type="button" data-mat="{p["seat"]}" data-about="discard-pile" aria-label="{said}">'
        f"<small>{escape(word)} {len(p['discard'])}</small>{''.join(faces)}</button>"
    )


def small(p: PlayerView, person: str, words: Words, copies: Counter[str], kind: str) -> str:
    """A card as a picture of 30 by 36, with its colour above."""
    colour = printed(words.edition).persons[person].colour
    data = html.data(person_data(p, person, copies, ""))
    named = f'title="{escape(words.word("person", person))}"'
    return f'<span class="{kind} vc-{colour}" {named}{data}>{person_face(person, words)}</span>'


def draft(view: View, words: Words) -> str:
    """The extra goods that each player takes one of before the game."""
    chips = [html.chip(good, "", words.word("good", good), "l") * n for good, n in view["draft"].items()]
    word = escape(label(words, "draft"))
    return f'<div class="slots draft well" data-about="draft"><span class="label">{word}</span>{"".join(chips)}</div>'


def pool(view: View, words: Words) -> str:
    """The persons of nobody, for anyone to hire; the more there are, the closer they lie."""
    out = []
    for person, n in Counter(view["pool"]).items():
        name = words.word("person", person)
        many = f"<small>×{n}</small>" if n > 1 else ""
        body = f"{person_face(person, words)}<b>{escape(name)}</b>{many}"
        out.append(html.card(body, name, {"person": person, "verbs": "hire", "piece": f"pool-{person}"}, "pooled"))
    word = escape(label(words, "pool"))
    columns = 4 if len(out) <= 8 else 5 if len(out) <= 10 else 6
    kind = f"pool-{columns}" + (" close" if len(out) > 12 else "")
    return (
        f'<div class="well pool {kind}" data-about="pool"><span class="label">{word}</span>'
        f"<div>{''.join(out)}</div></div>"
    )


def other(view: View, seat: int, words: Words) -> str:
    """Another player in one row: points, houses, cards and goods in numbers; open cards as small pictures."""
    p = view["players"][seat]
    colour = SEAT_COLOURS[seat]
    player = {"player": str(seat + 1), "verbs": "steal"}
    chips = [
        html.token(good, n, words.word("good", good), {"good": good, **player}, "m") for good, n in p["goods"].items()
    ]
    counts = [
        points(p, words, "m"),
        houses_left(p, words, "m", "chip"),
        html.chip("deck", p["pile_size"], label(words, "draw-pile")),
        html.chip("cardback", p["hand_size"], label(words, "cards-in-hand", p["hand_size"])),
    ]
    return (
        f'<li class="seatrow valletta"{html.data(player)}>{html.icon(f"marker-{colour}", "l")}'
        f'<div class="who">{html.seat_name(seat, seat_of(words, seat))}{standing(view, p, words)}</div>'
        f'<span class="nums">{"".join(counts)}</span><span class="gs">{"".join(chips)}</span>'
        f"{used(p, words, Counter(), playing=True)}</li>"
    )


def points(p: PlayerView, words: Words, size: str) -> str:
    """Points on the street and, smaller, on buildings."""
    said = label(words, "points", p["points"], buildings=p["building_points"])
    kind = "chip big" if size == "l" else "chip"
    shown = f"{p['points']}<small>+{p['building_points']}</small>"
    return f'<span class="{kind}" data-about="points">{html.icon("vp", size, said)}{shown}</span>'


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
