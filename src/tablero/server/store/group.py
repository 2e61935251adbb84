"""Group commit for a SQLite file: those who write at the same time share one sync of the disk.

An answered act must survive a loss of power, so a commit waits for the disk, some milliseconds. What comes meanwhile is
written together into the next transaction, each in a savepoint of its own: one that fails takes nobody along.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError


class Group:
    """Writes that are committed together; `failed` says why that could not be done."""

    def __init__(self, link: Connection) -> None:
        self.link = link
        self.whole = link.begin()
        self.over = False
        self.failed: Exception | None = None


class Groups:
    """The one way to write to the file, for all threads."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._link: Connection | None = None
        self._group: Group | None = None
        self._news = threading.Condition()
        self._busy = False  # somebody uses the connection
        self._coming = 0  # so many write or are about to: a group waits for them

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The connection, for one at a time; on leaving all is on the disk, or this alone was undone."""
        with self._news:
            self._coming += 1
            self._news.wait_for(lambda: not self._busy)
            self._busy = True
        group: Group | None = None
        try:
            group = self._open()
            with group.link.begin_nested():
                yield group.link
        finally:
            with self._news:
                self._busy = False
                self._coming -= 1
                self._news.notify_all()
            if group is not None:
                self._settle(group)
        if group.failed is not None:
            raise group.failed

    def _open(self) -> Group:
        if self._group is None:
            self._link = self._link or self.engine.connect().execution_options(writing=True)
            self._group = Group(self._link)
        return self._group

    def _settle(self, group: Group) -> None:
        """Waits until the group is committed; whoever finds that nobody else is to join it does so."""
        with self._news:
            self._news.wait_for(lambda: group.over or not (self._busy or self._coming))
            if group.over:
                return
            self._busy = True
        try:
            group.whole.commit()
        except SQLAlchemyError as error:
            group.failed = error
            group.link.invalidate()  # the transaction may still be open in it
            self.close()
        finally:
            with self._news:
                group.over = True
                self._group = None
                self._busy = False
                self._news.notify_all()

    def close(self) -> None:
        if self._link is not None:
            with suppress(SQLAlchemyError):
                self._link.close()
            self._link = None
