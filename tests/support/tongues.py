"""Languages that are made up: each sentence marked, whatever it is, so that none can hide."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast
from unittest import mock

from stormtable.language import LANGUAGES, Catalogue, Language, catalogue_of, saying
from stormtable.language.catalogues import AS

__all__ = ["MARKS", "a_language", "marked"]

MARKS = "«»"


@dataclass(frozen=True)
class Changing(Catalogue):
    """Says each sentence, known or not, as a function makes it of the English one."""

    change: Callable[[str], str] = str

    def one(self, key: str) -> str | None:
        """The changed sentence."""
        text = key.rpartition(AS)[2]
        return self.change(text) if text else text

    def counted(self, key: str, n: int) -> str | None:
        """The same of one about a number."""
        return self.one(key)


def marked(text: str) -> str:
    """A sentence with marks around it."""
    return f"{MARKS[0]}{text}{MARKS[1]}"


@contextmanager
def a_language(code: str = "xx", direction: str = "ltr", change: Callable[[str], str] = marked) -> Iterator[str]:
    """A language there is meanwhile; its code."""
    language = Language(code, "Made up", direction)
    made = Changing(language, {}, gettext.c2py("n != 1"), change)
    languages = cast(dict[str, Language], LANGUAGES)

    def found(asked: str) -> Catalogue | None:
        return made if asked == code else catalogue_of(asked)

    with mock.patch.dict(languages, {code: language}), mock.patch.object(saying, "catalogue_of", found):
        yield code
