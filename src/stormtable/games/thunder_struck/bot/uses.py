"""Which uses of dice and cubes are worth a look in the action phase, for the computer opponent.

Every die may be actioned as it lies. Cubes are looked at where they change what comes of it: to reach an enemy, to win
the Manoeuvre, to raise a shield that is needed, to land where the ship lies better, to make cubes of a six.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, offer, rule
from stormtable.games.thunder_struck.bot.tactics import standing_now
from stormtable.games.thunder_struck.bot.worths import (
    CUBE,
    MISSED,
    boost_worth,
    contest_lead,
    contest_worth,
    power_worth,
    shield_worth,
    shot_steps,
    shot_worth,
)
from stormtable.games.thunder_struck.rules.actions import kept, refuse_moved_die
from stormtable.games.thunder_struck.rules.codes import No
from stormtable.games.thunder_struck.rules.console import die_on, first_on, is_enemy_near
from stormtable.games.thunder_struck.rules.state import MAX_CUBES, NOWHERE, Kind, State, Verb

MOST_USES: Final = 56
NEEDED: Final = 60  # a shield worth so much is worth a cube


@rule
def list_uses(state: State, seat: int, moves: list[Action], worth: list[int]) -> int:
    """Write uses of the seat's dice, and to `worth` what each is worth in points, about; returns how many."""
    n, now = 0, standing_now(state, seat)
    for part in range(state.table.n_spaces):
        if die_on(state, seat, part) != NOWHERE:
            n = list_plain(state, seat, part, now, moves, worth, n)
    if state.ships[seat].cubes > 0:
        for part in range(state.table.n_spaces):
            if die_on(state, seat, part) != NOWHERE:
                n = list_pips(state, seat, part, now, moves, worth, n)
                n = list_moved(state, seat, part, now, moves, worth, n)
    return n


@rule
def face_on(state: State, seat: int, space: int) -> int:
    return int(state.ships[seat].dice[die_on(state, seat, space)].face)


@rule
def put(
    state: State,
    seat: int,
    moves: list[Action],
    worth: list[int],
    n: int,
    value: int,
    verb: int,
    part: int,
    target: int,
    amount: int = 0,
    x: int = 0,
    unit: int = 0,
) -> int:
    """Write a use of a die and its worth, less the cubes, if it is legal; returns how many there are then."""
    if n >= MOST_USES:
        return n
    worth[n] = value - CUBE * (abs(amount) + abs(x) + (part != target))
    more = offer(moves, n, verb, unit=unit, target=target, part=part, amount=amount, x=x)
    return kept(state, seat, moves, n, more)


# Without cubes


@rule
def list_plain(state: State, seat: int, part: int, now: int, moves: list[Action], worth: list[int], n: int) -> int:
    """The die on a space as it lies; both Boost dice together too."""
    kind, face = state.table.console[part].kind, face_on(state, seat, part)
    match kind:
        case Kind.FIRE:
            return list_shots(state, seat, part, part, 0, moves, worth, n)
        case Kind.BOOST:
            n = put(state, seat, moves, worth, n, boost_worth(state, seat, face, now), Verb.BOOST, part, part)
            second = first_on(state, seat, Kind.BOOST, part)
            if second > part:
                value = boost_worth(state, seat, face + face_on(state, seat, second), now)
                n = put(state, seat, moves, worth, n, value, Verb.BOOST_BOTH, part, part)
            return n
        case Kind.MANOEUVRE:
            value = contest_worth(state, seat, contest_lead(state, seat), now)
            return put(state, seat, moves, worth, n, value, Verb.MANOEUVRE, part, part)
        case Kind.SHIELD:
            return put(state, seat, moves, worth, n, shield_worth(state, seat, part), Verb.SHIELD, part, part)
        case _:
            return put(state, seat, moves, worth, n, power_worth(state, seat, face), Verb.POWER, part, part)


@rule
def list_shots(
    state: State, seat: int, part: int, target: int, cubes: int, moves: list[Action], worth: list[int], n: int
) -> int:
    """Shots that reach with up to so many pips; of a die where it lies one that does not, if no other does."""
    face, before, price = face_on(state, seat, part), n, int(part != target)
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other):
            pips = max(0, shot_steps(state, seat, other) - face)
            if pips <= cubes and pips + price >= min(cubes, 1):
                value = shot_worth(state, seat, other)
                n = put(state, seat, moves, worth, n, value, Verb.FIRE, part, target, pips, 0, 1 + other)
    if n > before or cubes > 0 or price > 0:
        return n
    for other in range(state.table.seats):
        if n == before and is_enemy_near(state, seat, other):
            n = put(state, seat, moves, worth, n, -MISSED, Verb.FIRE, part, target, 0, 0, 1 + other)
    if n == before:
        n = put(state, seat, moves, worth, n, -MISSED, Verb.FIRE, part, target)
    return n


# With cubes


@rule
def list_pips(state: State, seat: int, part: int, now: int, moves: list[Action], worth: list[int], n: int) -> int:
    """Pips on the die of a space, actioned where it lies."""
    cubes = state.ships[seat].cubes
    match state.table.console[part].kind:
        case Kind.FIRE:
            return list_shots(state, seat, part, part, cubes, moves, worth, n)
        case Kind.BOOST:
            return list_flights(state, seat, part, now, moves, worth, n)
        case Kind.MANOEUVRE:
            need = 1 - contest_lead(state, seat)
            if 0 < need <= cubes:
                second = first_on(state, seat, Kind.MANOEUVRE, part)
                pips = min(need, 6 - face_on(state, seat, part))
                x = need - pips if second > part else 0
                if pips + x == need:
                    value = contest_worth(state, seat, 1, now)
                    n = put(state, seat, moves, worth, n, value, Verb.MANOEUVRE, part, part, pips, x)
            return n
        case _:
            return n


@rule
def list_flights(state: State, seat: int, part: int, now: int, moves: list[Action], worth: list[int], n: int) -> int:
    """A Boost, and both together, with pips that make it better."""
    cubes, face = state.ships[seat].cubes, face_on(state, seat, part)
    second = first_on(state, seat, Kind.BOOST, part)
    both = face + face_on(state, seat, second) if second > part else 0
    for pips in range(-cubes, cubes + 1):
        if pips == 0 or not 1 <= face + pips <= 6:
            continue
        value = boost_worth(state, seat, face + pips, now)
        if value - CUBE * abs(pips) > boost_worth(state, seat, face, now):
            n = put(state, seat, moves, worth, n, value, Verb.BOOST, part, part, pips)
        if both > 0:
            value = boost_worth(state, seat, both + pips, now)
            if value - CUBE * abs(pips) > boost_worth(state, seat, both, now):
                n = put(state, seat, moves, worth, n, value, Verb.BOOST_BOTH, part, part, pips)
    return n


@rule
def list_moved(state: State, seat: int, part: int, now: int, moves: list[Action], worth: list[int], n: int) -> int:
    """The die of a space moved to another by a cube; of spaces of a kind the first free one, of shields each."""
    kind, face, last = state.table.console[part].kind, face_on(state, seat, part), 0
    cubes = state.ships[seat].cubes - 1
    for target in range(state.table.n_spaces):
        to = state.table.console[target].kind
        if to == kind and to != Kind.SHIELD:
            continue
        if (to == last and to != Kind.SHIELD) or refuse_moved_die(state, seat, part, target) != No.OK:
            continue
        last = to
        match to:
            case Kind.FIRE:
                n = list_shots(state, seat, part, target, cubes, moves, worth, n)
            case Kind.BOOST:
                value = boost_worth(state, seat, face, now)
                if value > NEEDED:
                    n = put(state, seat, moves, worth, n, value, Verb.BOOST, part, target)
            case Kind.MANOEUVRE:
                lead = contest_lead(state, seat)
                if lead <= 0 < lead + face:
                    value = contest_worth(state, seat, lead + face, now)
                    n = put(state, seat, moves, worth, n, value, Verb.MANOEUVRE, part, target)
            case Kind.SHIELD:
                n = list_shield(state, seat, part, target, cubes, moves, worth, n)
            case _:
                if face == 6 and state.ships[seat].cubes < MAX_CUBES:
                    value = power_worth(state, seat, face)
                    n = put(state, seat, moves, worth, n, value, Verb.POWER, part, target)
    return n


@rule
def list_shield(
    state: State, seat: int, part: int, target: int, cubes: int, moves: list[Action], worth: list[int], n: int
) -> int:
    """A shield that is needed, raised by a die from elsewhere, with as many pips as it takes."""
    value = shield_worth(state, seat, target)
    if value < NEEDED:
        return n
    face, space = face_on(state, seat, part), state.table.console[target]
    pips = max(0, space.low - face) - max(0, face - space.high)
    if abs(pips) <= cubes:
        n = put(state, seat, moves, worth, n, value, Verb.SHIELD, part, target, pips)
    return n
