"""Chapter 5, damage: how much a hit does, and what it takes from a ship.

Nothing recurses. What remains to be read lies on a stack of Readings in the state (reading.py); a critical hit that
malfunctions (criticals.py) puts another on top; a player's choice in the middle of it is a question (questions.py).
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import note, rule
from stormtable.engine.dice import Dice
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.state import MAX_DEPTH, Code, Degree, Ship, State, Status, WeaponCard

TOP_ROW: Final = 24


@rule("AL-5.1", "AL-5.10", "AL-5.50")
def counted(dice: Dice, degree: int) -> int:
    """The dice part of a damage before modifiers; the pool lies highest first, ties of the chosen value add up."""
    high, low = dice.face[0], dice.face[dice.n - 1]
    if degree == Degree.ALL or high == low:
        total = 0
        for i in range(dice.n):
            total += dice.face[i]
        return total
    value = chosen_value(dice, degree)
    return value * how_many(dice, value)


@rule("AL-5.1", "AL-5.50")
def chosen_value(dice: Dice, degree: int) -> int:
    high, low, middle = dice.face[0], dice.face[dice.n - 1], dice.face[dice.n // 2]
    if degree == Degree.HIGH:
        return high
    if degree == Degree.LOW:
        return low
    if dice.n % 2 == 1 and high > middle > low:
        return middle
    return high if degree == Degree.MED_HIGH else low


@rule
def how_many(dice: Dice, value: int) -> int:
    n = 0
    for i in range(dice.n):
        n += dice.face[i] == value
    return n


@rule("AL-5.2", "AL-5.51")
def dice_part(dice: Dice, degree: int, card: WeaponCard) -> int:
    """The counted dice with the card's modifiers; a multiplier is not used on doubles or triples."""
    part = counted(dice, degree)
    if card.times > 1 and (degree == Degree.ALL or how_many(dice, chosen_value(dice, degree)) == 1):
        part *= card.times
    if card.divide > 1:
        part //= card.divide
    return part + card.plus


@rule("AL-1.3", "AL-5.4", "AL-5.3", "AL-5.12")
def strike(state: State, number: int, net: int, attacker: int) -> None:
    """Begin to read the index for a net damage; `read_code` does the rest."""
    if net <= 0:
        return
    if state.depth > MAX_DEPTH:
        destroy(state, number)
        return
    reading = state.readings[state.depth]
    reading.ship, reading.net, reading.attacker = number, net, attacker
    reading.column, reading.at = state.ships[number].structure, 0
    state.depth += 1
    note(Event.READ, number, min(net, TOP_ROW), reading.column, net % 2)


@rule("AL-5.5", "AL-5.17")
def change_value(ship: Ship, number: int, code: int) -> None:
    """The lasting value; Maneuver grows without a cap, the others fall no lower than 0."""
    old, new = 0, 0
    if code == Code.THRUST:
        old = ship.thrust
        ship.thrust = new = max(0, old - 1)
    elif code == Code.ESV:
        old = ship.esv
        ship.esv = new = max(0, old - 1)
    elif code == Code.ASV:
        old = ship.asv
        ship.asv = new = max(0, old - 1)
    elif code == Code.SCREENS:
        old = ship.screens
        ship.screens = new = max(0, old - 1)
    else:
        old = ship.maneuver
        ship.maneuver = new = old + 1
    note(Event.VALUE, number, code, old, new)


@rule("AL-5.16", "AL-2.2")
def stun(state: State, number: int) -> None:
    state.ships[number].stunned = state.turn + 1
    note(Event.STUNNED, number, state.turn + 1)


@rule("AL-5.8")
def destroy(state: State, number: int) -> None:
    state.ships[number].status = Status.DESTROYED
    note(Event.DESTROYED, number)
