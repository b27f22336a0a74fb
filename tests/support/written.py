"""The page in a made-up language: from right to left, or with longer words. The server's own sentences stay English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, Route

from tools.messages import PAGE, sentences

__all__ = ["longer", "mirrored", "speak_made_up"]

PIECES: Final = re.compile(r"(\{\w+\})")
HEBREW: Final = "אבגדהוזחטיכלמנסעפצקרשתךםןף"  # a letter for each of a to z


def mirrored(text: str) -> str:
    """A sentence of as many letters, in signs that are written from right to left."""
    letters = {**dict(zip("abcdefghijklmnopqrstuvwxyz", HEBREW, strict=True))}
    return outside_places(text, lambda piece: "".join(letters.get(each.lower(), each) for each in piece))


def longer(text: str) -> str:
    """A sentence whose words are 40 % longer."""
    return outside_places(text, lambda piece: re.sub(r"[^\W\d_]+", lambda found: lengthened(found[0]), piece))


def lengthened(word: str) -> str:
    return word + "en" * round(0.2 * len(word)) if len(word) > 2 else word


def outside_places(text: str, change: Callable[[str], str]) -> str:
    return "".join(each if PIECES.fullmatch(each) else change(each) for each in PIECES.split(text))


def speak_made_up(page: Page, change: Callable[[str], str], direction: str) -> None:
    """Let a page be served in that language from now on."""
    told = {
        f"{use}\u0004{text}" if use else text: [change(text), change(many)] if many else change(text)
        for (use, text), many in sentences()[PAGE].items()
    }
    catalogue = {"code": "en", "direction": direction, "forms": {"one": 0, "other": 1}, "sentences": told}

    def serve_page(route: Route) -> None:
        answer = route.fetch()
        link = '<link id="catalogue" rel="preload" as="fetch" href="/made-up.json" crossorigin />'
        body = answer.text().replace('<html lang="en" dir="ltr">', f'<html lang="en" dir="{direction}">')
        route.fulfill(response=answer, body=body.replace("</head>", f"{link}</head>"))

    page.route("**/made-up.json", lambda route: route.fulfill(json=json.loads(json.dumps(catalogue))))
    page.route(is_page, serve_page)


def is_page(url: str) -> bool:
    """Whether an address is one of a page."""
    path = re.sub(r"^https?://[^/]+", "", url).partition("?")[0]
    return re.fullmatch(r"/|/(watch|players|learn|rules|table|replay)(/.*)?", path) is not None
