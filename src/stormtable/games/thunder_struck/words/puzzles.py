"""How puzzles of Thunder Struck are called: kinds of decisions, and what is counted when they are played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.engine.actions import Action
from stormtable.engine.events import Note
from stormtable.engine.puzzles import Task
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.decisions import side_of
from stormtable.games.thunder_struck.rules.state import Ask, State, Verb
from stormtable.language import phrase

__all__ = ["EFFECTS", "IDLE", "task_of", "whose"]

LAYOUT: Final = Task(
    phrase("Lay the dice"),
    phrase("One layout all but wins the Sector. Lay it and hand in."),
    phrase("One layout is far better than all others. Lay it and hand in."),
    phrase("One layout lets you survive this round. Lay it and hand in."),
    "TS-3.1",
)
REROLL: Final = Task(
    phrase("Keep or roll again"),
    phrase("One decision about these dice all but wins the Sector."),
    phrase("One decision about these dice is far better than all others."),
    phrase("One decision about these dice lets you survive this round."),
    "TS-3.2",
)
DIE: Final = Task(
    phrase("Which die now"),
    phrase("One die, actioned now, all but wins the Sector. Which, and where?"),
    phrase("One die is worth far more now than any other. Which, and where?"),
    phrase("One die, actioned now, lets you survive this round. Which, and where?"),
    "TS-4.1",
)
WINNER: Final = Task(
    phrase("You won the Manoeuvre"),
    phrase("You have won the Manoeuvre. One use of it all but wins the Sector."),
    phrase("You have won the Manoeuvre. One use of it is far better than the others."),
    phrase("You have won the Manoeuvre. One use of it lets you survive this round."),
    "TS-5.4",
)
DAMAGE: Final = Task(
    phrase("Where it hurts least"),
    phrase("A hit goes through. One space for it leaves the Sector all but won."),
    phrase("A hit goes through. One space for it hurts far less than the others."),
    phrase("A hit goes through. One space for it lets you survive."),
    "TS-6.6",
)
SHIELD: Final = Task(
    phrase("Which shield"),
    phrase("A hit comes in. One shield leaves the Sector all but won."),
    phrase("A hit comes in. One shield is far cheaper than the others."),
    phrase("A hit comes in. One shield lets you survive."),
    "TS-6.4",
)

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "HIT": (phrase("hits on you"), phrase("hits on the enemy")),
    "DAMAGED": (phrase("damage that you take"), phrase("damage that the enemy takes")),
    "SHIELD_USED": (phrase("shields that you spend"), phrase("shields that the enemy spends")),
    "DIE_LOST": (phrase("dice that you lose"), phrase("dice that the enemy loses")),
    "DESTROYED": (phrase("ships that you lose"), phrase("ships that the enemy loses")),
}
IDLE: Final[frozenset[int]] = frozenset()


def task_of(view: State, act: Action) -> Task:
    """By what is asked, and in planning by whether it is to roll again."""
    match view.ask.what:
        case Ask.PLAN:
            return REROLL if act.verb == Verb.REROLL else LAYOUT
        case Ask.WINNER:
            return WINNER
        case Ask.SHIELD:
            return SHIELD
        case Ask.DAMAGE:
            return DAMAGE
        case _:
            return DIE


def whose(view: State, note: Note) -> int:
    """The side of the ship that it happens to; of a hit that is the one fired at."""
    return int(side_of(view, note.b if note.event == Event.HIT else note.a))
