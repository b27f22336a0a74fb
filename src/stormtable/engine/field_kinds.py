"""The kinds of fields that games have in common: numbers, flags, words, and records within records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from stormtable.engine.fields import ALL, Field, Fields, Pieces, Told, Where, always, tell_or_default
from stormtable.engine.inputs import Part, list_words
from stormtable.engine.lookup import each_named
from stormtable.engine.name_kinds import Find
from stormtable.engine.quantities import FLAG, Quantity, code, count

__all__ = ["choice", "each", "flag", "number", "own", "rows", "table"]


def of_table(table: Any) -> Where:
    """Where a limit is asked for of which only the match's table decides."""
    return Where(SimpleNamespace(table=table))


def number(
    word: str,
    low: int,
    high: int | Callable[[Where], int],
    about: str,
    *,
    of: str = "",
    also: Sequence[str] = (),
    told: Told | None = always,
    seen: str = ALL,
) -> Field:
    """A whole number. `high` may depend on the match; `told` None: only where it is not 0.

    True and false are canonical too: a case may expect any number but 0, or 0. They cannot be put.
    """
    name = of or word

    def most(where: Where) -> int:
        return high if isinstance(high, int) else high(where)

    def read(where: Where, part: Part, key: str) -> int | bool:
        value = part.get(key)
        return value if isinstance(value, bool) else part.number(key, low, most(where))

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        setattr(record, name, part.number(key, low, most(where)))

    return Field(
        word=word,
        takes=f"a whole number from {low}" + (f" to {high}" if isinstance(high, int) else ""),
        about=about,
        read=read,
        tell=lambda where, record: int(getattr(record, name)),
        put=put,
        also=tuple(also),
        of=(name,),
        told=tell_or_default(told, name),
        seen=seen,
        holds=(count(high if isinstance(high, int) else lambda table: high(of_table(table)), min(low, 0)),),
    )


def flag(
    word: str,
    about: str,
    *,
    of: str = "",
    also: Sequence[str] = (),
    told: Told | None = always,
    opposite: bool = False,
    seen: str = ALL,
) -> Field:
    """True or false. `told` None: only where it is true; `opposite`: the record's field says the opposite."""
    name = of or word

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        setattr(record, name, part.flag(key) != opposite)

    return Field(
        word=word,
        takes="true or false",
        about=about,
        read=lambda where, part, key: part.flag(key),
        tell=lambda where, record: bool(getattr(record, name)) != opposite,
        put=put,
        also=tuple(also),
        of=(name,),
        told=tell_or_default(told, name),
        seen=seen,
        holds=(FLAG,),
    )


def choice(
    word: str,
    words: Mapping[Any, str],
    about: str,
    *,
    of: str = "",
    also: Sequence[str] = (),
    synonyms: Mapping[str, str] | None = None,
    told: Told | None = always,
    holds: Quantity | None = None,
) -> Field:
    """One of several words, each for a value; `synonyms` are other words for them. Underscores count as blanks."""
    name, values = of or word, {text: value for value, text in words.items()}
    known = {text.casefold(): text for text in values} | dict(synonyms or {})

    def read(where: Where, part: Part, key: str) -> str:
        text = " ".join(part.text(key).casefold().replace("_", " ").split())
        if text in known:
            return known[text]
        return part.choice(key, tuple(values))

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        setattr(record, name, values[part.text(key)])

    return Field(
        word=word,
        takes=list_words(values).replace(" and ", " or "),
        about=about,
        read=read,
        tell=lambda where, record: words[getattr(record, name)],
        put=put,
        also=tuple(also),
        of=(name,),
        told=tell_or_default(told, name),
        holds=(holds or code(words),),
    )


def own(
    word: str,
    takes: str,
    about: str,
    *,
    read: Callable[[Where, Part, str], Any],
    tell: Told,
    put: Callable[[Where, Any, Part, str], None] | None = None,
    of: Sequence[str] = (),
    also: Sequence[str] = (),
    told: Told = always,
    seen: str = ALL,
    several: bool = False,
    holds: Sequence[Quantity] = (),
) -> Field:
    """A word of a game's own."""
    return Field(
        word=word,
        takes=takes,
        about=about,
        read=read,
        tell=tell,
        put=put,
        also=tuple(also),
        of=tuple(of),
        told=told,
        seen=seen,
        several=several,
        holds=tuple(holds),
    )


def table(
    word: str,
    fields: Fields,
    about: str,
    *,
    record: Callable[[Where, Any], Any],
    of: Sequence[str] = (),
    none: bool = False,
    also: Sequence[str] = (),
    told: Told = always,
) -> Field:
    """A record within a record, put by hand; `none`: false may be written for none."""
    return Field(
        word=word,
        takes=f"a table of {fields.noun}" + (", or false for none" if none else ""),
        about=about,
        read=lambda where, part, key: (
            False if none and part.get(key) is False else fields.canonical(where, part.part(key))
        ),
        tell=lambda where, holder: fields.tell(where, record(where, holder)),
        also=tuple(also),
        of=tuple(of),
        told=told,
        below=fields,
    )


def rows(
    word: str,
    fields: Fields,
    about: str,
    *,
    records: Callable[[Where, Any], Sequence[Any]],
    of: Sequence[str] = (),
    also: Sequence[str] = (),
    told: Told = always,
) -> Field:
    """Several records in a list of tables, put by hand."""
    return Field(
        word=word,
        takes=f"a list of tables, each of {fields.noun}",
        about=about,
        read=lambda where, part, key: [fields.canonical(where, row) for row in part.rows(key)],
        tell=lambda where, holder: [fields.tell(where, each) for each in records(where, holder)],
        also=tuple(also),
        of=tuple(of),
        told=told,
        below=fields,
    )


def each(
    word: str,
    fields: Fields,
    about: str,
    *,
    find: Find,
    names: Callable[[Any], Mapping[str, int]],
    owner: Callable[[Any, int], int],
    card: Callable[[Any, int], Any] | None = None,
    of: str = "",
    also: Sequence[str] = (),
) -> Field:
    """A table of tables by the names of pieces, put by hand; `names` gives each piece's number, in order.

    `owner` and `card` are those of `Pieces`.
    """
    held = of or word

    def read(where: Where, part: Part, key: str) -> dict[str, Any]:
        below, official = part.part(key), {number: name for name, number in names(where.setup).items()}
        pieces = each_named(below, lambda text: find(where.setup, text), official.__getitem__)
        return {
            official[piece]: fields.canonical(Where(where.state, piece), below.part(written))
            for written, piece in pieces
        }

    def tell(where: Where, holder: Any) -> dict[str, Any]:
        records = getattr(holder, held)
        return {
            name: fields.tell(Where(where.state, piece), records[piece]) for name, piece in names(where.setup).items()
        }

    return Field(
        word=word,
        takes=f"a table of {fields.noun} by name",
        about=about,
        read=read,
        tell=tell,
        also=tuple(also),
        of=(held,),
        below=fields,
        pieces=Pieces(numbers=names, owner=owner, card=card),
    )
