"""Mistakes that people make, for a computer opponent that slips: none that is against all sense.

Who ought to go waits, creeps or hides, who ought to hold goes out at the enemy, an assault that is not certain is left
alone. What no plan may do is refused here too: leaders, machine guns, guards and the touch of the unit are safe.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, copy_into, offer, rule
from stormtable.games.lightning_war.bot.aims import best_objective, is_mobile, nearest_unit, spokesman
from stormtable.games.lightning_war.bot.lies import Plan
from stormtable.games.lightning_war.bot.plans import PLAN
from stormtable.games.lightning_war.bot.riding import may_ride
from stormtable.games.lightning_war.bot.worths import fear, hope
from stormtable.games.lightning_war.rules.assault import REACH
from stormtable.games.lightning_war.rules.command import commanded
from stormtable.games.lightning_war.rules.state import NOBODY, Body, State, Status, Verb
from stormtable.games.lightning_war.rules.values import on_table

WAITS: Final = 2  # weights
CREEPS: Final = 3
HIDES: Final = 6


@rule
def mistaken_plans(state: State, seat: int, moves: list[Action], weights: list[int], n: int) -> int:
    """What a unit does by mistake, in place of its n plans: it goes out where it ought to hold, else it waits.

    Out of touch it may creep instead, in fire it may hide. It follows its plans where it can make no such mistake.
    """
    unit = int(moves[0].unit)
    if moves[0].verb != PLAN or not may_err(state, unit):
        return n
    first = spokesman(state, unit)
    best = best_objective(state, seat, unit, state.elements[first].x, state.elements[first].y, NOBODY)
    enemy = nearest_unit(state, seat, first)
    weights[0] = WAITS
    afraid = fear(state, first, REACH // 2, 100) > 0
    if best != NOBODY and enemy != NOBODY and state.holder[best] == seat + 1:
        n = offer(moves, 0, PLAN, unit, enemy, Plan.SALLY)
        return also_hide(moves, weights, n, unit) if afraid else n
    n = offer(moves, 0, PLAN, unit, 0, Plan.STAY)
    if best != NOBODY and not is_in_touch(state, unit):
        weights[n] = CREEPS
        return offer(moves, n, PLAN, unit, best, Plan.CREEP)
    return also_hide(moves, weights, n, unit) if afraid else n


@rule
def also_hide(moves: list[Action], weights: list[int], n: int, unit: int) -> int:
    weights[n] = HIDES
    return offer(moves, n, PLAN, unit, 0, Plan.SHELTER)


@rule("LW-1.4", "LW-4.18", "LW-8.1")
def may_err(state: State, unit: int) -> bool:
    """Not a company HQ, nor who rides or had best do so, nor a unit of which somebody is out of command."""
    formation = state.table.units[unit]
    if formation.kind == Body.HQ or not is_mobile(state, unit):
        return False
    for number in range(formation.first, formation.first + formation.count):
        if state.elements[number].status == Status.ABOARD or may_ride(state, number):
            return False
        if on_table(state, number) and not commanded(state, number):
            return False
    return True


@rule
def is_in_touch(state: State, unit: int) -> bool:
    """Whether any of a unit has somebody to fire at, or could soon be fired at."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if on_table(state, number) and (hope(state, number) > 0 or fear(state, number, REACH // 2, 100) > 0):
            return True
    return False


@rule("LW-7.8")
def hesitation(moves: list[Action], n: int) -> int:
    """To end, where that is a candidate and no charge is under way."""
    end = NOBODY
    for i in range(n):
        if moves[i].verb == Verb.CHARGE:
            return n
        if moves[i].verb == Verb.END:
            end = i
    if end == NOBODY:
        return n
    copy_into(moves[0], moves[end])
    return 1
