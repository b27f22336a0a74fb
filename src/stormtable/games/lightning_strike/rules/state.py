"""What a game of Lightning Strike in progress is: records and enums, no rules.

Places are hundredths of a centimetre, x to the east and y to the north from the table's south-west corner; facings are
tenths of a degree, 0 east, 900 north (LS-1.9, LS-1.50).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from stormtable.engine import I8, I16, I32, Bool, Dice, Table, fixed, many, one, record

MAX_SIDES: Final = 4
UNITS_A_SIDE: Final = 8  # LS-1.51
N_UNITS: Final = 32  # side 0 has units 0 to 7, side 1 8 to 15, ...
MAX_WEAPONS: Final = 4
MAX_BANDS: Final = 4
MAX_FIELDS: Final = 16  # LS-1.51
MAX_MARKS: Final = 32  # Targeted ECM counters on a unit (LS-9.50)
MAX_CHOICES: Final = 512
LAST_TURN: Final = 32_000  # LS-3.52
LEVELS: Final = 2  # an activation, and one that interrupts it (LS-10.5)
NAME_BYTES: Final = 24
CM: Final = 100
RADIUS: Final = 125  # of a base (LS-1.5)
CONTACT: Final = 250  # LS-1.9
MOST_MOVES: Final = 2  # of an exo in one activation that the lattice offers (lattice.py)
NOBODY: Final = -1
NOWHERE: Final = -1


class Step(IntEnum):
    ROLL_OFF = 0  # who places first (LS-1.3)
    FIELDS = 1  # LS-8.1
    UNITS = 2
    INITIATIVE = 3
    MAIN = 4
    END = 5


class Ask(IntEnum):
    """What is to be decided now."""

    NOTHING = 0
    PLACE_FIELD = 1
    PLACE_UNIT = 2
    ORDER = 3  # who acts first (LS-3.1)
    SLOT = 4  # which unit is activated (LS-3.3)
    ACTIVATION = 5  # what the active unit does
    WINDOW = 6  # a Command Point in answer (LS-10.3)
    DEFENSE = 7  # a Command Point on the defense roll
    FACE_ATTACKER = 8  # LS-6.4


class Verb(IntEnum):
    """What a seat may do; `amount` 1 pays with a Command Point in place of an Action (LS-10.2a)."""

    PLACE_FIELD = 1  # x, y
    PLACE_UNIT = 2  # unit, x, y, facing; part: bits of Counter
    ORDER = 3  # amount: the number of the order (orders.py)
    ACTIVATE = 4  # unit; part: bits of Counter that it bears from now on
    PASS = 5
    MOVE = 6  # an exo: x, y
    FACE = 7  # an exo: facing
    FLY = 8  # a fighter: x is the distance in hundredths
    TURN = 9  # a fighter: facing
    ATTACK = 10  # part: weapon, target: unit, amount
    RECOVER = 11  # removes a Stun counter; amount
    ECM = 12  # amount
    MAINTAIN = 13  # amount
    ECCM = 14  # target: the unit whose counter is attacked; amount
    JAM = 15  # Targeted ECM; target: unit; amount
    CLEAR = 16  # removes a hostile Targeted ECM counter from itself; amount
    SPIN = 17  # a Command Point: facing (LS-10.2d); in a window, unit
    END = 18
    INTERRUPT = 19  # a Command Point: unit, part: bits of Counter (LS-10.2c)
    DECLINE = 20
    BOOST = 21  # a Command Point on the defense roll (LS-10.2b)
    FACE_ATTACKER = 22
    KEEP_FACING = 23
    ACT = 24  # unit: one activated out of sequence acts in a later slot (LS-10.6)


class Counter(IntEnum):
    """Bits: special movement counters (LS-4.4); a fighter's Overthrust is none, but is declared so (LS-4.11)."""

    OVERTHRUST = 1
    EVASIVE = 2


class Status(IntEnum):
    NO_UNIT = 0
    RESERVE = 1  # not yet placed
    ON_TABLE = 2
    DESTROYED = 3
    RETREATED = 4


class Kind(IntEnum):
    EXO = 0
    FIGHTER = 1


class Arc(IntEnum):
    """Fire arcs (LS-5.2)."""

    FORWARD = 0
    RIGHT = 1
    LEFT = 2
    REAR = 3
    FIXED_FORWARD = 4
    TURRET = 5


class Damage(IntEnum):
    """Damage types (LS-7.1)."""

    ENERGY = 0
    PROJECTILE = 1


class Side(IntEnum):
    """Defense arcs (LS-5.7)."""

    FRONT = 0
    REAR = 1


class Field(IntEnum):
    """Kinds of obstacles (chapter 8)."""

    NONE = 0
    DUST = 1
    DEBRIS = 2
    ROCKS = 3
    FACTORY = 4


class Mark(IntEnum):
    """Targeted ECM counters (LS-9.7)."""

    FRIENDLY = 1
    HOSTILE = 2


class Stage(IntEnum):
    """Where an attack stands in the sequence of LS-5.17."""

    NONE = 0
    DECLARED = 1  # windows (c) and (d)
    PICKED = 2  # the turn of LS-6.4
    READY = 3  # window (b), then dice


@record
class Weapon:
    """An attack line of a datacard."""

    arc: I8 = 0
    kind: I8 = 0  # Damage
    missile: Bool = False
    contact: Bool = False  # has a C band: the first one
    n_bands: I8 = 0
    limit: list[I16] = many(factory=I16, count=MAX_BANDS)  # 0 for C
    accuracy: list[I8] = many(factory=I8, count=MAX_BANDS)
    damage: list[I8] = many(factory=I8, count=MAX_BANDS)
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Card:
    """A datacard."""

    kind: I8 = 0
    threat_value: I16 = 0
    skill: I8 = 0  # dice of a Skill test (LS-2.5)
    actions: I8 = 0
    size: I8 = 0
    electronics: I8 = 0
    move: I16 = 0  # hundredths
    overthrust: I16 = 0
    close_combat: I8 = 0
    ecm: I8 = 0
    eccm: I8 = 0
    missile_defense: I8 = 0
    n_weapons: I8 = 0
    avoidance: list[I8] = many(factory=I8, count=2)  # by Side
    protection: Table = many(factory=I16, count=(2, 2, 3))  # by Damage, Side: stun, crippled, overkill
    weapons: list[Weapon] = many(factory=Weapon, count=MAX_WEAPONS)
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Unit:
    status: I8 = 0
    x: I32 = 0
    y: I32 = 0
    facing: I16 = 0
    overthrust: Bool = False  # an exo's counter
    evasive: Bool = False
    stunned: Bool = False
    crippled: Bool = False
    broadcasting: Bool = False  # its side's ECM counter is here
    threshold: I16 = 0
    since: I16 = 0  # the turn in which ECM was switched on
    n_marks: I8 = 0
    marks: list[I8] = many(factory=I8, count=MAX_MARKS)  # oldest first
    activated: Bool = False  # this turn
    interrupted: Bool = False  # was activated out of sequence this turn
    actions: I8 = 0  # left this turn
    command: Bool = False  # its Command Point is unspent


@record
class Obstacle:
    kind: I8 = 0
    x: I32 = 0
    y: I32 = 0
    radius: I16 = 0


@record
class Attack:
    """An attack under way."""

    stage: I8 = 0
    weapon: I8 = 0
    target: I8 = 0  # the unit named, then the one picked
    paid: I8 = 0  # 1: with a Command Point
    boosted: Bool = False


@record
class Activation:
    """A unit's activation; the second one interrupts the first."""

    unit: I8 = 0  # 1 + unit; 0: none
    only_acts: Bool = False  # LS-10.6
    overthrust: Bool = False
    interrupts: Bool = False  # LS-10.9
    ended: Bool = False  # others may still answer (LS-10.3)
    x: I32 = 0  # where it began
    y: I32 = 0
    goal_x: I32 = 0  # where the move under way leads
    goal_y: I32 = 0
    flown: I32 = 0  # hundredths, of a fighter
    turn_cost: I32 = 0  # hundredths
    turns: I8 = 0
    maintained: Bool = False
    entered: I32 = 0  # bits of obstacles tested (LS-8.6)
    moves: I8 = 0  # of an exo; counted up to MOST_MOVES
    faced: Bool = False  # turned since it last moved or acted; the lattice offers that once
    attack: Attack = one(factory=Attack)


@record
class Window:
    """A chance for others to answer with Command Points (LS-10.3)."""

    open: Bool = False
    asked: I8 = 0  # the side asked now
    declined: I8 = 0  # bits of sides that have declined in a row


@record
class Question:
    what: I8 = 0
    seats: I8 = 0


@record
class Setup:
    """What does not change in a match: table, cards, options."""

    sides: I8 = 0
    width: I32 = 0
    height: I32 = 0
    zone: I32 = 0  # depth of the set-up zones (LS-1.3)
    fields_a_side: I8 = 0
    turn_limit: I16 = 0  # 0: none
    narrow_forward: Bool = False  # FF is 90 degrees wide (LS-5.2)
    field_radius: I16 = 0
    cards: list[Card] = many(factory=Card, count=N_UNITS)
    blank: Activation = one(factory=Activation)  # how an activation begins


@record
class State:
    dice: Dice = one(factory=Dice)
    turn: I16 = 0
    step: I8 = 0
    over: Bool = False
    winner: I8 = 0  # 1 + side; 0: a draw, or not over
    ask: Question = one(factory=Question)
    order: list[I8] = many(factory=I8, count=MAX_SIDES)  # of the turn, or of placing
    n_order: I8 = 0
    slot: I8 = 0  # whose turn it is, in the order
    passed: I8 = 0  # slots in a row that were not used
    drawn: I8 = 0  # the kind of obstacle to be placed
    n_fields: I8 = 0
    fields: list[Obstacle] = many(factory=Obstacle, count=MAX_FIELDS)
    depth: I8 = 0  # activations under way
    active: list[Activation] = many(factory=Activation, count=LEVELS)
    window: Window = one(factory=Window)
    units: list[Unit] = many(factory=Unit, count=N_UNITS)
    table: Setup = fixed(factory=Setup)


View = NewType("View", State)
