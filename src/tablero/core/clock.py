"""Time: where seats that are asked at once may be given only so long, and who may not start it."""

from collections.abc import Collection

from tablero.core.agenda import NATURE, State, Together, apply, options, waiting


class Clock:
    """A clock that runs: nature calls time by its action when the seconds and then the countdown are over."""

    def __init__(self, action: int, seconds: int, countdown: int) -> None:
        self.action = action
        self.seconds = seconds
        self.countdown = countdown


def running(s: State) -> Clock | None:
    """The clock, while nature may call time."""
    if not s.agenda:
        return None
    task = s.agenda[-1]
    if not isinstance(task, Together):
        return None
    some = options(s, NATURE)
    if not some:
        return None
    seconds, countdown = task.time(s)
    return Clock(some[0], seconds, countdown)


def hurries(s: State, seat: int, a: int, people: Collection[int]) -> bool:
    """Whether an action would start the clock while one of the people has not answered: a program waits for them."""
    if running(s) is not None or not any(owing in people for owing in waiting(s)):
        return False
    after = s.clone()
    apply(after, seat, a)
    return running(after) is not None
