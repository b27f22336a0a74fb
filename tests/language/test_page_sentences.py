"""Nothing is read on the page that no catalogue could have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.scripts import texts_in
from tests.support.unsaid import unsaid_in_module
from tools import messages

MODULES = [path for path in messages.STATIC.rglob("*.js") if "vendor" not in path.parts]
ABOUT_LANGUAGES = {"core/language.js", "core/languages.js"}

# Folders whose sentences are not all in the catalogues yet.
NOT_YET = {
    "core",
    "table",
    "table/lesson",
    "table/plane",
    "table/review",
    "table/talk",
}


def name_of(path: Path) -> str:
    return path.relative_to(messages.STATIC).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_sentence_of_the_page_is_said(path: Path) -> None:
    if path.parent.relative_to(messages.STATIC).as_posix() in NOT_YET or name_of(path) in ABOUT_LANGUAGES:
        return
    found = [f"{name_of(path)}:{line}: {text}" for line, text in unsaid_in_module(path.read_text("utf-8"))]
    assert not found, "say() these, see docs/languages.md:\n" + "\n".join(found)


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
        ("return html`<code>stormtable replay FILE</code> <span>Stormtable</span>`;", []),
    ],
)
def test_what_is_found(source: str, found: list[str]) -> None:
    told = [text.replace("\N{OBJECT REPLACEMENT CHARACTER}", "").strip() for _, text in unsaid_in_module(source)]
    assert sorted(told) == sorted(found)
