"""The order of play, one screen (chapters 3, 4 and 7)."""

from __future__ import annotations

from stormtable.engine import die, note, rule
from stormtable.games.thunder_struck.rules.actions import next_turn
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.ending import end_round, next_round
from stormtable.games.thunder_struck.rules.fire import ask_owner
from stormtable.games.thunder_struck.rules.manoeuvre import ask_winner
from stormtable.games.thunder_struck.rules.planning import begin_planning
from stormtable.games.thunder_struck.rules.state import Ask, State, Step


@rule("TS-1.4", "TS-1.5")
def begin(state: State) -> None:
    """Who goes first is drawn by lot."""
    state.marker = die(state, state.table.seats) - 1
    note(Event.FIRST, state.marker)
    state.round = 1
    advance(state)


@rule("TS-3.1", "TS-4.1", "TS-7.6")
def advance(state: State) -> None:
    """Play on until somebody must decide or the game is over."""
    while state.ask.what == Ask.NOTHING and not state.over:
        match state.step:
            case Step.ROLL:
                note(Event.ROUND, state.round, state.marker)
                begin_planning(state)
            case Step.ACTION:
                action_phase(state)
            case Step.ENDING:
                end_round(state)
            case _:
                next_round(state)


@rule("TS-4.1", "TS-6.11", "TS-5.4")
def action_phase(state: State) -> None:
    """A hit is taken and winners choose before the next die is actioned."""
    if state.hit.side != 0:
        ask_owner(state)
    elif state.winners != 0:
        ask_winner(state)
    elif not next_turn(state):
        state.step = Step.ENDING
