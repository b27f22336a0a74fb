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
def rows_of(desk: Any, segments: Any, s: int) -> int:
    """How many rows of a table are in use."""
    if segments[s, 9] < 0:
        return int(segments[s, 8])
    return min(int(segments[s, 8]), whole(desk, segments[s, 10], segments[s, 9]))


@rule
def carry(numbers: Any, moves: Any, me: int, first: int, count: int, out: Any, row: int) -> None:
    """Carry out so many moves of numbers of one width."""
    for k in range(first, first + count):
        source, place = moves[me, k, 0], moves[me, k, 1]
        for i in range(moves[me, k, 2]):
            out[row, place + i] = numbers[source + i]


@rule
def gather(desk: Any, me: int, program: Any, out: Any, row: int) -> None:
    """Write what seat `me` sees to out[row]; the bytes of its view are desk.i8, desk.i16 and desk.i32."""
    template, segments, moves, turns = program.template, program.segments, program.moves, program.turns
    for i in range(template.shape[1]):
        out[row, i] = template[me, i]
    for s in range(segments.shape[0]):
        rows = rows_of(desk, segments, s)
        carry(desk.i8, moves, me, segments[s, 0], rows * segments[s, 1], out, row)
        carry(desk.i16, moves, me, segments[s, 2], rows * segments[s, 3], out, row)
        carry(desk.i32, moves, me, segments[s, 4], rows * segments[s, 5], out, row)
        for k in range(segments[s, 6], segments[s, 6] + rows * segments[s, 7]):
            value = whole(desk, turns[me, k, 2], turns[me, k, 0]) >> turns[me, k, 3] & turns[me, k, 4]
            if turns[me, k, 5] < 0:
                out[row, turns[me, k, 1]] = value
            else:
                out[row, turns[me, k, 1]] = program.lookups[me, turns[me, k, 5], value + 128]
