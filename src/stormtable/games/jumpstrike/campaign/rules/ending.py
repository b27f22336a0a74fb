"""Who is out (JS-13.18), who wins (JS-13.19), and giving up (JS-13.22)."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    clear_ship,
    has_yard,
    in_campaign,
    is_operational,
    kind_of,
    owner_of,
    side_of_ship,
    sides_in,
)
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, SHIPS_A_SIDE, Ask, State, Status, Step
from stormtable.games.jumpstrike.campaign.rules.supply import find_supply, income_of


@rule("JS-13.18")
def has_nothing(state: State, side: int) -> bool:
    """No operational ship and no yard."""
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if is_operational(state, ship):
            return False
    for system in range(state.table.n_systems):
        if has_yard(state, side, system):
            return False
    return True


@rule("JS-13.18", "JS-13.22")
def leave(state: State, side: int) -> None:
    """A side is out: its ships and treasury are gone, its systems nobody's."""
    state.out |= 1 << side
    state.treasury[side] = 0
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        clear_ship(state.ships[ship])
    for system in range(state.table.n_systems):
        place = state.places[system]
        if place.owner == side + 1:
            place.owner = place.build = place.repair = 0
        if place.work != 0 and side_of_ship(place.work - 1) == side:
            place.work = place.paid = 0
        if place.holder == side + 1:
            place.holder = 0
    find_supply(state)


@rule("JS-13.18", "JS-13.19")
def check_victory(state: State) -> None:
    """Sides that have nothing are out; then the last one left, the homes, and the last round."""
    state.fallen = 0
    for side in range(state.table.sides):
        if in_campaign(state, side) and has_nothing(state, side):
            note(Event.OUT, side)
            state.fallen |= 1 << side
    for side in range(state.table.sides):
        if state.fallen >> side & 1 == 1:
            leave(state, side)
    left = sides_in(state)
    if left & (left - 1) == 0:
        end_campaign(state, left if left != 0 else state.fallen)
        return
    claims = claimed(state)
    if claims & state.claims != 0:
        end_campaign(state, claims)
        return
    state.claims = claims
    if state.round >= state.table.rounds:
        note(Event.LAST_ROUND, state.round)
        end_campaign(state, leaders(state))


@rule("JS-13.19")
def claimed(state: State) -> int:
    """The bit of the side that controls every home of the sides in the campaign, 0 if none does."""
    first = -1
    for side in range(state.table.sides):
        if in_campaign(state, side):
            owner = owner_of(state, state.table.homes[side])
            if owner < 0 or (first >= 0 and owner != first):
                return 0
            first = owner
    note(Event.CLAIM, first)
    return 1 << first


@rule("JS-13.19")
def fleet_cost(state: State, side: int) -> int:
    """The cost of a side's operational ships."""
    total = 0
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if is_operational(state, ship):
            total += kind_of(state, ship).cost
    return total


@rule("JS-13.19")
def leaders(state: State) -> int:
    """Bits of the sides with the greatest income, of those with the costliest ships."""
    income, cost, bits = -1, -1, 0
    for side in range(state.table.sides):
        if not in_campaign(state, side):
            continue
        own, worth = income_of(state, side), fleet_cost(state, side)
        note(Event.STANDING, side, own, worth)
        if own > income or (own == income and worth > cost):
            income, cost, bits = own, worth, 0
        if own == income and worth == cost:
            bits |= 1 << side
    return bits


@rule("JS-13.19")
def end_campaign(state: State, winners: int) -> None:
    state.over = True
    state.winners = winners
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0
    if winners & (winners - 1) != 0:
        note(Event.DRAW, winners)
        return
    for side in range(state.table.sides):
        if winners >> side & 1 == 1:
            note(Event.WON, side)


@rule("JS-13.19")
def result_of(state: State, side: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands."""
    bits = state.winners if state.over else standing(state)
    if bits >> side & 1 == 0:
        return 0
    return 2 if bits == 1 << side else 1


@rule("JS-13.19")
def standing(state: State) -> int:
    """Who is ahead by the incomes; while ships are chosen in secret nobody is."""
    if state.step == Step.MUSTER:
        return sides_in(state)
    best, bits = -1, 0
    for side in range(state.table.sides):
        if in_campaign(state, side):
            own = income_of(state, side)
            if own > best:
                best, bits = own, 0
            if own == best:
                bits |= 1 << side
    return bits


@rule("JS-13.22", "JS-13.20")
def give_up(state: State, side: int) -> None:
    """The side is out, and out of battles under way; one with a single side left is that side's."""
    note(Event.CONCEDED, side)
    leave(state, side)
    for at in range(state.n_battles):
        battle = state.battles[at]
        if battle.sides >> side & 1 == 0:
            continue
        battle.agreed &= ~(1 << side)
        rest = battle.sides & ~state.out
        if not battle.settled and rest & (rest - 1) == 0:
            battle.settled = True
            battle.winners = rest
            for ship in range(MAX_SHIPS):
                if state.ships[ship].battle == at + 1 and state.ships[ship].status == Status.OPERATIONAL:
                    state.ships[ship].fate = 0
    left = sides_in(state)
    if left & (left - 1) == 0:
        end_campaign(state, left)
