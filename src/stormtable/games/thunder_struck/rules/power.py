"""Chapter 6, shields and power: what a die brings to its own ship."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.console import die_on
from stormtable.games.thunder_struck.rules.state import MAX_CUBES, At, State


@rule("TS-6.1", "TS-6.2", "TS-6.15", "TS-1.7")
def raise_shield(state: State, seat: int, space: int) -> None:
    ship = state.ships[seat]
    ship.dice[die_on(state, seat, space)].at = At.ASIDE
    if ship.shields[space]:
        note(Event.SHIELD_ALREADY, seat, space)
        return
    ship.shields[space] = True
    note(Event.SHIELD_UP, seat, space)


@rule("TS-6.9", "TS-6.16", "TS-1.7")
def take_power(state: State, seat: int, space: int) -> None:
    """A cube, two for a six after pips; what the ship cannot hold is lost."""
    ship = state.ships[seat]
    die = ship.dice[die_on(state, seat, space)]
    die.at = At.ASIDE
    taken = cubes_taken(state, seat, die.face)
    ship.cubes += taken
    ship.shown_cubes = ship.cubes
    note(Event.POWER, seat, taken, ship.cubes, cubes_of(die.face) - taken)


@rule("TS-6.9")
def cubes_of(face: int) -> int:
    """The cubes that a Power die is worth."""
    return 2 if face == 6 else 1


@rule("TS-6.9")
def cubes_taken(state: State, seat: int, face: int) -> int:
    """Those of them that the ship can hold."""
    return min(cubes_of(face), MAX_CUBES - state.ships[seat].cubes)
