"""A game put together: each name of the protocol comes from where a game keeps it, or is what most games do.

A game's folder is `game.py` and five rooms (docs/adding-a-game.md). What stands in `game.py` goes before all; a room
that is one file, `rules.py`, holds what its modules would hold; what is nowhere is as `plain` has it.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

from stormtable.engine.plain import Plain

if TYPE_CHECKING:
    from stormtable.engine.game import Game

__all__ = ["HOMES", "assemble"]

DECISIONS: Final = "rules.decisions"
HOMES: Final[Mapping[str, str]] = {  # the module of a game's folder in which a name is kept
    "NAME": "game",
    "TITLE": "game",
    "PREFIX": "game",
    "TEXT": "game",
    "MINUTES": "game",
    "TURN": "game",
    "VERSION": "game",
    "UNSAID": "game",
    "BINDING": "game",
    "ONLOOKERS_ALIKE": "faces.scene",
    "MAX_CHOICES": "rules.state",
    "State": "rules.state",
    "Verb": "rules.state",
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
    "write": "words.notation_writing",
    "parse": "words.notation_reading",
    "position": "words.position",
    "set_position": "words.placing",
    "canonical": "words.position",
    "upgrade": "game",
    "narrate": "words.narrate",
    "remember": "faces.memory",
    "scene": "faces.scene",
    "preview": "faces.preview",
    "survey": "faces.survey",
    "together": "faces.together",
    "read_result": "words.results",
}
OFFERED: Final = ("Verb", "survey", "together", "read_result")  # by some games only


class Assembled:
    """The names of a game's protocol as attributes; each game is itself alone, as a module is."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __repr__(self) -> str:
        return f"<game {self.package}>"


def assemble(package: str) -> Game:
    """The game in a package: what is its own, else what most games do. Raises TypeError naming what it lacks."""
    own = importlib.import_module(f"{package}.game")
    game: Any = Assembled(package)
    plain = Plain(game)
    for name, home in HOMES.items():
        for module in (own, *rooms(package, home), plain):
            if hasattr(module, name):
                setattr(game, name, getattr(module, name))
                break
    lacking = [f"{name} ({home})" for name, home in HOMES.items() if name not in OFFERED and not hasattr(game, name)]
    if lacking:
        raise TypeError(f"{package} lacks {', '.join(lacking)}")
    return cast("Game", game)


def rooms(package: str, home: str) -> Iterator[ModuleType]:
    """The module of a game's folder by its name below it; of a room that is one file, that file."""
    room, _, _ = home.rpartition(".")
    if room and importlib.util.find_spec(f"{package}.{room}") is None:
        return
    within = importlib.import_module(f"{package}.{room}") if room else None
    if within is not None and not hasattr(within, "__path__"):
        yield within
    elif importlib.util.find_spec(f"{package}.{home}") is not None:
        yield importlib.import_module(f"{package}.{home}")
