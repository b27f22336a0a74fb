"""What else a seat may decide, and what it is worth at a glance, for the computer opponent.

Special movement at activation, work other than attacks, answers with Command Points, and set-up; in thousandths of
Threat Value.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, copy_into, offer, rule
from stormtable.engine.plane import bearing
from stormtable.games.lightning_strike.bot.outlook import DODGED, Scratch, best_facing, danger, glance, survey
from stormtable.games.lightning_strike.bot.worths import boost_worth, shot_worth, struck_worth, stun_cost
from stormtable.games.lightning_strike.rules.activation import may_act_later, waits
from stormtable.games.lightning_strike.rules.attack import side_attacked
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.decisions import refuse
from stormtable.games.lightning_strike.rules.lattice import offer_fields, offer_places
from stormtable.games.lightning_strike.rules.state import (
    N_UNITS,
    UNITS_A_SIDE,
    Activation,
    Counter,
    Side,
    Stage,
    State,
    Verb,
)
from stormtable.games.lightning_strike.rules.values import (
    basic_move,
    is_enemy,
    is_fighter,
    jammed,
    may_command,
    on_table,
    overthrust_move,
    side_of_unit,
)

STEADY: Final = 40  # hundredths of a shot that an exo makes under Overthrust
COMMAND_WORTH: Final = 250  # of a Command Point that its unit may still use
WORTH_A_POINT: Final = 500  # a shot for which to act out of sequence
WORTH_A_TURN: Final = 200  # danger that a turn by Command Point takes away
JAM_SHARE: Final = 20  # hundredths of a unit's fire, or of fire at it, that Targeted ECM takes
BROADCAST: Final = 350
UPKEEP: Final = 450
MOST_PLACES: Final = 16


# Special movement


@rule("LS-4.4", "LS-4.5", "LS-4.6", "LS-4.8")
def slot_moves(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """Every unit that waits with every set of counters that makes sense, and those that may still act.

    No passing where a unit that may still act has a shot.
    """
    n, free = 0, 0
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        if waits(state, number):
            survey(state, number, scratch)
            n = counters_for(state, number, Verb.ACTIVATE, moves, weights, n, scratch)
        elif may_act_later(state, number):
            survey(state, number, scratch)
            shot = best_shot(state, scratch, number)
            free += shot
            weights[n] = shot
            n = offer(moves, n, Verb.ACT, number)
    if n == 0 or (moves[0].verb == Verb.ACT and free == 0):
        weights[n] = 0
        n = more_if_legal(state, seat, moves, n)
    return n


@rule
def best_shot(state: State, scratch: Scratch, number: int) -> int:
    """What the surveyed unit may take from an enemy from where it stands, as it faces."""
    best = 0
    for i in range(scratch.n_foes):
        for weapon in range(state.table.cards[number].n_weapons):
            best = max(best, shot_worth(state, number, weapon, scratch.foes[i].number))
    return best


@rule("LS-10.6")
def more_if_legal(state: State, seat: int, moves: list[Action], n: int) -> int:
    """To pass, where no unit of the side waits."""
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        if waits(state, number):
            return n
    return offer(moves, n, Verb.PASS)


@rule
def counters_for(
    state: State, number: int, verb: int, moves: list[Action], weights: list[int], n: int, scratch: Scratch
) -> int:
    """An activation without counters, Evasive, with Overthrust, and of a fighter with both."""
    near, far = basic_move(state, number), overthrust_move(state, number)
    risk, fighter = danger(state, scratch, number), is_fighter(state, number)
    shot, long_shot = glance(state, scratch, number, near), glance(state, scratch, number, far)
    weights[n] = shot * 9 // 10 - risk // 4
    n = offer(moves, n, verb, number)
    weights[n] = risk * (100 - DODGED) // 200 - risk // 4
    n = offer(moves, n, verb, number, part=Counter.EVASIVE)
    if fighter:
        weights[n] = long_shot * 9 // 10 - risk // 5
        n = offer(moves, n, verb, number, part=Counter.OVERTHRUST)
        if long_shot == 0 or risk > shot:
            weights[n] = risk * (100 - DODGED) // 100 - risk // 5 - 100
            n = offer(moves, n, verb, number, part=Counter.OVERTHRUST | Counter.EVASIVE)
    elif shot == 0 or risk > 2 * shot:
        weights[n] = max(long_shot * STEADY // 100, 200 * (shot == 0)) - risk // 4
        n = offer(moves, n, verb, number, part=Counter.OVERTHRUST)
    return n


# Work


@rule("LS-7.2", "LS-9.1", "LS-9.5", "LS-9.6", "LS-9.8")
def work_moves(
    state: State, act: Activation, base: int, moves: list[Action], weights: list[int], n: int, scratch: Scratch
) -> int:
    """Recovering and electronic warfare, with an Action; `base` is what the end of the activation is worth."""
    number, unit = act.unit - 1, state.units[act.unit - 1]
    if unit.actions == 0 or unit.evasive:
        return n
    if unit.stunned:
        weights[n] = base + (stun_cost(state, number) - stun_cost(state, number) // 4) * 3 // 4
        n = offer(moves, n, Verb.RECOVER, number)
    if unit.broadcasting:
        weights[n] = base + UPKEEP
        n = keep_legal(state, act, moves, n, offer(moves, n, Verb.MAINTAIN, number))
    if state.table.cards[number].ecm > 0:
        if not unit.broadcasting:
            weights[n] = base + BROADCAST
            n = keep_legal(state, act, moves, n, offer(moves, n, Verb.ECM, number))
        n = jam_moves(state, act, base, moves, weights, n, scratch)
    if state.table.cards[number].eccm > 0:
        weights[n] = base + BROADCAST
        n = keep_legal(state, act, moves, n, offer(moves, n, Verb.CLEAR, number))
        n = counter_moves(state, act, base, moves, weights, n)
    return n


@rule
def keep_legal(state: State, act: Activation, moves: list[Action], n: int, more: int) -> int:
    seat = side_of_unit(act.unit - 1)
    return more if refuse(state, seat, moves[n]) == No.OK else n


@rule("LS-9.6", "LS-9.7")
def jam_moves(
    state: State, act: Activation, base: int, moves: list[Action], weights: list[int], n: int, scratch: Scratch
) -> int:
    """Targeted ECM on itself, and on the enemy that has most to fire at it."""
    number, best, found = act.unit - 1, 0, -1
    for i in range(scratch.n_foes):
        foe = scratch.foes[i]
        if foe.fear[0] * foe.urgency > best and state.units[foe.number].n_marks == 0:
            best, found = foe.fear[0] * foe.urgency, int(foe.number)
    if found >= 0:
        weights[n] = base + best // 100 * JAM_SHARE // 100
        n = keep_legal(state, act, moves, n, offer(moves, n, Verb.JAM, number, found))
    if state.units[number].n_marks == 0:
        weights[n] = base + danger(state, scratch, number) * JAM_SHARE // 100
        n = keep_legal(state, act, moves, n, offer(moves, n, Verb.JAM, number, number))
    return n


@rule("LS-9.5")
def counter_moves(state: State, act: Activation, base: int, moves: list[Action], weights: list[int], n: int) -> int:
    """ECCM at each enemy counter; to break one's own chains."""
    number = act.unit - 1
    if not jammed(state, side_of_unit(number)):
        return n
    for other in range(N_UNITS):
        if on_table(state, other) and is_enemy(number, other) and state.units[other].broadcasting:
            weights[n] = base + BROADCAST
            n = keep_legal(state, act, moves, n, offer(moves, n, Verb.ECCM, number, other))
    return n


# Answers


@rule("LS-10.2", "LS-10.3")
def window_moves(state: State, seat: int, moves: list[Action], weights: list[int], scratch: Scratch) -> int:
    """Decline; the unit that is attacked acts at once, dodges or turns to the attacker; others act at once or turn."""
    act = state.active[0]
    attacker, under_attack = act.unit - 1, act.attack.stage == Stage.DECLARED
    weights[0] = 0
    n = offer(moves, 0, Verb.DECLINE)
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        if not may_command(state, number):
            continue
        if under_attack and act.attack.target == number:
            n = target_moves(state, attacker, act.attack.weapon, number, moves, weights, n, scratch)
        elif waits(state, number):
            survey(state, number, scratch)
            shot = glance(state, scratch, number, basic_move(state, number))
            if shot > WORTH_A_POINT:
                weights[n] = shot // 3 - COMMAND_WORTH
                n = offer(moves, n, Verb.INTERRUPT, number)
        elif not under_attack:
            n = spin_moves(state, number, moves, weights, n, scratch)
    return n


@rule("LS-10.2")
def spin_moves(state: State, number: int, moves: list[Action], weights: list[int], n: int, scratch: Scratch) -> int:
    """To turn to where most is to be feared from, if that is worth a Command Point."""
    unit = state.units[number]
    survey(state, number, scratch)
    i = best_facing(scratch, unit.x, unit.y)
    if i < 0:
        return n
    before, risk = unit.facing, danger(state, scratch, number)
    unit.facing = bearing(scratch.foes[i].x - unit.x, scratch.foes[i].y - unit.y)
    facing, saved = int(unit.facing), risk - danger(state, scratch, number)
    unit.facing = before
    if saved > WORTH_A_TURN and facing != before:
        weights[n] = saved // 2
        n = offer(moves, n, Verb.SPIN, number, facing=facing)
    return n


@rule("LS-10.2", "LS-10.12")
def target_moves(
    state: State,
    attacker: int,
    weapon: int,
    number: int,
    moves: list[Action],
    weights: list[int],
    n: int,
    scratch: Scratch,
) -> int:
    """What the unit under attack may do about it."""
    loss = struck_worth(state, attacker, weapon, number, False)
    unit, other = state.units[number], state.units[attacker]
    if side_attacked(state, attacker, number) == Side.REAR:
        facing = bearing(other.x - unit.x, other.y - unit.y)
        weights[n] = loss // 3 - COMMAND_WORTH
        n = offer(moves, n, Verb.SPIN, number, facing=facing)
    if waits(state, number):
        survey(state, number, scratch)
        shot = glance(state, scratch, number, basic_move(state, number))
        weights[n] = shot // 3 - COMMAND_WORTH
        n = offer(moves, n, Verb.INTERRUPT, number)
        weights[n] = loss * (100 - DODGED) // 100 - shot // 2 - COMMAND_WORTH
        n = offer(moves, n, Verb.INTERRUPT, number, part=Counter.EVASIVE)
        if is_fighter(state, number):
            weights[n] = loss // 2 - COMMAND_WORTH
            n = offer(moves, n, Verb.INTERRUPT, number, part=Counter.OVERTHRUST)
    return n


@rule("LS-10.2")
def defense_moves(state: State, moves: list[Action], weights: list[int]) -> int:
    """What the Command Point saves now, against what else it may be good for this turn."""
    act = state.active[state.depth - 1]
    number = int(act.attack.target)
    weights[0] = boost_worth(state, act.unit - 1, act.attack.weapon, number)
    offer(moves, 0, Verb.BOOST)
    weights[1] = COMMAND_WORTH if waits(state, number) else COMMAND_WORTH // 4
    return offer(moves, 1, Verb.DECLINE)


@rule("LS-6.4")
def facing_moves(state: State, moves: list[Action], weights: list[int]) -> int:
    """Who turns to the attacker is struck in front."""
    weights[0], weights[1] = 400, 0
    return offer(moves, offer(moves, 0, Verb.FACE_ATTACKER), Verb.KEEP_FACING)


# Set-up


@rule("LS-1.3", "LS-1.4")
def place_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Places along the front of the zone and behind it, Evasive until first activated; together rather than apart."""
    listed, n = offer_places(state, seat, moves), 0
    stride = max(1, listed // MOST_PLACES)
    for i in range(listed):
        if moves[i].part == Counter.EVASIVE and i % stride < 3 and n < MOST_PLACES:
            copy_into(moves[n], moves[i])
            weights[n] = 0
            n += 1
    if n == 0:
        weights[0], n = 0, 1
    return n


@rule
def field_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Places for an obstacle all over the table."""
    listed = offer_fields(state, moves)
    n = min(listed, MOST_PLACES)
    for i in range(n):
        copy_into(moves[i], moves[i * listed // n])
        weights[i] = 0
    return n
