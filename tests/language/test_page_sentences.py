"""Nothing is read on the page that no catalogue could have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.scripts import HOLE, texts_in
from tests.support.unsaid import unsaid_in_module
from tools import messages

MODULES = [path for path in messages.STATIC.rglob("*.js") if "vendor" not in path.parts]
ABOUT_LANGUAGES = {"core/language.js", "core/languages.js"}

# What looks like a sentence and nobody reads: names of classes, of keys in storage, of events and products; faults of
# the program itself.
NOBODY_READS = {
    "core/alerts.js": {"Notification"},
    "core/devicename.js": {"Edge", "Opera", "Samsung Internet", "Firefox", "Chrome", "Safari"}
    | {"Android", "Windows", "Mac", "Linux"},
    "core/dialog.js": {f"dialog {HOLE}"},
    "core/dom.js": {f"the page lacks {HOLE}", "(max-width: 760px), (max-width: 920px) and (orientation: portrait)"},
    "core/draft.js": {"a draft says what is asked about it"},
    "core/edits.js": {"there is nothing with fields", f"there is no {HOLE}", "there is no list to take items of"}
    | {f"there are no {what} {HOLE} to {HOLE}" for what in ("items", "pieces")},
    "core/pushing.js": {"Notification"},
    "table/asked.js": {f"zone {HOLE} {HOLE} {HOLE} {HOLE}", f"piece {HOLE}", f"offer {HOLE}"},
    "table/lesson/spotlight.js": {"right top", "left top", "right bottom", "left bottom"},
    "table/meetings.js": {f"phase {HOLE}", f"badge {HOLE}"},
    "table/notes.js": {"board-note hit"},
    "table/plane/followers.js": {f"follower {HOLE}"},
    "table/plane/ghost.js": {f"grip grip-{HOLE}"},
    "table/talk/state.js": {f"seat {HOLE}"},
    "table/waylight.js": {f"course way-there shown {HOLE}"},
}


def name_of(path: Path) -> str:
    return path.relative_to(messages.STATIC).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_sentence_of_the_page_is_said(path: Path) -> None:
    name = name_of(path)
    if name in ABOUT_LANGUAGES:
        return
    unsaid = [each for each in unsaid_in_module(path.read_text("utf-8")) if each[1] not in NOBODY_READS.get(name, ())]
    found = [f"{name}:{line}: {text}" for line, text in unsaid]
    assert not found, "say() these, see docs/languages.md:\n" + "\n".join(found)


def test_what_nobody_reads_is_still_there() -> None:
    for name, texts in NOBODY_READS.items():
        found = {text for _, text in unsaid_in_module((messages.STATIC / name).read_text("utf-8"))}
        assert texts <= found, f"{name}: {texts - found}"


def test_every_sentence_that_is_said_is_in_the_catalogues() -> None:
    """The collecting tool and this reader of modules agree, so neither overlooks a text in a template."""
    collected = {text for _, text in messages.sentences()["page"]}
    for path in MODULES:
        for text in texts_in(path.read_text("utf-8")):
            place = text.place
            first = bool(place.calls) and place.before == "("
            if first and place.calls[0] in ("say", "sayParts", "phrase") and name_of(path) not in ABOUT_LANGUAGES:
                assert text.value in collected, f"{name_of(path)}: {text}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("const x = html`<p>Back to the table</p>`;", ["Back to the table"]),
        ("const x = html`<p>${name} wins</p>`;", ["wins"]),
        ("const x = html`<p>${say('Back')}</p>`;", []),
        ('const x = html`<p>${yes ? say("Yes") : say("No")}</p>`;', []),
        ('const x = html`<p>${yes ? "yes" : name}</p>`;', ["yes"]),
        ('const x = html`<p>${yes ? html`<b>it’s ${name}</b>` : ""} and</p>`;', ["and", "it’s"]),
        ('const x = html`<button aria-label="Close">×</button>`;', ["Close"]),
        ('const x = html`<button aria-label=${open ? "close" : "open"}>×</button>`;', ["close", "open"]),
        ('const x = html`<button class="go ${danger ? "danger now" : ""}" type="button">×</button>`;', []),
        ('const x = html`<i title="${count} dice"></i>`;', ["dice"]),
        ('return "Nothing was lost.";', ["Nothing was lost."]),
        ('const NAMES = { easy: "Easy" };', ["Easy"]),
        ('const NAMES = { easy: phrase("Easy") };', []),
        ("return `of ${count}`;", ["of"]),
        ("return `seat-${count}`;", []),
        ('element.querySelector("dialog button");', []),
        ('if (event.key === "Enter") go();', []),
        ('say(many ? "One die" : "Two dice");', ["One die", "Two dice"]),
        ('return /a "quoted thing"/.test(text) ? say("Text") : "";', []),
        ("// it's a comment\nreturn 1;", []),
        ("return html`<b>${say('Go on')}</b> <kbd>Enter</kbd>`;", []),
        ("return html`<code>stormtable replay FILE</code> <span>Stormtable</span>`;", []),
    ],
)
def test_what_is_found(source: str, found: list[str]) -> None:
    told = [text.replace("\N{OBJECT REPLACEMENT CHARACTER}", "").strip() for _, text in unsaid_in_module(source)]
    assert sorted(told) == sorted(found)
