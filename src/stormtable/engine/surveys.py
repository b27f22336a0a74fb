"""Looking at one piece: a game with many of them may tell of each, when asked, what no scene could tell of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from stormtable.engine.actions import Action
from stormtable.engine.game import Game
from stormtable.engine.views import view_of

__all__ = ["Grouped", "Surveyed", "survey_of", "together_of"]


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


@runtime_checkable
class Grouped(Protocol):
    """A game whose pieces may do the like together: in formation, or each what is proposed for it."""

    def together(self, view: Any, seat: int, pieces: Sequence[str], lead: Action | None) -> Any:
        """Plain. A `stormtable.scene.Together` of what pieces do after what one of them does, legal in its order.

        Without `lead`, and for all pieces if none are named: what is proposed for each. None where there is nothing.
        """


def together_of(game: Game, state: Any, seat: int, pieces: Sequence[str], lead: Action | None) -> Any:
    """What pieces of a seat would do together, on what it may know of a state; None where the game has nothing."""
    return game.together(view_of(game, state, seat), seat, pieces, lead) if isinstance(game, Grouped) else None
