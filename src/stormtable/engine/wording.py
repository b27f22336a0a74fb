"""The words of positions, whatever the game: tables by their canonical keys, names looked up, lists of names."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeVar

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean, renamed, shown

__all__ = ["Wording", "each_named", "flag", "found", "looked_up", "names_in", "worded"]

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)

Wording = Mapping[str, Callable[[Any, Part, str], Any]]  # by key: (table of the match, part, key) to canonical words


def worded(setup: Any, raw: Part, wording: Wording, synonyms: Mapping[str, str]) -> dict[str, Any]:
    """A table in canonical words. Raises BadInput for keys that there are not, and whatever `wording` refuses."""
    part = Part(renamed(raw, synonyms), raw.file, raw.path)
    for key in part.table:
        if key not in wording:
            raise raw.error(f"unknown; {did_you_mean(key, [*wording, *synonyms])}", key)
    return {key: wording[key](setup, part, key) for key in part.table}


def looked_up(part: Part, key: str, value: Any, find: Callable[[Any], T]) -> T:
    """What a value stands for; errors of `find` with the key in front."""
    try:
        return find(value)
    except BadInput as error:
        raise part.error(str(error), key) from None


def found(part: Part, key: str, text: Any, find: Callable[[str], T]) -> T:
    """What a name stands for; errors, also that it is no text, with the key in front."""
    if not isinstance(text, str):
        raise part.error(f"a name in quotes is expected, not {shown(text)}", key)
    return looked_up(part, key, text, find)


def each_named(part: Part, find: Callable[[str], H], name: Callable[[H], str]) -> Iterator[tuple[str, H]]:
    """The keys of a table that has one for each thing, and what they name; `name` gives its official name.

    Raises BadInput with the key in front: what `find` refuses, and a thing that stands there twice.
    """
    seen = set[H]()
    for key in part.table:
        thing = found(part, key, key, find)
        if thing in seen:
            raise part.error(f"{name(thing)} stands twice", key)
        seen.add(thing)
        yield key, thing


def flag(setup: Any, part: Part, key: str) -> bool:
    return part.flag(key)


def names_in(part: Part, key: str) -> list[str]:
    """A list of names; one alone may stand without brackets."""
    return [part.text(key)] if isinstance(part.get(key), str) else part.texts(key)
