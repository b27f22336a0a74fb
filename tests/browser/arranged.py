"""Free tables set up over the line that the page uses, so that a test of the page begins where it looks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.driver import open_match

CLOSE = """
game = "lightning_strike"
title = "Close quarters"
text = "Two against two."
[table]
width = 60
height = 60
[sides]
A = ["pathfinder", "lancer"]
B = ["syreen", "wraith"]
"""
PLACES = {
    "Pathfinder 1": "30,18 facing 90",
    "Lancer 1": "40,18 facing 90",
    "Syreen 1": "20,45 facing 270",
    "Wraith 1": "40,42 facing 90",
}
ASIDE = ("5,25", "5,34", "14,25", "14,34", "55,25", "55,34")
TRIES = 4
DECLINED = ""


class Line:
    """A table spoken to in writing, for all seats of its screen."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: Any = None
        self.hear(-1)

    def hear(self, number: int) -> None:
        """Until something has happened since an entry."""
        while self.table is None or self.table["number"] <= number:
            message = json.loads(self.socket.recv(20))
            assert message["type"] != "refused", message["text"]
            if message["type"] == "table":
                self.table = message

    def say(self, *actions: str) -> None:
        for action in actions:
            number = self.table["number"]
            self.socket.send(
                json.dumps({"type": "act", "number": number, "seat": self.table["seat"], "action": action})
            )
            self.hear(number)

    @property
    def question(self) -> str:
        return str(self.table["scene"]["prompt"]["text"])

    def decline(self) -> None:
        """Pass up whatever can be, until something has to be decided."""
        while decline := self.table["scene"]["prompt"]["decline"]:
            self.say(decline)


def arranged(url: str, *said: str, places: Mapping[str, str] = PLACES, tested: str = "") -> str:
    """The key of a table with units in their places, Blue first, and what was said.

    DECLINED passes up whatever is asked in answer. An obstacle that tests who enters lies at `tested`: kinds are drawn
    by lot, so others lie aside, and matches are opened until one draws it.
    """
    options = {"obstacles": len(ASIDE) // 2 if tested else 0}
    for _ in range(TRIES):
        key = open_match(url, "lightning_strike", ["screen", "screen"], scenario_file=CLOSE, options=options)["table"]
        with connect(f"{url.replace('http', 'ws')}/ws/{key}", max_size=None) as socket:
            line = Line(socket)
            if set_up(line, places, tested) == bool(tested):
                for each in said:
                    line.decline() if each == DECLINED else line.say(each)
                return str(key)
    raise AssertionError(f"none of {TRIES} matches drew an obstacle that tests")


def set_up(line: Line, places: Mapping[str, str], tested: str) -> bool:
    """Whether an obstacle that tests was drawn and lies where it is wanted."""
    aside, lies = list(ASIDE), False
    while "initiative" not in line.question:
        name, _, _ = str(line.table["scene"]["offers"][0]["id"]).removeprefix("place ").partition(" at ")
        here = bool(tested) and not lies and name in ("rocks", "debris")
        lies |= here
        line.say(f"place {name} at {tested if here else places.get(name) or aside.pop()}")
    line.say("order A, B")
    return lies
