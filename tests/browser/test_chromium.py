"""The browser of the tests: one that dies, or whose driver does, costs the test it dies in and no other."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.support.chromium import CHROMIUM

pytestmark = pytest.mark.browser


def crash() -> None:
    with pytest.raises(Error):
        CHROMIUM.started().new_browser_cdp_session().send("Browser.crash")


def kill_the_driver() -> None:
    """Playwright's own process, between this one and the browser."""
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    (driver,) = (int(each) for each in children if b"run-driver" in Path(f"/proc/{each}/cmdline").read_bytes())
    os.kill(driver, signal.SIGKILL)


@pytest.mark.parametrize("dies", [crash, kill_the_driver])
def test_the_next_test_has_a_browser_again(dies: Callable[[], None]) -> None:
    CHROMIUM.context()
    dies()
    page = CHROMIUM.context().new_page()
    page.set_content("<h1>Here again</h1>")
    assert page.locator("h1").inner_text() == "Here again"
    page.context.close()


def test_an_event_loop_runs_once_the_browser_is_closed() -> None:
    """What a worker meets that took a browser test first and steals another one then."""
    CHROMIUM.context()
    CHROMIUM.close()
    assert asyncio.run(asyncio.sleep(0, "done")) == "done"
