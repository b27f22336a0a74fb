"""Links that others can open: what is said of those that they cannot, addresses to choose from, QR codes to scan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import Table, at, axe, expect_no_sideways_scroll, invite_to_match, opened_by

pytestmark = pytest.mark.browser

SCENARIOS = {"arclight": "duel", "lightning_war": "hedgerow"}
# How dark the darkest and how light the lightest of a picture is, and whether a margin of four modules is all light.
LOOK = """async (image) => {
  await image.decode();
  const side = 41 * 8;
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const drawn = canvas.getContext("2d");
  drawn.drawImage(image, 0, 0, side, side);
  const { data } = drawn.getImageData(0, 0, side, side);
  const at = (x, y) => data[4 * (y * side + x)];
  const all = Array.from({ length: side * side }, (_, i) => data[4 * i]);
  const edge = Array.from({ length: side }, (_, i) => [at(i, 4), at(i, side - 5), at(4, i), at(side - 5, i)]).flat();
  return { dark: Math.min(...all), light: Math.max(...all), edge: Math.min(...edge) };
}"""


def invite(page: Page, url: str, game: str = "arclight") -> tuple[Locator, dict[str, Any]]:
    """The dialogue with the links of a match, one of whose seats waits for a friend."""
    created = invite_to_match(url, game, ["screen", "friend"], scenario=SCENARIOS[game])
    opened_by(page, url, created)
    at(page, url, created["table"])
    return links_of(page), created


def links_of(page: Page) -> Locator:
    """The dialogue with the links of the table that a page shows."""
    page.locator(".menu-button").click()
    page.get_by_role("button", name="Links to this table").click()
    dialog = page.get_by_role("dialog", name="Links to this table")
    expect(dialog).to_be_visible()
    return dialog


def addresses(page: Page, *found: str) -> None:
    """The server says where others find it, as if it listened there."""

    def answer(route: Route) -> None:
        route.fulfill(json={"addresses": list(found)})

    page.route("**/api/reach", answer)


@pytest.mark.soak
def test_links_that_reach_nobody_say_so_and_what_to_start(page: Page, server: Served) -> None:
    dialog, _ = invite(page, server.url)
    note = dialog.get_by_role("note")
    expect(note).to_contain_text("These links work on this machine only")
    expect(note.locator("code")).to_have_text("stormtable --host 0.0.0.0")
    expect(dialog.get_by_role("button", name="QR code")).to_have_count(0)
    assert axe(page) == []


def test_links_begin_with_an_address_that_others_reach(page: Page, server: Served) -> None:
    addresses(page, "http://192.168.1.7:8080", "http://10.0.0.3:8080")
    dialog, created = invite(page, server.url)
    field = dialog.get_by_role("textbox").first
    friend = next(link["key"] for link in created["links"] if link["kind"] == "friend")
    expect(field).to_have_value(f"http://192.168.1.7:8080/table/{friend}")
    dialog.get_by_label("10.0.0.3:8080").check()
    expect(field).to_have_value(f"http://10.0.0.3:8080/table/{friend}")
    assert axe(page) == []


@pytest.mark.parametrize("game", SCENARIOS)
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.soak
def test_a_qr_code_can_be_scanned_in_both_moods(
    new_page: Callable[..., Page], server: Served, game: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    asked: list[tuple[str, str]] = []
    page.on("request", lambda each: asked.append((each.url, each.post_data or "")))
    addresses(page, "http://192.168.1.7:8080")
    dialog, created = invite(page, server.url, game)
    friend = next(link["key"] for link in created["links"] if link["kind"] == "friend")
    asked.clear()
    dialog.get_by_role("button", name="QR code").first.click()
    picture = dialog.locator(".qr img")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] >= 200
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert picture.evaluate(LOOK) == {"dark": 0, "light": 255, "edge": 255}
    assert not any(friend in url for url, _ in asked)
    assert [urlsplit(url).path for url, body in asked if friend in body] == ["/api/qr"]
    assert axe(page) == []
    dialog.get_by_role("button", name="QR code").first.click()
    expect(picture).to_have_count(0)


@pytest.mark.soak
def test_a_link_to_a_moment_says_it_too(page: Page, server: Served) -> None:
    invite(page, server.url)
    page.keyboard.press("Escape")
    page.locator(".replay-bar").get_by_role("button", name="Link").click()
    expect(page.get_by_role("dialog").get_by_role("note")).to_contain_text("work on this machine only")


def test_a_seat_is_the_first_browsers_and_moves_by_a_new_link(
    new_page: Callable[..., Page], phone: Page, console: Console, server: Served
) -> None:
    console.allow("404 (Not Found)")
    host = new_page()
    dialog, created = invite(host, server.url)
    address = f"{server.url}/table/{created['links'][1]['key']}"
    expect(dialog.get_by_role("textbox").first).to_have_value(address)
    host.keyboard.press("Escape")

    friend = new_page()
    friend.goto(address)
    expect(friend.get_by_role("heading", level=1)).to_have_text("Arclight")
    expect(friend.locator(".invited-seats .yours")).to_contain_text("your seat")
    assert axe(friend) == []
    friend.keyboard.press("Enter")  # the button has the focus
    Table(friend).wait()
    seat = friend.url
    assert seat != address
    friend.reload()
    Table(friend).wait()
    tab = friend.context.new_page()
    tab.goto(address)  # the link once more, in the same browser
    Table(tab).wait()
    assert tab.url == seat
    tab.close()

    phone.goto(address)
    expect(phone.get_by_role("alert")).to_contain_text("Somebody sat down by this link already: ask whoever opened")
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []

    dialog = links_of(host)
    row = dialog.locator(".seat-row").first
    expect(row).to_contain_text("taken, and at the table now")
    assert seat not in str(dialog.get_by_role("textbox").evaluate_all("all => all.map(each => each.value)"))
    row.get_by_role("button", name="New link to the seat of").click()
    assert axe(host) == []
    host.keyboard.press("Enter")  # confirms: the button has the focus
    link = dialog.get_by_role("textbox").first
    expect(link).not_to_have_value(address)
    expect(friend.get_by_role("alert")).to_contain_text("A new link to this seat was made, so this one has ended")
    assert axe(friend) == []
    note = host.locator(".entry-note")
    expect(note).to_contain_text("Whoever opened the match had a new link made to the seat of")

    phone.goto(link.input_value())
    host.keyboard.press("Escape")
    assert axe(host) == []
    expect_no_sideways_scroll(phone)
    assert axe(phone) == []
    phone.get_by_role("button", name="Sit down").tap()
    Table(phone).wait()
    dialog = links_of(phone)
    dialog.get_by_role("button", name="New link to the seat of").tap()
    dialog.get_by_role("button", name="Leave it").tap()
    dialog.get_by_role("button", name="New link to the seat of").tap()
    assert axe(phone) == []
    dialog.get_by_role("button", name="Make a new link").tap()
    expect(phone.get_by_role("heading", name="Your seat has a new link")).to_be_visible()
    moved = dialog.get_by_role("textbox").first.input_value()
    dialog.get_by_role("button", name="Close").tap()
    expect(phone.get_by_role("link", name="Sit down here again")).to_have_attribute(
        "href", moved.removeprefix(server.url)
    )
    expect(note.first).to_contain_text("Whoever held it")
