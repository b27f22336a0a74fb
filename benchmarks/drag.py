"""Script and layout a frame while a ghost is dragged over a free table, by Chromium's own account.

A match of the largest scenario with obstacles is set up over the line that the page uses, a unit is activated, and a
mouse drags its ghost all over the table, one step a frame. Chromium counts the seconds that its main thread spends on
scripts, styles and layout; a frame has what came to that since the frame before, the reading itself included.
"""

from __future__ import annotations

import asyncio
import json
import math
import statistics
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.figures import Row, of
from benchmarks.painting import FLAGS
from benchmarks.server import Server, moved_on, post, server, table_where, to_decide
from benchmarks.timing import CannotMeasure, Effort, Stopwatch
from tools.ensure_chromium import find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

__all__ = ["measure"]

GAME, SCENARIO, OBSTACLES = "lightning_strike", "full_sheet", 3
DRAGGED: Final = {"Lancer 1": "a fighter: its turn and its way", "Pathfinder 1": "an exo-armour: any place"}
FRAMES: Final = 300  # a round and piece
QUICKLY: Final = 20
WARM: Final = 60  # frames before those that count: the scripts are compiled meanwhile
GOAL: Final = 8.0  # milliseconds
COUNTED: Final = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
MS: Final = 1000.0
FRAME: Final = "() => new Promise(requestAnimationFrame)"


# The match


async def said(line: ClientConnection, now: Any, action: str) -> Any:
    """The table after an act."""
    act = {"type": "act", "number": now["number"], "seat": now["seat"], "action": action}
    await line.send(json.dumps(act))
    return await to_decide(line, await table_where(line, moved_on(now)))


async def set_up(url: str, key: str, unit: str) -> None:
    """Everything in the places that are offered first, the first side's unit active."""
    async with connect(f"{url.replace('http', 'ws')}/ws/{key}", max_size=None) as line:
        now = await to_decide(line, await table_where(line, lambda table: True))
        while not any(offer["id"] == f"activate {unit}" for offer in now["scene"]["offers"]):
            now = await said(line, now, next_act(now["scene"]))
        await said(line, now, f"activate {unit}")


def next_act(scene: Any) -> str:
    """The first offer; of orders the one in which the first side begins."""
    offers = [str(offer["id"]) for offer in scene["offers"]]
    return next((each for each in offers if each.startswith("order A")), offers[0])


def open_match(url: str) -> str:
    seats = [{"kind": "screen"}, {"kind": "screen"}]
    body = {"game": GAME, "scenario": SCENARIO, "seats": seats, "options": {"obstacles": OBSTACLES}}
    return str(post(f"{url}/api/matches", body)["table"])


# The drag


def way(width: float, height: float, count: int) -> Iterator[tuple[float, float]]:
    """Points all over a frame, a few pixels from one to the next at 300 of them: a figure that crosses itself."""
    for step in range(count):
        turn = 2 * math.pi * step / FRAMES
        yield width * (0.45 + 0.32 * math.sin(3 * turn)), height * (0.42 + 0.3 * math.sin(2 * turn))


def seconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return sum(float(each["value"]) for each in metrics if each["name"] in COUNTED)


def dragged(page: Page, unit: str, count: int) -> list[float]:
    """Milliseconds of each frame while the piece is dragged. Raises CannotMeasure if none comes along."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    piece = page.locator(f".board .piece[aria-label^='{unit},'] .hit").bounding_box()
    frame = page.locator(".board-frame").bounding_box()
    if piece is None or frame is None:
        raise CannotMeasure(f"{unit} is not on the page")
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.mouse.down()
    took, before = list[float](), seconds(session)
    for x, y in way(frame["width"], frame["height"], WARM + count):
        page.mouse.move(frame["x"] + x, frame["y"] + y)
        page.evaluate(FRAME)
        now = seconds(session)
        took.append(MS * (now - before))
        before = now
    if not page.locator(".free-ghost").count():
        raise CannotMeasure(f"the ghost of {unit} does not follow the mouse")
    page.mouse.up()
    return took[WARM:]


def frames(url: str, unit: str, count: int) -> list[float]:
    """A match set up, opened in a browser of its own, and dragged in."""
    from playwright.sync_api import sync_playwright

    path = find_chromium()
    if path is None:
        raise CannotMeasure("there is no Chromium to measure with; `make chromium` says how to get one")
    key = open_match(url)
    asyncio.run(set_up(url, key, unit))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            page.goto(f"{url}/table/{key}")
            page.wait_for_selector(".board .piece.active")
            page.wait_for_timeout(500)  # until fonts are there and nothing moves
            return dragged(page, unit, count)
        finally:
            browser.close()


def row(unit: str, rounds: Sequence[Sequence[float]]) -> Row:
    p95 = [statistics.quantiles(each, n=20)[18] for each in rounds]
    return Row(
        f"{unit}, {DRAGGED[unit]}",
        {
            "median": of([statistics.median(each) for each in rounds], "ms", at_most=GOAL),
            "p95": of(p95, "ms", at_most=GOAL),
            "longest": of([max(each) for each in rounds], "ms"),
        },
    )


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round, each unit in turn; the time is that of Chromium's main thread, so `watch` stays unused."""
    found: dict[str, list[list[float]]] = {unit: [] for unit in DRAGGED}
    with server() as one:
        one.first_answer()
        settle(one, effort)
        for _ in range(effort.rounds):
            for unit, rounds in found.items():
                rounds.append(frames(one.url, unit, QUICKLY if effort.quick else FRAMES))
    return [row(unit, rounds) for unit, rounds in found.items()]


def settle(one: Server, effort: Effort) -> None:
    """Nothing else is to run beside what is measured, but where the figures mean nothing."""
    if not effort.quick:
        one.settle()
