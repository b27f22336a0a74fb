"""What a game of Thunder Struck in progress is: records and enums, no rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from stormtable.engine import I8, I16, Bool, Dice, Table, fixed, many, one, record

MAX_SEATS: Final = 4
TEAMS: Final = 2
MAX_SECTORS: Final = 2
MAX_RING: Final = 32  # spaces of a Sector
N_SPACES: Final = 16  # dice spaces a console may have
N_DICE: Final = 5
REFLEX: Final = 4  # the number of the green die among a ship's dice; 0 to 3 are its own
OWN_DICE: Final = 4
MAX_CUBES: Final = 4  # TS-6.9
MAX_CHOICES: Final = 1024
CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1
NOWHERE: Final = -1
NAME_BYTES: Final = 16  # of a dice space, UTF-8


class Step(IntEnum):
    ROLL = 0  # a round begins
    PLANNING = 1  # chapter 3
    ACTION = 2  # chapter 4
    ENDING = 3  # chapter 7
    NEXT_ROUND = 4  # the Reflex die is awarded or not


class Ask(IntEnum):
    """What is to be decided now."""

    NOTHING = 0
    PLAN = 1  # all at once and in secret (TS-3.1)
    ACTION = 2  # which die, with which cubes (TS-4.1)
    WINNER = 3  # flip, warp or nothing (TS-5.4)
    SHIELD = 4  # which shield takes the hit (TS-6.4)
    DAMAGE = 5  # where the damage token goes (TS-6.6)
    REFLEX = 6  # to take the Reflex die or not (TS-7.1)


class Verb(IntEnum):
    """What a seat may do.

    An action of the action phase names in `part` the space its die lies on, in `target` the space where it is actioned
    (the same unless a cube moves it), in `amount` the pips added to it by cubes, and in `x` those added to the other
    die that takes part.
    """

    LAY = 1  # amount: the face; target: the space
    LIFT = 2  # target: the space
    REROLL = 3
    HAND_IN = 4
    BOOST = 5
    BOOST_BOTH = 6
    MANOEUVRE = 7
    FIRE = 8  # unit: 1 + the enemy's seat; 0 where there is none
    SHIELD = 9
    POWER = 10
    FLIP = 11
    STAY = 12
    WARP = 13  # part: the Sector; target: the space; facing: CLOCKWISE or ANTICLOCKWISE
    USE_SHIELD = 14  # target: the space
    MARK_DAMAGE = 15  # target: the space
    TAKE_REFLEX = 16
    DECLINE_REFLEX = 17


class Kind(IntEnum):
    """Kinds of dice spaces."""

    NONE = 0
    BOOST = 1
    MANOEUVRE = 2
    FIRE = 3
    POWER = 4
    SHIELD = 5


class Side(IntEnum):
    """Bits: the side of a ship that a hit comes from, a shield protects, a damage colour belongs to."""

    FRONT = 1
    REAR = 2
    BOTH = 3


class At(IntEnum):
    """Where a die is; on the console it is CONSOLE + the number of the space."""

    NOT_IN_PLAY = 0
    HAND = 1  # behind the screen, not yet laid
    ASIDE = 2  # until the round's end
    BOOST_TOKEN = 3
    MANOEUVRE_TOKEN = 4
    CONSOLE = 8


@record
class DiceSpace:
    """A space of the console as printed (TS-2.5)."""

    kind: I8 = 0
    low: I8 = 0  # the numbers it takes
    high: I8 = 0
    protects: I8 = 0  # bits of Side, of a shield
    colour: I8 = 0  # bits of Side: hits that may damage it
    name: list[I8] = many(factory=I8, count=NAME_BYTES)


@record
class Start:
    """Where a ship begins."""

    sector: I8 = 0
    space: I8 = 0
    facing: I8 = 0


@record
class Sector:
    spaces: I8 = 0
    opposite: list[I8] = many(factory=I8, count=2)  # steps clockwise to the spots on the other side (TS-2.6)


@record
class Setup:
    """What does not change in a match: boards, console, options."""

    seats: I8 = 0
    n_sectors: I8 = 0
    n_spaces: I8 = 0
    rounds: I8 = 0  # TS-7.4
    cubes: I8 = 0  # at the start
    forward_guns: Bool = False  # TS-6.3
    shields_up: list[Bool] = many(factory=Bool, count=N_SPACES)  # at the start (TS-1.2)
    starts: list[Start] = many(factory=Start, count=MAX_SEATS)
    sectors: list[Sector] = many(factory=Sector, count=MAX_SECTORS)
    gates: Table = many(factory=I16, count=(MAX_SECTORS, MAX_RING))  # 0: none; else 1 + place of the twin
    console: list[DiceSpace] = many(factory=DiceSpace, count=N_SPACES)


@record
class Die:
    face: I8 = 0
    at: I8 = 0


@record
class Ship:
    """A seat's ship and its console."""

    alive: Bool = False
    sector: I8 = 0
    space: I8 = 0
    facing: I8 = 0
    cubes: I8 = 0
    shown_cubes: I8 = 0  # as at the last reveal (TS-3.7)
    boosted: Bool = False  # a Boost was carried out this round (TS-4.3)
    laid_manoeuvre: I8 = 0  # dice in its total of this round's Manoeuvre (TS-5.8)
    dice: list[Die] = many(factory=Die, count=N_DICE)
    shields: list[Bool] = many(factory=Bool, count=N_SPACES)
    damage: list[Bool] = many(factory=Bool, count=N_SPACES)


@record
class Question:
    what: I8 = 0
    seats: I8 = 0  # bits of those who must answer


@record
class Hit:
    """A direct hit that is being taken."""

    target: I8 = 0
    side: I8 = 0  # where it comes from; 0: none is being taken
    anywhere: Bool = False  # a shield of both sides was used: any space may be damaged
    shielded: Bool = False  # a shield was used


@record
class State:
    dice: Dice = one(factory=Dice)
    round: I8 = 0
    step: I8 = 0
    over: Bool = False
    ask: Question = one(factory=Question)
    marker: I8 = 0  # the seat that goes first
    turn: I8 = 0  # in the action phase: the seat that actions a die now, or did last
    manoeuvred: Bool = False  # this round's Manoeuvre has taken place (TS-5.3)
    winners: I8 = 0  # bits of seats that have still to choose (TS-5.4)
    reflex: I8 = 0  # 1 + the seat that holds the Reflex die; 0: it lies on the table
    closed: I8 = 0  # 1 + the Sector off limits (TS-7.3); 0: none
    hit: Hit = one(factory=Hit)
    ships: list[Ship] = many(factory=Ship, count=MAX_SEATS)
    table: Setup = fixed(factory=Setup)


View = NewType("View", State)
