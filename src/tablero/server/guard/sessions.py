"""Sessions: the browsers in which somebody is signed in, each ended by itself, and links that sign in one more, once.

What a browser shows is a number that cannot be guessed; kept is its hash.
"""

from __future__ import annotations

import re
import secrets
import time
from contextlib import suppress
from hashlib import sha256

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablero.server.store.database import Database, Person
from tablero.server.store.schema import LINK, PERSON, SEAT, SESSION

YEAR = 365 * 24 * 3600
LINK_LASTS = 15 * 60  # seconds
SEEN_EVERY = 300  # seconds after which it is noted again that a browser was there
LONGEST = 40
# What a browser calls itself; several say the name of another one too, which comes after theirs.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung", "Firefox": "Firefox", "FxiOS": "Firefox"}
BROWSERS |= {"CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "macOS"}
SYSTEMS |= {"CrOS": "ChromeOS", "Linux": "Linux"}


class Session(msgspec.Struct, frozen=True):
    """A browser in which somebody is signed in."""

    id: str
    person: Person
    since: float
    seen: float
    browser: str


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(32)


def begin(database: Database, person: str, browser: str, token: str) -> None:
    """Signs a browser in, which shows this token from now on."""
    now = time.time()
    with suppress(IntegrityError), database.writing() as link:  # it is there already
        link.execute(delete(SESSION).where(SESSION.c.seen < now - YEAR))
        link.execute(insert(SESSION).values(id=hashed(token), person=person, since=now, seen=now, browser=browser))


def found(database: Database, token: str) -> Session | None:
    """The session of a browser that shows this; that it was there is noted now and then."""
    now = time.time()
    query = select(SESSION, PERSON.c.name).join(PERSON, PERSON.c.id == SESSION.c.person)
    with database.reading() as link:
        row = link.execute(query.where((SESSION.c.id == hashed(token)) & (SESSION.c.seen > now - YEAR))).first()
    if row is None:
        return None
    if row.seen < now - SEEN_EVERY:
        with database.writing() as link:
            link.execute(update(SESSION).where(SESSION.c.id == row.id).values(seen=now))
    return Session(row.id, Person(row.person, row.name), row.since, row.seen, row.browser)


def sessions_of(database: Database, person: str) -> list[Session]:
    """Where somebody is signed in, the last seen first."""
    query = select(SESSION, PERSON.c.name).join(PERSON, PERSON.c.id == SESSION.c.person)
    which = (SESSION.c.person == person) & (SESSION.c.seen > time.time() - YEAR)
    with database.reading() as link:
        rows = link.execute(query.where(which).order_by(SESSION.c.seen.desc())).all()
    return [Session(row.id, Person(row.person, row.name), row.since, row.seen, row.browser) for row in rows]


def end(database: Database, person: str, id: str = "", but: str = "") -> list[str]:
    """Signs a browser out, or all `but` one; the tables whose seats have new keys, so that no page there plays on."""
    which = (SESSION.c.person == person) & (SESSION.c.id == id if id else SESSION.c.id != but)
    with database.writing() as link:
        ended = link.execute(delete(SESSION).where(which)).rowcount
        if not id:  # nor does anything else stand for him that was given out before
            ended += link.execute(delete(LINK).where(LINK.c.person == person)).rowcount
            still = (PERSON.c.id == person) & (PERSON.c.signed == 1)
            ended += link.execute(update(PERSON).where(still).values(signed=0)).rowcount
        if not ended:
            return []
        seats = link.execute(select(SEAT.c.table_id, SEAT.c.seat).where(SEAT.c.person == person)).all()
        for table, seat in seats:
            at = (SEAT.c.table_id == table) & (SEAT.c.seat == seat)
            link.execute(update(SEAT).where(at).values(key=secrets.token_urlsafe(9)))
    return [table for table, _ in seats]


def still_signed(database: Database, person: str) -> Person | None:
    """The person for whom a signed cookie of before still stands."""
    with database.reading() as link:
        row = link.execute(select(PERSON).where((PERSON.c.id == person) & (PERSON.c.signed == 1))).first()
    return Person(row.id, row.name) if row is not None else None


def make_link(database: Database, person: str, token: str) -> None:
    """A link with this token signs one more browser in, once and soon."""
    now = time.time()
    with suppress(IntegrityError), database.writing() as link:
        link.execute(delete(LINK).where(LINK.c.until < now))
        link.execute(insert(LINK).values(id=hashed(token), person=person, until=now + LINK_LASTS))


def linked(database: Database, token: str) -> Person | None:
    """Whose a link is, as long as it is good; it is not used by that."""
    query = select(PERSON.c.id, PERSON.c.name).join(LINK, LINK.c.person == PERSON.c.id)
    with database.reading() as link:
        row = link.execute(query.where((LINK.c.id == hashed(token)) & (LINK.c.until >= time.time()))).first()
    return Person(row.id, row.name) if row is not None else None


def use_link(database: Database, link: str, browser: str, token: str) -> bool:
    """Signs a browser in by a link, which is used up by that; of two who come at once one is the first."""
    if found(database, token) is not None:
        return True  # it was asked before, and only the answer was lost
    now = time.time()
    good = (LINK.c.id == hashed(link)) & (LINK.c.until >= now)
    with database.writing() as writing:
        person = writing.execute(select(LINK.c.person).where(good)).scalar()
        if writing.execute(delete(LINK).where(good)).rowcount != 1:
            return False
        writing.execute(insert(SESSION).values(id=hashed(token), person=person, since=now, seen=now, browser=browser))
    return True


def browser_called(agent: str) -> str:
    """What a browser is called in a list, by what it says of itself.

    >>> browser_called("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox · Linux'
    >>> browser_called("python-httpx/0.28.1"), browser_called("")
    ('python-httpx', '?')
    """
    name = next((said for sign, said in BROWSERS.items() if f"{sign}/" in agent or f"{sign}A/" in agent), "")
    system = next((said for sign, said in SYSTEMS.items() if sign in agent), "")
    first = re.match(r"[A-Za-z][\w .-]*", agent)
    return " · ".join(filter(None, (name, system))) or (first.group()[:LONGEST].strip() if first else "?")
