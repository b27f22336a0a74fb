"""Made-up languages for the page: one written from right to left, one with longer words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tools.messages import PAGE, sentences

__all__ = ["WAYS", "Way", "longer", "mirrored", "page_catalogue"]

PIECES: Final = re.compile(r"(\{\w+\})")
LETTERS: Final = dict(zip("abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשתךםןף", strict=True))
ADDED: Final = 0.4


@dataclass(frozen=True)
class Way:
    """How a made-up language is written."""

    direction: str
    change: Callable[[str], str]


def mirrored(text: str) -> str:
    """A sentence of as many letters, in signs that are written from right to left."""
    return outside_places(text, lambda piece: "".join(LETTERS.get(each.lower(), each) for each in piece))


def longer(text: str) -> str:
    """A sentence whose words are 40 % longer."""
    return outside_places(text, lambda piece: re.sub(r"[^\W\d_]+", lambda found: lengthened(found[0]), piece))


def lengthened(word: str) -> str:
    return word + "en"[: round(ADDED * len(word))] + "en" * max(0, round(ADDED * len(word) / 2) - 1)


def outside_places(text: str, change: Callable[[str], str]) -> str:
    return "".join(each if PIECES.fullmatch(each) else change(each) for each in PIECES.split(text))


WAYS: Final[Mapping[str, Way]] = {"mirrored": Way("rtl", mirrored), "longer": Way("ltr", longer)}


def page_catalogue(way: Way) -> dict[str, Any]:
    """All sentences of the page in such a language."""
    told = {
        f"{use}\u0004{text}" if use else text: [way.change(text), way.change(many)] if many else way.change(text)
        for (use, text), many in sentences()[PAGE].items()
    }
    return {"code": "en", "direction": way.direction, "forms": {"one": 0, "other": 1}, "sentences": told}
