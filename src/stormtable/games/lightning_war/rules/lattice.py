"""The lattice of legal actions that a search plays on a free table: an element first, then what it does.

With an element chosen there are a few dozen acts at most, so that sixty elements a side are no more than sixty choices.
"""

from __future__ import annotations

from stormtable.engine import Action, offer, rule
from stormtable.engine.bits import lowest
from stormtable.games.lightning_war.rules.artillery import refuse_observer, refuse_spread
from stormtable.games.lightning_war.rules.assault import REACH, anyone_reaches, refuse_assault, refuse_attacker
from stormtable.games.lightning_war.rules.choosing import refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.defence import refuse_stage
from stormtable.games.lightning_war.rules.fire import (
    refuse_effect,
    refuse_fire,
    refuse_firer,
    refuse_range,
    refuse_seen,
    weapons_of,
)
from stormtable.games.lightning_war.rules.lattice_moves import offer_movement, offer_way_on
from stormtable.games.lightning_war.rules.movement import faces_enemy
from stormtable.games.lightning_war.rules.nearness import standing_about, standing_beside
from stormtable.games.lightning_war.rules.rejoining import must_go_on
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve, refuse_place, refuse_spot
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.state import NOBODY, Mode, State, Verb
from stormtable.games.lightning_war.rules.storming import refuse_storm
from stormtable.games.lightning_war.rules.values import (
    in_battery,
    is_afv,
    is_near,
    is_squad,
    is_vehicle,
    on_table,
    side_of_element,
)

PLACE_STEPS = (400, 100, 50)  # hundredths: the finer ones where there is no room otherwise


@rule("LW-2.1")
def offer_initiative(seat: int, out: list[Action]) -> int:
    n = offer(out, 0, Verb.INITIATIVE, amount=seat)
    return offer(out, n, Verb.INITIATIVE, amount=1 - seat)


@rule("LW-2.4")
def offer_phase_2(state: State, seat: int, out: list[Action]) -> int:
    """Who moves, or what the chosen element does."""
    if state.chosen > 0:
        return offer_movement(state, seat, state.chosen - 1, out)
    return offer_actors(state, seat, out)


@rule("LW-2.4")
def offer_phase_3(state: State, seat: int, out: list[Action]) -> int:
    """Who fires, or at whom the chosen element does."""
    if state.chosen > 0:
        return offer_shots(state, seat, state.chosen - 1, out)
    return offer_actors(state, seat, out)


@rule("LW-1.9")
def offer_places(state: State, seat: int, out: list[Action]) -> int:
    """The next element, all over the zone; when all have their places, to end."""
    number = next_in_reserve(state, seat)
    if number == NOBODY:
        return offer(out, 0, Verb.END)
    n = 0
    for step in PLACE_STEPS:
        if n == 0:
            n = offer_places_every(state, seat, number, step, out)
    for carrier in range(state.table.n_elements):
        if state.table.elements[carrier].carries and n < len(out):
            more = offer(out, n, Verb.PLACE, unit=number, target=carrier + 1)
            n = more if refuse_place(state, seat, out[n]) == No.OK else n
    return n


@rule
def offer_places_every(state: State, seat: int, number: int, step: int, out: list[Action]) -> int:
    zone, radius, n = state.table.zone, state.table.elements[number].radius, 0
    facing = faces_enemy(seat) if is_vehicle(state, number) else 0
    west, east = int(zone[seat, 0]) + radius, int(zone[seat, 2]) - radius
    south, north = int(zone[seat, 1]) + radius, int(zone[seat, 3]) - radius
    near = standing_about(state, number, west, south, east, north)
    for x in range(west, east + 1, step):
        first, last = standing_beside(state, number, near[0], near[1], x)
        for y in range(south, north + 1, step):
            if n + 1 < len(out) // 2 and refuse_spot(state, number, x, y, first, last) == No.OK:
                n = offer(out, n, Verb.PLACE, unit=number, x=x, y=y, facing=facing)
    return n


@rule("LW-2.4", "LW-4.9", "LW-2.2")
def offer_actors(state: State, seat: int, out: list[Action]) -> int:
    """Each element that may still act, whatever it finds to do; to end."""
    n = offer(out, 0, Verb.END)
    for number in range(state.table.n_elements):
        if side_of_element(state, number) == seat and refuse_actor(state, seat, number) == No.OK:
            n = offer(out, n, Verb.CHOOSE, unit=number)
    return n


@rule("LW-5.10", "LW-6.2")
def offer_shots(state: State, seat: int, number: int, out: list[Action]) -> int:
    """Every target with every weapon; to fire nothing."""
    n = offer(out, 0, Verb.DONE, unit=number)
    if state.elements[number].done or refuse_firer(state, number) != No.OK:
        return n
    weapons = weapons_of(state, number)
    for target in range(state.table.n_elements):
        if is_target(state, number, target):
            n = offer_shots_at(state, number, target, weapons, out, n)
            if in_battery(state, number):
                n = offer_observed(state, seat, number, target, out, n)
            if is_afv(state, number) and state.table.elements[number].guns[1].arc != 0:
                n = offer_both(state, seat, number, target, out, n)
    return n


@rule("LW-3.1")
def offer_shots_at(state: State, number: int, target: int, weapons: int, out: list[Action], n: int) -> int:
    """A target that the element itself sees, with every weapon; sight is asked once, for what has a weapon in range."""
    seen, rest = False, weapons
    while rest != 0:
        mode, rest = lowest(rest), rest & (rest - 1)
        if refuse_range(state, number, target, mode) != No.OK:
            continue
        if n + 1 >= len(out) or not (seen or sees(state, number, target)):
            return n
        seen = True
        if refuse_seen(state, number, target, mode) == No.OK:
            n = offer(out, n, Verb.FIRE, unit=number, target=target, part=mode)
    return n


@rule("LW-6.2", "LW-6.5a", "LW-1.7")
def offer_observed(state: State, seat: int, number: int, target: int, out: list[Action], n: int) -> int:
    """A shot by the first post that may observe it; first what is the same whoever observes."""
    if refuse_range(state, number, target, Mode.HE) != No.OK or refuse_spread(state, number, target) != No.OK:
        return n
    if refuse_effect(state, number, target, Mode.HE, 1) != No.OK:
        return n
    for observer in range(state.table.n_elements):
        if (
            side_of_element(state, observer) == seat
            and state.units[state.table.elements[observer].unit].hq == observer + 1
            and refuse_observer(state, number, target, observer) == No.OK
        ):
            more = offer(out, n, Verb.FIRE, unit=number, target=target, part=Mode.HE, amount=observer + 1)
            return more if more < len(out) else n
    return n


@rule("LW-5.10", "LW-5.4a")
def offer_both(state: State, seat: int, number: int, target: int, out: list[Action], n: int) -> int:
    """Both guns of a tank with two at one target."""
    for first in (Mode.GUN, Mode.HE):
        for second in (Mode.SECOND_GUN, Mode.SECOND_HE):
            more = offer(out, n, Verb.FIRE, unit=number, target=target, part=first, amount=target + 1, facing=second)
            n = more if more < len(out) and refuse_fire(state, seat, out[n]) == No.OK else n
    return n


@rule("LW-7.8", "LW-7.19")
def offer_assaults(state: State, seat: int, out: list[Action]) -> int:
    """Assaults on units, squads against vehicles, to charge, to end."""
    if state.storming > 0:
        n = offer(out, 0, Verb.CHARGE, unit=state.storming - 1)
        return offer_storms(state, seat, out, n)
    n = offer(out, 0, Verb.END)
    for unit in range(state.table.n_units):
        if refuse_attacker(state, seat, unit) == No.OK:
            for target in range(state.table.n_units):
                theirs = n + 1 < len(out) and state.table.units[target].side != seat
                if theirs and anyone_reaches(state, unit, target):  # first what costs least and fails most
                    more = offer(out, n, Verb.ASSAULT, unit=unit, target=target)
                    n = more if refuse_assault(state, seat, out[n]) == No.OK else n
    return offer_storms(state, seat, out, n)


@rule("LW-7.19")
def offer_storms(state: State, seat: int, out: list[Action], n: int) -> int:
    for number in range(state.table.n_elements):
        if side_of_element(state, number) != seat or not is_squad(state, number) or not on_table(state, number):
            continue
        if state.elements[number].prey == 0:
            n = offer_storms_of(state, seat, number, out, n)
    return n


@rule("LW-7.19")
def offer_storms_of(state: State, seat: int, number: int, out: list[Action], n: int) -> int:
    for target in range(state.table.n_elements):
        if is_target(state, number, target) and is_vehicle(state, target) and is_near(state, number, target, REACH):
            more = offer(out, n, Verb.STORM, unit=number, target=target)
            n = more if more < len(out) and refuse_storm(state, seat, out[n]) == No.OK else n
    return n


@rule("LW-7.13")
def offer_assault_fire(state: State, seat: int, out: list[Action]) -> int:
    """Every shot in the stage of the assault under way; to hold fire."""
    n = offer(out, 0, Verb.HOLD)
    for number in range(state.table.n_elements):
        if side_of_element(state, number) != seat or not on_table(state, number):
            continue
        for target in range(state.table.n_elements):
            if is_target(state, number, target):
                for mode in (Mode.SMALL_ARMS, Mode.HE, Mode.SECOND_HE):
                    if n + 1 < len(out) and refuse_stage(state, number, target, mode) == No.OK:
                        n = offer(out, n, Verb.FIRE, unit=number, target=target, part=mode)
    return n


@rule("LW-2.4", "LW-8.8")
def phase_2_fallback(state: State, seat: int, out: list[Action]) -> int:
    """What is chosen is let go, but goes on where it must."""
    if must_go_on(state):
        return offer_way_on(state, seat, state.chosen - 1, out, 0)
    return offer(out, 0, Verb.END)


@rule("LW-2.4")
def phase_3_fallback(out: list[Action]) -> int:
    """What is chosen is let go."""
    return offer(out, 0, Verb.END)
