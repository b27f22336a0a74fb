"""The map: hills, woods, buildings, water, works, barriers, roads and objectives, as values that faces draw."""

from __future__ import annotations

import functools
from typing import Final, cast

from stormtable.engine.shapes import Shape
from stormtable.games.lightning_war.rules.ending import HOLD
from stormtable.games.lightning_war.rules.state import INCH, Area, Barrier, Setup, State
from stormtable.games.lightning_war.rules.state import Ground as Kind
from stormtable.games.lightning_war.words.names import GROUND_WORDS, LANDSCAPE_WORDS, LINE_WORDS, Known, text_of
from stormtable.games.lightning_war.words.scene_names import Names, span
from stormtable.scene import Barrier as Line
from stormtable.scene import Cell, Goal, Ground, Landscape, Road, Terrain

__all__ = ["goals", "terrain"]

FRINGE: Final = 2 * INCH  # LW-3.1, LW-3.5
TITLES: Final[dict[int, tuple[str, str]]] = {
    Kind.HILL: ("hill: its crest blocks sight downhill and is cover", "LW-3.6"),
    Kind.WOOD: ("wood: blocks sight beyond 2 in, cover, bad going for vehicles", "LW-3.10"),
    Kind.BUILDING: ("building: blocks sight, cover, no vehicles or guns", "LW-3.10"),
    Kind.MARSH: ("marsh: bad going", "LW-3.10"),
    Kind.STREAM: ("stream: bad going", "LW-3.10"),
    Kind.FIELD_DEFENCES: ("field defences: cover", "LW-3.9"),
    Kind.FORTIFICATION: ("fortification: cover", "LW-3.9"),
}
NAMELESS: Final = "Road"


def terrain(setup: Setup) -> Terrain:
    """Everything that lies on the table for the whole match; hills first, the low ones before the high ones."""
    return terrain_in(Known(setup))


@functools.lru_cache(maxsize=32)
def terrain_in(known: Known) -> Terrain:
    setup = known.setup
    grounds = [ground(setup.areas[number], number) for number in range(setup.n_areas)]
    grounds.sort(key=lambda each: each.height if each.kind == "hill" else 99)
    return Terrain(
        landscape=cast(Landscape, LANDSCAPE_WORDS[setup.landscape]),
        grounds=tuple(grounds),
        barriers=tuple(line(setup.lines[number], number) for number in range(setup.n_lines)),
        roads=tuple(
            Road(
                id=f"road-{number}",
                points=outline(road.shape),
                width=2 * int(road.half),
                name=own_name(road.name, NAMELESS),
                rule="LW-4.13",
            )
            for number, road in enumerate(setup.roads[: setup.n_roads])
        ),
    )


def outline(shape: Shape) -> tuple[Cell, ...]:
    return tuple((int(shape.x[i]), int(shape.y[i])) for i in range(shape.n))


def own_name(letters: list[int], word: str) -> str:
    """The name that the scenario gave; "" where it only says what it is."""
    name = text_of(letters)
    return "" if name == word else name


def ground(area: Area, number: int) -> Ground:
    word, height = GROUND_WORDS[area.kind], int(area.height)
    title, rule = TITLES[area.kind]
    name = own_name(area.name, word.replace("_", " "))
    level = f", level {height}" if area.kind == Kind.HILL else ""
    said = f"{name}, {title}{level}" if name else f"{title[0].upper()}{title[1:]}{level}"
    return Ground(
        id=f"area-{number}",
        kind=word,  # type: ignore[arg-type]
        points=outline(area.shape),
        height=height,
        fringe=FRINGE if area.kind in (Kind.WOOD, Kind.BUILDING) else 0,
        name=name,
        title=said,
        rule=rule,
    )


def line(barrier: Barrier, number: int) -> Line:
    word = LINE_WORDS[barrier.kind]
    name = own_name(barrier.name, word)
    what = "blocks sight" if barrier.blocks else "seen over"
    return Line(
        id=f"line-{number}",
        kind=word,  # type: ignore[arg-type]
        points=outline(barrier.shape),
        blocks=bool(barrier.blocks),
        name=name,
        title=f"{name or word.capitalize()}: {what}, {span(2 * INCH)} to cross",
        rule="LW-3.8" if barrier.blocks else "LW-4.12",
    )


def goals(state: State, names: Names) -> tuple[Goal, ...]:
    """The objectives and who holds them now."""
    found = []
    for number, name in enumerate(names.objectives):
        goal, holder = state.table.objectives[number], int(state.holder[number]) - 1
        who = f"held by {names.sides[holder]}" if holder >= 0 else "held by nobody"
        found.append(
            Goal(
                id=f"goal-{number}",
                cell=(int(goal.x), int(goal.y)),
                radius=HOLD,
                name=name,
                points=int(goal.points),
                side=holder,
                title=f"{name}, {goal.points} point{'' if goal.points == 1 else 's'}, {who}",
                rule="LW-9.3",
            )
        )
    return tuple(found)
