"""Sets of small numbers as the bits of a whole number: `1 << i` is there if i is one of them, i from 0 to 62.

All of a set, in order: `while rest != 0: i, rest = lowest(rest), rest & (rest - 1)`.
"""

from __future__ import annotations

from stormtable.engine.rules import rule

__all__ = ["NUMBERS", "lowest", "trailing_zeros"]

NUMBERS = 63  # that a set may hold: the sign is none of them


@rule
def lowest(bits: int) -> int:
    """The smallest number of a set that is not empty."""
    return trailing_zeros(bits)


def trailing_zeros(bits: int) -> int:
    """How many zeros a number above 0 ends in, in base 2. Compiled it is one instruction (compiled.py)."""
    return (bits & -bits).bit_length() - 1
