"""The sequence of play, one screen (chapters 1 and 3), and what goes on within an activation."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.lightning_strike.rules.activation import is_lost, pay, side_may_act, side_waits
from stormtable.games.lightning_strike.rules.attack import (
    facing_towards,
    is_rolled,
    may_face,
    pick_target,
    range_to,
    refuse_attack,
    resolve,
)
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.command import (
    ask_defense,
    ask_window,
    call_off,
    check_attack,
    end_attack,
    open_window,
    pop,
)
from stormtable.games.lightning_strike.rules.electronic import end_upkeep, roll_marks
from stormtable.games.lightning_strike.rules.ending import check_victory, end_by_limit
from stormtable.games.lightning_strike.rules.initiative import begin_turn
from stormtable.games.lightning_strike.rules.movement import fly, move_exo, set_facing
from stormtable.games.lightning_strike.rules.setting_up import begin_placing, next_field_to_place, next_unit_to_place
from stormtable.games.lightning_strike.rules.state import LAST_TURN, N_UNITS, Activation, Ask, Stage, State, Step
from stormtable.games.lightning_strike.rules.values import may_command, on_table, on_top, side_of_unit


@rule("LS-3.1", "LS-3.3", "LS-3.5")
def advance(state: State) -> None:
    """Play on until somebody must decide or the game is over."""
    while state.ask.what == Ask.NOTHING and not state.over:
        match state.step:
            case Step.ROLL_OFF:
                begin_placing(state)
            case Step.FIELDS:
                if not next_field_to_place(state):
                    state.step = Step.UNITS
            case Step.UNITS:
                if not next_unit_to_place(state):
                    state.step = Step.INITIATIVE
            case Step.INITIATIVE:
                begin_turn(state)
            case Step.MAIN:
                main_phase(state)
            case _:
                end_phase(state)


@rule("LS-3.3", "LS-3.8")
def main_phase(state: State) -> None:
    if state.depth == 0:
        if not next_slot(state):
            state.step = Step.END
    else:
        go_on(state, on_top(state))


@rule("LS-3.3", "LS-3.8", "LS-10.6", "LS-10.51", "LS-1.7")
def next_slot(state: State) -> bool:
    """Ask the next side in the order that has a unit to activate, or one that may still act; False if none does."""
    waiting, acting = 0, 0
    for place in range(state.n_order):
        waiting += side_waits(state, state.order[place])
        acting += side_may_act(state, state.order[place])
    if waiting == 0 and state.passed >= acting:
        return False
    for _ in range(state.n_order):
        side = state.order[state.slot]
        if side_waits(state, side) or side_may_act(state, side):
            state.ask.what = Ask.SLOT
            state.ask.seats = 1 << side
            return True
        state.slot = (state.slot + 1) % state.n_order
    return False


@rule("LS-10.6")
def pass_slot(state: State, seat: int) -> None:
    state.passed += 1
    note(Event.PASSED, seat)
    end_slot(state)


@rule
def end_slot(state: State) -> None:
    state.slot = (state.slot + 1) % state.n_order


@rule("LS-10.3", "LS-3.11", "LS-5.17")
def go_on(state: State, act: Activation) -> None:
    """The activation on top: windows first, then an attack under way, then what its side decides."""
    if state.depth == 1 and state.window.open and ask_window(state):
        return
    if act.attack.stage != Stage.NONE:
        attack_on(state, act)
    elif act.ended:
        pop(state)
        end_slot(state)
    elif is_lost(state, act):
        end_activation(state, act)
    else:
        state.ask.what = Ask.ACTIVATION
        state.ask.seats = 1 << side_of_unit(act.unit - 1)


@rule("LS-3.11", "LS-9.1", "LS-10.3", "LS-10.9")
def end_activation(state: State, act: Activation) -> None:
    """An interrupting activation's end opens no window; the attack that it interrupted is checked again."""
    if on_table(state, act.unit - 1):
        end_upkeep(state, act)
    note(Event.ENDED, act.unit - 1)
    if act.interrupts:
        pop(state)
        check_attack(state)
    else:
        act.ended = True
        open_window(state)


@rule("LS-5.16", "LS-5.17", "LS-5.18", "LS-6.4")
def attack_on(state: State, act: Activation) -> None:
    """One stage of the sequence of an attack, all windows of the stage being closed; a sure miss asks nobody."""
    attack, attacker = act.attack, act.unit - 1
    if not on_table(state, attacker):
        note(Event.ATTACKER_LOST, attacker)
        end_attack(state, act)
    elif not on_table(state, attack.target):
        call_off(state, No.NO_TARGET)
    elif attack.stage == Stage.DECLARED:
        refusal = refuse_attack(state, attacker, attack.weapon, attack.target)
        if refusal != No.OK:  # a position may hold what play does not come to (LS-10.4)
            call_off(state, refusal)
            return
        attack.target = pick_target(state, attacker, attack.target)
        attack.stage = Stage.PICKED
        if is_rolled(state, act) and may_face(state, attacker, attack.target):
            state.ask.what = Ask.FACE_ATTACKER
            state.ask.seats = 1 << side_of_unit(attack.target)
    elif attack.stage == Stage.PICKED:
        attack.stage = Stage.READY
        if is_rolled(state, act) and may_command(state, attack.target):
            ask_defense(state, attack.target)
    else:
        resolve(state, act)
        end_attack(state, act)
        check_victory(state)


@rule("LS-3.4", "LS-3.6")
def move_and_check(state: State, action: Action) -> None:
    move_exo(state, on_top(state), action.x, action.y)
    check_victory(state)


@rule("LS-3.4", "LS-3.6")
def fly_and_check(state: State, action: Action) -> None:
    fly(state, on_top(state), action.x)
    check_victory(state)


@rule("LS-5.17", "LS-10.3", "LS-10.5", "LS-10.9")
def declare(state: State, action: Action) -> None:
    pay(state, action)
    act = on_top(state)
    attack, number = act.attack, action.unit
    attack.stage, attack.weapon, attack.target = Stage.DECLARED, action.part, action.target
    attack.paid, attack.boosted = action.amount, False
    note(Event.DECLARED, number, attack.weapon, attack.target, range_to(state, number, attack.target))
    if not act.interrupts:
        open_window(state)


@rule("LS-6.4")
def face_attacker(state: State) -> None:
    act = on_top(state)
    facing = facing_towards(state, act.attack.target, act.unit - 1)
    note(Event.FACED_ATTACKER, act.attack.target, facing)
    set_facing(state, act.attack.target, facing, 0)


@rule("LS-6.5")
def keep_facing(state: State) -> None:
    note(Event.KEPT_FACING, on_top(state).attack.target)


@rule("LS-3.5", "LS-9.8", "LS-3.9", "LS-3.52")
def end_phase(state: State) -> None:
    """Targeted ECM rolls, then Actions and Command Points go to zero."""
    roll_marks(state)
    for number in range(N_UNITS):
        state.units[number].actions = 0
        state.units[number].command = state.units[number].interrupted = False
    if state.turn >= LAST_TURN or 0 < state.table.turn_limit <= state.turn:
        end_by_limit(state)
        return
    state.turn += 1
    state.step = Step.INITIATIVE
