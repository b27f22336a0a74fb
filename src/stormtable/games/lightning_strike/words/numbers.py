"""What the numbers of a state are that no word of positions says as they stand, and the parts of actions."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.measure_kinds import MOST_LENGTH
from stormtable.engine.numbers import Listed, Numbers, Said
from stormtable.engine.plane import FULL
from stormtable.engine.quantities import DEGREES, FLAG, SEAT, SEAT_OR_NONE, SEATS, bits, code, count, named, piece
from stormtable.games.lightning_strike.rules.state import (
    LAST_TURN,
    LEVELS,
    MAX_FIELDS,
    MAX_MARKS,
    MAX_SIDES,
    MAX_WEAPONS,
    MOST_MOVES,
    Activation,
    Ask,
    Attack,
    Counter,
    Field,
    Mark,
    Obstacle,
    Question,
    Stage,
    State,
    Status,
    Step,
    Unit,
    Verb,
    Window,
)
from stormtable.games.lightning_strike.words.lookup import MEASURES

__all__ = ["NUMBERS"]

MOST_SLOTS: Final = 127


def reach(table: Any) -> int:
    """How far a fighter may fly beyond the edge."""
    return max(int(card.move + card.overthrust) for card in table.cards)


EAST: Final = count(lambda table: table.width, unit=MEASURES.hundredth)
NORTH: Final = count(lambda table: table.height, unit=MEASURES.hundredth)
FLOWN_EAST: Final = count(
    lambda table: table.width + reach(table), lambda table: -reach(table), unit=MEASURES.hundredth
)
FLOWN_NORTH: Final = count(
    lambda table: table.height + reach(table), lambda table: -reach(table), unit=MEASURES.hundredth
)
LENGTH: Final = count(MOST_LENGTH, unit=MEASURES.hundredth)
FACING: Final = count(FULL - 1, unit=DEGREES)
UNIT: Final = piece("units")
COUNTERS: Final = count(sum(Counter), unit="bits: Overthrust, Evasive")
PAID: Final = count(1, unit="Command Point")
MARKS: Final = code({0: "none"} | {mark: mark.name.lower() for mark in Mark})

NUMBERS: Final = Numbers(
    records={
        State: {
            "turn": count(lambda table: table.turn_limit or LAST_TURN),
            "step": Said("where in the turn the game stands", named(Step)),
            "winner": SEAT_OR_NONE,
            "order": SEAT,
            "n_order": Said("how many sides take part in the order", count(MAX_SIDES)),
            "slot": Said("whose slot it is, as a place in the order, or how many slots are over", count(MOST_SLOTS)),
            "drawn": named(Field),
            "n_fields": Said("how many obstacles there are", count(MAX_FIELDS)),
            "depth": Said("how many units are active: one may interrupt another", count(LEVELS)),
        },
        Question: {"what": Said("what is decided now", named(Ask)), "seats": Said("who decides now", SEATS)},
        Obstacle: {"kind": named(Field), "x": EAST, "y": NORTH},
        Attack: {
            "stage": Said("where the attack stands (LS-5.17)", named(Stage)),
            "weapon": count(MAX_WEAPONS - 1),
            "target": UNIT,
            "paid": FLAG,
            "boosted": Said("whether a Command Point is used on the defense roll", FLAG),
        },
        Activation: {
            "unit": Said("the unit that is active", piece("units", none=True)),
            "interrupts": Said("whether it interrupts another (LS-10.9)", FLAG),
            "x": EAST,
            "y": NORTH,
            "goal_x": Said("where the move under way leads", LENGTH),
            "goal_y": Said("where the move under way leads", LENGTH),
            "entered": bits(MAX_FIELDS),
            "moves": count(MOST_MOVES),
        },
        Window: {
            "open": Said("whether others may answer (LS-10.3)", FLAG),
            "asked": Said("who is asked now, as a place in the order", count(MAX_SIDES - 1)),
            "declined": SEATS,
        },
        Unit: {
            "status": Said("whether it is there", named(Status)),
            "x": FLOWN_EAST,
            "y": FLOWN_NORTH,
            "broadcasting": Said("whether its side's ECM counter is here", FLAG),
            "threshold": Said("the Threshold of its ECM counter (LS-9.3)", count(999)),
            "since": count(lambda table: table.turn_limit or LAST_TURN),
            "n_marks": Said("how many Targeted ECM counters it bears", count(MAX_MARKS)),
            "marks": Said("its Targeted ECM counters, the oldest first", MARKS),
        },
    },
    lists={
        "fields": Listed(
            "an obstacle",
            "obstacles, in the order placed",
            "n_fields",
            lambda table: max(1, int(table.fields_a_side * table.sides)),
        ),
        "active": Listed("an activation", "the unit that acts, behind it one that interrupts it", "depth"),
    },
    acts={
        Verb.PLACE_FIELD: {"x": EAST, "y": NORTH},
        Verb.PLACE_UNIT: {"unit": UNIT, "x": EAST, "y": NORTH, "facing": FACING, "part": COUNTERS},
        Verb.ORDER: {"amount": count(MAX_SIDES * MAX_SIDES * MAX_SIDES, unit="order of the sides")},
        Verb.ACTIVATE: {"unit": UNIT, "part": COUNTERS},
        Verb.PASS: {},
        Verb.MOVE: {"x": EAST, "y": NORTH},
        Verb.FACE: {"facing": FACING},
        Verb.FLY: {"x": LENGTH},
        Verb.TURN: {"facing": FACING},
        Verb.ATTACK: {"part": count(MAX_WEAPONS - 1, unit="weapon"), "target": UNIT, "amount": PAID},
        Verb.RECOVER: {"amount": PAID},
        Verb.ECM: {"amount": PAID},
        Verb.MAINTAIN: {"amount": PAID},
        Verb.ECCM: {"target": UNIT, "amount": PAID},
        Verb.JAM: {"target": UNIT, "amount": PAID},
        Verb.CLEAR: {"amount": PAID},
        Verb.SPIN: {"unit": UNIT, "facing": FACING},
        Verb.END: {},
        Verb.INTERRUPT: {"unit": UNIT, "part": COUNTERS},
        Verb.DECLINE: {},
        Verb.BOOST: {},
        Verb.FACE_ATTACKER: {},
        Verb.KEEP_FACING: {},
        Verb.ACT: {"unit": UNIT},
    },
)
