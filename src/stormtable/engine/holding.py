"""What the conformance suite holds games to: that a thing holds, what is offered, what reaches a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from stormtable.engine.actions import Action
from stormtable.engine.dice import Dice, Rolled, below
from stormtable.engine.events import Note
from stormtable.engine.game import Game
from stormtable.engine.records import copy_record, pack
from stormtable.engine.views import sees, view_of

__all__ = ["Nonconforming", "hold", "knowledge_of", "pick_action", "sound"]


class Nonconforming(AssertionError):
    """A game does not keep what the protocol promises."""


def hold(condition: object, what: str) -> None:
    """Raise Nonconforming unless the condition holds."""
    if not condition:
        raise Nonconforming(what)


def sound(game: Game, state: Any, what: str) -> None:
    """Raise Nonconforming, with the game's own sentence, unless all holds that the game says always does."""
    hold(not (wrong := game.check(state)), f"what always holds does not, in {what}: {wrong}")


def knowledge_of(
    game: Game,
    state: Any,
    seat: int,
    notes: Iterable[Note],
    rolls: Iterable[Rolled],
    drawn: dict[tuple[int, bytes], Any] | None = None,
) -> Any:
    """All that reaches a seat: its view, the scene, the events and the dice that it sees.

    `drawn` keeps the scenes by view: one view is drawn once.
    """
    view = view_of(game, state, seat)
    key = (seat, pack(view))
    drawn = {} if drawn is None else drawn
    if key not in drawn:
        drawn[key] = game.scene(view, seat)
    heard = [each for each in notes if sees(each.seen_by, seat)]
    return key, drawn[key], heard, [each for each in rolls if sees(each.seen_by, seat)]


def pick_action(offered: Sequence[Action], chance: Dice, *, by_verb: bool) -> Action:
    """One of the choices: any, or a verb first and then one of its actions, so that rare verbs are not drowned."""
    if by_verb:
        verbs = sorted({each.verb for each in offered})
        verb = verbs[below(chance, len(verbs))]
        offered = [each for each in offered if each.verb == verb]
    return copy_record(offered[below(chance, len(offered))])
