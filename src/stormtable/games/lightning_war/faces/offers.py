"""What may be done now, as far as it is told at once: who may still act, what a whole side or unit does, how to end.

What one element may do is told when it is looked at (survey.py): of sixty it would be a list of hundreds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stormtable.engine import Action
from stormtable.engine.notation import legal_actions
from stormtable.games.lightning_war.bot.unit_setup import unit_places
from stormtable.games.lightning_war.faces.dispatch import offer_of
from stormtable.games.lightning_war.faces.maker import Maker, place_of
from stormtable.games.lightning_war.faces.moves import ways_on
from stormtable.games.lightning_war.rules.decisions import choices, deciders
from stormtable.games.lightning_war.rules.rejoining import must_go_on
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, NOBODY, Ask, State, Verb
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import Names
from stormtable.language import say, say_count
from stormtable.scene import Offer

__all__ = ["offers", "offers_of"]


def offers(state: State, seat: int, names: Names) -> list[Offer]:
    """The offers of a seat that decides."""
    if seat < 0 or not deciders(state) >> seat & 1:
        return []
    maker = Maker(state, seat, names)
    match state.ask.what:
        case Ask.MOVE | Ask.FIRE:
            return phase_offers(maker)
        case Ask.PLACE:
            return setup_offers(maker)
        case _:
            return offers_of(maker, legal_actions(state, seat, deciders(state), choices, MAX_CHOICES))


def offers_of(maker: Maker, actions: Iterable[Action]) -> list[Offer]:
    """Each action as an offer."""
    return [offer_of(maker, each, write(maker.view, [each])) for each in actions]


def phase_offers(maker: Maker) -> list[Offer]:
    """To end, and each element that may still act."""
    state = maker.view
    if state.ask.what == Ask.MOVE and must_go_on(state):
        return offers_of(maker, ways_on(state, maker.seat))
    others = (number for number in maker.able if state.chosen != number + 1)
    acts = (Action(verb=Verb.CHOOSE, unit=number) for number in others)
    return offers_of(maker, [Action(verb=Verb.END), *acts])


def setup_offers(maker: Maker) -> list[Offer]:
    """Everything in reserve, and each unit, as proposed; when all stand, to end. Places are free (regions.py)."""
    state = maker.view
    if next_in_reserve(state, maker.seat) == NOBODY:
        return offers_of(maker, [Action(verb=Verb.END)])
    units = list(unit_places(state, maker.seat))
    found = [everything(state, [each for _, actions in units for each in actions])] if len(units) > 1 else []
    for unit, actions in units:
        found.append(
            Offer(
                id=write(state, actions),
                text=say("Set up {unit}", unit=maker.names.unit(unit)),
                detail=say_count(len(actions), "{n} element", "{n} elements"),
                group="set-up",
                number=place_of(state, unit),
                rule="LW-1.9",
            )
        )
    return found


def everything(state: State, actions: Sequence[Action]) -> Offer:
    """The whole side as proposed, at one press."""
    return Offer(
        id=write(state, actions),
        text=say("Set up everything"),
        detail=say_count(
            len(actions),
            "{n} element, as proposed; each can be moved afterwards",
            "{n} elements, as proposed; each can be moved afterwards",
        ),
        group="set-up",
        rule="LW-1.9",
    )
