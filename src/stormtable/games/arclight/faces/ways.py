"""The shaded reach of a moving ship as offers: the whole way to each hex, carried out act by act as one order."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from stormtable.engine.hexes import hex_name
from stormtable.games.arclight.faces.reach import AHEAD, Way
from stormtable.games.arclight.rules.state import View
from stormtable.games.arclight.words.notation_writing import write_moves
from stormtable.games.arclight.words.scene_names import angle, piece_id, points_text
from stormtable.language import say, say_count, spoken
from stormtable.scene import Offer

__all__ = ["way_offers"]


def way_offers(view: View, reached: Sequence[Way]) -> tuple[Offer, ...]:
    """The ways of the moving ship, but to its own hex and to the one ahead: what leads there is offered by itself."""
    piece, points, language = piece_id(view.ask.ship), view.ships[view.ask.ship].points, spoken()
    return tuple(way_offer(language, piece, points, way) for way in reached if len(way.acts) > 1)


def way_offer(language: str, piece: str, points: int, way: Way) -> Offer:
    """A way of a ship that has so many points."""
    at, facing = way.berth
    return Offer(
        id=write_moves(way.acts),
        text=where_to(language, *at, facing),
        detail=detail(language, way.acts, points, way.points),
        label=str(points - way.points),
        group="way",
        piece=piece,
        cell=way.path[-1],
        path=way.path,
        facing=angle(facing),
        folded=True,
        rule="AL-3.3",
    )


@functools.lru_cache(maxsize=8192)
def where_to(language: str, q: int, r: int, facing: int) -> str:
    """Where a way leads, in the language that is spoken: "Fly to 1512, facing 2"."""
    return say("Fly to {hex}, facing {facing}", hex=hex_name(q, r), facing=facing)


@functools.lru_cache(maxsize=8192)
def detail(language: str, acts: tuple[int, ...], points: int, kept: int) -> str:
    """What a way costs, and what is left then: "7 points: 5 ahead, 1 turn right; no roll, 3 points left"."""
    parts = [say("{n} ahead", n=acts.count(AHEAD))]
    if right := acts.count(1):
        parts.append(say_count(right, "{n} turn right", "{n} turns right"))
    if left := acts.count(-1):
        parts.append(say_count(left, "{n} turn left", "{n} turns left"))
    cost = f"{points_text(points - kept)}: {', '.join(parts)}"
    return say("{cost}; no roll, {points} left", cost=cost, points=points_text(kept))
