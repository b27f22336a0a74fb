"""What the numbers of a state are that no word of positions says as they stand, and the parts of actions."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.numbers import Listed, Numbers, Said
from stormtable.engine.quantities import FLAG, SEAT, SEAT_OR_NONE, SEATS, Quantity, count, for_each_seat, named, piece
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_BATTLES,
    MAX_SIDES,
    MOST_STARS,
    NAMES_A_SIDE,
    SHIPS_A_SIDE,
    Ask,
    Battle,
    Fate,
    Given,
    Place,
    Question,
    Ship,
    State,
    Status,
    Step,
    Verb,
)

__all__ = ["NUMBERS"]

MOST: Final = 30_000
MOST_MISSILES: Final = 400
MOST_PODS: Final = 40


def designs(table: Any) -> int:
    return int(table.n_kinds)


DESIGN_OR_NONE: Final = count(designs, unit="1 + the design")
DESIGN: Final = count(lambda table: table.n_kinds - 1, unit="design")
SYSTEM: Final = piece("places")
SYSTEM_OR_NONE: Final = piece("places", none=True)
SHIP: Final = piece("ships")
NUMBER: Final = count(lambda table: 2 * table.rounds * MAX_BATTLES, 1, "number of the battle")
SHIP_OR_NONE: Final = piece("ships", none=True)
LETTER: Final = Said("a letter of the name from its owner, in Latin-1, from 128 on less 256; 0: none", count(127, -128))


def own(holds: Quantity, about: str = "") -> Said:
    """A number of a ship that its side alone sees."""
    return Said(about, holds, "its side")


NUMBERS: Final = Numbers(
    records={
        State: {
            "step": Said("where in the round the game stands", named(Step)),
            "n_battles": Said("how many battles the step has", count(MAX_BATTLES)),
            "treasury": for_each_seat(count(MOST, unit="point")),
            "named": count(MOST, unit="ship"),
            "n_given": for_each_seat(count(NAMES_A_SIDE, unit="name")),
        },
        Question: {"what": Said("what is decided now", named(Ask)), "seats": Said("who decides now", SEATS)},
        Ship: {
            "status": Said("whether it is there", named(Status)),
            "kind": Said("its design", DESIGN),
            "number": Said("its number among the ships of its design", count(MOST)),
            "system": SYSTEM,
            "began": SYSTEM,
            "missiles": count(MOST_MISSILES),
            "squadrons": count(MOST_PODS),
            "guards": count(MOST_PODS),
            "stars": count(MOST_STARS),
            "order": own(SYSTEM_OR_NONE, "where it is ordered to"),
            "away": SYSTEM_OR_NONE,
            "battle": count(MAX_BATTLES),
            "fate": named(Fate),
            "name": LETTER,
        },
        Given: {"name": LETTER},
        Place: {
            "owner": SEAT_OR_NONE,
            "block": Said("the first of the systems of the same side that are joined to it", SYSTEM_OR_NONE),
            "supplied": Said("whether it is in supply", FLAG),
            "build": DESIGN_OR_NONE,
            "repair": SHIP_OR_NONE,
            "work": SHIP_OR_NONE,
            "holder": Said("in the aftermath: who holds the field", SEAT_OR_NONE),
            "fought": Said("whether it was fought over this round", FLAG),
        },
        Battle: {
            "a": Said("the system where it is, or one end of the lane", SYSTEM),
            "b": Said("the other end of the lane", SYSTEM_OR_NONE),
            "sides": SEATS,
            "agreed": SEATS,
            "winners": SEATS,
            "n_seats": Said("how many sides fight", count(MAX_SIDES)),
            "seats": Said("who sits where: south first (JS-13.11)", SEAT),
        },
    },
    lists={
        "ships": Listed(
            "a ship",
            "the ships that each side may have, in the order of its slots",
            "",
            lambda table: SHIPS_A_SIDE * table.sides,
        ),
        "given": Listed(
            "a name", "names that the ships of each side have had", "", lambda table: NAMES_A_SIDE * table.sides
        ),
        "battles": Listed("a battle", "battles of the step", "n_battles"),
    },
    acts={
        Verb.BUY: {"target": DESIGN},
        Verb.RETURN: {"target": DESIGN},
        Verb.SEAL: {},
        Verb.HOLD: {"unit": SHIP},
        Verb.GO: {"unit": SHIP, "target": SYSTEM},
        Verb.FIGHT: {"unit": SHIP},
        Verb.EVADE: {"unit": SHIP},
        Verb.BUILD: {"target": SYSTEM, "part": DESIGN},
        Verb.REPAIR: {"target": SYSTEM, "unit": SHIP},
        Verb.IDLE: {"target": SYSTEM},
        Verb.SETTLE: {"amount": NUMBER},
        Verb.LEAVE: {"amount": NUMBER},
        Verb.UNNAME: {"unit": SHIP},
    },
    spelt=(Verb.NAME,),
)
