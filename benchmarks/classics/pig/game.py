"""Pig's side of the game protocol, gathered; notation "roll", "hold"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.classics.pig.rules import GOAL, HORIZON, State, Verb, Winner, evaluate
from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput, Scenario
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.seating import SIDES

__all__ = [
    "MINUTES",
    "NAME",
    "PREFIX",
    "SCENARIOS",
    "TEXT",
    "TITLE",
    "check",
    "evaluate",
    "parse",
    "position",
    "set_position",
    "write",
]

NAME: Final = "pig"
TITLE: Final = "Pig"
PREFIX: Final = "PG"
TEXT: Final = "Roll on, or keep what you have; a 1 loses it. First to 100."
MINUTES: Final = 5
SEATS: Final = SIDES[:2]
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
