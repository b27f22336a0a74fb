"""What a person does with order sheets, for the tests of Jumpstrike."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, expect

from tests.browser.driver import Table

TURNS = ".plotter .sheet-turns > li"


class Plotter(Table):
    """A table whose viewer writes orders."""

    @property
    def text(self) -> Locator:
        """The draft in the printed notation."""
        return self.page.locator(".sheet-text input")

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#sheet-verdict")

    def key(self, label: str) -> Locator:
        """The button that writes an order."""
        return self.page.locator(".palette .order-key").filter(has_text=label).first

    def on_map(self, label: str) -> Locator:
        """What is pressed on the map for the next order of the ship whose sheet is open."""
        words = f'text.cost:text-is("{label}")'
        return self.page.locator(f".board .offer[data-sheet]:not(.aside):has({words}) .hit")

    def write(self, *labels: str) -> None:
        """Order by order, with the buttons."""
        for label in labels:
            self.change(self.key(label).click)

    def change(self, do: Callable[[], object]) -> None:
        """Do something, and wait until the draft is another; entries also come from others who seal."""
        before = self.text.input_value()
        do()
        expect(self.text).not_to_have_value(before)

    def type(self, text: str) -> None:
        """The whole draft in writing."""
        self.text.fill(text)
        self.act(partial(self.text.press, "Enter"))
        expect(self.page.locator(".sheet-text button[type=submit]")).to_be_disabled()

    def open(self, ship: str) -> None:
        button = self.page.locator(".sheet-owners button", has_text=ship)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def turns(self) -> list[str]:
        """The orders of each turn ahead, as the strip shows them."""
        rows = self.page.locator(TURNS)
        return [" ".join(rows.nth(n).locator(".order-chip").all_inner_texts()) for n in range(rows.count())]

    def seal(self) -> None:
        self.page.locator(".commit .go", has_text="Seal").click()

    @property
    def plots(self) -> bool:
        return self.page.locator(".plotter").count() > 0
