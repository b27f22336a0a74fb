"""A free table for everybody: at a desk and on a phone, by keys, without colours, and what axe says of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.arranged import PLACES, arranged, at, middle
from tests.browser.conftest import Served
from tests.browser.driver import axe, expect_no_sideways_scroll, open_match
from tests.browser.strike import AT_REST, UNDER, Strike

pytestmark = pytest.mark.browser

TALL = """
game = "lightning_strike"
title = "Face to face"
text = "One against one."

[table]
width = 32
height = 36
zone = 10

[sides]
A = ["pathfinder"]
B = ["syreen"]
"""
LOOKED = '.board .figure.of-{}[data-for-piece="unit-8"]'
LAYERS = {
    "Fire arcs and bands": "arc",
    "Range rings": "range",
    "Lines of sight": "sight",
    "Defense arcs": "defense",
    "Reach": "reach",
}


def scale(page: Page) -> float:
    """Units of the drawing across the frame: less is closer."""
    return float((page.locator(".board-frame > svg").get_attribute("viewBox") or "").split()[2])


def left(page: Page) -> float:
    return float((page.locator(".board-frame > svg").get_attribute("viewBox") or "").split()[0])


def touched(session: CDPSession, *ways: list[tuple[float, float]]) -> None:
    """Fingers put down, moved along their ways at once, and lifted."""

    def points(step: int) -> list[dict[str, float]]:
        return [{"x": way[step][0], "y": way[step][1], "id": i} for i, way in enumerate(ways)]

    for number in range(1, len(ways) + 1):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(0)[:number]})
    for step in range(1, len(ways[0])):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(step)})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.soak
def test_axe_finds_nothing_while_a_game_is_played(page: Page, phone: Page, server: Served) -> None:
    placing = arranged(server.url, "activate Lancer 1", tested="40,30")
    answering = arranged(server.url, "activate Lancer 1", "Light Missiles at Wraith 1")
    for each in (page, phone):
        at(each, server.url, placing)
        assert axe(each) == []
        each.locator(".plan-hint button").first.click()
        expect(each.locator(".plan")).to_be_visible()
        assert axe(each) == []
        expect_no_sideways_scroll(each)
        at(each, server.url, answering)
        assert axe(each) == []
        expect_no_sideways_scroll(each)
    phone.locator(".layer-menu summary").click()
    assert axe(phone) == []


@pytest.mark.soak
def test_the_sheet_of_a_phone_does_not_cover_the_ghost(phone: Page, server: Served) -> None:
    """The plan makes the sheet higher; the map moves up with the ghost."""
    created = open_match(server.url, "lightning_strike", ["screen", "computer"], scenario_file=TALL)
    at(phone, server.url, created["table"])
    table = Strike(phone)
    table.wait()
    phone.get_by_role("button", name="Whole map", exact=True).tap()
    for x, y in ((16, 3), (16, 9)):
        phone.touchscreen.tap(*table.pixel(x, y))
        expect(table.plan).to_be_visible()
        assert table.under(table.middle(table.ghost)) == "ghost"
        assert table.under(table.middle(phone.locator(".free-ghost .grip-turn .dot"))) == "ghost"


@pytest.mark.soak
def test_the_light_of_a_piece_is_chosen_on_a_phone(phone: Page, server: Served) -> None:
    at(phone, server.url, arranged(server.url))
    x, y = middle(phone, '.board .piece[data-piece="unit-8"]')
    phone.touchscreen.tap(x, y)
    for name, layer in LAYERS.items():
        light = phone.locator(LOOKED.format(layer)).first
        before = layer not in ("defense", "range")  # the busiest are off at first
        expect(light).to_be_visible() if before else expect(light).to_be_hidden()
        phone.locator(".layer-menu summary").tap()
        switch = phone.get_by_role("button", name=name, exact=True)
        expect(switch).to_have_attribute("aria-pressed", str(before).lower())
        box = switch.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        switch.tap()
        expect(switch).to_have_attribute("aria-pressed", str(not before).lower())
        phone.locator(".layer-menu summary").tap()
        expect(light).to_be_hidden() if before else expect(light).to_be_visible()


def test_fingers_move_and_spread_the_map_even_on_a_piece(phone: Page, server: Served) -> None:
    at(phone, server.url, arranged(server.url, "activate Lancer 1"))
    session = phone.context.new_cdp_session(phone)
    x, y = middle(phone, ".board .piece.active .hit")
    touched(session, [(x - 4 * step, y) for step in range(12)], [(x + 20 + 8 * step, y) for step in range(12)])
    phone.evaluate(AT_REST)
    near, x0 = scale(phone), left(phone)
    # A browser gives a finger's press to a button close by: bare for a finger above and below.
    finger = (-32, 0, 32)
    bare = next(y for y in range(190, 420, 2) if all(phone.evaluate(UNDER, [200, y + by]) == "" for by in finger))
    touched(session, [(200 - 10 * step, float(bare)) for step in range(12)])
    phone.evaluate(AT_REST)
    assert left(phone) > x0 + 20
    assert scale(phone) == pytest.approx(near)
    x, y = middle(phone, ".board .piece.active .hit")
    touched(session, [(x, y)] * 12, [(x + 30 + 4 * step, y) for step in range(12)])
    phone.evaluate(AT_REST)
    assert scale(phone) < 0.7 * near
    expect(phone.locator(".board .free-ghost")).to_have_count(0)


@pytest.mark.soak
def test_a_piece_is_looked_at_and_measured_from_by_keys(page: Page, server: Served) -> None:
    at(page, server.url, arranged(server.url))
    page.keyboard.press("s")
    expect(page.locator('.board .piece[data-piece="unit-0"]')).to_have_class("piece on-plane side-0 ready looked")
    page.keyboard.press("r")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator(".board .ruler text")).to_have_text("5 cm")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".board .ruler text")).to_have_text("0.1 cm")
    page.keyboard.press("r")
    expect(page.locator(".board .ruler")).to_have_count(0)


@pytest.mark.soak
def test_every_piece_can_be_focused_and_shows_it(page: Page, server: Served) -> None:
    at(page, server.url, arranged(server.url))
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => {
                const piece = document.activeElement?.closest(".board .piece, .board .offer");
                const mark = piece?.querySelector(".lamp, .brackets, .spot");
                return piece && [piece.dataset.piece ?? "", mark ? getComputedStyle(mark).stroke : ""];
            }"""
        )
        if found and found[0]:
            assert found[1] == "rgb(255, 255, 255)", found
            seen.add(found[0])
    assert seen == {"unit-0", "unit-1", "unit-8", "unit-9"}


@pytest.mark.soak
def test_nothing_is_told_by_colour_alone(page: Page, server: Served) -> None:
    """Sides, lines that cannot fire, and switches that are off, each have a shape of their own."""
    key = arranged(server.url, "activate Lancer 1", places={**PLACES, "Lancer 1": "40,20 facing 270"})
    at(page, server.url, key)
    marks = [page.locator(f".board .piece.side-{side} .disc").first.get_attribute("d") for side in (0, 1)]
    assert all(marks)
    assert marks[0] != marks[1]
    edges = [
        page.locator(f".ship-chip.side-{side}, .card.side-{side}").first.evaluate(
            "card => getComputedStyle(card).borderLeftStyle + getComputedStyle(card, '::before').backgroundImage"
        )
        for side in (0, 1)
    ]
    assert edges[0] != edges[1]
    page.keyboard.press("g")
    page.locator(".plan-fields label", has_text="Heading").locator("input").fill("230")
    page.keyboard.press("Tab")
    expect(page.locator(".board .aim-say.off").first).to_contain_text("✕")
    expect(page.locator(".plan-shots .off").first).to_contain_text("✕")
    shadows = page.locator(".layer-button").evaluate_all("all => all.map((each) => getComputedStyle(each).boxShadow)")
    pressed = page.locator(".layer-button").evaluate_all("all => all.map((each) => each.ariaPressed === 'true')")
    assert [shadow != "none" for shadow in shadows] == pressed
    assert len(set(pressed)) == 2
