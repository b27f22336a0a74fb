"""A study's report in Chromium: charts are drawn, and nothing is asked of anybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stormtable.cli import main

pytestmark = pytest.mark.browser


def test_a_report_draws_its_charts_and_asks_for_nothing(phone: Page, tmp_path: Path) -> None:
    out = tmp_path / "study"
    games = ["--scenario", "duel", "--levels", "random", "--games", "8"]
    assert main(["study", "lengths", "arclight", *games, "--out", str(out)]) == 0
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto((out / "report.html").as_uri())
    expect(phone.locator(".chart[data-drawn] svg")).to_have_count(3)
    expect(phone.locator(".chart").first).to_contain_text("Duel")
    assert [url for url in asked if not url.startswith("data:")] == [(out / "report.html").as_uri()]
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= phone.evaluate("document.documentElement.clientWidth"), "nothing runs out of a phone's screen"
