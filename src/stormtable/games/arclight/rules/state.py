"""What a game of Arclight in progress is: records and enums, no rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from stormtable.engine import I8, I16, Bool, Dice, Table, fixed, many, one, record

SIDES: Final = 2
SHIPS_A_SIDE: Final = 8
N_SHIPS: Final = 16  # side A has ships 0 to 7, side B 8 to 15
MAX_WEAPONS: Final = 6  # AL-7.5
MAX_CREW: Final = 6  # AL-7.5; crew member 0 is the pilot (AL-1.8)
MAX_SPECIAL: Final = 4
NAME_BYTES: Final = 24  # of a ship class, a race, a weapon, a piece of special equipment; UTF-8 (names.py)
N_GEAR: Final = 6  # countermeasure, nixie, special equipment
MAX_GEAR_DICE: Final = 2  # countermeasure, nixie
MAX_FIRERS: Final = 96
MAX_CHOICES: Final = 64  # six weapons at eight targets, and to hold fire
MAX_DEPTH: Final = 8  # AL-5.12: a malfunction nested deeper destroys the ship
MAX_RACES: Final = 4
INDEX_ROWS: Final = 25
INDEX_CODES: Final = 12
NOBODY: Final = -1
UNKNOWN: Final = -1  # a pledge that a view must not show


class Step(IntEnum):
    """The sequence of play (AL-2.1), in the order of the sheet; those not in the basic game are empty."""

    PRE_MOVE = 0
    INITIATIVE = 1
    SHIP_MOVEMENT = 2
    TORPEDO_MOVEMENT = 3
    TORPEDO_RESULTS = 4
    CANNON_FIRE = 5
    COUNTERMEASURES = 6
    ENGINEERING = 7
    STRUCTURE_LOSS = 8
    STUN = 9
    TIMED_EFFECTS = 10
    CASCADE = 11
    BOOM = 12
    WARHEAD_LAUNCH = 13
    END_OF_TURN = 14


class Status(IntEnum):
    NO_SHIP = 0
    IN_PLAY = 1
    DESTROYED = 2
    DISENGAGED = 3


class Ask(IntEnum):
    """What is to be decided now."""

    NOTHING = 0
    COMMANDER = 1  # which die, which commander (AL-3.1)
    SHIP = 2  # which ship moves (AL-3.2)
    MOVE = 3  # the moving ship's next hex or turn (AL-3.3)
    FIRE = 4  # a firer's weapon and target (AL-4.7)
    FACING = 5  # the opponent turns the ship (AL-3.6)
    WEAPON = 6  # which weapon system is lost (AL-5.5)
    CREW = 7  # which crew member is lost (AL-5.5)
    GEAR = 8  # special equipment, countermeasure or nixie (AL-5.5)
    SHORT = 9  # what a system short takes out (AL-5.6)
    DEGREE = 10  # which weapon drops a degree (AL-6.11)
    ARC = 11  # which weapon is fixed to which arc (AL-6.17)


class Verb(IntEnum):
    COMMAND = 1  # unit: the commander's ship; part: Roll
    ACTIVATE = 2  # unit: the ship that moves now
    FORWARD = 3  # unit
    TURN = 4  # unit; amount: sides, right positive, left negative
    END_MOVE = 5  # unit
    FIRE = 6  # unit; part: weapon; target: ship
    HOLD = 7  # unit; part: crew member
    SET_FACING = 8  # unit; facing: 1 to 6
    CHOOSE = 9  # unit: the ship asked about; target: weapon, crew member, gear or Slot
    FIX_ARC = 10  # unit; target: weapon; part: arc, a direction relative to the ship


class Roll(IntEnum):
    """What a side rolls for initiative."""

    COMMAND = 0
    HELM = 1


class Slot(IntEnum):
    """Targets of a system short, behind the weapons 0 to 5."""

    COUNTERMEASURE = 6
    NIXIE = 7
    THRUST = 8
    SCREENS = 9


class Gear(IntEnum):
    COUNTERMEASURE = 0
    NIXIE = 1
    SPECIAL = 2  # the first of MAX_SPECIAL


class Degree(IntEnum):
    LOW = 0
    MED_LOW = 1
    MED_HIGH = 2
    HIGH = 3
    ALL = 4


class Kind(IntEnum):
    """What reduces a weapon's damage (AL-5.3)."""

    KINETIC = 0
    ENERGY = 1


class Code(IntEnum):
    """The damage codes of the index; a value is the letter's byte, whole words have letters of their own."""

    THRUST = ord("T")
    ESV = ord("E")
    ASV = ord("A")
    MANEUVER = ord("M")
    SCREENS = ord("D")
    WEAPON = ord("W")
    CREW = ord("C")
    STUN = ord("S")
    GEAR = ord("G")
    CRITICAL = ord("X")
    STRUCTURE = ord(">")
    SHORT = ord("~")
    BOOM = ord("B")
    BOOM_NEXT_TURN = ord("N")
    CASCADE = ord("R")


class Modified(IntEnum):
    """Bits of an attack's or a roll's modifiers."""

    STUN = 1
    HUD = 2
    INTERFERENCE = 4


@record
class WeaponCard:
    crew: I8 = 0  # who fires it
    kind: I8 = 0
    arcs: I8 = 0  # bits of directions relative to the ship: 1 front, 2 front-right, ... 32 front-left
    short: I8 = 0  # last hex of each range
    medium: I8 = 0
    long: I8 = 0
    speed_limit: I8 = 0  # the target entered fewer hexes (AL-4.5); 0: no limit
    n_dice: I8 = 0
    sides: I8 = 0
    degree: I8 = 0
    plus: I8 = 0  # the modifiers behind the degree code (AL-5.2); 0: none
    times: I8 = 0
    divide: I8 = 0
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Card:
    """A ship card as printed."""

    points: I16 = 0
    race: I8 = 0  # which damage index; 0: the printed one
    thrust: I8 = 0
    maneuver: I8 = 0
    screens: I8 = 0
    esv: I8 = 0
    asv: I8 = 0
    structure: I8 = 0
    command: I8 = 0
    helm: I8 = 0
    command_die: I8 = 0  # sides; 0: none (AL-1.5)
    helm_die: I8 = 0
    engineering: I8 = 0
    n_weapons: I8 = 0
    n_crew: I8 = 0
    weaponry: list[I8] = many(factory=I8, count=MAX_CREW)
    skill_die: list[I8] = many(factory=I8, count=MAX_CREW)
    gear: list[Bool] = many(factory=Bool, count=N_GEAR)
    gear_die: list[I8] = many(factory=I8, count=MAX_GEAR_DICE)  # sides, of countermeasure and nixie as printed
    weapons: list[WeaponCard] = many(factory=WeaponCard, count=MAX_WEAPONS)
    name: list[I8] = many(factory=I8, count=NAME_BYTES)
    race_name: list[I8] = many(factory=I8, count=NAME_BYTES)
    special: Table = many(factory=I8, count=(MAX_SPECIAL, NAME_BYTES))  # names of its special equipment


@record
class Firer:
    """A place in the firing order: a crew member of a ship."""

    rank: I8 = 0  # equal ranks fire simultaneously
    ship: I8 = 0
    crew: I8 = 0


@record
class Start:
    """Where a ship begins."""

    q: I8 = 0
    r: I8 = 0
    facing: I8 = 0


@record
class Setup:
    """What does not change in a match: cards, map, damage indices, options."""

    columns: I8 = 0
    rows: I8 = 0
    turn_limit: I8 = 0
    speed_restriction: Bool = False  # AL-4.5
    n_firers: I8 = 0
    cards: list[Card] = many(factory=Card, count=N_SHIPS)
    starts: list[Start] = many(factory=Start, count=N_SHIPS)
    firers_a: list[Firer] = many(factory=Firer, count=MAX_FIRERS)  # the order when A moved first
    firers_b: list[Firer] = many(factory=Firer, count=MAX_FIRERS)
    index: Table = many(factory=I8, count=(MAX_RACES, 2, INDEX_ROWS, INDEX_CODES))  # race, structure, net damage, at


@record
class Weapon:
    lost: Bool = False
    fired: Bool = False  # this turn
    inactive: I16 = 0  # until the upkeep of this turn; 0: active
    degree: I8 = 0
    arcs: I8 = 0


@record
class GearPiece:
    present: Bool = False
    inactive: I16 = 0  # until the upkeep of this turn


@record
class Ship:
    status: I8 = 0
    side: I8 = 0
    q: I8 = 0
    r: I8 = 0
    facing: I8 = 0  # 1 up, clockwise to 6
    # lasting values (AL-5.17); what counts now is in values.py
    thrust: I8 = 0
    maneuver: I16 = 0
    screens: I8 = 0
    esv: I8 = 0
    asv: I8 = 0
    structure: I8 = 0
    # this turn's movement
    moved: Bool = False
    points: I8 = 0
    entered: I8 = 0  # hexes, forced ones too
    failed_turn: Bool = False  # no further try at several sides in this hex (AL-3.5)
    # damage that waits or passes
    struck: Bool = False  # a structure hit to be marked in upkeep (AL-5.7)
    stunned: I16 = 0  # until the upkeep of this turn
    boom: I16 = 0  # destroyed in the upkeep of this turn
    cascade: Bool = False
    thrust_shorts: list[I16] = many(factory=I16, count=2)  # by the parity of the turn in whose upkeep they end
    screen_shorts: list[I16] = many(factory=I16, count=2)
    # critical hits
    only_right: Bool = False  # 6
    only_left: Bool = False  # 19
    no_esv: I16 = 0  # 7: until the upkeep of this turn
    moves_first: I16 = 0  # 8: in this turn
    shut_down: I16 = 0  # 9: until the upkeep of this turn
    straight: I16 = 0  # 10, 20: in this turn
    last_move: I16 = 0  # 12: the last turn in which it can move; 0: no leak
    hud: Bool = False  # 13
    ew: Bool = False  # 14
    interference: Bool = False  # 15
    iff: Bool = False  # 16
    creaking: I8 = 0  # 18: how often
    engine: I16 = 0  # 21: until the upkeep of this turn
    screens_out: Bool = False  # 22
    dying: list[I8] = many(factory=I8, count=3)  # 23: by the turn of the death modulo 3
    gear: list[GearPiece] = many(factory=GearPiece, count=N_GEAR)
    crew: list[Bool] = many(factory=Bool, count=MAX_CREW)
    weapons: list[Weapon] = many(factory=Weapon, count=MAX_WEAPONS)


@record
class Reading:
    """A cell of the damage index being read for a ship."""

    ship: I8 = 0
    net: I16 = 0
    column: I8 = 0  # structure when the damage was struck
    at: I8 = 0  # the next code
    attacker: I8 = 0  # the side whose shot began the chain (AL-5.13)


@record
class Shot:
    """A declared shot of the present rank, and its net damage once rolled."""

    ship: I8 = 0
    weapon: I8 = 0
    target: I8 = 0
    net: I16 = 0


@record
class Question:
    what: I8 = 0
    seats: I8 = 0  # bits of those who must answer
    ship: I8 = 0  # the ship it is about
    part: I8 = 0  # FIRE: the crew member


@record
class State:
    dice: Dice = one(factory=Dice)
    turn: I16 = 0
    step: I8 = 0
    over: Bool = False
    conceded: I8 = 0  # bits of sides
    ask: Question = one(factory=Question)
    # initiative and movement
    pledges: list[I8] = many(factory=I8, count=SIDES)  # 1 + ship, and N_SHIPS more for Helm; 0: none yet
    low_side: I8 = 0  # the lowest initiative
    to_move: I8 = 0  # the side whose ship is next
    first_side: I8 = 0  # moved first this turn
    any_moved: Bool = False
    active: I8 = 0  # 1 + the ship that is moving; 0: none
    # cannon fire and upkeep
    cursor: I8 = 0  # the next firer, or the next ship in upkeep
    rank: I8 = 0  # of the shots declared
    n_shots: I8 = 0
    next_shot: I8 = 0
    rolled: Bool = False
    creaks: I8 = 0  # hull damage still to be rolled for the ship at the cursor (AL-6.18)
    deaths: I8 = 0  # its crew still to die (AL-6.23)
    begun: Bool = False  # the ship at the cursor is in the middle of this step
    depth: I8 = 0
    readings: list[Reading] = many(factory=Reading, count=MAX_DEPTH + 1)
    shots: list[Shot] = many(factory=Shot, count=MAX_FIRERS)
    ships: list[Ship] = many(factory=Ship, count=N_SHIPS)
    table: Setup = fixed(factory=Setup)


View = NewType("View", State)
