"""Copies of states inside compiled code, as the search makes one for each descent."""

from __future__ import annotations

from typing import Any

from stormtable.engine import copy_into, rule

__all__ = ["copy_on"]


@rule
def copy_on(states: list[Any], n: int) -> None:
    """Copy a state to the place behind it, n times, round and round; each copy counts up the state's generator.

    So no copy is like the one before, and the compiler can leave none out.
    """
    at = 0
    for _ in range(n):
        behind = at + 1 if at + 1 < len(states) else 0
        copy_into(states[behind], states[at])
        states[behind].dice.rng = int(states[behind].dice.rng) + 1
        at = behind
