"""What a ship may hope for and must fear where it ends its move, and so which courses are worth a look.

For the computer opponent. Worth is in thousandths of points.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I16, I32, copy_into, many, one, record, rule
from stormtable.engine.hexes import turned
from stormtable.games.arclight.bot.appraisal import sides_off, stake, stance
from stormtable.games.arclight.bot.courses import (
    ABOUT,
    SIDES,
    TWO_LEFT,
    TWO_RIGHT,
    Course,
    Courses,
    is_occupied,
    may_turn,
    with_turn,
)
from stormtable.games.arclight.bot.gunnery import (
    MAX_PROSPECTS,
    Exchange,
    Gunnery,
    Prospect,
    add_prospects,
    at_range,
    directions_to,
    turned_arcs,
)
from stormtable.games.arclight.rules.state import MAX_CREW, N_SHIPS, Ship, State
from stormtable.games.arclight.rules.values import in_play, thrust_now

KEPT: Final = 20  # courses worth a look


@record
class Scratch:
    """What the search of one match works with and remembers."""

    gunnery: Gunnery = one(factory=Gunnery)
    exchange: Exchange = one(factory=Exchange)
    courses: Courses = one(factory=Courses)
    n_ours: I16 = 0
    n_theirs: I16 = 0
    ours: list[Prospect] = many(factory=Prospect, count=MAX_PROSPECTS)  # of the ship that moves, at each enemy
    theirs: list[Prospect] = many(factory=Prospect, count=MAX_PROSPECTS)  # of each enemy, at that ship
    by_crew: list[I32] = many(factory=I32, count=MAX_CREW)
    kept: list[Course] = many(factory=Course, count=KEPT)


@rule
def survey(state: State, number: int, scratch: Scratch) -> None:
    """Work out what the ship's weapons may do to each enemy, and theirs to it."""
    scratch.n_ours = scratch.n_theirs = 0
    at_stake = stake(state, number)
    for other in range(N_SHIPS):
        enemy = state.ships[other]
        if in_play(enemy) and enemy.side != state.ships[number].side:
            scratch.n_ours = add_prospects(
                state, scratch.gunnery, scratch.ours, scratch.n_ours, number, other, stake(state, other)
            )
            scratch.n_theirs = add_prospects(
                state, scratch.gunnery, scratch.theirs, scratch.n_theirs, other, number, at_stake
            )


@rule
def outlook(state: State, scratch: Scratch, number: int, q: int, r: int, facing: int, entered: int) -> int:
    """What the ship may hope for less what it must fear if it ends its move so, in thousandths of points."""
    for crew in range(MAX_CREW):
        scratch.by_crew[crew] = 0
    for i in range(scratch.n_ours):
        p = scratch.ours[i]
        enemy = state.ships[p.target]
        worth = hope(p, enemy, enemy.q - q, enemy.r - r, facing)
        if enemy.moved:
            if state.table.speed_restriction and p.limit > 0 and enemy.entered >= p.limit:
                worth = 0
        else:
            worth = worth * 6 // 10
        scratch.by_crew[p.crew] = max(scratch.by_crew[p.crew], worth)
    total = 0
    for crew in range(MAX_CREW):
        total += scratch.by_crew[crew]
    for i in range(scratch.n_theirs):
        p = scratch.theirs[i]
        if p.limit > 0 and entered >= p.limit:
            continue
        enemy = state.ships[p.firer]
        if enemy.moved:
            total -= hope(p, enemy, q - enemy.q, r - enemy.r, enemy.facing)
        else:
            total -= fear(p, enemy, q - enemy.q, r - enemy.r)
    return total


@rule
def hope(p: Prospect, enemy: Ship, q: int, r: int, facing: int) -> int:
    """What a shot is worth over an offset from a firer that faces so."""
    hexes = max(abs(q), abs(r), abs(q + r))
    if hexes > p.long or turned_arcs(p.arcs, facing) & directions_to(q, r) == 0:
        return 0
    return at_range(p, hexes)


@rule
def fear(p: Prospect, enemy: Ship, q: int, r: int) -> int:
    """What a shot of an enemy that has still to move may come to: near and before its bow most."""
    hexes = max(abs(q), abs(r), abs(q + r))
    beyond = hexes - p.medium - thrust_now(enemy)
    if beyond > 0:
        return 0
    off = sides_off(directions_to(q, r), enemy.facing)
    return p.middle * (8 - 2 * off) // 10


# The best courses


@rule
def keep_best(state: State, scratch: Scratch, number: int) -> int:
    """Put the best courses into scratch.kept, the best first; return how many."""
    n, ship, courses = 0, state.ships[number], scratch.courses
    cost = 1 + ship.maneuver
    right, left = may_turn(ship, True), may_turn(ship, False)
    for at in range(courses.n):
        course = courses.course[at]
        if is_occupied(courses, course.q, course.r):
            continue
        course.worth = outlook(state, scratch, number, course.q, course.r, course.facing, course.entered)
        course.worth += lie(state, number, course)
        n = keep(scratch, n, course)
        if course.points >= cost and course.turns == 0 and not ship.failed_turn:
            if right:
                n = keep_several(state, scratch, number, n, course, TWO_RIGHT)
            if left:
                n = keep_several(state, scratch, number, n, course, TWO_LEFT)
            if right or left:
                n = keep_several(state, scratch, number, n, course, ABOUT)
    return n


@rule
def lie(state: State, number: int, course: Course) -> int:
    """How a ship would lie at the end of a course for the turns to come, in thousandths of points."""
    points = state.table.cards[number].points
    return points * stance(state, state.ships[number].side, course.q, course.r, course.facing)


@rule
def keep_several(state: State, scratch: Scratch, number: int, n: int, course: Course, turn: int) -> int:
    """The course with a turn of several sides at its end: as if it came off, less what may go wrong."""
    facing, worth, code = course.facing, course.worth, course.code
    course.facing = turned(facing, SIDES[turn])
    course.worth = outlook(state, scratch, number, course.q, course.r, course.facing, course.entered)
    course.worth += lie(state, number, course) - 1500
    course.code = with_turn(code, course.turns, turn)
    n = keep(scratch, n, course)
    course.facing, course.worth, course.code = facing, worth, code
    return n


@rule
def keep(scratch: Scratch, n: int, course: Course) -> int:
    """Insert a course by worth; of those that lead to the same, the first stays."""
    if n == KEPT and scratch.kept[n - 1].worth >= course.worth:
        return n
    for i in range(n):
        other = scratch.kept[i]
        if (
            other.worth == course.worth
            and other.q == course.q
            and other.r == course.r
            and other.facing == course.facing
            and other.entered == course.entered
        ):
            return n
    i = min(n, KEPT - 1)
    while i > 0 and scratch.kept[i - 1].worth < course.worth:
        copy_into(scratch.kept[i], scratch.kept[i - 1])
        i -= 1
    copy_into(scratch.kept[i], course)
    return min(n + 1, KEPT)
