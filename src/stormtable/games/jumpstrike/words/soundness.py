"""What is so in every position, and in what a seat sees or guesses of it: ships, pods, missiles, who is asked."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.engine.game import seats_in
from stormtable.engine.soundness import first_wrong
from stormtable.games.jumpstrike.rules.ground import is_facing, on_map, remembers_entry
from stormtable.games.jumpstrike.rules.state import (
    HEX_SIDES,
    LEAST_PHASE,
    LETTERS,
    MOST_PHASE,
    N_ORDERS,
    Ask,
    Hit,
    State,
    Status,
    Step,
    Verb,
)
from stormtable.games.jumpstrike.rules.units import find_group, in_game, in_play, is_operational
from stormtable.games.jumpstrike.words.names import group_name, seat_names, ship_name

__all__ = ["check"]

OF_ATTACK = (Ask.AIM, Ask.COMMIT, Ask.SACRIFICE)


@first_wrong
def check(state: State) -> Iterator[str]:
    """One sentence for each thing that is wrong."""
    pods = [0] * state.table.n_ships
    last = (-1, 0)
    for group in state.groups[: state.n_groups]:
        if not 0 <= group.ship < state.table.n_ships or not 1 <= group.letter <= LETTERS:
            yield "there is a pod group of no ship, or without a letter (JS-1.2)"
            return
        if (group.ship, group.letter) <= last:
            yield f"pod group {group_name(state.table, group.ship, group.letter)} is there twice, or out of order"
        last = (group.ship, group.letter)
        pods[group.ship] += group.pods
        yield from wrongs_of_group(state, *last)
    for number in range(state.table.n_ships):
        yield from wrongs_of_ship(state, number, pods[number])
    yield from wrongs_of_missiles(state)
    yield from wrongs_of_turn(state)
    yield from wrongs_of_question(state)


def wrongs_of_group(state: State, number: int, letter: int) -> Iterator[str]:
    """Pods on the map, launched by a ship that is there."""
    group, ship = state.groups[find_group(state, number, letter)], state.ships[number]
    if group.pods < 0 or not in_play(ship) or not ship.used >> letter & 1:
        yield f"pod group {group_name(state.table, number, letter)} was launched by no ship that is there (JS-1.3)"
    if not on_map(state, group.q, group.r):
        yield f"pod group {group_name(state.table, number, letter)} is off the map (JS-1.1)"
    entries = HEX_SIDES if remembers_entry(state) else 1
    if not 0 <= group.entry <= entries or group.met >> state.table.n_ships:
        yield f"pod group {group_name(state.table, number, letter)} came from a side, or met a ship, that there is not"


def wrongs_of_ship(state: State, number: int, pods: int) -> Iterator[str]:
    """Where it is, and that it has no more than it was built with."""
    ship, design = state.ships[number], state.table.designs[number]
    if not Status.OPERATIONAL <= ship.status <= Status.RETREATED or not Hit.NONE <= ship.hit <= Hit.DESTROYED:
        yield f"{ship_name(state.table, number)} is in no state that there is"
    if is_operational(ship) and not in_game(state, design.side):
        yield f"{ship_name(state.table, number)} is operational, and its side is out of the game (JS-7.7)"
    if ship.plot.n and not is_operational(ship):
        yield f"{ship_name(state.table, number)} is not operational, and holds orders (JS-7.5)"
    if not in_play(ship):
        if ship.missiles or ship.squadrons or any(ship.guards) or any(ship.laying) or ship.target:
            yield f"{ship_name(state.table, number)} is gone, and has missiles, squadrons or guard pods left (JS-1.3)"
        return
    if not on_map(state, ship.q, ship.r):
        yield f"{ship_name(state.table, number)} is off the map (JS-1.1)"
    if not is_facing(state, ship.facing) or not LEAST_PHASE <= ship.phase <= MOST_PHASE:
        yield f"{ship_name(state.table, number)} has the facing {ship.facing} and the phase {ship.phase}"
    if not 0 <= ship.rating <= design.tactical or ship.missiles < 0:
        yield f"{ship_name(state.table, number)} has a rating or missiles that it cannot have (JS-7.1)"
    if ship.squadrons < 0 or ship.squadrons + pods > design.squadrons:
        has = f"{ship.squadrons} squadrons and {pods} pods of {design.squadrons}"
        yield f"{ship_name(state.table, number)} has {has} (JS-1.5)"
    if min(*ship.guards, *ship.laying) < 0 or max(sum(ship.guards), sum(ship.laying)) > design.guards:
        yield f"{ship_name(state.table, number)} has more guard pods than {design.guards}, or less than none (JS-3.10)"
    if any(ship.laying) and state.ask.what != Ask.LAY and not state.over:
        yield f"{ship_name(state.table, number)} lays guard pods, and it is not the time (JS-3.15)"
    if ship.target and state.step != Step.SHIPS:
        yield f"{ship_name(state.table, number)} has chosen what to attack outside ship combat (JS-7.6)"
    orders = ship.plot.kind[: ship.plot.n]
    if not 0 <= ship.plot.n <= N_ORDERS or any(not Verb.FORWARD <= each <= Verb.PHASE for each in orders):
        yield f"{ship_name(state.table, number)} holds orders that there are not (JS-3.1)"


def wrongs_of_missiles(state: State) -> Iterator[str]:
    """Missiles in flight."""
    for salvo in state.salvos[: state.n_salvos]:
        if not 0 <= salvo.ship < state.table.n_ships or salvo.n < 1 or not is_facing(state, salvo.facing):
            yield "missiles fly that no ship has launched, or in no direction (JS-5.5)"
        elif not on_map(state, salvo.q, salvo.r):
            yield f"missiles of {ship_name(state.table, salvo.ship)} fly off the map (JS-1.1)"
    if state.n_salvos and not state.over and state.step not in (Step.SECOND_PODS, Step.MISSILES):
        yield "missiles fly only in the turn in which they are launched (JS-5.5)"


def wrongs_of_turn(state: State) -> Iterator[str]:
    """Turn and step, who is out, who has won."""
    sides = 1 << state.table.sides
    if not 1 <= state.turn <= state.table.turn_limit:
        yield f"turn {state.turn}: there are {state.table.turn_limit}"
    if not Step.SET_UP <= state.step <= Step.RESOLUTION:
        yield f"there is no step {state.step} (JS-2.1)"
    if not (0 <= state.out < sides and 0 <= state.winners < sides) or bool(state.winners) != bool(state.over):
        yield "a game that is over has winners among its sides, and no other has"
    if not (0 <= state.begins < state.table.sides and 0 <= state.next < state.table.sides):
        yield "a side that there is not begins, or is to act (JS-2.4)"


def wrongs_of_question(state: State) -> Iterator[str]:
    """Who is asked is in the game, and a pod attack is made by a group that is there."""
    ask, attack, seats = state.ask, state.attack, seats_in(state.ask.seats)
    if (ask.what == Ask.NOTHING) != (not seats) or bool(state.over) != (not seats):
        yield "somebody decides though the game is over, or nobody though it is not"
    for seat in seats:
        if not in_game(state, seat):
            name = seat_names(state.table)[seat] if seat < state.table.sides else seat
            yield f"side {name} is out of the game, and is asked (JS-7.7)"
    if len(seats) > 1 and ask.what not in (Ask.LAY, Ask.PLOT, Ask.ENGAGE):
        yield "several sides are asked at once, and they decide so only in secret (JS-3.2)"
    if not attack.ship:
        if ask.what in OF_ATTACK:
            yield "a pod attack is asked about, and none is being made (JS-6.1)"
        return
    i = find_group(state, attack.ship - 1, attack.letter)
    if state.step != Step.PODS or i < 0 or not 0 <= attack.pods <= state.groups[i].pods:
        yield "a pod attack is made by a group that is not there, or by more pods than it has (JS-6.1)"
