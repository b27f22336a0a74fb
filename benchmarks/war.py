"""A battle of sixty elements a side: an act's way and back, a look at one element, frames while the map is panned.

The match is played over the line that the page uses, both seats on one screen. An act is timed from its message to the
table that shows it, scene and drawing included; a look from its question to what is told and drawn of the element. In a
browser a hand then pulls the map about, with an element's light on it.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.figures import Row
from benchmarks.frames import GOAL, at_rest, frames, frames_of, table_page, times
from benchmarks.server import moved_on, post, server, table_where, to_decide
from benchmarks.timing import CannotMeasure, Effort, Stopwatch

__all__ = ["battle", "measure"]

GAME: Final = "lightning_war"
ROUNDS: Final = 5
ACTS: Final = 160  # a round
FEW: Final = 12
MS: Final = 1000.0
ACKNOWLEDGED, LOOKED_AT = 50.0, 200.0  # milliseconds: the goals, 95 of 100
TERRAIN: Final = """
roads = [{points=[[0,24],[30,22],[44,26],[72,25]], width=2}, {points=[[36,0],[35,23],[38,48]], width=1.5}]
areas = [
  {kind="hill", height=1, points=[[8,18],[20,17],[24,24],[18,30],[9,28]]},
  {kind="hill", height=2, points=[[12,21],[17,20],[19,24],[14,26]]},
  {kind="hill", height=1, points=[[48,27],[60,26],[64,33],[52,36]]},
  {kind="wood", points=[[26,27],[33,26],[34,33],[27,34]]}, {kind="wood", points=[[40,13],[47,12],[48,20],[41,19]]},
  {kind="wood", points=[[60,14],[67,13],[69,19],[62,20]]}, {kind="wood", points=[[2,34],[8,33],[9,40],[3,41]]},
  {kind="building", rect=[31,17,34,20]}, {kind="building", rect=[37,17,40,21]}, {kind="building", rect=[31,25,34,25.9]},
  {kind="building", rect=[38,28,42,31]}, {kind="building", rect=[44,29,47,32]},
  {kind="marsh", points=[[50,18],[57,17],[58,22],[51,23]]}, {kind="stream", points=[[0,31],[10,31],[10,32],[0,32]]},
  {kind="field_defences", rect=[24,20,29,21.4]}, {kind="field_defences", rect=[45,22.5,50,24]},
]
lines = [
  {kind="hedge", blocks=true, points=[[4,13],[20,13.5]]}, {kind="hedge", blocks=true, points=[[22,36],[34,35.5]]},
  {kind="wall", blocks=false, points=[[29,16],[34.5,16],[34.5,21]]}, {kind="hedge", points=[[50,38],[66,37]]},
]
objectives = [{name="Crossroads", at=[36,24], points=20}, {name="Ridge", at=[15,23], points=15}]
"""


def battle() -> str:
    """The scenario as a file: eight platoons, three troops of tanks and two batteries a side."""
    units = [*force("south", "Sherman M4"), *force("north", "PzIV H-J")]
    sides = '{id="south", zone=[0,0,72,17]}, {id="north", zone=[0,31,72,48]}'
    return f'game="{GAME}"\ntitle="Sixty a side"\nturns=12\nsides=[{sides}]\n{TERRAIN}\nunits=[{",".join(units)}]\n'


def force(side: str, tank: str) -> Iterator[str]:
    """Sixty elements."""
    for i in range(8):
        squads = [f'{{id="{side[0]}{i}{letter}", kind="squad"}}' for letter in "abcd"]
        yield unit(side, f"{side} platoon {i}", "platoon", [*squads, f'{{id="{side[0]}{i}m", kind="mmg"}}'])
    for i in range(3):
        tanks = [f'{{id="{side[0]}t{i}{letter}", kind="vehicle", vehicle="{tank}"}}' for letter in "abcd"]
        yield unit(side, f"{side} troop {i}", "troop", tanks)
    for i in range(2):
        guns = [f'{{id="{side[0]}g{i}{letter}", kind="mortar", he_mm=81}}' for letter in "abc"]
        yield unit(side, f"{side} battery {i}", "battery", guns)
    for i in range(2):
        yield unit(side, f"{side} company {i}", "hq", [f'{{id="{side[0]}hq{i}", kind="squad"}}'])


def unit(side: str, name: str, kind: str, elements: Sequence[str]) -> str:
    return f'{{side="{side}", name="{name}", kind="{kind}", elements=[{",".join(elements)}]}}'


# The match


def open_battle(url: str) -> str:
    seats = [{"kind": "screen"}, {"kind": "screen"}]
    return str(post(f"{url}/api/matches", {"game": GAME, "scenario_file": battle(), "seats": seats})["table"])


async def act(line: ClientConnection, now: Any, action: str) -> tuple[Any, float]:
    """The table after an act, and the milliseconds until it was here."""
    message = {"type": "act", "number": now["number"], "seat": now["seat"], "action": action}
    return await answered(line, message, lambda answer: answer["type"] == "table" and moved_on(now)(answer))


async def look(line: ClientConnection, piece: str) -> tuple[Any, float]:
    """What is told of a piece, and the milliseconds until it was here."""
    message = {"type": "survey", "piece": piece}
    told, took = await answered(line, message, lambda answer: answer["type"] == "survey")
    return told["survey"], took


async def answered(line: ClientConnection, message: dict[str, Any], holds: Callable[[Any], bool]) -> tuple[Any, float]:
    """The first answer to a message of which something holds, and the milliseconds until it was here, still unread."""
    before = time.perf_counter()
    await line.send(json.dumps(message))
    while True:
        received = await line.recv()
        took = MS * (time.perf_counter() - before)
        answer = json.loads(received)
        if answer["type"] == "refused":
            raise CannotMeasure(f"a message was refused: {answer['text']}")
        if holds(answer):
            return answer, took


async def set_up(line: ClientConnection) -> Any:
    """Every unit where it is proposed, the first side with the initiative."""
    now = await to_decide(line, await table_where(line, lambda table: True))
    while now["scene"]["turn"] == "0" or "initiative" in now["scene"]["offers"][0]["id"]:
        for each in now["scene"]["offers"][0]["id"].split("; "):
            now, _ = await act(line, now, each)
    return now


async def played(url: str, key: str, count: int, seed: int) -> tuple[list[float], list[float]]:
    """Milliseconds of acts and of the looks before them: whoever may act is looked at, and does something."""
    rnd, acts, looks = random.Random(seed), list[float](), list[float]()
    async with connect(f"{url.replace('http', 'ws')}/ws/{key}", max_size=None) as line:
        now = await set_up(line)
        while len(acts) < count and now["over"] is None:
            scene = now["scene"]
            able = [offer for offer in scene["offers"] if offer["folded"]]
            action = next((each["id"] for each in scene["offers"] if not each["folded"]), "end")
            if able and rnd.random() > 1 / (2 + len(able)):
                told, took = await look(line, rnd.choice(able)["piece"])
                looks.append(took)
                action = rnd.choice(told["offers"])["id"] if told["offers"] else action
            now, took = await act(line, now, action)
            acts.append(took)
    return acts, looks


# Panning


def panned(url: str, key: str, count: int) -> list[float]:
    """Milliseconds of each frame while the map is pulled about."""
    with table_page(url, key) as page:
        page.wait_for_selector(".board .piece")
        page.keyboard.press("n")
        page.wait_for_selector(".board .survey-under", state="attached")
        at_rest(page)
        board = page.locator(".board-frame").bounding_box()
        if board is None:
            raise CannotMeasure("there is no map on the page")
        for _ in range(3):
            page.keyboard.press("+")
        page.mouse.move(board["x"] + 20, board["y"] + board["height"] - 20)
        page.mouse.down()
        took = frames_of(page, count)
        page.mouse.up()
        return took


# All of it


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round; several processes work, so `watch` stays unused."""
    acts, looks, pulls = list[list[float]](), list[list[float]](), list[list[float]]()
    with server() as one:
        one.first_answer()
        if not effort.quick:
            one.settle()
        for number in range(min(ROUNDS, effort.rounds)):
            key = open_battle(one.url)
            done, looked = asyncio.run(played(one.url, key, FEW if effort.quick else ACTS, number))
            acts.append(done)
            looks.append(looked)
            pulls.append(panned(one.url, key, frames(effort)))
    return [
        times("an act, until the table shows it", acts, ACKNOWLEDGED),
        times("a look at one element, its light and offers", looks, LOOKED_AT),
        times("a frame while the map is panned", pulls, GOAL),
    ]
