"""The kinds of fields of a free table: lengths, places and facings, in the measures of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stormtable.engine.field_kinds import own
from stormtable.engine.fields import Field, Told, Where, always, tell_or_default
from stormtable.engine.inputs import Part
from stormtable.engine.measures import Measures, degrees_written, length_written
from stormtable.engine.plane import FULL
from stormtable.engine.quantities import DEGREES, Bound, count

__all__ = ["facing", "length", "place"]

MOST_LENGTH: Final = 38_000  # hundredths: a span of coordinates (engine.plane)


def length(
    word: str,
    measures: Measures,
    about: str,
    *,
    of: str = "",
    also: Sequence[str] = (),
    told: Told | None = always,
    most: Bound = MOST_LENGTH,
) -> Field:
    """A length, kept in hundredths of the table's unit. `told` None: only where it is not 0; `most` in hundredths."""
    name = of or word

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        setattr(record, name, measures.hundredths(part.get(key)))

    return own(
        word,
        f"a length in {measures.units}",
        about,
        read=measures.length_word,
        tell=lambda where, record: length_written(getattr(record, name)),
        put=put,
        of=(name,),
        also=also,
        told=tell_or_default(told, name),
        holds=(count(most, unit=measures.hundredth),),
    )


def place(
    word: str,
    measures: Measures,
    about: str,
    *,
    of: tuple[str, str] = ("x", "y"),
    also: Sequence[str] = (),
    told: Told = always,
    most: tuple[Bound, Bound] = (MOST_LENGTH, MOST_LENGTH),
) -> Field:
    """A place, kept in hundredths of the table's unit; `of` are the record's fields for east and north.

    `most`: how far the table reaches, in hundredths.
    """

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        for name, value in zip(of, part.items(key), strict=True):
            setattr(record, name, measures.hundredths(value))

    x, y = measures.example
    return own(
        word,
        f"`[x, y]` in {measures.units}, or '{x},{y}'",
        about,
        read=measures.place_word,
        tell=lambda where, record: [length_written(getattr(record, name)) for name in of],
        put=put,
        of=of,
        also=also,
        told=told,
        holds=[count(each, unit=measures.hundredth) for each in most],
    )


def facing(
    word: str,
    measures: Measures,
    about: str,
    *,
    rule: str,
    of: str = "",
    also: Sequence[str] = (),
    told: Told = always,
) -> Field:
    """A facing, kept in tenths of a degree; `rule` is the one that says from where to where facings lie."""
    name = of or word

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        tenths = measures.tenths(part.get(key))
        if not 0 <= tenths < FULL:
            raise part.error(f"a facing lies from 0 to 359.9 degrees ({rule})", key)
        setattr(record, name, tenths)

    return own(
        word,
        "degrees, 0 east and 90 north, or a compass point",
        about,
        read=measures.facing_word,
        tell=lambda where, record: degrees_written(getattr(record, name)),
        put=put,
        of=(name,),
        also=also,
        told=told,
        holds=(count(FULL - 1, unit=DEGREES),),
    )
