"""Putting a position on the table: all of it as `position` wrote it, or only what matters, the rest completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.inputs import Part
from stormtable.games.lightning_war.rules.assault import judge_parts, mark_movers
from stormtable.games.lightning_war.rules.command import judge_command, pass_on_hq
from stormtable.games.lightning_war.rules.ending import leader
from stormtable.games.lightning_war.rules.lattice import offer_places
from stormtable.games.lightning_war.rules.sequence import acting_side, advance, ask
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve, place, roll_season
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, NOBODY, Ask, Stage, State, Status, Step
from stormtable.games.lightning_war.rules.values import is_left
from stormtable.games.lightning_war.words.lookup import element_named, hundredths_of, unit_named
from stormtable.games.lightning_war.words.names import SEATS, element_names, objective_names, unit_names
from stormtable.games.lightning_war.words.placing_elements import set_element
from stormtable.games.lightning_war.words.position_words import NOBODY_WORD, PHASES, STAGE_WORDS, canonical, phase_name

__all__ = ["set_position"]

MOST_TURN: Final = 32_000


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state as a position says; what is not said stays, the phase named begins anew and is played on.

    Raises BadInput with the key and the reason, and the state is then of no use. May roll dice, where the phase named
    begins with them.
    """
    said = canonical(state, position)
    part = Part({key: value for key, value in said.items() if value is not False or key == "over"})
    fresh = "phase" in part
    phase = part.text("phase", phase_name(state.step))
    clear(state)
    state.step = PHASES[phase]
    state.turn = part.number("turn", 0, MOST_TURN, max(state.turn, 0 if state.step == Step.SET_UP else 1))
    if "initiative" in part:
        state.first = SEATS.index(part.text("initiative"))
    side = SEATS.index(part.text("side")) if "side" in part else state.first if fresh else acting_side(state)
    state.part = 0 if side == state.first else 1
    read_elements(state, part, fresh=fresh)
    read_units(state, part, fresh=fresh)
    read_flow(state, part)
    read_command(state, part)
    read_over(state, part)
    if not state.over:
        ask_now(state, part)
        advance(state)


def clear(state: State) -> None:
    """Nothing asked, chosen, under way or won."""
    state.ask.what = state.ask.seats = state.winner = state.chosen = state.storming = 0
    state.over = state.begun = False
    state.assault.stage, state.assault.attacker, state.assault.defender = Stage.NONE, 0, 0
    state.assault.ours = state.assault.theirs = 0


def read_elements(state: State, part: Part, *, fresh: bool) -> None:
    """Elements by name; of those in reserve, once the game has begun, what is not said is set up in its zone."""
    rows = part.part("elements", {})
    names = element_names(state.table)
    for name, number in names.items():
        if name in rows:
            state.elements[number].status = Status.RESERVE if fresh else state.elements[number].status
    for name, number in names.items():
        set_element(state, number, rows.below(name, rows.get(name, {})), fresh=fresh)
    if state.step != Step.SET_UP:
        for side in range(2):
            place_rest(state, rows, side)
    movement = state.step == Step.MOVEMENT
    for name, number in names.items():
        element, row = state.elements[number], rows.below(name, rows.get(name, {}))
        if element.status == Status.ABOARD and "at" not in row:
            carrier = state.elements[element.carrier - 1]
            element.x, element.y = carrier.x, carrier.y
        set_start(element, row, movement=movement)


def set_start(element: Any, row: Part, *, movement: bool) -> None:
    """Where an element began phase 2, during it."""
    if not movement:
        if "began" in row or "began_facing" in row:
            raise row.error("only in the phase 'movement'", "began" if "began" in row else "began_facing")
        element.start_x = element.start_y = element.start_facing = 0
        return
    began = row.get("began", None)
    element.start_x = hundredths_of(began[0]) if began else element.x
    element.start_y = hundredths_of(began[1]) if began else element.y
    facing = row.get("began_facing", None)
    element.start_facing = element.facing if facing is None else round(facing * 10)


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
        for key in ("assaulted", "beaten", "reduced", "retired"):
            setattr(unit, key, row.flag(key, bool(getattr(unit, key))))
        halted = row.get("halted", unit.halted)
        unit.halted = state.turn if halted is True else int(halted)
        if row.get("aim"):
            unit.aim = 1 + element_named(state.table, row.text("aim"))
        if "hq" in row:
            word = row.text("hq")
            unit.hq = 0 if word == NOBODY_WORD else 1 + element_named(state.table, word)
            check_hq(state, number, row)
        elif unit.hq and state.step != Step.SET_UP and not is_left(state, unit.hq - 1):
            pass_on_hq(state, unit.hq - 1)
            unit.observes = 0
        unit.observes = row.number("observes_from", 0, MOST_TURN, unit.observes)


def check_hq(state: State, number: int, row: Part) -> None:
    hq = state.units[number].hq - 1
    formation = state.table.units[number]
    if hq >= 0 and not formation.first <= hq < formation.first + formation.count:
        raise row.error(f"{row.text('hq')} is no element of this unit", "hq")


def read_flow(state: State, part: Part) -> None:
    """Visibility, objectives, who acts, what is under way."""
    if "visibility" in part:
        state.visibility = hundredths_of(part.get("visibility"))
    elif state.table.season and not state.visibility and state.step != Step.SET_UP:
        roll_season(state)
    goals = part.part("objectives", {})
    for i, name in enumerate(objective_names(state.table)):
        if name in goals:
            word = goals.text(name)
            state.holder[i] = 0 if word == NOBODY_WORD else 1 + SEATS.index(word)
    if part.get("chosen"):
        state.chosen = 1 + element_named(state.table, part.text("chosen"))
        state.begun = part.flag("begun", False)
    if part.get("storming"):
        state.storming = 1 + unit_named(state.table, part.text("storming"))
    if part.get("assault"):
        read_assault(state, part.part("assault"))


def read_assault(state: State, part: Part) -> None:
    """An assault under way; who is about to move is worked out where nobody is said to be."""
    if state.step != Step.ASSAULT:
        raise part.error("only in the phase 'assault'")
    state.assault.attacker = unit_named(state.table, part.text("attacker"))
    state.assault.defender = unit_named(state.table, part.text("defender"))
    state.assault.stage = next(stage for stage, word in STAGE_WORDS.items() if word == part.text("stage", "support"))
    attacker, defender = (state.table.units[each].side for each in (state.assault.attacker, state.assault.defender))
    if attacker == defender or attacker != acting_side(state):
        raise part.error("the side whose part of the phase it is assaults the other")
    judge_parts(state)
    if "taking_part" in part:
        numbers = [element_named(state.table, name) for name in part.texts("taking_part")]
        state.assault.ours, state.assault.theirs = (
            sum(1 << (n - unit.first) for n in numbers if unit.first <= n < unit.first + unit.count)
            for unit in (state.table.units[each] for each in (state.assault.attacker, state.assault.defender))
        )
    if state.assault.stage == Stage.DEFENCE and not any(element.reaches for element in state.elements):
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
    state.over = part.flag("over", False)
    if not state.over:
        if "winner" in part:
            raise part.error("only when the game is over", "winner")
        return
    usual = leader(state)
    word = part.text("winner", NOBODY_WORD if usual == NOBODY else SEATS[usual])
    state.winner = 0 if word == NOBODY_WORD else 1 + SEATS.index(word)


def ask_now(state: State, part: Part) -> None:
    """Who chooses the initiative, if it says so; everything else follows from the phase."""
    if "chooses" in part:
        if state.step != Step.INITIATIVE:
            raise part.error("only in the phase 'initiative'", "chooses")
        ask(state, Ask.INITIATIVE, SEATS.index(part.text("chooses")))
