"""Putting a position on the table: all of it as `position` wrote it, or only what matters, the rest completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.fields import Where
from stormtable.engine.hexes import hex_name
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.lookup import look_up
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.fire import firer_at, refuse_shot
from stormtable.games.arclight.rules.initiative import NO_ONE, refuse_command
from stormtable.games.arclight.rules.movement import ask_move, refuse_forward, shares_hex
from stormtable.games.arclight.rules.reading import chooser
from stormtable.games.arclight.rules.sequence import advance
from stormtable.games.arclight.rules.state import (
    MAX_DEPTH,
    MAX_FIRERS,
    N_SHIPS,
    SHIPS_A_SIDE,
    SIDES,
    UNKNOWN,
    Ask,
    Roll,
    State,
    Status,
    Step,
)
from stormtable.games.arclight.rules.values import in_order, in_play, thrust_now
from stormtable.games.arclight.words.fields import (
    FLOW,
    NOBODY,
    PHASES,
    QUESTION,
    READING,
    SHIP,
    SHOT,
    SIDE_NAMES,
    STEPS,
)
from stormtable.games.arclight.words.lookup import crew_named, ship_named
from stormtable.games.arclight.words.names import name_of, unit_names
from stormtable.games.arclight.words.position import canonical

__all__ = ["set_position"]

STARTS: Final = {  # where a phase begins when only it is named
    "initiative": Step.INITIATIVE,
    "movement": Step.SHIP_MOVEMENT,
    "cannon fire": Step.CANNON_FIRE,
    "upkeep": Step.STRUCTURE_LOSS,
    "end of turn": Step.END_OF_TURN,
}
ROUGHLY: Final = ("status", "hex", "ds", "thrust", "esv", "criticals")  # what other words say more exactly


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state as a position says; what is not said of a ship stays, the phase begins anew and is played on.

    Raises BadInput with the key and the reason, and the state is then of no use. May roll dice, where the phase named
    begins with them.
    """
    part = Part(canonical(state, position))
    state.turn = part.number("turn", 1, state.table.turn_limit, default=state.turn)
    step = step_of(state, part)
    units = part.part("units", {})
    clear(state)
    state.step = step
    for name, number in unit_names(state.table).items():
        if name in units:
            set_ship(state, number, units.part(name))
    check_hexes(state, part)
    set_flow(state, part, units)
    if not state.over and state.ask.what == Ask.NOTHING:
        advance(state)


def step_of(state: State, part: Part) -> Step:
    """The step that is named, else the one that the phase named begins with, else that of the state, begun anew."""
    default = Step.INITIATIVE if state.step == Step.PRE_MOVE else Step(state.step)
    phase = part.text("phase", "")
    if "step" in part:
        word = part.text("step")
        if word not in STEPS:
            raise part.error(f"{word!r} is unknown; {did_you_mean(word, STEPS)}", "step")
        if phase and PHASES[STEPS[word]] != phase:
            raise part.error(f"{word!r} is a step of the phase {PHASES[STEPS[word]]!r}, not of {phase!r}", "step")
        return STEPS[word]
    if not phase:
        return default
    if phase in STARTS:
        return STARTS[phase]
    if phase in STEPS:
        return STEPS[phase]
    raise part.error(f"{phase!r} is unknown; {did_you_mean(phase, [*STARTS, *STEPS])}", "phase")


def set_ship(state: State, number: int, part: Part) -> None:
    """What a position says of a ship."""
    where, ship = Where(state, number), state.ships[number]
    SHIP.put(where, ship, part, *ROUGHLY)
    SHIP.put(where, ship, part, *(each.word for each in SHIP if each.word not in ROUGHLY))
    n_crew = state.table.cards[number].n_crew
    if "lost_crew" in part and not any(ship.crew[:n_crew]) and ship.status == Status.IN_PLAY:
        raise part.error("a ship without any crew is destroyed (AL-5.20)", "lost_crew")


def clear(state: State) -> None:
    """Nothing asked, declared, rolled or being read."""
    state.ask.what = state.ask.seats = state.ask.ship = state.ask.part = 0
    state.over, state.conceded = False, 0
    state.any_moved, state.first_side, state.to_move, state.active = False, 0, 0, 0
    state.cursor = state.rank = state.n_shots = state.next_shot = state.creaks = state.deaths = state.depth = 0
    state.rolled = state.begun = False
    for side in range(SIDES):
        state.pledges[side] = 0
    for reading in state.readings:
        reading.ship = reading.net = reading.column = reading.at = reading.attacker = 0
    for shot in state.shots:
        shot.ship = shot.weapon = shot.target = shot.net = 0


def check_hexes(state: State, part: Part) -> None:
    """Two ships share a hex only while one of them passes through."""
    taken: dict[tuple[int, int], str] = {}
    for name, number in unit_names(state.table).items():
        ship = state.ships[number]
        if not in_play(ship) or name == part.get("active"):
            continue
        if (ship.q, ship.r) in taken:
            raise part.error(f"{taken[ship.q, ship.r]} and {name} stand on the same hex {hex_name(ship.q, ship.r)}")
        taken[ship.q, ship.r] = name


# The course of the turn


def set_flow(state: State, part: Part, units: Part) -> None:
    """Where the turn stands: said, or completed from the phase."""
    where = Where(state)
    FLOW.put(where, state, part, "over", "conceded", "lowest")
    put_pledges(state, part)
    complete_ships(state, part, units)
    put_order(state, part)
    put_shots(state, part)
    if "place" in part:
        state.cursor = place_in_order(state, part.get("place"))
    FLOW.put(where, state, part, "begun", "creaks_left", "deaths_left")
    put_readings(state, part)
    if "firing" in part:
        state.cursor = place_of_firer(state, part)
    if state.n_shots:
        state.rank = rank_of(state, state.shots[0].ship, state.shots[0].weapon)
    if "question" in part:
        put_question(state, part.part("question"))
    elif state.active and not state.over:
        if shares_hex(state, state.active - 1) and refuse_forward(state, state.active - 1) != No.OK:
            raise part.error("it stands on an occupied hex without the points to leave it (AL-3.7)", "active")
        ask_move(state, state.active - 1)


def put_pledges(state: State, part: Part) -> None:
    """What each side has chosen to roll: "Helm die of Pulsar 1", "nobody" without a pilot, "sealed" in a view."""
    below = part.part("pledges", {})
    for side, name in enumerate(SIDE_NAMES):
        if name not in below:
            continue
        text = below.text(name)
        die, _, ship = text.partition(" of ")
        if text == "sealed":
            state.pledges[side] = UNKNOWN
        elif text == NOBODY:
            state.pledges[side] = NO_ONE
        elif die.casefold() in ("command die", "helm die"):
            number = look_up(below, name, ship, lambda word: ship_named(state.table, word))
            if number // SHIPS_A_SIDE != side:
                raise below.error(f"{ship} is not a ship of {name}", name)
            helm = die.casefold() == "helm die"
            state.pledges[side] = 1 + number + N_SHIPS * helm
            refusal = No(refuse_command(state, side, Action(unit=number, part=Roll.HELM if helm else Roll.COMMAND)))
            if state.step == Step.INITIATIVE and refusal:
                raise below.error(f"{refusal.text} ({refusal.rule})", name)
        else:
            raise below.error(f'{text!r}: "Command die of ..." or "Helm die of ..." and a ship is expected', name)


def complete_ships(state: State, part: Part, units: Part) -> None:
    """Flags and points of ships that follow from the phase, where they are not said."""
    FLOW.put(Where(state), state, part, "active")
    for name, number in unit_names(state.table).items():
        ship, said = state.ships[number], units.table.get(name, {})
        if not in_play(ship):
            continue
        if "moved" not in said:
            ship.moved = state.step > Step.SHIP_MOVEMENT
        if "points" not in said:
            ship.points = thrust_now(ship) if number == state.active - 1 else 0
    if state.active:
        ship = state.ships[state.active - 1]
        if state.step != Step.SHIP_MOVEMENT:
            raise part.error("a ship is moving only in the phase movement", "active")
        if not in_play(ship) or ship.moved:
            raise part.error(f"{name_of(state.table, state.active - 1)} is not in play, or has moved", "active")


def put_order(state: State, part: Part) -> None:
    """Which side moved first, and which is next."""
    active_side = (state.active - 1) // SHIPS_A_SIDE if state.active else -1
    moved = [number for number in unit_names(state.table).values() if state.ships[number].moved]
    there = any(in_play(state.ships[number]) for number in moved)
    state.any_moved = "moved_first" in part or state.active > 0 or there
    if state.any_moved:
        state.first_side = active_side if state.active and not moved else state.low_side
        FLOW.put(Where(state), state, part, "moved_first")
    if state.step == Step.SHIP_MOVEMENT:
        state.to_move = max(active_side, 0) if state.active else state.low_side
        FLOW.put(Where(state), state, part, "next")
    elif "next" in part:
        raise part.error("a side is next only in the phase movement", "next")


def place_of_firer(state: State, part: Part) -> int:
    """The place in the firing order of "Javelin 1 B"."""
    text = part.text("firing")
    if text == NOBODY:
        return state.table.n_firers
    ship, _, letter = text.rpartition(" ")
    number = ship_named(state.table, ship)
    crew = crew_named(state.table, number, letter)
    for place in range(state.table.n_firers):
        firer = firer_at(state, place)
        if firer.ship == number and firer.crew == crew:
            return place
    raise part.error(f"{text} has no weapon", "firing")


def rank_of(state: State, ship: int, weapon: int) -> int:
    crew = state.table.cards[ship].weapons[weapon].crew
    for place in range(state.table.n_firers):
        firer = firer_at(state, place)
        if firer.ship == ship and firer.crew == crew:
            return firer.rank
    return 0


def put_shots(state: State, part: Part) -> None:
    """Shots declared by the present skill; with `net` once they are rolled."""
    rows = part.rows("shots", [])
    if len(rows) > MAX_FIRERS:
        raise part.error(f"{len(rows)} shots: at most {MAX_FIRERS} are possible", "shots")
    for below, shot in zip(rows, state.shots, strict=False):
        below.need_all("ship", "weapon", "target")
        SHOT.put(Where(state), shot, below)
    rolled = sum("net" in below for below in rows)
    if rolled not in (0, len(rows)):
        raise part.error("either all shots have their net damage, or none", "shots")
    if rows and state.step != Step.CANNON_FIRE:
        raise part.error("shots are declared only in the phase cannon fire", "shots")
    for below, shot in zip(rows, state.shots, strict=False):
        refusal = No(refuse_shot(state, shot.ship, shot.weapon, shot.target))
        if not rolled and refusal:
            raise below.error(f"{refusal.text} ({refusal.rule})")
    state.n_shots, state.rolled = len(rows), rolled > 0
    state.next_shot = part.number("applied", 0, len(rows), default=0)


def place_in_order(state: State, place: str | int) -> int:
    """Where the ship, or the number from 1, stands in the order of upkeep."""
    if isinstance(place, int):
        return place - 1
    number = ship_named(state.table, place)
    return next(i for i in range(N_SHIPS) if in_order(state, i) == number)


def put_readings(state: State, part: Part) -> None:
    """Cells of the damage index being read, the outermost first."""
    rows = part.rows("readings", [])
    if len(rows) > MAX_DEPTH + 1:
        raise part.error(f"{len(rows)} readings: at most {MAX_DEPTH + 1} are nested (AL-5.12)", "readings")
    for below, reading in zip(rows, state.readings, strict=False):
        below.need_all("ship", "net")
        reading.ship = ship_named(state.table, below.text("ship"))
        reading.column = state.ships[reading.ship].structure
        reading.attacker = 1 - reading.ship // SHIPS_A_SIDE
        READING.put(Where(state), reading, below)
    state.depth = len(rows)


def put_question(state: State, part: Part) -> None:
    """A choice in the middle of damage; ship and seat follow from the reading where they are not said."""
    part.need_all("choose")
    QUESTION.put(Where(state), state.ask, part, "choose")
    what, ship = state.ask.what, state.active - 1 if state.ask.what == Ask.FACING else -1
    if state.depth and what != Ask.FACING:
        ship = state.readings[state.depth - 1].ship
    if "ship" in part:
        ship = ship_named(state.table, part.text("ship"))
    if ship < 0:
        raise part.error("of which ship?", "ship")
    side = ship // SHIPS_A_SIDE
    if what == Ask.FACING:
        side = 1 - side
    elif what in (Ask.WEAPON, Ask.SHORT) and state.depth:
        side = chooser(state.readings[state.depth - 1], state.ships[ship])
    side = SIDE_NAMES.index(part.text("seat", SIDE_NAMES[side]))
    state.ask.seats, state.ask.ship = 1 << side, ship
