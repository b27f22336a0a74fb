"""What the computer opponent knows of Arclight beyond its rules: the moves worth a look, what a position is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import I16, I32, Action, copy_into, many, offer, one, record, rule
from stormtable.engine.hexes import distance, step_q, step_r, turned
from stormtable.engine.levels import Level, Playout
from stormtable.games.arclight.appraisal import balance, evaluate, stake
from stormtable.games.arclight.courses import (
    MAX_TURNS,
    SIDES,
    Course,
    Courses,
    is_occupied,
    may_turn,
    on_board,
    plot_courses,
    run_length,
    turn_sides,
    with_turn,
)
from stormtable.games.arclight.decisions import apply, choices
from stormtable.games.arclight.gunnery import (
    MAX_PROSPECTS,
    WHOLE,
    Exchange,
    Gunnery,
    Prospect,
    add_prospects,
    at_range,
    directions_to,
    expect_fire,
    prepare_gunnery,
    shot_now,
    turned_arcs,
)
from stormtable.games.arclight.movement import (
    end_move,
    go_forward,
    refuse_end,
    refuse_forward,
    refuse_turn,
    turn,
)
from stormtable.games.arclight.questions import close_question
from stormtable.games.arclight.sequence import advance
from stormtable.games.arclight.state import (
    MAX_CREW,
    MAX_WEAPONS,
    N_SHIPS,
    SHIPS_A_SIDE,
    Ask,
    No,
    Roll,
    Ship,
    Slot,
    State,
    Step,
    Verb,
)
from stormtable.games.arclight.values import in_play, thrust_now

__all__ = ["LEVELS", "MAX_MOVES", "Scratch", "candidates", "carry_out", "clock", "evaluate", "judge", "steps"]

FOLLOW: Final = 100  # a move of the search: the active ship follows course x
MAX_MOVES: Final = 64
KEPT: Final = 20  # courses worth a look
HEAVIEST: Final = 1 << 12

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level("Easy", "Flies where it may shoot, without much thought.", 2, 0.5, Playout.WEIGHTED, 1),
    "medium": Level("Medium", "Compares its moves for the fire to come.", 24, 1.0, Playout.WEIGHTED, 1),
    "hard": Level("Hard", "Weighs every course against your answers.", 256, 2.5, Playout.WEIGHTED, 1),
}


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
def clock(state: State) -> int:
    """Two ticks a turn: movement, and from the first shot on."""
    return 2 * state.turn + (state.step >= Step.CANNON_FIRE)


# What a position is worth


@rule
def judge(state: State, seat: int, scratch: Scratch) -> int:
    """0 (lost) to 1000 (won): the ships as the fire of this turn will leave them on average, and how they lie."""
    prepare_gunnery(state, scratch.gunnery)
    exchange = scratch.exchange
    if state.step <= Step.CANNON_FIRE:
        expect_fire(state, scratch.gunnery, exchange)
    else:
        for number in range(N_SHIPS):
            exchange.whole[number] = WHOLE
    ours, theirs = 0, 0
    for number in range(N_SHIPS):
        if state.ships[number].status != 0:
            worth = stake(state, number) * exchange.whole[number] // WHOLE
            ship = state.ships[number]
            if in_play(ship):
                worth += worth * stance(state, ship.side, ship.q, ship.r, ship.facing) // WHOLE
            if number // SHIPS_A_SIDE == seat:
                ours += worth
            else:
                theirs += worth
    return balance(ours, theirs)


@rule
def stance(state: State, side: int, q: int, r: int, facing: int) -> int:
    """How well a ship would lie to the nearest enemy and the edge of the map, in thousandths of its worth, about 0."""
    nearest, best = -1, 1000
    for other in range((1 - side) * SHIPS_A_SIDE, (2 - side) * SHIPS_A_SIDE):
        enemy = state.ships[other]
        if in_play(enemy):
            hexes = distance(q, r, enemy.q, enemy.r)
            if hexes < best:
                nearest, best = other, hexes
    worth = -15 * max(0, 5 - room_ahead(state, q, r, facing))
    if nearest < 0:
        return worth
    enemy = state.ships[nearest]
    return worth + 40 - 40 * sides_off(directions_to(enemy.q - q, enemy.r - r), facing) - 4 * max(0, best - 14)


@rule
def sides_off(bits: int, facing: int) -> int:
    """How many sides a ship must turn to have one of these directions ahead, 0 to 3."""
    for off in range(3):
        if bits >> (turned(facing, off) - 1) & 1 == 1 or bits >> (turned(facing, -off) - 1) & 1 == 1:
            return off
    return 3


@rule
def room_ahead(state: State, q: int, r: int, facing: int) -> int:
    """Hexes to the edge of the map straight ahead, at most 5."""
    for steps in range(5):
        q, r = q + step_q(facing), r + step_r(facing)
        if not on_board(state.table, q, r):
            return steps
    return 5


# Which moves are worth a look


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    prepare_gunnery(state, scratch.gunnery)
    match state.ask.what:
        case Ask.MOVE:
            return course_candidates(state, moves, weights, scratch)
        case Ask.COMMANDER:
            return command_candidates(state, seat, moves, weights)
        case Ask.FIRE:
            return fire_candidates(state, seat, moves, weights, scratch)
        case Ask.FACING:
            return facing_candidates(state, seat, moves, weights, scratch)
        case Ask.SHIP | Ask.DEGREE | Ask.ARC:
            n = choices(state, seat, moves)
            for i in range(n):
                weights[i] = 1
            return n
        case _:
            return loss_candidates(state, seat, moves, weights, scratch)


@rule
def command_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The larger the die, the later one moves, and the last to move sees most."""
    n = choices(state, seat, moves)
    for i in range(n):
        card = state.table.cards[moves[i].unit]
        weights[i] = 1 + (card.helm_die if moves[i].part == Roll.HELM else card.command_die) ** 2
    return n


@rule
def fire_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """Any shot but a hopeless one; to hold fire only if there is no other."""
    n, kept = choices(state, seat, moves), 0
    for i in range(n):
        if moves[i].verb == Verb.FIRE:
            a = moves[i]
            worth = shot_now(state, scratch.gunnery, a.unit, a.part, a.target) * stake(state, a.target) // WHOLE
            copy_into(moves[kept], a)
            weights[kept] = 1 + worth
            kept += 1
    if kept > 0:
        return kept
    weights[0] = 1
    return n


@rule
def facing_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """The opponent's ship is turned to where it has least to hope for."""
    n, number = choices(state, seat, moves), state.ask.ship
    survey(state, number, scratch)
    ship, best = state.ships[number], 1 << 30
    for i in range(n):
        weights[i] = outlook(state, scratch, number, ship.q, ship.r, moves[i].facing, ship.entered)
        best = min(best, weights[i])
    for i in range(n):
        weights[i] = weighed(weights[i] - best)
    return n


@rule
def loss_candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """What is lost: the owner gives the least, the attacker takes the most."""
    n, number = choices(state, seat, moves), state.ask.ship
    owner = state.ships[number].side == seat
    best, top = 0, -1
    for i in range(n):
        worth = part_worth(state, number, moves[i].target)
        weights[i] = 1 + 1000 // (1 + worth) if owner else 1 + worth
        if weights[i] > top:
            best, top = i, weights[i]
    if state.ask.what == Ask.GEAR:  # nothing in the basic game depends on it
        copy_into(moves[0], moves[best])
        return 1
    return n


@rule
def part_worth(state: State, number: int, slot: int) -> int:
    """About what a weapon, crew member or Slot is worth to its ship, by the question."""
    ship, card = state.ships[number], state.table.cards[number]
    if state.ask.what == Ask.CREW:
        worth = 200 if slot == 0 else 10
        for i in range(card.n_weapons):
            if card.weapons[i].crew == slot and not ship.weapons[i].lost:
                worth += 100
        return worth
    if slot < MAX_WEAPONS:
        weapon = ship.weapons[slot]
        if not ship.crew[card.weapons[slot].crew]:
            return 0
        return 20 * (1 + weapon.degree) * (1 if weapon.inactive != 0 else 2) * (1 if weapon.fired else 2)
    return 60 if slot == Slot.SCREENS else 40 if slot == Slot.THRUST else 0


# Courses


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


@rule
def course_candidates(state: State, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """The most promising courses of the active ship; where it is not free to choose, its plain actions."""
    number = state.active - 1
    ship = state.ships[number]
    if ship.straight == state.turn or ship.points == 0:
        return plain_candidates(state, ship.side, moves, weights)
    survey(state, number, scratch)
    plot_courses(state, number, scratch.courses)
    n = keep_best(state, scratch, number)
    if n == 0:
        return plain_candidates(state, ship.side, moves, weights)
    best = scratch.kept[0].worth
    for i in range(n):
        course = scratch.kept[i]
        offer(moves, i, FOLLOW, unit=number, x=course.code)
        weights[i] = weighed(best - course.worth)
    return n


@rule
def plain_candidates(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Every action; off the map only if nothing else is left."""
    n = choices(state, seat, moves)
    for i in range(n):
        weights[i] = 1
        if moves[i].verb == Verb.FORWARD and front_is_free(state, state.ships[moves[i].unit]):
            weights[i] = 4
    return n


@rule
def front_is_free(state: State, ship: Ship) -> bool:
    return room_ahead(state, ship.q, ship.r, ship.facing) > 0


@rule
def weighed(behind: int) -> int:
    """The weight of a move so many thousandths of points behind the best: half for each point and a half."""
    return max(1, HEAVIEST >> min(30, behind // 1500))


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
                n = keep_several(state, scratch, number, n, course, 3)
            if left:
                n = keep_several(state, scratch, number, n, course, 4)
            if right or left:
                n = keep_several(state, scratch, number, n, course, 5)
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


# Carrying moves out


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    if move.verb != FOLLOW:
        apply(state, seat, move)
        return 1
    number, code, actions = int(move.unit), int(move.x), 0
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


def steps(view: Any, seat: int, move: Action) -> Sequence[Action]:
    """The actions of a course, its end included unless dice fall before."""
    if move.verb != FOLLOW:
        return [move]
    actions = []
    for leg in range(MAX_TURNS + 1):
        actions += [Action(Verb.FORWARD, move.unit)] * run_length(move.x, leg)
        sides = turn_sides(move.x, leg)
        if sides != 0:
            actions.append(Action(Verb.TURN, move.unit, amount=sides))
        if abs(sides) > 1:
            return actions
    return [*actions, Action(Verb.END_MOVE, move.unit)]
