"""Where a ship can go this turn, for the computer opponent: whole courses instead of one hex and one turn at a time.

A course is a code: up to four straight runs (5 bits each) with a turn after each but the last (3 bits). A turn of
several sides, which needs dice, ends a course: what follows is decided when they have fallen.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, I16, I32, Action, many, record, rule
from stormtable.engine.hexes import step_q, step_r, turned
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.movement import (
    end_move,
    go_forward,
    refuse_end,
    refuse_forward,
    refuse_turn,
    turn,
)
from stormtable.games.arclight.rules.questions import close_question
from stormtable.games.arclight.rules.sequence import advance
from stormtable.games.arclight.rules.state import N_SHIPS, Ask, Setup, Ship, State, Verb
from stormtable.games.arclight.rules.values import can_move, has_pilot, in_play, on_map

MAX_COURSES: Final = 1024
MAX_TURNS: Final = 3
RUN_BITS: Final = 5
LEG_BITS: Final = 8
MAX_RUN: Final = 31
SIDES: Final = (0, 1, -1, 2, -2, 3)  # of a turn by its code, which are:
RIGHT: Final = 1
LEFT: Final = 2
TWO_RIGHT: Final = 3
TWO_LEFT: Final = 4
ABOUT: Final = 5


@record
class Course:
    """A way so far and where it leads."""

    code: I32 = 0
    q: I8 = 0
    r: I8 = 0
    facing: I8 = 0
    points: I8 = 0  # left
    entered: I8 = 0
    turns: I8 = 0
    run: I8 = 0  # hexes since the last turn
    last: I8 = 0  # code of the turn just made; 0 if the ship went ahead since
    worth: I32 = 0


@record
class Courses:
    """All courses of one ship; `n` of them."""

    n: I16 = 0
    n_occupied: I8 = 0
    occupied_q: list[I8] = many(factory=I8, count=N_SHIPS)
    occupied_r: list[I8] = many(factory=I8, count=N_SHIPS)
    course: list[Course] = many(factory=Course, count=MAX_COURSES)


@rule
def turn_sides(code: int, leg: int) -> int:
    """The sides of the turn after run `leg` of a course: to the right above 0; 0 if there is none."""
    return SIDES[code >> (LEG_BITS * leg + RUN_BITS) & 7]


@rule
def run_length(code: int, leg: int) -> int:
    """The hexes of run `leg` of a course."""
    return code >> (LEG_BITS * leg) & MAX_RUN


@rule
def plot_courses(state: State, number: int, courses: Courses) -> None:
    """Every course of the active ship from where it is, itself included, that keeps to the map; the shortest first."""
    ship = state.ships[number]
    note_occupied(state, number, courses)
    first = courses.course[0]
    first.code = first.turns = first.run = first.last = 0
    first.q, first.r, first.facing = ship.q, ship.r, ship.facing
    first.points, first.entered = ship.points, ship.entered
    courses.n = 1
    if not can_move(state, ship):
        return
    right, left = may_turn(ship, True), may_turn(ship, False)
    cost, at = 1 + ship.maneuver, 0
    while at < courses.n:
        go_on(state.table, courses, at)
        course = courses.course[at]
        if course.points >= cost and course.turns < MAX_TURNS and courses.n < MAX_COURSES // 2:
            if right and course.last != LEFT and not is_occupied(courses, course.q, course.r):
                turn_course(courses, at, RIGHT, cost)
            if left and course.last != RIGHT and not is_occupied(courses, course.q, course.r):
                turn_course(courses, at, LEFT, cost)
        at += 1


@rule
def may_turn(ship: Ship, right: bool) -> bool:
    if not has_pilot(ship):
        return False
    return not ship.only_left if right else not ship.only_right


@rule
def note_occupied(state: State, number: int, courses: Courses) -> None:
    n = 0
    for other in range(N_SHIPS):
        ship = state.ships[other]
        if other != number and in_play(ship):
            courses.occupied_q[n], courses.occupied_r[n] = ship.q, ship.r
            n += 1
    courses.n_occupied = n


@rule
def is_occupied(courses: Courses, q: int, r: int) -> bool:
    for i in range(courses.n_occupied):
        if courses.occupied_q[i] == q and courses.occupied_r[i] == r:
            return True
    return False


@rule
def go_on(setup: Setup, courses: Courses, at: int) -> None:
    """One hex further ahead, through occupied hexes to the next free one; not off the map."""
    course = courses.course[at]
    if course.points < 1 or course.run >= MAX_RUN or courses.n >= MAX_COURSES:
        return
    q, r = course.q + step_q(course.facing), course.r + step_r(course.facing)
    steps = 1
    while is_occupied(courses, q, r):
        q, r, steps = q + step_q(course.facing), r + step_r(course.facing), steps + 1
    if steps > course.points or course.run + steps > MAX_RUN or not on_map(setup, q, r):
        return
    new = courses.course[courses.n]
    courses.n += 1
    new.code = course.code + (steps << LEG_BITS * course.turns)
    new.q, new.r, new.facing = q, r, course.facing
    new.points, new.entered = course.points - steps, course.entered + steps
    new.turns, new.run, new.last = course.turns, course.run + steps, 0


@rule
def turn_course(courses: Courses, at: int, turn: int, cost: int) -> None:
    """The same course with a turn of one side at its end."""
    course, new = courses.course[at], courses.course[courses.n]
    courses.n += 1
    new.code = with_turn(course.code, course.turns, turn)
    new.q, new.r, new.facing = course.q, course.r, turned(course.facing, SIDES[turn])
    new.points, new.entered = course.points - cost, course.entered
    new.turns, new.run, new.last = course.turns + 1, 0, turn


@rule
def with_turn(code: int, leg: int, turn: int) -> int:
    return code + (turn << (LEG_BITS * leg + RUN_BITS))


# Following a course


@rule
def follow(state: State, number: int, code: int) -> int:
    """Carry out a course with its end, as the actions of `course_actions` would; return how many they were.

    What is no longer legal ends it early: dice, or damage, may have come between.
    """
    actions = 0
    for leg in range(MAX_TURNS + 1):
        for _ in range(run_length(code, leg)):
            if not is_moving(state, number) or refuse_forward(state, number) != No.OK:
                return actions
            close_question(state)
            go_forward(state, number)
            advance(state)
            actions += 1
        sides = turn_sides(code, leg)
        if sides != 0:
            if not is_moving(state, number) or refuse_turn(state, number, sides) != No.OK:
                return actions
            close_question(state)
            turn(state, number, sides)
            advance(state)
            actions += 1
            if abs(sides) > 1:
                return actions
    if is_moving(state, number) and refuse_end(state, number) == No.OK:
        close_question(state)
        end_move(state, number)
        advance(state)
        actions += 1
    return actions


@rule
def is_moving(state: State, number: int) -> bool:
    return state.ask.what == Ask.MOVE and state.active == 1 + number


def course_actions(number: int, code: int) -> list[Action]:
    """The actions of a ship's course, its end included unless dice fall before."""
    actions = []
    for leg in range(MAX_TURNS + 1):
        actions += [Action(Verb.FORWARD, number) for _ in range(run_length(code, leg))]
        sides = turn_sides(code, leg)
        if sides != 0:
            actions.append(Action(Verb.TURN, number, amount=sides))
        if abs(sides) > 1:
            return actions
    return [*actions, Action(Verb.END_MOVE, number)]
