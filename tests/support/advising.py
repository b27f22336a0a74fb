"""Advice at once, for tests of what becomes of it: the last plain offer is best, the first is next best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stormtable.engine.actions import Action
from stormtable.engine.records import unpack
from stormtable.games import find
from stormtable.review.advice import Basis, Choice, Hint, Warned
from stormtable.review.adviser import HintAsked, WarningAsked

__all__ = ["AtOnce"]

BASIS = Basis("no games", measured=True, own=True)
BEST, OTHER = 640, 480  # thousandths


class AtOnce:
    """Stands for the process that gives advice."""

    def prepare(self, game: str) -> None:
        """Always ready."""

    def ask(self, asked: HintAsked | WarningAsked, seconds: float) -> Hint | Warned:
        game: Any = find(asked.game)
        view = unpack(game.State, asked.view)
        offers = [offer.id for offer in game.scene(view, asked.seat, None).offers if not offer.path]
        best, other = choice(offers[-1], BEST), choice(offers[0], OTHER)
        if isinstance(asked, HintAsked):
            drafted, meant = (written(game, view, each) for each in (asked.drafted, asked.meant))
            best, other = choice(meant or best.text, BEST), choice(drafted or other.text, OTHER)
            return Hint(best, other, bool(drafted), close=False, by_lot=False, second="", basis=BASIS)
        played = written(game, view, asked.actions)
        given = 0 if played == best.text else BEST - OTHER
        return Warned(given, choice(played, BEST - given), best, BASIS)

    def rest(self, idle: float) -> None:
        """Nothing runs."""

    def end(self) -> None:
        """Nothing runs."""


def written(game: Any, view: Any, packed: Sequence[bytes]) -> str:
    return str(game.write(view, [unpack(Action, each) for each in packed])) if packed else ""


def choice(text: str, chance: int) -> Choice:
    return Choice(text, text, chance, 10)
