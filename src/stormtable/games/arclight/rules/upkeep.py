"""Chapter 7, upkeep: each step for all ships before the next, the side that moved first first; then victory."""

from __future__ import annotations

from typing import Final

from stormtable.engine import note, roll, rule
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.criticals import critical
from stormtable.games.arclight.rules.damage import counted, destroy, strike
from stormtable.games.arclight.rules.questions import ask, close_question
from stormtable.games.arclight.rules.state import (
    N_GEAR,
    N_SHIPS,
    NOBODY,
    SHIPS_A_SIDE,
    Ask,
    Degree,
    Ship,
    Slot,
    State,
    Status,
    Step,
)
from stormtable.games.arclight.rules.values import in_order, in_play, side_ships

ESV_BACK, WEAPONS_UP, ENGINE_UP = -1, -2, -3  # what EFFECT_ENDED names where no weapon or Slot does
QUARTERS: Final = 4  # points are counted in quarters (AL-7.5)


@rule("AL-7.1", "AL-7.3")
def upkeep_on(state: State) -> bool:
    """Carry out the present step, ship by ship, as far as damage is to be read or a choice made; False at its end."""
    while state.cursor < N_SHIPS:
        number = in_order(state, state.cursor)
        if in_play(state.ships[number]) and keep_up(state, number):
            return True
        state.cursor += 1
        state.begun, state.creaks, state.deaths = False, 0, 0
        if state.depth > 0 or state.ask.what != Ask.NOTHING:
            return True
    return False


@rule("AL-7.1")
def keep_up(state: State, number: int) -> bool:
    """One piece of a ship's upkeep; whether this step may have more for it."""
    ship = state.ships[number]
    match state.step:
        case Step.STRUCTURE_LOSS:
            lose_structure(ship, number)
        case Step.STUN:
            end_stun(state, ship, number)
        case Step.TIMED_EFFECTS:
            return pass_time(state, ship, number)
        case Step.CASCADE:
            return cascade(state, ship, number)
        case _:
            if ship.boom == state.turn:
                destroy(state, number)
    return False


@rule("AL-5.7", "AL-5.19", "AL-7.1")
def lose_structure(ship: Ship, number: int) -> None:
    if ship.struck:
        ship.struck = False
        if ship.structure > 0:
            ship.structure -= 1
            note(Event.STRUCTURE_LOST, number, ship.structure)


@rule("AL-5.16", "AL-7.1")
def end_stun(state: State, ship: Ship, number: int) -> None:
    if ship.stunned == state.turn:
        ship.stunned = 0
        note(Event.STUN_ENDED, number)


@rule("AL-7.1", "AL-6.18", "AL-6.23", "AL-6.28")
def pass_time(state: State, ship: Ship, number: int) -> bool:
    """Timed effects end, then the creaking hull rolls, then life support fails; False when all is done."""
    if not state.begun:
        state.begun = True
        end_effects(state, ship, number)
        state.creaks, state.deaths = ship.creaking, ship.dying[state.turn % 3]
        ship.dying[state.turn % 3] = 0
    elif state.creaks > 0:
        state.creaks -= 1
        creak(state, ship, number)
    elif state.deaths > 0:
        state.deaths -= 1
        note(Event.LIFE_SUPPORT, number)
        ask(state, Ask.CREW, number, ship.side)
    return state.creaks + state.deaths > 0


@rule("AL-6.18", "AL-6.28", "AL-5.13")
def creak(state: State, ship: Ship, number: int) -> None:
    """3D4 Low less ASV; choices of the attacker fall to the opponent."""
    roll(state, 3, 4)
    part = counted(state.dice, Degree.LOW)
    note(Event.CREAKED, number, part, ship.asv, part - ship.asv)
    strike(state, number, part - ship.asv, 1 - ship.side)


@rule("AL-5.6", "AL-6.7", "AL-6.9", "AL-6.21", "AL-2.2")
def end_effects(state: State, ship: Ship, number: int) -> None:
    """What lasts until the upkeep of this turn."""
    end_shorts(state, ship, number)
    if ship.no_esv == state.turn:
        ship.no_esv = 0
        note(Event.EFFECT_ENDED, number, ESV_BACK)
    if ship.shut_down == state.turn:
        ship.shut_down = 0
        note(Event.EFFECT_ENDED, number, WEAPONS_UP)
    if ship.engine == state.turn:
        ship.engine = 0
        note(Event.EFFECT_ENDED, number, ENGINE_UP)


@rule("AL-5.6", "AL-5.15")
def end_shorts(state: State, ship: Ship, number: int) -> None:
    for i in range(state.table.cards[number].n_weapons):
        if ship.weapons[i].inactive == state.turn:
            ship.weapons[i].inactive = 0
            note(Event.EFFECT_ENDED, number, i)
    for i in range(N_GEAR):
        if ship.gear[i].inactive == state.turn:
            ship.gear[i].inactive = 0
            note(Event.EFFECT_ENDED, number, Slot.COUNTERMEASURE + i)
    parity = state.turn % 2
    if ship.thrust_shorts[parity] > 0:
        ship.thrust_shorts[parity] = 0
        note(Event.EFFECT_ENDED, number, Slot.THRUST)
    if ship.screen_shorts[parity] > 0:
        ship.screen_shorts[parity] = 0
        note(Event.EFFECT_ENDED, number, Slot.SCREENS)


@rule("AL-5.8", "AL-5.21", "AL-5.13")
def cascade(state: State, ship: Ship, number: int) -> bool:
    """Another critical hit in each upkeep."""
    if ship.cascade and not state.begun:
        state.begun = True
        critical(state, number, 1 - ship.side)
        return True
    return False


# Victory


@rule("AL-7.2", "AL-7.4")
def is_decided(state: State) -> bool:
    """Checked after upkeep only: a side without a ship in play, or the turn limit."""
    return side_ships(state, 0) == 0 or side_ships(state, 1) == 0 or state.turn >= state.table.turn_limit


@rule("AL-7.2")
def winner(state: State) -> int:
    """The side that has won; NOBODY is a draw."""
    if state.conceded != 0:
        return 0 if state.conceded == 2 else 1 if state.conceded == 1 else NOBODY
    a, b = side_ships(state, 0), side_ships(state, 1)
    if a > 0 and b > 0:
        a, b = surviving(state, 0), surviving(state, 1)
    elif a > 0 or b > 0:
        a, b = min(a, 1), min(b, 1)
    if a == b:
        return NOBODY
    return 0 if a > b else 1


@rule("AL-7.2", "AL-7.5")
def surviving(state: State, side: int) -> int:
    """Surviving points in quarters: crippled ships count half, disengaged ones half of that."""
    total = 0
    for number in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        ship = state.ships[number]
        if ship.status == Status.IN_PLAY or ship.status == Status.DISENGAGED:
            share = QUARTERS if ship.structure > 0 else QUARTERS // 2
            if ship.status == Status.DISENGAGED:
                share //= 2
            total += share * state.table.cards[number].points
    return total


@rule("AL-7.2")
def end_game(state: State) -> None:
    state.over = True
    how = 2 if state.conceded != 0 else 1 if side_ships(state, 0) > 0 and side_ships(state, 1) > 0 else 0
    note(Event.WON, winner(state), how)


@rule("AL-7.2")
def give_up(state: State, seat: int) -> None:
    state.conceded |= 1 << seat
    close_question(state)
    note(Event.CONCEDED, seat)
    end_game(state)
