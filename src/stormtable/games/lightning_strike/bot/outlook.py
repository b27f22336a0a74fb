"""What a unit may hope for and must fear where it stands, for the computer opponent; in thousandths of Threat Value.

A survey works out once what a unit and each enemy may do to each other at every distance; a place and a facing are then
judged by looking that up.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, I16, I32, Bool, many, one, record, rule
from stormtable.engine.plane import QUARTER, ahead, cuts, in_arc, length
from stormtable.games.lightning_strike.bot.worths import expected_loss
from stormtable.games.lightning_strike.rules.attack import EVASIVE, MASKED, TARGETED
from stormtable.games.lightning_strike.rules.damage import multiplier
from stormtable.games.lightning_strike.rules.fields import holds
from stormtable.games.lightning_strike.rules.state import (
    CONTACT,
    N_UNITS,
    UNITS_A_SIDE,
    Field,
    Mark,
    State,
)
from stormtable.games.lightning_strike.rules.values import (
    basic_move,
    bears,
    is_enemy,
    is_fighter,
    on_table,
    overthrust_move,
)

MAX_FOES: Final = N_UNITS - UNITS_A_SIDE
BIN: Final = 250  # distances are looked up by so many hundredths; the first is contact
BINS: Final = 26
KEPT: Final = 6  # plans of a kind

HOPE: Final = 75  # hundredths of what a unit could do to its best target next
FEAR: Final = 40  # hundredths of what all enemies could do to it
LATER: Final = 60  # hundredths: an enemy that was activated already
FAR: Final = 2  # a hundredth of a centimetre farther than needed from the nearest enemy
SHELTERED: Final = 55  # hundredths of fear behind an obstacle
DUSTED: Final = 80
DODGED: Final = 30  # hundredths of fear left to an Evasive unit
TWICE: Final = 80  # hundredths of a shot more for each Action beyond the first


@record
class Foe:
    """An enemy, and what it and the unit surveyed may do to each other, by defense arc and distance."""

    number: I8 = 0
    x: I32 = 0
    y: I32 = 0
    facing: I16 = 0
    fighter: Bool = False
    urgency: I8 = 0  # hundredths of its fire that count
    reach: I32 = 0
    swift: I32 = 0  # reach with Overthrust, of a fighter
    ours: list[I16] = many(factory=I16, count=2 * BINS)
    theirs: list[I16] = many(factory=I16, count=2 * BINS)
    hope: list[I16] = many(factory=I16, count=BINS)  # the best of ours at that distance or beyond
    fear: list[I16] = many(factory=I16, count=2 * BINS)


@record
class Plan:
    """Part of an activation: where to go, how to face, and what to shoot at from there."""

    worth: I32 = 0
    x: I32 = 0  # where it ends
    y: I32 = 0
    facing: I16 = 0
    first: I16 = 0  # a fighter's facing before it flies
    far: I32 = 0  # what it flies
    target: I8 = 0
    weapon: I8 = 0
    paid: I8 = 0


@record
class Scratch:
    """What the search works with; nothing is remembered."""

    reach: I32 = 0  # of the unit surveyed, next turn
    n_foes: I8 = 0
    foes: list[Foe] = many(factory=Foe, count=MAX_FOES)
    n_strikes: I8 = 0
    strikes: list[Plan] = many(factory=Plan, count=KEPT)
    n_ends: I8 = 0
    ends: list[Plan] = many(factory=Plan, count=KEPT)
    free: Bool = False  # whether an Action is left and pays a shot that costs nothing else
    rest: I32 = 0  # worth of the best place to end
    trial: Plan = one(factory=Plan)


# The survey


@rule
def survey(state: State, number: int, scratch: Scratch) -> None:
    """Work out what the unit and each enemy may do to each other."""
    scratch.n_foes = 0
    scratch.reach = reach_of(state, number)
    for other in range(N_UNITS):
        if on_table(state, other) and is_enemy(number, other):
            foe, unit = scratch.foes[scratch.n_foes], state.units[other]
            scratch.n_foes += 1
            foe.number, foe.x, foe.y, foe.facing = other, unit.x, unit.y, unit.facing
            foe.fighter = is_fighter(state, other)
            foe.urgency = LATER if unit.activated else 100
            foe.reach = basic_move(state, other)
            foe.swift = overthrust_move(state, other)
            for i in range(2 * BINS):
                foe.ours[i] = foe.theirs[i] = 0
            lay_out_fire(state, number, other, unit.evasive, foe.ours)
            own = state.units[number]
            lay_out_fire(state, other, number, own.evasive and own.activated, foe.theirs)
            take_best(foe)


@rule
def reach_of(state: State, number: int) -> int:
    """How far a unit comes in one activation and can still shoot well."""
    if is_fighter(state, number):
        return (basic_move(state, number) + overthrust_move(state, number)) // 2
    return basic_move(state, number)


@rule
def lay_out_fire(state: State, firer: int, target: int, evasive: bool, worths: list[int]) -> None:
    """What an activation's fire takes from a target, the best weapon's, by defense arc and distance; no obstacles."""
    card = state.table.cards[firer]
    for weapon in range(card.n_weapons):
        start = 0
        for band in range(card.weapons[weapon].n_bands):
            limit = card.weapons[weapon].limit[band]
            contact = band == 0 and card.weapons[weapon].contact
            end = 1 if contact else min(BINS, bin_of(limit) + 1)
            for side in range(2):
                loss = band_worth(state, firer, weapon, target, band, side, evasive)
                for i in range(start if contact else max(1, start), end):
                    worths[side * BINS + i] = max(worths[side * BINS + i], loss)
            start = max(start, end)


@rule
def band_worth(state: State, firer: int, weapon: int, target: int, band: int, side: int, evasive: bool) -> int:
    card, aimed = state.table.cards[firer], state.table.cards[target]
    bonus, other_bonus = int(card.weapons[weapon].accuracy[band]), int(aimed.avoidance[side])
    if band == 0 and card.weapons[weapon].contact:
        bonus += max(0, card.close_combat - aimed.close_combat)
        other_bonus += max(0, aimed.close_combat - card.close_combat)
    if bears(state.units[firer], Mark.HOSTILE):
        bonus += TARGETED
    if card.weapons[weapon].missile:
        other_bonus += aimed.missile_defense
    if evasive:
        other_bonus += EVASIVE
    if bears(state.units[target], Mark.FRIENDLY):
        other_bonus += MASKED
    times = multiplier(state, firer, weapon, band)
    loss = expected_loss(state, firer, weapon, target, times, side, bonus, other_bonus)
    return min(30_000, loss * (100 + TWICE * max(0, card.actions - 1)) // 100)


@rule
def take_best(foe: Foe) -> None:
    """The best at a distance or beyond it: what one who may still come nearer can choose."""
    best, front, rear = 0, 0, 0
    for back in range(BINS):
        i = BINS - 1 - back
        best = max(best, int(foe.ours[i]), (int(foe.ours[i]) + int(foe.ours[BINS + i])) // 2)
        front = max(front, int(foe.theirs[i]))
        rear = max(rear, int(foe.theirs[BINS + i]))
        foe.hope[i], foe.fear[i], foe.fear[BINS + i] = best, front, rear


# Places


@rule
def bin_of(distance: int) -> int:
    """Where a distance is looked up; anything beyond the last is out of every range."""
    if distance <= CONTACT:
        return 0
    return min(BINS - 1, (distance + BIN - 1) // BIN)


@rule
def outlook(state: State, scratch: Scratch, number: int, x: int, y: int, facing: int) -> int:
    """What the unit may hope for less what it must fear until it is activated again, if it ends there facing so."""
    best, fear, nearest, gap = 0, 0, 1 << 20, 1 << 20
    for i in range(scratch.n_foes):
        foe = scratch.foes[i]
        far = length(foe.x - x, foe.y - y)
        nearest = min(nearest, far)
        hope = int(foe.hope[bin_of(max(0, far - scratch.reach))])
        best = max(best, hope)
        if hope > 0:
            gap = 0
        fear += fear_of(state, foe, far, x, y, facing) * foe.urgency // 100
    if state.n_fields > 0 and is_dusted(state, x, y):
        fear = fear * DUSTED // 100
    if state.units[number].evasive and state.units[number].activated:
        best = best * 9 // 10
    return (HOPE * best - FEAR * fear) // 100 - FAR * nearest * (1 + (gap > 0)) // 10


@rule
def fear_of(state: State, foe: Foe, far: int, x: int, y: int, facing: int) -> int:
    """What an enemy may do to a unit there, with the move that it has left."""
    dx, dy = foe.x - x, foe.y - y
    reach, likely = foe.reach, 100
    if foe.fighter:
        if in_arc(-dx, -dy, foe.facing, QUARTER):
            reach = (foe.reach + foe.swift) // 2
        elif not in_arc(-dx, -dy, foe.facing, 1500):
            reach, likely = foe.reach // 2, 60
    at = bin_of(max(0, far - reach))
    front, rear = int(foe.fear[at]), int(foe.fear[BINS + at])
    if ahead(dx, dy, facing) < 0:
        worth = rear
    elif rear > front and reach > far:
        worth = (front + rear) // 2  # it may well come round
    else:
        worth = front
    if state.n_fields > 0 and is_sheltered(state, foe, x, y):
        likely = likely * SHELTERED // 100
    return worth * likely // 100


@rule
def is_sheltered(state: State, foe: Foe, x: int, y: int) -> bool:
    """Whether an obstacle lies on the line from an enemy."""
    for i in range(state.n_fields):
        field = state.fields[i]
        if cuts(foe.x, foe.y, x, y, field.x, field.y, field.radius):
            return True
    return False


@rule
def is_dusted(state: State, x: int, y: int) -> bool:
    """Whether a place lies in dust or debris (LS-8.2)."""
    for i in range(state.n_fields):
        kind = state.fields[i].kind
        if (kind == Field.DUST or kind == Field.DEBRIS) and holds(state.fields[i], x, y):
            return True
    return False


@rule
def best_facing(scratch: Scratch, x: int, y: int) -> int:
    """The number in the survey of the enemy that it is best to face; -1 without one."""
    best, found = -1, -1
    for i in range(scratch.n_foes):
        foe = scratch.foes[i]
        far = length(foe.x - x, foe.y - y)
        danger = int(foe.fear[BINS + bin_of(max(0, far - foe.reach))]) * foe.urgency + max(0, 12_000 - far) // 100
        if danger > best:
            best, found = danger, i
    return found


# At a glance


@rule
def glance(state: State, scratch: Scratch, number: int, reach: int) -> int:
    """The best shot that the surveyed unit may come to with so much of a move; facing is not looked at."""
    unit, best = state.units[number], 0
    for i in range(scratch.n_foes):
        foe = scratch.foes[i]
        far = length(foe.x - unit.x, foe.y - unit.y)
        best = max(best, int(foe.hope[bin_of(max(0, far - reach))]))
    return best


@rule
def danger(state: State, scratch: Scratch, number: int) -> int:
    """What all enemies may do to the surveyed unit where it is."""
    unit, total = state.units[number], 0
    for i in range(scratch.n_foes):
        foe = scratch.foes[i]
        far = length(foe.x - unit.x, foe.y - unit.y)
        total += fear_of(state, foe, far, unit.x, unit.y, unit.facing) * foe.urgency // 100
    return total
