"""Script and layout a frame while a mouse pulls something about a table's page, by Chromium's own account.

The mouse goes one step a frame. Chromium counts the seconds that its main thread spends on scripts, styles and layout;
a frame has what came to that since the frame before, the reading itself included.
"""

from __future__ import annotations

import contextlib
import math
import statistics
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from benchmarks.chromium import chromium
from benchmarks.figures import Row, of
from benchmarks.timing import CannotMeasure, Effort

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

__all__ = ["GOAL", "at_rest", "frames", "frames_of", "table_page", "times"]

FRAMES: Final = 300  # a round
QUICKLY: Final = 20
WARM: Final = 60  # frames before those that count: the scripts are compiled meanwhile
GOAL: Final = 8.0  # milliseconds
COUNTED: Final = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
MS: Final = 1000.0
NEXT_FRAME: Final = "() => new Promise(requestAnimationFrame)"


def frames(effort: Effort) -> int:
    """How many count in a round."""
    return QUICKLY if effort.quick else FRAMES


@contextlib.contextmanager
def table_page(url: str, key: str) -> Iterator[Page]:
    """A table in a browser of its own. Raises CannotMeasure without one."""
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.goto(f"{url}/table/{key}")
        yield page


def at_rest(page: Page) -> None:
    """Until fonts are there and nothing moves."""
    page.wait_for_timeout(500)


def frames_of(page: Page, count: int) -> list[float]:
    """Milliseconds of each frame while the mouse, which holds something, goes all over the board."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    board = page.locator(".board-frame").bounding_box()
    if board is None:
        raise CannotMeasure("there is no board on the page")
    took, before = list[float](), seconds(session)
    for x, y in way(board["width"], board["height"], WARM + count):
        page.mouse.move(board["x"] + x, board["y"] + y)
        page.evaluate(NEXT_FRAME)
        now = seconds(session)
        took.append(MS * (now - before))
        before = now
    return took[WARM:]


def way(width: float, height: float, count: int) -> Iterator[tuple[float, float]]:
    """Points all over a board, a few pixels from one to the next at 300 of them: a figure that crosses itself."""
    for step in range(count):
        turn = 2 * math.pi * step / FRAMES
        yield width * (0.45 + 0.32 * math.sin(3 * turn)), height * (0.42 + 0.3 * math.sin(2 * turn))


def seconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return sum(float(each["value"]) for each in metrics if each["name"] in COUNTED)


def times(name: str, rounds: Sequence[Sequence[float]], goal: float, median: float | None = None) -> Row:
    """The figures of milliseconds, round by round, with the goal for 95 of 100, and one for the median if given."""
    return Row(
        name,
        {
            "median": of([statistics.median(each) for each in rounds], "ms", at_most=median),
            "p95": of([statistics.quantiles(each, n=20)[18] for each in rounds], "ms", at_most=goal),
            "longest": of([max(each) for each in rounds], "ms"),
        },
    )
