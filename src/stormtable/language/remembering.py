"""Sentences that are kept to be said again, to somebody else, in his language.

What is kept is the English sentence with what stands in its places: it can be stored, and told to other processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, TypeVar, cast

from stormtable.language.catalogues import ENGLISH
from stormtable.language.saying import Heard, hearing, say, say_as, say_count, speaking, spoken

__all__ = ["Kept", "Remembered", "each_language", "remembering", "say_again"]

Kept = str | dict[str, Any] | list[Any]  # a text; a sentence, what say() and its like were called with; or pieces
T = TypeVar("T")


class Remembered:
    """What was said meanwhile, by its English text."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard

    def kept(self, text: str) -> Kept:
        """A text in the form in which it can be said again: as it is, unless it was said meanwhile."""
        found = self.heard.get(text)
        if found is None:
            return text
        used_as, sentence, many, n, values = found
        kept: dict[str, Any] = {"say": sentence}
        if used_as:
            kept["as"] = used_as
        if many:
            kept |= {"many": many, "n": n}
        if values:
            kept["with"] = {
                name: each if isinstance(each, int | float) else self.kept(str(each)) for name, each in values.items()
            }
        return kept


@contextmanager
def remembering() -> Iterator[Remembered]:
    """Speak English meanwhile, and remember how each sentence came about."""
    with hearing() as heard, speaking(ENGLISH):
        yield Remembered(heard)


def say_again(kept: Kept) -> str:
    """What was kept, in the language that is spoken now."""
    if isinstance(kept, str):
        return kept
    if isinstance(kept, list):
        return "".join(map(say_again, kept))
    values = {name: say_again(each) if isinstance(each, dict) else each for name, each in kept.get("with", {}).items()}
    if "many" in kept:
        values.pop("n", None)
        return say_count(kept["n"], kept["say"], kept["many"], **values)
    if "as" in kept:
        return say_as(kept["as"], kept["say"], **values)
    return say(kept["say"], **values)


def each_language(make: T) -> T:
    """Remember the answers of a function that says something, in each language its own; as functools.cache does."""
    inner: Final = cache(lambda language, *args, **named: cast(Any, make)(*args, **named))

    def answer(*args: Any, **named: Any) -> Any:
        return inner(spoken(), *args, **named)

    return cast(T, answer)
