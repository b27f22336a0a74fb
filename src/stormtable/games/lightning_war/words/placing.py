"""Putting a position on the table: all of it as `position` wrote it, or only what matters, the rest completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.lightning_war.rules.assault import judge_parts, mark_movers
from stormtable.games.lightning_war.rules.command import judge_command, pass_on_hq
from stormtable.games.lightning_war.rules.ending import leader
from stormtable.games.lightning_war.rules.lattice import offer_places
from stormtable.games.lightning_war.rules.sequence import acting_side, advance
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve, place, roll_season
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, NOBODY, Stage, State, Status, Step
from stormtable.games.lightning_war.rules.values import is_free, is_left, is_vehicle, on_board
from stormtable.games.lightning_war.words.fields import ASSAULT, ELEMENT, FLOW, UNIT
from stormtable.games.lightning_war.words.lookup import element_named
from stormtable.games.lightning_war.words.names import element_names, unit_names
from stormtable.games.lightning_war.words.position import canonical

__all__ = ["set_position"]

OF_A_TURN: Final = ("boarded", "moved", "done", "fired", "reaches", "defended")


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state as a position says; what is not said stays, the phase named begins anew and is played on.

    Raises BadInput with the key and the reason, and the state is then of no use. May roll dice, where the phase named
    begins with them.
    """
    where, part = Where(state), Part(canonical(state, position))
    fresh = "phase" in part
    clear(state)
    FLOW.put(where, state, part, "phase")
    state.turn = max(state.turn, 0 if state.step == Step.SET_UP else 1)
    state.part = 0 if fresh else state.part
    FLOW.put(where, state, part, "turn", "initiative", "side")
    read_elements(state, part, fresh=fresh)
    read_units(state, part, fresh=fresh)
    read_flow(state, part)
    read_command(state, part)
    read_over(state, part)
    if not state.over:
        FLOW.put(where, state, part, "chooses")
        advance(state)


def clear(state: State) -> None:
    """Nothing asked, chosen, under way or won."""
    state.ask.what = state.ask.seats = state.winner = state.chosen = state.storming = 0
    state.over = state.begun = False
    state.assault.stage, state.assault.attacker, state.assault.defender = Stage.NONE, 0, 0
    state.assault.ours = state.assault.theirs = 0


def read_elements(state: State, part: Part, *, fresh: bool) -> None:
    """Elements by name; of those in reserve, once the game has begun, what is not said is set up in its zone."""
    below, names = part.part("elements", {}), element_names(state.table)
    rows = [(number, below.below(name, below.get(name, {}))) for name, number in names.items()]
    for name in below.table if fresh else ():
        state.elements[names[name]].status = Status.RESERVE
    for number, row in rows:
        set_element(state, number, row, fresh=fresh)
    if state.step != Step.SET_UP:
        for side in range(2):
            place_rest(state, below, side)
    for number, row in rows:
        element = state.elements[number]
        if element.status == Status.ABOARD and "at" not in row:
            carrier = state.elements[element.carrier - 1]
            element.x, element.y = carrier.x, carrier.y
        set_start(state, number, row)


def set_element(state: State, number: int, part: Part, *, fresh: bool) -> None:
    """What a position says of an element. `fresh`: its phase begins anew."""
    element = state.elements[number]
    if fresh:
        for key in OF_A_TURN:
            setattr(element, key, False)
        element.used = element.pace = element.bound = element.prey = 0
    if part.get("carrier"):
        element.status = Status.ABOARD
    elif "at" in part:
        element.status = Status.ON_TABLE
    element.carrier = 0
    ELEMENT.put(Where(state, number), element, part)
    if element.status != Status.RESERVE:
        check_place(state, number, part)
    elif any(key != "status" for key in part.table):
        raise part.error("only of an element on the table", next(key for key in part.table if key != "status"))


def check_place(state: State, number: int, part: Part) -> None:
    element, card = state.elements[number], state.table.elements[number]
    if "at" in part and element.status == Status.ON_TABLE:
        if not on_board(state, element.x, element.y, card.radius):
            raise part.error("its base does not lie wholly on the table (LW-1.5)", "at")
        if not is_free(state, number, element.x, element.y):
            raise part.error("it overlaps another element (LW-4.8)", "at")
    if "facing" in part and element.facing and not is_vehicle(state, number):
        raise part.error("only vehicles have a facing (LW-1.10)", "facing")
    if element.status == Status.ABOARD:
        carrier = part.text("carrier")
        if not state.table.elements[element.carrier - 1].carries:
            raise part.error(f"{carrier} carries nothing (LW-4.7)", "carrier")
    elif element.carrier:
        raise part.error("only of an element that is aboard", "carrier")


def set_start(state: State, number: int, row: Part) -> None:
    """Where an element began phase 2, during it."""
    element = state.elements[number]
    element.start_x = element.start_y = element.start_facing = 0
    if state.step == Step.MOVEMENT:
        element.start_x, element.start_y, element.start_facing = element.x, element.y, element.facing
        ELEMENT.put(Where(state, number), element, row, "began", "began_facing")
    elif "began" in row or "began_facing" in row:
        raise row.error("only in the phase 'movement'", "began" if "began" in row else "began_facing")


def place_rest(state: State, rows: Part, side: int) -> None:
    """Set up what is still in reserve, at the first free places of the zone."""
    out = [Action() for _ in range(MAX_CHOICES)]
    number = next_in_reserve(state, side)
    while number != NOBODY:
        if offer_places(state, side, out) == 0:
            raise rows.error("there is no room for it in its zone", list(element_names(state.table))[number])
        place(state, out[0])
        number = next_in_reserve(state, side)


def read_units(state: State, part: Part, *, fresh: bool) -> None:
    """Units by name; an HQ that is lost passes on unless it is said where it is."""
    rows = part.part("units", {})
    for name, number in unit_names(state.table).items():
        unit, row = state.units[number], rows.below(name, rows.get(name, {}))
        if fresh:
            unit.aim = 0
            unit.assaulted = unit.beaten = unit.reduced = unit.retired = False
        if "hq" not in row and unit.hq and state.step != Step.SET_UP and not is_left(state, unit.hq - 1):
            pass_on_hq(state, unit.hq - 1)
            unit.observes = 0
        UNIT.put(Where(state, number), unit, row)
        check_hq(state, number, row)


def check_hq(state: State, number: int, row: Part) -> None:
    hq = state.units[number].hq - 1
    formation = state.table.units[number]
    if "hq" in row and hq >= 0 and not formation.first <= hq < formation.first + formation.count:
        raise row.error(f"{row.text('hq')} is no element of this unit", "hq")


def read_flow(state: State, part: Part) -> None:
    """Visibility, objectives, who acts, what is under way."""
    FLOW.put(Where(state), state, part, "visibility", "objectives", "chosen", "storming")
    if "visibility" not in part and state.table.season and not state.visibility and state.step != Step.SET_UP:
        roll_season(state)
    if state.chosen:
        FLOW.put(Where(state), state, part, "begun")
    if part.get("assault"):
        read_assault(state, part.part("assault"))


def read_assault(state: State, part: Part) -> None:
    """An assault under way; who is about to move is worked out where nobody is said to be."""
    if state.step != Step.ASSAULT:
        raise part.error("only in the phase 'assault'")
    part.need_all("attacker", "defender")
    assault, units = state.assault, state.table.units
    assault.stage = Stage.SUPPORT
    ASSAULT.put(Where(state), assault, part)
    sides = units[assault.attacker], units[assault.defender]
    if sides[0].side == sides[1].side or sides[0].side != acting_side(state):
        raise part.error("the side whose part of the phase it is assaults the other")
    judge_parts(state)
    if "taking_part" in part:
        numbers = [element_named(state.table, name) for name in part.texts("taking_part")]
        assault.ours, assault.theirs = (
            sum(1 << (n - unit.first) for n in numbers if unit.first <= n < unit.first + unit.count) for unit in sides
        )
    if assault.stage == Stage.DEFENCE and not any(element.reaches for element in state.elements):
        mark_movers(state)


def read_command(state: State, part: Part) -> None:
    """Who is out of command: as it says, or judged where a phase begins with that."""
    if "out_of_command" in part:
        stray = {element_named(state.table, name) for name in part.texts("out_of_command")}
        for number in range(state.table.n_elements):
            state.elements[number].stray = number in stray
        return
    if "phase" in part:
        for element in state.elements:
            element.stray = False
    if state.step in (Step.MOVEMENT, Step.FIRE):
        judge_command(state, acting_side(state))


def read_over(state: State, part: Part) -> None:
    """Over as it says."""
    FLOW.put(Where(state), state, part, "over")
    if state.over:
        state.winner = 1 + leader(state)
        FLOW.put(Where(state), state, part, "winner")
    elif "winner" in part:
        raise part.error("only when the game is over", "winner")
