"""Where the parts of a console stand, in a wide drawing and in a tall one.

A console is drawn large for the viewer (near) or small (far); a far one has much room where there is only one of them.
Every place is a pair: in the wide drawing, in the tall one.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from stormtable.faces.easel import Spot
from stormtable.scene import Console, DiceSpace

__all__ = ["CELL", "Column", "ConsolePlan", "Pair", "columns_of"]

CELL: Final = 64.0  # a dice space's width
NOTE_WIDTH: Final = 100.0  # of what stands under a space
HEAD_WIDTH: Final = 226.0  # of what stands left of a near console's spaces
HEAD_NARROW: Final = 196.0  # where there is little room
NARROW: Final = 700.0
TALL_WIDTH: Final = 400.0

Pair = tuple[Spot, Spot]

ROW_NEAR: Final = {"front": 84.0, "rear": 208.0, "both": 146.0, "": 146.0}
ROW_NEAR_TALL: Final = {"front": 96.0, "rear": 164.0, "both": 130.0, "": 130.0}
ROW_FAR: Final = {"front": 36.0, "rear": 82.0, "both": 59.0, "": 59.0}
FAR_CELL: Final = 40.0 / CELL


class Column(NamedTuple):
    """A column of dice spaces; the first of a group bears its name."""

    title: str
    spaces: tuple[DiceSpace, ...]


@functools.lru_cache(maxsize=256)
def columns_of(console: Console) -> tuple[Column, ...]:
    """Group by group: a front space above a rear space, those of both zones after them."""
    found: list[Column] = []
    for group in dict.fromkeys(space.group for space in console.spaces):
        own = [space for space in console.spaces if space.group == group]
        front = [space for space in own if space.zone == "front"]
        rear = [space for space in own if space.zone == "rear"]
        stacks = [front[i : i + 1] + rear[i : i + 1] for i in range(max(len(front), len(rear)))]
        stacks += [[space] for space in own if space.zone not in ("front", "rear")]
        found += [Column("" if i else group, tuple(stack)) for i, stack in enumerate(stacks)]
    return tuple(found)


@dataclass(frozen=True)
class ConsolePlan:
    """The places of one console, its upper left corner at `base`."""

    console: Console
    base: Pair
    width: float  # in the wide drawing
    roomy: bool = False  # far, with room for more than its spaces
    strip: bool = False  # far, one of several: all in one row in the wide drawing

    @property
    def near(self) -> bool:
        return self.console.near

    @property
    def narrow(self) -> bool:
        """Near, without room for a note under each space in the wide drawing."""
        return self.near and self.pitch < NOTE_WIDTH

    @property
    def has_screen(self) -> bool:
        return bool(self.console.screen)

    def pair(self, wide: Spot, tall: Spot) -> Pair:
        return self.base[0].within(*wide), self.base[1].within(*tall)

    @property
    def head(self) -> float:
        return HEAD_WIDTH if self.width >= NARROW else HEAD_NARROW

    @functools.cached_property
    def pitch(self) -> float:
        """From column to column of a near console in the wide drawing."""
        return (self.width - self.head - 8) / max(len(columns_of(self.console)), 1)

    @functools.cached_property
    def cells(self) -> dict[str, Pair]:
        """The middle of each dice space."""
        return {
            space.id: self.cell(i, space.zone)
            for i, column in enumerate(columns_of(self.console))
            for space in column.spaces
        }

    @functools.cached_property
    def tall_cell(self) -> float:
        """The scale of a near console's spaces in the tall drawing."""
        return min(0.92, self.tall_pitch / 70)

    @functools.cached_property
    def tall_pitch(self) -> float:
        return min(66.0, (TALL_WIDTH - 12) / max(len(columns_of(self.console)), 1))

    def cell(self, column: int, zone: str) -> Pair:
        if self.near:
            return self.pair(
                Spot(self.head + 42 + self.pitch * column, ROW_NEAR[zone]),
                Spot(6 + self.tall_pitch * (column + 0.5), ROW_NEAR_TALL[zone], self.tall_cell),
            )
        wide, tall = self.grid
        return (
            wide.within(25 + 50 * column, ROW_FAR[zone], FAR_CELL),
            tall.within(25 + 50 * column, ROW_FAR[zone], FAR_CELL),
        )

    def header(self, column: int) -> Pair:
        """Where the name of a group stands."""
        if self.near:
            return self.pair(
                Spot(self.head + 10 + self.pitch * column, 38),
                Spot(6 + self.tall_pitch * column + 4, 58, 0.76),
            )
        wide, tall = self.grid
        return wide.within(6 + 50 * column, 9, 0.66), tall.within(6 + 50 * column, 9, 0.66)

    @functools.cached_property
    def grid(self) -> Pair:
        """The upper left corner of a far console's spaces."""
        crowd = 6 / max(len(columns_of(self.console)), 6)
        wide = Spot(0, 30, 0.95 * crowd)
        if self.roomy:
            wide = Spot(0, 232, 1.15 * crowd) if self.has_screen else Spot(0, 40, 1.5 * crowd)
        return self.pair(wide, Spot(0, 30, 0.95 * crowd))

    @property
    def screen(self) -> Pair:
        """The upper left corner of the screen; of a near console, which a watcher looks at, where the hand would be."""
        if self.near:
            return self.pair(Spot(20, 106, 0.36), Spot(12, 200, 0.3))
        wide = Spot(12, 38) if self.roomy else Spot(416, 40, 0.4) if self.strip else Spot(0, 134, 0.25)
        return self.pair(wide, Spot(0, 134, 0.25))

    def pile(self, index: int) -> Pair:
        """Where the title of a pile begins."""
        if self.near:
            return self.pair(Spot(24, 88 + 45.0 * index), Spot(10 + 131.0 * index, 210))
        tight = Spot(131.0 * index, 146, 0.92)
        wide = Spot(416, 46 + 34.0 * index) if self.strip else tight
        return self.pair(Spot(150.0 * index, 226, 1.1) if self.roomy else wide, tight)

    def pile_die(self, pile: int, index: int) -> Pair:
        """The middle of a die beside the console."""
        wide, tall = self.pile(pile)
        if self.strip:
            return wide.within(94 + 25.0 * index, -5, 0.44), tall.within(12 + 23.0 * index, 18, 0.44)
        return wide.within(12 + 25.0 * index, 18, 0.44), tall.within(12 + 23.0 * index, 18, 0.44)

    def hand_die(self, index: int, count: int) -> Pair:
        """The middle of a die that is still to be laid."""
        row, column = divmod(index, 2 if count <= 4 else 3)
        pitch = 66.0 if count <= 4 else 58.0
        return self.pair(
            Spot(50 + pitch * column, 104 + 60.0 * row, 0.96),
            Spot(34 + 56.0 * index + (5 - max(count, 4)) * 10, 226, 0.92),
        )

    def counter(self, index: int) -> Pair:
        """Where a counter begins."""
        if self.near:
            return self.pair(Spot(34, 224 + 28.0 * index, 0.9), Spot(284 - 66.0 * index, 20, 0.86))
        tight = Spot(306, 52 + 34.0 * index, 0.86)
        if not self.roomy:
            return self.pair(tight, tight)
        return self.pair(Spot(372, 268 + 40.0 * index) if self.has_screen else Spot(14 + 210.0 * index, 308), tight)

    def note(self, index: int) -> Pair:
        """Where a sentence begins; only a roomy far console has any."""
        return self.pair(Spot(0, (380 if self.has_screen else 350) + 20.0 * index), Spot(0, 0))

    def everything(self) -> Iterable[tuple[DiceSpace, Pair]]:
        for space in self.console.spaces:
            yield space, self.cells[space.id]
