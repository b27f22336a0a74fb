"""The one registry of games: every folder here that has a `game.py` is one."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path
from typing import cast

from stormtable.engine.assembly import assemble
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
    return {name: assemble(f"{__name__}.{name}") for name in found}


def find(name: str) -> Game:
    """The game of that name; raises BadInput naming those there are."""
    games = all_games()
    if name not in games:
        raise BadInput(f"there is no game {name!r}; there are: {', '.join(games)}")
    return games[name]


def bot_of(name: str) -> Hooks | None:
    """What a game tells the computer opponent, its `bot/hooks.py`; None where there is none."""
    if not (folder(name) / "bot" / "hooks.py").is_file():
        return None
    return cast(Hooks, importlib.import_module(f"{__name__}.{name}.bot.hooks"))


def prints_of(name: str) -> Prints | None:
    """What of a game is printed, its `faces/prints.py`; None where there is none."""
    if not (folder(name) / "faces" / "prints.py").is_file():
        return None
    return cast(Prints, importlib.import_module(f"{__name__}.{name}.faces.prints"))


def workshop_of(name: str) -> Workshop | None:
    """Where units of a game are designed, its `faces/workshop.py`; None where there is none."""
    if not (folder(name) / "faces" / "workshop.py").is_file():
        return None
    return cast(Workshop, importlib.import_module(f"{__name__}.{name}.faces.workshop"))


def editor_of(name: str) -> Editor | None:
    """Where scenarios of a game are drawn, its `faces/editor.py`; None where there is none."""
    if not (folder(name) / "faces" / "editor.py").is_file():
        return None
    return cast(Editor, importlib.import_module(f"{__name__}.{name}.faces.editor"))


def folder(name: str) -> Path:
    """Where a game's code, rulebook and data lie."""
    return next((Path(each) / name for each in __path__ if (Path(each) / name).is_dir()), Path(__path__[0]) / name)
