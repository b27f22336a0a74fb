"""Where things are, and what lies between: the one place that knows hexes (JS-1.6) from a flat table (JS-12.1).

A place is two whole numbers: the axial q and r of a hex, or hundredths of a centimetre from the west and from the south
edge. A facing is a hex side from 1 to 6, or a heading in tenths of a degree, north 0, east 900.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, below, hexes, offer, rule
from stormtable.engine.dice import Dice
from stormtable.engine.plane import (
    FULL,
    HALF,
    QUARTER,
    along_x,
    along_y,
    bearing,
    length,
    moved_x,
    moved_y,
    to_port,
    turn_between,
)
from stormtable.engine.plane import within as is_within
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Group, Salvo, State, Status, Verb

__all__ = [
    "CONTACT",
    "FINENESS",
    "HEX",
    "LESSER_TURNS",
    "SECTOR",
    "WHOLE_TURN",
    "angle_of",
    "any_turn",
    "apart",
    "distance",
    "entry_by",
    "facing_towards",
    "goal_of",
    "halves_off",
    "in_contact",
    "is_facing",
    "is_flat",
    "is_turn",
    "move_pods",
    "nearest_ship",
    "offer_ways",
    "on_map",
    "opposite",
    "parts",
    "pod_goal",
    "refuse_pod_move",
    "remembers_entry",
    "same_place",
    "sides_from",
    "sides_of_attack",
    "sides_seen",
    "step_from",
    "tenths_off",
    "turned",
    "whole_bearing",
]

HEX: Final = 500  # hundredths of a centimetre for one hex of the rules (JS-12.1)
CONTACT: Final = 250  # JS-12.4
SECTOR: Final = 600  # tenths of a degree of a side (JS-12.9)
WHOLE_TURN: Final = 60  # degrees of TP and TS without a number (JS-12.2)
LESSER_TURNS: Final = (15, 30, 45)  # degrees
FINENESS: Final = (0, *LESSER_TURNS)  # of a turn order; 0 is a whole turn
TENTHS: Final = 10  # of a degree
FINE: Final = 100  # parts of a hex in which the table tells distances apart


# Places


@rule("JS-1.1", "JS-1.6", "JS-12.1", "JS-12.10", "JS-12.14")
def on_map(state: State, q: int, r: int) -> bool:
    """On the table its edge is on it."""
    if state.table.tabletop:
        return 0 <= q <= state.table.columns * HEX and 0 <= r <= state.table.rows * HEX
    return hexes.on_map(q, r, state.table.columns, state.table.rows)


@rule("JS-1.6", "JS-12.4", "JS-12.13")
def in_contact(state: State, q: int, r: int, other_q: int, other_r: int) -> bool:
    """In the same hex; on the table at most 2.5 cm apart."""
    if state.table.tabletop:
        return is_within(other_q - q, other_r - r, CONTACT)
    return q == other_q and r == other_r


@rule("JS-1.6", "JS-12.5", "JS-12.13")
def distance(state: State, q: int, r: int, other_q: int, other_r: int) -> int:
    """The range in hexes; on the table in whole 5 cm, cut down."""
    if state.table.tabletop:
        return length(other_q - q, other_r - r) // HEX
    return hexes.distance(q, r, other_q, other_r)


@rule
def parts(state: State) -> int:
    """In how many parts of a hex `apart` measures."""
    return FINE if state.table.tabletop else 1


@rule
def apart(state: State, q: int, r: int, other_q: int, other_r: int) -> int:
    """The distance in `parts` of a hex."""
    if state.table.tabletop:
        return length(other_q - q, other_r - r) * FINE // HEX
    return hexes.distance(q, r, other_q, other_r)


@rule
def halves_off(state: State, q: int, r: int, other_q: int, other_r: int) -> int:
    """The half hexes that lie between two places and contact; on the table 2.5 cm each, rounded up."""
    if state.table.tabletop:
        return max(0, length(other_q - q, other_r - r) - 1) // CONTACT
    return 2 * hexes.distance(q, r, other_q, other_r)


@rule("JS-12.1")
def is_flat(state: State) -> bool:
    """Whether this is played on a table: any place may be moved to, any heading faced."""
    return bool(state.table.tabletop)


@rule
def same_place(salvo: Salvo, q: int, r: int) -> bool:
    return salvo.q == q and salvo.r == r


# Facings


@rule("JS-1.1", "JS-12.2")
def is_facing(state: State, facing: int) -> bool:
    return 0 <= facing < FULL if state.table.tabletop else 1 <= facing <= HEX_SIDES


@rule("JS-12.2")
def is_turn(state: State, degrees: int) -> bool:
    """Whether a turn order may have that number: 0 is none."""
    return degrees == 0 or (state.table.tabletop and degrees in LESSER_TURNS)


@rule("JS-12.2")
def any_turn(state: State, dice: Dice) -> int:
    """The degrees of a turn order at random; always 0 on hexes."""
    return FINENESS[below(dice, len(FINENESS))] if state.table.tabletop else 0


@rule("JS-3.13", "JS-12.2")
def turned(state: State, facing: int, kind: int, degrees: int) -> int:
    """The facing after a turn order: one hex side, or on the table so many degrees; 0 for 60."""
    way = 1 if kind == Verb.TURN_STARBOARD else -1
    if state.table.tabletop:
        whole = degrees if degrees != 0 else WHOLE_TURN
        return (facing + way * TENTHS * whole) % FULL
    return hexes.turned(facing, way)


@rule("JS-4.2", "JS-12.7")
def opposite(state: State, facing: int) -> int:
    return (facing + HALF) % FULL if state.table.tabletop else hexes.opposite(facing)


@rule("JS-12.1")
def angle_of(heading: int) -> int:
    """A heading (clockwise from north) as the plane counts angles (to the left from east), and back."""
    return (QUARTER - heading) % FULL


@rule("JS-3.4", "JS-12.3", "JS-12.13")
def step_from(state: State, q: int, r: int, facing: int) -> tuple[int, int]:
    """The place one hex on; on the table 5 cm straight ahead."""
    if state.table.tabletop:
        angle = angle_of(facing)
        return q + moved_x(HEX, angle), r + moved_y(HEX, angle)
    return q + hexes.step_q(facing), r + hexes.step_r(facing)


@rule
def tenths_off(state: State, facing: int, dq: int, dr: int) -> int:
    """Tenths of a degree, 0 to 1800, between a facing and an offset; on hexes whole sides, 600 each."""
    if state.table.tabletop:
        return abs(turn_between(angle_of(facing), bearing(dq, dr)))
    best, off = -(1 << 30), 0
    for sides in range(HEX_SIDES):
        way = hexes.turned(facing, sides)
        ahead_q, ahead_r = hexes.step_q(way), hexes.step_r(way)
        along = dq * (2 * ahead_q + ahead_r) + dr * (ahead_q + 2 * ahead_r)
        if along > best:
            best, off = along, sides
    return SECTOR * min(off, HEX_SIDES - off)


@rule
def facing_towards(state: State, dq: int, dr: int) -> int:
    """The facing that points nearest to an offset."""
    return angle_of(bearing(dq, dr)) if state.table.tabletop else hexes.bearing(dq, dr)


# Moves of pods


@rule("JS-4.1", "JS-4.4", "JS-12.6", "JS-12.51")
def refuse_pod_move(state: State, group: Group, action: Action) -> int:
    """A direction from 1 to 6; on the table a place up to 5 cm away, and not the one where it is."""
    if state.table.tabletop:
        dx, dy = action.x - group.q, action.y - group.r
        if action.facing != 0:
            return No.MALFORMED
        near = abs(dx) <= HEX + 1 and abs(dy) <= HEX + 1 and is_within(dx, dy, HEX)
        return No.OK if near and (dx != 0 or dy != 0) else No.TOO_FAR
    if action.x != 0 or action.y != 0:
        return No.MALFORMED
    return No.OK if 1 <= action.facing <= HEX_SIDES else No.NOT_A_DIRECTION


@rule("JS-4.1", "JS-12.6")
def goal_of(state: State, group: Group, action: Action) -> tuple[int, int]:
    """Where a move of a group leads."""
    if state.table.tabletop:
        return int(action.x), int(action.y)
    return group.q + hexes.step_q(action.facing), group.r + hexes.step_r(action.facing)


@rule("JS-6.11")
def entry_by(state: State, action: Action) -> int:
    """The direction towards the hex that a move comes from; on the table merely 1."""
    return 1 if state.table.tabletop else hexes.opposite(action.facing)


@rule("JS-4.1", "JS-6.11", "JS-12.6", "JS-12.9")
def move_pods(state: State, group: Group, action: Action) -> None:
    """To where an action leads; the group remembers where it came from."""
    q, r = goal_of(state, group, action)
    if state.table.tabletop:
        group.from_q, group.from_r = group.q, group.r
    group.q, group.r, group.entry, group.met = q, r, entry_by(state, action), 0


@rule("JS-4.1", "JS-12.6")
def pod_goal(state: State, group: Group, way: int, towards_q: int, towards_r: int) -> tuple[int, int]:
    """The place to which a group may move in one of six ways (1 to 6): the next hexes.

    On the table the first way leads towards a place, and onto it if it is near enough; the others turn by 60 degrees.
    """
    if not state.table.tabletop:
        return group.q + hexes.step_q(way), group.r + hexes.step_r(way)
    dx, dy = towards_q - group.q, towards_r - group.r
    if way == 1 and (dx != 0 or dy != 0):
        x, y = int(group.q), int(group.r)
        return along_x(x, y, towards_q, towards_r, HEX), along_y(x, y, towards_q, towards_r, HEX)
    return step_from(state, int(group.q), int(group.r), (facing_towards(state, dx, dy) + SECTOR * (way - 1)) % FULL)


@rule("JS-4.1", "JS-12.6")
def offer_ways(state: State, group: Group, out: list[Action], n: int) -> int:
    """Moves of a group in the six ways of `pod_goal`; on the table the first is towards the nearest enemy ship."""
    if not state.table.tabletop:
        for way in range(1, HEX_SIDES + 1):
            n = offer(out, n, Verb.MOVE_GROUP, unit=group.ship, part=group.letter, facing=way)
        return n
    near = nearest_ship(state, group)
    for way in range(1, HEX_SIDES + 1):
        x, y = pod_goal(state, group, way, int(state.ships[near].q), int(state.ships[near].r))
        n = offer(out, n, Verb.MOVE_GROUP, unit=group.ship, part=group.letter, x=x, y=y)
    return n


@rule
def nearest_ship(state: State, group: Group) -> int:
    """The enemy ship nearest to a group; its own if there is none."""
    found, best, side = int(group.ship), 1 << 30, state.table.designs[group.ship].side
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        there = ship.status == Status.OPERATIONAL or ship.status == Status.DISABLED
        if there and state.table.designs[number].side != side:
            far = apart(state, group.q, group.r, ship.q, ship.r)
            if far < best:
                found, best = number, far
    return found


# Sides of a ship


@rule("JS-6.11", "JS-12.9")
def remembers_entry(state: State) -> bool:
    """Whether ships that come later change the side a group attacks from: on the table it attacks from where it is."""
    return not state.table.tabletop


@rule("JS-12.13")
def whole_bearing(dx: int, dy: int) -> int:
    """The heading in whole degrees that points nearest to an offset; on a half the one further clockwise."""
    angle = bearing(dx, dy)
    heading = angle_of(angle)
    rest = heading % TENTHS
    up = rest > TENTHS // 2 or (rest == TENTHS // 2 and to_port(dx, dy, angle) <= 0)
    return (heading // TENTHS + (1 if up else 0)) % (FULL // TENTHS)


@rule("JS-6.12", "JS-12.9")
def sides_seen(state: State, facing: int, dq: int, dr: int) -> tuple[int, int]:
    """The sides, clockwise from the front, on which an offset lies: the second NOBODY but on the line between two.

    Both are NOBODY for no offset.
    """
    if dq == 0 and dr == 0:
        return NOBODY, NOBODY
    if state.table.tabletop:
        turn = (TENTHS * whole_bearing(dq, dr) - facing + SECTOR // 2) % FULL
        side = turn // SECTOR
        if turn % SECTOR == 0:
            return (side + HEX_SIDES - 1) % HEX_SIDES, side
        return side, NOBODY
    bits = hexes.bearings(dq, dr)
    first, second = NOBODY, NOBODY
    for direction in range(1, HEX_SIDES + 1):
        if bits >> direction & 1 == 1:
            if first == NOBODY:
                first = hexes.sides_between(facing, direction)
            else:
                second = hexes.sides_between(facing, direction)
    return first, second


@rule("JS-6.5", "JS-6.11", "JS-6.12", "JS-12.9")
def sides_of_attack(state: State, group: Group, number: int) -> tuple[int, int]:
    """The sides of a ship that a group's attack comes from; the second may be NOBODY."""
    return sides_from(state, group, number, group.q, group.r, group.entry)


@rule("JS-6.5", "JS-6.11", "JS-6.12", "JS-12.9")
def sides_from(state: State, group: Group, number: int, q: int, r: int, entry: int) -> tuple[int, int]:
    """The same, were the group at a place that it had entered so (`entry_by`).

    On hexes the side by which it entered, on the table the sector in which it lies. If there is neither, that of where
    it moved from, of its own ship, or the front.
    """
    target, own = state.ships[number], state.ships[group.ship]
    dq, dr = own.q - target.q, own.r - target.r
    if state.table.tabletop:
        if q != target.q or r != target.r:
            dq, dr = q - target.q, r - target.r
        elif q != group.q or r != group.r:
            dq, dr = group.q - target.q, group.r - target.r
        elif entry != 0:
            dq, dr = group.from_q - target.q, group.from_r - target.r
    elif entry != 0 and group.met >> number & 1 == 0:
        return hexes.sides_between(target.facing, entry), NOBODY
    first, second = sides_seen(state, target.facing, dq, dr)
    return max(first, 0), second
