"""What sides do not know of each other (JS-13.21), and guesses at it for the search."""

from __future__ import annotations

from stormtable.engine import below, rule
from stormtable.engine.dice import Dice
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    clear_name,
    clear_ship,
    fill_up,
    has_yard,
    in_campaign,
    is_operational,
    joined,
    side_of_ship,
)
from stormtable.games.jumpstrike.campaign.rules.muster import buy, refuse_buy
from stormtable.games.jumpstrike.campaign.rules.orders import refuse_build
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_SHIPS,
    NOBODY,
    SHIPS_A_SIDE,
    Ask,
    State,
    Status,
)


@rule("JS-13.21")
def hide(state: State, seat: int) -> None:
    """What others' ships have left, their stars, what they have not revealed; and the generator."""
    state.dice.rng = 0
    for ship in range(MAX_SHIPS):
        if side_of_ship(ship) != seat:
            hide_ship(state, ship)
    for side in range(state.table.sides):
        if side != seat and state.ask.what == Ask.MUSTER and in_campaign(state, side):
            state.treasury[side] = state.table.purse
    if state.ask.what == Ask.ORDERS:
        for system in range(state.table.n_systems):
            place = state.places[system]
            if seat < 0 or place.owner != seat + 1:
                place.build = place.repair = 0


@rule("JS-13.21")
def hide_ship(state: State, ship: int) -> None:
    found = state.ships[ship]
    if state.ask.what == Ask.MUSTER:
        clear_ship(found)
        return
    found.missiles = found.squadrons = found.guards = found.stars = 0
    found.earned = False
    if state.ask.what == Ask.ORDERS:
        found.order, found.evades = 0, False
        if not found.christened:
            clear_name(found)


@rule("JS-13.21")
def imagine(state: State, seat: int, dice: Dice) -> None:
    """Others' ships are full; orders and ships that they have sealed may be any."""
    if state.over:
        return
    for side in range(state.table.sides):
        if side == seat or not in_campaign(state, side):
            continue
        sealed = state.ask.seats >> side & 1 == 0
        if state.ask.what == Ask.MUSTER:
            if sealed:
                imagine_muster(state, side, dice)
            continue
        for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
            if state.ships[ship].status == Status.OPERATIONAL or state.ships[ship].status == Status.DISABLED:
                fill_up(state, ship)
        if state.ask.what == Ask.ORDERS and sealed:
            imagine_orders(state, side, dice)


@rule("JS-13.3")
def imagine_muster(state: State, side: int, dice: Dice) -> None:
    """Designs at random, as long as points last."""
    kind = pick_kind(state, side, dice)
    while kind != NOBODY:
        buy(state, side, kind)
        kind = pick_kind(state, side, dice)


@rule
def pick_kind(state: State, side: int, dice: Dice) -> int:
    n, chosen = 0, NOBODY
    for kind in range(state.table.n_kinds):
        if refuse_buy(state, side, kind) == 0:
            n += 1
            if below(dice, n) == 0:
                chosen = kind
    return chosen


@rule("JS-13.6")
def imagine_orders(state: State, side: int, dice: Dice) -> None:
    """Ships hold or go anywhere; yards build anything that can be paid."""
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if is_operational(state, ship):
            imagine_order(state, ship, dice)
    for system in range(state.table.n_systems):
        if has_yard(state, side, system):
            imagine_yard(state, side, system, dice)


@rule("JS-13.6")
def imagine_yard(state: State, side: int, system: int, dice: Dice) -> None:
    n, chosen = 0, 0
    for kind in range(state.table.n_kinds):
        if refuse_build(state, side, system, kind) == 0:
            n += 1
            if below(dice, n) == 0:
                chosen = kind + 1
    state.places[system].build = chosen


@rule("JS-13.6")
def imagine_order(state: State, ship: int, dice: Dice) -> None:
    found = state.ships[ship]
    n = 1
    for system in range(state.table.n_systems):
        if joined(state, found.system, system):
            n += 1
            if below(dice, n) == 0:
                found.order = system + 1
