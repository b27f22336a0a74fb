"""Chapter 7, victory: who is out, who wins, and giving up."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import Ask, State, Status
from stormtable.games.jumpstrike.rules.units import (
    clear_attack,
    in_play,
    is_operational,
    remove_ship,
    side_of_ship,
)


@rule("JS-7.7", "JS-7.4")
def operational_mass(state: State, seat: int) -> int:
    """The mass of a side's ships that are on the map and not disabled."""
    mass = 0
    for ship in range(state.table.n_ships):
        if side_of_ship(state, ship) == seat and is_operational(state.ships[ship]):
            mass += state.table.designs[ship].mass
    return mass


@rule("JS-7.7")
def sides_in(state: State) -> int:
    """Bits of the sides in the game."""
    return ((1 << state.table.sides) - 1) & ~state.out


@rule("JS-7.4", "JS-7.7", "JS-7.9", "JS-7.52")
def check_victory(state: State) -> None:
    """Sides without operational ship are out; the last one wins, those that fall together draw; then the limit."""
    before = sides_in(state)
    for seat in range(state.table.sides):
        if before >> seat & 1 == 1 and operational_mass(state, seat) == 0:
            note(Event.OUT, seat)
            state.out |= 1 << seat
    left = sides_in(state)
    if left & (left - 1) == 0:
        end_game(state, left if left != 0 else before)
    elif state.turn >= state.table.turn_limit:
        note(Event.LIMIT, state.turn)
        for seat in range(state.table.sides):
            note(Event.STANDING, seat, operational_mass(state, seat))
        end_game(state, leaders(state))


@rule("JS-7.4", "JS-7.7", "JS-7.52")
def leaders(state: State) -> int:
    """Bits of the sides in the game with the most operational mass."""
    best, bits = 0, 0
    for seat in range(state.table.sides):
        if sides_in(state) >> seat & 1 == 0:
            continue
        mass = operational_mass(state, seat)
        if mass > best:
            best, bits = mass, 0
        if mass == best:
            bits |= 1 << seat
    return bits


@rule("JS-7.4", "JS-7.9")
def end_game(state: State, winners: int) -> None:
    state.over = True
    state.winners = winners
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0
    clear_attack(state.attack)
    if winners & (winners - 1) != 0:
        note(Event.DRAW, winners)
        return
    for seat in range(state.table.sides):
        if winners >> seat & 1 == 1:
            note(Event.WON, seat)


@rule("JS-7.4", "JS-7.9")
def result_of(state: State, seat: int) -> int:
    """2 a win, 1 a draw, 0 a loss; before the end as it stands."""
    bits = state.winners if state.over else leaders(state)
    if bits >> seat & 1 == 0:
        return 0
    return 2 if bits == 1 << seat else 1


@rule("JS-7.51")
def give_up(state: State, seat: int) -> None:
    """A side leaves with all it has, its missiles too; the last one left wins."""
    note(Event.CONCEDED, seat)
    state.out |= 1 << seat
    kept = 0
    for ship in range(state.table.n_ships):
        if side_of_ship(state, ship) == seat and in_play(state.ships[ship]):
            remove_ship(state, ship, Status.RETREATED)
    for i in range(state.n_salvos):
        salvo = state.salvos[i]
        if side_of_ship(state, salvo.ship) != seat:
            other = state.salvos[kept]
            other.ship, other.q, other.r, other.facing, other.n = salvo.ship, salvo.q, salvo.r, salvo.facing, salvo.n
            kept += 1
    for i in range(kept, state.n_salvos):
        gone = state.salvos[i]
        gone.ship = gone.q = gone.r = gone.facing = gone.n = 0
    state.n_salvos = kept
    left = sides_in(state)
    if left & (left - 1) == 0:
        end_game(state, left)
