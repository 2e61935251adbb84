"""What needs more libraries than the package itself: they come with an extra."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablero.core.errors import Mistake


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Says how to get a library that is imported here and not installed.

    >>> with needs("server"):
    ...     import no_such_library
    Traceback (most recent call last):
        ...
    tablero.core.errors.Mistake: This needs the library no_such_library; get it with: pip install "tablero[server]".
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise Mistake(f'This needs the library {error.name}; get it with: pip install "tablero[{extra}]".') from error


@contextmanager
def wanting(package: str) -> Iterator[None]:
    """Says how to get a library that comes with no extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Mistake(f"This needs the library {error.name}; get it with: pip install {package}.") from error
