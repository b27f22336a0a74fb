"""Sentences said in the language of whoever is spoken to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from stormtable.language.catalogues import ENGLISH, Catalogue, catalogue_of, key_of

__all__ = [
    "hearing",
    "phrase",
    "phrase_as",
    "say",
    "say_as",
    "say_count",
    "say_number",
    "speaking",
    "spoken",
    "tell_heard",
    "within",
]

ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
END_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"
CATALOGUE: Final[ContextVar[Catalogue | None]] = ContextVar("catalogue", default=None)  # None: English

# Of each sentence that was said: its use, text, plural, number, and what stands in its places.
Heard = dict[str, tuple[str, str, str, int, Mapping[str, object]]]
HEARD: Final[ContextVar[Heard | None]] = ContextVar("heard", default=None)  # None: nobody remembers what is said


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Within it sentences are said in a language: "de". Raises KeyError for one that there is not."""
    token = CATALOGUE.set(catalogue_of(code))
    try:
        yield
    finally:
        CATALOGUE.reset(token)


class hearing:  # noqa: N801  (it stands after `with`, as functions do; as a class it takes a third of the time)
    """Hear how each sentence comes about that is said meanwhile."""

    __slots__ = ("token",)

    def __enter__(self) -> Heard:
        """What is heard."""
        heard: Heard = {}
        self.token = HEARD.set(heard)
        return heard

    def __exit__(self, *error: object) -> None:
        """Hear no more."""
        HEARD.reset(self.token)


def tell_heard(heard: Heard) -> None:
    """Let whoever hears what is said now hear that this was said before."""
    if (told := HEARD.get()) is not None:
        told.update(heard)


def spoken() -> str:
    """The code of the language that is spoken now."""
    catalogue = CATALOGUE.get()
    return catalogue.language.code if catalogue else ENGLISH


def say(text: str, /, **values: object) -> str:
    """A sentence, its places in braces filled: "{ship} fires at {target}", ship="Javelin 1", target="Pulsar"."""
    if CATALOGUE.get() is None and HEARD.get() is None:  # said again and again for each table, and mostly in English
        told = text.format_map(values) if values else text
        return kept_together(told) if " %" in told else told
    return said("", text, values)


def say_as(used_as: str, text: str, /, **values: object) -> str:
    """A sentence that other languages tell apart by its use: "Fire" as a "button" or as a "space"."""
    if CATALOGUE.get() is None and HEARD.get() is None:
        return kept_together(text.format_map(values) if values else text)
    return said(used_as, text, values)


def say_count(n: int, one: str, many: str, /, **values: object) -> str:
    """A sentence about a number, which stands in it as {n}: "{n} die" or "{n} dice"."""
    catalogue = CATALOGUE.get()
    found = catalogue.counted(one, n) if catalogue is not None else None
    text = found or (one if n == 1 else many)
    values["n"] = n
    told = filled(text, values, catalogue)
    if (heard := HEARD.get()) is not None:
        heard[told] = "", one, many, n, values
    return told


def say_number(number: float | str, /) -> str:
    """A number, or one that is written already, "7.5" or "7.5 %", as the language writes it: "7,5"."""
    catalogue, text = CATALOGUE.get(), kept_together(str(number))
    return text if catalogue is None else text.replace(".", catalogue.language.decimal)


def within(name: str, /) -> str:
    """A name as it stands within a sentence: in English small, in other languages as it is."""
    return name.lower() if spoken() == ENGLISH else name


def said(used_as: str, text: str, values: dict[str, object]) -> str:
    """What stands in the catalogue for a sentence, else the English text, with its places filled."""
    catalogue, sentence = CATALOGUE.get(), text
    if catalogue is not None:
        text = catalogue.one(key_of(text, used_as)) or text
    told = filled(text, values, catalogue) if values else kept_together(text)
    if (heard := HEARD.get()) is not None:
        heard[told] = used_as, sentence, "", 0, values
    return told


def filled(text: str, values: dict[str, object], catalogue: Catalogue | None) -> str:
    """A sentence with its places filled; written from right to left, what is filled in keeps its own direction."""
    if catalogue is not None and catalogue.language.direction == "rtl":
        values = {name: f"{ISOLATE}{value}{END_ISOLATE}" for name, value in values.items()}
    return kept_together(text.format_map(values))


def kept_together(text: str) -> str:
    """A text in which no line begins with a sign of per cent: the space before it does not break."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%") if " %" in text else text


def phrase(text: str, /) -> str:
    """A sentence that is said later, by say() of a variable: for the catalogues, and given back as it is."""
    return text


def phrase_as(used_as: str, text: str, /) -> str:
    """A sentence that is said later by say_as()."""
    return text
