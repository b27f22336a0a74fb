"""How guard pods are laid as one move of the search: by a scheme, against the pods that may come."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, offer, rule
from stormtable.engine.records import copy_record
from stormtable.games.jumpstrike.rules.ground import distance, sides_seen
from stormtable.games.jumpstrike.rules.guards import is_laying, shift_guard, stop_laying
from stormtable.games.jumpstrike.rules.sequence import advance
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Ship, State, Verb
from stormtable.games.jumpstrike.rules.units import in_play, side_of_ship

LAY_GUARDS: Final = 102  # a move of the search: all guard pods of the seat by scheme x
SCHEMES: Final = (0, 1, 2, 3, 6)  # sides that share the guard pods, most threatened first; 0: as they lie
SCHEME_WORTH: Final = (0, 4, 8, 8, 2)
THREAT: Final = 60  # of one pod, in parts of its distance
RANK_BITS: Final = 3
RANK_MASK: Final = 7


@rule
def laying_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Every scheme that has a guard pod for each of its sides on some ship."""
    n, most = 0, 1
    for number in range(state.table.n_ships):
        if side_of_ship(state, number) == seat:
            most = max(most, count_laying(state.ships[number]))
    for i in range(len(SCHEMES)):
        if SCHEMES[i] <= most:
            weights[n] = SCHEME_WORTH[i]
            n = offer(moves, n, LAY_GUARDS, x=SCHEMES[i])
    return n


@rule
def count_laying(ship: Ship) -> int:
    n = 0
    for side in range(HEX_SIDES):
        n += ship.laying[side]
    return n


@rule
def threat(state: State, number: int, side: int) -> int:
    """What pods threaten a ship on one side, counted from its front, from where they or their ships are now."""
    ship, total = state.ships[number], 0
    for other in range(state.table.n_ships):
        enemy = state.ships[other]
        if in_play(enemy) and enemy.squadrons > 0 and side_of_ship(state, other) != side_of_ship(state, number):
            total += share(state, ship, enemy.q - ship.q, enemy.r - ship.r, side) * enemy.squadrons
    for i in range(state.n_groups):
        group = state.groups[i]
        if side_of_ship(state, group.ship) != side_of_ship(state, number):
            total += 2 * share(state, ship, group.q - ship.q, group.r - ship.r, side) * group.pods
    return total


@rule
def share(state: State, ship: Ship, dq: int, dr: int, side: int) -> int:
    """How much an offset threatens a side: fully, if it lies there, half next to it."""
    if dq == 0 and dr == 0:
        return THREAT
    first, second = sides_seen(state, ship.facing, dq, dr)
    best = nearness(first, side)
    if second != NOBODY:
        best = max(best, nearness(second, side))
    return THREAT * best // (2 + 2 * distance(state, 0, 0, dq, dr))


@rule
def nearness(seen: int, side: int) -> int:
    """2 for the side itself, 1 next to it, else 0."""
    off = abs(seen - side)
    return max(0, 2 - min(off, HEX_SIDES - off))


@rule
def ranks(state: State, number: int) -> int:
    """How many sides of a ship are threatened more than each, the front before others alike: RANK_BITS a side."""
    threats = (
        threat(state, number, 0),
        threat(state, number, 1),
        threat(state, number, 2),
        threat(state, number, 3),
        threat(state, number, 4),
        threat(state, number, 5),
    )
    found = 0
    for side in range(HEX_SIDES):
        for other in range(HEX_SIDES):
            if threats[other] > threats[side] or (threats[other] == threats[side] and other < side):
                found += 1 << (RANK_BITS * side)
    return found


@rule
def pods_wanted(ship: Ship, scheme: int, order: int, side: int) -> int:
    """Guard pods that a scheme lays on a side; `order` as `ranks` has it."""
    if scheme == 0:
        return int(ship.laying[side])
    total, place = count_laying(ship), order >> (RANK_BITS * side) & RANK_MASK
    if place >= scheme:
        return 0
    return total // scheme + (1 if place < total % scheme else 0)


@rule
def next_shift(ship: Ship, scheme: int, order: int) -> tuple[int, int]:
    """The next guard pod of a ship to shift for a scheme: from side, to side; HEX_SIDES twice if all lie right."""
    source, to = HEX_SIDES, HEX_SIDES
    for side in range(HEX_SIDES - 1, -1, -1):
        want = pods_wanted(ship, scheme, order, side)
        if ship.laying[side] > want:
            source = side
        elif ship.laying[side] < want:
            to = side
    return source, to


@rule
def shift_guards(state: State, seat: int, scheme: int) -> int:
    """Shift all guard pods of a seat to where a scheme wants them; returns how many were shifted."""
    shifts = 0
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if scheme == 0 or side_of_ship(state, number) != seat or not is_laying(ship):
            continue
        order = ranks(state, number)
        source, to = next_shift(ship, scheme, order)
        while source < HEX_SIDES:
            ship.laying[source] -= 1
            ship.laying[to] += 1
            shifts += 1
            source, to = next_shift(ship, scheme, order)
    return shifts


@rule
def lay_guards(state: State, seat: int, scheme: int) -> int:
    """Lay by a scheme and seal; returns how many actions that took."""
    shifts = shift_guards(state, seat, scheme)
    stop_laying(state, seat)
    advance(state)
    return shifts + 1


def laying_actions(view: State, seat: int, scheme: int) -> list[Action]:
    """The same as actions."""
    tried, actions = copy_record(view), []
    for number in range(view.table.n_ships):
        ship = tried.ships[number]
        if scheme == 0 or side_of_ship(view, number) != seat or not is_laying(ship):
            continue
        order = ranks(view, number)
        source, to = next_shift(ship, scheme, order)
        while source < HEX_SIDES:
            actions.append(Action(Verb.SHIFT_GUARD, unit=number, part=source, target=to))
            shift_guard(tried, seat, actions[-1])
            source, to = next_shift(ship, scheme, order)
    return [*actions, Action(Verb.SEAL)]
