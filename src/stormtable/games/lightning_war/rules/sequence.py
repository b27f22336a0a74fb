"""The sequence of play (chapter 2): initiative, movement, fire, assaults, morale."""

from __future__ import annotations

from stormtable.engine import Action, die, note, rule
from stormtable.games.lightning_war.rules.assault import has_troops, mark_movers, movers_left
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.command import judge_command
from stormtable.games.lightning_war.rules.defence import has_fire
from stormtable.games.lightning_war.rules.ending import check_end, judge_objectives
from stormtable.games.lightning_war.rules.morale import test_morale
from stormtable.games.lightning_war.rules.paces import judge_retired
from stormtable.games.lightning_war.rules.resolution import resolve
from stormtable.games.lightning_war.rules.setting_up import roll_season
from stormtable.games.lightning_war.rules.state import SIDES, Ask, Stage, State, Step
from stormtable.games.lightning_war.rules.values import is_bare


@rule("LW-2.1")
def advance(state: State) -> None:
    """Go on to the next decision, or to the end."""
    while state.ask.what == Ask.NOTHING and not state.over:
        match state.step:
            case Step.SET_UP:
                go_on_setting_up(state)
            case Step.INITIATIVE:
                roll_initiative(state)
            case Step.MOVEMENT:
                go_on(state, Ask.MOVE)
            case Step.FIRE:
                go_on(state, Ask.FIRE)
            case Step.ASSAULT:
                go_on_assaulting(state)
            case Step.MORALE:
                test_morale(state)
                state.step = Step.END
            case _:
                end_turn(state)


@rule
def ask(state: State, what: int, side: int) -> None:
    state.ask.what = what
    state.ask.seats = 1 << side


@rule("LW-2.1")
def acting_side(state: State) -> int:
    """The side whose part of the phase it is: the one with the initiative first."""
    return state.first if state.part == 0 else 1 - state.first


@rule("LW-1.9", "LW-3.3")
def go_on_setting_up(state: State) -> None:
    """The scenario's first side sets up everything, then the other; then the first turn begins."""
    if state.part < 2:
        ask(state, Ask.PLACE, acting_side(state))
        return
    roll_season(state)
    begin_turn(state)


@rule("LW-2.1", "LW-2.2", "LW-6.14", "LW-6.15", "LW-8.4")
def begin_turn(state: State) -> None:
    """Everything that lasts a turn begins anew."""
    state.turn += 1
    state.step, state.part = Step.INITIATIVE, 0
    note(Event.TURN, state.turn)
    for number in range(state.table.n_elements):
        element = state.elements[number]
        element.used = element.pace = element.bound = 0
        element.boarded = element.moved = element.done = element.fired = False
    for unit in range(state.table.n_units):
        record = state.units[unit]
        record.aim = 0
        record.assaulted = record.beaten = record.reduced = record.retired = False


@rule("LW-2.1", "LW-2.5")
def roll_initiative(state: State) -> None:
    """Each side one die, the first side first; ties are rolled again; the higher decides who has it."""
    a = b = 0
    while a == b:
        a, b = die(state, 6), die(state, 6)
        note(Event.INITIATIVE_ROLL, a, b)
    ask(state, Ask.INITIATIVE, 0 if a > b else 1)


@rule("LW-2.1")
def refuse_initiative(action: Action) -> int:
    if not is_bare(action):
        return No.MALFORMED
    return No.OK if 0 <= action.amount < SIDES else No.NOT_A_SIDE


@rule("LW-2.1")
def give_initiative(state: State, side: int) -> None:
    state.first = side
    note(Event.INITIATIVE, side)
    begin_phase(state, Step.MOVEMENT)


@rule("LW-2.1", "LW-8.7", "LW-4.15")
def begin_phase(state: State, step: int) -> None:
    """A phase begins with the side that has the initiative."""
    state.step, state.part = step, 0
    note(Event.PHASE, step)
    for number in range(state.table.n_elements):
        element = state.elements[number]
        movement = step == Step.MOVEMENT
        element.start_x = element.x if movement else 0
        element.start_y = element.y if movement else 0
        element.start_facing = element.facing if movement else 0
    begin_part(state)


@rule("LW-8.7", "LW-2.4")
def begin_part(state: State) -> None:
    """A side's part of a phase begins: nobody has acted, command is judged."""
    state.chosen, state.begun = 0, False
    for number in range(state.table.n_elements):
        state.elements[number].done = False
    if state.part < 2 and (state.step == Step.MOVEMENT or state.step == Step.FIRE):
        judge_command(state, acting_side(state))


@rule("LW-2.4", "LW-7.13", "LW-7.19")
def refuse_end(state: State, action: Action) -> int:
    """A side may always pass, and hold its fire in an assault; but it charges first whom it has given vehicles."""
    if not is_bare(action) or action.amount != 0:
        return No.MALFORMED
    return No.CHARGE_FIRST if state.storming != 0 else No.OK


@rule("LW-2.4", "LW-8.4")
def end_part(state: State) -> None:
    """A side has passed."""
    side = acting_side(state)
    note(Event.ENDED, side, state.step)
    if state.step == Step.MOVEMENT:
        judge_retired(state, side)
    state.part += 1
    begin_part(state)


@rule("LW-2.1", "LW-2.4")
def go_on(state: State, what: int) -> None:
    """The sides act one after the other; then the next phase begins."""
    if state.part < 2:
        ask(state, what, acting_side(state))
    else:
        begin_phase(state, state.step + 1)


@rule("LW-2.1", "LW-7.8", "LW-7.13")
def go_on_assaulting(state: State) -> None:
    """Assaults one by one; within one: the attacker's armour, defensive fire, contact and rounds."""
    attacker = acting_side(state)
    match state.assault.stage:
        case Stage.SUPPORT:
            if has_troops(state, state.assault.defender) and has_fire(state, attacker):
                ask(state, Ask.SUPPORT, attacker)
            else:
                begin_defence(state)
        case Stage.DEFENCE:
            if movers_left(state) > 0 and has_fire(state, 1 - attacker):
                ask(state, Ask.DEFENCE, 1 - attacker)
            else:
                resolve(state)
        case _:
            go_on(state, Ask.ASSAULT)


@rule("LW-7.13", "LW-7.15")
def begin_defence(state: State) -> None:
    """Defensive fire is next: it is at those who reach now."""
    state.assault.stage = Stage.DEFENCE
    mark_movers(state)


@rule("LW-7.13")
def hold_support(state: State, seat: int) -> None:
    """The attacker's armour fires no more."""
    note(Event.HOLDS_FIRE, seat)
    begin_defence(state)


@rule("LW-7.13")
def hold_defence(state: State, seat: int) -> None:
    """The defender fires no more."""
    note(Event.HOLDS_FIRE, seat)
    resolve(state)


@rule("LW-2.1", "LW-9.3", "LW-9.4")
def end_turn(state: State) -> None:
    judge_objectives(state)
    check_end(state)
    if not state.over:
        begin_turn(state)
