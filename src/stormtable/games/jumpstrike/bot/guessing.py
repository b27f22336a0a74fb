"""Guesses at what others have sealed, by how likely it is, for the computer opponent.

The orders of a turn are drawn by where they lead from what is public: nearer to the enemy, bow towards it, missiles
where one may be struck. Whoever decides in secret now, sealed or not, decides once more in the search, by its weights.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import below, rule
from stormtable.engine.dice import Dice
from stormtable.games.jumpstrike.bot.whole_plots import (
    WAYS,
    goes_ahead,
    turn_of,
    turns_first,
    write_missiles,
    write_pods,
    write_way,
)
from stormtable.games.jumpstrike.rules.ground import (
    SECTOR,
    any_turn,
    distance,
    on_map,
    opposite,
    step_from,
    tenths_off,
    turned,
)
from stormtable.games.jumpstrike.rules.guards import is_laying, lays_anew
from stormtable.games.jumpstrike.rules.orders import (
    add_order,
    has_guards,
    is_turn_order,
    phase_before,
    plot_turn,
    pods_free,
    refuse_phase,
    refuse_turn,
    tubes_free,
    turns_held,
    turns_in,
    turns_left,
)
from stormtable.games.jumpstrike.rules.paths import lies_in_path
from stormtable.games.jumpstrike.rules.plotting import first_plotter
from stormtable.games.jumpstrike.rules.secrets import must_hold_r
from stormtable.games.jumpstrike.rules.ships import next_ship
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Ask, Ship, State, Step, Verb
from stormtable.games.jumpstrike.rules.units import in_game, in_play, is_operational, side_of_ship

LIKELY: Final = 64  # the weight of a way that leads neither nearer nor farther
NEARER: Final = 3  # a hex nearer is so many times as likely
FACING: Final = 2  # a side nearer to the enemy
POD_REACH: Final = 8
R_SHARE: Final = 3  # of four turns of a ship with guard pods hold R


@rule
def guess(state: State, seat: int, dice: Dice) -> None:
    """Fill in what the seat cannot see: plots held, and drafts as whoever has still to decide finds them."""
    if state.over:
        return
    for number in range(state.table.n_ships):
        if side_of_ship(state, number) == seat or not is_operational(state.ships[number]):
            continue
        for _ in range(turns_held(state) if state.ask.what == Ask.PLOT else turns_left(state)):
            guess_turn(state, number, dice)
    for other in range(state.table.sides):
        if other != seat and in_game(state, other):
            reopen(state, other)


@rule
def reopen(state: State, other: int) -> None:
    """Let another seat decide in secret, though it may have sealed."""
    match state.ask.what:
        case Ask.PLOT:
            if first_plotter(state, other) != NOBODY:
                state.ask.seats |= 1 << other
        case Ask.ENGAGE:
            if next_ship(state, other) != NOBODY:
                state.ask.seats |= 1 << other
        case Ask.LAY:
            for number in range(state.table.n_ships):
                if side_of_ship(state, number) == other:
                    put_out(state, number)
                    if is_laying(state.ships[number]):
                        state.ask.seats |= 1 << other
        case _:
            return


@rule
def put_out(state: State, number: int) -> None:
    """Guard pods that another lays now start from where the rules put them."""
    ship = state.ships[number]
    if not is_operational(ship):
        return
    if state.step == Step.SET_UP:
        for i in range(state.table.designs[number].guards):
            ship.laying[i % HEX_SIDES] += 1
    elif lays_anew(ship.plot):
        for side in range(HEX_SIDES):
            ship.laying[side] = ship.guards[side]


# One turn's orders


@rule
def guess_turn(state: State, number: int, dice: Dice) -> None:
    """The orders of one more turn."""
    ship = state.ships[number]
    way = drawn_way(state, number, dice)
    write_way(state, number, way, any_turn(state, dice) if turn_of(way) != 0 else 0)
    guess_missiles(state, number, dice)
    near = nearest(state, number)
    if near != NOBODY and pods_free(ship) > 0:
        other = state.ships[near]
        if distance(state, ship.q, ship.r, other.q, other.r) <= POD_REACH and below(dice, 2) == 0:
            write_pods(state, number, pods_free(ship))
    if has_guards(ship) and (must_hold_r(state, number) or below(dice, 4) < R_SHARE):
        add_order(ship.plot, Verb.GUARDS, 0)
    phase = phase_before(ship) + below(dice, 3) - 1
    if refuse_phase(ship, phase) != 0:
        phase = phase_before(ship)
    add_order(ship.plot, Verb.PHASE, phase)


@rule
def drawn_way(state: State, number: int, dice: Dice) -> int:
    """A way of one turn that is legal and keeps to the map, by weight."""
    total, found, near = 0, 0, nearest(state, number)
    for way in range(WAYS):
        weight = way_weight(state, number, near, way)
        if weight > 0:
            total += weight
            if below(dice, total) < weight:
                found = way
    return found


@rule
def way_weight(state: State, number: int, near: int, way: int) -> int:
    """How likely a way is after what the ship has plotted; 0 if it is not legal or leads off the map.

    `near` is the nearest enemy ship, or NOBODY.
    """
    ship = state.ships[number]
    q, r, facing = end_of(state, ship)
    if turn_of(way) != 0 and refuse_turn(state, ship, plot_turn(state) + turns_in(ship.plot)) != 0:
        return 0
    before, side = hexes_to(state, near, q, r), turn_of(way)
    old = bow_off(state, near, q, r, facing)
    if side != 0 and turns_first(way):
        facing = turned(state, facing, side, 0)
    if goes_ahead(way):
        q, r = step_from(state, q, r, facing)
        if not on_map(state, q, r):
            return 0
    if side != 0 and not turns_first(way):
        facing = turned(state, facing, side, 0)
    weight, closer = LIKELY, before - hexes_to(state, near, q, r)
    weight = scale_weight(weight, closer, NEARER)
    weight = scale_weight(weight, old - bow_off(state, near, q, r, facing), FACING)
    return max(1, weight // 2 if side != 0 else weight)


@rule
def scale_weight(weight: int, steps: int, times: int) -> int:
    for _ in range(abs(steps)):
        weight = weight * times if steps > 0 else weight // times
    return weight


@rule
def end_of(state: State, ship: Ship) -> tuple[int, int, int]:
    """Where a ship will be, and face, when its plot has been executed; it stays on the map."""
    q, r, facing = int(ship.q), int(ship.r), int(ship.facing)
    for i in range(ship.plot.n):
        kind = ship.plot.kind[i]
        if kind == Verb.FORWARD:
            to_q, to_r = step_from(state, q, r, facing)
            if on_map(state, to_q, to_r):
                q, r = to_q, to_r
        elif is_turn_order(kind):
            facing = turned(state, facing, kind, ship.plot.amount[i])
    return q, r, facing


@rule
def nearest(state: State, number: int) -> int:
    """The nearest enemy ship of a ship; NOBODY if there is none."""
    own, best, found = state.ships[number], 1 << 20, NOBODY
    for other in range(state.table.n_ships):
        enemy = state.ships[other]
        if in_play(enemy) and side_of_ship(state, other) != side_of_ship(state, number):
            hexes = distance(state, own.q, own.r, enemy.q, enemy.r)
            if hexes < best:
                best, found = hexes, other
    return found


@rule
def hexes_to(state: State, near: int, q: int, r: int) -> int:
    return 0 if near == NOBODY else distance(state, q, r, state.ships[near].q, state.ships[near].r)


@rule
def bow_off(state: State, near: int, q: int, r: int, facing: int) -> int:
    """Sides between a facing at a place and the nearest enemy ship, rounded."""
    if near == NOBODY:
        return 0
    return (tenths_off(state, facing, state.ships[near].q - q, state.ships[near].r - r) + SECTOR // 2) // SECTOR


@rule
def guess_missiles(state: State, number: int, dice: Dice) -> None:
    """All missiles of a side of the ship on which an enemy lies straight ahead, or may; else seldom any."""
    q, r, facing = end_of(state, state.ships[number])
    for kind in (Verb.MISSILES_FORWARD, Verb.MISSILES_AFT):
        way = facing if kind == Verb.MISSILES_FORWARD else opposite(state, facing)
        chance = 3 if bears(state, number, q, r, way) else 1
        if below(dice, 4) < chance and (chance > 1 or below(dice, 4) == 0):
            write_missiles(state, number, kind, tubes_free(state, number, kind))


@rule
def bears(state: State, number: int, q: int, r: int, way: int) -> bool:
    """Whether an enemy ship, where it is or one hex ahead, lies straight in a direction within a missile's flight."""
    for other in range(state.table.n_ships):
        enemy = state.ships[other]
        if not in_play(enemy) or side_of_ship(state, other) == side_of_ship(state, number):
            continue
        next_q, next_r = step_from(state, enemy.q, enemy.r, enemy.facing)
        if lies_in_path(state, q, r, way, enemy.q, enemy.r) or lies_in_path(state, q, r, way, next_q, next_r):
            return True
    return False
