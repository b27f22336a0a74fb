"""What the numbers of a state are that no word of positions says as they stand, and the parts of actions."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.numbers import Listed, Numbers, Said
from stormtable.engine.quantities import FLAG, SEATS, Quantity, bits, code, count, named, piece, pieces
from stormtable.games.jumpstrike.rules.state import (
    HEX_SIDES,
    LETTERS,
    MAX_GROUPS,
    MAX_LAUNCHERS,
    MAX_SALVOS,
    MOST_PHASE,
    N_ORDERS,
    Ask,
    Attack,
    Group,
    Hit,
    Plot,
    Question,
    Salvo,
    Ship,
    State,
    Status,
    Step,
    Verb,
)
from stormtable.games.jumpstrike.rules.units import HOLDS, LETTER_CODES

__all__ = ["NUMBERS"]

MOST_GUARDS: Final = 40
MOST_PODS: Final = 127
FLAT: Final = 32_767  # the widest table, in hundredths of a centimetre
TENTHS: Final = 3599
WHOLE: Final = 60  # degrees of a turn
SHIP: Final = piece("ships")
ORDERS: Final = code({0: "none"} | {verb: verb.name.lower().replace("_", " ") for verb in Verb if verb <= Verb.PHASE})


def columns(table: Any) -> int:
    return FLAT if table.tabletop else int(table.columns)


def rows(table: Any) -> int:
    return FLAT if table.tabletop else int(table.rows)


def last_facing(table: Any) -> int:
    return TENTHS if table.tabletop else HEX_SIDES


def above(table: Any) -> int:
    """How far the second coordinate of a hex goes below 0."""
    return -1 if table.tabletop else -(int(table.columns) + 1) // 2 - 1


def most_of(part: str, low: int = 1) -> Quantity:
    """A number up to the most that a ship of the match has of something."""
    return count(lambda table: max(low, *(int(getattr(each, part)) for each in table.designs)), low)


def flat(last: int) -> Quantity:
    """What is 0 on hexes."""
    return count(lambda table: last if table.tabletop else 0)


def strike_squadrons(table: Any) -> int:
    return max(1, min(MAX_GROUPS, sum(int(design.squadrons) for design in table.designs[: table.n_ships])))


def salvos(table: Any) -> int:
    return min(MAX_SALVOS, 6 * int(table.n_ships))


EAST: Final = count(columns, -1, "hex, or 1/100 cm on a table")
NORTH: Final = count(rows, above, "hex, or 1/100 cm on a table")
FACING: Final = count(last_facing, unit="hex side, or 1/10 degree on a table")
LETTER: Final = count(LETTERS, unit="letter")
SQUADRONS: Final = count(MOST_PODS, unit="pod")

NUMBERS: Final = Numbers(
    records={
        State: {
            "step": Said("where in the turn the game stands", named(Step)),
            "out": SEATS,
            "winners": SEATS,
            "n_groups": Said("how many pod groups there are", count(MAX_GROUPS)),
            "n_salvos": Said("how many missiles fly, alike ones of a ship from one place as one", count(MAX_SALVOS)),
        },
        Question: {"what": Said("what is decided now", named(Ask)), "seats": Said("who decides now", SEATS)},
        Attack: {
            "ship": Said("the ship whose pod group attacks", piece("ships", none=True)),
            "letter": Said("which of its groups", LETTER),
            "target": Said("the ship attacked, or that of the group attacked", piece("ships", none=True)),
            "target_letter": Said("which of its groups, 0 for the ship itself", LETTER),
            "disable": FLAG,
            "pods": SQUADRONS,
        },
        Ship: {
            "status": named(Status),
            "q": Said("where it is, to the east", EAST),
            "r": Said("where it is, along the other axis", NORTH),
            "facing": Said("where it faces", FACING),
            "phase": count(MOST_PHASE),
            "rating": most_of("tactical", 0),
            "squadrons": most_of("squadrons", 0),
            "used": Said("the letters of groups launched so far", bits(LETTERS)),
            "hit": named(Hit),
            "target": Said(
                f"in ship combat: 0 undecided or sealed, {HOLDS} it holds, else {LETTER_CODES} times (1 + the ship, as "
                "the rules count them) and the letter of its group",
                count(LETTER_CODES * 17),
                "its side",
            ),
            "guards": Said("guard pods by side of the ship, clockwise from the front", count(MOST_GUARDS)),
            "laying": Said("guard pods while they are being laid, likewise", count(MOST_GUARDS), "its side"),
        },
        Plot: {
            "n": Said("how many orders it holds", count(N_ORDERS), "its side"),
            "kind": Said("its orders", ORDERS, "its side"),
            "amount": Said("of each order: missiles, pods, degrees or the phase", count(MOST_PODS), "its side"),
            "letter": Said("of each order: the letter of the pod group", LETTER, "its side"),
        },
        Group: {
            "ship": Said("the ship that launched it", SHIP),
            "letter": Said("its letter", LETTER),
            "pods": SQUADRONS,
            "q": Said("where it is, to the east", EAST),
            "r": Said("where it is, along the other axis", NORTH),
            "entry": count(HEX_SIDES),
            "from_q": Said("on a table: where it moved from, to the east", EAST),
            "from_r": Said("on a table: where it moved from, to the north", NORTH),
            "met": Said("the ships that entered its hex after it", pieces("ships")),
            "acted": Said("whether it has moved, attacked or is done in this part of the turn", FLAG),
        },
        Salvo: {
            "ship": SHIP,
            "q": Said("where they are, to the east", EAST),
            "r": Said("where they are, along the other axis", NORTH),
            "facing": Said("where they fly", FACING),
            "n": count(MAX_LAUNCHERS),
        },
    },
    lists={
        "groups": Listed("a pod group", "pod groups, by ships and letters", "n_groups", strike_squadrons),
        "salvos": Listed("missiles", "missiles still to fly", "n_salvos", salvos),
    },
    acts={
        Verb.FORWARD: {"unit": SHIP},
        Verb.TURN_PORT: {"unit": SHIP, "amount": flat(WHOLE)},
        Verb.TURN_STARBOARD: {"unit": SHIP, "amount": flat(WHOLE)},
        Verb.MISSILES_FORWARD: {"unit": SHIP, "amount": most_of("forward")},
        Verb.MISSILES_AFT: {"unit": SHIP, "amount": most_of("aft")},
        Verb.PODS: {"unit": SHIP, "amount": most_of("squadrons")},
        Verb.GUARDS: {"unit": SHIP},
        Verb.PHASE: {"unit": SHIP, "amount": count(MOST_PHASE, 1, "phase")},
        Verb.NAME: {"unit": SHIP, "part": count(LETTERS, 1, "letter")},
        Verb.ERASE: {"unit": SHIP},
        Verb.SEAL: {},
        Verb.SHIFT_GUARD: {
            "unit": SHIP,
            "part": count(HEX_SIDES - 1, unit="side of the ship"),
            "target": count(HEX_SIDES - 1, unit="side of the ship"),
        },
        Verb.MOVE_GROUP: {"unit": SHIP, "part": LETTER, "facing": FACING, "x": flat(FLAT), "y": flat(FLAT)},
        Verb.STAY: {"unit": SHIP, "part": LETTER},
        Verb.MISSILE: {"target": count(salvos, unit="salvo")},
        Verb.ATTACK: {"unit": SHIP, "part": LETTER},
        Verb.DONE: {"unit": SHIP, "part": LETTER},
        Verb.AIM: {"target": SHIP, "part": LETTER, "amount": count(1, unit="to disable")},
        Verb.COMMIT: {"amount": most_of("squadrons")},
        Verb.SACRIFICE: {"amount": most_of("guards", 0), "x": most_of("guards", 0)},
        Verb.KEEP_GUARDS: {},
        Verb.ENGAGE: {"unit": SHIP, "target": SHIP, "part": LETTER},
        Verb.HOLD: {"unit": SHIP},
    },
)
