"""A battle resolved quickly, for simulation and search (JS-13.20): a model of Jumpstrike, not the game.

What it keeps of the rules: pods roll by JS-6.2 and 6.3 and are used up, guard pods turn them (JS-6.4, 6.5);
missiles hit by JS-5.3; the last side wins, at the end the greater mass (JS-7.4). What it leaves out is where ships are:
a pod or missile finds a target, and a guard pod stands where the pod comes from, in so many of a hundred cases. Hits of
a turn are all made, then take effect, so that both may die (JS-2.3); but often one side strikes before the other is
near enough. The numbers are fitted to battles that medium computers have played (docs/decisions/0030).
"""

from __future__ import annotations

from stormtable.engine import below, rule
from stormtable.games.jumpstrike.campaign.rules.fleets import kind_of, rating, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, NOBODY, SHIPS_A_SIDE, Fate, State

EXCHANGES = 5  # turns of a battle's 20 in which ships are near enough to strike
IN_TURN = 50  # of a hundred exchanges, those in which a side is hit before it strikes
MISSILES_NEAR = 5  # of a hundred missiles launched, those in whose way an enemy is
PODS_NEAR = 62  # of a hundred pods, those that reach an enemy in an exchange; the others may in the next
GUARDED = 75  # of a hundred attacks on a ship with guard pods, those by a side on which one stands
RANGE_TERM = 3  # of JS-6.2, with the difference of phases
GUARD_DEFENSE = 5
HUNDRED = 100


@rule("JS-13.20")
def fight_quickly(state: State, at: int) -> None:
    """Exchanges until one side is left."""
    left = sides_fighting(state, at)
    for _ in range(EXCHANGES):
        before = left
        exchange(state, at)
        left = sides_fighting(state, at)
        if left & (left - 1) == 0:
            state.battles[at].winners = left if left != 0 else before
            return
    state.battles[at].winners = heaviest(state, at, left)


@rule("JS-2.3", "JS-2.4")
def exchange(state: State, at: int) -> None:
    """Each side strikes, one of them by lot first; hits take effect after each side's, or after all."""
    first = below(state.dice, int(state.table.sides))
    in_turn = below(state.dice, HUNDRED) < IN_TURN
    for step in range(state.table.sides):
        side = (first + step) % int(state.table.sides)
        for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
            if fights(state, ship, at):
                strike(state, ship, at)
        if in_turn:
            take_effect(state, at)
    take_effect(state, at)


@rule
def fights(state: State, ship: int, at: int) -> bool:
    """Entered, and operational as of the end of the last exchange; a hit is stored as a fate of 10 and more."""
    found = state.ships[ship]
    return found.battle == at + 1 and bool(found.entered) and (found.fate == 0 or found.fate >= 10)


@rule
def sides_fighting(state: State, at: int) -> int:
    bits = 0
    for ship in range(MAX_SHIPS):
        if fights(state, ship, at):
            bits |= 1 << side_of_ship(ship)
    return bits & ~state.out


@rule("JS-7.4")
def heaviest(state: State, at: int, left: int) -> int:
    """Bits of the sides with the most operational mass."""
    best, bits = 0, 0
    for seat in range(state.table.sides):
        mass = 0
        for ship in range(MAX_SHIPS):
            if left >> seat & 1 == 1 and side_of_ship(ship) == seat and fights(state, ship, at):
                mass += kind_of(state, ship).mass
        if mass > best:
            best, bits = mass, 0
        if mass == best and mass > 0:
            bits |= 1 << seat
    return bits


@rule
def strike(state: State, ship: int, at: int) -> None:
    """A ship's missiles and pods of one exchange."""
    found, kind = state.ships[ship], kind_of(state, ship)
    missiles = min(int(found.missiles), int(kind.forward))
    found.missiles -= missiles
    for _ in range(missiles):
        if below(state.dice, HUNDRED) < MISSILES_NEAR:
            missile_hit(state, some_enemy(state, at, side_of_ship(ship)))
    for _ in range(int(found.squadrons)):
        if below(state.dice, HUNDRED) < PODS_NEAR:
            found.squadrons -= 1
            pod_hit(state, ship, some_enemy(state, at, side_of_ship(ship)))


@rule
def some_enemy(state: State, at: int, side: int) -> int:
    """One of the enemies, all equally likely."""
    n, chosen = 0, NOBODY
    for ship in range(MAX_SHIPS):
        if fights(state, ship, at) and side_of_ship(ship) != side:
            n += 1
            if below(state.dice, n) == 0:
                chosen = ship
    return chosen


@rule("JS-5.3")
def missile_hit(state: State, target: int) -> None:
    face = below(state.dice, 10) + 1
    if target != NOBODY and face <= 3:
        mark(state, target, Fate.DESTROYED if face <= 2 else Fate.DISABLED)


@rule("JS-6.2", "JS-6.3", "JS-6.5")
def pod_hit(state: State, ship: int, target: int) -> None:
    if target == NOBODY:
        return
    found = state.ships[target]
    total = below(state.dice, 10) + 1 + kind_of(state, target).defense + RANGE_TERM
    total -= rating(state, ship)
    if found.guards > 0 and below(state.dice, HUNDRED) < GUARDED:
        found.guards -= 1
        total += GUARD_DEFENSE
    if total < 1:
        mark(state, target, Fate.DESTROYED)
    elif total <= 5:
        mark(state, target, Fate.DISABLED)


@rule("JS-2.6")
def mark(state: State, target: int, fate: int) -> None:
    """Destroyed beats disabled; it takes effect when the exchange is over."""
    found = state.ships[target]
    found.fate = max(int(found.fate), 10 + fate)


@rule("JS-2.3")
def take_effect(state: State, at: int) -> None:
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        if found.battle == at + 1 and found.fate >= 10:
            found.fate -= 10
