"""Chapter 5, the damage index: the codes of a cell, left to right, each as often as it stands there."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.criticals import critical
from stormtable.games.arclight.rules.damage import TOP_ROW, change_value, destroy, stun
from stormtable.games.arclight.rules.questions import ask
from stormtable.games.arclight.rules.state import INDEX_CODES, Ask, Code, Reading, Ship, State
from stormtable.games.arclight.rules.values import in_play


@rule("AL-5.4", "AL-5.12", "AL-8.4")
def read_code(state: State) -> None:
    """Read one code of the topmost cell; reading stops when it is at its end or the ship is gone."""
    reading = state.readings[state.depth - 1]
    number, race = reading.ship, state.table.cards[reading.ship].race
    code = 0
    if reading.at < INDEX_CODES and in_play(state.ships[number]):
        code = state.table.index[race, reading.column, min(reading.net, TOP_ROW), reading.at]
    if code == 0:
        reading.ship = reading.net = reading.column = reading.at = reading.attacker = 0
        state.depth -= 1
        return
    reading.at += 1
    note(Event.CODE, number, code)
    suffer(state, number, code, reading)


@rule("AL-5.5", "AL-5.7")
def suffer(state: State, number: int, code: int, reading: Reading) -> None:
    ship = state.ships[number]
    match code:
        case Code.THRUST | Code.ESV | Code.ASV | Code.MANEUVER | Code.SCREENS:
            change_value(ship, number, code)
        case Code.STUN:
            stun(state, number)
        case Code.STRUCTURE:
            ship.struck = True
            note(Event.STRUCTURE_HIT, number)
        case Code.WEAPON:
            ask(state, Ask.WEAPON, number, chooser(reading, ship))
        case Code.SHORT:
            ask(state, Ask.SHORT, number, chooser(reading, ship))
        case Code.CREW:
            ask(state, Ask.CREW, number, ship.side)
        case Code.GEAR:
            ask(state, Ask.GEAR, number, ship.side)
        case Code.CRITICAL:
            critical(state, number, reading.attacker)
        case _:
            doom(state, number, code, reading.attacker)


@rule("AL-5.6", "AL-5.13")
def chooser(reading: Reading, ship: Ship) -> int:
    """The attacker if the net damage is odd, else the defender."""
    return reading.attacker if reading.net % 2 == 1 else ship.side


@rule("AL-5.8", "AL-5.21", "AL-2.2")
def doom(state: State, number: int, code: int, attacker: int) -> None:
    ship = state.ships[number]
    if code == Code.BOOM:
        destroy(state, number)
    elif code == Code.BOOM_NEXT_TURN:
        if ship.boom == 0:
            ship.boom = state.turn + 1
        note(Event.BOOM_SET, number, ship.boom)
    else:
        ship.cascade = True
        note(Event.CASCADE_SET, number)
        critical(state, number, attacker)
