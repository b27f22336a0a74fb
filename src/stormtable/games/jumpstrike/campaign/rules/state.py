"""What a campaign in progress is (section 13): records and enums, no rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from stormtable.engine import I8, I16, Bool, Dice, fixed, many, one, record

MAX_SIDES: Final = 4
MAX_SYSTEMS: Final = 40  # JS-13.23
MAX_LANES: Final = MAX_SYSTEMS * (MAX_SYSTEMS - 1) // 2
SHIPS_A_SIDE: Final = 16  # JS-13.4
MAX_SHIPS: Final = MAX_SIDES * SHIPS_A_SIDE
MAX_KINDS: Final = 40  # the sample designs, and 8 a side of one's own
MAX_BATTLES: Final = 32  # in one step: each takes two ships
NAME_BYTES: Final = 24  # UTF-8
NAME_LETTERS: Final = 14  # of a ship, in Latin-1 (JS-13.25)
NAMES_A_SIDE: Final = 24  # that it may give in a campaign
MAX_CHOICES: Final = 1024
NOBODY: Final = -1
MOST_STARS: Final = 2  # JS-13.15
ENDLESS_WAY: Final = 100  # lanes; longer than any way


class Step(IntEnum):
    """The round (JS-13.2)."""

    MUSTER = 0  # ships are chosen, before the first round
    INCOME = 1
    ORDERS = 2
    LANES = 3  # movement, and the battles on lanes
    SYSTEMS = 4
    AFTERMATH = 5


class Ask(IntEnum):
    """What is to be decided now."""

    NOTHING = 0
    MUSTER = 1  # all at once and in secret
    ORDERS = 2  # all at once and in secret
    BATTLES = 3  # openly: battles are settled, or left to the computer


class Verb(IntEnum):
    """What a seat may do: in `unit` the ship, in `target` the system or design."""

    BUY = 1  # target: design
    RETURN = 2  # target: design
    SEAL = 3
    HOLD = 4
    GO = 5  # target: where to
    FIGHT = 6
    EVADE = 7
    BUILD = 8  # target: the yard's system, part: design
    REPAIR = 9  # target: the yard's system, unit: the ship
    IDLE = 10  # target: the yard's system
    SETTLE = 11  # amount: a battle's number; its outcome is taken
    LEAVE = 12  # amount: a battle's number; the computer shall fight it
    NAME = 13  # the letters of the name in all other fields
    UNNAME = 14  # the name that the orders give it is taken back


class Status(IntEnum):
    NO_SHIP = 0
    OPERATIONAL = 1
    DISABLED = 2
    BUILDING = 3


class Fate(IntEnum):
    """What a battle has done to a ship that entered it."""

    OPERATIONAL = 0
    DISABLED = 1
    DESTROYED = 2
    LEFT = 3  # the map


@record
class Site:
    """A system as the map has it; systems are in the order of their names."""

    income: I8 = 0
    yard: Bool = False
    x: I8 = 0  # on a field of 100 x 60, from the top left
    y: I8 = 0
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Kind:
    """A design that can be built; in the order of their names."""

    sides: I8 = 0  # bits of those who may build it
    mass: I8 = 0
    tactical: I8 = 0
    defense: I8 = 0
    forward: I8 = 0  # launchers
    aft: I8 = 0
    missiles: I16 = 0
    squadrons: I8 = 0
    guards: I8 = 0
    cost: I16 = 0
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Setup:
    """What does not change in a campaign."""

    sides: I8 = 0
    rounds: I8 = 0
    purse: I16 = 0  # points for ships at the beginning (JS-13.3)
    by_computer: Bool = False  # all battles (JS-13.20)
    tabletop: Bool = False  # battles on a flat table (JS-13.11)
    n_systems: I8 = 0
    n_lanes: I16 = 0
    n_kinds: I8 = 0
    homes: list[I8] = many(factory=I8, count=MAX_SIDES)
    sites: list[Site] = many(factory=Site, count=MAX_SYSTEMS)
    lane_from: list[I8] = many(factory=I8, count=MAX_LANES)
    lane_to: list[I8] = many(factory=I8, count=MAX_LANES)
    lanes_between: list[I8] = many(factory=I8, count=MAX_SYSTEMS * MAX_SYSTEMS)  # the fewest lanes from one to another
    kinds: list[Kind] = many(factory=Kind, count=MAX_KINDS)


@record
class Ship:
    """A ship in the slots of its side."""

    status: I8 = 0
    kind: I8 = 0
    number: I16 = 0  # among the ships of its design
    system: I8 = 0  # where it is; while it is on a lane, where it began
    began: I8 = 0  # where it began the round
    missiles: I16 = 0
    squadrons: I8 = 0
    guards: I8 = 0
    stars: I8 = 0
    order: I8 = 0  # 0: hold, else 1 + the system it goes to
    evades: Bool = False
    away: I8 = 0  # withdraws: 1 + the system it may not withdraw to; 0: it does not
    battle: I8 = 0  # 1 + the place among the step's battles; 0: in none
    entered: Bool = False  # that battle, and does not wait behind
    fate: I8 = 0
    earned: Bool = False  # a star, at the aftermath
    christened: Bool = False  # it bears `name`; before that orders give it, in secret
    name: list[I8] = many(factory=I8, count=NAME_LETTERS)  # Latin-1, from its owner; 0: none


@record
class Place:
    """A system as it stands."""

    owner: I8 = 0  # 1 + the side that controls it; 0: nobody
    block: I8 = 0  # 1 + the first of the systems of the same side joined to it; 0: nobody's
    supplied: Bool = False
    build: I8 = 0  # ordered: 1 + the design
    repair: I8 = 0  # ordered: 1 + the ship
    work: I8 = 0  # being built or repaired: 1 + the ship
    paid: I16 = 0
    holder: I8 = 0  # of the field, in the aftermath: 1 + the side
    fought: Bool = False  # over, in this round


@record
class Battle:
    """A battle of the present step."""

    number: I16 = 0
    a: I8 = 0  # the system, or one end of the lane
    b: I8 = 0  # 1 + the other end of the lane; 0: in a system
    sides: I8 = 0  # bits
    agreed: I8 = 0  # bits of the sides that leave it to the computer
    settled: Bool = False
    winners: I8 = 0  # bits; several share a draw
    n_seats: I8 = 0
    seats: list[I8] = many(factory=I8, count=MAX_SIDES)  # by the seat of the battle: whose it is


@record
class Given:
    """A name that a ship has had, so that no other gets it."""

    name: list[I8] = many(factory=I8, count=NAME_LETTERS)


@record
class Question:
    what: I8 = 0
    seats: I8 = 0


@record
class State:
    dice: Dice = one(Dice)
    round: I8 = 0
    step: I8 = 0
    over: Bool = False
    ask: Question = one(Question)
    out: I8 = 0  # bits of the sides out of the campaign
    fallen: I8 = 0  # bits of those that went out last
    winners: I8 = 0  # bits; several share a draw
    claims: I8 = 0  # bits: who controlled all homes at the last victory check
    numbered: I16 = 0  # battles so far
    n_battles: I8 = 0
    treasury: list[I16] = many(factory=I16, count=MAX_SIDES)
    named: list[I16] = many(factory=I16, count=MAX_KINDS)  # ships of each design so far, lost ones too
    n_given: list[I8] = many(factory=I8, count=MAX_SIDES)  # names of each side's ships so far
    given: list[Given] = many(factory=Given, count=MAX_SIDES * NAMES_A_SIDE)
    ships: list[Ship] = many(factory=Ship, count=MAX_SHIPS)
    places: list[Place] = many(factory=Place, count=MAX_SYSTEMS)
    battles: list[Battle] = many(factory=Battle, count=MAX_BATTLES)
    table: Setup = fixed(Setup)


View = NewType("View", State)
