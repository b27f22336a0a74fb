"""The map: hills, woods, buildings, water, works, barriers, roads and objectives, as values that faces draw."""

from __future__ import annotations

import functools
from typing import Final, cast

from stormtable.engine.amounts import capital
from stormtable.engine.shapes import Shape
from stormtable.games.lightning_war.rules.ending import HOLD
from stormtable.games.lightning_war.rules.state import INCH, Area, Barrier, Setup, State
from stormtable.games.lightning_war.rules.state import Ground as Kind
from stormtable.games.lightning_war.rules.state import Line as LineKind
from stormtable.games.lightning_war.words.names import GROUND_WORDS, LANDSCAPE_WORDS, LINE_WORDS, Known, text_of
from stormtable.games.lightning_war.words.scene_names import Names, span
from stormtable.language import phrase, say, say_count, spoken
from stormtable.scene import Barrier as Line
from stormtable.scene import Cell, Goal, Ground, Landscape, Road, Terrain

__all__ = ["goals", "terrain"]

FRINGE: Final = 2 * INCH  # LW-3.1, LW-3.5
TITLES: Final[dict[int, tuple[str, str]]] = {
    Kind.HILL: (phrase("hill: its crest blocks sight downhill and is cover"), "LW-3.6"),
    Kind.WOOD: (phrase("wood: blocks sight beyond 2 in, cover, bad going for vehicles"), "LW-3.10"),
    Kind.BUILDING: (phrase("building: blocks sight, cover, no vehicles or guns"), "LW-3.10"),
    Kind.MARSH: (phrase("marsh: bad going"), "LW-3.10"),
    Kind.STREAM: (phrase("stream: bad going"), "LW-3.10"),
    Kind.FIELD_DEFENCES: (phrase("field defences: cover"), "LW-3.9"),
    Kind.FORTIFICATION: (phrase("fortification: cover"), "LW-3.9"),
}
LINE_TITLES: Final[dict[int, str]] = {LineKind.WALL: phrase("Wall"), LineKind.HEDGE: phrase("Hedge")}


def terrain(setup: Setup) -> Terrain:
    """Everything that lies on the table for the whole match; hills first, the low ones before the high ones."""
    return terrain_in(Known(setup), spoken())


@functools.lru_cache(maxsize=32)
def terrain_in(known: Known, _: str) -> Terrain:
    """The same in a language, which is the one spoken now."""
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
                name=road_name(road.name),
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


def road_name(letters: list[int]) -> str:
    """The name of a road; "" for one that is called nothing else."""
    name = text_of(letters)
    return "" if name == "Road" else name


def ground(area: Area, number: int) -> Ground:
    word, height = GROUND_WORDS[area.kind], int(area.height)
    title, rule = TITLES[area.kind]
    name = own_name(area.name, word.replace("_", " "))
    said = f"{name}, {say(title)}" if name else capital(say(title))
    if area.kind == Kind.HILL:
        said = say("{hill}, level {n}", hill=said, n=height)
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
    told = {"line": name or say(LINE_TITLES[barrier.kind]), "length": span(2 * INCH)}
    title = say("{line}: seen over, {length} to cross", **told)
    if barrier.blocks:
        title = say("{line}: blocks sight, {length} to cross", **told)
    return Line(
        id=f"line-{number}",
        kind=word,  # type: ignore[arg-type]
        points=outline(barrier.shape),
        blocks=bool(barrier.blocks),
        name=name,
        title=title,
        rule="LW-3.8" if barrier.blocks else "LW-4.12",
    )


def goals(state: State, names: Names) -> tuple[Goal, ...]:
    """The objectives and who holds them now."""
    found = []
    for number, name in enumerate(names.objectives):
        goal, holder = state.table.objectives[number], int(state.holder[number]) - 1
        who = say("held by {side}", side=names.sides[holder]) if holder >= 0 else say("held by nobody")
        worth = say_count(int(goal.points), "{n} point", "{n} points")
        found.append(
            Goal(
                id=f"goal-{number}",
                cell=(int(goal.x), int(goal.y)),
                radius=HOLD,
                name=name,
                points=int(goal.points),
                side=holder,
                title=f"{name}, {worth}, {who}",
                rule="LW-9.3",
            )
        )
    return tuple(found)
