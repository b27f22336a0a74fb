"""What a person does at a table of Lightning War, and small battles to do it in."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import connect

from tests.browser.arranged import Line
from tests.browser.driver import Table, friends, open_match
from tests.browser.strike import AT_REST, ENTRY, PIXEL, Hand

SKIRMISH = """
game = "lightning_war"
title = "Skirmish"
turns = 1
width = 48
height = 36
sides = [{id="south", zone=[0,0,48,12]}, {id="north", zone=[0,24,48,36]}]
areas = [{kind="wood", name="Copse", points=[[8,15],[14,15],[14,20],[8,20]]}, {kind="building", rect=[30,16,33,19]}]
lines = [{kind="hedge", blocks=true, points=[[16,22],[26,22]]}]
objectives = [{name="House", at=[32,17], points=20}]
units = [
  {side="south", name="First", kind="platoon", elements=[{id="a", kind="squad"}, {id="b", kind="squad"}]},
  {side="south", name="Tank", kind="troop", elements=[{id="t", kind="vehicle", vehicle="Sherman M4"}]},
  {side="north", name="Alarm", kind="platoon", elements=[{id="x", kind="squad"}, {id="y", kind="squad"}]},
]
"""
PLACES = {"a": "20,10", "b": "23,10", "t": "30,10 facing 90", "x": "22,25", "y": "30,25"}
# By seat, each side in a row.
HEDGEROW: Sequence[Mapping[str, str]] = (
    {
        "hq": "34.5,15.9",
        "1a": "37.5,15.9",
        "1b": "31.5,15.9",
        "1c": "40.5,15.9",
        "mg": "28.5,15.9",
        "s1": "43.5,15.9 facing 90",
        "s2": "25.5,15.9 facing 90",
    },
    {
        "g1": "34.5,26.1",
        "g2": "37.5,26.1",
        "g3": "31.5,26.1",
        "mg42": "40.5,26.1",
        "stug": "28.5,26.1 facing 270",
        "m1": "43.5,26.1",
    },
)
TOLD = ".plan .verdict.refused, .plan .consequences"
LIT = ".board .survey-under"


class War(Table):
    """A table of Lightning War. Lengths are inches."""

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'.board-frame .piece[aria-label^="{name},"]')

    def place(self, name: str) -> tuple[float, float]:
        """Where an element stands."""
        x, y = (self.piece(name).get_attribute("data-cell") or "0,0").split(",")
        return int(x) / 100, int(y) / 100

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        self.page.evaluate(AT_REST)
        found: list[float] = self.page.evaluate(PIXEL, [round(100 * x), round(100 * y)])
        return found[0], found[1]

    def look(self, name: str, hand: Hand) -> None:
        """Press an element, until what is told of it is here."""
        hand.tap(*self.pixel(*self.place(name)))
        expect(self.page.locator(".looked-title b")).to_contain_text(name)
        expect(self.page.locator(LIT)).to_be_attached()

    def drag(self, name: str, x: float, y: float, hand: Hand) -> None:
        """Pull an element to a place, until the rules have spoken."""
        start, end = self.pixel(*self.place(name)), self.pixel(x, y)
        hand.drag(start, end)
        expect(self.page.locator(".plan")).to_be_visible()
        expect(self.page.locator(TOLD)).to_be_visible()

    def box(self, start: tuple[float, float], end: tuple[float, float], hand: Hand) -> None:
        """Pull a box from one place to another with Shift held."""
        pixels = self.pixel(*start), self.pixel(*end)
        self.page.keyboard.down("Shift")
        hand.drag(*pixels)
        self.page.keyboard.up("Shift")

    def lead(self, name: str, x: float, y: float, hand: Hand) -> None:
        """Pull one of several to a place, until it is known how the others follow."""
        hand.drag(self.pixel(*self.place(name)), self.pixel(x, y))
        expect(self.page.locator(".plan .followers")).to_be_visible()

    def end(self) -> None:
        """End this part, whoever could still act."""
        before = self.entry
        self.page.keyboard.press("e")
        self.page.wait_for_function(
            f"before => {ENTRY} > before || document.querySelector('.commit-warning')", arg=before
        )
        if self.entry == before:
            self.act(lambda: self.page.keyboard.press("e"))


def battle(url: str, *said: str, kinds: tuple[str, str] = ("screen", "screen"), placed: bool = True) -> dict[str, Any]:
    """A skirmish, set up and begun by the south unless it is left to the test; then what was said."""
    created = open_match(url, "lightning_war", list(kinds), scenario_file=SKIRMISH)
    keys = friends(created) or [created["table"]]
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(connect(f"{url.replace('http', 'ws')}/ws/{key}", max_size=None)) for key in keys]
        lines = [Line(socket) for socket in sockets]
        if placed:
            begun(lines, said)
    return created


def hedgerow(url: str, *said: str) -> dict[str, Any]:
    """Hedgerow for two at one screen, each side in a row, the USA first; then what was said."""
    created = open_match(url, "lightning_war", ["screen", "screen"], scenario="hedgerow")
    with connect(f"{url.replace('http', 'ws')}/ws/{created['table']}", max_size=None) as socket:
        line = Line(socket)
        while line.table["scene"]["turn"] == "0" or "initiative" in line.question:
            heard(line)
            line.say(*(["initiative A"] if "initiative" in line.question else in_rows(line)))
        for each in said:
            heard(line)
            line.say(each)
    return created


def in_rows(line: Line) -> list[str]:
    """The whole set-up of who is asked."""
    places = HEDGEROW[line.table["scene"]["prompt"]["seats"][0]]
    return [*(f"place {name} at {at}" for name, at in places.items()), "end"]


def begun(lines: list[Line], said: Sequence[str]) -> None:
    """All in their places, the south with the initiative, then what was said."""
    south, north = lines[0], lines[-1]
    for line, names in ((south, "abt"), (north, "xy")):
        heard(line)
        for each in (*(f"place {name} at {PLACES[name]}" for name in names), "end"):
            line.say(each)
    next(line for line in lines if asked(line)).say("initiative A")
    for each in said:
        heard(south)
        south.say(each)


def heard(line: Line) -> None:
    """Until this line has the newest table that decides on it."""
    while not line.table["scene"]["offers"]:
        line.table = None
        line.hear(-1)


def asked(line: Line) -> bool:
    """Whether the one at this line says who has the initiative."""
    while "initiative" not in line.question:
        message = json.loads(line.socket.recv(20))
        line.table = message if message["type"] == "table" else line.table
    return bool(line.table["scene"]["offers"])


def at(page: Page, url: str, key: str) -> War:
    page.goto(f"{url}/table/{key}")
    page.wait_for_selector(".decision")
    page.evaluate(AT_REST)
    return War(page)
