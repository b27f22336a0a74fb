"""What several actions in a row may lead to: the preview of the last, after the others, as long as no dice fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from stormtable.engine.actions import Action
from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.game import BadInput, Game, seats_in
from stormtable.engine.views import view_of
from stormtable.language import say

__all__ = ["preview_of"]


def preview_of(game: Game, state: Any, seat: int, actions: Sequence[Action]) -> Any:
    """The game's preview of the last action, as the seat's view stands after those before it; the state stays.

    A `stormtable.scene.Preview` or None, as the game has it. Raises BadInput where one of the actions is not legal, or
    where dice or other seats decide what the last one meets.
    """
    view, last = view_of(game, state, seat), len(actions) - 1
    offer = game.write(view, actions)
    for action in actions[:last]:
        said = game.write(view, [action])
        check(game, view, seat, action, said)
        try:
            with dice_from(Script(())):
                game.apply(view, seat, action)
        except DiceError:
            raise BadInput(say("{act} rolls dice: ask for what it may lead to by itself", act=repr(said))) from None
        if seat not in seats_in(game.deciders(view)):
            raise BadInput(
                say("after {act} others decide first: ask for what it may lead to by itself", act=repr(said))
            )
    check(game, view, seat, actions[last], game.write(view, actions[last:]))
    found = game.preview(view, seat, actions[last])
    return found if found is None or last == 0 else replace(found, offer=offer)


def check(game: Game, view: Any, seat: int, action: Action, said: str) -> None:
    """Raise BadInput naming the rule that refuses an action."""
    refusal = game.refuse(view, seat, action)
    if refusal:
        no = game.No(refusal)
        raise BadInput(say("{act} is not legal here: {why} ({rule})", act=repr(said), why=say(no.text), rule=no.rule))
