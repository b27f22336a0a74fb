"""A map in words, and how places and lengths are said."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.language import Itself, made_once, say, say_number
from stormtable.scene import Cell, Terrain

__all__ = ["hundredths", "length", "spot", "terrain"]


@made_once(64)
def terrain(shared: Itself[Terrain]) -> tuple[str, ...]:
    """A map: each ground with the box that holds it, barriers and roads point by point."""
    return tuple(f"  {line}" for line in terrain_lines(shared.value))


def terrain_lines(terrain: Terrain) -> Iterable[str]:
    for ground in terrain.grounds:
        xs, ys = zip(*ground.points, strict=True)
        words = {"start": spot((min(xs), min(ys))), "end": spot((max(xs), max(ys)))}
        yield say("{ground}, within {start} to {end}", ground=ground.title or ground.name or ground.kind, **words)
    for barrier in terrain.barriers:
        yield f"{barrier.title or barrier.name or barrier.kind}, {way(barrier.points)}"
    for road in terrain.roads:
        yield say(
            "{road}, {width} wide, {way}", road=road.name or say("Road"), width=length(road.width), way=way(road.points)
        )


def way(points: Iterable[Cell]) -> str:
    """Such as "from 36,0 by 36,18 to 36,48"."""
    first, *between, last = map(spot, points)
    if between:
        return say("from {start} by {points} to {end}", start=first, points=" ".join(between), end=last)
    return say("from {start} to {end}", start=first, end=last)


def hundredths(value: int) -> str:
    """A length in the table's unit, without needless decimals: "57.5"."""
    return f"{value / 100:.2f}".rstrip("0").rstrip(".")


def length(value: int) -> str:
    """The same as the language writes it: "57,5"."""
    return say_number(hundredths(value))


def spot(cell: Cell) -> str:
    """A place as notation has it: "57.5,12"."""
    return f"{hundredths(cell[0])},{hundredths(cell[1])}"
