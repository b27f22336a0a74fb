"""What a field of the state is called, said once: from it follow positions, what people may write, and the documents.

A game has a table (`Fields`) for each of its records, in `words/fields.py`. `tell` writes a record in words,
`canonical` turns what people write into those words, and `put` writes words into a record. What crosses fields stands
beside the table, in `words/placing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from stormtable.engine import layout
from stormtable.engine.dice import Dice
from stormtable.engine.inputs import Part, canonical_keys, did_you_mean
from stormtable.engine.quantities import Quantity

__all__ = ["ALL", "OWNER", "Field", "Fields", "Pieces", "Told", "Where", "always", "changing", "tell_or_default"]

ALL: Final = "all"
OWNER: Final = "its side"


class Where(NamedTuple):
    """What a record stands in: the state, with the cards and names of the match in its table, and its number there."""

    state: Any
    number: int = 0

    @property
    def setup(self) -> Any:
        return self.state.table


Told = Callable[[Where, Any], Any]


def always(where: Where, record: Any) -> bool:
    return True


def tell_or_default(told: Told | None, name: str) -> Told:
    """Whether a word stands in a position: None for "where it is not blank"."""
    return told or (lambda where, record: getattr(record, name))


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """The elements of an array of records that are there all match long, one for each piece."""

    numbers: Callable[[Any], Mapping[str, int]]  # of the match's table: each piece's number, by its name
    owner: Callable[[Any, int], int]  # of the match's table: the seat whose piece that is; -1 for nobody's
    card: Callable[[Any, int], Any] | None = None  # what is printed of it: a record; pieces with equal ones are alike


@dataclass(frozen=True, kw_only=True)
class Field:
    """One word of a position."""

    word: str
    takes: str  # what may be written: "a whole number from 0 to 9"
    about: str  # what it is, with its unit and rule
    read: Callable[[Where, Part, str], Any]  # what people write, in the words that `tell` writes; raises BadInput
    tell: Told  # of a record
    put: Callable[[Where, Any, Part, str], None] | None = None  # into a record; None: beside others, by hand
    also: tuple[str, ...] = ()  # other words for it
    of: tuple[str, ...] = ()  # the record's fields that it says; "weapons.lost" within others
    told: Told = always  # whether it stands in a position
    seen: str = ALL  # who sees it
    below: Fields | None = None  # the table of what stands in it
    several: bool = False  # people may say other words with it: `read` gives all of them, in a table
    holds: tuple[Quantity, ...] = ()  # what the numbers of `of` stand for, in that order; (): see `engine.numbers`
    pieces: Pieces | None = None  # of a table for each piece


class Fields:
    """The words of one kind of record, in the order in which a position has them."""

    def __init__(self, record: type, noun: str, *fields: Field, besides: Mapping[str, str] | None = None) -> None:
        """`besides` names fields of the record that no word says, and why."""
        self.record, self.noun, self.besides = record, noun, dict(besides or {})
        self.fields = {each.word: each for each in fields}
        self.synonyms = {other: each.word for each in fields for other in each.also}
        # What is told of most records is asked of none; None: always.
        self.telling = [(each.word, None if each.told is always else each.told, each.tell) for each in self]

    def __contains__(self, word: str) -> bool:
        return word in self.fields

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields.values())

    def unsaid(self) -> list[str]:
        """Fields of the record that neither a word says nor a reason leaves out; "weapons.fired" within records."""
        said = {name for each in self for name in each.of} | set(self.besides)
        return [name for name in parts_of(self.record) if name not in said and name.partition(".")[0] not in said]

    def canonical(self, where: Where, raw: Part) -> dict[str, Any]:
        """What people write of a record in the words that `tell` writes. Raises BadInput naming the key."""
        part = Part(canonical_keys(raw, self.synonyms), raw.file, raw.path)
        for key in part.table:
            if key not in self.fields:
                raise raw.error(f"unknown; {did_you_mean(key, [*self.fields, *self.synonyms])}", key)
        words: dict[str, Any] = {}
        for key in part.table:
            field = self.fields[key]
            said = field.read(where, part, key)
            words |= said if field.several else {key: said}
        return words

    def tell(self, where: Where, record: Any) -> dict[str, Any]:
        """A record in words."""
        return {word: tell(where, record) for word, told, tell in self.telling if told is None or told(where, record)}

    def put(self, where: Where, record: Any, part: Part, *only: str) -> None:
        """Write what canonical words say into a record, in the order of the table; the rest stays. Raises BadInput."""
        for word in only or self.fields:
            field = self.fields[word]
            if field.put is not None and word in part:
                field.put(where, record, part, word)


def changing(record: type) -> Iterator[layout.Field]:
    """The fields of a record that a position can say: neither what is fixed nor the dice."""
    return (
        field for field in layout.layout(record) if field.kind is not Dice and not layout.is_fixed(record, field.name)
    )


def parts_of(record: type) -> Iterator[str]:
    """The names of those fields, of those of records in it behind a dot."""
    for name, kind, _ in changing(record):
        if isinstance(kind, type):
            yield from (f"{name}.{each}" for each in parts_of(kind))
        else:
            yield name
