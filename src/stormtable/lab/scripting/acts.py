"""Acts: what a seat may do, in notation and as the rules know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from stormtable.engine.actions import Action
from stormtable.engine.game import BadInput, Game

__all__ = ["Act", "Doable", "Several", "acts_in", "acts_of", "verb_name"]


@dataclass(frozen=True, slots=True)
class Act:
    """One legal act of a seat. `str` gives its notation."""

    seat: str
    text: str  # notation
    verb: str  # what is done, in the game's own word: "fire"
    action: Action = field(repr=False, compare=False)  # as rules have it; not to be changed

    def __str__(self) -> str:
        return self.text


class Several(Protocol):
    """What holds acts to be done in a row, such as a level's advice."""

    @property
    def acts(self) -> Sequence[Act]:
        """The acts."""


Doable = str | Act | Sequence[Act] | Several  # what may be done: notation, an act, or several in a row


def acts_of(game: Game, view: Any, seat: str, actions: Iterable[Action]) -> list[Act]:
    """Actions of a seat as acts, in the words of its view."""
    return [Act(seat, game.write(view, [action]), verb_name(game, action), action) for action in actions]


def acts_in(given: Any) -> list[Act]:
    """One act, several, or the advice of a level, as a list. Raises BadInput for anything else."""
    found = [given] if isinstance(given, Act) else getattr(given, "acts", given)
    if not isinstance(found, Sequence) or not all(isinstance(each, Act) for each in found):
        raise BadInput(f"{given!r}: notation such as legal acts have, an act, or several acts are expected")
    return list(found)


def verb_name(game: Game, action: Action) -> str:
    """An action's verb in words; its number where the game names none."""
    names = {int(verb): str(verb.name).lower() for verb in getattr(game, "Verb", ())}
    return names.get(action.verb, str(action.verb))
