"""Presses a turn in Hedgerow: a player who advances under fire, one element at a time and with several as one.

Every press counts one: a key, a click, a pull of the mouse. The other side, played over the line, stays where it is
and fires whatever is proposed to it. Both players do the same: each turn the infantry and the tanks go forward, the
machine gun stays deployed, and whoever has a target fires.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from websockets.sync.client import ClientConnection, connect

from benchmarks.figures import Row, of
from benchmarks.frames import table_page
from benchmarks.server import post, server
from benchmarks.timing import CannotMeasure, Effort, Stopwatch

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["measure"]

GAME, SCENARIO = "lightning_war", "hedgerow"
TURNS, FEW, ROUNDS = 6, 2, 3
GOAL: Final = 10.7  # half of what one element at a time took a first-time player: 128 in six turns
STEP: Final = 3  # inches forward a turn
INFANTRY, TANKS = ("hq", "1a", "1b", "1c"), ("s1", "s2")
STAYED: Final = ".plan ol .none"  # there was no way in that direction
TOLD: Final = f".plan .consequences, .plan .verdict.refused, .plan .followers, {STAYED}"
ENTRY: Final = "Number(document.querySelector('#page').dataset.entry)"
PIXEL: Final = """([x, y]) => {
  const drawing = document.querySelector(".board-frame > svg[data-plane]");
  const [per, margin, , height] = drawing.dataset.plane.split(",").map(Number);
  const spot = new DOMPoint(margin + per * x, margin + per * (height - y)).matrixTransform(drawing.getScreenCTM());
  return [spot.x, spot.y];
}"""
# Nothing is on its way, and nothing proposed is being carried out.
AT_REST: Final = "() => !document.querySelector('.proposed-buttons button:nth-child(3), .commit [aria-busy=true]')"
ANSWERED: Final = "() => !document.querySelector('.proposed-buttons button:disabled')"
ALL_OF_THEM: Final = ".proposed-buttons button:nth-child(2)"  # as proposed
PATIENCE: Final = 120_000  # milliseconds
MOST: Final = 400  # presses of a game


class Other:
    """A seat played over the line."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.now = socket, dict[str, Any]()
        self.hear("table")

    def hear(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(60))
            if message["type"] == "table":
                self.now = message
            if message["type"] == "refused":
                raise CannotMeasure(f"a message was refused: {message['text']}")
            if message["type"] == kind:
                return message

    @property
    def asked(self) -> bool:
        return bool(self.now["scene"]["offers"]) and self.now["over"] is None

    def say(self, action: str) -> None:
        number = self.now["number"]
        act = {"type": "act", "number": number, "seat": self.now["seat"], "action": action}
        self.socket.send(json.dumps(act))
        while self.now["number"] <= number:
            self.hear("table")

    def proposed(self) -> list[str]:
        """The shots that are proposed."""
        self.socket.send(json.dumps({"type": "together", "seat": self.now["seat"], "pieces": [], "action": ""}))
        found = self.hear("together")["together"]
        return [part["act"] for part in found["parts"]] if found else []

    def play(self, entry: int) -> int:
        """Fire and end, until it has heard of an entry and another decides; which entry that is after."""
        while self.now["number"] < entry or self.asked:
            if self.now["number"] < entry:
                self.hear("table")
                continue
            shots = self.proposed()
            self.say(shots[0] if shots else quiet(self.now["scene"]))
        return int(self.now["number"])


def quiet(scene: dict[str, Any]) -> str:
    """What ends, else the first."""
    offers = scene["offers"]
    return str(next((each["id"] for each in offers if each["group"] == "end"), offers[0]["id"]))


def set_up(seats: Sequence[Other]) -> None:
    """All units where they are proposed."""
    while seats[0].now["scene"]["turn"] == "0":
        placing = next((each for each in seats if each.asked), None)
        if placing is None:
            seats[0].hear("table")
            continue
        for action in placing.now["scene"]["offers"][0]["id"].split("; "):
            placing.say(action)
        for each in seats:
            while each.now["number"] < placing.now["number"]:
                each.hear("table")


class Player:
    """Whoever sits before the page, and how often he pressed."""

    def __init__(self, page: Page, other: Other, *, together: bool) -> None:
        self.page, self.other, self.together = page, other, together
        self.presses = 0

    @property
    def entry(self) -> int:
        return int(self.page.evaluate(ENTRY))

    @property
    def question(self) -> str:
        return self.page.locator(".decision h2").first.inner_text()

    @property
    def turn(self) -> int:
        """As the other has heard; beyond the last once the match is over."""
        return TURNS + 1 if self.other.now["over"] else int(self.other.now["scene"]["turn"])

    def press(self, key: str) -> None:
        self.count()
        self.page.keyboard.press(key)

    def click(self, selector: str) -> None:
        self.count()
        self.page.locator(selector).first.click()

    def count(self) -> None:
        self.presses += 1
        if self.presses > MOST:
            raise CannotMeasure("the player does not come to the end")

    def taken(self, before: int) -> None:
        """Until the table has taken something, and the other has answered it."""
        self.page.wait_for_function(f"before => {ENTRY} > before || document.querySelector('.ending')", arg=before)
        if not self.page.locator(".ending").count():
            after = self.other.play(self.entry)
            self.page.wait_for_function(f"after => {ENTRY} >= after", arg=after)

    # What he does

    def play(self, turns: int) -> float:
        """Presses a turn."""
        while self.turn <= turns:
            self.page.wait_for_selector(".decision.mine, .ending")
            if self.page.locator(".ending").count():
                break
            before, question = self.entry, self.question
            if "Move your" in question:
                self.move()
            elif "Fire with" in question:
                self.fire()
            elif "initiative" in question:
                self.click(".commit .go")
                self.taken(before)
            else:
                self.end()
        return self.presses / turns

    def end(self) -> None:
        before = self.entry
        self.press("e")
        self.page.wait_for_function(
            f"before => {ENTRY} > before || document.querySelector('.commit-warning')",
            arg=before,
        )
        if self.entry == before:
            self.click(".commit .go")
        self.taken(before)

    def move(self) -> None:
        if self.together:
            self.move_together()
            return
        for name in (*INFANTRY, *TANKS):
            if self.stands(name):
                self.pull(name)
        self.end()

    def move_together(self) -> None:
        infantry, tanks = ([name for name in names if self.stands(name)] for names in (INFANTRY, TANKS))
        if len(infantry) > 1:
            self.box(infantry)
        if infantry:
            self.pull(infantry[0])
        if not tanks:
            self.end()
            return
        if len(tanks) > 1:
            self.page.keyboard.down("Shift")
            for name in tanks:
                self.count()
                self.page.mouse.click(*self.pixel(*self.place(name)))
            self.page.keyboard.up("Shift")
        before = self.entry
        if not self.pull(tanks[0], commit=False):
            self.end()
            return
        self.click(".plan .and-end")
        self.taken(before)

    def fire(self) -> None:
        before = self.entry
        if self.together and self.page.locator(".actors summary").count():
            self.page.wait_for_selector(".proposed")
            self.page.wait_for_function(ANSWERED)
            if not self.page.locator(ALL_OF_THEM).count():
                self.end()
                return
            self.click(ALL_OF_THEM)
            self.page.wait_for_function(f"before => {ENTRY} > before", arg=before)
            self.page.wait_for_function(AT_REST)
            self.taken(before)
            return
        if self.page.locator(".actors summary").count():
            self.press("n")
            self.page.wait_for_selector(".preview .chance")
            self.click(".commit .go")
            self.taken(before)
            return
        self.end()

    def pull(self, name: str, *, commit: bool = True) -> bool:
        """Pull an element forward and do it; whether that was allowed."""
        x, y = self.place(name)
        self.drag(self.pixel(x, y), self.pixel(x, y + STEP))
        self.page.wait_for_selector(TOLD)
        if self.page.locator(f".plan .go:disabled, {STAYED}").count():
            self.press("Escape")
            return False
        if commit:
            before = self.entry
            self.click(".plan .go")
            self.taken(before)
        return True

    def box(self, names: Sequence[str]) -> None:
        places = [self.place(name) for name in names]
        left, right = min(x for x, _ in places) - 1, max(x for x, _ in places) + 1
        low, high = min(y for _, y in places) - 1, max(y for _, y in places) + 1
        ends = self.pixel(left, high), self.pixel(right, low)
        self.page.keyboard.down("Shift")
        self.drag(*ends)
        self.page.keyboard.up("Shift")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.count()
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=4)
        self.page.mouse.up()

    def stands(self, name: str) -> bool:
        return self.page.locator(f'.board-frame .piece[aria-label^="{name},"]:not(.out)').count() == 1

    def place(self, name: str) -> tuple[float, float]:
        cell = self.page.locator(f'.board-frame .piece[aria-label^="{name},"]').get_attribute("data-cell") or "0,0"
        x, y = cell.split(",")
        return int(x) / 100, int(y) / 100

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        found = self.page.evaluate(PIXEL, [round(100 * x), round(100 * y)])
        return float(found[0]), float(found[1])


def played(url: str, turns: int, *, together: bool) -> float:
    """Presses a turn of one game."""
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    created = post(f"{url}/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": seats})
    keys = [str(link["key"]) for link in created["links"] if link["kind"] == "friend"]
    with connected(url, keys[0]) as own, connected(url, keys[1]) as others:
        both = Other(own), Other(others)
        set_up(both)
        other = both[1]
        with table_page(url, keys[0]) as page:
            page.set_default_timeout(PATIENCE)
            page.wait_for_selector(".decision")
            player = Player(page, other, together=together)
            other.play(player.entry)
            return player.play(turns)


def connected(url: str, key: str) -> ClientConnection:
    return connect(f"{url.replace('http', 'ws')}/ws/{key}", max_size=None, ping_interval=None)


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round; nothing is timed, so `watch` stays unused."""
    found: dict[bool, list[float]] = {False: [], True: []}
    turns = FEW if effort.quick else TURNS
    with server() as one:
        one.first_answer()
        for _ in range(min(ROUNDS, effort.rounds)):
            for together, counts in found.items():
                counts.append(played(one.url, turns, together=together))
    return list(rows(found))


def rows(found: dict[bool, list[float]]) -> Iterator[Row]:
    yield Row("one element at a time", {"presses a turn": of(found[False], "presses")})
    yield Row("several as one, fire as proposed", {"presses a turn": of(found[True], "presses", at_most=GOAL)})
