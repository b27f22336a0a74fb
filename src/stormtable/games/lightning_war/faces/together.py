"""What several elements do together: in formation when they move or are set up, each its best shot in phase 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.games.lightning_war.faces.formation import in_formation
from stormtable.games.lightning_war.faces.maker import Maker
from stormtable.games.lightning_war.faces.offers import offers_of
from stormtable.games.lightning_war.faces.shots import shots_of
from stormtable.games.lightning_war.rules.decisions import deciders
from stormtable.games.lightning_war.rules.state import Ask, State, Verb, View
from stormtable.games.lightning_war.rules.values import gap, side_of_element
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import Names, piece_id
from stormtable.language import say, say_as
from stormtable.scene import Part, Together

__all__ = ["together"]

MOST: Final = 24
LED: Final[dict[int, tuple[int, ...]]] = {Ask.PLACE: (Verb.PLACE,), Ask.MOVE: (Verb.MOVE, Verb.FACE)}


def together(view: View, seat: int, pieces: Sequence[str], lead: Action | None) -> Together | None:
    """What elements of a seat do after what one of them does; without that, what is proposed for each."""
    if seat < 0 or not deciders(view) >> seat & 1:
        return None
    asked = int(view.ask.what)
    if lead is None:
        return volley(view, seat, pieces) if asked == Ask.FIRE else None
    if lead.verb not in LED.get(asked, ()) or (lead.verb == Verb.PLACE and lead.target):
        return None
    known = {piece_id(n): n for n in range(view.table.n_elements) if side_of_element(view, n) == seat}
    numbers = [known[piece] for piece in dict.fromkeys(pieces) if piece in known]
    if known.get(piece_id(lead.unit)) is None:
        return None
    return in_formation(view, seat, list(dict.fromkeys([int(lead.unit), *numbers]))[:MOST], lead)


def volley(view: View, seat: int, pieces: Sequence[str]) -> Together | None:
    """The best shot of each that has one; of all if none are named."""
    able = [n for n in Maker(view, seat, Names(view.table)).able if not pieces or piece_id(n) in pieces][:MOST]
    found = [shot for n in able if (shot := best_shot(view, seat, n)) is not None]
    return (
        Together(parts=tuple(found), title=say("Fire as proposed"), text=say_as("button", "Fire"), one_by_one=True)
        if found
        else None
    )


def best_shot(view: State, seat: int, number: int) -> Part | None:
    """The likeliest shot of an element, of equals the nearest; None without any that throws dice."""
    names = Names(view.table)
    shots = shots_of(view, seat, number)
    made = zip(offers_of(Maker(view, seat, names), shots), shots, strict=True)
    offers = [(offer, each) for offer, each in made if offer.chance > 0]
    if not offers:
        return None
    offer, action = max(offers, key=lambda pair: (pair[0].chance, -gap(view, number, pair[1].target), -pair[1].target))
    return Part(
        piece=piece_id(number),
        name=names[number],
        act=write(view, [action]),
        text=offer.text,
        why=offer.detail,
        rule=offer.rule,
        target=piece_id(action.target),
        chance=offer.chance,
    )
