"""Script and layout a frame while a ghost is dragged over a free table, by Chromium's own account.

A match of the largest scenario with obstacles is set up over the line that the page uses, a unit is activated, and a
mouse drags its ghost all over the table.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.figures import Row
from benchmarks.frames import GOAL, at_rest, frames, frames_of, table_page, times
from benchmarks.server import moved_on, post, server, table_where, to_decide
from benchmarks.timing import CannotMeasure, Effort, Stopwatch

__all__ = ["measure"]

GAME, SCENARIO, OBSTACLES = "lightning_strike", "full_sheet", 3
DRAGGED: Final = {"Lancer 1": "a fighter: its turn and its way", "Pathfinder 1": "an exo-armour: any place"}


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


def dragged(url: str, unit: str, count: int) -> list[float]:
    """Milliseconds of each frame in a match set up, opened in a browser of its own, and dragged in.

    Raises CannotMeasure if no ghost comes along.
    """
    key = open_match(url)
    asyncio.run(set_up(url, key, unit))
    with table_page(url, key) as page:
        page.wait_for_selector(".board .piece.active")
        at_rest(page)
        piece = page.locator(f".board .piece[aria-label^='{unit},'] .hit").bounding_box()
        if piece is None:
            raise CannotMeasure(f"{unit} is not on the page")
        page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
        page.mouse.down()
        took = frames_of(page, count)
        if not page.locator(".free-ghost").count():
            raise CannotMeasure(f"the ghost of {unit} does not follow the mouse")
        page.mouse.up()
        return took


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round, each unit in turn; the time is that of Chromium's main thread, so `watch` stays unused."""
    found: dict[str, list[list[float]]] = {unit: [] for unit in DRAGGED}
    with server() as one:
        one.first_answer()
        if not effort.quick:
            one.settle()
        for _ in range(effort.rounds):
            for unit, rounds in found.items():
                rounds.append(dragged(one.url, unit, frames(effort)))
    return [times(f"{unit}, {DRAGGED[unit]}", rounds, GOAL, median=GOAL) for unit, rounds in found.items()]
