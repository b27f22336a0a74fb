"""The rule that makes an observation of a view's bytes, by the program of the seat that looks (`envs.programs`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from stormtable.engine import rule, when_compiled
from stormtable.engine.records import pack

__all__ = ["gather", "show_bytes"]


@rule
def nothing_to_show(view: Any, i8: Any) -> None:
    return


@when_compiled(nothing_to_show)
def show_bytes(view: Any, i8: Any) -> None:
    """Lay the bytes of a plain view where `gather` reads them; compiled, the view lies there."""
    i8[:] = np.frombuffer(pack(view), np.int8)


@rule
def whole(desk: Any, code: int, at: int) -> int:
    """A number of a view, of 1, 2 or 4 bytes."""
    if code == 0:
        return int(desk.i8[at])
    if code == 1:
        return int(desk.i16[at])
    return int(desk.i32[at])


@rule
def rows_of(desk: Any, table: Any) -> int:
    """How many rows of a table are in use."""
    if table[3] < 0:
        return int(table[2])
    return min(int(table[2]), whole(desk, table[4], table[3]))


@rule
def carry(numbers: Any, moves: Any, first: int, count: int, line: Any) -> None:
    """Write so many numbers of one width as they are."""
    for k in range(first, first + count):
        line[moves[k, 1]] = numbers[moves[k, 0]]


@rule
def carry_bits(i8: Any, bits: Any, first: int, count: int, line: Any) -> None:
    """Write so many bits."""
    for k in range(first, first + count):
        line[bits[k, 1]] = int(i8[bits[k, 0]]) >> int(bits[k, 2]) & 1


@rule
def carry_names(i8: Any, names: Any, lookups: Any, first: int, count: int, line: Any) -> None:
    """Write so many seats and pieces, as the seat that looks counts them."""
    for k in range(first, first + count):
        line[names[k, 1]] = lookups[names[k, 2], int(i8[names[k, 0]]) + 128]


@rule
def gather(desk: Any, me: int, program: Any, out: Any, row: int) -> None:
    """Write what seat `me` sees to out[row]; the bytes of its view are desk.i8, desk.i16 and desk.i32."""
    line, given, lookups = out[row], program.given[me], program.lookups[me]
    i8, i16, i32, bits, names = program.i8[me], program.i16[me], program.i32[me], program.bits[me], program.names[me]
    for s in range(len(program.tables)):
        table = program.tables[s]
        rows = rows_of(desk, table)
        for k in range(table[5], table[5] + rows * table[6]):
            line[given[k, 0]] = given[k, 1]
        carry(desk.i8, i8, table[7], rows * table[8], line)
        carry(desk.i16, i16, table[9], rows * table[10], line)
        carry(desk.i32, i32, table[11], rows * table[12], line)
        carry_bits(desk.i8, bits, table[13], rows * table[14], line)
        carry_names(desk.i8, names, lookups, table[15], rows * table[16], line)
        for i in range(table[0] + rows * table[1], table[0] + table[2] * table[1]):
            line[i] = 0
