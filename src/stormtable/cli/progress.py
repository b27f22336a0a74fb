"""How far long work has come: a bar where messages go to a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any, Final, Self

from stormtable.cli.interrupts import BEFORE
from stormtable.cli.output import say

__all__ = ["Progress"]

TELL: Final = 10.0  # seconds between two lines
SHOW_CURSOR: Final = "\x1b[?25h\n"


class Progress:
    """Tells how many of a number of games are played, and how long the others will take."""

    def __init__(self, total: int, done: int) -> None:
        self.total, self.done, self.fresh = total, done, 0
        self.start = self.told = time.monotonic()
        self.stream, self.bar = sys.stderr, bar_for(total, done)
        if done:
            say(f"{done:,} of {total:,} games were played before")

    def __enter__(self) -> Self:
        if self.bar is not None:
            BEFORE.append(self.show_cursor)
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Take the bar away."""
        if self.bar is not None:
            self.bar.stop()
            BEFORE.remove(self.show_cursor)

    def more(self, games: int = 1) -> None:
        """So many more were played."""
        self.done, self.fresh, now = self.done + games, self.fresh + games, time.monotonic()
        if self.bar is not None:
            self.bar.update(self.bar.task_ids[0], completed=self.done, left=in_words(self.left(now)))
        elif now - self.told >= TELL and self.done < self.total:
            self.told = now
            say(f"{self.done:,} of {self.total:,} games, {in_words(self.left(now))} left")

    def reach(self, done: int) -> None:
        """So many are played in all; until the first ones were, whoever plays them has got ready."""
        if not self.fresh:
            self.start = self.told = time.monotonic()
        self.more(done - self.done)

    def show_cursor(self) -> None:
        """A command that is ended at once leaves the terminal as it was."""
        self.stream.write(SHOW_CURSOR)
        self.stream.flush()

    def left(self, now: float) -> float:
        """Seconds, if it goes on as until now."""
        return (self.total - self.done) * (now - self.start) / self.fresh


def bar_for(total: int, done: int) -> Any:
    """A bar on a terminal; None where there is no terminal, or nothing to draw one with."""
    if not sys.stderr.isatty():
        return None
    try:
        from rich.console import Console  # noqa: PLC0415  (of the extra "lab")
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn  # noqa: PLC0415
        from rich.progress import Progress as Bars  # noqa: PLC0415
    except ImportError:
        return None
    columns = (BarColumn(bar_width=None), MofNCompleteColumn(), TextColumn("games, {task.fields[left]} left"))
    bars = Bars(*columns, console=Console(stderr=True), transient=True, refresh_per_second=4)
    bars.add_task("", total=total, completed=done, left="…")
    return bars


def in_words(seconds: float) -> str:
    """A time that is left, about."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
