"""Chromium to measure with."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from benchmarks.timing import CannotMeasure
from tools.ensure_chromium import find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["chromium"]

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking")


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that has cached nothing. Raises CannotMeasure without one."""
    from playwright.sync_api import sync_playwright

    path = find_chromium()
    if path is None:
        raise CannotMeasure("there is no Chromium to measure with; `make chromium` says how to get one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
