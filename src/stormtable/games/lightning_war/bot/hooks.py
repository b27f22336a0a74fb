"""What the computer opponent knows of Lightning War beyond its rules: moves worth a look, worth of positions.

In phase 2 a move is a plan for a whole unit: several actions. Places, shots and assaults are single ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import Action, Dice, below, copy_into, copy_record, offer, rule
from stormtable.engine.levels import Level, Playout
from stormtable.games.lightning_war.bot.aims import (
    best_objective,
    draw_of,
    is_mobile,
    is_urgent,
    nearest_unit,
    spokesman,
)
from stormtable.games.lightning_war.bot.appraisal import evaluate
from stormtable.games.lightning_war.bot.deploying import begin_deployment, next_place
from stormtable.games.lightning_war.bot.features import FEATURES, describe
from stormtable.games.lightning_war.bot.firing_moves import lesser_shot, shot_moves
from stormtable.games.lightning_war.bot.forecast import Scratch, judge
from stormtable.games.lightning_war.bot.layout import Layout
from stormtable.games.lightning_war.bot.lies import Plan
from stormtable.games.lightning_war.bot.mistakes import hesitation, mistaken_plans
from stormtable.games.lightning_war.bot.odds import (
    assault_worth,
    chance_from_near,
    chance_to_win,
    stage_worth,
    storm_worth,
)
from stormtable.games.lightning_war.bot.plans import PLAN, next_step
from stormtable.games.lightning_war.bot.unit_setup import places_of_side
from stormtable.games.lightning_war.bot.worths import POINT, fear, nearest_target, value_of
from stormtable.games.lightning_war.rules.assault import REACH, nearest_of
from stormtable.games.lightning_war.rules.choosing import refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import apply, choices
from stormtable.games.lightning_war.rules.gunnery import MAX_RANGE
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve
from stormtable.games.lightning_war.rules.state import NOBODY, SIDES, Ask, Body, State, Step, Verb
from stormtable.games.lightning_war.rules.values import gap, is_vehicle

__all__ = [
    "EXPERT",
    "FEATURES",
    "LEVELS",
    "MAX_MOVES",
    "Scratch",
    "candidates",
    "carry_out",
    "clock",
    "describe",
    "draw_lots",
    "drawn_actions",
    "evaluate",
    "judge",
    "mistakes",
    "steps",
]

VARIANTS: Final = 1000  # of a set-up
LIKELIEST: Final = 60  # the weight of a unit's first plan
CLOSING: Final = 1800  # hundredths: an assault is possible this turn
FAIR: Final = 400  # thousandths to win an assault from which it is worth to come near for it
LIKELY: Final = 700  # thousandths to win from which an assault of worth is no question
SHARE: Final = 20  # of the worth of an assault, to its weight
WELCOME: Final = 2 * POINT  # the worth of an assault, or of a vehicle to be stormed, that is no question then
MAX_MOVES: Final = 512  # assaults and the fire in them are picked from the lattice
HORIZON: Final = 2  # halves of a turn: further on dice drown what a plan is worth
TO_THE_FIRE: Final = 1  # half of a turn: no dice fall on the way, and a tree learns what answers what
CLOSELY: Final = 20  # hundredths: plans of a unit differ by a few hundredths of a won game

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(
        "Easy",
        "Makes beginners' mistakes: waits where it should go, goes out where it should hold, picks lesser targets.",
        1,
        0.5,
        Playout.WEIGHTED,
        HORIZON,
        slips=89,
    ),
    "medium": Level(
        "Medium",
        "Compares a few plans for each unit; a good third of its decisions are beginners' mistakes.",
        4,
        1.5,
        Playout.WEIGHTED,
        HORIZON,
        slips=36,
    ),
    "hard": Level(
        "Hard",
        "Weighs every plan against your answers.",
        256,
        4.0,
        Playout.WEIGHTED,
        TO_THE_FIRE,
        explore=CLOSELY,
        patient=True,
    ),
}
EXPERT: Final = Level(  # where there are weights for it
    "Expert", "Judges where plans lead by games it has played.", 256, 4.0, Playout.WEIGHTED, HORIZON, patient=True
)


@rule
def clock(state: State) -> int:
    """Halves of turns: the first until all have moved, the second until the next turn."""
    return 2 * state.turn + (state.step >= Step.FIRE)


# Which moves are worth a look


@rule
def candidates(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    match state.ask.what:
        case Ask.PLACE:
            return place_moves(state, seat, moves, weights, scratch.layout, int(scratch.variants[seat]))
        case Ask.INITIATIVE:
            n = choices(state, seat, moves)
            for i in range(n):
                weights[i] = 1
            return n
        case Ask.MOVE:
            return plan_moves(state, seat, moves, weights)
        case Ask.FIRE:
            return shot_moves(state, seat, moves, weights)
        case Ask.ASSAULT:
            return assault_moves(state, seat, moves, weights)
        case _:
            return stage_moves(state, seat, moves, weights)


@rule
def add(
    moves: list[Action], weights: list[int], n: int, verb: int, unit: int, part: int, target: int, weight: int
) -> int:
    weights[n] = weight
    return offer(moves, n, verb, unit, target, part)


@rule("LW-1.9")
def place_moves(state: State, seat: int, moves: list[Action], weights: list[int], layout: Layout, variant: int) -> int:
    """The next element as proposed; when all have their places, to end."""
    weights[0] = 1
    if next_in_reserve(state, seat) == NOBODY:
        return offer(moves, 0, Verb.END)
    begin_deployment(state, seat, variant, layout)
    if next_place(state, seat, variant, layout, moves[0]):
        return 1
    return min(1, choices(state, seat, moves))


@rule("LW-2.4")
def unit_to_move(state: State, seat: int) -> int:
    """The first unit of a side with anyone who may still act in phase 2, a company HQ after all; NOBODY for none."""
    staff = NOBODY
    for number in range(state.table.n_elements):
        unit = int(state.table.elements[number].unit)
        if (state.table.units[unit].kind == Body.HQ and staff != NOBODY) or refuse_actor(state, seat, number) != No.OK:
            continue
        if state.table.units[unit].kind != Body.HQ:
            return unit
        staff = unit
    return staff


@rule
def plan_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The plans of the next unit; to end where there is none left."""
    unit = unit_to_move(state, seat)
    if unit == NOBODY:
        return add(moves, weights, 0, Verb.END, 0, 0, 0, 1)
    if not is_mobile(state, unit):
        return add(moves, weights, 0, PLAN, unit, Plan.HOLD, 0, 1)
    n, first = 0, spokesman(state, unit)
    if state.table.units[unit].kind == Body.HQ:
        return staff_moves(state, seat, unit, first, moves, weights)
    x, y = state.elements[first].x, state.elements[first].y
    best = best_objective(state, seat, unit, x, y, NOBODY)
    if best != NOBODY:
        n = add(moves, weights, n, PLAN, unit, Plan.ADVANCE, best, LIKELIEST)
        if state.holder[best] != seat + 1 and is_urgent(state, first, best):
            n = add(moves, weights, n, PLAN, unit, Plan.RUSH, best, 6)
        other = best_objective(state, seat, unit, x, y, best)
        if other != NOBODY and 2 * draw_of(state, seat, unit, x, y, other) > draw_of(state, seat, unit, x, y, best):
            n = add(moves, weights, n, PLAN, unit, Plan.ADVANCE, other, 8)
    return enemy_moves(state, seat, unit, first, moves, weights, n)


@rule("LW-1.4")
def staff_moves(state: State, seat: int, unit: int, first: int, moves: list[Action], weights: list[int]) -> int:
    """A company HQ stays, follows the others, or gets out of fire; to fight is not its task."""
    afraid = fear(state, first, REACH // 2, 100) > 0
    n = add(moves, weights, 0, PLAN, unit, Plan.SHELTER if afraid else Plan.HOLD, 0, LIKELIEST)
    best = best_objective(state, seat, unit, state.elements[first].x, state.elements[first].y, NOBODY)
    if best != NOBODY:
        n = add(moves, weights, n, PLAN, unit, Plan.ADVANCE, best, LIKELIEST)
    return n


@rule
def enemy_moves(state: State, seat: int, unit: int, first: int, moves: list[Action], weights: list[int], n: int) -> int:
    """Plans that look to the enemy: to shoot at him, to get out of his fire, to come into reach for an assault."""
    enemy = nearest_target(state, first, False)
    near = enemy != NOBODY and gap(state, first, enemy) <= (MAX_RANGE if is_vehicle(state, first) else 2 * REACH)
    if near or n == 0:
        n = add(moves, weights, n, PLAN, unit, Plan.ENGAGE, 0, 10 if n > 0 else LIKELIEST)
    if 4 * fear(state, first, REACH // 2, 100) > value_of(state, first):
        n = add(moves, weights, n, PLAN, unit, Plan.SHELTER, 0, 4)
    other = nearest_unit(state, seat, first)
    if other == NOBODY or is_vehicle(state, first) or state.table.units[unit].kind != Body.PLATOON:
        return n
    if gap(state, first, nearest_of(state, first, other)) > CLOSING or chance_from_near(state, unit, other) < FAIR:
        return n
    return add(moves, weights, n, PLAN, unit, Plan.CLOSE, other, 6)


@rule("LW-7.8", "LW-7.19")
def assault_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """To end, or to go on with a charge, and the assaults and storms that promise something.

    Where the odds are clear, only what they speak for.
    """
    n, kept, clear = choices(state, seat, moves), 0, False
    for i in range(n):
        worth = 0
        if moves[i].verb == Verb.ASSAULT and state.table.units[moves[i].unit].kind != Body.HQ:
            worth = assault_worth(state, moves[i].unit, moves[i].target)
            clear = clear or (worth >= WELCOME and chance_to_win(state, moves[i].unit, moves[i].target) >= LIKELY)
        elif moves[i].verb == Verb.STORM:
            worth = storm_worth(state, moves[i].unit, moves[i].target)
            clear = clear or worth >= WELCOME
        if worth > 0 or moves[i].verb == Verb.END or moves[i].verb == Verb.CHARGE:
            copy_into(moves[kept], moves[i])
            weights[kept] = 1 + max(0, worth) // SHARE
            kept += 1
    return heavier(moves, weights, kept, WELCOME // SHARE) if clear else kept


@rule
def heavier(moves: list[Action], weights: list[int], n: int, least: int) -> int:
    """Keep those that weigh more; how many there are."""
    kept = 0
    for i in range(n):
        if weights[i] > least:
            copy_into(moves[kept], moves[i])
            weights[kept] = weights[i]
            kept += 1
    return kept


@rule("LW-7.13")
def stage_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The best shot in support of an assault or against it; to hold fire where there is none."""
    n, best, found = choices(state, seat, moves), 0, 0
    for i in range(n):
        worth = stage_worth(state, moves[i]) if moves[i].verb == Verb.FIRE else 0
        if worth > best:
            best, found = worth, i
    if found > 0:
        copy_into(moves[0], moves[found])
    weights[0] = 1
    return 1


# What is done without a thought


@rule
def mistakes(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """What a level that slips does: never against all sense, and as a candidate does where none would be harmless."""
    if state.ask.what == Ask.FIRE:
        return lesser_shot(state, seat, moves, weights)
    n = candidates(state, seat, moves, weights, scratch)
    if state.ask.what == Ask.MOVE:
        return mistaken_plans(state, seat, moves, weights, n)
    return hesitation(moves, n) if state.ask.what == Ask.ASSAULT else n


# Carrying moves out


@rule
def carry_out(state: State, seat: int, move: Action) -> int:
    """Each action of a plan is written into the move itself, which is as before at the end."""
    unit, plan, aim = int(move.unit), int(move.part), int(move.target)
    if move.verb != PLAN:
        apply(state, seat, move)
        return 1
    count = 0
    while state.ask.what == Ask.MOVE and next_step(state, seat, unit, plan, aim, move):
        apply(state, seat, move)
        count += 1
    move.verb, move.unit, move.target, move.part = PLAN, unit, aim, plan
    move.amount, move.facing, move.x, move.y = 0, 0, 0, 0
    return count


def steps(view: Any, seat: int, move: Action) -> Sequence[Action]:
    """The actions of a move, in order; none of several rolls dice."""
    if move.verb != PLAN:
        return [move]
    work, act, found = copy_record(view), Action(), []
    while work.ask.what == Ask.MOVE and next_step(work, seat, move.unit, move.part, move.target, act):
        found.append(copy_record(act))
        apply(work, seat, act)
    return found


@rule
def draw_lots(scratch: Scratch, dice: Dice) -> None:
    """Another set-up for each side."""
    for side in range(SIDES):
        scratch.variants[side] = 1 + below(dice, VARIANTS)


def drawn_actions(view: Any, seat: int, dice: Dice) -> Sequence[Action]:
    """A set-up of the whole side by lot: all variants are sound, and no two games begin alike."""
    if view.ask.what != Ask.PLACE or next_in_reserve(view, seat) == NOBODY:
        return ()
    return places_of_side(view, seat, 1 + below(dice, VARIANTS))
