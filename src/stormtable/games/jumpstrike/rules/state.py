"""What a game of Jumpstrike in progress is: records and enums, no rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from stormtable.engine import I8, I16, I32, Bool, Dice, fixed, many, one, record

MAX_SIDES: Final = 4
MAX_SHIPS: Final = 16
SHIPS_A_SIDE: Final = 8
MAX_GROUPS: Final = 128  # a match has at most so many strike squadrons, and a group at least one pod
MAX_SALVOS: Final = 96  # six a ship: where it stood before, between and after turn and move, forward and aft
MAX_LAUNCHERS: Final = 120  # of a match: missiles that tie are drawn by one die
N_ORDERS: Final = 56  # three turns of 10 orders besides pods, and 26 pod groups
HEX_SIDES: Final = 6
LETTERS: Final = 26
AHEAD: Final = 3  # turns for which a ship holds orders, the current one included (JS-3.1)
TURN_APART: Final = 3  # turn orders are at least so many turns apart (JS-3.5)
LEAST_PHASE: Final = 1
MOST_PHASE: Final = 10
NAME_BYTES: Final = 24  # of a design, UTF-8
OWN_NAME_BYTES: Final = 28  # of a ship, UTF-8
MAX_CHOICES: Final = 1024
NOBODY: Final = -1


class Step(IntEnum):
    """The turn (JS-2.1, JS-2.2)."""

    SET_UP = 0  # guard pods are laid
    PLOTTING = 1
    LAYING = 2  # guard pods of ships that execute R are laid anew
    BEGIN = 3  # the begin dice
    FIRST_PODS = 4
    PLOTTED = 5
    SECOND_PODS = 6
    MISSILES = 7
    PODS = 8
    SHIPS = 9
    RESOLUTION = 10


class Ask(IntEnum):
    """What is to be decided now."""

    NOTHING = 0
    LAY = 1  # guard pods, all at once and in secret
    PLOT = 2  # all at once and in secret
    MOVE_GROUP = 3
    MISSILE = 4  # which missile flies next
    ATTACK = 5  # which pod group attacks, or is done
    AIM = 6  # at what, and how
    COMMIT = 7  # with how many pods
    SACRIFICE = 8  # guard pods, before a roll
    ENGAGE = 9  # ship combat, all at once and in secret


class Verb(IntEnum):
    """What a seat may do: in `unit` the ship, in `part` the letter (A is 1) of its pod group.

    The verbs up to PHASE, but for NAME, are also the orders of a plot.
    """

    FORWARD = 1
    TURN_PORT = 2  # amount: degrees, 0 for a whole turn (JS-12.2)
    TURN_STARBOARD = 3
    MISSILES_FORWARD = 4  # amount: how many
    MISSILES_AFT = 5
    PODS = 6  # amount: how many
    GUARDS = 7  # R
    PHASE = 8  # amount: the phase; it ends the turn's plot
    NAME = 9  # part: the ID of the group just plotted
    ERASE = 10  # the ship's last order
    SEAL = 11
    SHIFT_GUARD = 12  # part: from side, target: to side, relative to the facing
    MOVE_GROUP = 13  # facing: the direction; on the table x, y: the place
    STAY = 14
    MISSILE = 15  # target: the number of the salvo
    ATTACK = 16
    DONE = 17
    AIM = 18  # target: the ship, or the one of the group; part: the letter of the group, or 0; amount: 1 to disable
    COMMIT = 19  # amount: pods
    SACRIFICE = 20  # amount: guards of the first side, x: of the second
    KEEP_GUARDS = 21
    ENGAGE = 22  # target, part: as in AIM
    HOLD = 23


class Status(IntEnum):
    NO_SHIP = 0
    OPERATIONAL = 1
    DISABLED = 2
    DESTROYED = 3
    RETREATED = 4


class Hit(IntEnum):
    """What combat has done to a ship; it takes effect in the resolution phase (JS-2.3)."""

    NONE = 0
    DISABLED = 1
    DESTROYED = 2


@record
class Design:
    """A ship of the match as designed (JS-1.4), and where it starts."""

    side: I8 = 0
    mass: I8 = 0
    tactical: I8 = 0
    defense: I8 = 0
    forward: I8 = 0  # launchers
    aft: I8 = 0
    missiles: I16 = 0
    squadrons: I8 = 0
    guards: I8 = 0
    number: I8 = 0  # among the ships of its class
    q: I16 = 0  # a place and a facing, here and below: ground.py says what they are
    r: I16 = 0
    facing: I16 = 0
    phase: I8 = 0
    name: list[I8] = many(factory=I8, count=NAME_BYTES)
    own: list[I8] = many(factory=I8, count=OWN_NAME_BYTES)  # the ship's own name; empty: class and number


@record
class Setup:
    """What does not change in a match: map, ships, options. Ships are in the order of sides and names."""

    sides: I8 = 0
    columns: I8 = 0
    rows: I8 = 0
    turn_limit: I8 = 0
    to_disable: Bool = False  # JS-6.7
    tabletop: Bool = False  # a flat table instead of hexes (JS-12.1)
    n_ships: I8 = 0
    designs: list[Design] = many(factory=Design, count=MAX_SHIPS)


@record
class Plot:
    """Orders not executed yet, of the current turn and those ahead; a PHASE ends each turn."""

    n: I8 = 0
    kind: list[I8] = many(factory=I8, count=N_ORDERS)  # a Verb
    amount: list[I8] = many(factory=I8, count=N_ORDERS)
    letter: list[I8] = many(factory=I8, count=N_ORDERS)  # of PODS; 0: not named yet


@record
class Ship:
    status: I8 = 0
    q: I16 = 0
    r: I16 = 0
    facing: I16 = 0
    phase: I8 = 0
    rating: I8 = 0  # the tactical rating as of the last resolution
    missiles: I16 = 0  # left in the magazine
    squadrons: I8 = 0  # not launched yet
    used: I32 = 0  # bits of the letters of groups launched so far
    turned: I8 = 0  # the turn of the last turn order executed; 0: none
    hit: I8 = 0
    target: I16 = 0  # in ship combat: 0 undecided, HOLDS, or a unit's code (units.py)
    guards: list[I8] = many(factory=I8, count=HEX_SIDES)  # clockwise from the front
    laying: list[I8] = many(factory=I8, count=HEX_SIDES)  # while they are being laid
    plot: Plot = one(Plot)


@record
class Group:
    """Pods of one launching ship, in the order of ships and letters."""

    ship: I8 = 0
    letter: I8 = 0
    pods: I8 = 0
    q: I16 = 0
    r: I16 = 0
    entry: I8 = 0  # the map direction towards the hex that it came from; 0: it did not enter this hex
    from_q: I16 = 0  # on the table: where it last moved from, if `entry` is 1 (JS-12.9)
    from_r: I16 = 0
    met: I32 = 0  # bits of the ships that entered its hex after it
    acted: Bool = False  # moved or declared in this pod movement; attacked or done in this pod combat


@record
class Salvo:
    """Missiles of one ship that fly from the same hex in the same direction."""

    ship: I8 = 0
    q: I16 = 0
    r: I16 = 0
    facing: I16 = 0
    n: I8 = 0


@record
class Attack:
    """A pod attack being made."""

    ship: I8 = 0  # 1 + the controlling ship; 0: none is being made
    letter: I8 = 0
    target: I8 = 0  # 1 + the ship, or the one of the group; 0: not chosen yet
    target_letter: I8 = 0  # 0: the ship itself
    disable: Bool = False
    pods: I8 = 0  # committed, and not rolled for yet


@record
class Question:
    what: I8 = 0
    seats: I8 = 0  # bits of those who must answer


@record
class State:
    dice: Dice = one(Dice)
    turn: I8 = 0
    step: I8 = 0
    over: Bool = False
    ask: Question = one(Question)
    begins: I8 = 0  # the seat that begins wherever sides alternate
    next: I8 = 0  # the seat whose turn it is then
    out: I8 = 0  # bits of the sides out of the game
    winners: I8 = 0  # bits; several share a draw
    attack: Attack = one(Attack)
    n_groups: I16 = 0
    n_salvos: I8 = 0
    ships: list[Ship] = many(factory=Ship, count=MAX_SHIPS)
    groups: list[Group] = many(factory=Group, count=MAX_GROUPS)
    salvos: list[Salvo] = many(factory=Salvo, count=MAX_SALVOS)
    table: Setup = fixed(Setup)


View = NewType("View", State)
