"""Rules that walk into each known trap of running one source two ways, and some that do not compile."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final

import numpy as np

from stormtable.engine import I8, U64, Action, Bool, copy_into, many, note, record, rule
from tests.engine import toy


@record
class Counter:
    n: I8 = 0
    big: U64 = 0
    flags: list[Bool] = many(factory=Bool, count=2)


@rule
def count_up(c: Counter) -> None:
    c.n += 100


@rule
def halve(c: Counter) -> None:
    c.n = c.n / 2  # type: ignore[assignment]  # mypy finds it; so must the hand-over


@rule
def read(c: Counter, i: int) -> bool:
    return c.flags[i]


@rule
def fill_half(c: Counter, out: list[Action], n: int) -> None:
    c.n = 7
    out[n].verb = 1


TABLE: Final = np.array([100, 27], np.int8)


@rule
def look_up(c: Counter) -> int:
    """An element of a NumPy table keeps its narrow type when interpreted; `int(...)` around it would not."""
    return TABLE[0] + TABLE[1] + TABLE[1]  # type: ignore[no-any-return]


@rule
def look_up_well(c: Counter) -> int:
    return int(TABLE[0]) + int(TABLE[1]) + int(TABLE[1])


SQUARES: Final = tuple(i * i for i in range(40))


@rule
def look_up_square(i: int) -> int:
    return SQUARES[i]


@rule
def alias(ships: list[toy.Ship]) -> None:
    ships[0] = ships[1]
    ships[1].hull = 9


@rule
def copy(ships: list[toy.Ship]) -> None:
    copy_into(ships[0], ships[1])
    ships[1].hull = 9


@rule
def noisy(c: Counter) -> None:
    note(1, c.n, c.n, c.n, c.n, seen_by=3)
    c.n += 1
    note(2, c.n)


@rule
def silent(c: Counter) -> None:
    c.n += 1


class Size(IntEnum):
    SMALL = 3


@rule
def twice_less(n: int, less: int = 0, at_least: int = -500) -> int:
    return max(at_least, 2 * n - less)


@rule
def widths(c: Counter) -> int:
    """Whole numbers of several widths, an enum and a default for one and the same parameter."""
    return twice_less(c.n) + twice_less(Size.SMALL, c.n) + twice_less(c.n + 1, less=Size.SMALL, at_least=c.n)


@rule
def points(c: Counter) -> int:
    return c.points  # type: ignore[attr-defined, no-any-return]  # an attribute, not a call of itself


@rule
def innermost(c: Counter) -> int:
    total = 0
    total += c.n + "x"  # type: ignore[operator]
    return total


@rule
def middle(c: Counter) -> int:
    return innermost(c) + 1


@rule
def outermost(c: Counter) -> int:
    return middle(c) + 1


@rule
def generous(c: Counter) -> bool:
    return any(flag for flag in c.flags)


def double(n: int) -> int:
    raise NotImplementedError


@rule
def quadruple(n: int) -> int:
    return double(double(n))


@rule
def twice(n: int) -> int:
    return 2 * n


@rule
def thrice(n: int) -> int:
    return 3 * n


@rule
def middle_of_three(n: int) -> int:
    return twice(n) + 1


@rule
def growing(n: int) -> int:
    seen = [n]
    seen.append(n + 1)
    return len(seen)


@rule
def write_if(wanted: bool, out: list[Action], n: int) -> int:
    out[n].verb = 1
    return n + wanted


@rule
def write_many(out: list[Action], times: int) -> int:
    n = 0
    for i in range(times):
        n = write_if(i % 2 == 0, out, n % 8)
    return n


class Flags(IntFlag):
    ONE = 1
    TWO = 2


class Side(IntEnum):
    LEFT = 0
    RIGHT = 1


@rule
def masked(n: int) -> int:
    return Flags.ONE & Flags.TWO


@rule
def made_of_a_number(n: int) -> int:
    return Side(n)


@rule
def assigned_inside(n: int) -> int:
    return (twice_n := 2 * n) + twice_n


@rule
def spelled(n: int) -> int:
    return len(str(n))


@rule
def looked_up(n: int) -> int:
    return {1: 2}[n]
