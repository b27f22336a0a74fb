"""Why a die may not go to a space: what the rules themselves refuse, in their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stormtable.engine import Action
from stormtable.games.thunder_struck.faces.console import dice_ids
from stormtable.games.thunder_struck.faces.foretelling import enemies
from stormtable.games.thunder_struck.rules.actions import verb_for
from stormtable.games.thunder_struck.rules.codes import No
from stormtable.games.thunder_struck.rules.console import die_on
from stormtable.games.thunder_struck.rules.decisions import refuse
from stormtable.games.thunder_struck.rules.state import N_DICE, NOWHERE, Ask, At, State, Verb
from stormtable.games.thunder_struck.words.scene_names import space_id
from stormtable.language import say
from stormtable.scene import Offer, Refusal

__all__ = ["refusals"]


def refusals(view: State, seat: int, offers: Sequence[Offer]) -> tuple[Refusal, ...]:
    """For each die that something can be done with: the spaces that it may not go to, and why."""
    if not offers or view.ask.what not in (Ask.PLAN, Ask.ACTION):
        return ()
    open_to = {(die, offer.space) for offer in offers for die in offer.dice}
    tried = lay_actions(view, seat) if view.ask.what == Ask.PLAN else move_actions(view, seat)
    found = []
    for dice, action in tried:
        space = space_id(view.table, seat, action.target)
        code = No(refuse(view, seat, action))
        if code != No.OK and not any((die, space) in open_to for die in dice):
            found.append(Refusal(space=space, dice=dice, text=say(code.text), rule=code.rule))
    return tuple(found)


def lay_actions(view: State, seat: int) -> Iterable[tuple[tuple[str, ...], Action]]:
    """Every die in hand on every space; equal dice together."""
    ids, dice = dice_ids(view, seat), view.ships[seat].dice
    in_hand = [i for i in range(N_DICE) if dice[i].at == At.HAND]
    for face in dict.fromkeys(int(dice[i].face) for i in in_hand):
        alike = tuple(ids[i] for i in in_hand if dice[i].face == face)
        for space in range(view.table.n_spaces):
            yield alike, Action(verb=Verb.LAY, amount=face, target=space)


def move_actions(view: State, seat: int) -> Iterable[tuple[tuple[str, ...], Action]]:
    """Every die of the console on every other space."""
    ids = dice_ids(view, seat)
    near = enemies(view, seat)
    for part in range(view.table.n_spaces):
        number = die_on(view, seat, part)
        if number == NOWHERE:
            continue
        for target in range(view.table.n_spaces):
            if target != part:
                verb = verb_for(view.table.console[target].kind)
                unit = 1 + near[0] if verb == Verb.FIRE and near else 0
                yield (ids[number],), Action(verb=verb, part=part, target=target, unit=unit)
