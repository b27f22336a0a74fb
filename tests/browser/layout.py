"""Whether everything of a page can be read and pressed, at every width of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

CHECK: Final = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
SCREENS: Final = (
    (1920, 1080),
    (1600, 900),
    (1440, 900),
    (1366, 768),
    (1280, 800),
    (1100, 800),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (844, 390),
)
# Until fonts are here, the page is drawn anew and what moves once has moved.
SETTLED: Final = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const once = document.getAnimations().filter((each) => each.effect?.getTiming().iterations === 1);
  await Promise.all(once.map((each) => each.finished.catch(() => {})));
}"""


def screens(nth: int, *, whole: bool, some: int = 2) -> Sequence[tuple[int, int]]:
    """All sizes, or those few of them that fall to the nth of many things that are looked at."""
    return SCREENS if whole else [SCREENS[(some * nth + i) % len(SCREENS)] for i in range(some)]


def faults(page: Page, *, still: bool = False, screens: Sequence[tuple[int, int]] = SCREENS) -> list[str]:
    """What is cut, covered, out of reach or printed over something else; `still`: nor may the page scroll."""
    found = []
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found += [f"{width}x{height}: {fault}" for fault in page.evaluate(CHECK, still)]
    return found
