"""Putting what a position says of a ship, its orders and its pod groups on the table."""

from __future__ import annotations

from typing import Any

from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.ground import is_facing, is_turn
from stormtable.games.jumpstrike.rules.guards import is_laying, spread
from stormtable.games.jumpstrike.rules.orders import (
    add_order,
    has_guards,
    is_turn_order,
    phase_before,
    turns_due,
    turns_held,
    turns_in,
    turns_left,
)
from stormtable.games.jumpstrike.rules.secrets import turns_of
from stormtable.games.jumpstrike.rules.state import (
    AHEAD,
    HEX_SIDES,
    LEAST_PHASE,
    MAX_GROUPS,
    MOST_PHASE,
    N_ORDERS,
    Ask,
    State,
    Step,
    Verb,
)
from stormtable.games.jumpstrike.rules.units import (
    HOLDS,
    clear_plot,
    find_group,
    groups_of,
    in_play,
    is_operational,
    letter_of,
    place_group,
    remove_ship,
    ship_of,
    side_of_ship,
    sweep,
    unit_in_contact,
)
from stormtable.games.jumpstrike.words.lookup import letter_named
from stormtable.games.jumpstrike.words.notation_plots import read_sheet
from stormtable.games.jumpstrike.words.ship_fields import GROUP, SEALED, SHIP, STATUSES

__all__ = ["set_plot", "set_ship", "set_target"]


def set_ship(state: State, number: int, part: Part) -> None:
    """What a position says of a ship; what is not said stays, ratings and squadrons follow from the groups."""
    where, ship, design = Where(state, number), state.ships[number], state.table.designs[number]
    SHIP.put(where, ship, part, "status")
    if not in_play(ship):
        if len(part.table) > 1:
            raise part.error(f"the ship is {STATUSES[ship.status]}: nothing else can be said of it", "status")
        remove_ship(state, number, ship.status)
        return
    ship.phase = ship.phase or design.phase
    if not is_facing(state, ship.facing):
        ship.facing = design.facing
    SHIP.put(where, ship, part, "hex", "at", "facing", "heading", "phase", "missiles", "turned", "hit")
    if ship.turned > state.turn:
        raise part.error(f"{ship.turned} is not a number from 0 to {state.turn}", "turned")
    set_groups(state, number, part)
    ship.rating = max(0, design.tactical - groups_of(state, number))
    SHIP.put(where, ship, part, "rating")
    set_guards(state, number, part)


def pods_of(state: State, number: int) -> int:
    """Pods of a ship on the map."""
    return sum(group.pods for group in state.groups[: state.n_groups] if group.ship == number)


def set_groups(state: State, number: int, part: Part) -> None:
    """All pod groups of a ship, if any are named; the squadrons left and the letters used follow."""
    where, ship = Where(state, number), state.ships[number]
    if "groups" in part:
        for group in state.groups[: state.n_groups]:
            if group.ship == number:
                group.pods = 0
        sweep(state)
        ship.used = 0
        for name, below in part.parts("groups"):
            set_group(state, number, letter_named(name), below)
        ship.squadrons = max(0, ship.squadrons - pods_of(state, number))
    SHIP.put(where, ship, part, "squadrons")
    most, pods, flown = state.table.designs[number].squadrons, pods_of(state, number), ship.used
    if ship.squadrons + pods > most:
        key = "squadrons" if "squadrons" in part else "groups"
        raise part.error(f"{ship.squadrons} squadrons and {pods} pods; the ship has {most} in all (JS-1.5)", key)
    SHIP.put(where, ship, part, "letters")
    if flown & ~ship.used:
        raise part.error("the IDs of groups on the map are used too", "letters")


def set_group(state: State, number: int, letter: int, part: Part) -> None:
    if state.n_groups == MAX_GROUPS:
        raise part.error(f"a match has at most {MAX_GROUPS} pod groups")
    place_group(state, number, letter, 1)
    group, most = state.groups[find_group(state, number, letter)], state.table.designs[number].squadrons
    GROUP.put(Where(state, number), group, part)
    if group.pods > most:
        raise part.error(f"{group.pods} pods; the ship has {most} squadrons in all (JS-1.5)", "pods")
    state.ships[number].used |= 1 << letter


def set_guards(state: State, number: int, part: Part) -> None:
    """Guard pods laid, and being laid; those of a ship fresh from the yard lie one a side (JS-10.51)."""
    where, ship, most = Where(state, number), state.ships[number], state.table.designs[number].guards
    if "guards" not in part and state.step > Step.SET_UP and is_laying(ship) and not has_guards(ship):
        ship.guards[:] = ship.laying
    SHIP.put(where, ship, part, "guards")
    if sum(ship.guards) > most:
        raise part.error(f"{sum(ship.guards)} guard pods; the ship has at most {most}", "guards")
    ship.laying[:] = [0] * HEX_SIDES
    if "laying" in part and part.get("laying") != SEALED:
        SHIP.put(where, ship, part, "laying")
        due = most if state.step == Step.SET_UP else sum(ship.guards)
        if sum(ship.laying) != due:
            raise part.error(f"{sum(ship.laying)} guard pods are being laid; the ship has {due}", "laying")
    elif state.step == Step.SET_UP and "laying" not in part:
        spread(ship, most)


# Orders


def set_plot(state: State, number: int, part: Part) -> None:
    """Orders as written, completed by turns that keep the phase; "sealed" stays blank."""
    ship = state.ships[number]
    said = part.get("plot")
    due = turns_needed(state, number)
    if not is_operational(ship):
        if said:
            raise part.error("this ship holds no orders (JS-7.5)", "plot")
        clear_plot(ship.plot)
        return
    if said is not None or turns_in(ship.plot) > due or state.over:
        clear_plot(ship.plot)
    if said == SEALED:
        return
    for action in read_sheet(state, number, said, lambda reason: part.error(reason, "plot"), str) if said else []:
        write_order(state, number, part, action)
    if turns_in(ship.plot) > max_turns(state):
        raise part.error(f"orders for {turns_in(ship.plot)} turns; a ship holds {max_turns(state)} now", "plot")
    while turns_in(ship.plot) < due:
        add_order(ship.plot, Verb.PHASE, phase_before(ship))


def turns_needed(state: State, number: int) -> int:
    """For how many turns a ship must hold orders now."""
    if state.over:
        return 0
    if state.step == Step.PLOTTING and state.ask.what == Ask.NOTHING:
        return turns_held(state)  # the plotting phase is about to begin
    return turns_of(state, side_of_ship(state, number))


def max_turns(state: State) -> int:
    """The most turns that a ship may hold orders for now."""
    if state.over:
        return AHEAD
    return turns_due(state) if state.step == Step.PLOTTING else turns_left(state)


def write_order(state: State, number: int, part: Part, action: Any) -> None:
    plot = state.ships[number].plot
    if plot.n >= N_ORDERS - 3:
        raise part.error(f"more than {N_ORDERS - 3} orders", "plot")
    if action.verb == Verb.NAME:
        plot.letter[plot.n - 1] = action.part
    elif action.verb < Verb.NAME:
        if action.verb == Verb.PHASE and not LEAST_PHASE <= action.amount <= MOST_PHASE:
            raise part.error(f"@{action.amount}: a phase is a number from {LEAST_PHASE} to {MOST_PHASE}", "plot")
        if is_turn_order(action.verb):
            if not is_turn(state, action.amount):
                raise part.error(f"{action.amount}: {No.NOT_A_TURN.text}", "plot")
        elif not 0 <= action.amount <= 40:
            raise part.error(f"{action.amount}: a number from 1 to 40 is expected", "plot")
        add_order(plot, action.verb, action.amount)
    else:
        raise part.error("orders alone are expected", "plot")


# Ship combat


def set_target(state: State, number: int, part: Part) -> None:
    """What a ship has chosen to attack."""
    ship = state.ships[number]
    ship.target = 0
    if "attacks" not in part:
        return
    if state.step != Step.SHIPS or not in_play(ship):
        raise part.error("only in ship combat, and only ships on the map choose what to attack", "attacks")
    SHIP.put(Where(state, number), ship, part, "attacks")
    code, seat = ship.target, side_of_ship(state, number)
    there = unit_in_contact(state, seat, ship_of(code), letter_of(code), ship.q, ship.r)
    if code != HOLDS and not (is_operational(ship) and there):
        text = part.text("attacks")
        raise part.error(f"{text!r} is no enemy unit in its hex, or the ship is disabled (JS-7.0)", "attacks")
