"""Pig's side of the game protocol, gathered; notation "roll", "hold"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.classics.common import begin, canonical_by, choices_of, scene_in_words, stories
from benchmarks.classics.pig.rules import (
    GOAL,
    HORIZON,
    MAX_CHOICES,
    Event,
    No,
    State,
    Verb,
    Winner,
    apply,
    choices,
    concede,
    deciders,
    evaluate,
    fallback,
    hide,
    imagine,
    is_over,
    points,
    refuse,
    secret,
    set_up,
    side_of,
)
from stormtable.engine import Action
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.game import WATCHER, BadInput, Option, Scenario, Setting
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.scene import Offer, Result, Scene, Story

__all__ = [
    "BINDING",
    "MAX_CHOICES",
    "MINUTES",
    "NAME",
    "OPTIONS",
    "PREFIX",
    "SCENARIOS",
    "TEXT",
    "TITLE",
    "VERSION",
    "Event",
    "No",
    "State",
    "apply",
    "canonical",
    "choices",
    "concede",
    "deciders",
    "evaluate",
    "fallback",
    "hide",
    "imagine",
    "is_over",
    "load",
    "narrate",
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

NAME: Final = "pig"
TITLE: Final = "Pig"
PREFIX: Final = "PG"
TEXT: Final = "Roll on, or keep what you have; a 1 loses it. First to 100."
MINUTES: Final = 5
VERSION: Final = 1
SEATS: Final = ("A", "B")
BINDING: Final = ()
SCENARIOS: Final[Mapping[str, Scenario]] = {"standard": Scenario("standard", "Standard", "First to 100.")}
OPTIONS: Final[Sequence[Option]] = ()
WINNERS: Final = ("none", *SEATS, "draw")
WORDS: Final = {Verb.ROLL: "roll", Verb.HOLD: "hold"}


def seats(view: State) -> tuple[str, ...]:
    """Two players."""
    return SEATS


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A game at its first decision; the scenario by name, or a table with a [position]. Raises BadInput."""
    state = State()
    begin(state, scenario, options, seed, set_up, set_position)
    return state


def write(view: State, actions: Sequence[Action]) -> str:
    """Decisions in the notation, with commas between."""
    return ", ".join(WORDS[Verb(action.verb)] for action in actions)


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The decisions of a notation, legal or not. Raises BadInput."""
    verbs = {word: verb for verb, word in WORDS.items()}
    actions = []
    for word in map(str.strip, text.split(",")):
        if word.casefold() not in verbs:
            raise BadInput(f"{word!r} is unknown; {did_you_mean(word, verbs)}")
        actions.append(Action(verb=verbs[word.casefold()]))
    return actions


def position(view: State) -> dict[str, Any]:
    """The scores, the turn's total, who is to move, and who has won."""
    words: dict[str, Any] = {name: view.scores[seat] for seat, name in enumerate(SEATS)}
    words |= {"total": view.total, "to_move": SEATS[view.to_move], "decisions": view.decisions}
    if view.winner:
        words["winner"] = WINNERS[view.winner]
    return words


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change a state to a position; what it does not name stays. Raises BadInput."""
    part = Part(position)
    scores = [part.number(name, 0, GOAL + 999, state.scores[seat]) for seat, name in enumerate(SEATS)]
    total = part.number("total", 0, GOAL + 5, state.total)
    decisions = part.number("decisions", 0, HORIZON, state.decisions)
    to_move = SEATS.index(part.choice("to_move", SEATS, SEATS[state.to_move]))
    winner = WINNERS.index(part.choice("winner", WINNERS, WINNERS[state.winner]))
    for seat, name in enumerate(SEATS):
        if scores[seat] >= GOAL and winner == Winner.NOBODY_YET:
            raise part.error(f"{scores[seat]} has won: set winner", name)
    part.done()
    state.scores[:] = scores
    state.total, state.decisions, state.to_move, state.winner = total, decisions, to_move, winner


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)


def canonical(view: State, words: Mapping[str, Any]) -> dict[str, Any]:
    """A position or a part of one in the words of `position`. Raises BadInput."""
    return canonical_by(view, words, set_position, position)


def remember(memory: Any, view: State, notes: Sequence[Note]) -> None:
    """Scenes in words show nothing of the past."""


def preview(view: State, seat: int, action: Action) -> None:
    """Nothing to be shown beforehand."""


def narrate(view: State, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """Events as stories."""
    return stories(Event, notes, rolls)


def scene(view: State, seat: int, memory: Any = None) -> Scene:
    """The position in words, with the offers of `seat` when it decides."""
    offered = [write(view, [action]) for action in choices_of(choices, MAX_CHOICES, view, seat)]
    offers = [Offer(id=text, text=text, chance=833 if text == "roll" else -1, rule="PG-1") for text in offered]
    return scene_in_words(TITLE, SEATS, view.to_move, str(position(view)), offers, result(view))


def result(view: State) -> Result | None:
    if not is_over(view):
        return None
    if view.winner == Winner.DRAW:
        return Result(text="A draw", reason=f"nobody has won in {HORIZON} decisions", rule="PG-5")
    winner = view.winner - 1
    return Result(text=f"{SEATS[winner]} wins", reason=f"with {view.scores[winner]} points", rule="PG-4", winner=winner)
