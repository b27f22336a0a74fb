"""Printing from the page: what, on which paper, saved as a file."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.conftest import Served
from tests.browser.driver import axe

pytestmark = pytest.mark.browser


def test_a_scenario_is_printed_from_the_first_page(page: Page, server: Served) -> None:
    page.goto(server.url)
    card = page.locator("article", has=page.get_by_role("heading", name="Thunder Struck", exact=True))
    card.get_by_role("button", name="Scenarios and options").click()
    page.get_by_role("dialog").get_by_text("Two against two").first.click()
    page.get_by_role("button", name="Print it").click()
    expect(page.get_by_role("heading", name="Print Two against two")).to_be_visible()
    page.get_by_role("radio", name="Letter").check()
    for part in ("Sheets and cards", "Counters and markers", "Map"):
        page.get_by_role("checkbox", name=part).uncheck()
    assert axe(page) == []
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the PDF").click()
    assert saving.value.suggested_filename == "thunder_struck-teams.pdf"
    document = PdfReader(saving.value.path())
    assert len(document.pages) == 1
    assert "rules in short" in document.pages[0].extract_text()
    expect(page.get_by_role("dialog")).to_have_count(1)  # the set-up
