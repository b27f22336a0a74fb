"""Sets of numbers as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stormtable.engine import bits
from stormtable.engine.compiled import compile_module

FAST = compile_module(bits)


@given(st.sets(st.integers(0, bits.NUMBERS - 1), min_size=1))
def test_a_set_is_gone_through_from_its_lowest_number(numbers: set[int]) -> None:
    rest, found, quickly = sum(1 << i for i in numbers), [], []
    while rest != 0:
        found.append(bits.lowest(rest))
        quickly.append(FAST.lowest(rest))
        rest &= rest - 1
    assert found == quickly == sorted(numbers)
