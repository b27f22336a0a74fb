"""Arrays of plain records: `Table` for several dimensions, `Strict` for tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import ne
from typing import Any

from msgspec import Struct

__all__ = ["Strict", "Table"]


class Table:
    """A numeric array of two or more dimensions in a plain record, indexed as in compiled code: `table[a, b]`."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows

    @classmethod
    def zeros(cls, shape: tuple[int, ...]) -> Table:
        return cls(nested_zeros(shape))

    def __getitem__(self, at: int | tuple[int, ...]) -> Any:
        """An element, or with fewer indices than dimensions a row or a smaller table that shares its elements."""
        part: Any = self.rows
        for i in at if isinstance(at, tuple) else (at,):
            part = part[i]
        return Table(part) if isinstance(part, list) and isinstance(part[0], list) else part

    def __setitem__(self, at: tuple[int, ...], value: int) -> None:
        row = self.rows
        for i in at[:-1]:
            row = row[i]
        if isinstance(row[at[-1]], list):
            raise TypeError(f"set the elements of a table one by one, not at {at}")
        row[at[-1]] = value

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self.rows)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Table({self.rows})"


def nested_zeros(shape: tuple[int, ...]) -> list[Any]:
    return [0] * shape[0] if len(shape) == 1 else [nested_zeros(shape[1:]) for _ in range(shape[0])]


class Strict(list):  # type: ignore[type-arg]
    """A list for tests: a negative index (-1 is "none") is an error, not the last element; its length stays."""

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return Strict(super().__getitem__(i))
        if i < 0:
            raise IndexError(f"index {i}: a 'none' was used")
        return super().__getitem__(i)

    def __setitem__(self, i: Any, value: Any) -> None:
        if isinstance(i, slice):
            if len(value) != len(self):
                raise IndexError(f"an array of {len(self)} cannot take {len(value)} values")
        elif i < 0:
            raise IndexError(f"index {i}: a 'none' was used")
        elif isinstance(value, Struct):
            raise TypeError("a record was assigned to a slot: use copy_into")
        super().__setitem__(i, value)


def unequal(old: Sequence[Any], new: Sequence[Any]) -> Iterable[int]:
    """Where two arrays of records differ; each pair is compared once, in C."""
    return compress(range(len(old)), map(ne, old, new))


def copy_rows(rows: list[Any]) -> list[Any]:
    return rows.__class__(map(copy_rows, rows)) if isinstance(rows[0], list) else rows[:]


def fill_rows(dst: list[Any], src: list[Any]) -> None:
    if isinstance(src[0], list):
        for a, b in zip(dst, src, strict=True):
            fill_rows(a, b)
    else:
        dst[:] = src


def strict_rows(rows: Any) -> Any:
    return Strict(map(strict_rows, rows)) if isinstance(rows, list) else rows
