"""Units on the map (JS-1.2): who they belong to, where they are, which of them share a hex."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, copy_into, note, rule
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.ground import in_contact, remembers_entry
from stormtable.games.jumpstrike.rules.state import (
    HEX_SIDES,
    NOBODY,
    Attack,
    Group,
    Hit,
    Plot,
    Ship,
    State,
    Status,
)

HOLDS: Final = 1  # in Ship.target: it attacks nothing
LETTER_CODES: Final = 32  # a letter is below it; the codes of 16 ships fit an I16


@rule
def is_bare(action: Action) -> bool:
    """Whether an action is its verb alone."""
    if action.unit != 0 or action.target != 0 or action.part != 0 or action.amount != 0:
        return False
    return action.facing == 0 and action.x == 0 and action.y == 0


# Units by code: a ship, or with its letter a group of that ship


@rule
def code_of(ship: int, letter: int) -> int:
    """A unit in one number above HOLDS."""
    return LETTER_CODES * (ship + 1) + letter


@rule
def ship_of(code: int) -> int:
    return code // LETTER_CODES - 1


@rule
def letter_of(code: int) -> int:
    return code % LETTER_CODES


@rule("JS-1.7")
def side_of_ship(state: State, ship: int) -> int:
    return int(state.table.designs[ship].side)


@rule("JS-1.3", "JS-2.6")
def in_play(ship: Ship) -> bool:
    """On the map: neither destroyed nor retreated."""
    return ship.status == Status.OPERATIONAL or ship.status == Status.DISABLED


@rule("JS-7.7")
def is_operational(ship: Ship) -> bool:
    return ship.status == Status.OPERATIONAL


@rule("JS-7.7", "JS-7.50")
def in_game(state: State, seat: int) -> bool:
    """Whether the seat still plays."""
    return 0 <= seat < state.table.sides and state.out >> seat & 1 == 0


@rule("JS-1.2")
def find_group(state: State, ship: int, letter: int) -> int:
    """The place of a group in the list; NOBODY if it is not on the map."""
    for i in range(state.n_groups):
        if state.groups[i].ship == ship and state.groups[i].letter == letter:
            return i
    return NOBODY


@rule("JS-7.3", "JS-7.5")
def may_act(state: State, group: Group) -> bool:
    """The groups of a disabled ship neither move nor attack."""
    return is_operational(state.ships[group.ship])


@rule("JS-1.7", "JS-6.1")
def ship_in_contact(state: State, seat: int, target: int, q: int, r: int) -> bool:
    """Whether a ship is an enemy of the seat in contact with a place (JS-12.4): in that hex."""
    ship = state.ships[target]
    return in_play(ship) and side_of_ship(state, target) != seat and in_contact(state, ship.q, ship.r, q, r)


@rule("JS-1.7", "JS-6.1")
def group_in_contact(state: State, seat: int, group: Group, q: int, r: int) -> bool:
    enemy = group.pods > 0 and side_of_ship(state, group.ship) != seat
    return enemy and in_contact(state, group.q, group.r, q, r)


@rule("JS-6.1", "JS-7.0")
def unit_in_contact(state: State, seat: int, ship: int, letter: int, q: int, r: int) -> bool:
    """Whether a ship, or with its letter a group of it, is an enemy of the seat in that hex."""
    if ship < 0 or ship >= state.table.n_ships:
        return False
    if letter == 0:
        return ship_in_contact(state, seat, ship, q, r)
    i = find_group(state, ship, letter)
    return i != NOBODY and group_in_contact(state, seat, state.groups[i], q, r)


@rule("JS-6.1", "JS-6.8")
def has_contact(state: State, seat: int, q: int, r: int) -> bool:
    """Whether an enemy unit of the seat is in that hex."""
    for ship in range(state.table.n_ships):
        if ship_in_contact(state, seat, ship, q, r):
            return True
    for i in range(state.n_groups):
        if group_in_contact(state, seat, state.groups[i], q, r):
            return True
    return False


@rule("JS-7.1")
def groups_of(state: State, ship: int) -> int:
    """How many pod groups a ship controls."""
    n = 0
    for i in range(state.n_groups):
        n += state.groups[i].ship == ship
    return n


@rule("JS-2.6")
def mark(state: State, target: int, hit: int) -> None:
    """A result against a ship is stored until resolution; destroyed beats disabled, repeats add nothing."""
    ship = state.ships[target]
    idle = ship.hit >= hit or (hit == Hit.DISABLED and ship.status == Status.DISABLED)
    note(Event.HIT, target, hit, idle)
    if not idle:
        ship.hit = hit


@rule("JS-5.4", "JS-6.10")
def lose_pod(state: State, i: int) -> None:
    """A hit on a group destroys one pod; `sweep` removes a group without pods."""
    group = state.groups[i]
    group.pods -= 1
    note(Event.POD_LOST, group.ship, group.letter, group.pods)
    if group.pods == 0:
        note(Event.GROUP_GONE, group.ship, group.letter)


@rule("JS-4.2")
def place_group(state: State, ship: int, letter: int, pods: int) -> None:
    """A new group in its ship's hex, in its place in the list."""
    i = state.n_groups
    while i > 0 and comes_before(ship, letter, state.groups[i - 1]):
        copy_into(state.groups[i], state.groups[i - 1])
        i -= 1
    group = state.groups[i]
    group.ship, group.letter, group.pods = ship, letter, pods
    group.q, group.r = state.ships[ship].q, state.ships[ship].r
    group.entry = group.met = group.from_q = group.from_r = 0
    group.acted = False
    state.n_groups += 1


@rule
def comes_before(ship: int, letter: int, group: Group) -> bool:
    return ship < group.ship or (ship == group.ship and letter < group.letter)


@rule("JS-5.4")
def sweep(state: State) -> None:
    """Groups without pods leave the list."""
    kept = 0
    for i in range(state.n_groups):
        if state.groups[i].pods > 0:
            if kept != i:
                copy_into(state.groups[kept], state.groups[i])
            kept += 1
    for i in range(kept, state.n_groups):
        clear_group(state.groups[i])
    state.n_groups = kept


@rule
def clear_group(group: Group) -> None:
    group.ship = group.letter = group.pods = group.q = group.r = group.entry = group.met = 0
    group.from_q = group.from_r = 0
    group.acted = False


@rule("JS-1.3", "JS-7.2")
def lose_groups(state: State, ship: int) -> None:
    """All groups of a ship go with it."""
    for i in range(state.n_groups):
        group = state.groups[i]
        if group.ship == ship:
            note(Event.GROUP_LOST, ship, group.letter)
            group.pods = 0
    sweep(state)


@rule("JS-1.3", "JS-6.5a", "JS-7.2")
def remove_ship(state: State, ship: int, status: int) -> None:
    """Destroyed or retreated: the ship is gone with its groups and guards, its orders unseen."""
    one = state.ships[ship]
    one.status = status
    one.q = one.r = one.facing = one.phase = one.rating = 0
    one.missiles = one.squadrons = one.used = one.turned = one.hit = one.target = 0
    for side in range(HEX_SIDES):
        one.guards[side] = one.laying[side] = 0
    clear_plot(one.plot)
    for i in range(state.n_groups):
        state.groups[i].met &= ~(1 << ship)
    lose_groups(state, ship)


@rule
def clear_plot(plot: Plot) -> None:
    for i in range(plot.n):
        plot.kind[i] = plot.amount[i] = plot.letter[i] = 0
    plot.n = 0


@rule
def clear_attack(attack: Attack) -> None:
    attack.ship = attack.letter = attack.target = attack.target_letter = attack.pods = 0
    attack.disable = False


@rule
def count_guards(ship: Ship) -> int:
    """Guard pods that a ship has, laid or being laid."""
    n = 0
    for side in range(HEX_SIDES):
        n += ship.guards[side]
    return n


@rule("JS-1.6")
def enters(state: State, ship: int, q: int, r: int) -> None:
    """A ship comes to a place: groups that had entered it before have been met there (JS-6.11)."""
    one = state.ships[ship]
    one.q, one.r = q, r
    for i in range(state.n_groups):
        group = state.groups[i]
        if group.entry != 0 and remembers_entry(state) and in_contact(state, group.q, group.r, q, r):
            group.met |= 1 << ship
        else:
            group.met &= ~(1 << ship)
