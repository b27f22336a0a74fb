"""What a seat may do, as an index: of an act that is the same for ever, or into the list of what is legal now.

An `Acts` belongs to a scenario. Where all its acts can be listed once and are fewer than `MOST`, `listed` is true:
index i is `catalogue[i]` in every position and every run. Elsewhere index i is the i-th of the legal actions, in the
order in which the game lists them, and `features` tells what each is.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stormtable.engine import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import Game
from stormtable.engine.quantities import Kind, Quantity
from stormtable.envs.columns import sayings_of
from stormtable.envs.programs import LEAST, LOOKED_UP, Layout, told_by

__all__ = ["FEATURES", "MOST", "Acts", "Numbering"]

MOST: Final = 4096
FEATURES: Final = ("verb", "unit", "target", "part", "amount", "facing", "x", "y")  # of a row of features
PARTS: Final = FEATURES[1:]
NOTHING: Final = Quantity()


class Numbering(NamedTuple):
    """The arrays that the compiled rules number acts by."""

    starts: npt.NDArray[np.int32]  # by verb and part: where in `steps` the value 0 stands, or would stand
    steps: npt.NDArray[np.int32]  # what each value of a part adds to the index
    rows: npt.NDArray[np.int32]  # by verb and part: the row of `lookups`, -1: told as it is
    lookups: npt.NDArray[np.int32]  # by seat, row and value: how that seat counts it


class Acts:
    """The actions of a scenario; `start` is what `game.fill` gave, `layout` that of its observations."""

    def __init__(self, game: Game, start: Any, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.parts: Mapping[int, Mapping[str, Quantity]] = sayings_of(game).numbers.acts
        self.domains = {verb: domains(parts, start.table, layout) for verb, parts in self.parts.items()}
        self.catalogue: tuple[Action, ...] = tuple(acts_of(self.domains)) if self.can_be_listed() else ()
        self.places = {key_of(action): index for index, action in enumerate(self.catalogue)}
        self.numbering = self.number()

    def can_be_listed(self) -> bool:
        """Whether all acts can be listed once, and are few enough."""
        return 0 < sum(math.prod(map(len, each)) for each in self.domains.values()) < MOST

    @property
    def listed(self) -> bool:
        """Whether an index means the same act for ever."""
        return bool(self.catalogue)

    @property
    def size(self) -> int:
        """How many indices there are: what a mask is long."""
        return len(self.catalogue) or self.game.MAX_CHOICES

    def legal(self, view: Any, seat: int) -> list[Action]:
        """What a seat may do, in the order in which the game lists it; the same of a state and of its view."""
        return choices_of(self.game, view, seat)

    def action(self, index: int, legal: Sequence[Action]) -> Action:
        """The action of an index. Raises IndexError for one that there is not."""
        if index < 0:
            raise IndexError(f"there is no act {index}")
        return self.catalogue[index] if self.listed else legal[index]

    def index(self, action: Action, legal: Sequence[Action]) -> int:
        """The index of a legal action. Raises LookupError where it has none."""
        if self.listed:
            return self.places[key_of(action)]
        try:
            return legal.index(action)
        except ValueError:
            raise LookupError(f"{action} is not legal") from None

    def mask(self, legal: Sequence[Action]) -> npt.NDArray[np.bool_]:
        """bool, (size,): which indices are legal."""
        mask = np.zeros(self.size, np.bool_)
        for place, action in enumerate(legal):
            mask[self.index(action, legal) if self.listed else place] = True
        return mask

    def features(self, actions: Sequence[Action], seat: int) -> npt.NDArray[np.int32]:
        """int32, (len(actions), len(FEATURES)): what each action is, with pieces and seats as that seat counts them.

        What names a piece is its row in the table of that name in the seat's observations; `parts` says which by verb.
        """
        told = np.zeros((len(actions), len(FEATURES)), np.int32)
        for row, action in zip(told, actions, strict=True):
            row[:] = key_of(action)
            for i, of in enumerate(self.numbering.rows[int(action.verb)]):
                if of >= 0:
                    row[i + 1] = self.numbering.lookups[max(0, seat), of, row[i + 1] - LEAST]
        return told

    def number(self) -> Numbering:
        """Write the arrays of the compiled rules."""
        verbs = 1 + max(self.parts, default=int(np.iinfo(np.int8).max))
        rows = np.full((verbs, len(PARTS)), -1, np.int32)
        named = {each.naming: each for parts in self.parts.values() for each in parts.values() if each.naming}
        for verb, parts in self.parts.items():
            for i, part in enumerate(PARTS):
                naming = parts[part].naming if part in parts else None
                if naming:
                    rows[verb, i] = list(named).index(naming)
        told = [[told_by(self.layout, me, each) for each in named.values()] for me in range(self.layout.seats)]
        lookups = np.array(told, np.int32).reshape(self.layout.seats, -1, LOOKED_UP)
        return Numbering(*self.steps(verbs), rows, lookups)

    def steps(self, verbs: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """`starts` and `steps` of the numbering, where acts are numbered for ever."""
        starts, steps, first = np.zeros((verbs, len(PARTS)), np.int32), [0], 0
        for verb, values in self.domains.items() if self.listed else ():
            stride = 1
            for i in reversed(range(len(PARTS))):
                low = values[i][0]
                starts[verb, i] = len(steps) - low
                more = [0] * (values[i][-1] - low + 1)
                for place, value in enumerate(values[i]):
                    more[value - low] = place * stride + (first if i == 0 else 0)
                steps += more
                stride *= len(values[i])
            first += stride
        return starts, np.array(steps, np.int32)


def domains(parts: Mapping[str, Quantity], table: Any, layout: Layout) -> list[Sequence[int]]:
    """The values that each part of a verb's actions may have, in the order of PARTS."""
    return [values_of(parts.get(part, NOTHING), table, layout) for part in PARTS]


def values_of(holds: Quantity, table: Any, layout: Layout) -> Sequence[int]:
    match holds.kind:
        case Kind.CODE:
            return sorted(holds.words)
        case Kind.SEAT | Kind.PIECE:
            numbers = range(layout.seats) if holds.kind == Kind.SEAT else sorted(layout.order(holds.of, 0))
            return [0, *(1 + number for number in numbers)] if holds.none else list(numbers)
        case _:
            low, high = holds.range(table)
            return range(low, high + 1)


def acts_of(domains: Mapping[int, Sequence[Sequence[int]]]) -> list[Action]:
    """All acts, verb by verb."""
    return [
        Action(verb, **dict(zip(PARTS, values, strict=True)))
        for verb, each in domains.items()
        for values in itertools.product(*each)
    ]


def key_of(action: Action) -> tuple[int, ...]:
    """An action as numbers, in the order of FEATURES."""
    return tuple(int(getattr(action, name)) for name in FEATURES)
