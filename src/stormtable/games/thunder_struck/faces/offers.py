"""The offers of a scene: every legal action of a seat (maker.py has them act by act)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.engine.notation import legal_actions
from stormtable.games.thunder_struck.faces.dispatch import offer_of
from stormtable.games.thunder_struck.faces.maker import Maker
from stormtable.games.thunder_struck.rules.actions import other_die, price
from stormtable.games.thunder_struck.rules.decisions import choices, deciders
from stormtable.games.thunder_struck.rules.state import MAX_CHOICES, NOWHERE, Ask, State, Verb
from stormtable.games.thunder_struck.words.notation_writing import write
from stormtable.games.thunder_struck.words.scene_names import Names
from stormtable.scene import Offer, Overlay, Variant

__all__ = ["offers"]

LATER: Final[dict[int, int]] = {Verb.HAND_IN: 1, Verb.REROLL: 2, Verb.LIFT: 3, Verb.STAY: 1}  # behind all others


def offers(view: State, seat: int, names: Names) -> tuple[tuple[Offer, ...], tuple[Overlay, ...]]:
    """The offers of a seat that decides, and the overlays that belong to them."""
    if seat < 0 or not deciders(view) >> seat & 1:
        return (), ()
    maker = Maker(view, seat, names)
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    if view.ask.what == Ask.ACTION:
        made = tuple(with_variants(maker, group) for group in group_by_die(actions))
    else:
        actions.sort(key=lambda each: LATER.get(each.verb, 0))
        made = tuple(offer_of(maker, each, write(view, [each])) for each in actions)
    return made, tuple(maker.overlays)


def group_by_die(actions: Iterable[Action]) -> list[list[Action]]:
    """The actions for each die, space and target; dice that stay where they lie first."""
    groups: dict[tuple[int, int, int, int], list[Action]] = {}
    for each in actions:
        groups.setdefault((each.verb, each.part, each.target, each.unit), []).append(each)

    def place(group: Sequence[Action]) -> tuple[bool, int, int, int]:
        first = group[0]
        return first.part != first.target, first.part, first.target, first.verb

    return sorted(groups.values(), key=place)


def with_variants(maker: Maker, group: list[Action]) -> Offer:
    """One offer for a die, space and target: what costs least, with what cubes make of it."""
    group.sort(key=lambda each: (price(each), abs(each.amount), -each.amount, -each.x))
    made = [offer_of(maker, each, write(maker.view, [each])) for each in group]
    if len(group) == 1:
        return made[0]
    two = other_die(maker.view, maker.seat, group[0]) != NOWHERE
    variants = (variant(offer, each, two) for offer, each in zip(made, group, strict=True))
    return replace(made[0], variants=tuple(variants))


def variant(offer: Offer, action: Action, two: bool) -> Variant:
    """`two`: whether a second die takes part, with pips of its own."""
    pips = (int(action.amount), int(action.x)) if two else (int(action.amount),)
    return Variant(id=offer.id, pips=pips, cost=offer.cost, text=offer.detail, label=offer.text)
