"""How puzzles of Lightning Strike are called: kinds of decisions, and what is counted when they are played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.engine.actions import Action
from stormtable.engine.events import Note
from stormtable.engine.puzzles import Task
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Ask, State, Verb
from stormtable.language import phrase

__all__ = ["EFFECTS", "IDLE", "task_of", "whose"]

SLOT: Final = Task(
    phrase("Whose turn to act"),
    phrase("One unit, activated now, all but wins this battle. Which?"),
    phrase("One unit, activated now, is worth far more than any other. Which?"),
    phrase("One unit, activated now, keeps you in the battle. Which?"),
    "LS-3.4",
)
STRIKE: Final = Task(
    phrase("Strike from where"),
    phrase("One attack all but wins this battle. From where, and at whom?"),
    phrase("One attack is far better than anything else. From where, and at whom?"),
    phrase("One attack keeps you in the battle. From where, and at whom?"),
    "LS-5.1",
)
ACTIVATION: Final = Task(
    phrase("Make the most of it"),
    phrase("One use of this activation all but wins the battle."),
    phrase("One use of this activation is far better than the others."),
    phrase("One use of this activation keeps you in the battle."),
    "LS-3.4",
)
ANSWER: Final = Task(
    phrase("Answer, or save the point"),
    phrase("You may answer with a Command Point. One decision all but wins the battle."),
    phrase("You may answer with a Command Point. One decision is far better than the others."),
    phrase("You may answer with a Command Point. One decision keeps you in the battle."),
    "LS-10.3",
)
PLACE: Final = Task(
    phrase("Where to stand"),
    phrase("One place to begin from all but wins this battle."),
    phrase("One place to begin from is far better than the others."),
    phrase("One place to begin from keeps you in the battle."),
    "LS-1.3",
)

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "HIT": (phrase("hits on your units"), phrase("hits on enemy units")),
    "STUNNED": (phrase("units of yours stunned"), phrase("enemy units stunned")),
    "CRIPPLED": (phrase("units of yours crippled"), phrase("enemy units crippled")),
    "DESTROYED": (phrase("units that you lose"), phrase("units that the enemy loses")),
    "ATTACK": (phrase("attacks that you make"), phrase("attacks that the enemy makes")),
}
IDLE: Final[frozenset[int]] = frozenset()


def task_of(view: State, act: Action) -> Task:
    """By what is asked, and in an activation by whether it is to attack."""
    match view.ask.what:
        case Ask.SLOT | Ask.ORDER:
            return SLOT
        case Ask.ACTIVATION:
            return STRIKE if act.verb == Verb.ATTACK else ACTIVATION
        case Ask.WINDOW | Ask.DEFENSE | Ask.FACE_ATTACKER:
            return ANSWER
        case _:
            return PLACE


def whose(view: State, note: Note) -> int:
    """The side of the unit that it happens to."""
    return int(note.a) // UNITS_A_SIDE
