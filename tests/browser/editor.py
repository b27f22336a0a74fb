"""The editor of scenarios as a person uses it, for the tests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from stormtable.faces.hexgrid import centre


class Board:
    """Places are in the unit of the table."""

    def __init__(self, page: Page, url: str, game: str = "lightning_war") -> None:
        self.page = page
        page.goto(f"{url}/scenarios/{game}")
        page.wait_for_selector(".editor-picture")

    def begin(self, title: str) -> None:
        self.page.get_by_role("button", name="Begin with").click()
        self.page.get_by_role("dialog").get_by_role("button", name=title).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def at(self, x: float, y: float, height: float = 48) -> tuple[float, float]:
        """Where a place of a plane lies on the screen."""
        return self.spot(40 + 20 * x, 40 + 20 * (height - y))

    def hex(self, name: str) -> tuple[float, float]:
        """Where the middle of a hex lies on the screen."""
        column, row = int(name[:2]) - 1, int(name[2:]) - 1
        x, y = centre((column, row))
        return self.spot(x, y)

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the drawing lies on the screen."""
        found = self.page.evaluate(
            """([x, y]) => {
                const svg = document.querySelector(".editor-overlay");
                const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
                return [spot.x, spot.y];
            }""",
            [x, y],
        )
        return found[0], found[1]

    def tool(self, name: str) -> None:
        self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True).click()

    def tap(self, *places: tuple[float, float]) -> None:
        for place in places:
            self.page.mouse.click(*self.at(*place))

    def draw(self, kind: str, *places: tuple[float, float]) -> None:
        self.tool(kind)
        self.tap(*places)
        self.page.get_by_role("button", name="Done").click()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.pull(self.at(*start), self.at(*end))

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """By places on the screen."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()

    def turn(self, towards: tuple[float, float]) -> None:
        """Pull the knob of the selected piece towards a place on the screen."""
        knob = self.page.locator(".editor-overlay .nose .hit").bounding_box()
        assert knob is not None
        self.pull((knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2), towards)

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def add(self, side: str, nation: str, *units: str) -> None:
        force = self.page.get_by_role("region", name=f"Force of {side}")
        force.get_by_label("Add a unit: nation").select_option(nation)
        for unit in units:
            options = force.get_by_label("Add a unit: which")
            key = options.locator("option", has_text=unit).first.get_attribute("value")
            options.select_option(key)
            force.get_by_role("button", name="Add a unit").click()

    def save(self, into: Path) -> dict[str, Any]:
        with self.page.expect_download() as saving:
            self.page.get_by_role("button", name="Save as a file").click()
        file = into / saving.value.suggested_filename
        saving.value.save_as(file)
        return tomllib.loads(file.read_text(encoding="utf-8"))

    def verdict(self, text: str) -> None:
        expect(self.page.locator(".editor-verdict")).to_contain_text(text)
