"""The shaded reach of a moving ship as offers: the whole way to each hex, carried out act by act as one order."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from stormtable.engine.hexes import hex_name
from stormtable.games.arclight.faces.reach import Way
from stormtable.games.arclight.rules.state import Verb, View
from stormtable.games.arclight.words.notation_writing import write
from stormtable.games.arclight.words.scene_names import angle, piece_id, points_text
from stormtable.language import say, say_count, spoken
from stormtable.scene import Offer

__all__ = ["way_offers"]


def way_offers(view: View, reached: Sequence[Way]) -> tuple[Offer, ...]:
    """The ways of the moving ship, but to its own hex and to the one ahead: what leads there is offered by itself."""
    return tuple(way_offer(view, view.ask.ship, way) for way in reached if len(way.actions) > 1)


def way_offer(view: View, number: int, way: Way) -> Offer:
    q, r, facing = way.berth
    return Offer(
        id=write(view, way.actions),
        text=where_to(spoken(), q, r, facing),
        detail=detail(view, number, way),
        label=str(view.ships[number].points - way.points),
        group="way",
        piece=piece_id(number),
        cell=way.path[-1],
        path=way.path,
        facing=angle(facing),
        folded=True,
        rule="AL-3.3",
    )


@functools.lru_cache(maxsize=8192)
def where_to(language: str, q: int, r: int, facing: int) -> str:
    """The same in the language that is spoken: "Fly to 1512, facing 2"."""
    return say("Fly to {hex}, facing {facing}", hex=hex_name(q, r), facing=facing)


def detail(view: View, number: int, way: Way) -> str:
    """What a way costs, and what is left then."""
    sides = [action.amount for action in way.actions if action.verb == Verb.TURN]
    spent = view.ships[number].points - way.points
    return cost_text(spoken(), spent, way.points, len(way.path) - 1, sides.count(1), sides.count(-1))


@functools.lru_cache(maxsize=4096)
def cost_text(language: str, spent: int, kept: int, ahead: int, right: int, left: int) -> str:
    """The same in the language that is spoken: "7 points: 5 ahead, 1 turn right; no roll, 3 points left"."""
    parts = [say("{n} ahead", n=ahead)]
    if right:
        parts.append(say_count(right, "{n} turn right", "{n} turns right"))
    if left:
        parts.append(say_count(left, "{n} turn left", "{n} turns left"))
    cost = f"{points_text(spent)}: {', '.join(parts)}"
    return say("{cost}; no roll, {points} left", cost=cost, points=points_text(kept))
