"""What goes wrong at the edges. Each error is one sentence for the person who asked."""


class Mistake(Exception):
    """Bad input of any kind: the message names the offending value and what was expected."""


class IllegalAction(Mistake):
    """The action exists, but is not an option now."""


class Misspelt(Mistake):
    """The text is not the spelling of any action."""


class BadReplay(Mistake):
    """The text is not a replay that these rules can follow."""


def clipped(text: str, most: int = 80) -> str:
    """What somebody wrote, on one line and no longer than a sentence bears.

    >>> clipped("take\\0gold"), clipped("a" * 100, 4)
    ('take�gold', 'aaa…')
    """
    line = "".join([letter if letter.isprintable() else "�" for letter in text[:most]])
    return line if len(text) <= most else line[: most - 1] + "…"
