"""Altiplano in a terminal: the ring, what is on offer, the players, one's own board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.markup import escape

from tablero.core.events import Event
from tablero.games.altiplano.box import Box
from tablero.games.altiplano.sight import PlayerView, RowView, View
from tablero.games.altiplano.terms import EXTENSION, GOOD, GOODS, MISSION, ROLE, count
from tablero.words import Words

Say = Callable[[str], str]

SIGNS = {
    "▶": "sign.start",
    "×": "sign.passed",
    "●": "sign.pawn",
    "⌂": "sign.house",
    "⛵": "sign.boat",
    "✓": "sign.order",
    "?": "sign.unknown",
    "3+2": "sign.bag",
}
SEATS = ("red", "cyan", "magenta", "green", "yellow")


def table(view: View, box: Box, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """The ring with the pawns, what is on offer, the players, and the own board."""
    parts: list[RenderableType] = [
        line("label.ring", " – ".join(place(word, view, words, names) for word in view["ring"]), words),
        line("label.stock", goods(view["stock"], words), words),
        line("label.offer", offer(view, words), words),
        line("label.orders", "; ".join(order(number, box, words) for number in view["orders"]), words),
        line("label.strip", strip(view, words), words),
    ]
    if view["roles"]:
        parts.append(line("label.roles", ", ".join(escape(words.word("role", word)) for word in view["roles"]), words))
    if view["last_round"]:
        parts.append(line("label.last-round", str(view["last_round"]), words))
    return Group(*parts, players(view, words, names), brief(view, box, words, names, say))


def place(word: str, view: View, words: Words, names: Sequence[str]) -> str:
    """A place of the ring, and whose pawns stand there."""
    here = [seat for seat, p in enumerate(view["players"]) if p["place"] == word]
    pawns = "".join(f" [{SEATS[seat]}]●{escape(names[seat])}[/]" for seat in here)
    return f"{escape(words.word('place', word))}{pawns}"


def offer(view: View, words: Words) -> str:
    """Carts, houses and boats."""
    houses = ", ".join(escape(words.word("good", word)) for word in view["houses"])
    boats = ", ".join(escape(words.word("good", word)) for word in view["boats"])
    carts = f"{words.say('label.carts')} {view['carts']}"
    return f"{carts}; {words.say('label.houses')}: {houses or '–'}; {words.say('label.boats')}: {boats or '–'}"


def order(number: int, box: Box, words: Words) -> str:
    """An order: its goods and points."""
    asked = box.order_goods[number - 1]
    said = [escape(words.word("good", GOOD.words[g])) for g in range(GOODS) for _ in range(count(asked, g))]
    return f"{number} [dim]{'+'.join(said)}={box.order_points[number - 1]}[/]"


def strip(view: View, words: Words) -> str:
    """The extensions with what they cost now, the cheapest slot first."""
    cards = [
        f"{n}: {escape(words.word('extension', slot['extension']))} [yellow]{slot['price']}[/]"
        for n, slot in enumerate(view["strip"], 1)
        if slot["extension"]
    ]
    return f"{'; '.join(cards)} [dim](+{view['deck']})[/]"


def players(view: View, words: Words, names: Sequence[str]) -> str:
    """A line for each player, of what everybody may see; ▶ has the start token, × has passed."""
    return "\n".join(player(p, seat, seat == view["first"], words, names) for seat, p in enumerate(view["players"]))


def player(p: PlayerView, seat: int, is_first: bool, words: Words, names: Sequence[str]) -> str:
    """Role, coins, planning, road, bag and container, warehouse, cards, missions."""
    met = " ".join([*["?"] * p["missions"], *(escape(words.word("mission", word)) for word in p["met"])])
    said = [
        line("label.role", escape(words.word("role", p["role"])) if p["role"] else "", words),
        line("label.coins", str(p["coins"]), words),
        line("label.planning", f"{goods(p['planning'], words)} /{p['limit']}", words),
        line("label.road", str(p["road"]), words),
        line("label.bag", f"{p['bag_size']}+{p['container_size']}", words),
        line("label.rows", warehouse(p["rows"], words), words),
        line("label.cards", cards(p, words), words),
        line("label.carts", f"{len(p['rested'])}/{len(p['carts'])}", words),
    ]
    if lying := spaces(p, words):
        said.append(line("label.spaces", lying, words))
    if p["order"]:
        said.append(line("label.order", goods(p["missing"], words), words))
    if met:
        said.append(line("label.missions", met, words))
    name = f"{'▶ ' if is_first else '  '}[bold {SEATS[seat]}]{escape(names[seat])}[/]{' ×' if p['passed'] else ''}"
    return f"{name}  {' · '.join(said)}"


def spaces(p: PlayerView, words: Words) -> str:
    """What lies on whose spaces; empty ones are left out."""
    return "; ".join(
        f"{escape(words.word('space', word))}: {lies(here['lies'], words)}"
        for word, here in p["spaces"].items()
        if here["lies"]
    )


def warehouse(rows: Sequence[RowView], words: Words) -> str:
    """The begun rows: sort, tiles of its length."""
    said = [f"{escape(words.word('good', row['sort']))} {row['tiles']}/{row['length']}" for row in rows if row["sort"]]
    return ", ".join(said) or "–"


def cards(p: PlayerView, words: Words) -> str:
    """Houses, boats and finished orders, and the extensions by name."""
    said = [f"{len(p['houses'])}⌂ {len(p['boats'])}⛵ {len(p['finished'])}✓"]
    said += [escape(words.word("extension", word)) + (f" ×{n}" if n > 1 else "") for word, n in p["extensions"].items()]
    return ", ".join(said)


def brief(view: View, box: Box, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """The own bag, spaces, order and missions."""
    if view["seat"] is None:
        return ""
    p = view["players"][view["seat"]]
    out = [
        line("label.planning", f"{goods(p['planning'], words)} /{p['limit']}", words),
        line("label.spaces", spaces(p, words), words),
        line("label.bag", goods(p["bag"] or {}, words), words),
        line("label.container", goods(p["container"] or {}, words), words),
    ]
    if p["order"]:
        out.append(line("label.order", f"{p['order']}: {goods(p['missing'], words)}", words))
    if p["secret"] and p["secret"]["missions"]:
        held = (f"{words.word('mission', word)}: {words.text('mission', word)}" for word in p["secret"]["missions"])
        out.append(line("label.missions", escape(" ".join(held)), words))
    return "\n".join(out)


def note(events: Sequence[Event], gains: Mapping[str, int], words: Words) -> str:
    """What an option brings and costs: goods, coins, points."""
    return words.change(gains)


def piece(range: str, word: str, box: Box, words: Words, say: Say) -> RenderableType:
    """An extension's price, a role's start, a good's price and points, a mission's points, an order's goods."""
    if range == "extension":
        return f"  {words.say('label.price')}: {box.extension_price[EXTENSION.number[word]]}"
    if range == "mission":
        return f"  {words.say('label.points')}: {box.mission_points[MISSION.number[word]]}"
    if range == "good":
        number = GOOD.number[word]
        price = box.price[number] or "–"
        return f"  {words.say('label.price')}: {price}; {words.say('label.points')}: {box.points[number]}"
    if range == "role":
        number = ROLE.number[word]
        start = {GOOD.words[g]: count(box.start_goods[number], g) for g in _some(box.start_goods[number])}
        coins = f"{box.start_coins[number]} {words.say('tile.coin', box.start_coins[number])}"
        return f"  {words.say('label.start')}: {goods(start, words)}, {coins}"
    if range == "order":
        return f"  {order(int(word), box, words)}"
    return ""


def _some(heap: int) -> list[int]:
    return [g for g in range(GOODS) if count(heap, g)]


def goods(counts: Mapping[str, int], words: Words) -> str:
    """So many of each good."""
    return ", ".join(f"{n} {escape(words.say(f'good.{word}', n))}" for word, n in counts.items()) or "–"


def lies(counts: Mapping[str, int], words: Words) -> str:
    """What lies on a space."""
    return ", ".join(f"{n} {escape(words.say(f'tile.{word}', n))}" for word, n in counts.items()) or "–"


def line(label: str, said: str, words: Words) -> str:
    return f"[dim]{words.say(label)}:[/] {said or '–'}"
