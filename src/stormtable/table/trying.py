"""Whether several actions in a row would be legal, tried on what their seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.actions import Action
from stormtable.engine.landing import carried_out
from stormtable.engine.refusing import instead, refused_text, short
from stormtable.language import say
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal

__all__ = ["first_refusal"]


def first_refusal(match: Match, seat: int, actions: Sequence[Action]) -> Refusal | None:
    """Why the first action that is not legal after those before it is not; None as far as all are, or dice decide.

    Of several, it names the one that is meant and what would be legal in its place.
    """
    refusal = match.refusal(seat, actions[0])
    if refusal is None and len(actions) == 1:
        return None
    game, view, before = match.game, match.view(seat), ""
    for at, action in enumerate(actions):
        word = game.write(view, [action])
        if at and not game.deciders(view) >> seat & 1:
            return Refusal(say("{act}: nothing is left to decide after what stands before it", act=word))
        code = game.refuse(view, seat, action) if game.deciders(view) >> seat & 1 else 0
        if code:
            no, would = game.No(code), instead(game, view, seat, action)
            text = say("{act}: {why}", act=refused_text(game, view, action, before), why=say(no.text))
            return Refusal(say("{refused}; {instead}", refused=text, instead=would) if would else text, no.rule)
        if refusal is not None or at + 1 == len(actions):
            return refusal
        if not carried_out(game, view, seat, action):
            return None
        before = short(game, view, action)
    return None
