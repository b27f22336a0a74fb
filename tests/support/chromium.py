"""The one browser of a test process: started when a test asks for it, and anew where the last one is gone."""

from __future__ import annotations

import contextlib
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Playwright, sync_playwright

from tools.ensure_chromium import ensure_chromium

__all__ = ["CHROMIUM", "Chromium"]

# What Playwright turns off, and the address bar's pages, of which each window would load two.
OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(OFF)}",
)


class Chromium:
    """Playwright and its browser.

    While they are up, Playwright's event loop lies suspended in the thread that started them, and no other loop can run
    in that thread: whoever wants one closes them first.
    """

    def __init__(self) -> None:
        self.playwright: Playwright | None = None
        self.browser: Browser | None = None

    def context(self, **how: Any) -> BrowserContext:
        """A browser context of one's own; the browser is started if there is none, or if it has died."""
        if self.browser is not None and not self.browser.is_connected():
            self.close()
        try:
            return self.started().new_context(**how)
        except Error:  # it died unnoticed
            self.close()
            return self.started().new_context(**how)

    def started(self) -> Browser:
        if self.playwright is None:
            self.playwright = sync_playwright().start()
        if self.browser is None:
            self.browser = self.playwright.chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))
        return self.browser

    def close(self) -> None:
        """End both, whatever state they are in; the next context starts them anew."""
        browser, playwright = self.browser, self.playwright
        self.browser = self.playwright = None
        if browser is not None:
            with contextlib.suppress(Error):
                browser.close()
        if playwright is not None:
            with contextlib.suppress(Error):
                playwright.stop()


CHROMIUM = Chromium()
