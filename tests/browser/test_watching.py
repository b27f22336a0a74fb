"""Watching in a browser: a match from an open seat is listed, until whoever opened it closes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import axe, expect_no_sideways_scroll
from tests.browser.test_lobby import NAMELESS, be, offer, take

pytestmark = pytest.mark.browser


@pytest.mark.soak
def test_a_match_is_watched_from_the_first_page_until_it_is_closed(
    page: Page, new_page: Callable[..., Page], server: Served, console: Console
) -> None:
    console.allow(NAMELESS)
    other, watcher = new_page(), new_page()
    offer(page, server, "Margery", "Arclight", pace="Live")
    other.goto(server.url)
    take(other, "Margery")
    be(other, "Osvald")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".table-page")
    watcher.goto(server.url)
    listed = watcher.locator(".now li", has_text="Margery")
    expect(listed).to_contain_text("Osvald")
    expect(listed.locator("img")).to_have_js_property("complete", True)
    assert axe(watcher) == []
    listed.get_by_role("link", name="Watch").click()
    watcher.wait_for_selector(".table-page .board .piece")
    page.get_by_role("button", name="Menu").click()
    page.locator("#table-menu").get_by_role("button", name="Who may watch").click()
    dialog = page.get_by_role("dialog", name="Who may watch")
    expect(dialog).to_contain_text("Everybody may watch")
    dialog.get_by_label("Moves").select_option("3")
    expect(dialog).to_contain_text("Watchers see it 3 moves late")
    assert axe(page) == []
    expect_no_sideways_scroll(page)
    dialog.get_by_role("button", name="End this link").click()
    expect(dialog).to_contain_text("Whoever has the link may watch")
    expect(watcher.get_by_text("has ended this link to watch it by")).to_be_visible()
