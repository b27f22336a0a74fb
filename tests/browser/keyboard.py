"""What the tests of the keyboard hear and press."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

# The middle of a piece that nothing covers.
IN_SIGHT = """() => {
  for (const piece of document.querySelectorAll(".board .piece .hit")) {
    const { left, top, width, height } = piece.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (document.elementFromPoint(x, y)?.closest(".board .piece")) return [x, y];
  }
  throw new Error("no piece is in sight");
}"""
# A place of the map where nothing is offered.
BARE = """() => {
  const { left, top, width, height } = document.querySelector(".board-frame").getBoundingClientRect();
  for (let n = 1; n < 400; n += 1) {
    const [x, y] = [left + (width * ((n * 7) % 20)) / 20, top + (height * (n / 20)) / 20];
    const found = document.elementFromPoint(x, y);
    if (found?.closest(".board-frame") && !found.closest("[data-offer], [data-piece]")) return [x, y];
  }
  throw new Error("the map is full");
}"""
ON_H2 = "document.activeElement?.matches('.decision h2') === true"


class Sent:
    """What a page has asked of the server since it was asked last."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", self.hear)

    def hear(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.messages.append(json.loads(frame)))

    def acts(self) -> list[str]:
        """The acts and undoes; an undo is "undo"."""
        found = [each.get("action", each["type"]) for each in self.messages if each["type"] in ("act", "undo")]
        self.messages.clear()
        return found

    def wait(self) -> list[str]:
        """The acts, once there is one."""
        while not any(each["type"] in ("act", "undo") for each in self.messages):
            self.page.wait_for_timeout(20)
        return self.acts()


def lit(page: Page) -> str:
    """How the offer of the lit button is written."""
    return page.locator('[data-list-offer][aria-checked="true"]').get_attribute("data-list-offer") or ""


def tab_to(page: Page, control: Locator) -> None:
    """With Tab alone."""
    handle = control.element_handle()
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("each => document.activeElement === each", handle):
            return
    raise AssertionError(f"Tab does not reach {control}")


def sheet(page: Page) -> dict[str, str]:
    """The sheet of keys: what each does now."""
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    rows: list[list[str]] = dialog.locator("dl > div").evaluate_all(
        "rows => rows.flatMap((row) => [...row.querySelectorAll('kbd')]"
        ".map((key) => [key.dataset.key, row.querySelector('dd').innerText]))"
    )
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    found = dict(rows)
    assert len(found) == len(rows), "a key stands in the sheet twice"
    return found


def press_on(page: Page, name: str) -> None:
    """A click on one of the things that keep the focus."""
    match name:
        case "piece":
            page.mouse.click(*page.evaluate(IN_SIGHT))
        case "card" | "chip":
            page.locator(f".{'card' if name == 'card' else 'ship-chip'}").first.click(position={"x": 12, "y": 12})
        case "log":
            page.locator(".entries").click(position={"x": 30, "y": 12})
        case "menu":
            page.get_by_role("button", name="Menu").click()
        case "map":
            page.mouse.click(*page.evaluate(BARE))
        case "layer":
            page.locator(".layer-button").first.click()
        case _:
            page.get_by_role("button", name=re.compile(f"^{name}")).first.click()
