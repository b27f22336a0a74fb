"""What the numbers of a state are that no word of positions says as they stand, and the parts of actions."""

from __future__ import annotations

from typing import Final

from stormtable.engine.numbers import Numbers, Said
from stormtable.engine.plane import FULL
from stormtable.engine.quantities import DEGREES, FLAG, SEAT, SEAT_OR_NONE, SEATS, bits, count, named, piece
from stormtable.games.lightning_war.rules.state import (
    MAX_ELEMENTS,
    MAX_UNITS,
    MOST_IN_UNIT,
    Ask,
    Assault,
    Element,
    Mode,
    Pace,
    Question,
    Stage,
    State,
    Status,
    Step,
    Unit,
    Verb,
)
from stormtable.games.lightning_war.words.lookup import MEASURES

__all__ = ["NUMBERS"]

EAST: Final = count(lambda table: table.width, unit=MEASURES.hundredth)
NORTH: Final = count(lambda table: table.height, unit=MEASURES.hundredth)
FACING: Final = count(FULL - 1, unit=DEGREES)
TURN: Final = count(lambda table: table.turns + 1, unit="turn")
ELEMENT: Final = piece("elements")
ELEMENT_OR_NONE: Final = piece("elements", none=True)
UNIT: Final = piece("units")

NUMBERS: Final = Numbers(
    records={
        State: {
            "turn": TURN,
            "step": Said("where in the turn the game stands", named(Step)),
            "part": Said("whose part of the phase it is: 0 the side with the initiative, 1 the other", count(1)),
            "storming": piece("units", none=True),
            "holder": Said("who holds each objective", SEAT_OR_NONE),
        },
        Question: {"what": Said("what is decided now", named(Ask)), "seats": Said("who decides now", SEATS)},
        Assault: {
            "stage": Said("where the assault stands (LW-7.13)", named(Stage)),
            "attacker": UNIT,
            "defender": UNIT,
            "ours": Said("which elements of the attacker take part", bits(MOST_IN_UNIT)),
            "theirs": Said("which elements of the defender take part", bits(MOST_IN_UNIT)),
        },
        Unit: {
            "observes": TURN,
            "halted": TURN,
        },
        Element: {
            "status": Said("whether it is still there", named(Status)),
            "x": EAST,
            "y": NORTH,
            "start_x": EAST,
            "start_y": NORTH,
            "pace": named(Pace),
            "ready": count(lambda table: table.turns + 2, unit="turn"),
            "stray": Said("out of command, as judged last (LW-8.7)", FLAG),
            "bound": Said("1 + the battery that it observes for this turn (LW-6.15)", count(MAX_UNITS + MAX_ELEMENTS)),
        },
    },
    acts={
        Verb.PLACE: {"unit": ELEMENT, "target": ELEMENT_OR_NONE, "x": EAST, "y": NORTH, "facing": FACING},
        Verb.END: {},
        Verb.INITIATIVE: {"amount": SEAT},
        Verb.CHOOSE: {"unit": ELEMENT},
        Verb.DONE: {"unit": ELEMENT},
        Verb.MOVE: {"unit": ELEMENT, "x": EAST, "y": NORTH, "facing": FACING, "part": named(Pace)},
        Verb.FACE: {"unit": ELEMENT, "facing": FACING},
        Verb.MOUNT: {"unit": ELEMENT, "target": ELEMENT},
        Verb.DISMOUNT: {"unit": ELEMENT, "x": EAST, "y": NORTH},
        Verb.FIRE: {
            "unit": ELEMENT,
            "target": ELEMENT,
            "part": named(Mode),
            "amount": ELEMENT_OR_NONE,
            "facing": named(Mode),
        },
        Verb.ASSAULT: {"unit": UNIT, "target": UNIT},
        Verb.STORM: {"unit": ELEMENT, "target": ELEMENT},
        Verb.CHARGE: {"unit": UNIT},
        Verb.HOLD: {},
    },
)
