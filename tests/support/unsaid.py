"""Which texts of the page's modules people read though no catalogue has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tests.support.scripts import HOLE, TEXT, Text, texts_in

__all__ = ["unsaid_in_module"]

SAYS: Final = {"say", "sayAs", "sayCount", "sayParts", "phrase"}
READ: Final = {  # attributes that people read or are read to
    "alt",
    "aria-description",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "label",
    "placeholder",
    "title",
}
MACHINES: Final = {
    "RegExp",
    "TypeError",
    "add",
    "addEventListener",
    "append",
    "below",
    "closest",
    "createElement",
    "dispatchEvent",
    "endsWith",
    "fetch",
    "getAttribute",
    "getElementById",
    "getItem",
    "getPropertyValue",
    "hasAttribute",
    "import",
    "includes",
    "join",
    "matchMedia",
    "matches",
    "need",
    "querySelector",
    "querySelectorAll",
    "remove",
    "removeAttribute",
    "removeItem",
    "removeProperty",
    "replaceState",
    "setAttribute",
    "setItem",
    "setProperty",
    "split",
    "startsWith",
    "toggle",
}
KEYS: Final = {
    "Alt",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "Backspace",
    "Control",
    "Delete",
    "End",
    "Enter",
    "Escape",
    "Home",
    "Insert",
    "Meta",
    "PageDown",
    "PageUp",
    "Shift",
    "Space",
    "Tab",
}
LETTER: Final = re.compile(r"[^\W\d_]")
WORDS: Final = re.compile(r"[^\W\d_]{2,}[,;:.!?…)]*\s+[(„“\"']*[^\W\d_]")
NAME: Final = re.compile(r"[A-Z][a-z]+[.:!?…]?")
WITH_HOLE: Final = re.compile(rf"(?:^|[\s(]|(?<={HOLE})[,;:.]? )(?=\w*[a-z])[^\W\d_]{{2,}}(?:$|[\s,.:;!?…)])")
TAG: Final = re.compile(r"<!--.*?-->|<code\b.*?</code>|<kbd\b.*?</kbd>|</?[a-zA-Z][^<>]*>", re.DOTALL)
SELECTOR: Final = re.compile(r"[\w\s.,#*:>()=-]*[\[.#][\w\s.,#*:>()=\[\]-]*")
OUR_NAME: Final = "Stormtable"
ADDRESS: Final = re.compile(r"\S+(@|://|-)\S+")  # or a code, as an example of what to type
ATTRIBUTE: Final = re.compile(r'\s([\w-]+)="([^"]*)"')


def unsaid_in_module(source: str) -> Iterator[tuple[int, str]]:
    """Each such text with its line."""
    for text in texts_in(source):
        if text.tag in ("html", "svg"):
            yield from ((text.place.line, each) for each in read_in(text.value))
        elif not is_said(text) and not is_for_machines(text) and is_read(text):
            yield text.place.line, " ".join(text.value.split())


def read_in(template: str) -> Iterator[str]:
    """What people read of a template: its texts, and the attributes that are for them."""
    for tag in TAG.finditer(template):
        for name, value in ATTRIBUTE.findall(tag[0]):
            if name in READ and LETTER.search(value) and not ADDRESS.fullmatch(value):
                yield value
    for each in TAG.split(template):
        if LETTER.search(each.replace(OUR_NAME, "")):
            yield " ".join(each.split())


def is_said(text: Text) -> bool:
    place = text.place
    return bool(place.calls) and place.calls[0] in SAYS and place.before in ("(", ",") and place.after in (")", ",")


def is_for_machines(text: Text) -> bool:
    place = text.place
    if place.shown_as not in ("", TEXT) and place.shown_as not in READ:
        return True
    if text.tag or place.before in ("from", "===", "!==", "case", "import") or place.after in ("===", "!=="):
        return True
    if place.index or (place.after == ":" and place.before in ("{", ",")):
        return True
    return bool(place.calls) and place.calls[0] in MACHINES


def is_read(text: Text) -> bool:
    value = text.value.strip().replace(OUR_NAME, "")
    if (" ." in f" {value}" and SELECTOR.fullmatch(value)) or ("[" in value and SELECTOR.fullmatch(value)):
        return False
    shown = text.place.shown_as in READ or (text.place.shown_as == TEXT and not text.place.calls)
    if shown and LETTER.search(value):
        return True
    if text.template and HOLE in value and " " in value:
        return bool(WITH_HOLE.search(value))
    return bool(WORDS.search(value) or (NAME.fullmatch(value) and value not in KEYS))
