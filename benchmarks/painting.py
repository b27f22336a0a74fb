"""When Chromium paints a page first, by its own account."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from benchmarks.chromium import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["Painter", "painter", "paints"]

Painter = Callable[[str], dict[str, float]]

CALM: Final = 500  # milliseconds without a larger paint
PAINTS: Final = f"""() => new Promise((resolve) => {{
    const found = {{}};
    let timer = 0;
    const done = () => resolve(found);
    const hear = (list) => {{
        for (const entry of list.getEntries()) {{
            const name = entry.entryType === "paint" ? entry.name : "largest-contentful-paint";
            found[name] = entry.startTime;
        }}
        clearTimeout(timer);
        timer = setTimeout(done, {CALM});
    }};
    for (const type of ["paint", "largest-contentful-paint"]) {{
        new PerformanceObserver(hear).observe({{ type, buffered: true }});
    }}
}})"""


@contextlib.contextmanager
def painter() -> Iterator[Painter]:
    """Chromium, to ask for the paints of pages. Raises CannotMeasure without one."""
    with chromium() as browser:
        yield functools.partial(paints, browser)


def paints(browser: Browser, url: str) -> dict[str, float]:
    """Milliseconds from the start of the navigation to the first paint, that of content, and the largest one.

    The page is loaded by a context that has cached nothing.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        page.goto(url, wait_until="load")
        found: dict[str, float] = page.evaluate(PAINTS)
        return {name.replace("-", " "): float(at) for name, at in sorted(found.items(), key=lambda each: each[1])}
    finally:
        context.close()
