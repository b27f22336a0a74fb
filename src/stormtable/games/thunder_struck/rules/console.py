"""Lookups: consoles and rings as they lie on the table (chapter 2)."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.thunder_struck.rules.state import (
    MAX_RING,
    N_DICE,
    NOWHERE,
    OWN_DICE,
    At,
    Die,
    Kind,
    Ship,
    Side,
    State,
)


@rule("TS-1.1", "TS-1.5")
def team_of(seat: int) -> int:
    """Seats 1 and 3 against 2 and 4."""
    return seat % 2


@rule
def die_on(state: State, seat: int, space: int) -> int:
    """The number of the die on a dice space; NOWHERE if there is none."""
    ship = state.ships[seat]
    for i in range(N_DICE):
        if ship.dice[i].at == At.CONSOLE + space:
            return i
    return NOWHERE


@rule
def in_hand(state: State, seat: int, face: int) -> int:
    """The number of a die with that face behind the screen; NOWHERE if there is none."""
    ship = state.ships[seat]
    for i in range(N_DICE):
        if ship.dice[i].at == At.HAND and ship.dice[i].face == face:
            return i
    return NOWHERE


@rule
def sort_dice(ship: Ship) -> None:
    """A ship's own dice by place, then the highest first: which of two equal dice was laid first leaves no trace."""
    for i in range(1, OWN_DICE):
        k = i
        while k > 0 and comes_before(ship.dice[k], ship.dice[k - 1]):
            first, second = ship.dice[k - 1], ship.dice[k]
            first.face, second.face = second.face, first.face
            first.at, second.at = second.at, first.at
            k -= 1


@rule
def comes_before(die: Die, other: Die) -> bool:
    return die.at < other.at or (die.at == other.at and die.face > other.face)


@rule
def has_dice(state: State, seat: int) -> bool:
    """Whether a die lies on the console."""
    ship = state.ships[seat]
    for i in range(N_DICE):
        if ship.dice[i].at >= At.CONSOLE:
            return True
    return False


@rule
def is_space(state: State, space: int) -> bool:
    return 0 <= space < state.table.n_spaces


@rule("TS-3.1", "TS-2.5")
def takes(state: State, space: int, face: int) -> bool:
    return state.table.console[space].low <= face <= state.table.console[space].high


@rule
def count_on(state: State, seat: int, kind: int) -> int:
    """Dice on the spaces of a kind."""
    n = 0
    for space in range(state.table.n_spaces):
        n += state.table.console[space].kind == kind and die_on(state, seat, space) != NOWHERE
    return n


@rule
def first_on(state: State, seat: int, kind: int, but: int) -> int:
    """The first space of a kind with a die, other than `but`; NOWHERE if there is none."""
    for space in range(state.table.n_spaces):
        if space != but and state.table.console[space].kind == kind and die_on(state, seat, space) != NOWHERE:
            return space
    return NOWHERE


@rule
def sum_on(state: State, seat: int, kind: int) -> int:
    """The sum of the dice on the spaces of a kind."""
    total = 0
    for die in state.ships[seat].dice:
        if die.at >= At.CONSOLE and state.table.console[die.at - At.CONSOLE].kind == kind:
            total += die.face
    return total


@rule("TS-6.8")
def all_damaged(state: State, seat: int, kind: int, but: int) -> bool:
    """Whether the spaces of a kind are damaged, all other than `but`; NOWHERE: both."""
    for space in range(state.table.n_spaces):
        if space != but and state.table.console[space].kind == kind and not state.ships[seat].damage[space]:
            return False
    return True


@rule("TS-6.8")
def doomed_by(state: State, seat: int) -> int:
    """The kind of spaces whose loss destroys the ship; Kind.NONE while it lives."""
    if all_damaged(state, seat, Kind.FIRE, NOWHERE):
        return Kind.FIRE
    if all_damaged(state, seat, Kind.BOOST, NOWHERE):
        return Kind.BOOST
    if all_damaged(state, seat, Kind.MANOEUVRE, NOWHERE):
        return Kind.MANOEUVRE
    return Kind.NONE


@rule
def damage_tokens(state: State, seat: int) -> int:
    n = 0
    for space in range(state.table.n_spaces):
        n += state.ships[seat].damage[space]
    return n


@rule("TS-2.1", "TS-2.6")
def shorter_way(spaces: int, a: int, b: int) -> int:
    """Steps from space a to space b of a ring along the shorter way; below 0 it leads anticlockwise."""
    clockwise = (b - a) % spaces
    return clockwise if 2 * clockwise <= spaces else clockwise - spaces


@rule("TS-2.1", "TS-2.6")
def way_to(state: State, seat: int, other: int) -> int:
    """The shorter way from one ship to another of its Sector."""
    ship = state.ships[seat]
    return shorter_way(state.table.sectors[ship.sector].spaces, ship.space, state.ships[other].space)


@rule("TS-2.2", "TS-2.8")
def distance(state: State, seat: int, other: int) -> int:
    """Steps along the shorter way, occupied spaces too; NOWHERE between Sectors."""
    if state.ships[seat].sector != state.ships[other].sector:
        return NOWHERE
    return abs(way_to(state, seat, other))


@rule("TS-6.4", "TS-2.50")
def side_of_way(spaces: int, way: int, facing: int) -> int:
    """The side of a ship that a shorter way leaves; the front where both ways are equally short."""
    return Side.FRONT if 2 * abs(way) == spaces or (way >= 0) == (facing > 0) else Side.REAR


@rule("TS-6.4")
def side_towards(state: State, seat: int, other: int) -> int:
    """The side of a ship that the shorter way to another leaves."""
    ship = state.ships[seat]
    return side_of_way(state.table.sectors[ship.sector].spaces, way_to(state, seat, other), ship.facing)


@rule
def place_of(sector: int, space: int) -> int:
    """A space of any Sector as one number."""
    return MAX_RING * sector + space


@rule
def ship_on(state: State, sector: int, space: int) -> int:
    """The seat of the ship on a space of a ring; NOWHERE if it is free."""
    for seat in range(state.table.seats):
        ship = state.ships[seat]
        if ship.alive and ship.sector == sector and ship.space == space:
            return seat
    return NOWHERE


@rule("TS-6.10")
def is_enemy_near(state: State, seat: int, other: int) -> bool:
    """Whether another seat's ship is an enemy in the same Sector."""
    return (
        state.ships[other].alive
        and team_of(other) != team_of(seat)
        and state.ships[other].sector == state.ships[seat].sector
    )


@rule
def any_enemy_near(state: State, seat: int) -> bool:
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other):
            return True
    return False


@rule("TS-7.2")
def ships_left(state: State, team: int) -> int:
    n = 0
    for seat in range(state.table.seats):
        n += state.ships[seat].alive and team_of(seat) == team
    return n


@rule("TS-4.1", "TS-1.6")
def next_living(state: State, seat: int) -> int:
    """The next living seat clockwise."""
    for step in range(1, state.table.seats + 1):
        other = (seat + step) % state.table.seats
        if state.ships[other].alive:
            return other
    return seat
