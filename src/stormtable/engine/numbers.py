"""What the numbers of a game are that no word of its positions says as they stand: `words/numbers.py` of its folder.

Observations hand numbers over as a state holds them. Most are described by the words of positions (`engine.fields`);
a game's `Numbers` tells of the others, of the arrays that are filled one after another, and of the parts of actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from stormtable.engine.fields import ALL
from stormtable.engine.quantities import Bound, Quantity

__all__ = ["Listed", "Numbers", "Said"]


@dataclass(frozen=True, slots=True)
class Said:
    """A number of a record."""

    about: str
    holds: Quantity
    seen: str = ALL  # who sees it


@dataclass(frozen=True, slots=True)
class Listed:
    """An array of records of the state that are filled one after another."""

    noun: str
    about: str
    count: str  # the state's field that says how many there are; "": each may be blank
    most: Bound | None = None  # how many there may be in a match; None: as many as the array has


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a game's numbers are."""

    records: Mapping[type, Mapping[str, Said | Quantity]]  # by record and field; a Quantity: a word says the rest
    lists: Mapping[str, Listed] = field(default_factory=dict)  # by the state's field
    acts: Mapping[int, Mapping[str, Quantity]] = field(default_factory=dict)  # by verb: what its parts stand for
    spelt: Sequence[int] = ()  # verbs that are never listed: what people write fills their parts
