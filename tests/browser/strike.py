"""What a person does at a free table, for the tests of Lightning Strike: by mouse, by keys, by finger."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.driver import Table

Kind = Literal["obstacle", "unit", "order", "slot", "answer", "activation"]

ENTRY = "Number(document.querySelector('#page').dataset.entry)"
# A place of the table, in hundredths, as the pixel of the screen where it lies.
PIXEL = """([x, y]) => {
  const drawing = document.querySelector(".board-frame > svg[data-plane]");
  const [per, margin, , height] = drawing.dataset.plane.split(",").map(Number);
  const spot = new DOMPoint(margin + per * x, margin + per * (height - y)).matrixTransform(drawing.getScreenCTM());
  return [spot.x, spot.y];
}"""
# Until the window on the table and what glides on it have not moved for a while.
AT_REST = """() => new Promise((done) => {
  let before = "";
  let same = 0;
  const look = () => {
    const once = document.getAnimations().filter((each) => each.effect?.getTiming().iterations === 1);
    const moving = once.some((each) => each.playState === "running");
    const now = document.querySelector(".board-frame > svg")?.getAttribute("viewBox") ?? "";
    same = now === before && !moving ? same + 1 : 0;
    before = now;
    if (same > 6) done();
    else requestAnimationFrame(look);
  };
  look();
})"""
# The piece under a pixel; "": the bare table; null: something that stands on the table.
UNDER = """([x, y]) => {
  const found = document.elementFromPoint(x, y);
  if (!found?.closest(".board-frame > svg")) return null;
  if (found.closest("[data-ghost], [data-knob]")) return "ghost";
  return found.closest("[data-piece]")?.getAttribute("data-piece") ?? "";
}"""


class Strike(Table):
    """A table of Lightning Strike. Lengths are centimetres, facings degrees."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.done: Counter[str] = Counter()  # what was done, for a test to ask whether it saw everything

    # What is asked and offered

    def ids(self) -> list[str]:
        """The offers in the column, as they are written."""
        found: list[str] = self.page.locator("[data-list-offer]").evaluate_all(
            "offers => offers.map((each) => each.dataset.listOffer)"
        )
        return found

    def kind(self) -> Kind:
        """What is asked now."""
        ids = self.ids()
        first = ids[0] if ids else ""
        if first.startswith("place"):
            return "unit" if " facing " in first else "obstacle"
        if first.startswith("order"):
            return "order"
        if {"decline", "keep facing"} & set(ids):
            return "answer"
        return "slot" if first.startswith(("activate", "act with", "pass")) else "activation"

    def listed(self, offer: str) -> Locator:
        return self.page.locator(f'[data-list-offer="{offer}"]')

    def choose(self, offer: str) -> None:
        """Selects an offer in the column."""
        if self.listed(offer).get_attribute("aria-checked") != "true":  # a second click would take it
            self.listed(offer).click()
        expect(self.listed(offer)).to_have_attribute("aria-checked", "true")

    def take(self, offer: str) -> None:
        """Selects an offer in the column and takes it by the filled button."""
        self.choose(offer)
        self.commit()

    def say(self, *orders: str) -> None:
        """Orders in writing, carried out."""
        for order in orders:
            expect(self.page.locator("[data-list-offer]").first).to_be_visible()
            self.act(lambda order=order: self.write(order))  # type: ignore[misc]

    def write(self, order: str) -> None:
        self.page.keyboard.press("/")
        self.page.get_by_role("dialog").get_by_role("textbox").fill(order)
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    # What is on the table

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'.board-frame .piece[aria-label^="{name},"]')

    def place(self, name: str) -> tuple[float, float]:
        """Where a unit stands."""
        x, y = (self.piece(name).get_attribute("data-cell") or "0,0").split(",")
        return int(x) / 100, int(y) / 100

    def active(self) -> str:
        """The name of the unit that is asked what it does."""
        found = re.match(r".+? \d+\b", self.question)
        assert found is not None, self.question
        return found[0]

    def nearest(self, name: str) -> tuple[float, float] | None:
        """Where the enemy nearest to a unit stands."""
        at, side = self.place(name), re.search(r"side-\d", self.piece(name).get_attribute("class") or "")
        assert side is not None
        cells: list[str] = self.page.locator(f".board-frame .piece.on-plane:not(.out):not(.{side[0]})").evaluate_all(
            "pieces => pieces.map((each) => each.dataset.cell)"
        )
        places = [(int(x) / 100, int(y) / 100) for x, y in (each.split(",") for each in cells)]
        return min(places, key=lambda each: math.dist(at, each), default=None)

    def stands_at(self, pixel: tuple[float, float], name: str) -> bool:
        """Whether a press there meets that unit and no other that lies over it."""
        return self.under(pixel) == self.piece(name).get_attribute("data-piece")

    @property
    def plan(self) -> Locator:
        return self.page.locator(".plan")

    @property
    def ghost(self) -> Locator:
        return self.page.locator(".free-ghost .base")

    # Where on the screen

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place of the table."""
        return self.pixels((x, y))[0]

    def pixels(self, *places: tuple[float, float]) -> list[tuple[float, float]]:
        """The pixels of places of the table, all in sight at once: what covers one is got rid of as a person would."""
        for turn in range(6):
            self.page.evaluate(AT_REST)
            found = [tuple(self.page.evaluate(PIXEL, [100 * x, 100 * y])) for x, y in places]
            if all(self.under(each) is not None for each in found):
                return found
            farther = self.page.get_by_role("button", name="Zoom out", exact=True)  # of which a phone has none
            whole = self.page.get_by_role("button", name="Whole map", exact=True)
            (whole if turn == 0 or not farther.is_visible() else farther).click()
        raise AssertionError(f"{places} are covered or out of sight")

    def bare(self, *places: tuple[float, float]) -> tuple[float, float]:
        """The pixel of the first of some places where nothing is drawn but the table."""
        return next(pixel for pixel in (self.pixel(*each) for each in places) if self.under(pixel) == "")

    def middle(self, element: Locator) -> tuple[float, float]:
        self.page.evaluate(AT_REST)
        box = element.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def under(self, pixel: tuple[float, float]) -> str | None:
        """The id of the piece there, "ghost", "" for the bare table, None for what stands on the table."""
        found: str | None = self.page.evaluate(UNDER, list(pixel))
        return found


class Pair:
    """Two browsers at one table, each with a seat of its own."""

    def __init__(self, blue: Strike, orange: Strike) -> None:
        self.blue, self.orange = blue, orange
        self.both = (blue, orange)

    def level(self) -> None:
        """Until both pages have heard of everything."""
        while (newest := max(each.entry for each in self.both)) > min(each.entry for each in self.both):
            for each in self.both:
                each.page.wait_for_function(f"entry => {ENTRY} >= entry", arg=newest)

    def say(self, table: Strike, *orders: str) -> None:
        """Orders in writing, heard on both pages."""
        table.say(*orders)
        self.level()

    def take(self, table: Strike, offer: str) -> None:
        """An offer of the column, heard on both pages."""
        table.take(offer)
        self.level()

    def set_up(self, places: dict[str, str]) -> None:
        """All units in their places and Blue first, whoever is asked."""
        while self.blue.page.locator(".board-frame .piece.on-plane").count() < len(places):
            self.level()
            asked = next(each for each in self.both if each.ids())
            name = asked.ids()[0].removeprefix("place ").partition(" at ")[0]
            self.say(asked, f"place {name} at {places[name]}")
        self.first("A, B")

    def first(self, order: str) -> None:
        """Whoever won the initiative names the order."""
        self.level()
        self.say(next(each for each in self.both if each.ids()), f"order {order}")


class Hand:
    """How a person touches the table: a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), (to_x, to_y) = start, end
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for part in (0.2, 0.5, 0.8, 1.0):
            self.page.mouse.move(x + (to_x - x) * part, y + (to_y - y) * part)
        self.page.mouse.up()


class Finger(Hand):
    """A finger on a touch screen."""

    def tap(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), (to_x, to_y) = start, end
        session = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, points: list[dict[str, Any]]) -> None:
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", [{"x": x, "y": y}])
        for part in (0.2, 0.5, 0.8, 1.0):
            touch("touchMove", [{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}])
        touch("touchEnd", [])
        session.detach()
