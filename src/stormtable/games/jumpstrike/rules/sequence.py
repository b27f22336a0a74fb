"""The turn, one screen (JS-2.1, JS-2.2)."""

from __future__ import annotations

from stormtable.engine import rule
from stormtable.games.jumpstrike.rules.alternation import roll_begin, start_over
from stormtable.games.jumpstrike.rules.guards import begin_laying, begin_set_up
from stormtable.games.jumpstrike.rules.missiles import ask_missile
from stormtable.games.jumpstrike.rules.movement import ask_pod_move, begin_pods, execute_plots, ready_groups
from stormtable.games.jumpstrike.rules.plotting import begin_plotting
from stormtable.games.jumpstrike.rules.pods import ask_pods
from stormtable.games.jumpstrike.rules.resolution import resolve
from stormtable.games.jumpstrike.rules.ships import ask_ships
from stormtable.games.jumpstrike.rules.state import Ask, State, Step


@rule("JS-2.1", "JS-2.2")
def advance(state: State) -> None:
    """Play on until somebody must decide or the game is over."""
    while state.ask.what == Ask.NOTHING and not state.over:
        if state.step < Step.FIRST_PODS:
            prepare(state)
        elif state.step < Step.MISSILES:
            move(state)
        else:
            fight(state)


@rule("JS-2.1", "JS-3.15", "JS-2.5")
def prepare(state: State) -> None:
    """Guard pods, plots, guard pods laid anew; the begin dice as movement starts."""
    match state.step:
        case Step.SET_UP:
            begin_set_up(state)
        case Step.PLOTTING:
            begin_plotting(state)
        case Step.LAYING:
            begin_laying(state)
        case _:
            roll_begin(state)
            begin_pods(state, 1)
            enter(state, Step.FIRST_PODS)


@rule("JS-2.2", "JS-4.1", "JS-4.2", "JS-4.3")
def move(state: State) -> None:
    """First pod movement, plotted movement, second pod movement."""
    match state.step:
        case Step.PLOTTED:
            execute_plots(state)
            begin_pods(state, 2)
            enter(state, Step.SECOND_PODS)
        case Step.FIRST_PODS:
            if not ask_pod_move(state):
                state.step = Step.PLOTTED
        case _:
            if not ask_pod_move(state):
                enter(state, Step.MISSILES)


@rule("JS-2.2", "JS-2.3")
def fight(state: State) -> None:
    """Missiles, pods, ships; then the resolution phase."""
    match state.step:
        case Step.MISSILES:
            if not ask_missile(state):
                ready_groups(state)
                enter(state, Step.PODS)
        case Step.PODS:
            if not ask_pods(state):
                ready_groups(state)
                state.step = Step.SHIPS
        case Step.SHIPS:
            if not ask_ships(state):
                state.step = Step.RESOLUTION
        case _:
            resolve(state)


@rule("JS-2.4")
def enter(state: State, step: int) -> None:
    """A step in which sides alternate."""
    state.step = step
    start_over(state)
