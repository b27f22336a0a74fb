"""Pig's side of the game protocol, gathered; notation "roll", "hold"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.classics.common import (
    BINDING,
    OPTIONS,
    SEATS,
    VERSION,
    Shared,
    open_ended,
    preview,
    remember,
    seats,
    upgrade,
    won,
)
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
from stormtable.engine.game import WATCHER, BadInput, Scenario
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.scene import Offer, Result

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

NAME: Final = "pig"
TITLE: Final = "Pig"
PREFIX: Final = "PG"
TEXT: Final = "Roll on, or keep what you have; a 1 loses it. First to 100."
MINUTES: Final = 5
SCENARIOS: Final[Mapping[str, Scenario]] = {"standard": Scenario("standard", "Standard", "First to 100.")}
WINNERS: Final = ("none", *SEATS, "draw")
WORDS: Final = {Verb.ROLL: "roll", Verb.HOLD: "hold"}


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
    part.refuse_unread()
    state.scores[:] = scores
    state.total, state.decisions, state.to_move, state.winner = total, decisions, to_move, winner


def check(state: State) -> str:
    """Nobody has won before the goal, and nobody plays on beyond it."""
    for seat, side in enumerate(SEATS):
        if state.scores[seat] >= GOAL and not state.winner:
            return f"{side} has {state.scores[seat]} points, and plays on"
    return "" if 0 <= state.decisions <= HORIZON else f"{state.decisions} decisions, of {HORIZON}"


def result(view: State) -> Result | None:
    if not is_over(view):
        return None
    if view.winner == Winner.DRAW:
        return Result(text="A draw", reason=f"nobody has won in {HORIZON} decisions", rule="PG-5")
    winner = view.winner - 1
    return won(winner, f"with {view.scores[winner]} points", "PG-4")


def offer(text: str) -> Offer:
    return Offer(id=text, text=text, chance=833 if text == "roll" else -1, rule="PG-1")


SHARED: Final = Shared(TITLE, State, Event, set_up, MAX_CHOICES, choices, position, set_position, write, offer, result)
fill, load, canonical, narrate, scene = SHARED.fill, SHARED.load, SHARED.canonical, SHARED.narrate, SHARED.scene
