"""What is lit on the map: courses of own plots, paths of missiles, reach and range of pods, phases apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.engine.hexes import step_q, step_r
from stormtable.games.jumpstrike.faces.courses import Course, course
from stormtable.games.jumpstrike.rules.ground import distance, on_map
from stormtable.games.jumpstrike.rules.missiles import flight_of, heaviest
from stormtable.games.jumpstrike.rules.paths import REACH
from stormtable.games.jumpstrike.rules.pod_rolls import RANGE_STEP
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Ask, Group, Salvo, State, Step
from stormtable.games.jumpstrike.rules.units import in_play, may_act, side_of_ship
from stormtable.games.jumpstrike.words.names import group_name, letter, ship_name
from stormtable.games.jumpstrike.words.scene_names import (
    angle,
    cell,
    group_id,
    phases_text,
    salvo_id,
    salvo_title,
    ship_id,
)
from stormtable.language import say, say_count
from stormtable.scene import Band, Cell, Overlay, Shape

__all__ = ["FAR", "overlays", "own_ships", "range_bands", "shapes", "shown_with", "turns_shown"]

FAR: Final = 14  # hexes about a ship of which the range term is shown
DISC: Final = Shape(
    id="disc",
    cells=tuple(
        (q, r)
        for q in range(-FAR, FAR + 1)
        for r in range(max(-FAR, -q - FAR), min(FAR, FAR - q) + 1)
        if (q, r) != (0, 0)
    ),
)


def shapes(state: State) -> tuple[Shape, ...]:
    """The disc of ranges, once pods are out; on hexes."""
    return (DISC,) if state.n_groups and not state.table.tabletop else ()


def overlays(state: State, seat: int) -> tuple[Overlay, ...]:
    """Everything that is lit on hexes, at once or when a piece is looked at (figures.py has the table)."""
    found: list[Overlay] = []
    if state.table.tabletop:
        for number in own_ships(state, seat):
            found += course_overlay(state, number)
        return tuple(found)
    for number in range(state.table.n_ships):
        if in_play(state.ships[number]):
            found += phase_lines(state, number)
            if side_of_ship(state, number) == seat:
                found += (*course_overlay(state, number), *launch_overlays(state, number))
    found += [threat(state, i) for i in range(state.n_salvos)]
    for group in state.groups[: state.n_groups]:
        found += pod_overlays(state, group)
    return tuple(found)


# Own plots


def own_ships(state: State, seat: int) -> list[int]:
    """The ships of a seat that are on the map."""
    ships = range(state.table.n_ships)
    return [n for n in ships if in_play(state.ships[n]) and side_of_ship(state, n) == seat]


def turns_shown(state: State, number: int) -> list[Course]:
    """The turns of a ship's plot that end on the map."""
    return [each for each in course(state, number) if each.on_map]


def shown_with(state: State, number: int) -> str:
    """The piece with which a ship's plot is shown: "" at once, while all plot."""
    return "" if state.ask.what == Ask.PLOT else ship_id(number)


def course_overlay(state: State, number: int) -> Iterable[Overlay]:
    """Where a ship will be and face at the end of each turn that it has orders for (JS-3.1)."""
    turns = turns_shown(state, number)
    if not turns:
        return
    stops = list(stops_of(state, turns, angle(state.table, state.ships[number].facing)))
    yield Overlay(
        id=f"course-{ship_id(number)}",
        kind="course",
        cells=tuple(at for at, _, _ in stops),
        facings=tuple(facing for _, facing, _ in stops),
        labels=tuple(label for _, _, label in stops),
        label=say("course of {ship}", ship=ship_name(state.table, number)),
        piece=ship_id(number),
        side=side_of_ship(state, number),
        on_demand=shown_with(state, number),
    )


def launch_overlays(state: State, number: int) -> Iterable[Overlay]:
    """What a ship will launch in the turns that it has orders for."""
    for turn in turns_shown(state, number):
        for i, launch in enumerate(turn.launches):
            yield launch_overlay(state, number, turn.turn, i, launch, shown_with(state, number))


def stops_of(state: State, turns: list[Course], facing: int) -> Iterable[tuple[Cell, int, str]]:
    """The hexes of a course with facing and label; turns that end in the same hex share one: "4 @5, 5 @6"."""
    at, told = turns[0].way[0], list[str]()
    for turn in turns:
        if (turn.q, turn.r) != at:
            yield cell(state.table, *at), facing, ", ".join(told)
            at, told = (turn.q, turn.r), []
        facing = angle(state.table, turn.facing)
        told.append(f"{turn.turn} @{turn.phase}")
    yield cell(state.table, *at), facing, ", ".join(told)


def launch_overlay(
    state: State, number: int, turn: int, i: int, launch: tuple[int, int, int, int], shown: str
) -> Overlay:
    """The hexes that a plotted launch will threaten (JS-5.1)."""
    q, r, direction, missiles = launch
    return Overlay(
        id=f"launch-{ship_id(number)}-{turn}-{i}",
        kind="reach",
        cells=ray(state, q, r, direction),
        label=path_title(turn, missiles),
        piece=ship_id(number),
        side=side_of_ship(state, number),
        on_demand=shown,
    )


def path_title(turn: int, missiles: int) -> str:
    """What a plotted launch lights."""
    return say_count(missiles, "turn {turn}: path of {n} missile", "turn {turn}: path of {n} missiles", turn=turn)


# Missiles


def ray(state: State, q: int, r: int, direction: int, hexes: int = REACH) -> tuple[Cell, ...]:
    """The hexes of the map ahead, up to a missile's reach."""
    ahead = ((q + n * step_q(direction), r + n * step_r(direction)) for n in range(1, hexes + 1))
    return tuple(cell(state.table, *place) for place in ahead if on_map(state, *place))


def threat(state: State, which: int) -> Overlay:
    """The hexes that a missile may reach; once missiles fly, up to what it would meet (JS-5.1)."""
    salvo: Salvo = state.salvos[which]
    flight = flight_of(state, salvo.q, salvo.r, salvo.facing)
    hexes = (
        distance(state, salvo.q, salvo.r, *flight[3:5])
        if heaviest(state, flight) >= 0 and state.step == Step.MISSILES
        else REACH
    )
    own = salvo_id(state.table, salvo)
    return Overlay(
        id=f"threat-{own}",
        kind="reach",
        cells=ray(state, salvo.q, salvo.r, salvo.facing, hexes),
        label=say("path of the {missile}", missile=salvo_title(state.table, salvo)),
        side=side_of_ship(state, salvo.ship),
    )


# Pods


def pod_overlays(state: State, group: Group) -> Iterable[Overlay]:
    """When a group is looked at: where it may go now, and what the range to its ship costs (JS-4.1, JS-6.2)."""
    own, side = group_id(group.ship, group.letter), side_of_ship(state, group.ship)
    if state.step in (Step.FIRST_PODS, Step.SECOND_PODS) and may_act(state, group) and not group.acted:
        around = [(group.q + step_q(way), group.r + step_r(way)) for way in range(1, HEX_SIDES + 1)]
        yield Overlay(
            id=f"reach-{own}",
            kind="reach",
            cells=tuple(cell(state.table, q, r) for q, r in around if on_map(state, q, r)),
            label=say("one hex of group {group}", group=letter(group.letter)),
            side=side,
            on_demand=own,
        )
    controller = state.ships[group.ship]
    yield Overlay(
        id=f"range-{own}",
        kind="arc",
        shape=DISC.id,
        origin=cell(state.table, controller.q, controller.r),
        label=say("range of {group}", group=group_name(state.table, group.ship, group.letter)),
        bands=tuple(range_bands(controller.rating)),
        side=side,
        on_demand=own,
    )


def range_bands(rating: int) -> Iterable[Band]:
    """What is added to a pod's roll by the range to its ship, at most the ship's rating (JS-6.2)."""
    for added in range(FAR // RANGE_STEP + 1):
        worth = min(added, rating)
        yield Band(text=say("range"), far=RANGE_STEP * added + RANGE_STEP - 1, note=f"+{worth}", rule="JS-6.2")


# Phases


def apart_title(hexes: int, apart: int) -> str:
    """Range and phases between two ships, and what the phases add to a pod's roll."""
    return say("range {range}, {phases}: +{n}", range=hexes, phases=phases_text(apart), n=apart)


def phase_lines(state: State, number: int) -> Iterable[Overlay]:
    """When a ship is looked at: what range and phases mean between it and each enemy ship (JS-6.2)."""
    ship = state.ships[number]
    for other in range(state.table.n_ships):
        enemy = state.ships[other]
        if not in_play(enemy) or side_of_ship(state, other) == side_of_ship(state, number):
            continue
        if (ship.q, ship.r) == (enemy.q, enemy.r):
            continue
        apart = abs(ship.phase - enemy.phase)
        yield Overlay(
            id=f"apart-{ship_id(number)}-{ship_id(other)}",
            kind="line",
            cells=(cell(state.table, ship.q, ship.r), cell(state.table, enemy.q, enemy.r)),
            label=apart_title(distance(state, ship.q, ship.r, enemy.q, enemy.r), apart),
            side=side_of_ship(state, number),
            on_demand=ship_id(number),
        )
