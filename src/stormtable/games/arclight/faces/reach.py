"""Where a moving ship can still end its move for certain: ahead and turns of one side, by the rules of movement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from stormtable.engine import Action
from stormtable.engine.hexes import row_of, step_q, step_r, turned
from stormtable.games.arclight.faces.chances import bench
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.movement import refuse_end, refuse_forward, refuse_sides, refuse_turning
from stormtable.games.arclight.rules.state import State, Verb
from stormtable.games.arclight.rules.values import on_map
from stormtable.scene import Cell

__all__ = ["Way", "ways"]

Berth = tuple[int, int, int]  # q, r, facing
ONE_SIDE: Final = (-1, 1)  # to the left, to the right


class Way(NamedTuple):
    """How a ship comes to a hex: its acts, the hexes from its own to the last, and what is left then."""

    actions: tuple[Action, ...]
    path: tuple[Cell, ...]
    berth: Berth  # where it lies then
    points: int
    turns: int  # among its acts: each of the others enters a hex


def ways(state: State, number: int) -> tuple[Way, ...]:
    """The cheapest way to each hex in which the ship may end this move, without a roll and without leaving the map.

    Of those that cost the same, one with the fewest turns. The hex where the ship is comes first, where it may stay.
    """
    tried = bench(state, number)
    ship = tried.ships[number]
    here = (ship.q, ship.r, ship.facing)
    waiting: list[dict[Berth, Way]] = [{} for _ in range(ship.points + 1)]  # by points left
    waiting[ship.points][here] = Way((), (cell_at(*here),), here, ship.points, 0)
    acts = Action(Verb.FORWARD, number), *(Action(Verb.TURN, number, amount=sides) for sides in ONE_SIDE)
    seen: set[Berth] = set()
    found: dict[Cell, Way] = {}
    for points in range(ship.points, -1, -1):
        fresh = {berth: way for berth, way in waiting[points].items() if berth not in seen}
        for berth, way in sorted(fresh.items(), key=turns_of):
            seen.add(berth)
            ship.q, ship.r, ship.facing = berth
            ship.points = points
            if refuse_end(tried, number) == No.OK:
                found.setdefault(cell_at(*berth), way)
            for after, action, cost in moves(tried, number, acts):
                known = waiting[points - cost].get(after)
                turns = way.turns + (action.verb == Verb.TURN)
                if after not in seen and (known is None or turns < known.turns):
                    waiting[points - cost][after] = onward(way, after, action, cost)
    return tuple(found.values())


def turns_of(found: tuple[Berth, Way]) -> int:
    return found[1].turns


def cell_at(q: int, r: int, _facing: int) -> Cell:
    return q, row_of(q, r)


def onward(way: Way, berth: Berth, action: Action, cost: int) -> Way:
    """The same way with one act more."""
    turns = action.verb == Verb.TURN
    path = way.path if turns else (*way.path, cell_at(*berth))
    return Way((*way.actions, action), path, berth, way.points - cost, way.turns + turns)


def moves(state: State, number: int, acts: Sequence[Action]) -> Iterable[tuple[Berth, Action, int]]:
    """The berths one act away, with the act and its cost; `acts`: forward, and a turn to each of ONE_SIDE."""
    ship = state.ships[number]
    q, r = ship.q + step_q(ship.facing), ship.r + step_r(ship.facing)
    if on_map(state.table, q, r) and refuse_forward(state, number) == No.OK:
        yield (q, r, ship.facing), acts[0], 1
    if refuse_turning(state, number) == No.OK:
        for sides, act in zip(ONE_SIDE, acts[1:], strict=True):
            if refuse_sides(ship, sides) == No.OK:
                yield (ship.q, ship.r, turned(ship.facing, sides)), act, 1 + ship.maneuver
