"""The lattice of legal actions that a search plays on a free table: sensible places and facings, always the same."""

from __future__ import annotations

from stormtable.engine import Action, offer, rule
from stormtable.engine.plane import HALF, QUARTER, bearing
from stormtable.games.lightning_strike.rules.activation import (
    may_act_later,
    refuse_pay,
    side_waits,
    waits,
)
from stormtable.games.lightning_strike.rules.attack import refuse_attack
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.electronic import (
    refuse_clear,
    refuse_counter,
    refuse_jam,
    refuse_jammer,
    refuse_maintain,
)
from stormtable.games.lightning_strike.rules.lattice_moves import (
    offer_about,
    offer_facings,
    offer_flights,
    offer_moves,
    offer_turns,
)
from stormtable.games.lightning_strike.rules.movement import minimum_left
from stormtable.games.lightning_strike.rules.setting_up import depth_in, refuse_place, refuse_place_unit
from stormtable.games.lightning_strike.rules.state import (
    CM,
    CONTACT,
    N_UNITS,
    UNITS_A_SIDE,
    Activation,
    State,
    Status,
    Verb,
)
from stormtable.games.lightning_strike.rules.values import is_enemy, is_fighter, jammed, may_command, on_top

FIELD_STEP = 500  # between the places offered for obstacles, in hundredths
UNIT_STEP = 1000


@rule("LS-8.1")
def offer_fields(state: State, out: list[Action]) -> int:
    n = offer_fields_every(state, FIELD_STEP, len(out), out)
    return n if n > 0 else offer_fields_every(state, CM, 1, out)


@rule
def offer_fields_every(state: State, step: int, most: int, out: list[Action]) -> int:
    n = 0
    for x in range(0, state.table.width + 1, step):
        for y in range(0, state.table.height + 1, step):
            if n < most and refuse_place(state, x, y) == No.OK:
                n = offer(out, n, Verb.PLACE_FIELD, x=x, y=y)
    return n


@rule("LS-1.3")
def offer_places(state: State, seat: int, out: list[Action]) -> int:
    """The next unit of the roster, every 10 cm of the zone, nose to the middle of the table; with a counter or none."""
    number = next_in_reserve(state, seat)
    n = 0
    for x in range(0, state.table.width + 1, UNIT_STEP):
        for y in range(0, state.table.height + 1, UNIT_STEP):
            if depth_in(state, seat, x, y) <= state.table.zone:
                facing = bearing(state.table.width // 2 - x, state.table.height // 2 - y)
                n = offer_place(state, seat, number, x, y, facing, out, n)
    return n if n > 0 else offer_on_edge(state, seat, number, out)


@rule("LS-1.3", "LS-1.8")
def offer_on_edge(state: State, seat: int, number: int, out: list[Action]) -> int:
    """Of a zone that no multiple of 10 cm lies in: every 10 cm of the side's own edge, nose across the table."""
    n = 0
    for along in range(0, (state.table.width if seat < 2 else state.table.height) + 1, UNIT_STEP):
        match seat:
            case 0:
                n = offer_place(state, seat, number, along, 0, QUARTER, out, n)
            case 1:
                n = offer_place(state, seat, number, along, state.table.height, HALF + QUARTER, out, n)
            case 2:
                n = offer_place(state, seat, number, 0, along, 0, out, n)
            case _:
                n = offer_place(state, seat, number, state.table.width, along, HALF, out, n)
    return n


@rule("LS-1.3", "LS-1.4")
def offer_place(state: State, seat: int, number: int, x: int, y: int, facing: int, out: list[Action], n: int) -> int:
    """A place with a counter or none; as many of these as fit, and one may bear."""
    for part in range(3):
        more = offer(out, n, Verb.PLACE_UNIT, unit=number, part=part, facing=facing, x=x, y=y)
        if more < len(out) and refuse_place_unit(state, seat, out[n]) == No.OK:
            n = more
    return n


@rule
def next_in_reserve(state: State, seat: int) -> int:
    number = seat * UNITS_A_SIDE
    while state.units[number].status != Status.RESERVE:
        number += 1
    return number


# Slots


@rule("LS-3.3", "LS-4.4", "LS-10.6")
def offer_slot(state: State, seat: int, out: list[Action]) -> int:
    """Units that wait, with any counters they may bear; units that may still act; to pass where none waits."""
    n, waiting = 0, False
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        if waits(state, number):
            waiting = True
            n = offer_counters(state, number, Verb.ACTIVATE, out, n)
        elif may_act_later(state, number):
            n = offer(out, n, Verb.ACT, unit=number)
    return n if waiting else offer(out, n, Verb.PASS)


@rule("LS-3.3", "LS-10.6")
def slot_fallback(state: State, seat: int, out: list[Action]) -> int:
    """A seat that does not answer passes where it may, else its first unit is activated."""
    if not side_waits(state, seat):
        return offer(out, 0, Verb.PASS)
    return min(offer_slot(state, seat, out), 1)


@rule("LS-4.4", "LS-4.6", "LS-4.11")
def offer_counters(state: State, number: int, verb: int, out: list[Action], n: int) -> int:
    """An activation with each set of counters; only a fighter may have both."""
    for part in range(4 if is_fighter(state, number) else 3):
        n = offer(out, n, verb, unit=number, part=part)
    return n


@rule("LS-3.4")
def offer_activity(state: State, out: list[Action]) -> int:
    act = on_top(state)
    number = act.unit - 1
    n = offer(out, 0, Verb.END, unit=number) if minimum_left(state, act) == 0 else 0
    n = offer_work(state, act, out, n)
    if act.only_acts:
        return n
    if is_fighter(state, number):
        n = offer_flights(state, act, out, n)
        n = offer_turns(state, act, out, n)
        n = offer_about(state, act, out, n)
    else:
        n = offer_moves(state, act, out, n)
        n = offer_facings(state, number, act.faced, out, n)
    return n


@rule("LS-3.4", "LS-4.8")
def activity_fallback(state: State, out: list[Action]) -> int:
    """A unit whose seat does not answer flies what it must, and ends."""
    act = on_top(state)
    least = minimum_left(state, act)
    if least > 0:
        return offer(out, 0, Verb.FLY, unit=act.unit - 1, x=least)
    return offer(out, 0, Verb.END, unit=act.unit - 1)


# Work


@rule("LS-3.4", "LS-5.1", "LS-10.2")
def offer_work(state: State, act: Activation, out: list[Action], n: int) -> int:
    """Attacks, recovering and electronic warfare; paid with an Action while there is one."""
    number = act.unit - 1
    unit, card = state.units[number], state.table.cards[number]
    paid = 0 if unit.actions > 0 else 1
    if refuse_pay(state, number, paid) != No.OK:
        return n
    n = offer_attacks(state, number, paid, out, n)
    if unit.stunned:
        n = offer(out, n, Verb.RECOVER, unit=number, amount=paid)
    if card.ecm > 0:
        n = offer_ecm(state, act, paid, out, n)
    if card.eccm > 0 and refuse_counter(state, number) == No.OK:
        n = offer_eccm(state, number, paid, out, n)
    return n


@rule("LS-5.1", "LS-5.14")
def offer_attacks(state: State, number: int, paid: int, out: list[Action], n: int) -> int:
    unit, card = state.units[number], state.table.cards[number]
    for target in range(N_UNITS):
        other = state.units[target]
        if other.status != Status.ON_TABLE or not is_enemy(number, target):
            continue
        for weapon in range(card.n_weapons):
            farthest = max(CONTACT, int(card.weapons[weapon].limit[card.weapons[weapon].n_bands - 1]))
            near = abs(other.x - unit.x) <= farthest and abs(other.y - unit.y) <= farthest
            if near and refuse_attack(state, number, weapon, target) == No.OK:
                n = offer(out, n, Verb.ATTACK, unit=number, target=target, part=weapon, amount=paid)
    return n


@rule("LS-9.1", "LS-9.6")
def offer_ecm(state: State, act: Activation, paid: int, out: list[Action], n: int) -> int:
    """To switch it on, to maintain it, and Targeted ECM."""
    number = act.unit - 1
    if refuse_maintain(state, act) == No.OK:
        n = offer(out, n, Verb.MAINTAIN, unit=number, amount=paid)
    if refuse_jammer(state, number) != No.OK:
        return n
    if not state.units[number].broadcasting:
        n = offer(out, n, Verb.ECM, unit=number, amount=paid)
    for target in range(N_UNITS):
        if state.units[target].status == Status.ON_TABLE and refuse_jam(state, number, target) == No.OK:
            n = offer(out, n, Verb.JAM, unit=number, target=target, amount=paid)
    return n


@rule("LS-9.5", "LS-9.8")
def offer_eccm(state: State, number: int, paid: int, out: list[Action], n: int) -> int:
    """Against each enemy counter, and to clear itself."""
    for target in range(N_UNITS):
        other = state.units[target]
        if other.broadcasting and other.status == Status.ON_TABLE and is_enemy(number, target):
            n = offer(out, n, Verb.ECCM, unit=number, target=target, amount=paid)
    if state.units[number].n_marks > 0 and refuse_clear(state, number) == No.OK:
        n = offer(out, n, Verb.CLEAR, unit=number, amount=paid)
    return n


# Answers


@rule("LS-10.2", "LS-10.3")
def offer_answers(state: State, seat: int, out: list[Action]) -> int:
    """Decline; interrupt with any counters; turn to the active unit."""
    n = offer(out, 0, Verb.DECLINE)
    active = state.units[state.active[0].unit - 1]
    if jammed(state, seat):
        return n
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        unit = state.units[number]
        if not unit.command or not may_command(state, number):
            continue
        if waits(state, number):
            n = offer_counters(state, number, Verb.INTERRUPT, out, n)
        facing = bearing(active.x - unit.x, active.y - unit.y)
        if facing != unit.facing:
            n = offer(out, n, Verb.SPIN, unit=number, facing=facing)
    return n
