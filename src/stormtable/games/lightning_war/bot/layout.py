"""What is worked out while a side sets up: places worth a look, and what each unit is there for."""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, I16, I32, Bool, many, record
from stormtable.games.lightning_war.rules.state import MAX_OBJECTIVES, MAX_UNITS

MOST_SPOTS: Final = 480


@record
class Spot:
    """A place of the zone. `sight` and `seen` are in hundredths, -1 while nobody asked for them."""

    x: I32 = 0
    y: I32 = 0
    cover: I8 = 0
    sight: I8 = 0  # of the ground ahead
    seen: I8 = 0  # by how many of the enemies that may look
    worth: I32 = 0  # to the element that is being placed


@record
class Mission:
    """Of a unit: the objective that it holds or is to take, NOBODY for none, and where it stands for that."""

    aim: I8 = 0
    x: I32 = 0
    y: I32 = 0
    holds: Bool = False


@record
class Layout:
    n: I16 = 0
    spots: list[Spot] = many(factory=Spot, count=MOST_SPOTS)
    missions: list[Mission] = many(factory=Mission, count=MAX_UNITS)
    sent: list[I32] = many(factory=I32, count=MAX_OBJECTIVES)  # force points of the units that have an objective
    ranks: list[I8] = many(factory=I8, count=MAX_OBJECTIVES)  # how many there are
