"""How puzzles of Lightning War are called: kinds of decisions, and what is counted when they are played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.engine.actions import Action
from stormtable.engine.events import Note
from stormtable.engine.puzzles import Task
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.state import Ask, State, Verb
from stormtable.language import phrase

__all__ = ["EFFECTS", "IDLE", "task_of", "whose"]

MOVE: Final = Task(
    phrase("Where to go"),
    phrase("One move of this unit all but wins the battle."),
    phrase("One move of this unit is far better than all others."),
    phrase("One move of this unit keeps you in the battle."),
    "LW-4.9",
)
FIRE: Final = Task(
    phrase("Pick the target"),
    phrase("One shot all but wins the battle. Who fires at whom?"),
    phrase("One shot is worth far more than any other. Who fires at whom?"),
    phrase("One shot keeps you in the battle. Who fires at whom?"),
    "LW-5.1",
)
ASSAULT: Final = Task(
    phrase("Now or not"),
    phrase("One decision about this assault all but wins the battle."),
    phrase("One decision about this assault is far better than the others."),
    phrase("One decision about this assault keeps you in the battle."),
    "LW-7.1",
)
INITIATIVE: Final = Task(
    phrase("Go first?"),
    phrase("Who goes first all but wins the battle. Choose."),
    phrase("Who goes first makes the difference. Choose."),
    phrase("Who goes first decides whether you stay in the battle. Choose."),
    "LW-2.1",
)

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "REMOVED": (phrase("elements that you lose"), phrase("elements that the enemy loses")),
    "SHAKEN": (phrase("elements of yours shaken"), phrase("enemy elements shaken")),
    "DISABLED": (phrase("vehicles of yours disabled"), phrase("enemy vehicles disabled")),
    "ASSAULT_WON": (phrase("assaults that you win"), phrase("assaults that the enemy wins")),
    "FIRES": (phrase("shots that you fire"), phrase("shots that the enemy fires")),
}
IDLE: Final[frozenset[int]] = frozenset({int(Verb.CHOOSE), int(Verb.DONE)})


def task_of(view: State, act: Action) -> Task:
    """By what is asked."""
    match view.ask.what:
        case Ask.MOVE:
            return MOVE
        case Ask.ASSAULT:
            return ASSAULT
        case Ask.INITIATIVE:
            return INITIATIVE
        case _:
            return FIRE if act.verb == Verb.FIRE else MOVE


def whose(view: State, note: Note) -> int:
    """The side of the element, or of the unit that has won an assault."""
    if note.event == Event.ASSAULT_WON:
        return int(view.table.units[note.a].side)
    return int(view.table.elements[note.a].side)
