"""The shaded reach of a moving ship as offers: the whole way to each hex, carried out act by act as one order."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.hexes import hex_name
from stormtable.games.arclight.faces.reach import Way
from stormtable.games.arclight.rules.state import Verb, View
from stormtable.games.arclight.words.notation_writing import write
from stormtable.games.arclight.words.scene_names import angle, piece_id, points_text
from stormtable.language import say, say_count
from stormtable.scene import Offer

__all__ = ["way_offers"]


def way_offers(view: View, reached: Sequence[Way]) -> tuple[Offer, ...]:
    """The ways of the moving ship, but to its own hex and to the one ahead: what leads there is offered by itself."""
    return tuple(way_offer(view, view.ask.ship, way) for way in reached if len(way.actions) > 1)


def way_offer(view: View, number: int, way: Way) -> Offer:
    q, r, facing = way.berth
    return Offer(
        id=write(view, way.actions),
        text=say("Fly to {hex}, facing {facing}", hex=hex_name(q, r), facing=facing),
        detail=say("{cost}; no roll, {points} left", cost=cost_text(view, number, way), points=points_text(way.points)),
        label=str(view.ships[number].points - way.points),
        group="way",
        piece=piece_id(number),
        cell=way.path[-1],
        path=way.path,
        facing=angle(facing),
        folded=True,
        rule="AL-3.3",
    )


def cost_text(view: View, number: int, way: Way) -> str:
    """What a way costs: "7 points: 5 ahead, 1 turn right"."""
    sides = [action.amount for action in way.actions if action.verb == Verb.TURN]
    parts = [say("{n} ahead", n=len(way.path) - 1)]
    if right := sides.count(1):
        parts.append(say_count(right, "{n} turn right", "{n} turns right"))
    if left := sides.count(-1):
        parts.append(say_count(left, "{n} turn left", "{n} turns left"))
    return f"{points_text(view.ships[number].points - way.points)}: {', '.join(parts)}"
