"""Putting what a position says of a ship, its orders and its pod groups on the table."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.hexes import parse_hex
from stormtable.engine.inputs import Part
from stormtable.games.jumpstrike.rules.guards import is_laying, spread
from stormtable.games.jumpstrike.rules.orders import (
    add_order,
    has_guards,
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
    Status,
    Step,
    Verb,
)
from stormtable.games.jumpstrike.rules.units import (
    HOLDS,
    clear_plot,
    code_of,
    groups_of,
    in_play,
    is_operational,
    place_group,
    remove_ship,
    side_of_ship,
    sweep,
    unit_in_contact,
)
from stormtable.games.jumpstrike.words.lookup import letter_named, ship_named, unit_named
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, ship_names
from stormtable.games.jumpstrike.words.plot_phrases import read_sheet
from stormtable.games.jumpstrike.words.position import HITS, NOTHING, SEALED, STATUSES

__all__ = ["set_plot", "set_ship", "set_targets"]

MOST_MISSILES: Final = 400


def set_ship(state: State, number: int, part: Part) -> None:
    """What a position says of a ship; what is not said stays, ratings and squadrons follow from the groups."""
    ship, design = state.ships[number], state.table.designs[number]
    word = part.text("status", STATUSES[Status(ship.status)])
    status = next(each for each, text in STATUSES.items() if text == word)
    if status in (Status.DESTROYED, Status.RETREATED):
        if len(part.table) > 1:
            raise part.error(f"the ship is {word}: nothing else can be said of it", "status")
        remove_ship(state, number, status)
        return
    ship.status = status
    if "hex" in part:
        ship.q, ship.r = parse_hex(part.text("hex"), state.table.columns, state.table.rows)
    ship.facing = part.number("facing", 1, 6, ship.facing or design.facing)
    ship.phase = part.number("phase", LEAST_PHASE, MOST_PHASE, ship.phase or design.phase)
    ship.missiles = part.number("missiles", 0, MOST_MISSILES, ship.missiles)
    ship.turned = part.number("turned", 0, state.turn, ship.turned)
    ship.hit = next(hit for hit, text in HITS.items() if text == part.text("hit", HITS[ship.hit]))  # type: ignore[index]
    set_groups(state, number, part)
    ship.rating = part.number("rating", 0, design.tactical, max(0, design.tactical - groups_of(state, number)))
    set_guards(state, number, part)


def set_groups(state: State, number: int, part: Part) -> None:
    """All pod groups of a ship, if any are named; the squadrons left and the letters used follow."""
    ship = state.ships[number]
    if "groups" in part:
        for group in state.groups[: state.n_groups]:
            if group.ship == number:
                group.pods = 0
        sweep(state)
        ship.used = 0
        for name, below in part.parts("groups"):
            set_group(state, number, letter_named(name), below)
        there = sum(int(each.pods) for each in state.groups[: state.n_groups] if each.ship == number)
        ship.squadrons = max(0, ship.squadrons - there)
    most = state.table.designs[number].squadrons
    ship.squadrons = part.number("squadrons", 0, most, ship.squadrons)
    pods = sum(int(each.pods) for each in state.groups[: state.n_groups] if each.ship == number)
    if ship.squadrons + pods > most:
        key = "squadrons" if "squadrons" in part else "groups"
        raise part.error(f"{ship.squadrons} squadrons and {pods} pods; the ship has {most} in all (JS-1.5)", key)
    if "letters" in part:
        bits = sum(1 << letter_named(each) for each in part.text("letters", ""))
        if ship.used & ~bits:
            raise part.error("the IDs of groups on the map are used too", "letters")
        ship.used = bits


def set_group(state: State, number: int, letter: int, part: Part) -> None:
    if state.n_groups == MAX_GROUPS:
        raise part.error(f"a match has at most {MAX_GROUPS} pod groups")
    ship = state.ships[number]
    most = state.table.designs[number].squadrons
    pods = part.number("pods", 1, 127, 1)
    if pods > most:
        raise part.error(f"{pods} pods; the ship has {most} squadrons in all (JS-1.5)", "pods")
    place_group(state, number, letter, pods)
    ship.used |= 1 << letter
    group = next(each for each in state.groups if each.ship == number and each.letter == letter and each.pods)
    if "hex" in part:
        group.q, group.r = parse_hex(part.text("hex"), state.table.columns, state.table.rows)
    group.entry = part.number("from", 0, 6, 0)
    group.acted = part.flag("acted", False)
    for name in part.texts("met", []):
        group.met |= 1 << ship_named(state.table, name)


def set_guards(state: State, number: int, part: Part) -> None:
    """Guard pods laid, and being laid; those of a ship fresh from the yard lie one a side (JS-10.51)."""
    ship, most = state.ships[number], state.table.designs[number].guards
    if "guards" in part:
        read_guards(ship.guards, part, "guards")
    elif state.step > Step.SET_UP and is_laying(ship) and not has_guards(ship):
        for side in range(HEX_SIDES):
            ship.guards[side] = ship.laying[side]
    if sum(ship.guards) > most:
        raise part.error(f"{sum(ship.guards)} guard pods; the ship has at most {most}", "guards")
    for side in range(HEX_SIDES):
        ship.laying[side] = 0
    if "laying" in part and part.get("laying") != SEALED:
        read_guards(ship.laying, part, "laying")
        due = most if state.step == Step.SET_UP else sum(ship.guards)
        if sum(ship.laying) != due:
            raise part.error(f"{sum(ship.laying)} guard pods are being laid; the ship has {due}", "laying")
    elif state.step == Step.SET_UP and "laying" not in part:
        spread(ship, most)


def read_guards(guards: list[int], part: Part, key: str) -> None:
    below = part.part(key)
    for side in range(HEX_SIDES):
        guards[side] = below.number(GUARD_SIDES[side], 0, 40, 0)


# Orders


def set_plot(state: State, number: int, part: Part) -> None:
    """Orders as written, completed by turns that keep the phase; "sealed" stays blank."""
    ship = state.ships[number]
    said = part.text("plot", "") if "plot" in part else None
    due = turns_needed(state, number)
    if ship.status != Status.OPERATIONAL:
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
        if not 0 <= action.amount <= 40:
            raise part.error(f"{action.amount}: a number from 1 to 40 is expected", "plot")
        add_order(plot, action.verb, action.amount)
    else:
        raise part.error("orders alone are expected", "plot")


# Ship combat


def set_targets(state: State, ships: Part) -> None:
    """What ships have chosen to attack."""
    for name, number in ship_names(state.table).items():
        said = ships.below(name, ships.get(name, {}))
        state.ships[number].target = 0
        if "attacks" not in said:
            continue
        if state.step != Step.SHIPS or not in_play(state.ships[number]):
            raise said.error("only in ship combat, and only ships on the map choose what to attack", "attacks")
        text = said.text("attacks")
        unit = (0, 0) if text == NOTHING else unit_named(state, text)
        state.ships[number].target = HOLDS if text == NOTHING else code_of(*unit)
        ship, seat = state.ships[number], side_of_ship(state, number)
        if text != NOTHING and not (is_operational(ship) and unit_in_contact(state, seat, *unit, ship.q, ship.r)):
            raise said.error(f"{text!r} is no enemy unit in its hex, or the ship is disabled (JS-7.0)", "attacks")
