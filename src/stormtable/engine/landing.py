"""Where a decision of several acts leads: two ways to the same position are the same decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from stormtable.engine.actions import Action
from stormtable.engine.choosing import only_choice
from stormtable.engine.dice import dice_from
from stormtable.engine.events import noting
from stormtable.engine.game import BadInput, Game, seats_in
from stormtable.engine.records import copy_record, pack
from stormtable.engine.sources import MissingDice, MissingReport, TypedIn

__all__ = ["Landing", "carried_out", "landing", "settled"]


class Landing(NamedTuple):
    """Where acts lead before any die falls."""

    state: bytes  # packed
    rolls: bytes = b""  # the act that rolls dice there, packed; b"" where none does


def landing(game: Game, state: Any, seat: int, acts: Sequence[Action], *, settle: bool = False) -> Landing:
    """Where acts of a seat lead from a state or its view. Raises BadInput for one that the rules forbid.

    `settle`: what the seat then has only one answer to is carried out too, as a table does.
    """
    work = copy_record(state)
    for act in acts:
        code = game.refuse(work, seat, act)
        if code:
            no = game.No(code)
            raise BadInput(f"{game.write(work, [act])}: {no.text}", no.rule)
        after = copy_record(work)
        if not carried_out(game, after, seat, act):
            return Landing(pack(work), pack(act))
        work = after
    return Landing(pack(settled(game, work, seat) if settle else work))


def settled(game: Game, state: Any, seat: int) -> Any:
    """The state after all to which a seat has only one answer, as far as no dice fall."""
    while seat in seats_in(game.deciders(state)) and not game.is_over(state):
        act, after = only_choice(game, state, seat), copy_record(state)
        if act is None or not carried_out(game, after, seat, act):
            break
        state = after
    return state


def carried_out(game: Game, state: Any, seat: int, act: Action) -> bool:
    """Carry a legal act out; False, and the state is of no more use, where a die falls or a report is to come."""
    try:
        with noting(), dice_from(TypedIn()):
            game.apply(state, seat, act)
    except (MissingDice, MissingReport):
        return False
    return True
