"""A table that lies below a path of its host: every page works there and asks for nothing beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import served
from tests.browser.driver import start_duel

pytestmark = pytest.mark.browser


def test_below_a_path_everything_works_and_nothing_is_asked_for_beside_it(page: Page, tmp_path: Path) -> None:
    with served("tests.browser.serve", str(tmp_path / "matches.sqlite3"), "0", "", "/club/games") as server:
        asked = list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda line: asked.append(line.url.replace("ws:", "http:")))
        table = start_duel(page, f"{server.url}/")
        table.commit()
        page.reload()
        table.wait()
        page.locator("a.home-link").click()
        page.get_by_role("link", name="Take your seat").first.click()
        table.wait()
        page.goto(f"{server.url}/")
        page.get_by_role("link", name="Rulebooks").first.click()
        page.locator("main li a").first.click()
        expect(page.locator("main h1")).to_be_visible()
        page.get_by_role("link", name="Play").first.click()
        expect(page.get_by_role("button", name="Play the computer").first).to_be_visible()
        assert server.url.endswith("/club/games")
        assert any("/ws/" in each for each in asked)
        assert [each for each in asked if each.startswith("http") and not each.startswith(f"{server.url}/")] == []
        page.close()  # before its server ends
