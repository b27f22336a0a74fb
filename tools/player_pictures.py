"""Take the pictures of docs/players anew: `python -m tools.player_pictures [NAME...]`.

Each follows from what is said here: a game, its dice by a word, a few steps. The numbers on the parts are those that
the pages tell of. Fonts and the browser's drawing differ from machine to machine, so pictures are never compared; a
test goes through the same steps and looks whether all parts are there.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page

from tests.browser.conftest import NOTHING_NEW, SHARE, served
from tests.support.chromium import CHROMIUM
from tests.support.lots import LOTS

__all__ = ["FOLDER", "MOST_BYTES", "PICTURES", "Picture", "number_parts"]

FOLDER: Final = Path(__file__).parents[1] / "docs" / "players"
MOST_BYTES: Final = 150_000
MOST_STEPS: Final = 80
QUALITY: Final = 72
PATIENCE: Final = 60_000  # milliseconds
ASKS: Final = ".decision h2, .ending"
NUMBER: Final = """([selector, number]) => {
  const part = document.querySelector(selector).getBoundingClientRect();
  const badge = document.createElement("b");
  badge.textContent = number;
  Object.assign(badge.style, {
    position: "fixed", zIndex: 99, left: `${Math.max(2, part.left - 14)}px`, top: `${Math.max(2, part.top - 8)}px`,
    width: "24px", height: "24px", borderRadius: "50%", font: "600 16px/24px sans-serif", textAlign: "center",
    color: "#fff", background: "#c2185b", boxShadow: "0 0 0 2px #fff",
  });
  document.body.append(badge);
}"""
TESTS_ALONE: Final = """for (const game of ["ambush", "salvo"])
  document.querySelector(`[aria-labelledby=game-${game}]`).remove()"""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and how the page comes to look so."""

    name: str
    game: str  # whose page shows it; "": the common one
    stage: Callable[[Page, str], None]  # opens the page at a server's address
    parts: Sequence[str]  # selectors, numbered on it from 1
    size: tuple[int, int] = (1280, 800)


def opened(game: str, scenario: str = "", *, hints: bool = False) -> Callable[[Page, str], None]:
    """A match against the computer, at its first decision."""

    def stage(page: Page, url: str) -> None:
        page.goto(url)
        scenarios = f"(await (await fetch('/api/games')).json()).games.find(each => each.name === '{game}').scenarios"
        name = scenario or page.evaluate(f"(async () => {scenarios}[0].name)()")
        seats = [{"kind": "screen"}, {"kind": "computer", "level": "easy"}]
        wanted = {"game": game, "scenario": name, "seats": seats, "hints": hints}
        answer = page.request.post(f"{url}/api/matches", data=wanted)
        page.goto(f"{url}/table/{answer.json()['table']}")
        page.wait_for_selector(ASKS)

    return stage


def played(begin: Callable[[Page, str], None], asked: str, *labels: str) -> Callable[[Page, str], None]:
    """The same, gone on to the question that reads so: by offers that begin so, the first there is, else by the lit."""

    def stage(page: Page, url: str) -> None:
        begin(page, url)
        for _ in range(MOST_STEPS):
            page.wait_for_selector(".decision.mine, .ending")
            if re.search(asked, page.locator(ASKS).first.inner_text()):
                return
            entry = page.locator("#page").get_attribute("data-entry")
            offers = page.locator("[data-list-offer]")
            found = (offers.filter(has_text=re.compile(f"^\\W*\\w?\\W*{label}")) for label in labels)
            wanted = next((each for each in found if each.count()), None)
            if wanted is not None:
                wanted.first.click()
            page.keyboard.press("Enter")
            page.wait_for_selector(f"#page:not([data-entry='{entry}']), .commit-warning")
        raise AssertionError(f"{asked!r} is not asked in {MOST_STEPS} steps")

    return stage


def pressed(begin: Callable[[Page, str], None], key: str, shows: str) -> Callable[[Page, str], None]:
    """The same after a key that shows something."""

    def stage(page: Page, url: str) -> None:
        begin(page, url)
        page.keyboard.press(key)
        page.wait_for_selector(shows)

    return stage


def ordered(begin: Callable[[Page, str], None], *orders: str) -> Callable[[Page, str], None]:
    """The same after orders in writing."""

    def stage(page: Page, url: str) -> None:
        begin(page, url)
        for order in orders:
            page.wait_for_selector(".decision.mine")
            entry = page.locator("#page").get_attribute("data-entry")
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name="Order in writing").click()
            page.get_by_role("dialog").get_by_label("Order").fill(order)
            page.get_by_role("button", name="Give the order").click()
            page.wait_for_selector(f"#page:not([data-entry='{entry}'])")
        page.wait_for_selector(".decision.mine")

    return stage


def hinted(begin: Callable[[Page, str], None]) -> Callable[[Page, str], None]:
    """The same with a hint, once the computer's rules are ready for one."""

    def stage(page: Page, url: str) -> None:
        begin(page, url)
        for _ in range(MOST_STEPS):
            page.get_by_role("button", name="Hint", exact=True).click()
            page.wait_for_selector(".hint-card, .hint-note:not(:has(.pulse))")
            if page.locator(".hint-card").count():
                return
            page.wait_for_timeout(1000)
        raise AssertionError("there is no hint")

    return stage


def first_page(page: Page, url: str) -> None:
    """The first page, played once, so that there is something to return to."""
    opened("thunder_struck")(page, url)
    page.goto(url)
    page.wait_for_selector(".game-card")
    page.wait_for_selector(".matches img, .matches svg, .matches .empty")
    page.evaluate(TESTS_ALONE)


def lesson(page: Page, url: str) -> None:
    """A lesson at a step to be done."""
    page.goto(f"{url}/learn/thunder_struck")
    page.get_by_role("button", name="Your first round").click()
    page.wait_for_selector(".lesson-card")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson-veil .ring")


DUEL: Final = opened("arclight", "duel")
MOVE: Final = played(DUEL, "points left", "Helm die")
HINTS: Final = opened("arclight", "duel", hints=True)
FIRE: Final = played(ordered(MOVE, "forward 9, end"), "[Ff]ire", "Helm", "Ahead", "End the move")
CONTACT: Final = played(opened("lightning_strike", "first_contact"), "fly|move", "Fly", "Move")
HEDGEROW: Final = played(opened("lightning_war", "hedgerow"), "Move your", "End")
LOG: Final = (".entries", ".replay-bar", ".top nav")
HINT: Final = (".hint-row button", ".hint-row label", ".hint-card .best", ".hint-card .other", ".hint-buttons")
PICTURES: Final = (
    Picture("first-page", "", first_page, (".game-card", ".level-choice", ".matches")),
    Picture("hint", "", hinted(played(HINTS, "points left", "Helm die")), HINT),
    Picture("lesson", "", lesson, (".lesson-card h3", ".lesson-veil .ring", ".lesson-buttons")),
    Picture("phone", "", MOVE, (".phone-head", ".board-frame", ".sheet", ".sheet .commit", ".tabs"), (390, 844)),
    Picture(
        "arclight",
        "arclight",
        MOVE,
        (".strips", ".board-frame", ".card-row", ".column .decision", ".column .offers", ".column .commit", *LOG),
    ),
    Picture("arclight-fire", "arclight", FIRE, (".strips", ".column .offers", ".preview-head", ".column .chart")),
    Picture(
        "thunder_struck",
        "thunder_struck",
        opened("thunder_struck", "duel"),
        (".strips", ".board-frame", ".column .decision", ".dice-picker", ".column .offers", ".column .commit"),
    ),
    Picture(
        "jumpstrike",
        "jumpstrike",
        ordered(opened("jumpstrike", "interception"), "seal"),
        (".strips", ".board-frame", ".card-row", ".column .decision", ".sheet-text"),
    ),
    Picture(
        "lightning_strike",
        "lightning_strike",
        CONTACT,
        (".strips", ".board-frame", ".tools", ".card-row", ".column .decision", ".column .offers"),
    ),
    Picture(
        "lightning_war",
        "lightning_war",
        pressed(HEDGEROW, "n", ".looked-title"),
        (".top", ".board-frame", ".tools", ".column .decision", ".looked-title", ".roster"),
    ),
)


def number_parts(page: Page, parts: Sequence[str]) -> None:
    """Put a number on each part, all of which have to be there."""
    for number, part in enumerate(parts, 1):
        page.wait_for_selector(part)
        page.evaluate(NUMBER, [part, str(number)])


def take(picture: Picture, url: str) -> bytes:
    """The picture, as WebP."""
    width, height = picture.size
    phone = width < 500
    context = CHROMIUM.context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=phone, is_mobile=phone
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SHARE)
    context.add_init_script(NOTHING_NEW)
    page = context.new_page()
    picture.stage(page, url)
    number_parts(page, picture.parts)
    page.wait_for_timeout(400)  # what fades in
    data = page.screenshot()
    context.close()
    packed = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").save(packed, "WEBP", quality=QUALITY, method=6)
    return packed.getvalue()


def main(names: Sequence[str]) -> int:
    """Take those of these names, or all; 2 where there is none of a name."""
    known = {picture.name: picture for picture in PICTURES}
    if unknown := [name for name in names if name not in known]:
        print(f"there is no picture {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        database, lots = Path(folder) / "matches.sqlite3", Path(folder) / LOTS
        with served("tests.browser.serve", str(database), "0", "", "", "advised") as server:
            for name in names or known:
                lots.write_text(f"picture of {name}", encoding="utf-8")
                data = take(known[name], server.url)
                (FOLDER / f"{name}.webp").write_bytes(data)
                print(f"{name}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
