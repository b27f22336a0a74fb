"""Chapter 7, ship combat: ships in one hex with enemies attack in secret and at once."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, note, offer, roll, rule
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.state import NOBODY, Ask, Hit, State, Step, Verb
from stormtable.games.jumpstrike.rules.units import (
    HOLDS,
    code_of,
    find_group,
    group_in_contact,
    has_contact,
    in_game,
    is_operational,
    letter_of,
    lose_pod,
    mark,
    ship_in_contact,
    ship_of,
    side_of_ship,
    sweep,
    unit_in_contact,
)

DICE: Final = 2
SHIP_SIDES: Final = 10
HITS: Final = 2  # a total of 2


@rule("JS-7.0", "JS-7.6")
def ask_ships(state: State) -> bool:
    """Ask all owners of ships that share a hex with enemies, at once; False if there are none."""
    for seat in range(state.table.sides):
        if next_ship(state, seat) != NOBODY:
            state.ask.seats |= 1 << seat
    if state.ask.seats != 0:
        state.ask.what = Ask.ENGAGE
    return state.ask.seats != 0


@rule("JS-7.0", "JS-7.3")
def next_ship(state: State, seat: int) -> int:
    """The first ship of the seat that has still to choose; NOBODY if all have."""
    if in_game(state, seat):
        for number in range(state.table.n_ships):
            ship = state.ships[number]
            if side_of_ship(state, number) != seat or not is_operational(ship) or ship.target != 0:
                continue
            if has_contact(state, seat, ship.q, ship.r):
                return number
    return NOBODY


@rule("JS-7.0", "JS-7.6")
def refuse_engage(state: State, seat: int, action: Action) -> int:
    against = refuse_choosing(state, seat, action)
    if against != No.OK:
        return against
    ship = state.ships[action.unit]
    there = unit_in_contact(state, seat, action.target, action.part, ship.q, ship.r)
    return No.OK if there else No.NO_TARGET


@rule("JS-7.0", "JS-7.6")
def refuse_hold(state: State, seat: int, action: Action) -> int:
    against = refuse_choosing(state, seat, action)
    if against != No.OK:
        return against
    return No.OK if action.target == 0 and action.part == 0 else No.MALFORMED


@rule("JS-7.0", "JS-7.6")
def refuse_choosing(state: State, seat: int, action: Action) -> int:
    """What is against it that this ship chooses now."""
    if action.amount != 0 or action.facing != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    if action.unit < 0 or action.unit >= state.table.n_ships or side_of_ship(state, action.unit) != seat:
        return No.NOT_YOUR_SHIP
    return No.OK if action.unit == next_ship(state, seat) else No.ENGAGED_ALREADY


@rule("JS-7.0", "JS-7.6")
def offer_engagements(state: State, seat: int, out: list[Action]) -> int:
    """An enemy ship there, an enemy group there, or nothing."""
    number = next_ship(state, seat)
    ship = state.ships[number]
    n = offer(out, 0, Verb.HOLD, unit=number)
    for target in range(state.table.n_ships):
        if ship_in_contact(state, seat, target, ship.q, ship.r):
            n = offer(out, n, Verb.ENGAGE, unit=number, target=target)
    for i in range(state.n_groups):
        group = state.groups[i]
        if group_in_contact(state, seat, group, ship.q, ship.r):
            n = offer(out, n, Verb.ENGAGE, unit=number, target=group.ship, part=group.letter)
    return n


@rule("JS-7.6")
def engage(state: State, seat: int, action: Action) -> None:
    state.ships[action.unit].target = code_of(action.target, action.part)
    note(Event.ENGAGED, action.unit, action.target, action.part, seen_by=1 << seat)
    choose_on(state, seat)


@rule("JS-7.6")
def hold(state: State, seat: int, action: Action) -> None:
    state.ships[action.unit].target = HOLDS
    note(Event.HELD, action.unit, seen_by=1 << seat)
    choose_on(state, seat)


@rule("JS-7.6")
def choose_on(state: State, seat: int) -> None:
    """The next ship of the seat chooses; after the last the seat has chosen."""
    if next_ship(state, seat) == NOBODY:
        note(Event.CHOSEN, seat)
        stop_choosing(state, seat)


@rule("JS-7.6")
def stop_choosing(state: State, seat: int) -> None:
    """The seat chooses no more; when nobody does, all attacks are rolled."""
    state.ask.seats &= ~(1 << seat)
    if state.ask.seats == 0:
        state.ask.what = Ask.NOTHING
        resolve_ships(state)
        state.step = Step.RESOLUTION


@rule("JS-7.51")
def settle_targets(state: State) -> None:
    """Targets that have left the game are dropped, and seats that have nothing left to choose."""
    for number in range(state.table.n_ships):
        ship, seat = state.ships[number], side_of_ship(state, number)
        target = ship.target
        if target > HOLDS and not unit_in_contact(state, seat, ship_of(target), letter_of(target), ship.q, ship.r):
            ship.target = HOLDS
    for seat in range(state.table.sides):
        if state.ask.what == Ask.ENGAGE and state.ask.seats >> seat & 1 == 1 and next_ship(state, seat) == NOBODY:
            stop_choosing(state, seat)


@rule("JS-7.0", "JS-7.6")
def resolve_ships(state: State) -> None:
    """All dice at once, side A's ships first; only then groups without pods are removed."""
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if ship.target > HOLDS:
            ship_attack(state, number, ship_of(ship.target), letter_of(ship.target))
        ship.target = 0
    sweep(state)


@rule("JS-7.0", "JS-7.6", "JS-2.6")
def ship_attack(state: State, number: int, target: int, letter: int) -> None:
    """2d10: a total of 2 disables a ship, or destroys one pod of a group."""
    note(Event.SHIP_ATTACK, number, target, letter)
    total = roll(state, DICE, SHIP_SIDES)
    note(Event.SHIP_ROLL, total)
    if total > HITS:
        note(Event.NO_EFFECT)
    elif letter == 0:
        mark(state, target, Hit.DISABLED)
    else:
        i = find_group(state, target, letter)
        if i == NOBODY or state.groups[i].pods == 0:
            note(Event.SURPLUS)
        else:
            lose_pod(state, i)
