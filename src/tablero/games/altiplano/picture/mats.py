"""Altiplano's players in pictures: the board with its spaces, the warehouse, a row for another player, cards."""

from __future__ import annotations

from html import escape

from tablero.games.altiplano.picture.cards import (
    RIMS,
    Box,
    extension_face,
    marks,
    order_face,
    printed,
    recipe,
    role_card,
    tile,
)
from tablero.games.altiplano.sight import HandView, PlayerView, RowView, View
from tablero.games.altiplano.terms import EXTENSION_WORDS, MISSION_WORDS, MOVEMENT_WORDS, ROLE_WORDS
from tablero.pictures import html
from tablero.pictures.labels import label, seat_of, title
from tablero.pictures.marks import SEAT_COLOURS, seal
from tablero.pictures.svg import at, picture, use
from tablero.words import Words

PLACES = ("farm", "harbor", "forest", "mine", "road", "market", "village")
WILD = ("handyman", "journeyman")
MISSIONS_HELD = 2


def mat(view: View, seat: int, words: Words) -> str:
    """A player's tiles and where they lie, the warehouse, and the cards; bag and container for their owner alone."""
    p = view["players"][seat]
    own = seat == view["seat"]
    box = printed(words.edition)
    parts = [mat_header(view, p, seat, own, words)]
    if p["secret"] is not None:
        parts.append(missions(p["secret"], p["met"], words, box))
    if p["role"] is None:
        parts.append(roles(view, words, box))
    else:
        parts += play_area(p, words, box)
    name = escape(seat_of(words, seat))
    return f'<section class="mat panel altiplano" aria-label="{name}">{"".join(parts)}</section>'


def play_area(p: PlayerView, words: Words, box: Box) -> list[str]:
    """What lies in front of a player who has a role."""
    places = "".join(location(p, place, words, box) for place in PLACES)
    parts = [
        planning(p, words, box),
        f'<div class="locs">{places}{travel(p, words, box)}</div>',
        helpers(p, words, box),
        f'<div class="foot">{warehouse(p, words)}<div class="had">{had(p, words, box)}</div></div>',
    ]
    if p["bag"] or p["container"]:
        parts.append(stored(p["bag"] or {}, p["container"] or {}, words))
    return parts


def mat_header(view: View, p: PlayerView, seat: int, own: bool, words: Words) -> str:
    """Whose mat it is and in which role; coins, and how much is in the bag and the container."""
    colour = SEAT_COLOURS[seat]
    role = title(words, "role", p["role"]) if p["role"] else label(words, "you") if own else ""
    data = html.data({"role": p["role"], "verbs": ""}) if p["role"] else ""
    first = html.icon("play", "s", label(words, "start-player")) if view["first"] == seat else ""
    coins = html.token("coin", p["coins"], words.word("tile", "coin"), {"tile": "coin", "verbs": "place"})
    bag = html.chip("bag", p["bag_size"], label(words, "bag"), "l", "chip big")
    container = html.chip("any", p["container_size"], label(words, "container"), "l", "chip big")
    name = f'<h2>{html.icon(f"marker-{colour}", "l")}<span class="who">{escape(seat_of(words, seat))}</span></h2>'
    return (
        f'<header>{name}<span class="dim"{data}>{escape(role)}</span>{first}<span class="grow"></span>'
        f"{coins}{bag}{container}</header>"
    )


def space(words: Words, given: dict[str, str], lies: str = "", name: str = "", kind: str = "") -> str:
    """A space, empty or with a tile or coin on it."""
    said = words.word("tile", lies) if lies in RIMS or lies == "coin" else name
    on = " on" if lies else ""
    body = tile(lies) if lies else ""
    extra = f" {kind}" if kind else ""
    return f'<i class="sp tok{on}{extra}" role="img" aria-label="{escape(said)}"{html.data(given)}>{body}</i>'


def spread(lies: dict[str, int]) -> list[str]:
    """Counted tiles one by one."""
    return [what for what, n in lies.items() for _ in range(n)]


def planning(p: PlayerView, words: Words, box: Box) -> str:
    """The tiles to be laid, on as many spaces as the road has opened."""
    drawn = spread(p["planning"])
    cells = [space(words, {"tile": good, "good": good, "verbs": "place discard"}, good) for good in drawn]
    cells += ['<i class="sp"></i>' for _ in range(p["limit"] - len(drawn))]
    cells += [f'<span class="lock">{n + 1}</span>' for n in range(p["limit"], box.board.planning.most)]
    said = escape(label(words, "planning"))
    return f'<div class="plan" role="group" aria-label="{said}">{"".join(cells)}</div>'


def spaces(p: PlayerView, name: str, words: Words, source: str) -> str:
    """The spaces of a place or card: what lies there can be taken back, stored, sold or delivered."""
    there = p["spaces"].get(name)
    if there is None:
        return ""
    out = []
    for what in spread(there["lies"]):
        data = {"tile": what, "space": name, "good": what, "source": source, "verbs": "lift store sell deliver"}
        out.append(space(words, data, what))
    free = {"space": name, "verbs": "place"}
    out += [space(words, free, "", words.word("space", name)) for _ in range(there["room"])]
    return "".join(out)


def location(p: PlayerView, place: str, words: Words, box: Box) -> str:
    """A place's spaces, then those of the role and the extensions that work there."""
    here = p["place"] == place
    extra = []
    if p["role"] and box.roles[p["role"]].place == place:
        extra.append(workshop(p, "role", recipe(words, "role", p["role"]), words, {"role": p["role"]}))
    for name, copies in p["extensions"].items():
        card = box.extensions[name]
        if card.place == place:
            extra.append(workshop(p, name, recipe(words, "extension", name), words, {"extension": name}, copies))
    data = html.data({"source": "here", "verbs": "use graze trade"}) if here else ""
    name = escape(title(words, "place", place))
    sign = f"{html.icon(f'pl-{place}', 'l')}<span>{name}</span>"
    kind = "ln tok here" if here else "ln"
    head = f'<span class="{kind}" role="img" aria-label="{name}"{data}>{sign}</span>'
    return f'<div class="loc">{head}<span class="sps">{spaces(p, place, words, "here")}{"".join(extra)}</span></div>'


def workshop(p: PlayerView, name: str, shown: list[str], words: Words, shows: dict[str, str], copies: int = 1) -> str:
    """The spaces of a role or extension and what they give."""
    gains = shown[shown.index("→") + 1 :]
    wide = 15 * len(gains)
    icons = picture(marks(gains, wide / 2, 11, 20, wide), wide, 22, style=f"width:{wide}px")
    said = escape(words.word("job", name))
    many = f"<small>×{copies}</small>" if copies > 1 else ""
    data = html.data({"job": name, **shows})
    gives = f"{html.icon('arrow', 's')}{icons}{many}"
    return (
        f'<span class="ex">{spaces(p, name, words, "here")}'
        f'<span class="gives tok" role="img" aria-label="{said}"{data}>{gives}</span></span>'
    )


def travel(p: PlayerView, words: Words, box: Box) -> str:
    """The movement spaces with their carts, and the cart above them that needs no food."""
    out = []
    for name in MOVEMENT_WORDS:
        there = p["spaces"].get(name)
        lies = spread(there["lies"])[0] if there and there["lies"] else ""
        kind = "cart" if name in p["carts"] else ""
        if kind and name not in p["rested"]:
            kind += " spent"
        data = {"space": name, "vehicle": name, "movement": name}
        if lies:
            data |= {"tile": lies, "good": lies}
        data["verbs"] = "place lift move cart"
        out.append(space(words, data, lies, words.word("vehicle", name), kind))
    spent = "" if "cart" in p["rested"] else " spent"
    free = html.data({"vehicle": "cart", "verbs": "move"})
    said = escape(words.word("vehicle", "cart"))
    out.append(f'<i class="sp top tok{spent}" role="img" aria-label="{said}"{free}>{html.icon("cart", "l")}</i>')
    name = escape(label(words, "travel"))
    head = f'<span class="ln">{html.icon("cart", "l")}<span>{name}</span></span>'
    return f'<div class="loc">{head}<span class="sps">{"".join(out)}</span></div>'


def helpers(p: PlayerView, words: Words, box: Box) -> str:
    """The extensions that belong to no place."""
    out = []
    for name, copies in p["extensions"].items():
        card = box.extensions[name]
        if card.place:
            continue
        many = f" ×{copies}" if copies > 1 else ""
        corn = f" {p['crib']}" if name == "corn-crib" else ""
        wild = spaces(p, name, words, name) if name in WILD else ""
        source = {"source": name} if name in WILD else {}
        verbs = {"verbs": "use graze trade"} if name in WILD else {"verbs": ""}
        data = html.data({"extension": name, **source, **verbs})
        said = escape(title(words, "extension", name) + many + corn)
        out.append(f'<span class="helper tok" role="img" aria-label="{said}"{data}><b>{said}</b>{wild}</span>')
    return f'<div class="helpers">{"".join(out)}</div>' if out else ""


def warehouse(p: PlayerView, words: Words) -> str:
    """The rows of the warehouse, those worth more above."""
    rows = [warehouse_row(row, n, words) for n, row in enumerate(p["rows"], 1)]
    half = len(rows) // 2
    said = escape(label(words, "warehouse"))
    left, right = "".join(reversed(rows[:half])), "".join(reversed(rows[half:]))
    return f'<div class="ware" role="group" aria-label="{said}"><div>{left}</div><div>{right}</div></div>'


def warehouse_row(row: RowView, n: int, words: Words) -> str:
    """A row: its points, its tiles of one sort, corn among them."""
    full = [row["sort"] or ""] * (row["tiles"] - row["corn"]) + ["corn"] * row["corn"]
    if row["sort"] == "corn":
        full = ["corn"] * row["tiles"]
    cells = [f'<i class="sp on">{tile(good)}</i>' for good in full]
    cells += ['<i class="sp"></i>'] * (row["length"] - len(full))
    held = words.word("good", row["sort"]) if row["sort"] else "–"
    said = escape(label(words, "row", row["points"], number=n, good=held, tiles=row["tiles"]))
    data = html.data({"row": str(n), "verbs": "corn"})
    kind = "wr tok done" if row["tiles"] == row["length"] else "wr tok"
    inner = f"<b>{row['points']}</b>{''.join(cells)}"
    return f'<div class="{kind}" role="img" aria-label="{said}"{data}>{inner}</div>'


def had(p: PlayerView, words: Words, box: Box) -> str:
    """The order being filled, orders finished, houses and boats."""
    out = []
    if p["order"] is not None:
        order = box.orders[p["order"]]
        left = dict(p["missing"])
        cells = []
        for good in order.goods:
            ghost = left.get(good, 0) > 0
            if ghost:
                left[good] -= 1
            cells.append(f'<i class="sp on{" ghost" if ghost else ""}">{tile(good)}</i>')
        name = f"<b>{escape(label(words, 'order-title'))}</b>"
        points = html.chip("vp", order.points, label(words, "points"), "s")
        data = html.data({"order": str(order.number), "verbs": ""})
        out.append(f'<div class="slip"{data}>{name}{"".join(cells)}{points}</div>')
    if p["finished"]:
        said = escape(label(words, "finished", len(p["finished"])))
        points = html.chip("vp", sum(box.orders[n].points for n in p["finished"]), label(words, "points"), "s")
        out.append(f'<div class="slip">{html.icon("check", "s")}{said}{points}</div>')
    built = []
    for icon, key, goods in (("house", "houses", p["houses"]), ("ship", "boats", p["boats"])):
        tiles = "".join(f'<i class="sp on">{tile(good)}</i>' for good in goods)
        sign = html.icon(icon, "m", label(words, key, len(goods)))
        built.append(f"{sign}<b>{len(goods)}</b><span>{tiles}</span>")
    return "".join([*out, f'<div class="slip">{"".join(built)}</div>'])


def stored(bag: dict[str, int], container: dict[str, int], words: Words) -> str:
    """What is in the bag and in the container."""
    return f'<div class="heaps">{heap("bag", bag, "", words)}{heap("container", container, "pick", words)}</div>'


def heap(name: str, goods: dict[str, int], verbs: str, words: Words) -> str:
    """Counted goods in a line."""
    chips = []
    for good, n in goods.items():
        said = escape(f"{words.word('good', good)}: {n}")
        data = html.data({"good": good, "verbs": verbs})
        chips.append(f'<span class="chip tok" role="img" aria-label="{said}"{data}>{html.icon(good, "s")}{n}</span>')
    sign = html.icon("bag" if name == "bag" else "any", "m", label(words, name))
    return f'<div class="well heap">{sign}{"".join(chips)}</div>'


def roles(view: View, words: Words, box: Box) -> str:
    """The roles still to be chosen from."""
    cards = []
    for role in view["roles"]:
        said = f"{words.word('role', role)}: {words.text('role', role)}"
        cards.append(html.card(role_card(box.roles[role], words), said, {"role": role}))
    return f'<div class="roles">{"".join(cards)}</div>'


def missions(secret: HandView, met: list[str], words: Words, box: Box) -> str:
    """Missions to choose from, those held, and those met."""
    held = [(name, "held") for name in secret["missions"]] + [(name, "met") for name in met]
    chosen = {secret["own"], secret["to_left"], secret["to_right"], *secret["missions"], *met}
    choosing = len(held) < MISSIONS_HELD
    choose = [(name, "open") for name in secret["hand"] if choosing and name not in chosen]
    out = []
    for name, state in [*choose, *held]:
        points = next(mission.points for mission in box.cards.mission if mission.name == name)
        text = escape(words.text("mission", name))
        verbs = "keep give" if state == "open" else ""
        sign = html.icon("check", "s") if state == "met" else ""
        body = f"{sign}<span>{text}</span>{html.chip('vp', points, label(words, 'points'), 's')}"
        out.append(html.card(body, words.word("mission", name), {"mission": name, "verbs": verbs}, f"mission {state}"))
    return f'<div class="missions">{"".join(out)}</div>' if out else ""


def other(view: View, seat: int, words: Words) -> str:
    """Another player in one row: coins, bag, what is stored, and whether the plan is made."""
    p = view["players"][seat]
    colour = SEAT_COLOURS[seat]
    role = title(words, "role", p["role"]) if p["role"] else ""
    where = title(words, "place", p["place"]) if p["place"] else ""
    small = escape(" · ".join(part for part in (role, where) if part))
    first = " " + html.icon("play", "s", label(words, "start-player")) if view["first"] == seat else ""
    held = sum(row["tiles"] for row in p["rows"])
    state = ""
    if seat in view["asked"]:
        state = f'<span class="state">{escape(label(words, "planning"))}</span>'
    elif p["passed"]:
        state = f'<span class="state">{escape(label(words, "passed"))}</span>'
    elif view["asked"]:
        state = f'<span class="state ready">{escape(label(words, "ready"))}</span>'
    cards = len(p["houses"]) + len(p["boats"]) + len(p["finished"])
    chips = [
        html.chip("coin", p["coins"], words.word("tile", "coin")),
        html.chip("bag", p["bag_size"], label(words, "bag")),
        html.chip("warehouse", held, label(words, "warehouse")),
        html.chip("house", cards, label(words, "cards")),
    ]
    name = html.seat_name(seat, seat_of(words, seat))
    return (
        f'<li class="seatrow altiplano">{html.icon(f"marker-{colour}", "l")}'
        f'<div class="who">{name}{first}<div class="dim">{small}</div></div>{"".join(chips)}{state}</li>'
    )


def piece(range: str, word: str, words: Words) -> str:
    """A card or place drawn large with its text; nothing for a range that has none."""
    box = printed(words.edition)
    if range == "extension" and word in EXTENSION_WORDS:
        face = picture(at(2, 2, extension_face(box.extensions[word], 104, 126, words, None, False)), 108, 132)
        return html.large(face, words.word("extension", word), [words.text("extension", word)])
    if range == "role" and word in ROLE_WORDS:
        return html.large(role_card(box.roles[word], words), words.word("role", word), [words.text("role", word)])
    if range == "place" and word in PLACES:
        face = picture(use(f"pl-{word}", 50, 50, 80), 100, 100)
        return html.large(face, words.word("place", word), [words.text("place", word)])
    if range == "mission" and word in MISSION_WORDS:
        points = next(mission.points for mission in box.cards.mission if mission.name == word)
        face = picture(seal(50, 50, points, 70), 100, 100)
        return html.large(face, title(words, "mission", word), [words.text("mission", word)])
    if range == "order" and word.isdigit() and int(word) in box.orders:
        order = box.orders[int(word)]
        face = picture(at(2, 2, order_face(order, 100, 26)), 104, 31)
        return html.large(face, label(words, "order-title"), [label(words, "worth", order.points)])
    return ""
