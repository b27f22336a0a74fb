"""Sets of small numbers as the bits of a whole number: `1 << i` is there if i is one of them, i from 0 to 57.

All of a set, in order: `while rest != 0: i, rest = lowest(rest), rest & (rest - 1)`.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine.rules import rule

__all__ = ["lowest"]

PRIME: Final = 59  # the powers of 2 up to 2**57 leave different rests by it
NUMBERS: Final = tuple(next((i for i in range(PRIME - 1) if (1 << i) % PRIME == rest), 0) for rest in range(PRIME))


@rule
def lowest(bits: int) -> int:
    """The smallest number of a set that is not empty."""
    return NUMBERS[(bits & -bits) % PRIME]
