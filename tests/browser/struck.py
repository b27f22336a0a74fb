"""What a person does with dice and consoles, for the tests of Thunder Struck."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.driver import Table, at, drag_finger, friends, open_match

ARMED = """
title = "Armed"
text = "Two ships with four cubes and two shields each."

[[sectors]]
spaces = 13

[[starts]]
sector = 1
space = 0
facing = "clockwise"

[[starts]]
sector = 1
space = 6
facing = "anticlockwise"

[ships]
cubes = 4
shields = ["SF", "SM"]
"""
SPACES = ("B1", "B2", "M1", "M2", "F1", "F2", "P1", "P2", "SF", "SR", "SM")
ENTRY = "document.querySelector('#page').dataset.entry"


class Struck(Table):
    """A table of Thunder Struck through the eyes of one seat."""

    def __init__(self, page: Page, seat: str) -> None:
        super().__init__(page)
        self.seat = seat

    # What is on the table

    def space(self, name: str, seat: str = "") -> Locator:
        return self.page.locator(f'.board [data-space="{seat or self.seat}-{name}"]')

    def target(self, offer: str) -> Locator:
        """Where an offer stands on the table."""
        return self.page.locator(f'.board [data-offer="{offer}"]').first

    def die(self, face: int, nth: int = 0) -> Locator:
        """A die of one's own by its face, equal ones from left to right."""
        return self.page.locator(f'.board [data-die^="die-{self.seat}-{face}-"]').nth(nth)

    def on(self, name: str) -> Locator:
        """The die that lies on a space of one's own."""
        title = (self.space(name).get_attribute("aria-label") or "").split(",")[0]
        return self.page.locator(f'.board [data-die^="die-{self.seat}-"][aria-label$=", {title}"]')

    def in_hand(self, face: int) -> Locator:
        """A die that may be laid."""
        dice = self.target(f"lay {face} on P1").or_(self.target(f"lay {face} on P2")).first.get_attribute("data-dice")
        return self.page.locator(f'.board [data-die="{(dice or "").split()[0]}"]')

    def layout(self, seat: str = "") -> dict[str, str]:
        """What lies on a console as the words of its spaces tell it."""
        words = {name: self.space(name, seat).get_attribute("aria-label") or "" for name in SPACES}
        found = {name: re.search(r"\bdie ((?:green )?\d)", each) for name, each in words.items()}
        return {name: each[1] for name, each in found.items() if each}

    def cubes(self, seat: int) -> str:
        """The words of a seat's power cubes."""
        return self.page.locator(f".console.side-{seat} .counter.cubes").get_attribute("aria-label") or ""

    def refusal(self) -> str:
        return self.page.locator(".refusal").inner_text()

    # What is done

    def roll(self, *faces: int) -> None:
        """Types the faces of a roll that this seat is asked for."""
        for face in faces:
            self.page.locator(f".typed-faces button[data-face='{face}']").click()

    def lay(self, face: int, space: str) -> None:
        """A tap on the die in hand, a tap on the space."""
        target = self.target(f"lay {face} on {space}")
        die = (target.get_attribute("data-dice") or "").split()[0]
        self.page.locator(f'.board [data-die="{die}"]').click()
        self.act(target.click)

    def hand_in(self) -> None:
        self.take("hand in")

    def passes(self, entry: int) -> None:
        """Until something has happened since the entry; each seat counts what it may know of."""
        self.page.wait_for_function(f"entry => Number({ENTRY}) > entry", arg=entry)

    def tells(self, text: str) -> None:
        """The result of the selected offer, before it is taken."""
        told = self.page.locator('.offer[aria-checked="true"], .foretold, .cubes-result').filter(has_text=text)
        expect(told.first).to_be_visible()


def middle(element: Locator) -> tuple[float, float]:
    """Where to lay hands on an element, once it is at rest: what was laid glides, what was said moves the board."""
    box, before = element.bounding_box(), None
    while box != before:
        element.page.wait_for_timeout(60)
        box, before = element.bounding_box(), box
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, element: Locator, onto: Locator) -> None:
    """With the mouse, in a few steps."""
    page.mouse.move(*middle(element))
    page.mouse.down()
    x, y = middle(onto)
    page.mouse.move(x - 20, y - 20, steps=4)
    page.mouse.move(x, y, steps=2)
    page.mouse.up()


def drag_by_touch(page: Page, element: Locator, onto: Locator) -> None:
    """With a finger."""
    drag_finger(page, middle(element), middle(onto))


def opened(page: Page, url: str, *kinds: str, **how: object) -> Struck:
    """A match opened and the first seat taken, at its first decision."""
    created = open_match(url, "thunder_struck", list(kinds), **how)
    at(page, url, created["table"])
    table = Struck(page, "A1" if len(kinds) > 2 else "A")
    table.wait()
    return table


def typed(new_page: Callable[..., Page], url: str, *faces: int, **how: object) -> Struck:
    """The first seat of a duel with the dice it is given, Orange still laying."""
    created = open_match(url, "thunder_struck", ["screen", "friend"], scenario_file=ARMED, dice="typed")
    page, other = new_page(**how), new_page()
    at(page, url, created["table"])
    at(other, url, friends(created)[0])
    table = Struck(page, "A")
    table.roll(1)
    table.roll(*faces)
    Struck(other, "B").roll(1, 2, 3, 4)
    table.wait()
    return table
