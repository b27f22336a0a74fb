"""What a number of a record stands for, for those who compute with it: its range, its unit, whom or what it names.

Positions say a field in words (`engine.fields`); observations (`stormtable.envs`) hand the number itself over, so they
must know which numbers name a seat or a piece: these are told as the one who looks counts them, itself first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import Any, Final

__all__ = [
    "DEGREES",
    "FLAG",
    "SEAT",
    "SEATS",
    "SEAT_OR_NONE",
    "Bound",
    "Kind",
    "Quantity",
    "bits",
    "code",
    "count",
    "for_each_seat",
    "named",
    "piece",
    "pieces",
]

Bound = int | Callable[[Any], int]  # of the match's table, where it depends on the match


class Kind(StrEnum):
    """What a number is."""

    NUMBER = "a number"
    FLAG = "true or false"
    CODE = "a code"
    BITS = "bits"
    SEAT = "a seat"
    SEATS = "seats"  # as bits
    PIECE = "a piece"
    PIECES = "pieces"  # as bits


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """A number of a record, both ends of its range included."""

    kind: Kind = Kind.NUMBER
    low: Bound = 0
    high: Bound = 0
    unit: str = ""  # "1/100 inch"; "" for counts and codes
    words: Mapping[int, str] = field(default_factory=dict)  # of codes
    of: str = ""  # of pieces: the state's array of them, "ships"
    none: bool = False  # 0 stands for none, and 1 + the number for what there is
    again: int = 0  # of pieces: so much more is said of one by each multiple of this, added to its number
    by_seat: bool = False  # of an array: an element a seat

    @property
    def naming(self) -> tuple[Kind, str, bool, int] | None:
        """What it names, and how, where it is a seat or a piece; None where it is a number in itself."""
        return (self.kind, self.of, self.none, self.again) if self.kind in (Kind.SEAT, Kind.PIECE) else None

    def range(self, table: Any) -> tuple[int, int]:
        """The lowest and the highest value in a match."""
        low, high = (each if isinstance(each, int) else int(each(table)) for each in (self.low, self.high))
        return low, high


FLAG: Final = Quantity(kind=Kind.FLAG, high=1)
SEAT: Final = Quantity(kind=Kind.SEAT)
SEAT_OR_NONE: Final = Quantity(kind=Kind.SEAT, none=True)
SEATS: Final = Quantity(kind=Kind.SEATS)
DEGREES: Final = "1/10 degree"


def count(high: Bound, low: Bound = 0, unit: str = "") -> Quantity:
    """A whole number from `low` to `high`."""
    return Quantity(low=low, high=high, unit=unit)


def code(words: Mapping[Any, str]) -> Quantity:
    """One of several values, with what each of them means."""
    told = {int(value): text for value, text in words.items()}
    return Quantity(kind=Kind.CODE, low=min(told), high=max(told), words=told)


def named(codes: type[IntEnum]) -> Quantity:
    """A member of an enumeration, called by its name."""
    return code({member: member.name.lower().replace("_", " ") for member in codes})


def bits(number: Bound) -> Quantity:
    """So many flags, in the order of their bits."""
    return Quantity(kind=Kind.BITS, high=number)


def piece(of: str, *, none: bool = False, again: int = 0) -> Quantity:
    """The number of an element of the state's array `of`."""
    return Quantity(kind=Kind.PIECE, of=of, none=none, again=again)


def pieces(of: str) -> Quantity:
    """A bit for each element of the state's array `of`."""
    return Quantity(kind=Kind.PIECES, of=of)


def for_each_seat(quantity: Quantity) -> Quantity:
    """An array with one such number for each seat, in their order."""
    return replace(quantity, by_seat=True)
