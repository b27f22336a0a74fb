"""Where ships may be in the turns that are plotted now, for the computer opponent.

Its own ships follow their plots; of all others only what is public counts: where they are, whether they may turn.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, I16, I32, copy_into, many, one, record, rule
from stormtable.games.jumpstrike.bot.stakes import WHOLE, salvo_chance, stake
from stormtable.games.jumpstrike.rules.ground import apart, on_map, step_from, tenths_off, turned
from stormtable.games.jumpstrike.rules.orders import is_turn_order
from stormtable.games.jumpstrike.rules.paths import bears
from stormtable.games.jumpstrike.rules.state import AHEAD, MAX_SHIPS, TURN_APART, Plot, State, Verb
from stormtable.games.jumpstrike.rules.units import in_play, is_operational, side_of_ship

MAX_PLACES: Final = 40
STRAIGHT: Final = (40, 60, 0, 0)  # hundredths: stay, go ahead, turn to port or to starboard and go ahead
TURNING: Final = (28, 40, 16, 16)
FAR: Final = 30_000


@record
class Place:
    """Where a ship may be."""

    q: I16 = 0
    r: I16 = 0
    facing: I16 = 0
    turned: I8 = 0  # the turn of its latest turn order; 0: none
    weight: I16 = 0  # thousandths


@record
class Places:
    n: I8 = 0
    place: list[Place] = many(factory=Place, count=MAX_PLACES)


@record
class Sight:
    """What lies around a ship at the end of a turn, as far as it can be foreseen."""

    ahead: I32 = 0  # worth in the path of a missile, own ships below 0
    astern: I32 = 0
    fear: I32 = 0  # thousandths: the chance that missiles strike it, if all fire that can
    near: I16 = 0  # to the nearest enemy ship on average, in `parts` of a hex
    bearing: I16 = 0  # tenths of a degree between the facing and that ship


@record
class Forecast:
    """Of each ship, now and after each turn that is plotted ahead."""

    places: list[Places] = many(factory=Places, count=MAX_SHIPS * (AHEAD + 1))
    sight: Sight = one(factory=Sight)


@rule
def foresee(state: State, seat: int, forecast: Forecast) -> None:
    """As the plotting phase stands."""
    for number in range(state.table.n_ships):
        ship = state.ships[number]
        now = forecast.places[number * (AHEAD + 1)]
        now.n = 0
        if not in_play(ship):
            continue
        first = now.place[0]
        now.n, first.q, first.r, first.facing = 1, ship.q, ship.r, ship.facing
        first.turned, first.weight = ship.turned, WHOLE
        for step in range(1, AHEAD + 1):
            if side_of_ship(state, number) == seat or not is_operational(ship):
                follow_plot(state, forecast, number, step)
            else:
                spread_out(state, forecast, number, step)


@rule
def follow_plot(state: State, forecast: Forecast, number: int, step: int) -> None:
    """An own ship's next place, by its plot; where that ends it stays."""
    before = forecast.places[number * (AHEAD + 1) + step - 1]
    then = forecast.places[number * (AHEAD + 1) + step]
    then.n = 1
    copy_into(then.place[0], before.place[0])
    run_turn(state, state.ships[number].plot, step - 1, then.place[0], state.turn + step - 1)


@rule
def run_turn(state: State, plot: Plot, which: int, place: Place, turn: int) -> None:
    """Move a place by the orders of one turn of a plot, 0 the first."""
    at = 0
    for i in range(plot.n):
        if plot.kind[i] == Verb.PHASE:
            at += 1
        elif at == which:
            run_order(state, place, plot.kind[i], plot.amount[i], turn)


@rule
def run_order(state: State, place: Place, kind: int, amount: int, turn: int) -> None:
    """Move a place by one order; it stays on the map."""
    if kind == Verb.FORWARD:
        q, r = step_from(state, place.q, place.r, place.facing)
        if on_map(state, q, r):
            place.q, place.r = q, r
    elif is_turn_order(kind) and (place.turned == 0 or turn - place.turned >= TURN_APART):
        place.facing = turned(state, place.facing, kind, amount)
        place.turned = turn


@rule
def spread_out(state: State, forecast: Forecast, number: int, step: int) -> None:
    """The places of another's ship one turn on: it stays, goes ahead, or turns and goes ahead."""
    before = forecast.places[number * (AHEAD + 1) + step - 1]
    then = forecast.places[number * (AHEAD + 1) + step]
    then.n, turn = 0, state.turn + step - 1
    for i in range(before.n):
        origin = before.place[i]
        free = origin.turned == 0 or turn - origin.turned >= TURN_APART
        for way in range(4 if free else 2):
            weight = origin.weight * (TURNING[way] if free else STRAIGHT[way]) // 100
            new = then.place[then.n]
            copy_into(new, origin)
            new.weight = weight
            if way >= 2:
                run_order(state, new, Verb.TURN_PORT + way - 2, 0, turn)
            if way >= 1:
                run_order(state, new, Verb.FORWARD, 0, turn)
            merge(then)


@rule
def merge(then: Places) -> None:
    """Count the place after the last one in; one that is there already, or for which there is no room, adds weight."""
    new = then.place[then.n]
    for i in range(then.n):
        place = then.place[i]
        same_hex = place.q == new.q and place.r == new.r
        if same_hex and place.facing == new.facing and place.turned == new.turned:
            place.weight += new.weight
            return
    if then.n < MAX_PLACES - 1:
        then.n += 1


# What lies around a place


@rule
def look_around(state: State, forecast: Forecast, number: int, step: int, place: Place) -> None:
    """Fill the sight from a place at which a ship ends turn `step` (1: the current one) of those ahead."""
    sight, seat = forecast.sight, side_of_ship(state, number)
    sight.ahead = sight.astern = sight.fear = sight.bearing = 0
    sight.near = FAR
    for other in range(state.table.n_ships):
        if other == number or not in_play(state.ships[other]):
            continue
        worth = stake(state, other)
        if side_of_ship(state, other) == seat:
            worth = -2 * worth
        elif worth > 0:
            measure(state, forecast, other, step, place)
        there = forecast.places[other * (AHEAD + 1) + step]
        for i in range(there.n):
            seen = there.place[i]
            way = bears(state, place.q, place.r, place.facing, seen.q, seen.r)
            if way > 0:
                sight.ahead += worth * seen.weight // WHOLE
            elif way < 0:
                sight.astern += worth * seen.weight // WHOLE
            if worth > 0:
                sight.fear += seen.weight * danger(state, other, seen, place) // WHOLE


@rule
def measure(state: State, forecast: Forecast, other: int, step: int, place: Place) -> None:
    """How far off an enemy ship will be on average, and whether it is the nearest."""
    there = forecast.places[other * (AHEAD + 1) + step]
    far, q, r = 0, 0, 0
    for i in range(there.n):
        seen = there.place[i]
        far += seen.weight * apart(state, place.q, place.r, seen.q, seen.r)
        q += seen.weight * (seen.q - place.q)
        r += seen.weight * (seen.r - place.r)
    if far // WHOLE < forecast.sight.near:
        forecast.sight.near = far // WHOLE
        forecast.sight.bearing = tenths_off(state, place.facing, q // WHOLE, r // WHOLE)


@rule
def danger(state: State, other: int, seen: Place, place: Place) -> int:
    """The chance that missiles of an enemy ship strike what lies at a place, if it fires all it can."""
    ship, design = state.ships[other], state.table.designs[other]
    way = bears(state, seen.q, seen.r, seen.facing, place.q, place.r)
    if way == 0:
        return 0
    return salvo_chance(min(design.forward if way > 0 else design.aft, ship.missiles))
