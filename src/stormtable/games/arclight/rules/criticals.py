"""Chapter 6, critical hits: 2D12, read in the printed table."""

from __future__ import annotations

from typing import Final

from stormtable.engine import note, roll, rule
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.damage import counted, destroy, strike
from stormtable.games.arclight.rules.questions import ask
from stormtable.games.arclight.rules.state import Ask, Code, Degree, State

FUEL_TURNS: Final = 5  # AL-6.12
LIFE_TURNS: Final = 2  # AL-6.23


@rule("AL-6.2", "AL-6.24", "AL-6.3", "AL-6.11", "AL-6.17")
def critical(state: State, number: int, attacker: int) -> None:
    rolled = roll(state, 2, 12)
    note(Event.CRITICAL, number, rolled)
    match rolled:
        case 2 | 24:
            destroy(state, number)
        case 3 | 5:
            malfunction(state, number, attacker)
        case 11:
            ask(state, Ask.DEGREE, number, state.ships[number].side)
        case 17:
            ask(state, Ask.ARC, number, state.ships[number].side)
        case _:
            inflict(state, number, rolled)


@rule("AL-6.3")
def malfunction(state: State, number: int, attacker: int) -> None:
    """3D8 Med L read in the index, reduced by neither ASV nor ESV."""
    roll(state, 3, 8)
    damage = counted(state.dice, Degree.MED_LOW)
    note(Event.MALFUNCTION, number, damage)
    strike(state, number, damage, attacker)


@rule("AL-6.4", "AL-6.6", "AL-6.7", "AL-6.8", "AL-6.9", "AL-6.10", "AL-6.12", "AL-6.13", "AL-6.25", "AL-2.2")
def inflict(state: State, number: int, rolled: int) -> None:
    """Effects that last or pass; "next turn" is the one after the present (AL-2.2)."""
    ship, following = state.ships[number], state.turn + 1
    match rolled:
        case 4:  # hull cracks
            note(Event.VALUE, number, Code.ASV, ship.asv, 0)
            ship.asv = 0
        case 6:
            ship.only_right = True
        case 7:
            ship.no_esv = following
        case 8:
            ship.moves_first = following
        case 9:
            ship.shut_down = following
        case 10 | 20:
            ship.straight = following
        case 12:  # a second leak adds nothing (AL-6.25)
            if ship.last_move == 0:
                ship.last_move = state.turn + FUEL_TURNS
        case 13:
            ship.hud = True
        case _:
            inflict_more(state, number, rolled)


@rule("AL-6.14", "AL-6.15", "AL-6.16", "AL-6.18", "AL-6.19", "AL-6.21", "AL-6.22", "AL-6.23", "AL-6.27")
def inflict_more(state: State, number: int, rolled: int) -> None:
    ship = state.ships[number]
    match rolled:
        case 14:
            ship.ew = True
        case 15:
            ship.interference = True
        case 16:
            ship.iff = True
        case 18:
            ship.creaking += 1
        case 19:
            ship.only_left = True
        case 21:
            ship.engine = state.turn + 1
        case 22:
            ship.screens_out = True
        case _:  # 23: life support
            ship.dying[(state.turn + LIFE_TURNS) % 3] += 1
