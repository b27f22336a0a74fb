"""Free choices on the table: places in a zone, legs of a move by each pace, of one element."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.engine.plane import FULL
from stormtable.games.lightning_war.faces.reach import Rim, reach_rim
from stormtable.games.lightning_war.faces.silhouettes import silhouette_id
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.movement import faces_enemy, refuse_mover
from stormtable.games.lightning_war.rules.paces import may_double
from stormtable.games.lightning_war.rules.state import Pace, State, Status
from stormtable.games.lightning_war.rules.terrain import on_road
from stormtable.games.lightning_war.rules.values import is_squad, is_vehicle, on_table, side_of_element
from stormtable.games.lightning_war.words.scene_names import Names, piece_id, span
from stormtable.language import phrase, phrase_as, say, say_as
from stormtable.scene import Area, Region

__all__ = ["moving_regions", "reserve_regions", "zone_regions"]

HALF: Final = FULL // 2
PACE_TEXTS: Final[dict[int, tuple[str, str, str, str]]] = {
    Pace.NORMAL: (phrase_as("act", "Move"), "move", "", "LW-4.1"),
    Pace.DASH: (
        phrase_as("act", "Dash for cover"),
        "dash",
        phrase("ends in cover or out of sight; no fire, no assault"),
        "LW-4.5",
    ),
    Pace.RETIRE: (
        phrase_as("act", "Retire"),
        "retire",
        phrase("nearer to its own edge, no nearer to any enemy; no fire"),
        "LW-4.2",
    ),
    Pace.ROAD: (
        phrase_as("act", "By road"),
        "drive",
        phrase("every leg on a road, out of enemy fire; beyond its rate no fire"),
        "LW-4.2",
    ),
}


def reserve_regions(state: State, seat: int, names: Names) -> Iterable[Region]:
    """Each element in reserve, anywhere in its zone (LW-1.9)."""
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == seat and state.elements[number].status == Status.RESERVE:
            yield placing(state, seat, number, names)


def placing(state: State, seat: int, number: int, names: Names) -> Region:
    west, south, east, north = (int(state.table.zone[seat, i]) for i in range(4))
    radius, vehicle = int(state.table.elements[number].radius), is_vehicle(state, number)
    return Region(
        id=f"place-{number}",
        kind="place",
        piece=piece_id(number),
        text=say("Place {unit}", unit=names[number]),
        notation=f"place {names[number]} at {{x}},{{y}}{' facing {facing}' if vehicle else ''}",
        at=((west + east) // 2, (south + north) // 2),
        area=zone_area(state, seat, radius),
        facing=int(faces_enemy(seat)),
        half=HALF,
        radius=radius,
        side=seat,
        silhouette=silhouette_id(state.table.elements[number]),
        turns=vehicle,
        alone=True,
        rule="LW-1.9",
    )


def zone_area(state: State, seat: int, margin: int) -> Area:
    """Where middles of bases may lie."""
    west, south, east, north = (int(state.table.zone[seat, i]) for i in range(4))
    width, height = east - west - 2 * margin, north - south - 2 * margin
    return Area(kind="box", at=(west + margin, south + margin), width=width, height=height)


def zone_regions(state: State, seat: int, number: int, names: Names) -> Iterable[Region]:
    """An element that stands may be put elsewhere in its zone until set-up ends."""
    yield placing(state, seat, number, names)


def moving_regions(state: State, seat: int, number: int, names: Names) -> Iterable[Region]:
    """Where the next leg of an element may end, by each pace (chapter 4)."""
    card, element = state.table.elements[number], state.elements[number]
    if refuse_mover(state, seat, number) != No.OK or not on_table(state, number):
        return
    if card.rate:
        left = int(card.rate - element.used)
        if left > 0 and element.pace in (Pace.NORMAL, Pace.ROAD):
            yield leg(state, number, names, Pace.NORMAL, left, reach_rim(state, number, left))
        yield from double_legs(state, number, names)
    if is_vehicle(state, number):
        yield turning(state, number, names)


def double_legs(state: State, number: int, names: Names) -> Iterable[Region]:
    card, element = state.table.elements[number], state.elements[number]
    left = int(2 * card.rate - element.used)
    if card.slow or element.boarded or left <= 0:
        return
    rim = reach_rim(state, number, left)
    if is_vehicle(state, number) or is_squad(state, number):
        yield leg(state, number, names, Pace.DASH, left, rim)
    if may_double(state, number):
        yield leg(state, number, names, Pace.RETIRE, left, rim)
        begun_otherwise = element.moved and element.pace != Pace.ROAD
        if on_road(state, element.x, element.y) and not begun_otherwise:
            yield leg(state, number, names, Pace.ROAD, left, rim)


def leg(state: State, number: int, names: Names, pace: int, left: int, rim: Rim) -> Region:
    text, verb, detail, rule = PACE_TEXTS[pace]
    element, vehicle = state.elements[number], is_vehicle(state, number)
    return Region(
        id=f"{verb}-{number}",
        kind="place",
        piece=piece_id(number),
        text=say_as("act", text),
        notation=f"{verb} {names[number]} to {{x}},{{y}}{' facing {facing}' if vehicle else ''}",
        at=(int(element.x), int(element.y)),
        area=Area(kind="rim", at=(int(element.x), int(element.y)), rim=rim),
        facing=int(element.facing),
        half=HALF,
        radius=int(state.table.elements[number].radius),
        turns=vehicle,
        alone=True,
        wider=pace == Pace.DASH,
        detail=", ".join(filter(None, (say("up to {length}", length=span(left)), say(detail) if detail else ""))),
        rule=rule,
    )


def turning(state: State, number: int, names: Names) -> Region:
    element = state.elements[number]
    return Region(
        id=f"turn-{number}",
        kind="facing",
        piece=piece_id(number),
        text=say_as("act", "Turn"),
        notation=f"turn {names[number]} to {{facing}}",
        at=(int(element.x), int(element.y)),
        facing=int(element.facing),
        half=HALF,
        alone=True,
        rule="LW-4.16",
    )
