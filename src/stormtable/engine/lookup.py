"""What names in a table stand for, whatever the game: looked up with the key in front of errors."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, value_text

__all__ = ["each_named", "look_up", "look_up_name", "names_in"]

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


def look_up(part: Part, key: str, value: Any, find: Callable[[Any], T]) -> T:
    """What a value stands for; errors of `find` with the key in front."""
    try:
        return find(value)
    except BadInput as error:
        raise part.error(str(error), key) from None


def look_up_name(part: Part, key: str, text: Any, find: Callable[[str], T]) -> T:
    """What a name stands for; errors, also that it is no text, with the key in front."""
    if not isinstance(text, str):
        raise part.error(f"a name in quotes is expected, not {value_text(text)}", key)
    return look_up(part, key, text, find)


def each_named(part: Part, find: Callable[[str], H], name: Callable[[H], str]) -> Iterator[tuple[str, H]]:
    """The keys of a table that has one for each thing, and what they name; `name` gives its official name.

    Raises BadInput with the key in front: what `find` refuses, and a thing that stands there twice.
    """
    seen = set[H]()
    for key in part.table:
        thing = look_up_name(part, key, key, find)
        if thing in seen:
            raise part.error(f"{name(thing)} stands twice", key)
        seen.add(thing)
        yield key, thing


def names_in(part: Part, key: str) -> list[str]:
    """A list of names; one alone may stand without brackets."""
    return [part.text(key)] if isinstance(part.get(key), str) else part.texts(key)
