"""The kinds of fields that hold names: a piece, a side, a place, or lists of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from stormtable.engine.fields import ALL, Field, Told, Where, always, tell_or_default
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import look_up_name, names_in
from stormtable.engine.quantities import Quantity

__all__ = ["Find", "is_none", "marked_things", "thing", "things"]

Find = Callable[[Any, str], int]  # of the match's table: the number of what a name stands for; raises BadInput
Name = Callable[[Any, int], str]  # the official name of a number


def is_none(value: Any, *words: str | bool) -> bool:
    """Whether somebody writes that there is none: false, or one of the words for it."""
    return value is False or (isinstance(value, str) and value.strip().casefold() in ("nobody", "none", *words))


def thing(
    word: str,
    kind: str,
    find: Find,
    name: Name,
    about: str,
    *,
    of: str = "",
    none: str | bool | None = None,
    noes: Sequence[str] = (),
    also: Sequence[str] = (),
    told: Told | None = always,
    seen: str = ALL,
    holds: Quantity | None = None,
) -> Field:
    """A piece, a side, a place: anything that has a name and a number.

    `none` is what a position writes for none, `noes` are other words for that; the record then holds 1 + the number,
    and 0 for none.
    """
    field, more = of or word, int(none is not None)

    def read(where: Where, part: Part, key: str) -> Any:
        if none is not None and is_none(part.get(key), none, *noes):
            return none
        return name(where.setup, look_up_name(part, key, part.get(key), lambda text: find(where.setup, text)))

    def tell(where: Where, record: Any) -> Any:
        value = getattr(record, field)
        return none if more and not value else name(where.setup, value - more)

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        value = part.get(key)
        there = none is None or not is_none(value, none)
        setattr(record, field, more + find(where.setup, value) if there else 0)

    return Field(
        word=word,
        takes=f"the name of {kind}" + ("" if none is None else ", or false for none"),
        about=about,
        read=read,
        tell=tell,
        put=put,
        also=tuple(also),
        of=(field,),
        told=tell_or_default(told, field),
        seen=seen,
        holds=(replace(holds, none=none is not None),) if holds else (),
    )


def numbers_in(part: Part, key: str, find: Callable[[str], int]) -> list[int]:
    """What a list of names stands for, in order, each once; one alone may stand without brackets."""
    return sorted({look_up_name(part, key, text, find) for text in names_in(part, key)})


def things(
    word: str,
    kind: str,
    find: Find,
    name: Name,
    about: str,
    *,
    of: str = "",
    there: Callable[[Where, Any], Iterator[int] | Sequence[int]] | None = None,
    also: Sequence[str] = (),
    told: Told | None = always,
    seen: str = ALL,
    holds: Quantity | None = None,
) -> Field:
    """A list of names. The record holds a bit for each; or, with `there`, whatever gives their numbers, put by hand."""
    field = of or word

    def numbers(where: Where, record: Any) -> Iterator[int] | Sequence[int]:
        bits = getattr(record, field)
        return (each for each in range(int(bits).bit_length()) if bits >> each & 1)

    def read(where: Where, part: Part, key: str) -> list[str]:
        return [name(where.setup, each) for each in numbers_in(part, key, lambda text: find(where.setup, text))]

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        setattr(record, field, sum(1 << find(where.setup, text) for text in part.texts(key)))

    give = there or numbers
    return Field(
        word=word,
        takes=f"the names of {kind}, in a list",
        about=about,
        read=read,
        tell=lambda where, record: [name(where.setup, each) for each in give(where, record)],
        put=None if there else put,
        also=tuple(also),
        of=(field,),
        told=tell_or_default(told, field),
        seen=seen,
        holds=(holds,) if holds else (),
    )


def marked_things(
    word: str,
    kind: str,
    about: str,
    *,
    pieces: Callable[[Where], Iterable[int]],
    find: Callable[[Where, str], int],
    name: Callable[[Where, int], str],
    get: Callable[[Any, int], Any],
    mark: Callable[[Any, int, bool], None],
    of: str = "",
    also: Sequence[str] = (),
    told: Told | None = always,
) -> Field:
    """A list of those pieces of the record that are marked: weapons lost, shields up. In the order of their names."""
    field = of or word

    def read(where: Where, part: Part, key: str) -> list[str]:
        return sorted(name(where, each) for each in numbers_in(part, key, lambda text: find(where, text)))

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        numbers = {find(where, text) for text in part.texts(key)}
        for piece in pieces(where):
            mark(record, piece, piece in numbers)

    return Field(
        word=word,
        takes=f"{kind}, in a list",
        about=about,
        read=read,
        tell=lambda where, record: sorted(name(where, each) for each in pieces(where) if get(record, each)),
        put=put,
        also=tuple(also),
        of=(field,),
        told=tell_or_default(told, field),
    )
