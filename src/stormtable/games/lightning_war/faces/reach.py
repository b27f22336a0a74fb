"""How far an element comes by one straight leg in every direction, as the rules of movement have it (chapter 4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from stormtable.games.lightning_war.bot.sectors import Ray, bearings, edge_distance, thin_state, way_out
from stormtable.games.lightning_war.rules.barriers import crossings
from stormtable.games.lightning_war.rules.movement import (
    KEEP_OFF,
    keeps_out_of_buildings,
    leg_cost,
    stopped_by_lines,
)
from stormtable.games.lightning_war.rules.sight import is_target
from stormtable.games.lightning_war.rules.state import Ground, State
from stormtable.games.lightning_war.rules.terrain import crosses_ground, enters_bad_going
from stormtable.games.lightning_war.rules.values import gap, is_soft
from stormtable.scene import Cell

__all__ = ["Rim", "reach_by_angle", "reach_rim"]

STEP: Final = math.radians(5)
FINEST: Final = 2  # hundredths: how exactly an end is found
Rim = tuple[Cell, ...]


class Enemy(NamedTuple):
    """Nobody comes nearer to it than this (LW-4.11)."""

    x: int
    y: int
    near: int
    inside: bool  # the element begins as near


def reach_rim(state: State, number: int, budget: int) -> Rim:
    """The farthest places of legs that cost up to `budget` hundredths, all round; where others stand is not asked."""
    here, table = state.elements[number], state.table
    x, y = int(here.x), int(here.y)
    shapes = [each.shape for each in table.areas[: table.n_areas]]
    shapes += [each.shape for each in table.lines[: table.n_lines]]
    angles = bearings(x, y, shapes, STEP, budget)
    return tuple(
        way_out(angle).at(int(here.x), int(here.y), far) for angle, far in reach_by_angle(state, number, budget, angles)
    )


def reach_by_angle(state: State, number: int, budget: int, angles: Sequence[float]) -> list[tuple[float, int]]:
    """How far it comes at each angle, in hundredths."""
    here, radius = state.elements[number], int(state.table.elements[number].radius)
    x, y, enemies = int(here.x), int(here.y), enemies_near(state, number, budget)
    found = []
    for angle in angles:
        ray = way_out(angle)
        far = min(float(budget), edge_distance(x, y, ray, radius, int(state.table.width), int(state.table.height)))
        for enemy in enemies:
            far = min(far, distance_to_enemy(x, y, ray, enemy))
        found.append((angle, through(state, number, ray, math.floor(far), budget) if far >= 1 else 0))
    return found


def enemies_near(state: State, number: int, budget: int) -> list[Enemy]:
    cards, found = state.table.elements, []
    for other in range(state.table.n_elements):
        if is_target(state, number, other) and gap(state, number, other) <= budget + KEEP_OFF:
            there = state.elements[other]
            near = int(cards[number].radius + cards[other].radius) + KEEP_OFF
            found.append(Enemy(int(there.x), int(there.y), near, gap(state, number, other) <= KEEP_OFF))
    return found


def distance_to_enemy(x: int, y: int, ray: Ray, enemy: Enemy) -> float:
    """How far a way runs before it comes within an inch of an enemy; away from one that is as near it may."""
    mx, my = enemy.x - x, enemy.y - y
    along, across = mx * ray.dx + my * ray.dy, mx * ray.dy - my * ray.dx
    if enemy.inside:
        return math.inf if along <= 0 else 0.0
    if along <= 0 or abs(across) > enemy.near:
        return math.inf
    return max(0.0, along - math.sqrt(enemy.near**2 - across**2) - FINEST)


def through(state: State, number: int, ray: Ray, far: int, budget: int) -> int:
    """How far the terrain lets it go."""
    here = state.elements[number]
    x, y = int(here.x), int(here.y)
    end = ray.at(x, y, far)
    thin = thin_state(state, x, y, end)
    table, soft = thin.table, is_soft(state, number)
    if not (table.n_areas or table.n_lines or table.n_roads or soft):
        return far
    walled = keeps_out_of_buildings(table.elements[number].kind)
    halted = stopped_by_lines(state, number) and table.n_lines > 0

    def comes(distance: int) -> bool:
        px, py = ray.at(x, y, distance)
        if walled and crosses_ground(thin, x, y, px, py, Ground.BUILDING):
            return False
        if soft and enters_bad_going(thin, x, y, px, py, True):
            return False
        if halted and crossings(thin, x, y, px, py) > 0:
            return False
        return leg_cost(thin, number, px, py) <= budget

    return last_of(comes, far)


def last_of(holds: Callable[[int], bool], most: int) -> int:
    """The greatest distance up to `most` that something holds for, where it holds for every shorter one."""
    if most <= 0 or holds(most):
        return max(0, most)
    low, high = 0, most
    while high - low > FINEST:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low
