"""What is so in every position, and in what a side sees or guesses of it: ships, weapons, crews, who is asked."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.engine.game import seats_in
from stormtable.engine.hexes import hex_name
from stormtable.engine.soundness import first_wrong
from stormtable.games.arclight.rules.initiative import NO_ONE
from stormtable.games.arclight.rules.state import (
    INDEX_CODES,
    MAX_CREW,
    MAX_DEPTH,
    MAX_WEAPONS,
    N_SHIPS,
    SHIPS_A_SIDE,
    SIDES,
    UNKNOWN,
    Ask,
    Degree,
    State,
    Status,
    Step,
)
from stormtable.games.arclight.rules.values import in_play, on_map
from stormtable.games.arclight.words.fields import SIDE_NAMES
from stormtable.games.arclight.words.names import crew_letter, name_of, weapon_name

__all__ = ["check"]


@first_wrong
def check(state: State) -> Iterator[str]:
    """One sentence for each thing that is wrong."""
    places: dict[tuple[int, int], int] = {}
    for number, ship in enumerate(state.ships):
        if ship.status == Status.NO_SHIP:
            continue
        yield from wrongs_of_ship(state, number)
        if not in_play(ship):
            continue
        other = places.setdefault((ship.q, ship.r), number)
        if other != number and state.active - 1 not in (number, other):
            names = f"{name_of(state.table, other)} and {name_of(state.table, number)}"
            yield f"{names} stand on the same hex {hex_name(ship.q, ship.r)} (AL-3.7)"
    yield from wrongs_of_turn(state)
    yield from wrongs_of_fire(state)
    yield from wrongs_of_question(state)


def wrongs_of_ship(state: State, number: int) -> Iterator[str]:
    """Where it is, and that what it has left is on its card."""
    ship, card = state.ships[number], state.table.cards[number]
    if ship.side != number // SHIPS_A_SIDE or not Status.IN_PLAY <= ship.status <= Status.DISENGAGED:
        yield f"{name_of(state.table, number)} is of no side or in no state that there is"
    if in_play(ship) and not on_map(state.table, ship.q, ship.r):
        yield f"{name_of(state.table, number)} is in play and off the map (AL-1.2)"
    if not 1 <= ship.facing <= 6:
        yield f"{name_of(state.table, number)} has the facing {ship.facing}; 1 to 6 are possible"
    if min(ship.points, ship.entered, ship.creaking, *ship.thrust_shorts, *ship.screen_shorts, *ship.dying) < 0:
        yield f"{name_of(state.table, number)} has less than none of something that is counted"
    if ship.structure not in (0, 1):
        yield f"{name_of(state.table, number)} is in a column of the damage index that there is not (AL-5.4)"
    for i in range(MAX_CREW):
        if ship.crew[i] and i >= card.n_crew:
            yield f"{name_of(state.table, number)} has crew member {crew_letter(i)}, who is not on its card"
    for i in range(MAX_WEAPONS):
        weapon = ship.weapons[i]
        if i >= card.n_weapons:
            continue
        if not Degree.LOW <= weapon.degree <= Degree.ALL or not 0 <= weapon.arcs < 64:
            name = f"{weapon_name(state.table, number, i)} of {name_of(state.table, number)}"
            yield f"{name} has a degree or arcs that there are not"


def wrongs_of_turn(state: State) -> Iterator[str]:
    """Turn and step, who moves, what is pledged."""
    if not 1 <= state.turn <= state.table.turn_limit:
        yield f"turn {state.turn}: there are {state.table.turn_limit}"
    if not Step.PRE_MOVE <= state.step <= Step.END_OF_TURN:
        yield f"there is no step {state.step} (AL-2.1)"
    if state.conceded and not state.over:
        yield "a side has given up, and the game is not over"
    for side in range(SIDES):
        pledge = state.pledges[side]
        mine = 1 <= pledge < NO_ONE and (pledge - 1) % N_SHIPS // SHIPS_A_SIDE == side
        if pledge not in (UNKNOWN, 0, NO_ONE) and not mine:
            yield f"side {SIDE_NAMES[side]} rolls for initiative with a ship that is not its own (AL-3.1)"
    moving = state.active - 1
    if state.active and not state.over and (not in_play(state.ships[moving]) or state.step != Step.SHIP_MOVEMENT):
        yield f"{name_of(state.table, moving)} is moving, and is not in play or it is not the time (AL-3.3)"


def wrongs_of_fire(state: State) -> Iterator[str]:
    """Shots declared, and cells of the damage index being read."""
    for shot in state.shots[: state.n_shots]:
        sides = shot.ship // SHIPS_A_SIDE, shot.target // SHIPS_A_SIDE
        if sides not in ((0, 1), (1, 0)) or not 0 <= shot.weapon < state.table.cards[shot.ship].n_weapons:
            yield "a shot is declared with a weapon that there is not, or not at an enemy (AL-4.7)"
    if not 0 <= state.next_shot <= state.n_shots or not 0 <= state.depth <= MAX_DEPTH + 1:
        yield "more shots or readings are under way than there are"
    for reading in state.readings[: state.depth]:
        if not 0 <= reading.ship < N_SHIPS or state.ships[reading.ship].status == Status.NO_SHIP:
            yield "the damage index is read for a ship that there is not"
        elif not 0 <= reading.at <= INDEX_CODES or reading.column not in (0, 1):
            yield f"the damage index is read for {name_of(state.table, reading.ship)} beyond its end (AL-5.4)"


def wrongs_of_question(state: State) -> Iterator[str]:
    """Who is asked, and that the ship that it is about is there."""
    ask, seats = state.ask, seats_in(state.ask.seats)
    if (ask.what == Ask.NOTHING) != (not seats) or bool(state.over) != (not seats):
        yield "somebody decides though the game is over, or nobody though it is not"
    if not seats:
        return
    if ask.seats >= 1 << SIDES or (len(seats) > 1 and ask.what != Ask.COMMANDER):
        yield "a side that there is not is asked, or both are and only initiative is chosen at once"
    if ask.what in (Ask.COMMANDER, Ask.SHIP):
        return
    ship = state.ships[ask.ship]
    if not in_play(ship):
        yield "a ship is asked about that is not in play"
    elif ask.what == Ask.MOVE and (state.active != 1 + ask.ship or seats != [ship.side]):
        yield f"{name_of(state.table, ask.ship)} is asked to move, and another ship is moving (AL-3.3)"
    elif ask.what == Ask.FIRE and (seats != [ship.side] or not ship.crew[ask.part]):
        name = f"{crew_letter(ask.part)} of {name_of(state.table, ask.ship)}"
        yield f"crew member {name} is asked to fire, and is dead or not of the side that is asked (AL-4.7)"
    elif ask.what == Ask.FACING and seats != [1 - ship.side]:
        yield f"{name_of(state.table, ask.ship)} is turned by its opponent (AL-3.6)"
