"""A player's mat in Altiplano: planning spaces, places and travel, role and extensions, warehouse, and what was had."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from tablero.games.altiplano.picture.cards import (
    RIMS,
    Box,
    extension_face,
    heading,
    marks,
    order_face,
    printed,
    recipe,
    role_card,
    shown_width,
    tile,
)
from tablero.games.altiplano.sight import HandView, PlayerView, RowView, View
from tablero.games.altiplano.terms import EXTENSION_WORDS, MISSION_WORDS, MOVEMENT_WORDS, ROLE_WORDS
from tablero.pictures import html
from tablero.pictures.kept import kept
from tablero.pictures.labels import label, seat_of, title
from tablero.pictures.marks import SEAT_COLOURS, seal
from tablero.pictures.svg import at, picture, text, use
from tablero.words import Words

PLACES = ("farm", "harbor", "forest", "mine", "road", "market", "village")
WILD = ("handyman", "journeyman")
MISSIONS_HELD = 2
# Role and extensions: few stand in one row; more in rows of five, of which there are two or more. A card with so many
# spaces is two columns wide, and a row has room for two of those.
IN_ONE_ROW, IN_A_ROW, WIDE_FROM, WIDE_IN_A_ROW = 4, 5, 3, 2
ROWS = ("one", "two", "three", "four")


def mat(view: View, seat: int, words: Words) -> str:
    """A player's tiles and where they lie, the warehouse, and the cards; bag and container for their owner alone."""
    p = view["players"][seat]
    box = printed(words.edition)
    parts = [mat_header(view, p, seat, words, box)]
    kind = "mat panel altiplano"
    choosing = to_choose(p["secret"], p["met"]) if p["secret"] is not None else []
    if p["role"] is None:
        kind += " choosing"
        parts.append(roles(view, words, box))
    else:
        parts.append(mission_choice(choosing, words, box) if choosing else places(p, words, box))
        parts += [works(p, words, box), foot(p, words, box)]
        held = missions(p["secret"], p["met"], words, box)
        if held:
            kind += " on-missions"
            parts.append(held)
    parts.append(worth(words.nameless))
    name = escape(seat_of(words, seat))
    return f'<section class="{kind}" aria-label="{name}">{"".join(parts)}</section>'


# The head: who, the planning spaces, coins, bag, container


def mat_header(view: View, p: PlayerView, seat: int, words: Words, box: Box) -> str:
    """Whose mat it is, the planning spaces; coins, and how much is in the bag and the container."""
    colour = SEAT_COLOURS[seat]
    coins = html.token("coin", p["coins"], words.word("tile", "coin"), {"tile": "coin", "verbs": "place"})
    name = f'<h2>{html.icon(f"marker-{colour}", "l")}<span class="who">{escape(seat_of(words, seat))}</span></h2>'
    return (
        f"<header>{name}{starts(view, seat, words)}{planning(p, words, box)}"
        f'<span class="purse">{coins}{counted("bag", "bag", p["bag_size"], words)}'
        f"{counted('any', 'container', p['container_size'], words)}</span></header>"
    )


def starts(view: View, seat: int, words: Words) -> str:
    """The start player's sign."""
    if view["first"] != seat:
        return ""
    return about("first", html.icon("play", "s"), label(words, "start-player"))


def about(name: str, body: str, said: str, kind: str = "") -> str:
    """Something that no option names, and what it stands for."""
    named = f' class="{kind}"' if kind else ""
    return f'<span{named} role="img" aria-label="{escape(said)}"{html.data({"about": name})}>{body}</span>'


def counted(icon: str, name: str, n: int, words: Words) -> str:
    """How many tiles are in the bag or the container."""
    return about(name, f"{html.icon(icon, 'l')}{n}", f"{label(words, name)}: {n}", "chip big")


def space(words: Words, given: dict[str, str], lies: str = "", name: str = "", kind: str = "", body: str = "") -> str:
    """A space, empty or with a tile or coin on it."""
    said = words.word("tile", lies) if lies in RIMS or lies == "coin" else name
    on = " on" if lies else ""
    extra = f" {kind}" if kind else ""
    inner = tile(lies) if lies else body
    return f'<i class="sp tok{on}{extra}" role="img" aria-label="{escape(said)}"{html.data(given)}>{inner}</i>'


def spread(lies: dict[str, int]) -> list[str]:
    """Counted tiles one by one."""
    return [what for what, n in lies.items() for _ in range(n)]


@kept
def planning(p: PlayerView, words: Words, box: Box) -> str:
    """The tiles to be laid, on as many spaces as the road has opened."""
    drawn = spread(p["planning"])
    said = label(words, "planning")
    cells = [space(words, {"tile": good, "good": good, "verbs": "place discard"}, good) for good in drawn]
    cells += [about("planning", "", said, "sp") for _ in range(p["limit"] - len(drawn))]
    cells += [about("planning", str(n + 1), said, "lock") for n in range(p["limit"], box.board.planning.most)]
    return f'<div class="plan" role="group" aria-label="{escape(said)}">{"".join(cells)}</div>'


# Places and travel


@kept
def places(p: PlayerView, words: Words, box: Box) -> str:
    """The seven places and the movement spaces, three in a row."""
    return f'<div class="locs">{"".join(location(p, place, words) for place in PLACES)}{travel(p, words)}</div>'


def spaces(p: PlayerView, name: str, words: Words, source: str = "") -> str:
    """The spaces of a place or card: what lies there can be taken back and, from a source, stored, sold, delivered."""
    there = p["spaces"].get(name)
    if there is None:
        return ""
    more = {"source": source, "verbs": "lift store sell deliver"} if source else {"verbs": "lift"}
    out = [space(words, {"tile": what, "space": name, "good": what, **more}, what) for what in spread(there["lies"])]
    free = {"space": name, "verbs": "place"}
    out += [space(words, free, "", words.word("space", name)) for _ in range(there["room"])]
    return "".join(out)


def location(p: PlayerView, place: str, words: Words) -> str:
    """A place's spaces; its name stands for what lies there while the pawn is there."""
    here = p["place"] == place
    data = {"source": "here", "verbs": "use graze trade"} if here else {"verbs": ""}
    name = escape(title(words, "place", place))
    sign = f"{html.icon(f'pl-{place}', 'l')}<span>{name}</span>"
    kind = "ln tok here" if here else "ln"
    head = f'<span class="{kind}" role="img" aria-label="{name}"{html.data({"place": place, **data})}>{sign}</span>'
    on = spaces(p, place, words, "here" if here else "")
    return f'<div class="loc at-{place}">{head}<span class="sps">{on}</span></div>'


def travel(p: PlayerView, words: Words) -> str:
    """The movement spaces with their carts, and the cart above them that needs no food."""
    out = []
    for name in MOVEMENT_WORDS:
        there = p["spaces"].get(name)
        lies = spread(there["lies"])[0] if there and there["lies"] else ""
        kind = ""
        if name in p["carts"]:
            kind = "cart" if name in p["rested"] else "cart spent"
        data = {"space": name, "vehicle": name, "movement": name}
        if lies:
            data |= {"tile": lies, "good": lies}
        data["verbs"] = "place lift move cart"
        body = html.icon("cart", "m") if kind else ""
        out.append(space(words, data, lies, words.word("vehicle", name), kind, body))
    spent = "" if "cart" in p["rested"] else " spent"
    free = html.data({"vehicle": "cart", "verbs": "move"})
    said = escape(words.word("vehicle", "cart"))
    out.append(f'<i class="sp free-cart tok{spent}" role="img" aria-label="{said}"{free}>{html.icon("cart", "l")}</i>')
    name = label(words, "travel")
    head = about("travel", f"{html.icon('cart', 'l')}<span>{escape(name)}</span>", name, "ln")
    return f'<div class="loc travel">{head}<span class="sps">{"".join(out)}</span></div>'


# Role and extensions


@kept
def works(p: PlayerView, words: Words, box: Box) -> str:
    """The role and the extensions as cards with their names: in one row while they are few, then in rows of five."""
    wide = {name: room(p, name) >= WIDE_FROM for name in ("role", *p["extensions"])}
    units, many = len(wide) + sum(wide.values()), sum(wide.values())
    columns, rows = IN_ONE_ROW, 1
    if units > IN_ONE_ROW:
        columns, rows = IN_A_ROW, max(2, -(-units // IN_A_ROW), -(-many // WIDE_IN_A_ROW))
    held = [("role", 1), *p["extensions"].items()]
    cards = [work(p, name, copies, words, box, wide[name]) for name, copies in held]
    if rows == 1:
        free = about("extensions", html.icon("deck", "l"), label(words, "no-extension"), "work free")
        cards += [free] * (IN_ONE_ROW - units)
    return f'<div class="works in-{columns} {ROWS[min(rows, len(ROWS)) - 1]}">{"".join(cards)}</div>'


def room(p: PlayerView, name: str) -> int:
    """How many tiles the spaces of a card take in all."""
    there = p["spaces"].get(name)
    return there["room"] + sum(there["lies"].values()) if there else 0


def work(p: PlayerView, name: str, copies: int, words: Words, box: Box, wide: bool) -> str:
    """A role or extension: its name, its place, its spaces, what they give; or what it allows."""
    range, word = ("role", p["role"] or "") if name == "role" else ("extension", name)
    facts = box.roles[word] if range == "role" else box.extensions[word]
    called = title(words, range, word) + (f" ×{copies}" if copies > 1 else "")
    shown = recipe(words, range, word)
    data = {range: word}
    where = at_place(facts.place, words) if facts.place else ""
    on = spaces(p, name, words, name if name in WILD else "")
    if name in WILD:
        gives = does(["board"], called, {**data, "source": name, "verbs": "use graze trade"})
    elif on:
        gives = does(shown[shown.index("→") + 1 :], words.word("job", name), {"job": name, **data}, "→")
    elif name == "corn-crib":
        gives = crib(p["crib"], shown.count("corn") * copies, called, data)
    else:
        gives = does(shown, called, {**data, "verbs": ""})
    kind = f"work {range}" + (" across" if wide else "")
    top = f'<span class="wt" role="img" aria-label="{escape(called)}"{html.data({**data, "verbs": ""})}>'
    return f'<div class="{kind}">{top}{heading(called)}</span><div class="wb">{where}{on}{gives}</div></div>'


def at_place(place: str, words: Words) -> str:
    """The sign of the place where a card is used."""
    data = html.data({"place": place, "verbs": ""})
    name = escape(title(words, "place", place))
    return f'<span class="at" role="img" aria-label="{name}"{data}>{html.icon(f"pl-{place}", "s")}</span>'


def does(tokens: list[str], said: str, data: dict[str, str], sign: str = "") -> str:
    """What a card gives or allows, in icons; a single coin needs no number."""
    tokens = ["coin" if token == "coin:1" else token for token in tokens]
    wide = shown_width(tokens, 20)
    icons = picture(marks(tokens, wide / 2, 11, 20, wide), wide, 22)
    arrow = html.icon("arrow", "s") if sign else ""
    return f'<span class="gives tok" role="img" aria-label="{escape(said)}"{html.data(data)}>{arrow}{icons}</span>'


def crib(corn: int, most: int, said: str, data: dict[str, str]) -> str:
    """The corn that is parked, and room for more."""
    cells = f'<i class="sp on">{tile("corn")}</i>' * corn + '<i class="sp"></i>' * (most - corn)
    named = html.data({**data, "verbs": ""})
    return f'<span class="gives tok" role="img" aria-label="{escape(f"{said}: {corn}")}"{named}>{cells}</span>'


# Below: the warehouse; order, houses, boats, bag and container


@kept
def foot(p: PlayerView, words: Words, box: Box) -> str:
    """The whole warehouse beside what was built and ordered and what is in bag and container."""
    had = [orders(p, words, box), built(p, words)]
    if p["bag"] is not None and p["container"] is not None:
        had += [heap("bag", p["bag"], "", words), heap("container", p["container"], "pick", words, p["aside"])]
    return f'<div class="foot">{warehouse(p, words)}<div class="had">{"".join(had)}</div></div>'


@kept
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
    data = html.data({"row": str(n), "about": "row", "verbs": "corn"})
    kind = "wr tok done" if row["tiles"] == row["length"] else "wr tok"
    inner = f"<b>{row['points']}</b>{''.join(cells)}"
    return f'<div class="{kind}" role="img" aria-label="{said}"{data}>{inner}</div>'


@kept
def orders(p: PlayerView, words: Words, box: Box) -> str:
    """The order being filled, and those finished with their points."""
    name = f"<b>{escape(label(words, 'order-title'))}</b>"
    if p["order"] is None:
        now = about("order", f"{name} –", label(words, "order-title"), "slip none")
    else:
        order = box.orders[p["order"]]
        left = dict(p["missing"])
        cells = []
        for good in order.goods:
            ghost = left.get(good, 0) > 0
            if ghost:
                left[good] -= 1
            cells.append(f'<i class="sp on{" ghost" if ghost else ""}">{tile(good)}</i>')
        data = html.data({"order": str(order.number), "verbs": ""})
        said = escape(label(words, "order-title"))
        inner = f"{name}<span>{''.join(cells)}</span>{stamp(order.points, words)}"
        now = f'<span class="slip" role="img" aria-label="{said}"{data}>{inner}</span>'
    if not p["finished"]:
        return f'<div class="slips">{now}</div>'
    said = label(words, "finished", len(p["finished"]))
    points = stamp(sum(box.orders[n].points for n in p["finished"]), words)
    done = about("finished", f"{html.icon('check', 's')}<b>{len(p['finished'])}</b>{points}", said, "slip less")
    return f'<div class="slips">{now}{done}</div>'


def stamp(points: int, words: Words) -> str:
    """Points on a seal."""
    figure = text(10, 14.3, points, 12.6, fill="var(--vp-ink)", weight=800, anchor="middle", room=18)
    return picture(
        use("vp-blank", 10, 10, 20) + figure, 20, 20, f"{points} {label(words, 'points')}", **{"class": "sl"}
    )


def built(p: PlayerView, words: Words) -> str:
    """Houses and boats with the goods on them."""
    out = []
    for icon, key, goods in (("house", "houses", p["houses"]), ("ship", "boats", p["boats"])):
        tiles = "".join(f'<i class="sp on">{tile(good)}</i>' for good in goods)
        inner = f"{html.icon(icon, 'm')}<b>{len(goods)}</b><span>{tiles}</span>"
        out.append(about(key, inner, label(words, key, len(goods)), "built"))
    return f'<div class="slip">{"".join(out)}</div>'


def heap(name: str, goods: dict[str, int], verbs: str, words: Words, aside: dict[str, int] | None = None) -> str:
    """Counted goods in a line; after a sign those that were drawn at the very end."""
    chips = [chip(good, n, verbs, words) for good, n in goods.items()]
    if aside:
        chips.append(about("aside", html.icon("warehouse", "s"), words.word("about", "aside"), "drawn"))
        chips += [chip(good, n, "", words) for good, n in aside.items()]
    sign = about(name, html.icon("bag" if name == "bag" else "any", "m"), label(words, name))
    full = f"<b>{escape(label(words, name))}</b>" if len(chips) < 6 else ""
    none = "" if chips else f'<span class="dim">{escape(label(words, "nothing"))}</span>'
    kind = "well heap many" if len(chips) > 8 else "well heap"
    return f'<div class="{kind}">{sign}{full}{none}{"".join(chips)}</div>'


def chip(good: str, n: int, verbs: str, words: Words) -> str:
    """A good and how many of it."""
    said = escape(f"{words.word('good', good)}: {n}")
    data = html.data({"good": good, "verbs": verbs})
    return f'<span class="chip tok" role="img" aria-label="{said}"{data}><i class="sp on">{tile(good)}</i>{n}</span>'


@lru_cache(maxsize=64)
def worth(words: Words) -> str:
    """What each good is worth at the end, those that are worth nothing together."""
    by_points: dict[int, list[str]] = {}
    for good, facts in printed(words.edition).goods.items():
        by_points.setdefault(facts.points, []).append(good)
    out = []
    for points in sorted(by_points, key=lambda n: (n == 0, n)):
        some = by_points[points]
        for each in [some] if points == 0 else [[good] for good in some]:
            out.append(worth_of(each, points, words))
    said = label(words, "worth-at-end")
    return f'<div class="worth" role="group" aria-label="{escape(said)}"><b>{escape(said)}</b>{"".join(out)}</div>'


def worth_of(goods: list[str], points: int, words: Words) -> str:
    """Goods beside each other and what one of them counts."""
    tiles = "".join(
        f'<i class="sp on" role="img" aria-label="{escape(words.word("good", good))}"'
        f"{html.data({'good': good, 'about': 'worth', 'verbs': ''})}>{tile(good)}</i>"
        for good in goods
    )
    kind = "each" if len(goods) == 1 else "each zero"
    return f'<span class="{kind}"{html.data({"about": "worth"})}>{tiles}{stamp(points, words)}</span>'


# What is chosen before the first round, and missions


def roles(view: View, words: Words, box: Box) -> str:
    """The roles still to be chosen from."""
    cards = []
    for role in view["roles"]:
        said = f"{words.word('role', role)}: {words.text('role', role)}"
        cards.append(html.card(role_card(box.roles[role], words), said, {"role": role}))
    return f'<div class="roles">{"".join(cards)}</div>'


def to_choose(secret: HandView, met: list[str]) -> list[str]:
    """The missions in hand that can still be kept or given."""
    if len(secret["missions"]) + len(met) >= MISSIONS_HELD:
        return []
    chosen = {secret["own"], secret["to_left"], secret["to_right"], *secret["missions"], *met}
    return [name for name in secret["hand"] if name not in chosen]


def mission_choice(names: list[str], words: Words, box: Box) -> str:
    """Missions to choose from, with what they ask for, before anything lies on the places."""
    cards = "".join(mission(name, "open", words, box, words.text("mission", name)) for name in names)
    return f'<div class="chosen-from">{cards}</div>'


def missions(secret: HandView | None, met: list[str], words: Words, box: Box) -> str:
    """Missions held face down, which their owner alone sees, and those met."""
    held = [(name, "held") for name in (secret["missions"] if secret else [])] + [(name, "met") for name in met]
    cards = [mission(name, state, words, box, title(words, "mission", name)) for name, state in held]
    return f'<div class="missions">{"".join(cards)}</div>' if secret or cards else ""


def mission(name: str, state: str, words: Words, box: Box, asks: str) -> str:
    """A mission: what it asks for, its points, and whether it is met."""
    points = next(each.points for each in box.cards.mission if each.name == name)
    sign = html.icon("check", "s") if state == "met" else ""
    body = f"{sign}<span>{escape(asks)}</span>{stamp(points, words)}"
    said = f"{words.word('mission', name)}: {words.text('mission', name)}"
    data = {"mission": name, "verbs": "keep give" if state == "open" else ""}
    return html.card(body, said, data, f"mission {state}")


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
