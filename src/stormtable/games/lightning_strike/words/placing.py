"""Putting a position on the table: all of it as `position` wrote it, or only what matters, the rest completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine import copy_into
from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.lightning_strike.rules.attack import is_rolled, may_face
from stormtable.games.lightning_strike.rules.command import close_window, open_window, side_may_command
from stormtable.games.lightning_strike.rules.ending import check_victory
from stormtable.games.lightning_strike.rules.initiative import clear_order
from stormtable.games.lightning_strike.rules.sequence import advance
from stormtable.games.lightning_strike.rules.setting_up import has_room, still_plays
from stormtable.games.lightning_strike.rules.state import (
    CM,
    LEVELS,
    MAX_FIELDS,
    UNITS_A_SIDE,
    Ask,
    Field,
    Stage,
    State,
    Status,
    Step,
)
from stormtable.games.lightning_strike.rules.values import is_fighter, may_command, on_table
from stormtable.games.lightning_strike.words.fields import FLOW, OBSTACLE, PHASES, WINDOW, set_order, slots
from stormtable.games.lightning_strike.words.lookup import side_named, unit_named
from stormtable.games.lightning_strike.words.names import SIDE_NAMES, name_of, seat_names, unit_names
from stormtable.games.lightning_strike.words.placing_units import place_default, set_unit
from stormtable.games.lightning_strike.words.position import canonical
from stormtable.games.lightning_strike.words.unit_fields import ACTIVATION, ATTACK

__all__ = ["set_position"]

PLAYED: Final = (Step.INITIATIVE, Step.MAIN, Step.END)  # steps in which every unit has been placed

OR_NONE: Final = ("active", "interrupted", "window")  # where false may stand for none


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state as a position says; what is not said of a unit stays, the phase begins anew and is played on.

    Raises BadInput with the key and the reason, and the state is then of no use. May roll dice, where the phase named
    begins with them.
    """
    said = canonical(state, position)
    part = Part({key: value for key, value in said.items() if value is not False or key not in OR_NONE})
    if state.ask.what == Ask.ORDER:
        state.step = Step.INITIATIVE
    FLOW.put(Where(state), state, part, "turn", "phase")
    clear(state, keep_order="phase" not in part)
    read_fields(state, part)
    read_units(state, part)
    read_over(state, part)
    read_order(state, part)
    read_activations(state, part)
    if not state.over:
        ask_now(state, part)
    if not state.over and state.ask.what == Ask.NOTHING:
        advance(state)


def clear(state: State, *, keep_order: bool) -> None:
    """Nothing asked, active, won or drawn."""
    state.ask.what = state.ask.seats = state.depth = state.winner = state.drawn = 0
    state.over = False
    for act in state.active:
        copy_into(act, state.table.blank)
    close_window(state)
    state.slot = state.passed = 0
    if not keep_order:
        clear_order(state)


def read_fields(state: State, part: Part) -> None:
    """Obstacles in the order placed; they may lie anywhere on the table, but do not overlap (LS-8.1, LS-8.7)."""
    if "obstacles" not in part:
        return
    rows = part.rows("obstacles")
    if len(rows) > MAX_FIELDS:
        raise part.error(f"{len(rows)} obstacles: at most {MAX_FIELDS} fit on a table", "obstacles")
    for i, field in enumerate(state.fields):
        field.kind, field.x, field.y, field.radius = Field.NONE, 0, 0, 0
        if i < len(rows):
            read_field(state, i, rows[i])
    state.n_fields = len(rows)


def read_field(state: State, i: int, part: Part) -> None:
    field, setup = state.fields[i], state.table
    part.need_all("kind", "at")
    field.radius = setup.field_radius
    OBSTACLE.put(Where(state), field, part)
    radius = field.radius
    if not 2 * CM <= radius <= 6 * CM:
        raise part.error("a radius from 2 to 6 cm is expected (LS-8.1)", "radius")
    if not (radius <= field.x <= setup.width - radius and radius <= field.y <= setup.height - radius):
        raise part.error("the whole obstacle must lie on the table (LS-8.7)", "at")
    for j in range(i):
        other = state.fields[j]
        if (field.x - other.x) ** 2 + (field.y - other.y) ** 2 < (radius + other.radius) ** 2:
            raise part.error(f"it overlaps obstacle {j + 1} (LS-8.1)", "at")


def read_units(state: State, part: Part) -> None:
    """Units by name; in a phase that is named, those of which nothing is said have all that a turn gives them."""
    units, fresh = part.part("units", {}), "phase" in part
    played, ready = state.step in PLAYED and not part.get("over"), state.step in (Step.INITIATIVE, Step.MAIN)
    for name, number in unit_names(state.table).items():
        if state.units[number].status == Status.RESERVE and played:
            place_default(state, number)
        elif state.step == Step.ROLL_OFF and fresh:
            state.units[number].status = Status.RESERVE
        set_unit(state, number, units.below(name, units.get(name, {})), ready, fresh=fresh)
        if state.units[number].status == Status.RESERVE and played:
            raise units.error(f"in the phase {PHASES[Step(state.step)]!r} no unit is in reserve", name)


def read_over(state: State, part: Part) -> None:
    """Over as it says, or once a single side has units left (LS-3.6)."""
    if not part.flag("over", False):
        if "over" not in part:
            check_victory(state)
        if "winner" in part and not state.over:
            raise part.error("only when the game is over", "winner")
        if not state.over:
            return
    state.over = True
    left = [side for side in range(state.table.sides) if still_plays(state, side)]
    state.winner = 1 + left[0] if len(left) == 1 else 0
    FLOW.put(Where(state), state, part, "winner")


def read_order(state: State, part: Part) -> None:
    """The order of the sides, whose slot it is; in seat order where nothing is said."""
    where, free = Where(state), state.step in (Step.ROLL_OFF, Step.INITIATIVE) or state.over
    FLOW.put(where, state, part, "order")
    if "order" not in part and not state.n_order and not free:
        set_order(state, range(state.table.sides))
    order = state.order[: state.n_order]
    for side, name in enumerate(seat_names(state.table)):
        if not free and side not in order and still_plays(state, side):
            raise part.error(f"{name} is missing (LS-3.1)", "order")
    FLOW.put(where, state, part, "passed")
    if state.step == Step.FIELDS:
        state.slot = part.number("slots_used", 0, slots(where), state.n_fields)
        FLOW.put(where, state, part, "drawn")
    elif "slot" in part:
        state.slot = place_in_order(state, part, "slot")
    elif "active" in part and state.n_order:
        outer = part.text("interrupted" if "interrupted" in part else "active")
        state.slot = order.index(unit_named(state.table, outer) // UNITS_A_SIDE)


def place_in_order(state: State, part: Part, key: str) -> int:
    side, order = SIDE_NAMES.index(part.text(key)), state.order[: state.n_order]
    if side not in order:
        raise part.error(f"{part.text(key)} is not in the order of this turn", key)
    return order.index(side)


# Activations


def read_activations(state: State, part: Part) -> None:
    """The unit that acts now, the one that it interrupts, and the window that is open."""
    keys = [("interrupted", "interrupted_activation"), ("active", "activation")]
    for owner, key in keys:
        if key in part and owner not in part:
            raise part.error(f"whose? {owner} is missing", key)
    if "interrupted" in part and "active" not in part:
        raise part.error("by which unit? active is missing", "interrupted")
    for owner, key in keys:
        if owner in part:
            if state.step != Step.MAIN:
                raise part.error("a unit is active only in the phase 'main'", owner)
            read_activation(state, part, owner, key)
    if state.depth == LEVELS:
        first, second = (act.unit - 1 for act in state.active)
        if first // UNITS_A_SIDE == second // UNITS_A_SIDE:
            raise part.error("a unit is interrupted by another side's (LS-10.3)", "interrupted")
    if "window" in part:
        window = part.part("window")
        if state.depth == 0:
            raise part.error("others answer the unit that is active; active is missing", "window")
        state.window.open = True
        state.window.asked = place_in_order(state, window, "asked")
        WINDOW.put(Where(state), state.window, window)


def read_activation(state: State, part: Part, owner: str, key: str) -> None:
    """An activation; where nothing is said, it has just begun. An attack under way has just been declared."""
    number = unit_named(state.table, part.text(owner))
    where = Where(state, number)
    act, unit, said = state.active[state.depth], state.units[number], part.part(key, {})
    act.unit, act.interrupts, act.x, act.y = 1 + number, state.depth > 0, unit.x, unit.y
    state.depth += 1
    bears = bool(unit.overthrust) and not said.flag("only_acts", False)
    act.overthrust = bears
    ACTIVATION.put(where, act, said)
    if on_table(state, number):
        read_activated(state, part, number)
    if act.overthrust != bears and on_table(state, number) and not is_fighter(state, number):
        raise said.error("an exo's Overthrust is the counter that it bears (LS-4.6)", "overthrust")
    if said.get("attack"):
        below = said.part("attack")
        below.need_all("weapon", "target")
        act.attack.stage = Stage.DECLARED
        ATTACK.put(where, act.attack, below)


def read_activated(state: State, part: Part, number: int) -> None:
    """Who is active has been activated; who interrupts, by its Command Point."""
    unit, said = state.units[number], part.part("units", {}).get(name_of(state.table, number), {})
    if "activated" not in said:
        unit.activated = True
    if state.depth == LEVELS:
        unit.interrupted = said.get("out_of_sequence", True)
        unit.command = said.get("cp", False)


# What is asked


def ask_now(state: State, part: Part) -> None:
    """The question that the position is in the middle of; none where the game just goes on."""
    if "chooses" in part:
        if state.step != Step.INITIATIVE:
            raise part.error("only in the phase 'initiative'", "chooses")
        state.ask.what, state.ask.seats = Ask.ORDER, 1 << side_named(state.table, part.text("chooses"))
    elif state.step == Step.FIELDS and state.drawn:
        if not has_room(state):
            raise part.error("no further obstacle finds room on the table (LS-8.51)", "drawn")
        side = state.order[state.slot % state.n_order]
        state.ask.what, state.ask.seats = Ask.PLACE_FIELD, 1 << side
    elif state.depth:
        ask_activation(state, part)


def ask_activation(state: State, part: Part) -> None:
    """A window, or a question about the attack under way; what the active unit does is asked by `advance`."""
    act = state.active[state.depth - 1]
    stage, target = act.attack.stage, act.attack.target
    said = part.part("activation", {})
    if stage == Stage.PICKED and not may_face(state, act.unit - 1, target):
        raise said.error("the target may not turn to face its attacker (LS-6.4)", "attack")
    if stage == Stage.READY and not may_command(state, target):
        raise said.error("the target may not use a Command Point (LS-10.1)", "attack")
    if stage in (Stage.PICKED, Stage.READY):
        if is_rolled(state, act):  # a sure miss is played on (LS-5.16)
            state.ask.what = Ask.FACE_ATTACKER if stage == Stage.PICKED else Ask.DEFENSE
            state.ask.seats = 1 << target // UNITS_A_SIDE
    elif state.depth == 1 and state.window.open:
        side = state.order[state.window.asked]
        if side == (act.unit - 1) // UNITS_A_SIDE or not side_may_command(state, side):
            raise part.error(f"{SIDE_NAMES[side]} has no Command Point to answer with (LS-10.3)", "window")
        state.ask.what, state.ask.seats = Ask.WINDOW, 1 << side
    elif state.depth == 1 and (stage == Stage.DECLARED or act.ended) and "window" not in part:
        open_window(state)
