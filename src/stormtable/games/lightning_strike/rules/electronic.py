"""Chapter 9, electronic warfare: ECM, ECCM and Targeted ECM."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_strike.rules.activation import pay
from stormtable.games.lightning_strike.rules.attack import overthrust_penalty
from stormtable.games.lightning_strike.rules.codes import Event, No, Why
from stormtable.games.lightning_strike.rules.damage import end_broadcast
from stormtable.games.lightning_strike.rules.state import (
    MAX_MARKS,
    NOBODY,
    UNITS_A_SIDE,
    Activation,
    Mark,
    State,
    Unit,
)
from stormtable.games.lightning_strike.rules.values import (
    add_modifier,
    bears,
    exceeds,
    floored,
    fumbled,
    is_enemy,
    margin,
    on_table,
    on_top,
    roll_skill,
    side_of_unit,
)

MARK_THRESHOLD = 4  # LS-9.8


@rule("LS-9.1", "LS-9.4", "LS-9.7", "LS-9.16")
def refuse_jammer(state: State, number: int) -> int:
    """Whether a unit may use ECM at all."""
    if state.table.cards[number].ecm == 0:
        return No.NO_ECM
    if state.units[number].crippled:
        return No.CRIPPLED
    return No.TARGETED if bears(state.units[number], Mark.HOSTILE) else No.OK


@rule("LS-9.1", "LS-9.9")
def refuse_ecm(state: State, number: int) -> int:
    refusal = refuse_jammer(state, number)
    if refusal != No.OK:
        return refusal
    return No.COUNTER_UP if state.units[number].broadcasting else No.OK


@rule("LS-9.1", "LS-9.9")
def refuse_maintain(state: State, act: Activation) -> int:
    unit = state.units[act.unit - 1]
    if not unit.broadcasting:
        return No.NO_OWN_COUNTER
    return No.NOT_DUE if act.maintained or not upkeep_due(state, act) else No.OK


@rule("LS-9.9")
def upkeep_due(state: State, act: Activation) -> bool:
    """From the turn after switching on, in the first activation of the turn."""
    unit = state.units[act.unit - 1]
    return unit.broadcasting and unit.since < state.turn and not act.only_acts


@rule("LS-9.5", "LS-7.3", "LS-9.12")
def refuse_counter(state: State, number: int) -> int:
    """Whether a unit may use ECCM at all; a hostile counter does not bar it (LS-9.16)."""
    if state.table.cards[number].eccm == 0:
        return No.NO_ECCM
    return No.CRIPPLED if state.units[number].crippled else No.OK


@rule("LS-9.5", "LS-9.11")
def refuse_eccm(state: State, number: int, target: int) -> int:
    refusal = refuse_counter(state, number)
    if refusal != No.OK:
        return refusal
    if not on_table(state, target) or not is_enemy(number, target) or not state.units[target].broadcasting:
        return No.NO_ENEMY_COUNTER
    return No.OK


@rule("LS-9.6", "LS-9.18")
def refuse_jam(state: State, number: int, target: int) -> int:
    """One target: an enemy, a friend, or itself; no limit of range, arc or sight."""
    refusal = refuse_jammer(state, number)
    if refusal != No.OK:
        return refusal
    if not on_table(state, target):
        return No.NOT_ON_TABLE
    return No.OK if state.units[target].n_marks < MAX_MARKS else No.MANY_MARKS


@rule("LS-9.8", "LS-9.12")
def refuse_clear(state: State, number: int) -> int:
    refusal = refuse_counter(state, number)
    if refusal != No.OK:
        return refusal
    return No.OK if bears(state.units[number], Mark.HOSTILE) else No.NO_MARK


@rule("LS-9.1", "LS-9.5", "LS-9.6", "LS-9.11")
def roll_electronic(state: State, number: int, why: int, rating: int, electronics: int) -> int:
    """The actor's total: Skill, rating, Electronics, and -3 for an exo's Overthrust."""
    event = Event.SKILL_MODIFIER
    bonus = add_modifier(event, number, Why.ELECTRONICS, electronics) + add_modifier(event, number, why, rating)
    bonus += add_modifier(event, number, Why.OVERTHRUST, overthrust_penalty(state, number))
    value = roll_skill(state, number)
    total = floored(value + bonus)
    note(Event.SKILL_ROLL, number, value, total, fumbled(state))
    return total


@rule("LS-9.1", "LS-9.3", "LS-9.10", "LS-2.2")
def switch_on(state: State, action: Action) -> None:
    """On one side a higher Threshold removes the lower counter for good; equal or lower gets none."""
    pay(state, action)
    number = action.unit
    threshold = roll_electronic(state, number, Why.ECM, state.table.cards[number].ecm, 0)
    if fumbled(state):
        note(Event.ECM_FAILED, number)
        return
    other = broadcaster(state, side_of_unit(number))
    if other != NOBODY:
        if threshold <= state.units[other].threshold:
            note(Event.ECM_LOWER, number, threshold, state.units[other].threshold)
            return
        end_broadcast(state, other, No.COUNTER_UP)
    unit = state.units[number]
    unit.broadcasting, unit.threshold, unit.since = True, threshold, state.turn
    note(Event.ECM_UP, number, threshold)


@rule("LS-9.3")
def broadcaster(state: State, side: int) -> int:
    """The unit that bears a side's ECM counter; NOBODY if it has none."""
    for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
        if on_table(state, number) and state.units[number].broadcasting:
            return number
    return NOBODY


@rule("LS-9.1", "LS-9.9")
def maintain(state: State, action: Action) -> None:
    pay(state, action)
    on_top(state).maintained = True
    note(Event.ECM_MAINTAINED, action.unit, state.units[action.unit].threshold)


@rule("LS-9.1", "LS-9.4", "LS-9.9")
def end_upkeep(state: State, act: Activation) -> None:
    """At the end of the activation a counter that was due and not maintained goes."""
    if upkeep_due(state, act) and not act.maintained:
        end_broadcast(state, act.unit - 1, No.OK)


@rule("LS-9.5", "LS-2.2")
def counter(state: State, action: Action) -> None:
    """ECCM: higher removes the counter, lower does nothing, a tie halves its Threshold."""
    pay(state, action)
    number, target = action.unit, action.target
    unit = state.units[target]
    total = roll_electronic(state, number, Why.ECCM, state.table.cards[number].eccm, 0)
    note(Event.ECCM, number, target, total, unit.threshold)
    if fumbled(state) or total < unit.threshold:
        note(Event.ECCM_LOST, target)
    elif total > unit.threshold:
        note(Event.ECCM_WON, target)
        end_broadcast(state, target, No.NO_ENEMY_COUNTER)
    else:
        unit.threshold //= 2
        note(Event.ECCM_TIED, target, unit.threshold)


@rule("LS-9.6", "LS-9.7", "LS-9.13", "LS-9.14")
def jam(state: State, action: Action) -> None:
    """Targeted ECM: an enemy always rolls against it, a friend never."""
    pay(state, action)
    number, target = action.unit, action.target
    card = state.table.cards[number]
    total = roll_electronic(state, number, Why.ECM, card.ecm, card.electronics)
    fumble, against, other_fumble = fumbled(state), 0, False
    if is_enemy(number, target):
        against = resist(state, target)
        other_fumble = fumbled(state)
    if margin(total, fumble, against, other_fumble) == 0:
        note(Event.JAM_FAILED, target)
        return
    mark = Mark.HOSTILE if is_enemy(number, target) else Mark.FRIENDLY
    unit = state.units[target]
    unit.marks[unit.n_marks] = mark
    unit.n_marks += 1
    note(Event.JAMMED, target, mark)
    if mark == Mark.HOSTILE:
        end_broadcast(state, target, No.TARGETED)


@rule("LS-9.6", "LS-9.7", "LS-9.14")
def resist(state: State, number: int) -> int:
    """The target's total: Skill, Electronics, and ECCM unless it is Crippled; nothing else counts."""
    card, event = state.table.cards[number], Event.SKILL_MODIFIER
    bonus = add_modifier(event, number, Why.ELECTRONICS, card.electronics)
    bonus += add_modifier(event, number, Why.ECCM, 0 if state.units[number].crippled else card.eccm)
    value = roll_skill(state, number)
    total = floored(value + bonus)
    note(Event.SKILL_ROLL, number, value, total, fumbled(state))
    return total


@rule("LS-9.8", "LS-9.12")
def clear(state: State, action: Action) -> None:
    """The oldest hostile counter goes, without a roll."""
    pay(state, action)
    unit = state.units[action.unit]
    i = 0
    while unit.marks[i] != Mark.HOSTILE:
        i += 1
    remove_mark(unit, i)
    note(Event.CLEARED, action.unit, Mark.HOSTILE)


@rule
def remove_mark(unit: Unit, i: int) -> None:
    unit.n_marks -= 1
    while i < unit.n_marks:
        unit.marks[i] = unit.marks[i + 1]
        i += 1
    unit.marks[i] = 0


@rule("LS-9.8", "LS-3.5", "LS-3.12", "LS-9.14", "LS-9.15")
def roll_marks(state: State) -> None:
    """Every counter is rolled, also welcome ones: sides in turn order, units in roster order, oldest first."""
    for place in range(state.n_order):
        side = state.order[place]
        for number in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE):
            if on_table(state, number):
                roll_unit_marks(state, number)


@rule("LS-9.8")
def roll_unit_marks(state: State, number: int) -> None:
    unit, i = state.units[number], 0
    while i < unit.n_marks:
        value = roll_skill(state, number)
        gone = exceeds(state, value, MARK_THRESHOLD)
        note(Event.MARK_ROLL, number, unit.marks[i], value, gone)
        if gone:
            remove_mark(unit, i)
        else:
            i += 1
