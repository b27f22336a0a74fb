"""Movement of all at once: who meets where (JS-13.8, JS-13.9), and who slips away (JS-13.10)."""

from __future__ import annotations

from stormtable.engine import die, note, rule
from stormtable.games.jumpstrike.campaign.rules.battles import add_battle
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fleets import is_at, is_operational, left_behind, rating, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, State, Step

NO_RATING = 99


@rule("JS-13.8")
def set_out(state: State) -> None:
    """All ships that go leave at once; those of several sides that would pass each other meet on the lane."""
    state.step = Step.LANES
    state.n_battles = 0
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        if is_operational(state, ship) and found.order != 0:
            note(Event.MOVES, ship, found.system, found.order - 1, 1 if found.evades else 0)
    for lane in range(state.table.n_lanes):
        a, b = int(state.table.lane_from[lane]), int(state.table.lane_to[lane])
        there, back = flying(state, a, b), flying(state, b, a)
        if there != 0 and back != 0 and (there | back) & ((there | back) - 1) != 0:
            meet(state, min(a, b), max(a, b) + 1)


@rule("JS-13.8")
def flying(state: State, a: int, b: int) -> int:
    """Bits of the sides with ships on the way from one system to another."""
    bits = 0
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        if is_operational(state, ship) and found.order == b + 1 and found.system == a:
            bits |= 1 << side_of_ship(ship)
    return bits


@rule("JS-13.9")
def sides_at(state: State, a: int, b: int) -> int:
    bits = 0
    for ship in range(MAX_SHIPS):
        if is_at(state, ship, a, b):
            bits |= 1 << side_of_ship(ship)
    return bits


@rule("JS-13.9")
def evaders(state: State, a: int, b: int) -> int:
    """Bits of the sides all of whose operational ships at a place evade."""
    bits, fighters = 0, 0
    for ship in range(MAX_SHIPS):
        if is_at(state, ship, a, b):
            bits |= 1 << side_of_ship(ship)
            if not state.ships[ship].evades:
                fighters |= 1 << side_of_ship(ship)
    return bits & ~fighters


@rule("JS-13.9", "JS-13.10", "JS-13.8")
def meet(state: State, a: int, b: int) -> None:
    """Ships of several sides at one place: all evade, some slip away, or there is a battle."""
    sides = sides_at(state, a, b)
    evading = evaders(state, a, b)
    if evading == sides:
        if b == 0:
            note(Event.AVOIDED, a)
        else:
            note(Event.PASSED, a, b - 1)
        return
    if evading != 0:
        chase(state, a, b, sides, evading)
        sides = sides_at(state, a, b)
    if sides & (sides - 1) != 0:
        add_battle(state, a, b, sides)


@rule("JS-13.10")
def chase(state: State, a: int, b: int, sides: int, evading: int) -> None:
    """Each side rolls; one that evades and beats all that fight slips away, a tie is caught."""
    totals, best = 0, 0  # eight bits a side
    for seat in range(state.table.sides):
        if sides >> seat & 1 == 1:
            evades = evading >> seat & 1 == 1
            total = chase_roll(state, a, b, seat, evades)
            totals |= total << 8 * seat
            if not evades:
                best = max(best, total)
    for seat in range(state.table.sides):
        if evading >> seat & 1 == 1 and (totals >> 8 * seat) & 255 > best:
            slip_away(state, a, b, seat)


@rule("JS-13.10")
def chase_roll(state: State, a: int, b: int, seat: int, evading: bool) -> int:
    """d10 + base tactical rating: the lowest of those that evade, the highest of those that fight."""
    best = NO_RATING if evading else 0
    for ship in range(MAX_SHIPS):
        if side_of_ship(ship) == seat and is_at(state, ship, a, b):
            best = min(best, rating(state, ship)) if evading else max(best, rating(state, ship))
    face = die(state, 10)
    note(Event.CHASE, seat, face, best, 1 if evading else 0)
    return face + best


@rule("JS-13.10", "JS-13.13")
def slip_away(state: State, a: int, b: int, seat: int) -> None:
    """It withdraws, and takes no further part in the round."""
    note(Event.SLIPPED, seat, a, b)
    for ship in range(MAX_SHIPS):
        if side_of_ship(ship) == seat and is_at(state, ship, a, b):
            state.ships[ship].away = 1 + left_behind(state, ship, a, b)


@rule("JS-13.8")
def arrive(state: State) -> None:
    """Ships that go, and do not withdraw, are where they were bound; then those in one system meet."""
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        found.battle, found.entered, found.fate = 0, False, 0
        if is_operational(state, ship) and found.away == 0 and found.order != 0:
            found.system = found.order - 1
    state.step = Step.SYSTEMS
    state.n_battles = 0
    for system in range(state.table.n_systems):
        sides = sides_at(state, system, 0)
        if sides & (sides - 1) != 0:
            meet(state, system, 0)
