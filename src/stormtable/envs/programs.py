"""How a view becomes an observation: which number of its bytes goes where, for each seat that looks.

A `Program` is arrays of whole numbers, so that one compiled rule (`envs.gathering`) serves every game and scenario.
Each seat has a program of its own, which puts its pieces first and counts seats from itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stormtable.engine.quantities import Kind, Quantity
from stormtable.envs.columns import Block, Leaf

__all__ = ["Layout", "Program", "Table", "lay_out", "programs"]

CODES: Final = {"i1": 0, "i2": 1, "i4": 2}
SIZES: Final = {"i1": 1, "i2": 2, "i4": 4}
WIDTHS: Final = {"given": 2, "i1": 2, "i2": 2, "i4": 2, "bits": 3, "names": 3}  # of the lists of a program
LOOKED_UP: Final = 256  # values of an I8, from LEAST
LEAST: Final = -128


@dataclass(frozen=True, slots=True)
class Column:
    """One number of an observation's row."""

    name: str
    about: str
    low: int
    high: int
    unit: str
    leaf: Leaf | None = None  # None: it is the same all match long
    each: int = 0  # of several columns of one number: which


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of one kind within the dense vector: `vector[first : first + rows * len(columns)]`, row by row."""

    name: str
    noun: str
    about: str
    first: int
    rows: int
    columns: tuple[Column, ...]
    block: Block
    numbers: tuple[int, ...]  # of the array's elements that are rows, in their own order
    owners: tuple[int, ...]  # the seat of each, -1 for nobody; () where that says nothing

    @property
    def size(self) -> int:
        return self.rows * len(self.columns)

    def order(self, me: int, seats: int) -> tuple[int, ...]:
        """The elements as a seat has its rows: its own first, then those of the seats after it, then nobody's."""
        if not self.owners:
            return self.numbers
        owned = zip(self.numbers, self.owners, strict=True)
        ranks = {number: (owner - me) % seats if owner >= 0 else seats for number, owner in owned}
        return tuple(sorted(self.numbers, key=lambda number: (ranks[number], number)))


class Layout(NamedTuple):
    """All tables of a scenario's observations, and how many numbers they are together."""

    tables: tuple[Table, ...]
    size: int
    seats: int

    def order(self, name: str, me: int) -> tuple[int, ...]:
        """The elements of an array in the order in which a seat has its rows."""
        return next(table for table in self.tables if table.name == name).order(me, self.seats)


Places = npt.NDArray[np.uint32]  # without a sign: none is counted from the end, which compiled code would look for


class Program(NamedTuple):
    """The arrays that `gathering.gather` follows; the first dimension of all but `tables` is the seat that looks.

    The second one is the columns of all rows, table by table and row by row, each in the array of its kind.
    """

    tables: npt.NDArray[np.int32]  # a row a table: see `Maker.write`
    given: npt.NDArray[np.int32]  # place in the vector, value: what is the same all match long
    i8: Places  # offset in the view, place: numbers taken as they are, of 1, 2 and 4 bytes
    i16: Places
    i32: Places
    bits: Places  # offset of the byte, place, which bit of it
    names: Places  # offset of the byte, place, row of `lookups`: seats and pieces
    lookups: npt.NDArray[np.float32]


def lay_out(blocks: tuple[Block, ...], setup: Any, seats: int) -> Layout:
    """Give every number of a scenario its place."""
    rows = {block.name: numbers_of(block, setup) for block in blocks}
    tables: list[Table] = []
    first = 0
    for block in blocks:
        numbers = rows[block.name]
        owners = tuple(int(block.pieces.owner(setup, each)) for each in numbers) if block.pieces else ()
        columns = tuple(columns_of(block, setup, seats, rows))
        tables.append(Table(block.name, block.noun, block.about, first, len(numbers), columns, block, numbers, owners))
        first += tables[-1].size
    return Layout(tuple(tables), first, seats)


def numbers_of(block: Block, setup: Any) -> tuple[int, ...]:
    """The elements of an array that are rows: the pieces of the match, or all."""
    if block.pieces is not None:
        return tuple(sorted(block.pieces.numbers(setup).values()))
    most = block.listed.most if block.listed else None
    if most is None:
        return tuple(range(block.length))
    return tuple(range(min(block.length, most if isinstance(most, int) else int(most(setup)))))


def columns_of(block: Block, setup: Any, seats: int, rows: dict[str, tuple[int, ...]]) -> Iterator[Column]:
    """The columns of a block."""
    if block.pieces is not None:
        yield Column("owner", "whose it is: 0 one's own, then the seats in turn; -1 nobody's", -1, seats - 1, "seat")
    for leaf in block.leaves:
        if leaf.holds.by_seat and leaf.index >= seats:
            continue
        for each, name in enumerate(several(leaf, setup, seats, rows)):
            low, high = range_of(leaf, setup, seats, rows)
            yield Column(name, leaf.about, low, high, unit_of(leaf), leaf, each)


def several(leaf: Leaf, setup: Any, seats: int, rows: dict[str, tuple[int, ...]]) -> list[str]:
    """The names of the columns of one number: of bits, one each."""
    match leaf.holds.kind:
        case Kind.SEATS:
            return [f"{leaf.name}[{i}]" for i in range(seats)]
        case Kind.PIECES:
            return [f"{leaf.name}[{i}]" for i in range(len(rows[leaf.holds.of]))]
        case Kind.BITS:
            return [f"{leaf.name}[{i}]" for i in range(leaf.holds.range(setup)[1])]
        case _:
            return [leaf.name]


def range_of(leaf: Leaf, setup: Any, seats: int, rows: dict[str, tuple[int, ...]]) -> tuple[int, int]:
    """The lowest and the highest value of a column."""
    holds = leaf.holds
    match holds.kind:
        case Kind.SEATS | Kind.PIECES | Kind.BITS | Kind.FLAG:
            return 0, 1
        case Kind.SEAT:
            return (0, seats) if holds.none else (-1, seats - 1)
        case Kind.PIECE:
            most = 127 if holds.again else len(rows[holds.of])
            return (-1 if holds.again else 0, most) if holds.none else (-1, most - 1)
        case _:
            return holds.range(setup)


def unit_of(leaf: Leaf) -> str:
    match leaf.holds.kind:
        case Kind.PIECE:
            return f"row of {leaf.holds.of}"
        case Kind.SEAT:
            return "seat"
        case Kind.NUMBER:
            return leaf.holds.unit
        case _:
            return ""


def programs(layout: Layout) -> Program:
    """The programs of all seats."""
    made = [Maker(layout, me) for me in range(layout.seats)]
    return Program(
        tables=np.array(made[0].tables, np.int32),
        given=columns(made, "given").astype(np.int32),
        i8=columns(made, "i1").astype(np.uint32),
        i16=columns(made, "i2").astype(np.uint32),
        i32=columns(made, "i4").astype(np.uint32),
        bits=columns(made, "bits").astype(np.uint32),
        names=columns(made, "names").astype(np.uint32),
        lookups=np.array([each.lookups or [list(range(LOOKED_UP))] for each in made], np.float32),
    )


def columns(made: list[Maker], kind: str) -> npt.NDArray[np.int64]:
    """A list of all seats' programs."""
    return np.array([each.lists[kind] for each in made], np.int64).reshape(len(made), -1, WIDTHS[kind])


class Maker:
    """Writes the program of one seat."""

    def __init__(self, layout: Layout, me: int) -> None:
        self.layout, self.me, self.seats = layout, me, layout.seats
        self.orders = {table.name: table.order(me, layout.seats) for table in layout.tables}
        self.tables: list[tuple[int, ...]] = []
        self.lists: dict[str, list[tuple[int, ...]]] = {kind: [] for kind in WIDTHS}
        self.lookups: list[list[int]] = []
        self.known: dict[Any, int] = {}
        for table in layout.tables:
            self.write(table)

    def write(self, table: Table) -> None:
        """Write what a table's columns are made of.

        And the table's row: its first place, its columns, its rows, where their number stands (-1: all are in use) and
        in what code; then for each kind where its columns begin in that list, and how many a row has.
        """
        block, width, starts = table.block, len(table.columns), {kind: len(rows) for kind, rows in self.lists.items()}
        for row, number in enumerate(self.orders[table.name]):
            at, offset = table.first + row * width, block.offset + number * block.stride
            for i, column in enumerate(table.columns):
                if column.leaf is None:
                    owner = self.relative(table.owners[table.numbers.index(number)])
                    self.lists["given"].append((at + i, owner))
                else:
                    self.move(column, column.leaf, offset, at + i)
        count = block.count
        place = (-1, 0) if count is None else (count.offset // SIZES[count.code], CODES[count.code])
        spans = [(start, (len(self.lists[kind]) - start) // max(1, table.rows)) for kind, start in starts.items()]
        self.tables.append((table.first, width, table.rows, *place, *(each for span in spans for each in span)))

    def relative(self, seat: int) -> int:
        """A seat as this one counts them."""
        return (seat - self.me) % self.seats if seat >= 0 else seat

    def move(self, column: Column, leaf: Leaf, row: int, at: int) -> None:
        """A number taken as it is, or a bit, a seat or a piece, which stand in one byte: the lowest comes first."""
        size, holds = SIZES[leaf.code], leaf.holds
        offset = row + leaf.offset
        if holds.by_seat:
            offset += (self.absolute(leaf.index) - leaf.index) * size
        match holds.kind:
            case Kind.SEATS:
                self.move_bit(offset, at, self.absolute(column.each))
            case Kind.PIECES:
                self.move_bit(offset, at, self.orders[holds.of][column.each])
            case Kind.BITS:
                self.move_bit(offset, at, column.each)
            case Kind.SEAT | Kind.PIECE:
                self.lists["names"].append((offset, at, self.lookup(leaf)))
            case _:
                self.lists[leaf.code].append((offset // size, at))

    def move_bit(self, offset: int, at: int, bit: int) -> None:
        self.lists["bits"].append((offset + bit // 8, at, bit % 8))

    def absolute(self, seat: int) -> int:
        return (seat + self.me) % self.seats

    def lookup(self, leaf: Leaf) -> int:
        """The row of `lookups` that tells a seat or a piece as this seat counts them."""
        key = leaf.holds.naming
        if key not in self.known:
            self.known[key] = len(self.lookups)
            self.lookups.append(told_by(self.layout, self.me, leaf.holds))
        return self.known[key]


def told_by(layout: Layout, me: int, holds: Quantity) -> list[int]:
    """How a seat counts the seats or the pieces that a number names: by its value, from LEAST on."""
    values, more = list(range(LEAST, LEAST + LOOKED_UP)), int(holds.none)
    if holds.kind == Kind.SEAT:
        order = tuple((me + i) % layout.seats for i in range(layout.seats))
    elif holds.kind == Kind.PIECE:
        order = layout.order(holds.of, me)
    else:
        return values
    for row, number in enumerate(order):
        times = range(0, LOOKED_UP + LEAST - number - more, holds.again) if holds.again else (0,)
        for again in times:
            values[number + more + again - LEAST] = row + more + again
    return values
