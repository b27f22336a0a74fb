"""Chapter 5, missile combat: missiles fly one after the other, and strike the first occupied hex."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, copy_into, die, note, offer, rule
from stormtable.engine.hexes import step_q, step_r
from stormtable.games.jumpstrike.rules.alternation import ask_next, pass_on
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, Hit, State, Verb
from stormtable.games.jumpstrike.rules.units import (
    here,
    in_play,
    lose_pod,
    mark,
    on_map,
    side_of_ship,
    sweep,
)

REACH: Final = 5  # hexes
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


@rule("JS-5.1", "JS-5.3", "JS-5.5", "JS-5.9")
def fly(state: State, seat: int, which: int) -> None:
    """A missile moves up to five hexes and is gone, whatever it met."""
    ship, direction = state.salvos[which].ship, state.salvos[which].facing
    q, r = int(state.salvos[which].q), int(state.salvos[which].r)
    note(Event.MISSILE, ship, q, r, direction)
    take_missile(state, which)
    pass_on(state, seat)
    for _ in range(REACH):
        q, r = q + step_q(direction), r + step_r(direction)
        if not on_map(state, q, r):
            note(Event.FLEW_OFF, ship)
            return
        note(Event.FLEW, ship, q, r)
        if is_occupied(state, q, r):
            strike(state, q, r)
            return
    note(Event.SPENT, ship)


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


@rule("JS-5.1", "JS-5.6", "JS-5.8")
def is_occupied(state: State, q: int, r: int) -> bool:
    """Whether any unit of any side is there: its own ship, a ship marked destroyed, a missile still to fly."""
    return heaviest(state, q, r) >= 0


@rule("JS-5.2", "JS-1.5", "JS-5.8")
def heaviest(state: State, q: int, r: int) -> int:
    """The mass of the most massive unit in a hex; below 0 if there is none. A missile's is 0, a pod's 1."""
    most = -1
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if in_play(ship) and here(ship.q, ship.r, q, r):
            most = max(most, int(state.table.designs[number].mass))
    for i in range(state.n_groups):
        group = state.groups[i]
        if group.pods > 0 and here(group.q, group.r, q, r):
            most = max(most, int(group.pods))
    if most < 0 and missiles_at(state, q, r) > 0:
        most = 0
    return most


@rule("JS-5.2")
def missiles_at(state: State, q: int, r: int) -> int:
    n = 0
    for i in range(state.n_salvos):
        if here(state.salvos[i].q, state.salvos[i].r, q, r):
            n += state.salvos[i].n
    return n


# Units of one mass in a hex, in the order of sides and names: each ship, then its groups; missiles by their ships


@rule("JS-5.2", "JS-5.7")
def count_tied(state: State, q: int, r: int, mass: int) -> int:
    n = 0
    for ship in range(state.table.n_ships):
        n += ship_ties(state, ship, q, r, mass)
    for i in range(state.n_groups):
        n += group_ties(state, i, q, r, mass)
    return missiles_at(state, q, r) if mass == 0 else n


@rule("JS-5.2")
def ship_ties(state: State, ship: int, q: int, r: int, mass: int) -> bool:
    one = state.ships[ship]
    return in_play(one) and here(one.q, one.r, q, r) and state.table.designs[ship].mass == mass


@rule("JS-5.2")
def group_ties(state: State, i: int, q: int, r: int, mass: int) -> bool:
    group = state.groups[i]
    return group.pods == mass and mass > 0 and here(group.q, group.r, q, r)


@rule("JS-5.2", "JS-5.3", "JS-5.7")
def strike(state: State, q: int, r: int) -> None:
    """The most massive unit is the target, ties by one die; then the attack is rolled."""
    mass = heaviest(state, q, r)
    tied = count_tied(state, q, r, mass)
    drawn = 1
    if tied > 1:
        drawn = die(state, tied)
        note(Event.TIED, tied, drawn)
    if mass == 0:
        strike_missile(state, q, r, drawn)
        return
    for ship in range(state.table.n_ships):
        drawn -= ship_ties(state, ship, q, r, mass)
        if drawn == 0:
            strike_ship(state, ship)
            return
        i = tied_group(state, ship, q, r, mass, drawn)
        if i != NOBODY:
            strike_group(state, i)
            return
        drawn -= groups_tied(state, ship, q, r, mass)


@rule("JS-5.7")
def groups_tied(state: State, ship: int, q: int, r: int, mass: int) -> int:
    n = 0
    for i in range(state.n_groups):
        n += state.groups[i].ship == ship and group_ties(state, i, q, r, mass)
    return n


@rule("JS-5.7")
def tied_group(state: State, ship: int, q: int, r: int, mass: int, drawn: int) -> int:
    """The place of the drawn one among the tied groups of a ship; NOBODY if it has not so many."""
    for i in range(state.n_groups):
        if state.groups[i].ship == ship and group_ties(state, i, q, r, mass):
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
def strike_missile(state: State, q: int, r: int, drawn: int) -> None:
    """A missile still to fly, the drawn one of those in the hex."""
    for i in range(state.n_salvos):
        salvo = state.salvos[i]
        if not here(salvo.q, salvo.r, q, r):
            continue
        drawn -= salvo.n
        if drawn <= 0:
            ship = salvo.ship
            note(Event.TARGET, ship, 0, 1)
            if missile_roll(state) <= DISABLES:
                note(Event.MISSILE_LOST, ship)
                take_missile(state, i)
            return


@rule("JS-5.1", "JS-5.2")
def struck_hex(state: State, which: int) -> tuple[int, int, bool]:
    """(q, r, True) of the hex where a missile would stop if it flew now; False if it would meet nothing."""
    salvo = state.salvos[which]
    q, r = int(salvo.q), int(salvo.r)
    for _ in range(REACH):
        q, r = q + step_q(salvo.facing), r + step_r(salvo.facing)
        if not on_map(state, q, r):
            return q, r, False
        if is_occupied(state, q, r):
            return q, r, True
    return q, r, False
