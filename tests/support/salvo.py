"""Salvo: a small game for tests with teams: a secret draft of private dice made by all seats at once.

Two gunners, or four in two teams seated alternately. Each round all living gunners roll three dice in secret, may
reroll them for their one cube, lay one on aim and perhaps one on guard, and hand in. Then each in turn fires at an
enemy: a public die hits if it shows at most the aim and more than the target's guard. Two hits and a gunner is out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput, Option, Scenario, Setting
from tests.support.salvo_rules import (
    MAX_CHOICES,
    MOST_SEATS,
    NAMES,
    ONLOOKERS_ALIKE,
    Event,
    No,
    State,
    Verb,
    apply,
    choices,
    concede,
    deciders,
    evaluate,
    fallback,
    hide,
    imagine,
    is_over,
    leave,
    open_ended,
    points,
    refuse,
    seats,
    secret,
    set_up,
    side_of,
)
from tests.support.salvo_words import (
    TITLE,
    canonical,
    check,
    narrate,
    parse,
    position,
    preview,
    remember,
    scene,
    set_position,
    upgrade,
    write,
)

__all__ = [
    "BINDING",
    "MAX_CHOICES",
    "MINUTES",
    "MOST_SEATS",
    "NAME",
    "NAMES",
    "ONLOOKERS_ALIKE",
    "OPTIONS",
    "PREFIX",
    "SCENARIOS",
    "TEXT",
    "TITLE",
    "UNSAID",
    "VERSION",
    "Event",
    "No",
    "State",
    "Verb",
    "apply",
    "canonical",
    "check",
    "choices",
    "concede",
    "deciders",
    "evaluate",
    "fallback",
    "fill",
    "hide",
    "imagine",
    "is_over",
    "leave",
    "load",
    "narrate",
    "open_ended",
    "parse",
    "points",
    "position",
    "preview",
    "refuse",
    "remember",
    "scene",
    "seats",
    "secret",
    "set_position",
    "set_up",
    "side_of",
    "upgrade",
    "write",
]

NAME: Final = "salvo"
PREFIX: Final = "SA"
TEXT: Final = "Gunners behind screens."
MINUTES: Final = 5
VERSION: Final = 1
SCENARIOS: Final = {
    "teams": Scenario("teams", "Teams", "Two against two."),
    "duel": Scenario("duel", "Duel", "One against one."),
}
OPTIONS: Final = (Option("rounds", "Rounds", "SA-9", 2, "How long it lasts.", kind="number", low=1, high=20),)
UNSAID: Final = ()
BINDING: Final = (Verb.HAND_IN,)


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    contents = scenario if isinstance(scenario, Mapping) else {"name": scenario}
    if contents.get("name") not in SCENARIOS:
        raise BadInput(f"there is no scenario {contents.get('name')!r}; there are: {', '.join(SCENARIOS)}")
    if set(options) - {"rounds"}:
        raise BadInput(f"there is no option {min(set(options) - {'rounds'})!r}; there is: rounds")
    state = State()
    state.dice.rng = seed
    state.rounds = int(options.get("rounds", 2))
    state.seats = 4 if contents["name"] == "teams" else 2
    for seat in range(state.seats):
        gunner = state.gunners[seat]
        gunner.alive = True
        gunner.cubes = gunner.shown_cubes = int(contents.get("cubes", 1))
    return state


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    state = fill(scenario, options, seed)
    set_up(state)
    return state
