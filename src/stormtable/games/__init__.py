"""The one registry of games: every folder here that has a `game.py` is one."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path
from typing import cast

from stormtable.engine.editors import Editor
from stormtable.engine.game import BadInput, Game
from stormtable.engine.levels import Hooks
from stormtable.engine.prints import Prints
from stormtable.engine.workshops import Workshop

__all__ = ["all_games", "bot_of", "editor_of", "find", "folder", "prints_of", "workshop_of"]


@functools.cache
def all_games() -> dict[str, Game]:
    """Every game by its name, in the order of the names."""
    found = sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and (folder(m.name) / "game.py").is_file())
    return {name: cast(Game, importlib.import_module(f"{__name__}.{name}.game")) for name in found}


def find(name: str) -> Game:
    """The game of that name; raises BadInput naming those there are."""
    games = all_games()
    if name not in games:
        raise BadInput(f"there is no game {name!r}; there are: {', '.join(games)}")
    return games[name]


def bot_of(name: str) -> Hooks | None:
    """What a game tells the computer opponent: its `bot.py`, None if it has none or is not one of the games here."""
    if not (folder(name) / "bot.py").is_file():
        return None
    return cast(Hooks, importlib.import_module(f"{__name__}.{name}.bot"))


def prints_of(name: str) -> Prints | None:
    """What of a game is printed: its `prints.py`, None if it has none or is not one of the games here."""
    if not (folder(name) / "prints.py").is_file():
        return None
    return cast(Prints, importlib.import_module(f"{__name__}.{name}.prints"))


def workshop_of(name: str) -> Workshop | None:
    """Where units of a game are designed: its `workshop.py`, None if it has none or is not one of the games here."""
    if not (folder(name) / "workshop.py").is_file():
        return None
    return cast(Workshop, importlib.import_module(f"{__name__}.{name}.workshop"))


def editor_of(name: str) -> Editor | None:
    """Where scenarios of a game are drawn: its `editor.py`, None if it has none or is not one of the games here."""
    if not (folder(name) / "editor.py").is_file():
        return None
    return cast(Editor, importlib.import_module(f"{__name__}.{name}.editor"))


def folder(name: str) -> Path:
    """Where a game's code, rulebook and data lie."""
    return Path(__path__[0]) / name
