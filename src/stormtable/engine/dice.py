"""Dice. Rules say `roll(state, n, sides)`; where the faces come from is not their business.

Interpreted, the source in force answers (`dice_from`); compiled, a splitmix64 in the state. A roll is an unordered
pool, kept highest first: a die with a meaning of its own is a roll of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Protocol, TypeVar

from stormtable.engine.events import ALL
from stormtable.engine.records import I8, U64, many, record
from stormtable.engine.rules import rule, when_compiled
from stormtable.engine.sources import (
    DiceError,
    Journal,
    MissingDice,
    Recorder,
    Rolled,
    Script,
    Sealed,
    Source,
    TypedIn,
    sealed_face,
    stream_name,
)

__all__ = [
    "MAX_DICE",
    "MOST_BELOW",
    "Dice",
    "DiceError",
    "Generator",
    "Journal",
    "MissingDice",
    "Recorder",
    "Rolled",
    "Rolls",
    "Script",
    "Sealed",
    "Source",
    "TypedIn",
    "below",
    "dice_from",
    "die",
    "lay",
    "roll",
    "roll_more",
    "sealed_face",
    "stream_name",
]

MAX_DICE: Final = 20  # in one pool
MASK64: Final = (1 << 64) - 1
MOST_BELOW: Final = (1 << 63) - 1  # the largest n that `below` takes; seeds are drawn below it
BELOW_LIMIT: Final = 1 << 31  # up to here `below` multiplies, beyond it divides


@record
class Dice:
    """The pool rolled last, highest first, and the generator of compiled and simulated play."""

    rng: U64 = 0
    n: I8 = 0
    face: list[I8] = many(factory=I8, count=MAX_DICE)


class Rolls(Protocol):
    """What `roll` needs of a state."""

    dice: Dice


@rule
def below(src: Dice, n: int) -> int:
    """A number in 0..n-1 from src.rng (splitmix64), n from 1 to MOST_BELOW; uneven by less than n parts in 2**31."""
    z = (int(src.rng) + 0x9E3779B97F4A7C15) & MASK64
    src.rng = z
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    z ^= z >> 31
    if n <= BELOW_LIMIT:
        return (z >> 33) * n >> 31
    return (z >> 1) % n


@rule
def lay(dice: Dice, face: int) -> None:
    """Add a die to the pool, highest first."""
    i = dice.n
    while i > 0 and dice.face[i - 1] < face:
        dice.face[i] = dice.face[i - 1]
        i -= 1
    dice.face[i] = face
    dice.n += 1


@rule
def roll_generated(state: Rolls, n: int, sides: int, seen_by: int = ALL) -> int:
    total = 0
    for _ in range(n):
        face = below(state.dice, sides) + 1
        lay(state.dice, face)
        total += face
    return total


@when_compiled(roll_generated)
def roll_more(state: Rolls, n: int, sides: int, seen_by: int = ALL) -> int:
    """Add n dice to the last roll; return their sum."""
    total = 0
    for face in SOURCE.get().faces(state, n, sides, seen_by):
        lay(state.dice, face)
        total += face
    return total


@rule
def roll(state: Rolls, n: int, sides: int, seen_by: int = ALL) -> int:
    """Roll n dice into state.dice, highest first; return their sum. `seen_by`: bits of the seats that see them."""
    state.dice.n = 0
    return roll_more(state, n, sides, seen_by)


@rule
def die(state: Rolls, sides: int, seen_by: int = ALL) -> int:
    """Roll one die; return its face."""
    return roll(state, 1, sides, seen_by)


class Generator:
    """The state's own generator: the same dice as compiled rules."""

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """n faces of 1..sides from state.dice.rng."""
        return [below(state.dice, sides) + 1 for _ in range(n)]


SOURCE: ContextVar[Source] = ContextVar("dice", default=Generator())  # noqa: B039  (it holds no state)
S = TypeVar("S", bound=Source)


@contextmanager
def dice_from(source: S) -> Iterator[S]:
    """Take all dice from a source meanwhile."""
    token = SOURCE.set(source)
    try:
        yield source
    finally:
        SOURCE.reset(token)
