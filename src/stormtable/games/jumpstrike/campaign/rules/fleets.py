"""Ships and systems: whose they are, what lies where (JS-13.1, JS-13.4)."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.jumpstrike.campaign.rules.state import (
    ENDLESS_WAY,
    MAX_SHIPS,
    MAX_SYSTEMS,
    MOST_STARS,
    NAME_LETTERS,
    NOBODY,
    SHIPS_A_SIDE,
    Kind,
    Ship,
    State,
    Status,
)

MOST_RATING = 8  # JS-13.15


@rule("JS-13.4")
def side_of_ship(ship: int) -> int:
    """Each side has so many slots in a row."""
    return ship // SHIPS_A_SIDE


@rule
def kind_of(state: State, ship: int) -> Kind:
    return state.table.kinds[state.ships[ship].kind]


@rule
def is_operational(state: State, ship: int) -> bool:
    return state.ships[ship].status == Status.OPERATIONAL


@rule
def is_there(state: State, ship: int, system: int) -> bool:
    """Whether an operational ship is in a system and does not withdraw."""
    found = state.ships[ship]
    return found.status == Status.OPERATIONAL and found.away == 0 and found.system == system


@rule("JS-13.15")
def rating(state: State, ship: int) -> int:
    """The base tactical rating, 1 higher with two stars."""
    base = int(state.table.kinds[state.ships[ship].kind].tactical)
    if state.ships[ship].stars >= MOST_STARS:
        return min(MOST_RATING, base + 1)
    return base


@rule("JS-13.1")
def lanes_between(state: State, a: int, b: int) -> int:
    return int(state.table.lanes_between[a * MAX_SYSTEMS + b])


@rule("JS-13.1")
def joined(state: State, a: int, b: int) -> bool:
    """Whether a lane joins two systems."""
    return lanes_between(state, a, b) == 1


@rule
def owner_of(state: State, system: int) -> int:
    return state.places[system].owner - 1


@rule("JS-13.6")
def has_yard(state: State, side: int, system: int) -> bool:
    """Whether a side controls a yard there."""
    return bool(state.table.sites[system].yard) and owner_of(state, system) == side


@rule
def sides_in(state: State) -> int:
    """Bits of the sides in the campaign."""
    return ((1 << state.table.sides) - 1) & ~state.out


@rule
def in_campaign(state: State, seat: int) -> bool:
    return 0 <= seat < state.table.sides and state.out >> seat & 1 == 0


@rule
def sides_there(state: State, system: int) -> int:
    """Bits of the sides with operational ships in a system that do not withdraw."""
    bits = 0
    for ship in range(MAX_SHIPS):
        if is_there(state, ship, system):
            bits |= 1 << side_of_ship(ship)
    return bits


@rule("JS-13.4")
def free_slot(state: State, side: int) -> int:
    """A slot for one more ship of a side, or none."""
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if state.ships[ship].status == Status.NO_SHIP:
            return ship
    return NOBODY


@rule
def count_ships(state: State, side: int) -> int:
    n = 0
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if state.ships[ship].status != Status.NO_SHIP:
            n += 1
    return n


@rule("JS-13.25")
def clear_name(ship: Ship) -> None:
    ship.christened = False
    for i in range(NAME_LETTERS):
        ship.name[i] = 0


@rule
def clear_ship(ship: Ship) -> None:
    ship.status = ship.kind = ship.number = ship.system = ship.began = 0
    ship.missiles = ship.squadrons = ship.guards = ship.stars = 0
    ship.order = ship.away = ship.battle = ship.fate = 0
    ship.evades = ship.entered = ship.earned = False
    clear_name(ship)


@rule("JS-13.7")
def fill_up(state: State, ship: int) -> bool:
    """Full magazines, squadrons and guard pods; whether anything was missing."""
    found, kind = state.ships[ship], kind_of(state, ship)
    whole = found.missiles == kind.missiles and found.squadrons == kind.squadrons and found.guards == kind.guards
    found.missiles, found.squadrons, found.guards = kind.missiles, kind.squadrons, kind.guards
    return not whole


@rule("JS-13.13")
def lanes_to_yard(state: State, side: int, system: int) -> int:
    """The fewest lanes from a system to a yard that a side controls."""
    best = ENDLESS_WAY
    for yard in range(state.table.n_systems):
        if has_yard(state, side, yard):
            best = min(best, lanes_between(state, system, yard))
    return best


@rule("JS-13.8", "JS-13.9")
def is_at(state: State, ship: int, a: int, b: int) -> bool:
    """Whether a ship that takes part in the round is at a place: a system, or the lane to b - 1."""
    if b == 0:
        return is_there(state, ship, a)
    found = state.ships[ship]
    if found.status != Status.OPERATIONAL or found.away != 0 or found.order == 0:
        return False
    return (found.system == a and found.order == b) or (found.system == b - 1 and found.order == a + 1)


@rule("JS-13.13")
def left_behind(state: State, ship: int, a: int, b: int) -> int:
    """The place from which a ship withdraws; of a lane, the other end."""
    return a if b == 0 else state.ships[ship].order - 1
