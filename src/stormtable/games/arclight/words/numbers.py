"""What the numbers of a state are that no word of positions says as they stand, and the parts of actions."""

from __future__ import annotations

from typing import Final

from stormtable.engine.numbers import Listed, Numbers, Said
from stormtable.engine.quantities import FLAG, SEAT, SEATS, bits, count, for_each_seat, named, piece
from stormtable.games.arclight.rules.state import (
    MAX_CREW,
    MAX_DEPTH,
    MAX_FIRERS,
    MAX_SPECIAL,
    MAX_WEAPONS,
    N_GEAR,
    N_SHIPS,
    Ask,
    Degree,
    Gear,
    GearPiece,
    Question,
    Reading,
    Roll,
    Ship,
    Shot,
    Slot,
    State,
    Step,
    Verb,
    Weapon,
)

__all__ = ["NUMBERS"]

ARCS: Final = 6
MOST: Final = 99
SHIP: Final = piece("ships")
OF_SHIP: Final = max(MAX_WEAPONS, MAX_CREW, N_GEAR, max(Slot) + 1, Gear.SPECIAL + MAX_SPECIAL) - 1

NUMBERS: Final = Numbers(
    records={
        State: {
            "step": named(Step),
            "conceded": SEATS,
            "pledges": Said(
                f"in initiative: 1 + the row of the commander's ship, and {N_SHIPS} more where it rolls for Helm; "
                "0 none yet, -1 sealed",
                for_each_seat(piece("ships", none=True, again=N_SHIPS)),
                "its side",
            ),
            "any_moved": Said("whether a ship has moved this turn, so that first_side means something", FLAG),
            "cursor": Said("the place in the firing order, or in upkeep in the order of ships", count(MAX_FIRERS)),
            "rank": Said("of the shots declared: the place in the firing order at which they were", count(MAX_FIRERS)),
            "n_shots": Said("how many shots are declared", count(MAX_FIRERS)),
            "rolled": Said("whether they have been rolled", FLAG),
            "depth": Said("how many cells of the damage index are being read", count(MAX_DEPTH + 1)),
        },
        Question: {
            "what": Said("what is decided now", named(Ask)),
            "seats": Said("who decides now", SEATS),
            "ship": Said("the ship that it is about", SHIP),
            "part": Said("the crew member that fires", count(MAX_CREW - 1)),
        },
        Reading: {},
        Shot: {"weapon": count(MAX_WEAPONS - 1)},
        Ship: {
            "side": Said("whose it is", SEAT),
            "thrust": Said("what damage has left of its Thrust (AL-5.17)", count(MOST)),
            "screens": Said("what damage has left of its Defensive Screens (AL-5.17)", count(MOST)),
            "esv": Said("what damage has left of its ESV (AL-5.17)", count(MOST)),
            "q": Said("its column, as hexes are counted along the axes", count(lambda table: table.columns, -1)),
            "r": Said(
                "its row, as hexes are counted along the axes",
                count(lambda table: table.rows, lambda table: -(table.columns + 1) // 2 - 1),
            ),
            "thrust_shorts": Said("system shorts on Thrust that end in an even turn, and in an odd one", count(MOST)),
            "screen_shorts": Said("system shorts on DS that end in an even turn, and in an odd one", count(MOST)),
            "dying": Said("critical 23: crew that die, by the turn modulo 3", count(MAX_CREW)),
            "crew": Said("whether each of the crew is alive, the pilot first", FLAG),
        },
        GearPiece: {
            "present": Said("whether it is there", FLAG),
            "inactive": Said("until the upkeep of which turn it is out", count(lambda table: table.turn_limit + 1)),
        },
        Weapon: {
            "lost": Said("whether it is lost", FLAG),
            "fired": Said("whether it has fired this turn", FLAG),
            "inactive": Said("until the upkeep of which turn it is out", count(lambda table: table.turn_limit + 1)),
            "degree": Said("its degree of damage", named(Degree)),
            "arcs": Said("where it bears: front, front-right, ... front-left", bits(ARCS)),
        },
    },
    lists={
        "shots": Listed(
            "a shot", "shots declared by the present skill", "n_shots", lambda table: max(1, int(table.n_firers))
        ),
        "readings": Listed(
            "a cell of the damage index being read", "cells that are being read, the outermost first", "depth"
        ),
    },
    acts={
        Verb.COMMAND: {"unit": SHIP, "part": named(Roll)},
        Verb.ACTIVATE: {"unit": SHIP},
        Verb.FORWARD: {"unit": SHIP},
        Verb.TURN: {"unit": SHIP, "amount": count(3, -3, "sides, right positive")},
        Verb.END_MOVE: {"unit": SHIP},
        Verb.FIRE: {"unit": SHIP, "part": count(MAX_WEAPONS - 1, unit="weapon"), "target": SHIP},
        Verb.HOLD: {"unit": SHIP, "part": count(MAX_CREW - 1, unit="crew member")},
        Verb.SET_FACING: {"unit": SHIP, "facing": count(6, 1, "hex side")},
        Verb.CHOOSE: {"unit": SHIP, "target": count(OF_SHIP, unit="weapon, crew member, gear or slot")},
        Verb.FIX_ARC: {
            "unit": SHIP,
            "target": count(MAX_WEAPONS - 1, unit="weapon"),
            "part": count(ARCS - 1, unit="direction"),
        },
    },
)
