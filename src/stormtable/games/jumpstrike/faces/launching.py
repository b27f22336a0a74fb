"""What a plotted launch of missiles would bring, if all others stood as they stand now: exact, by the rules."""

from __future__ import annotations

from stormtable.engine.records import copy_record
from stormtable.games.jumpstrike.faces.chances import missile_chances, of_rolls
from stormtable.games.jumpstrike.faces.courses import course
from stormtable.games.jumpstrike.faces.preview import SMALL, hit_chance, likely_targets, meeting, outcomes
from stormtable.games.jumpstrike.rules.missiles import MISSILE_SIDES, flight_of, heaviest, ship_ties
from stormtable.games.jumpstrike.rules.state import State
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.language import say
from stormtable.scene import Die, Preview

__all__ = ["launch_odds"]

MOST_DICE = 8  # drawn


def launch_odds(view: State, number: int) -> tuple[Preview, ...]:
    """Of each launch that a ship has orders for and that would meet somebody; the turn stands in `offer`."""
    found = []
    for turn in course(view, number):
        for q, r, facing, missiles in turn.launches:
            odds = odds_of(view, number, turn.turn, (q, r, facing), missiles)
            if odds is not None and turn.on_map:
                found.append(odds)
    return tuple(found)


def odds_of(view: State, number: int, turn: int, start: tuple[int, int, int], missiles: int) -> Preview | None:
    """One launch. A missile hits whatever it meets alike (JS-5.3); what becomes of it is told of a ship alone."""
    there = copy_record(view)
    there.ships[number].q, there.ships[number].r = start[:2]  # it is where it launches, in nobody's way
    flight = flight_of(there, *start)
    mass = heaviest(there, flight)
    if mass < 0:
        return None
    met = likely_targets(there, flight, mass)
    ships = [n for n in range(there.table.n_ships) if ship_ties(there, n, flight, mass)]
    alone = len(met) == 1 and bool(ships)
    chances = of_rolls([missile_chances(there, ships[0]) if ships else SMALL] * missiles)
    text = say("turn {n}: to hit what is drawn", n=turn)
    if len(met) == 1:
        text = say("turn {n}: to hit {target}", n=turn, target=met[0][0])
    return Preview(
        offer=f"turn {turn}",
        text=text,
        chance=hit_chance(chances),
        exact=True,
        dice=(Die(sides=MISSILE_SIDES, face=0),) * min(missiles, MOST_DICE),
        needs=say("if all stands as it does now"),
        rule="JS-5.3",
        outcomes=outcomes(chances) if alone else (),
        lines=tuple(meeting(there, flight, met, side_of_ship(view, number))),
    )
