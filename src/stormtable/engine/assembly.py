"""A game put together: each name of the protocol comes from where a game keeps it, or is what most games do.

A game's folder is `game.py` and five rooms. `game.py` says what the game is, and whatever it does otherwise than is
written here; a game small enough may keep all of it there.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

from stormtable.engine.rules import rule

if TYPE_CHECKING:
    from stormtable.engine.actions import Action
    from stormtable.engine.dice import Dice
    from stormtable.engine.game import Game, Setting

    Load = Callable[[str | Mapping[str, Any], Mapping[str, Setting], int], Any]

__all__ = ["HOMES", "assemble"]

DECISIONS: Final = "rules.decisions"
HOMES: Final[Mapping[str, str]] = {  # the module of a game's folder in which a name is kept
    "NAME": "game",
    "TITLE": "game",
    "PREFIX": "game",
    "TEXT": "game",
    "MINUTES": "game",
    "VERSION": "game",
    "UNSAID": "game",
    "BINDING": "game",
    "MAX_CHOICES": "rules.state",
    "State": "rules.state",
    "Event": "rules.codes",
    "No": "rules.codes",
    "SCENARIOS": "data.scenarios",
    "OPTIONS": "data.scenarios",
    "fill": "data.scenarios",
    "load": "game",
    "seats": "words.names",
    "set_up": DECISIONS,
    "deciders": DECISIONS,
    "secret": DECISIONS,
    "side_of": DECISIONS,
    "refuse": DECISIONS,
    "choices": DECISIONS,
    "open_ended": "rules.open_ended",
    "apply": DECISIONS,
    "fallback": DECISIONS,
    "is_over": DECISIONS,
    "points": DECISIONS,
    "hide": "rules.secrets",
    "imagine": "rules.secrets",
    "concede": DECISIONS,
    "evaluate": "bot.appraisal",
    "check": "words.soundness",
    "write": "words.notation",
    "parse": "words.phrases",
    "position": "words.position",
    "set_position": "words.placing",
    "canonical": "words.position_words",
    "upgrade": "game",
    "narrate": "words.narrate",
    "remember": "faces.memory",
    "scene": "faces.scene",
    "preview": "faces.preview",
    "survey": "faces.survey",
    "together": "faces.together",
}
OFFERED: Final = ("survey", "together")  # by some games only (stormtable.engine.surveys)


def assemble(package: str) -> Game:
    """The game in a package: what is its own, else what most games do. Raises TypeError naming what it lacks."""
    own = importlib.import_module(f"{package}.game")
    game = SimpleNamespace(**PLAIN)
    game.load = load_of(game)
    for name, home in HOMES.items():
        for module in (own, *room(package, home)):
            if hasattr(module, name):
                setattr(game, name, getattr(module, name))
                break
    lacking = [f"{name} ({home})" for name, home in HOMES.items() if name not in OFFERED and not hasattr(game, name)]
    if lacking:
        raise TypeError(f"{package} lacks {', '.join(lacking)}")
    return cast("Game", game)


def room(package: str, home: str) -> list[ModuleType]:
    """The module of a game's folder by its name below it, if there is one."""
    within, _, _ = home.rpartition(".")
    for name in filter(None, (within, home)):
        if importlib.util.find_spec(f"{package}.{name}") is None:
            return []
    return [importlib.import_module(f"{package}.{home}")]


def load_of(game: Any) -> Load:
    """What `fill` of a game writes, set up."""

    def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> Any:
        """A match at its first decision; raises BadInput naming file, key and reason."""
        state = game.fill(scenario, options, seed)
        game.set_up(state)
        return state

    return load


@rule
def hide(state: Any, seat: int) -> None:
    """Everything lies open but the generator."""
    state.dice.rng = 0


@rule
def imagine(state: Any, seat: int, dice: Dice) -> None:
    """Nothing is hidden."""


@rule
def evaluate(state: Any, seat: int) -> int:
    """Nobody is ahead."""
    return 500


def seats(view: Any) -> tuple[str, ...]:
    """Two players."""
    return ("A", "B")


def open_ended(state: Any, seat: int) -> bool:
    """Every legal action is listed."""
    return False


def check(state: Any) -> str:
    """Nothing is known that is always so."""
    return ""


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of the first version need no change."""
    return dict(position)


def remember(memory: Any, view: Any, notes: Sequence[Any]) -> None:
    """Scenes show nothing of the past."""


def preview(view: Any, seat: int, action: Action) -> None:
    """Nothing is shown beforehand."""


PLAIN: Final[Mapping[str, Any]] = {
    "VERSION": 1,
    "UNSAID": (),
    "BINDING": (),
    "OPTIONS": (),
    "hide": hide,
    "imagine": imagine,
    "evaluate": evaluate,
    "seats": seats,
    "open_ended": open_ended,
    "check": check,
    "upgrade": upgrade,
    "remember": remember,
    "preview": preview,
}
