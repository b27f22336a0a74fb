"""How puzzles of Arclight are called: kinds of decisions, and what is counted when they are played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.engine.actions import Action
from stormtable.engine.events import Note
from stormtable.engine.puzzles import Task
from stormtable.games.arclight.rules.state import Ask, State
from stormtable.language import phrase

__all__ = ["EFFECTS", "IDLE", "task_of", "whose"]

COURSE: Final = Task(
    phrase("The one course"),
    phrase("One course all but wins this battle. Fly it."),
    phrase("One course gains the upper hand; every other leaves it open. Fly it."),
    phrase("One course keeps you in the battle. Find it, or it is all but lost."),
    "AL-3.3",
)
SHOT: Final = Task(
    phrase("The shot that counts"),
    phrase("One shot all but wins this battle. Take it."),
    phrase("One shot is worth far more than any other. Take it."),
    phrase("One shot keeps you in the battle. Take it."),
    "AL-4.7",
)
LOSS: Final = Task(
    phrase("What to give up"),
    phrase("Something must go. One choice keeps the battle all but won."),
    phrase("Something must go. One choice costs far less than the others."),
    phrase("Something must go. One choice keeps you in the battle."),
    "AL-5.5",
)
COMMAND: Final = Task(
    phrase("Who commands"),
    phrase("One order to your commanders all but wins this battle. Give it."),
    phrase("One order to your commanders is far better than the others. Give it."),
    phrase("One order to your commanders keeps you in the battle. Give it."),
    "AL-3.1",
)
FACING: Final = Task(
    phrase("Turn it away"),
    phrase("The enemy ship turns as you choose. One facing all but wins this battle."),
    phrase("The enemy ship turns as you choose. One facing is far better than the others."),
    phrase("The enemy ship turns as you choose. One facing keeps you in the battle."),
    "AL-3.6",
)

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "HIT": (phrase("hits that you take"), phrase("hits that you score")),
    "LOST_WEAPON": (phrase("weapons that you lose"), phrase("weapons that the enemy loses")),
    "LOST_CREW": (phrase("crew that you lose"), phrase("crew that the enemy loses")),
    "STRUCTURE_HIT": (phrase("structure hits on you"), phrase("structure hits on the enemy")),
    "DESTROYED": (phrase("ships that you lose"), phrase("ships that the enemy loses")),
}
IDLE: Final[frozenset[int]] = frozenset()


def task_of(view: State, act: Action) -> Task:
    """By what is asked."""
    match view.ask.what:
        case Ask.MOVE:
            return COURSE
        case Ask.FIRE:
            return SHOT
        case Ask.COMMANDER | Ask.SHIP:
            return COMMAND
        case Ask.FACING:
            return FACING
        case _:
            return LOSS


def whose(view: State, note: Note) -> int:
    """The side of the ship that it happens to."""
    return int(view.ships[note.a].side)
