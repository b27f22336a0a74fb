"""Looking at one piece: a game with many of them may tell of each, when asked, what no scene could tell of all."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from stormtable.engine.game import Game
from stormtable.engine.views import view_of

__all__ = ["Surveyed", "survey_of"]


@runtime_checkable
class Surveyed(Protocol):
    """A game that answers when a piece is looked at; its scenes say so by `surveys`."""

    def survey(self, view: Any, seat: int, piece: str) -> Any:
        """Plain. A `stormtable.scene.Survey` of a scene's piece, as a seat (-1: a watcher) sees it.

        None if there is no such piece. Its offers, of a seat that decides, are legal like those of the scene, which
        they complete.
        """


def survey_of(game: Game, state: Any, seat: int, piece: str) -> Any:
    """The survey of a piece on what a seat may know of a state; None where the game or the piece has none."""
    return game.survey(view_of(game, state, seat), seat, piece) if isinstance(game, Surveyed) else None
