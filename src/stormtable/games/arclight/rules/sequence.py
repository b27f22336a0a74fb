"""The printed sequence of play (AL-2.1), one screen."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.fire import fire_on
from stormtable.games.arclight.rules.initiative import begin_initiative, roll_initiative
from stormtable.games.arclight.rules.movement import next_ship
from stormtable.games.arclight.rules.reading import read_code
from stormtable.games.arclight.rules.state import SIDES, Ask, State, Step
from stormtable.games.arclight.rules.upkeep import end_game, is_decided, upkeep_on
from stormtable.games.arclight.rules.values import in_play


@rule("AL-2.1")
def advance(state: State) -> None:
    """Play on until somebody must decide or the game is over."""
    while state.ask.what == Ask.NOTHING and not state.over:
        if state.depth > 0:
            read_code(state)
        else:
            play_step(state)


@rule("AL-2.1")
def play_step(state: State) -> None:
    match state.step:
        case Step.PRE_MOVE:  # drift and declared turns: not in the basic game
            begin_turn(state)
            next_step(state)
        case Step.INITIATIVE:
            begin_initiative(state)
            if state.ask.what == Ask.NOTHING:
                roll_initiative(state)
                state.to_move = state.low_side
                next_step(state)
        case Step.SHIP_MOVEMENT:
            if not next_ship(state):
                next_step(state)
        case Step.CANNON_FIRE:
            if not fire_on(state):
                next_step(state)
        case Step.STRUCTURE_LOSS | Step.STUN | Step.TIMED_EFFECTS | Step.CASCADE | Step.BOOM:
            if not upkeep_on(state):
                next_step(state)
        case Step.END_OF_TURN:
            end_turn(state)
        case _:  # torpedoes, countermeasures, engineering, warheads: not in the basic game
            next_step(state)


@rule("AL-2.1")
def next_step(state: State) -> None:
    state.step += 1
    state.cursor = 0


@rule("AL-2.1", "AL-3.2", "AL-3.3")
def begin_turn(state: State) -> None:
    note(Event.TURN, state.turn)
    state.any_moved, state.active = False, 0
    state.first_side = state.to_move = 0
    for side in range(SIDES):
        state.pledges[side] = 0
    for ship in state.ships:
        if in_play(ship):
            ship.moved, ship.failed_turn = False, False
            ship.points = ship.entered = 0
            for weapon in ship.weapons:
                weapon.fired = False


@rule("AL-7.2", "AL-7.4")
def end_turn(state: State) -> None:
    if is_decided(state):
        end_game(state)
    else:
        state.turn += 1
        state.step = Step.PRE_MOVE
