"""Whole drafts as one move: what all ships and yards of a side do in a round, by an aim, a boldness and what is built.

Only what the side sees is looked at: of others' ships where they are, their designs and whether they are disabled.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import rule
from stormtable.games.jumpstrike.campaign.rules import orders
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    has_yard,
    is_operational,
    joined,
    kind_of,
    lanes_between,
    owner_of,
    side_of_ship,
)
from stormtable.games.jumpstrike.campaign.rules.sequence import advance
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, NOBODY, SHIPS_A_SIDE, State, Status

AIMS: Final = 3  # the nearest enemy home, the best system to take, one's own home
BOLDNESS: Final = (14, 11, 8)  # tenths of the enemy's power that suffice to attack
BUILDS: Final = 3  # what costs most, what carries most pods, what costs least
PLANS: Final = AIMS * 3 * BUILDS
PASSES: Final = 2
SYSTEM: Final = 12  # worth of a point of income
YARD: Final = 40
HOPELESS: Final = 400
STEP: Final = 9  # a lane nearer to the aim
FAR: Final = 99


@rule("JS-13.6")
def plan_round(state: State, seat: int, plan: int) -> int:
    """Draft everything anew by a plan and seal it; returns how many acts that takes."""
    draft_round(state, seat, plan)
    n = drafted_acts(state, seat)
    orders.seal(state, seat)
    advance(state)
    return n + 1


@rule
def draft_round(state: State, seat: int, plan: int) -> None:
    aim, boldness, build = plan % AIMS, (plan // AIMS) % 3, plan // (AIMS * 3)
    clear_draft(state, seat)
    goal = goal_of(state, seat, aim)
    for _ in range(PASSES):
        for ship in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
            if is_operational(state, ship):
                state.ships[ship].order = best_order(state, seat, ship, goal, boldness)
    for ship in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        if is_operational(state, ship):
            state.ships[ship].evades = shuns(state, seat, ship)
    for system in range(state.table.n_systems):
        if has_yard(state, seat, system):
            employ(state, seat, system, build)


@rule
def clear_draft(state: State, seat: int) -> None:
    for ship in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        state.ships[ship].order, state.ships[ship].evades = 0, False
    for system in range(state.table.n_systems):
        if state.places[system].owner == seat + 1:
            state.places[system].build = state.places[system].repair = 0


@rule
def drafted_acts(state: State, seat: int) -> int:
    """The acts that lead from no orders to those drafted: ways, a stance for each group that evades, yards."""
    n = 0
    for ship in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        if is_operational(state, ship):
            n += 1 if state.ships[ship].order != 0 else 0
            n += 1 if state.ships[ship].evades and is_first(state, seat, ship) else 0
    for system in range(state.table.n_systems):
        place = state.places[system]
        if place.owner == seat + 1 and (place.build != 0 or place.repair != 0):
            n += 1
    return n


@rule
def is_first(state: State, seat: int, ship: int) -> bool:
    """Whether a ship is the first of those of its fleet with its order."""
    own = state.ships[ship]
    for other in range(seat * SHIPS_A_SIDE, ship):
        found = state.ships[other]
        if is_operational(state, other) and found.system == own.system and found.order == own.order:
            return False
    return True


@rule
def enemy_power(state: State, seat: int, system: int) -> int:
    """Cost of the others' operational ships in a system."""
    total = 0
    for ship in range(MAX_SHIPS):
        if is_operational(state, ship) and side_of_ship(ship) != seat and state.ships[ship].system == system:
            total += kind_of(state, ship).cost
    return total


@rule
def enemy_near(state: State, seat: int, system: int) -> int:
    """The same, of the strongest system a lane away."""
    most = 0
    for other in range(state.table.n_systems):
        if joined(state, system, other):
            most = max(most, enemy_power(state, seat, other))
    return most


@rule
def planned_power(state: State, seat: int, system: int, but: int) -> int:
    """Cost of one's own ships that are to be in a system, all but one."""
    total = 0
    for ship in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        found = state.ships[ship]
        bound = found.system if found.order == 0 else found.order - 1
        if ship != but and is_operational(state, ship) and bound == system:
            total += kind_of(state, ship).cost
    return total


@rule
def goal_of(state: State, seat: int, aim: int) -> int:
    """A system: an enemy's home, the best one to take, one's own home; each the nearest to one's own home.

    Looked for from one's own home on, around all names, so that no name is attacked oftener than another.
    """
    home = int(state.table.homes[seat])
    if aim == 2:
        return home
    best, best_worth = home, -FAR * FAR
    for step in range(1, state.table.n_systems):
        system = (home + step) % state.table.n_systems
        if owner_of(state, system) == seat:
            continue
        site = state.table.sites[system]
        worth = -10 * lanes_between(state, home, system)
        if aim == 0:
            worth += FAR if site.yard and owner_of(state, system) != NOBODY else 0
            worth -= enemy_power(state, seat, system) // 10
        else:
            worth += 6 * site.income + (YARD if site.yard else 0)
        if worth > best_worth:
            best, best_worth = system, worth
    return best


@rule
def best_order(state: State, seat: int, ship: int, goal: int, boldness: int) -> int:
    """0 to hold, or 1 + the system to go to."""
    here = int(state.ships[ship].system)
    best, best_worth = 0, worth_of(state, seat, ship, here, goal, boldness)
    for system in range(state.table.n_systems):
        if joined(state, here, system):
            worth = worth_of(state, seat, ship, system, goal, boldness)
            if worth > best_worth:
                best, best_worth = system + 1, worth
    return best


@rule
def worth_of(state: State, seat: int, ship: int, system: int, goal: int, boldness: int) -> int:
    """What it is worth that a ship is in a system at the end of the round."""
    site = state.table.sites[system]
    value = SYSTEM * site.income + (YARD if site.yard else 0)
    others = planned_power(state, seat, system, ship)
    power = others + kind_of(state, ship).cost
    there, near = enemy_power(state, seat, system), enemy_near(state, seat, system)
    worth = -STEP * lanes_between(state, system, goal)
    if owner_of(state, system) != seat:
        if there == 0:
            worth += value if others == 0 else 0
        elif 10 * power >= BOLDNESS[boldness] * there:
            worth += value + there // 2
        else:
            worth -= HOPELESS - power  # the more are bound there the likelier that it suffices
    elif there + near > 0 and 10 * others < BOLDNESS[boldness] * (there + near):
        worth += value // 2  # it is wanted as a guard
    if near > 2 * power:
        worth -= near // 4
    return worth


@rule
def shuns(state: State, seat: int, ship: int) -> bool:
    """Whether those with a ship's order are too weak for whoever is there."""
    found = state.ships[ship]
    bound = found.system if found.order == 0 else found.order - 1
    return 2 * planned_power(state, seat, bound, NOBODY) < enemy_power(state, seat, bound)


@rule("JS-13.6")
def employ(state: State, seat: int, system: int, build: int) -> None:
    """A yard repairs what it can, else builds."""
    place = state.places[system]
    for ship in range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE):
        if state.ships[ship].status == Status.DISABLED and orders.refuse_repair(state, seat, system, ship) == 0:
            place.repair = ship + 1
            return
    best, best_worth = NOBODY, 0
    for kind in range(state.table.n_kinds):
        if orders.refuse_build(state, seat, system, kind) == 0:
            worth = worth_of_kind(state, kind, build)
            if best == NOBODY or worth > best_worth:
                best, best_worth = kind, worth
    if best != NOBODY:
        place.build = best + 1


@rule
def worth_of_kind(state: State, kind: int, build: int) -> int:
    found = state.table.kinds[kind]
    if build == 0:
        return int(found.cost)
    if build == 1:
        return 1000 * found.squadrons // found.cost
    return -int(found.cost)
