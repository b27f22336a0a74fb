"""Moves of pods, missiles, attacks and sacrifices that are worth a look, for the computer opponent.

Weights here are worths, in tenths of a point of mass; `bot` turns them into weights.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, offer, rule
from stormtable.engine.hexes import bearings, distance, opposite, sides_between, step_q, step_r
from stormtable.games.jumpstrike.bot.stakes import (
    GUARD,
    POD,
    WHOLE,
    after,
    hit_chance,
    pod_modifier,
    prize,
    salvo_chance,
    stake,
)
from stormtable.games.jumpstrike.rules.missiles import missiles_at, struck_hex
from stormtable.games.jumpstrike.rules.movement import can_move
from stormtable.games.jumpstrike.rules.pod_rolls import GUARD_DEFENSE, attacker, eligible
from stormtable.games.jumpstrike.rules.ships import next_ship
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Group, State, Step, Verb
from stormtable.games.jumpstrike.rules.units import (
    group_in_contact,
    here,
    in_play,
    on_map,
    ship_in_contact,
    side_of_ship,
)

MOST_MISSILES: Final = 12
MOST_SACRIFICES: Final = 3
APPROACH: Final = 12  # for each half hex nearer to the ship that a group is after
MARKED: Final = 20  # hundredths of the stake that are saved once a ship is marked disabled


# Pod movement


@rule
def pod_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """All moves of one group that keep it on the map: the one farthest from the enemy moves first, and sees least."""
    which = farthest(state, seat)
    group = state.groups[which]
    weights[0] = place_worth(state, group, group.q, group.r, group.entry)
    n = offer(moves, 0, Verb.STAY, unit=group.ship, part=group.letter)
    for direction in range(1, HEX_SIDES + 1):
        q, r = group.q + step_q(direction), group.r + step_r(direction)
        if on_map(state, q, r):
            weights[n] = place_worth(state, group, q, r, opposite(direction))
            n = offer(moves, n, Verb.MOVE_GROUP, unit=group.ship, part=group.letter, facing=direction)
    return n


@rule
def farthest(state: State, seat: int) -> int:
    """The place of the group that may move and is farthest from any enemy ship."""
    found, most = NOBODY, -1
    for i in range(state.n_groups):
        group = state.groups[i]
        if side_of_ship(state, group.ship) != seat or not can_move(state, group):
            continue
        near = 1 << 20
        for target in range(state.table.n_ships):
            if in_play(state.ships[target]) and side_of_ship(state, target) != seat:
                near = min(near, distance(group.q, group.r, state.ships[target].q, state.ships[target].r))
        if near > most:
            found, most = i, near
    return found


@rule
def place_worth(state: State, group: Group, q: int, r: int, entry: int) -> int:
    """What a group may hope for from a hex in pod combat, or later: the best of ships, then of enemy groups there."""
    best, seat = -(1 << 20), side_of_ship(state, group.ship)
    for target in range(state.table.n_ships):
        if side_of_ship(state, target) == seat or stake(state, target) == 0:
            continue
        other = state.ships[target]
        guards = guards_towards(state, group, target, q, r, entry)
        modifier = pod_modifier(state, group.ship, target, 0, q, r)
        hope = stake(state, target) * hit_chance(modifier, group.pods, guards, False) // WHOLE
        halves = halves_off(state, target, q, r, other.facing)
        best = max(best, after(hope, (halves + 1) // 2) - APPROACH * halves)
    for i in range(state.n_groups):
        other_group = state.groups[i]
        if group_in_contact(state, seat, other_group, q, r):
            best = max(best, POD * min(int(group.pods), int(other_group.pods)))
    return best


@rule
def halves_off(state: State, target: int, q: int, r: int, facing: int) -> int:
    """How far a hex is from an enemy ship, in half hexes: before plotted movement, from where it is or may go next."""
    other = state.ships[target]
    hexes = distance(q, r, other.q, other.r)
    if state.step == Step.FIRST_PODS:
        return hexes + distance(q, r, other.q + step_q(facing), other.r + step_r(facing))
    return 2 * hexes


@rule
def guards_towards(state: State, group: Group, target: int, q: int, r: int, entry: int) -> int:
    """Guard pods on the side of a ship from which a group in its hex attacks, or would attack from a hex next to it."""
    other = state.ships[target]
    side = 0
    if not here(q, r, other.q, other.r):
        side = first_side(other.facing, q - other.q, r - other.r)
    elif entry != 0 and group.met >> target & 1 == 0:
        side = sides_between(other.facing, entry)
    else:
        own = state.ships[group.ship]
        side = first_side(other.facing, own.q - other.q, own.r - other.r)
    return int(other.guards[side])


@rule
def first_side(facing: int, dq: int, dr: int) -> int:
    bits = bearings(dq, dr)
    for direction in range(1, HEX_SIDES + 1):
        if bits >> direction & 1 == 1:
            return sides_between(facing, direction)
    return 0


# Missiles


@rule
def missile_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Missiles that would strike something; of those that would not, one: their order is all the same."""
    n, idle = 0, False
    for i in range(state.n_salvos):
        if side_of_ship(state, state.salvos[i].ship) != seat or n == MOST_MISSILES:
            continue
        q, r, strikes = struck_hex(state, i)
        if not strikes and idle:
            continue
        idle = idle or not strikes
        weights[n] = struck_worth(state, seat, q, r) if strikes else 0
        n = offer(moves, n, Verb.MISSILE, target=i)
    return n


@rule
def struck_worth(state: State, seat: int, q: int, r: int) -> int:
    """What a missile does on average to the most massive unit of a hex; below 0 if that is one's own."""
    most, worth = -1, 0
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        mass = int(state.table.designs[number].mass)
        if in_play(ship) and here(ship.q, ship.r, q, r) and mass > most:
            most = mass
            worth = stake(state, number) if side_of_ship(state, number) != seat else -stake(state, number)
    for i in range(state.n_groups):
        group = state.groups[i]
        if here(group.q, group.r, q, r) and group.pods > most:
            most = int(group.pods)
            worth = POD if side_of_ship(state, group.ship) != seat else -POD
    if most < 0 and missiles_at(state, q, r) > 0:
        worth = 1
    return worth * salvo_chance(1) // WHOLE


# Sacrifices


@rule
def sacrifice_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """To keep all guard pods, or to sacrifice a few, of the first side as far as they go."""
    attack = state.attack
    target, group, disable = attack.target - 1, state.groups[attacker(state)], attack.disable != 0
    modifier = pod_modifier(state, group.ship, target, 0, group.q, group.r)
    worth, bare = worth_saved(state, target), hit_chance(modifier, 1, 0, disable)
    weights[0] = 0
    n = offer(moves, 0, Verb.KEEP_GUARDS)
    for guards in range(1, min(MOST_SACRIFICES, eligible(state, 0)) + 1):
        first = min(guards, eligible(state, 1))
        chance = hit_chance(modifier + GUARD_DEFENSE * guards, 1, 0, disable)
        weights[n] = worth * (bare - chance) // WHOLE - GUARD * guards
        n = offer(moves, n, Verb.SACRIFICE, amount=first, x=guards - first)
    return n


@rule
def worth_saved(state: State, target: int) -> int:
    """What guard pods save: the ship, or little if it is marked already."""
    worth = prize(state, target)
    return worth if worth > 0 else state.table.designs[target].mass * MARKED // 100


# Ship combat


@rule
def engagement(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """The enemy ship there that is worth most, else a group: to attack costs nothing."""
    number = next_ship(state, seat)
    ship, best, n = state.ships[number], -1, 0
    for target in range(state.table.n_ships):
        if ship_in_contact(state, seat, target, ship.q, ship.r) and stake(state, target) > best:
            best = stake(state, target)
            n = offer(moves, 0, Verb.ENGAGE, unit=number, target=target)
    for i in range(state.n_groups):
        group = state.groups[i]
        if best <= 0 and group_in_contact(state, seat, group, ship.q, ship.r):
            best = POD
            n = offer(moves, 0, Verb.ENGAGE, unit=number, target=group.ship, part=group.letter)
    weights[0] = 0
    return n
