"""Moves of pods, missiles, attacks and sacrifices that are worth a look, for the computer opponent.

Weights here are worths, in tenths of a point of mass; `bot` turns them into weights.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, copy_into, offer, rule
from stormtable.engine.plane import moved_x, moved_y
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
from stormtable.games.jumpstrike.rules.ground import (
    SECTOR,
    angle_of,
    apart,
    entry_by,
    goal_of,
    halves_off,
    in_contact,
    is_flat,
    offer_ways,
    on_map,
    pod_goal,
    sides_from,
    sides_seen,
    step_from,
)
from stormtable.games.jumpstrike.rules.missiles import flight_of, heaviest, missiles_met
from stormtable.games.jumpstrike.rules.movement import can_move
from stormtable.games.jumpstrike.rules.paths import Flight, meets
from stormtable.games.jumpstrike.rules.pod_rolls import GUARD_DEFENSE, attacker, eligible
from stormtable.games.jumpstrike.rules.ships import next_ship
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Group, State, Step, Verb
from stormtable.games.jumpstrike.rules.units import (
    group_in_contact,
    in_play,
    ship_in_contact,
    side_of_ship,
)

MOST_MISSILES: Final = 12
MOST_SACRIFICES: Final = 3
APPROACH: Final = 12  # for each half hex nearer to the ship that a group is after
MOST_GOALS: Final = 40  # moves of a group that are looked at on a table
AFTER: Final = 12  # half hexes at which a group on a table looks where a ship may go next
BESIDE: Final = 3  # and at which it picks a sector
CLOSE: Final = 200  # hundredths of a centimetre from the ship's centre
MARKED: Final = 20  # hundredths of the stake that are saved once a ship is marked disabled


# Pod movement


@rule
def pod_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """All moves of one group that keep it on the map: the one farthest from the enemy moves first, and sees least."""
    which = farthest(state, seat)
    group = state.groups[which]
    weights[0] = place_worth(state, group, group.q, group.r, group.entry)
    offer(moves, 0, Verb.STAY, unit=group.ship, part=group.letter)
    offered, n = offer_goals(state, group, moves, offer_ways(state, group, moves, 1)), 1
    for i in range(1, offered):
        q, r = goal_of(state, group, moves[i])
        if on_map(state, q, r):
            weights[n] = place_worth(state, group, q, r, entry_by(state, moves[i]))
            if n != i:
                copy_into(moves[n], moves[i])
            n += 1
    return n


@rule
def offer_goals(state: State, group: Group, moves: list[Action], n: int) -> int:
    """On the table also towards where enemy ships are and may go, and to the sectors of one that is near."""
    if not is_flat(state):
        return n
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        if side_of_ship(state, number) == side_of_ship(state, group.ship) or stake(state, number) == 0:
            continue
        far = halves_off(state, group.q, group.r, ship.q, ship.r)
        if n < MOST_GOALS and far <= AFTER:
            q, r = step_from(state, ship.q, ship.r, ship.facing)
            n = offer_towards(state, group, q, r, moves, n)
        if n < MOST_GOALS and far <= BESIDE:
            for side in range(HEX_SIDES):
                angle = angle_of(ship.facing + SECTOR * side)
                q, r = ship.q + moved_x(CLOSE, angle), ship.r + moved_y(CLOSE, angle)
                n = offer_towards(state, group, q, r, moves, n)
    return n


@rule
def offer_towards(state: State, group: Group, q: int, r: int, moves: list[Action], n: int) -> int:
    x, y = pod_goal(state, group, 1, q, r)
    return offer(moves, n, Verb.MOVE_GROUP, unit=group.ship, part=group.letter, x=x, y=y)


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
                near = min(near, apart(state, group.q, group.r, state.ships[target].q, state.ships[target].r))
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
        guards = guards_towards(state, group, target, q, r, entry)
        modifier = pod_modifier(state, group.ship, target, 0, q, r)
        hope = stake(state, target) * hit_chance(modifier, group.pods, guards, False) // WHOLE
        halves = halves_to(state, target, q, r)
        best = max(best, after(hope, (halves + 1) // 2) - APPROACH * halves)
    for i in range(state.n_groups):
        other_group = state.groups[i]
        if group_in_contact(state, seat, other_group, q, r):
            best = max(best, POD * min(int(group.pods), int(other_group.pods)))
    return best


@rule
def halves_to(state: State, target: int, q: int, r: int) -> int:
    """Half hexes from a place to an enemy ship: before plotted movement, from where it is or may go next."""
    other = state.ships[target]
    halves = halves_off(state, q, r, other.q, other.r)
    if state.step == Step.FIRST_PODS:
        next_q, next_r = step_from(state, other.q, other.r, other.facing)
        return (halves + halves_off(state, q, r, next_q, next_r)) // 2
    return halves


@rule
def guards_towards(state: State, group: Group, target: int, q: int, r: int, entry: int) -> int:
    """Guard pods on the side of a ship from which a group in contact attacks, or would attack from where it is."""
    other = state.ships[target]
    if in_contact(state, q, r, other.q, other.r):
        side, _ = sides_from(state, group, target, q, r, entry)
    else:
        side, _ = sides_seen(state, other.facing, q - other.q, r - other.r)
    return int(other.guards[side])


# Missiles


@rule
def missile_moves(state: State, seat: int, moves: list[Action], weights: list[int]) -> int:
    """Missiles that would strike something; of those that would not, one: their order is all the same."""
    n, idle = 0, False
    for i in range(state.n_salvos):
        if side_of_ship(state, state.salvos[i].ship) != seat or n == MOST_MISSILES:
            continue
        salvo = state.salvos[i]
        flight = flight_of(state, salvo.q, salvo.r, salvo.facing)
        strikes = heaviest(state, flight) >= 0
        if not strikes and idle:
            continue
        idle = idle or not strikes
        weights[n] = struck_worth(state, seat, flight) if strikes else 0
        n = offer(moves, n, Verb.MISSILE, target=i)
    return n


@rule
def struck_worth(state: State, seat: int, flight: Flight) -> int:
    """What a missile does on average to the most massive unit it meets; below 0 if that is one's own."""
    most, worth = -1, 0
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        mass = int(state.table.designs[number].mass)
        if in_play(ship) and meets(state, flight, ship.q, ship.r) and mass > most:
            most = mass
            worth = stake(state, number) if side_of_ship(state, number) != seat else -stake(state, number)
    for i in range(state.n_groups):
        group = state.groups[i]
        if meets(state, flight, group.q, group.r) and group.pods > most:
            most = int(group.pods)
            worth = POD if side_of_ship(state, group.ship) != seat else -POD
    if most < 0 and missiles_met(state, flight) > 0:
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
