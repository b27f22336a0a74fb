"""What a game of Lightning War in progress is: records and enums, no rules.

Places are hundredths of an inch, x from the west and y from the south edge; facings are tenths of a degree, 0 along x
and 900 along y (LW-1.5). Elements and units are numbered through both sides in the order of the scenario (LW-1.7).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from stormtable.engine import I8, I16, I32, I64, Bool, Dice, Table, fixed, many, one, record
from stormtable.engine.shapes import Shape

SIDES: Final = 2  # LW-1.1
MAX_ELEMENTS: Final = 120
MAX_UNITS: Final = 48
MOST_IN_UNIT: Final = 16  # a round of an assault is one pool of dice
MAX_AREAS: Final = 48
MAX_LINES: Final = 48
MAX_ROADS: Final = 12
MAX_OBJECTIVES: Final = 8
MAX_CHOICES: Final = 512
NAME_BYTES: Final = 32
STRIPS: Final = 32
INCH: Final = 100
NOBODY: Final = -1
NOWHERE: Final = -1


class Step(IntEnum):
    """The phases of LW-2.1, before them the set-up."""

    SET_UP = 0
    INITIATIVE = 1
    MOVEMENT = 2
    FIRE = 3
    ASSAULT = 4
    MORALE = 5
    END = 6


class Ask(IntEnum):
    """What is to be decided now."""

    NOTHING = 0
    PLACE = 1  # LW-1.9
    INITIATIVE = 2  # LW-2.1
    MOVE = 3
    FIRE = 4
    ASSAULT = 5
    SUPPORT = 6  # the attacker's armour (LW-7.13)
    DEFENCE = 7  # LW-7.3


class Verb(IntEnum):
    """What a seat may do. `unit` is an element unless it says otherwise."""

    PLACE = 1  # unit, x, y, facing; target: 1 + the carrier that it is loaded on, which then has the place
    END = 2  # the side's part of a phase, or its set-up
    INITIATIVE = 3  # amount: the side that has it
    CHOOSE = 4  # unit: what the side looks at next; changes nothing else
    DONE = 5  # unit: it does no more in this phase
    MOVE = 6  # unit, x, y, facing, part: Pace
    FACE = 7  # unit, facing
    MOUNT = 8  # unit, target: the carrier
    DISMOUNT = 9  # unit, x, y
    FIRE = 10  # unit, target, part: Mode; amount: 1 + observer, or 1 + the second target; facing: its Mode
    ASSAULT = 11  # unit and target: numbers of units
    STORM = 12  # unit, target: the vehicle that it takes (LW-7.19)
    CHARGE = 13  # unit: the number of the unit whose squads take their vehicles
    HOLD = 14  # no more support, no more defensive fire


class Status(IntEnum):
    NONE = 0
    RESERVE = 1  # not yet placed
    ON_TABLE = 2
    ABOARD = 3  # carried or towed (LW-4.18)
    LOST = 4
    WRECK = 5  # LW-5.13


class Kind(IntEnum):
    """Elements (LW-1.3, LW-1.6)."""

    NONE = 0
    SQUAD = 1
    MMG = 2
    HMG = 3
    MORTAR = 4
    FIELD_GUN = 5
    AT_GUN = 6
    AFV = 7
    SOFT = 8  # truck, jeep


class Body(IntEnum):
    """Units (LW-1.2)."""

    PLATOON = 0
    BATTERY = 1
    TROOP = 2
    HQ = 3


class Arc(IntEnum):
    """Where a vehicle's gun bears (LW-5.9, LW-10.4, LW-10.5)."""

    NONE = 0
    TURRET = 1
    HULL = 2
    REAR = 3


class Pace(IntEnum):
    """How a move that may pass the normal rate is declared (LW-4.2, LW-4.5)."""

    NORMAL = 0
    DASH = 1
    RETIRE = 2
    ROAD = 3


class Mode(IntEnum):
    """What is fired: small arms (a vehicle's machine gun too), a gun at vehicles, a gun's HE."""

    NONE = 0
    SMALL_ARMS = 1
    GUN = 2
    HE = 3
    SECOND_GUN = 4  # of Lee, Grant and Char B1 (LW-5.10)
    SECOND_HE = 5


class Ground(IntEnum):
    """Areas (LW-3.10)."""

    NONE = 0
    HILL = 1
    WOOD = 2
    BUILDING = 3
    MARSH = 4
    STREAM = 5
    FIELD_DEFENCES = 6
    FORTIFICATION = 7


GROUNDS: Final = max(Ground) + 1


class Landscape(IntEnum):
    """What the map looks like; no rule asks for it."""

    FARMLAND = 0
    AUTUMN = 1
    STEPPE = 2
    DESERT = 3
    SNOW = 4


class Line(IntEnum):
    """Linear obstacles (LW-4.12)."""

    WALL = 0
    HEDGE = 1


class Stage(IntEnum):
    """Where an assault stands in the order of LW-7.13."""

    NONE = 0
    SUPPORT = 1
    DEFENCE = 2


@record
class Heart:
    """A box well inside an area, and the corners at which that does not bulge, as bits (hearts.py); blank for none."""

    west: I32 = 0
    south: I32 = 0
    east: I32 = 0
    north: I32 = 0
    dents: I32 = 0
    roadless: Bool = False  # no road comes near it


@record
class Area:
    kind: I8 = 0
    height: I8 = 0  # of what it carries above the table: a hill's, else 1 above its ground
    whole: I8 = 0  # the first of the areas that are one with it (LW-3.8)
    joined: Bool = False  # there are others
    shape: Shape = one(factory=Shape)
    heart: Heart = one(factory=Heart)  # what follows from its shape
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Barrier:
    """A wall or hedge."""

    kind: I8 = 0
    blocks: Bool = False  # LW-3.8
    shape: Shape = one(factory=Shape)
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Road:
    half: I16 = 0  # of its width, in hundredths
    shape: Shape = one(factory=Shape)
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Gun:
    """A vehicle's or a crew's gun."""

    arc: I8 = 0
    near: I8 = 0  # performance to 12 inches; 0: nothing against armour
    far: I8 = 0  # to 24
    he: I8 = 0  # dice of its HE; 0: none


@record
class Card:
    """What an element is."""

    side: I8 = 0
    unit: I8 = 0
    kind: I8 = 0
    radius: I16 = 0  # hundredths (LW-1.3)
    dice: I8 = 0  # of small arms; 0: none
    reach: I16 = 0  # of small arms, hundredths
    guns: list[Gun] = many(factory=Gun, count=2)
    front: I8 = 0  # defense (LW-5.1)
    rear: I8 = 0
    crew: I8 = 0  # of the turret; 0: no turret
    rate: I16 = 0  # hundredths a turn; 0: cannot move by itself
    slow: Bool = False  # heavy and "Infantry" tanks (LW-4.3)
    wheeled: Bool = False
    towed: Bool = False  # it can be towed
    carries: Bool = False  # one squad or one gun (LW-4.7)
    either: Bool = False  # moves or fires (LW-5.3)
    sets_up: Bool = False  # needs a turn for it (LW-4.6)
    points: I16 = 0  # LW-9.5
    name: list[I8] = many(factory=I8, count=NAME_BYTES)  # the scenario's id
    model: list[I8] = many(factory=I8, count=NAME_BYTES)  # of a vehicle: "PzIV H-J"; of a gun: "75mmL48"


@record
class Formation:
    """What a unit is."""

    side: I8 = 0
    kind: I8 = 0  # Body
    morale: I8 = 0
    strength: I8 = 0  # LW-1.8
    first: I8 = 0  # its elements: first, first + 1, ...
    count: I8 = 0
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Objective:
    x: I32 = 0
    y: I32 = 0
    points: I16 = 0
    holder: I8 = 0  # 1 + side at the start; 0: nobody
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Strips:
    """Which of many shapes may lie where, as bits, by the strips that their boxes begin and end in."""

    west: list[I64] = many(factory=I64, count=STRIPS)  # those that begin in a strip, or west of it
    east: list[I64] = many(factory=I64, count=STRIPS)  # those that end in it, or east of it
    south: list[I64] = many(factory=I64, count=STRIPS)
    north: list[I64] = many(factory=I64, count=STRIPS)


@record
class Setup:
    """What does not change in a match: the table, the forces, the options."""

    width: I32 = 0
    height: I32 = 0
    turns: I16 = 0
    places_first: I8 = 0
    landscape: I8 = 0
    zone: Table = many(factory=I32, count=(SIDES, 4))  # west, south, east, north
    season: I8 = 0  # dice of LW-3.3; 0: not used
    n_elements: I8 = 0
    n_units: I8 = 0
    n_areas: I8 = 0
    n_lines: I8 = 0
    n_roads: I8 = 0
    n_objectives: I8 = 0
    elements: list[Card] = many(factory=Card, count=MAX_ELEMENTS)
    units: list[Formation] = many(factory=Formation, count=MAX_UNITS)
    areas: list[Area] = many(factory=Area, count=MAX_AREAS)
    lines: list[Barrier] = many(factory=Barrier, count=MAX_LINES)
    roads: list[Road] = many(factory=Road, count=MAX_ROADS)
    objectives: list[Objective] = many(factory=Objective, count=MAX_OBJECTIVES)
    sides: Table = many(factory=I8, count=(SIDES, NAME_BYTES))  # their names: "usa"
    # what follows from the terrain (strips.py), so that rules look at few shapes
    strip: I8 = 0  # strips of the table are 1 << strip hundredths wide
    area_strips: Strips = one(factory=Strips)
    line_strips: Strips = one(factory=Strips)
    grounds: list[I64] = many(factory=I64, count=GROUNDS)  # the areas of each kind, as bits
    sight_lines: I64 = 0  # the lines that block sight, as bits
    roadless_lines: I64 = 0  # the lines that no road comes near, as bits


@record
class Element:
    status: I8 = 0
    x: I32 = 0
    y: I32 = 0
    facing: I16 = 0
    carrier: I8 = 0  # 1 + the vehicle that carries or tows it
    start_x: I32 = 0  # at the start of phase 2, during it
    start_y: I32 = 0
    start_facing: I16 = 0
    used: I16 = 0  # of its rate, in hundredths (bad going and crossings included)
    pace: I8 = 0
    boarded: Bool = False  # took part in mounting or dismounting this turn
    moved: Bool = False  # LW-2.6
    done: Bool = False  # in this phase
    fired: Bool = False
    ready: I16 = 0  # the turn from which it is set up (LW-4.17); 0: it is
    stray: Bool = False  # out of command, as judged last (LW-8.7)
    shaken: Bool = False
    bound: I16 = 0  # 1 + the battery that it observes for this turn (LW-6.15)
    reaches: Bool = False  # is about to move in the assault under way
    defended: Bool = False  # has fired in it
    prey: I8 = 0  # 1 + the vehicle that it will take (LW-7.19)


@record
class Unit:
    hq: I8 = 0  # 1 + the element that carries it (LW-1.4); 0: nobody is left
    observes: I16 = 0  # the turn from which its post observes
    halted: I16 = 0  # to the end of this turn (LW-7.18)
    aim: I8 = 0  # 1 + the battery's first target this turn (LW-6.14)
    assaulted: Bool = False  # this turn
    beaten: Bool = False  # lost an assault this turn
    reduced: Bool = False  # lost an element this turn
    retired: Bool = False  # LW-4.15


@record
class Assault:
    """An assault under way."""

    stage: I8 = 0
    attacker: I8 = 0  # units
    defender: I8 = 0
    ours: I32 = 0  # who of the attacker takes part, as judged at the declaration: bits from its first element
    theirs: I32 = 0


@record
class Question:
    what: I8 = 0
    seats: I8 = 0


@record
class State:
    dice: Dice = one(factory=Dice)
    turn: I16 = 0
    step: I8 = 0
    part: I8 = 0  # of the phase: 0 the side with the initiative, 1 the other
    first: I8 = 0  # the side with the initiative, or that sets up first
    over: Bool = False
    winner: I8 = 0  # 1 + side; 0: a draw, or not over
    ask: Question = one(factory=Question)
    chosen: I8 = 0  # 1 + the element that acts; 0: none
    begun: Bool = False  # it has moved or turned
    storming: I8 = 0  # 1 + the unit whose squads are being given vehicles
    visibility: I16 = 0  # hundredths (LW-3.3); 0: no limit
    holder: list[I8] = many(factory=I8, count=MAX_OBJECTIVES)  # 1 + side
    assault: Assault = one(factory=Assault)
    units: list[Unit] = many(factory=Unit, count=MAX_UNITS)
    elements: list[Element] = many(factory=Element, count=MAX_ELEMENTS)
    table: Setup = fixed(factory=Setup)


View = NewType("View", State)
