"""Chapter 5, missile combat: missiles fly one after the other, and strike what they meet first."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, copy_into, die, note, offer, rule
from stormtable.games.jumpstrike.rules.alternation import ask_next, pass_on
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.ground import on_map, step_from
from stormtable.games.jumpstrike.rules.paths import REACH, Flight, flies_by_steps, foot, foot_place, meets
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, Hit, State, Verb
from stormtable.games.jumpstrike.rules.units import (
    in_play,
    lose_pod,
    mark,
    side_of_ship,
    sweep,
)

MISSILE_SIDES: Final = 10
DESTROYS: Final = 2  # on this or less
DISABLES: Final = 3


@rule("JS-5.1", "JS-2.4")
def ask_missile(state: State) -> bool:
    """Ask the side whose turn it is; False when no missile is left."""
    able = 0
    for i in range(state.n_salvos):
        able |= 1 << side_of_ship(state, state.salvos[i].ship)
    return ask_next(state, Ask.MISSILE, able)


@rule("JS-5.1")
def refuse_missile(state: State, seat: int, action: Action) -> int:
    if action.unit != 0 or action.part != 0 or action.amount != 0 or action.facing != 0:
        return No.MALFORMED
    if action.x != 0 or action.y != 0:
        return No.MALFORMED
    if action.target < 0 or action.target >= state.n_salvos:
        return No.NO_MISSILE
    own = side_of_ship(state, state.salvos[action.target].ship) == seat
    return No.OK if own else No.NO_MISSILE


@rule("JS-5.1")
def offer_missiles(state: State, seat: int, out: list[Action]) -> int:
    """One of its missiles; those of one salvo are alike."""
    n = 0
    for i in range(state.n_salvos):
        if side_of_ship(state, state.salvos[i].ship) == seat:
            n = offer(out, n, Verb.MISSILE, target=i)
    return n


@rule("JS-5.1", "JS-5.3", "JS-5.5", "JS-5.9", "JS-12.8", "JS-12.50")
def fly(state: State, seat: int, which: int) -> None:
    """A missile moves up to five hexes, on the table 25 cm, and is gone, whatever it met."""
    ship, facing = int(state.salvos[which].ship), int(state.salvos[which].facing)
    q, r = int(state.salvos[which].q), int(state.salvos[which].r)
    note(Event.MISSILE, ship, q, r, facing)
    take_missile(state, which)
    pass_on(state, seat)
    flight = flight_of(state, q, r, facing)
    note_flight(state, ship, flight)
    if heaviest(state, flight) >= 0:
        strike(state, flight)
    elif on_map(state, flight[3], flight[4]):
        note(Event.SPENT, ship)
    else:
        note(Event.FLEW_OFF, ship)


@rule("JS-5.1", "JS-12.8", "JS-12.13")
def flight_of(state: State, q: int, r: int, facing: int) -> Flight:
    """Where a missile would stop if it flew now: in the first occupied hex, on the table at the first foot."""
    if flies_by_steps(state):
        to_q, to_r = q, r
        for _ in range(REACH):
            to_q, to_r = step_from(state, to_q, to_r, facing)
            flight = (q, r, facing, to_q, to_r, 0)
            if not on_map(state, to_q, to_r) or heaviest(state, flight) >= 0:
                return flight
        return q, r, facing, to_q, to_r, 0
    first = first_foot(state, q, r, facing)
    x, y = foot_place(q, r, facing, first)
    return q, r, facing, x, y, first


@rule("JS-12.8", "JS-12.50")
def first_foot(state: State, q: int, r: int, heading: int) -> int:
    """How far the first foot is of all units, as `foot` has it; 0 if no unit is in the way."""
    first = 0
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if in_play(ship):
            first = nearer(first, foot(q, r, heading, ship.q, ship.r))
    for i in range(state.n_groups):
        group = state.groups[i]
        if group.pods > 0:
            first = nearer(first, foot(q, r, heading, group.q, group.r))
    for i in range(state.n_salvos):
        first = nearer(first, foot(q, r, heading, state.salvos[i].q, state.salvos[i].r))
    return first


@rule
def nearer(first: int, far: int) -> int:
    """The nearer of two feet, of which 0 is none."""
    return far if far > 0 and (first == 0 or far < first) else first


@rule("JS-5.1")
def note_flight(state: State, ship: int, flight: Flight) -> None:
    """Each hex that it enters, on the table where it stops."""
    q, r, facing, to_q, to_r, _ = flight
    while flies_by_steps(state) and (q != to_q or r != to_r):
        q, r = step_from(state, q, r, facing)
        if on_map(state, q, r):
            note(Event.FLEW, ship, q, r)
    if not flies_by_steps(state):
        note(Event.FLEW, ship, to_q, to_r)


@rule("JS-5.3", "JS-5.4")
def take_missile(state: State, which: int) -> None:
    """One missile less of a salvo; an empty salvo leaves the list."""
    state.salvos[which].n -= 1
    if state.salvos[which].n > 0:
        return
    for i in range(which, state.n_salvos - 1):
        copy_into(state.salvos[i], state.salvos[i + 1])
    state.n_salvos -= 1
    last = state.salvos[state.n_salvos]
    last.ship = last.q = last.r = last.facing = last.n = 0


@rule("JS-5.1", "JS-5.2", "JS-5.6", "JS-5.8", "JS-1.5", "JS-12.8")
def heaviest(state: State, flight: Flight) -> int:
    """The mass of the most massive unit that a missile meets; below 0 if there is none. A missile's is 0, a pod's 1.

    Units of any side: its own ship, a ship marked destroyed, a missile still to fly.
    """
    most = -1
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if in_play(ship) and meets(state, flight, ship.q, ship.r):
            most = max(most, int(state.table.designs[number].mass))
    for i in range(state.n_groups):
        group = state.groups[i]
        if group.pods > 0 and meets(state, flight, group.q, group.r):
            most = max(most, int(group.pods))
    if most < 0 and missiles_met(state, flight) > 0:
        most = 0
    return most


@rule("JS-5.2")
def missiles_met(state: State, flight: Flight) -> int:
    n = 0
    for i in range(state.n_salvos):
        if meets(state, flight, state.salvos[i].q, state.salvos[i].r):
            n += state.salvos[i].n
    return n


# Units of one mass that a missile meets, in the order of sides and names: each ship, then its groups; missiles by ships


@rule("JS-5.2", "JS-5.7")
def count_tied(state: State, flight: Flight, mass: int) -> int:
    n = 0
    for ship in range(state.table.n_ships):
        n += ship_ties(state, ship, flight, mass)
    for i in range(state.n_groups):
        n += group_ties(state, i, flight, mass)
    return missiles_met(state, flight) if mass == 0 else n


@rule("JS-5.2")
def ship_ties(state: State, ship: int, flight: Flight, mass: int) -> bool:
    one = state.ships[ship]
    return in_play(one) and meets(state, flight, one.q, one.r) and state.table.designs[ship].mass == mass


@rule("JS-5.2")
def group_ties(state: State, i: int, flight: Flight, mass: int) -> bool:
    group = state.groups[i]
    return group.pods == mass and mass > 0 and meets(state, flight, group.q, group.r)


@rule("JS-5.2", "JS-5.3", "JS-5.7")
def strike(state: State, flight: Flight) -> None:
    """The most massive unit is the target, ties by one die; then the attack is rolled."""
    mass = heaviest(state, flight)
    tied = count_tied(state, flight, mass)
    drawn = 1
    if tied > 1:
        drawn = die(state, tied)
        note(Event.TIED, tied, drawn)
    if mass == 0:
        strike_missile(state, flight, drawn)
        return
    for ship in range(state.table.n_ships):
        drawn -= ship_ties(state, ship, flight, mass)
        if drawn == 0:
            strike_ship(state, ship)
            return
        i = tied_group(state, ship, flight, mass, drawn)
        if i != NOBODY:
            strike_group(state, i)
            return
        drawn -= groups_tied(state, ship, flight, mass)


@rule("JS-5.7")
def groups_tied(state: State, ship: int, flight: Flight, mass: int) -> int:
    n = 0
    for i in range(state.n_groups):
        n += state.groups[i].ship == ship and group_ties(state, i, flight, mass)
    return n


@rule("JS-5.7")
def tied_group(state: State, ship: int, flight: Flight, mass: int, drawn: int) -> int:
    """The place of the drawn one among the tied groups of a ship; NOBODY if it has not so many."""
    for i in range(state.n_groups):
        if state.groups[i].ship == ship and group_ties(state, i, flight, mass):
            drawn -= 1
            if drawn == 0:
                return i
    return NOBODY


@rule("JS-5.3")
def missile_roll(state: State) -> int:
    face = die(state, MISSILE_SIDES)
    note(Event.MISSILE_ROLL, face)
    if face > DISABLES:
        note(Event.NO_EFFECT)
    return face


@rule("JS-5.3", "JS-2.6")
def strike_ship(state: State, ship: int) -> None:
    note(Event.TARGET, ship)
    face = missile_roll(state)
    if face <= DESTROYS:
        mark(state, ship, Hit.DESTROYED)
    elif face == DISABLES:
        mark(state, ship, Hit.DISABLED)


@rule("JS-5.3", "JS-5.4")
def strike_group(state: State, i: int) -> None:
    note(Event.TARGET, state.groups[i].ship, state.groups[i].letter)
    if missile_roll(state) <= DISABLES:
        lose_pod(state, i)
        sweep(state)


@rule("JS-5.3", "JS-5.50")
def strike_missile(state: State, flight: Flight, drawn: int) -> None:
    """A missile still to fly, the drawn one of those it meets."""
    for i in range(state.n_salvos):
        salvo = state.salvos[i]
        if not meets(state, flight, salvo.q, salvo.r):
            continue
        drawn -= salvo.n
        if drawn <= 0:
            ship = salvo.ship
            note(Event.TARGET, ship, 0, 1)
            if missile_roll(state) <= DISABLES:
                note(Event.MISSILE_LOST, ship)
                take_missile(state, i)
            return
