"""The aftermath of a round: stars, control, withdrawals, yards (JS-13.13 to JS-13.17)."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fields import hold_fields, share_wrecks
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    clear_ship,
    fill_up,
    in_campaign,
    is_operational,
    joined,
    lanes_to_yard,
    owner_of,
    side_of_ship,
    sides_there,
)
from stormtable.games.jumpstrike.campaign.rules.state import (
    ENDLESS_WAY,
    MAX_BATTLES,
    MAX_SHIPS,
    MAX_SIDES,
    MOST_STARS,
    NOBODY,
    Battle,
    State,
    Status,
)
from stormtable.games.jumpstrike.campaign.rules.supply import find_supply


@rule("JS-13.2")
def reckon(state: State) -> None:
    """What a round leaves behind, in this order."""
    hold_fields(state)
    share_wrecks(state)
    give_stars(state)
    take_control(state)
    withdraw(state)
    finish_work(state)
    find_supply(state)
    end_round(state)


@rule("JS-13.15")
def give_stars(state: State) -> None:
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        if found.earned and found.stars < MOST_STARS:
            found.stars += 1
            note(Event.STAR, ship, found.stars, seen_by=1 << side_of_ship(ship))


@rule("JS-13.16")
def take_control(state: State) -> None:
    """Who holds the field of a system controls it; every other one stays with whoever had it."""
    for system in range(state.table.n_systems):
        place = state.places[system]
        if place.holder != 0 and place.holder != place.owner:
            place.owner = place.holder
            note(Event.CONTROL, system, place.owner - 1)


@rule("JS-13.13")
def withdraw(state: State) -> None:
    """All withdrawals at once, judged by the ships that do not withdraw."""
    for ship in range(MAX_SHIPS):
        if is_operational(state, ship) and state.ships[ship].away != 0:
            to = way_out(state, ship)
            if to == NOBODY:
                note(Event.STRANDED, ship)
                clear_ship(state.ships[ship])
            else:
                note(Event.WITHDREW, ship, to)
                state.ships[ship].system = to  # it does not count as there before all are


@rule("JS-13.13")
def way_out(state: State, ship: int) -> int:
    """Back where it began the round, or to a neighbour of that, or nowhere."""
    found = state.ships[ship]
    side = side_of_ship(ship)
    began = int(found.began)
    if found.order != 0 and has_no_enemy(state, side, began):
        return began
    best, best_worth = NOBODY, 0
    for system in range(state.table.n_systems):
        if joined(state, began, system) and system != found.away - 1 and has_no_enemy(state, side, system):
            worth = 2 * ENDLESS_WAY - lanes_to_yard(state, side, system)
            if owner_of(state, system) == side:
                worth += 2 * ENDLESS_WAY
            if worth > best_worth:
                best, best_worth = system, worth
    return best


@rule("JS-13.13")
def has_no_enemy(state: State, side: int, system: int) -> bool:
    return sides_there(state, system) & ~(1 << side) == 0


@rule("JS-13.17")
def finish_work(state: State) -> None:
    """Ships built appear and ships repaired are operational."""
    for ship in range(MAX_SHIPS):
        state.ships[ship].away = 0
    for system in range(state.table.n_systems):
        if state.places[system].work != 0:
            finish(state, system, state.places[system].work - 1)
            state.places[system].work = state.places[system].paid = 0


@rule("JS-13.17")
def finish(state: State, system: int, ship: int) -> None:
    """One yard's work: lost, paid back, or done."""
    found, side = state.ships[ship], side_of_ship(ship)
    building = found.status == Status.BUILDING
    if found.status == Status.NO_SHIP or owner_of(state, system) != side or not in_campaign(state, side):
        note(Event.WORK_LOST, system, ship)
        if building:
            clear_ship(found)
    elif not has_no_enemy(state, side, system):
        state.treasury[side] += state.places[system].paid
        note(Event.WORK_PAID_BACK, system, ship, state.places[system].paid)
        if building:
            clear_ship(found)
    else:
        found.status = Status.OPERATIONAL
        if building:
            fill_up(state, ship)
            note(Event.BUILT, ship, system)
        else:
            note(Event.REPAIRED, ship, system)


@rule("JS-13.2")
def end_round(state: State) -> None:
    """Orders, battles and fields of the round are over."""
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        found.order = found.away = found.battle = found.fate = 0
        found.evades = found.entered = found.earned = False
        found.began = found.system
    for system in range(state.table.n_systems):
        state.places[system].holder = 0
        state.places[system].fought = False
    clear_battles(state)


@rule
def clear_battles(state: State) -> None:
    for at in range(MAX_BATTLES):
        clear_battle(state.battles[at])
    state.n_battles = 0


@rule
def clear_battle(battle: Battle) -> None:
    battle.number = battle.a = battle.b = battle.sides = battle.agreed = battle.winners = battle.n_seats = 0
    battle.settled = False
    for seat in range(MAX_SIDES):
        battle.seats[seat] = 0
