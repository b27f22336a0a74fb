"""Actions: what a seat decides, as a record of 16 bytes."""

from __future__ import annotations

from stormtable.engine.records import I8, I16, I32, record
from stormtable.engine.rules import rule

__all__ = ["Action", "is_bare", "offer", "same"]


@record
class Action:
    """One act of one seat; every field is 0 where the verb does not use it."""

    verb: I8 = 0
    unit: I8 = 0
    target: I8 = 0
    part: I8 = 0  # weapon, slot, die
    amount: I16 = 0
    facing: I16 = 0  # tenths of a degree, or a hex side
    x: I32 = 0
    y: I32 = 0


@rule
def same(a: Action, b: Action) -> bool:
    """Whether two actions are equal in every field."""
    return (
        a.verb == b.verb
        and a.unit == b.unit
        and a.target == b.target
        and a.part == b.part
        and a.amount == b.amount
        and a.facing == b.facing
        and a.x == b.x
        and a.y == b.y
    )


@rule
def is_bare(action: Action) -> bool:
    """Whether an action names nothing but its verb."""
    return (
        action.unit == 0
        and action.target == 0
        and action.part == 0
        and action.amount == 0
        and action.facing == 0
        and action.x == 0
        and action.y == 0
    )


@rule
def offer(
    out: list[Action],
    n: int,
    verb: int,
    unit: int = 0,
    target: int = 0,
    part: int = 0,
    amount: int = 0,
    facing: int = 0,
    x: int = 0,
    y: int = 0,
) -> int:
    """Write one action to out[n]; return n + 1."""
    a = out[n]
    a.verb, a.unit, a.target, a.part = verb, unit, target, part
    a.amount, a.facing, a.x, a.y = amount, facing, x, y
    return n + 1
