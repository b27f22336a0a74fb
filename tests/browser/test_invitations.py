"""Links that others can open: what is said of those that they cannot, addresses to choose from, QR codes to scan."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Served
from tests.browser.driver import at, axe, open_match

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
    created = open_match(url, game, ["screen", "friend"], scenario=SCENARIOS[game])
    page.goto(url)
    stored = [{key: created[key] for key in ("owner", "watch")} | {"key": created["table"], "opened": 0}]
    page.evaluate("stored => localStorage.setItem('stormtable.keys', stored)", json.dumps(stored))
    at(page, url, created["table"])
    page.locator(".menu-button").click()
    page.get_by_role("button", name="Links to this table").click()
    dialog = page.get_by_role("dialog", name="Links to this table")
    expect(dialog).to_be_visible()
    return dialog, created


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
