"""How puzzles of Jumpstrike are called: kinds of decisions, and what is counted when they are played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.engine.actions import Action
from stormtable.engine.events import Note
from stormtable.engine.puzzles import Task
from stormtable.games.jumpstrike.rules.state import Ask, State
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.language import phrase

__all__ = ["EFFECTS", "IDLE", "task_of", "whose"]

PLOT: Final = Task(
    phrase("The one plot"),
    phrase("One plot all but wins this battle. Write it, and seal it."),
    phrase("One plot is far better than all others. Write it, and seal it."),
    phrase("One plot keeps you in the battle. Write it, and seal it."),
    "JS-3.1",
)
GUARDS: Final = Task(
    phrase("Where the guard stands"),
    phrase("One layout of guard pods all but wins this battle."),
    phrase("One layout of guard pods is far better than the others."),
    phrase("One layout of guard pods keeps you in the battle."),
    "JS-3.10",
)
PODS: Final = Task(
    phrase("Move the pods"),
    phrase("One move of these pods all but wins this battle."),
    phrase("One move of these pods is far better than all others."),
    phrase("One move of these pods keeps you in the battle."),
    "JS-4.1",
)
ATTACK: Final = Task(
    phrase("Attack, and with how many"),
    phrase("One attack all but wins this battle. At whom, and with how many pods?"),
    phrase("One attack is far better than all others. At whom, and with how many pods?"),
    phrase("One attack keeps you in the battle. At whom, and with how many pods?"),
    "JS-6.1",
)
SACRIFICE: Final = Task(
    phrase("What to sacrifice"),
    phrase("Pods strike. One answer leaves the battle all but won."),
    phrase("Pods strike. One answer is far better than the others."),
    phrase("Pods strike. One answer keeps you in the battle."),
    "JS-6.5",
)
MISSILE: Final = Task(
    phrase("Which missile first"),
    phrase("One missile, flown first, all but wins this battle."),
    phrase("One missile, flown first, is far better than the others."),
    phrase("One missile, flown first, keeps you in the battle."),
    "JS-5.1",
)
ENGAGE: Final = Task(
    phrase("Fire, or hold"),
    phrase("One decision in ship combat all but wins this battle."),
    phrase("One decision in ship combat is far better than the others."),
    phrase("One decision in ship combat keeps you in the battle."),
    "JS-7.6",
)

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "HIT": (phrase("hits on your ships"), phrase("hits on enemy ships")),
    "POD_LOST": (phrase("pods that you lose to fire"), phrase("pods that the enemy loses to fire")),
    "MISSILE_LOST": (phrase("missiles that you lose"), phrase("missiles that the enemy loses")),
    "SACRIFICED": (phrase("guards that you sacrifice"), phrase("guards that the enemy sacrifices")),
    "LEFT": (phrase("ships of yours that leave the map"), phrase("enemy ships that leave the map")),
}
IDLE: Final[frozenset[int]] = frozenset()


def task_of(view: State, act: Action) -> Task:
    """By what is asked."""
    match view.ask.what:
        case Ask.PLOT:
            return PLOT
        case Ask.LAY:
            return GUARDS
        case Ask.MOVE_GROUP:
            return PODS
        case Ask.MISSILE:
            return MISSILE
        case Ask.SACRIFICE:
            return SACRIFICE
        case Ask.ENGAGE:
            return ENGAGE
        case _:
            return ATTACK


def whose(view: State, note: Note) -> int:
    """The side of the ship that it happens to."""
    return int(side_of_ship(view, note.a))
