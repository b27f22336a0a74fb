"""The languages there are, and their sentences, read once from what `python -m tools.messages` wrote."""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

__all__ = ["AS", "ENGLISH", "LANGUAGES", "Catalogue", "Language", "catalogue_of", "key_of", "language_for"]

ENGLISH: Final = "en"
AS: Final = "\x04"  # between what a word is used as and the word, as in gettext's own files
FOLDER: Final = Path(__file__).parent / "catalogues"


@dataclass(frozen=True)
class Language:
    """A language that can be chosen: its code, its name in itself, which way it is written, what stands in 7.5."""

    code: str
    name: str
    direction: str = "ltr"  # or "rtl"
    decimal: str = "."


@dataclass(frozen=True)
class Catalogue:
    """The sentences of a language by their English ones; a list where the form depends on a number."""

    language: Language
    sentences: Mapping[str, str | list[str]]
    form: Callable[[int], int]

    def one(self, key: str) -> str | None:
        """The sentence for an English one; None if there is none."""
        found = self.sentences.get(key)
        return found if isinstance(found, str) else None

    def counted(self, key: str, n: int) -> str | None:
        """The form of a sentence for so many; None if there is none."""
        found = self.sentences.get(key)
        return found[self.form(n)] if isinstance(found, list) else None


def read_languages() -> dict[str, Language]:
    """English, then those that have a folder of catalogues."""
    found = {ENGLISH: Language(ENGLISH, "English")}
    for path in sorted(FOLDER.glob("*/language.json")):
        about = json.loads(path.read_text("utf-8"))
        found[path.parent.name] = Language(path.parent.name, about["name"], about["direction"], about["decimal"])
    return found


LANGUAGES: Final[Mapping[str, Language]] = read_languages()


def key_of(text: str, used_as: str = "") -> str:
    """Under what a sentence stands in a catalogue."""
    return f"{used_as}{AS}{text}" if used_as else text


@lru_cache
def catalogue_of(code: str) -> Catalogue | None:
    """The catalogue of a language; None for English. Raises KeyError for one that there is not."""
    language = LANGUAGES[code]
    if code == ENGLISH:
        return None
    about = json.loads((FOLDER / code / "language.json").read_text("utf-8"))
    sentences: dict[str, str | list[str]] = {}
    for path in sorted((FOLDER / code).glob("*.json")):
        if path.stem != "language":
            sentences |= json.loads(path.read_text("utf-8"))
    return Catalogue(language, sentences, gettext.c2py(about["plural"]))


def language_for(wanted: str) -> str:
    """The best language for a header Accept-Language, "de-AT,de;q=0.9,en;q=0.8", or a code; English if none fits."""
    ranked = []
    for place, part in enumerate(wanted[:200].split(",")):
        code, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), place, code.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    return next((code for weight, _, code in sorted(ranked) if weight < 0 and code in LANGUAGES), ENGLISH)
