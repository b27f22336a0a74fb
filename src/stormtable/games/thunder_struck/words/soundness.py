"""What is so in every position, and in what a seat sees or guesses of it: ships, dice, cubes, shields, who is asked."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.engine.game import seats_in
from stormtable.engine.soundness import first_wrong
from stormtable.games.thunder_struck.rules.console import doomed_by, has_dice, ships_left, takes
from stormtable.games.thunder_struck.rules.state import (
    MAX_CUBES,
    OWN_DICE,
    REFLEX,
    TEAMS,
    Ask,
    At,
    Kind,
    State,
    Step,
)
from stormtable.games.thunder_struck.words.names import dice_space, kind_name, place_name, seat_name, sector_name

__all__ = ["check"]


@first_wrong
def check(state: State) -> Iterator[str]:
    """One sentence for each thing that is wrong."""
    places: dict[tuple[int, int], str] = {}
    for seat, ship in enumerate(state.ships):
        if seat >= state.table.seats:
            continue
        if not ship.alive:
            yield from wrongs_of_wreck(state, seat)
            continue
        name, place = seat_name(state.table, seat), (int(ship.sector), int(ship.space))
        yield from wrongs_of_ship(state, seat)
        if place in places:
            yield f"{places[place]} and {name} stand on the same space {place_name(state.table, *place)}"
        places[place] = name
    yield from wrongs_of_turn(state)
    yield from wrongs_of_question(state)


def wrongs_of_wreck(state: State, seat: int) -> Iterator[str]:
    """A destroyed ship has nothing left (TS-7.9)."""
    ship, name = state.ships[seat], seat_name(state.table, seat)
    if ship.cubes or ship.shown_cubes or any(ship.shields) or any(die.at or die.face for die in ship.dice):
        yield f"{name} is destroyed, and has dice, cubes or shields left (TS-7.9)"
    if state.reflex == 1 + seat or state.winners >> seat & 1 or (state.hit.side and state.hit.target == seat):
        yield f"{name} is destroyed, and still holds the Reflex die, chooses or takes a hit (TS-7.9)"


def wrongs_of_ship(state: State, seat: int) -> Iterator[str]:
    """Where it is, its cubes, its console."""
    ship, setup, name = state.ships[seat], state.table, seat_name(state.table, seat)
    if not (0 <= ship.sector < setup.n_sectors and 0 <= ship.space < setup.sectors[ship.sector].spaces):
        yield f"{name} stands on space {ship.space} of Sector {ship.sector + 1}, which there is not"
    if abs(ship.facing) != 1:
        yield f"{name} faces neither way"
    if state.closed == 1 + ship.sector:
        yield f"{name} is in Sector {sector_name(ship.sector)}, which is closed (TS-7.3)"
    if not 0 <= ship.cubes <= ship.shown_cubes <= MAX_CUBES:
        seen = f"{ship.cubes} cubes and was seen with {ship.shown_cubes}"
        yield f"{name} has {seen}; 0 to {MAX_CUBES} are possible (TS-6.9)"
    if ship.cubes != ship.shown_cubes and state.step != Step.PLANNING:
        yield f"{name} has {ship.cubes} cubes, and others see {ship.shown_cubes}"
    for space, up in enumerate(ship.shields):
        if up and (setup.console[space].kind != Kind.SHIELD or ship.damage[space]):
            yield f"{name} has a shield on {dice_space(setup, space)}, which is damaged or no shield space"
    lost = doomed_by(state, seat) if any(ship.damage) else Kind.NONE
    if lost != Kind.NONE and not state.over:
        yield f"{name} has lost both of its {kind_name(lost)} spaces, and is not destroyed (TS-6.8)"
    yield from wrongs_of_dice(state, seat)


def wrongs_of_dice(state: State, seat: int) -> Iterator[str]:
    """Four dice and perhaps the Reflex die; in planning all of them, or none where a seat does not see them."""
    ship, setup, name = state.ships[seat], state.table, seat_name(state.table, seat)
    laid: set[int] = set()
    for die in ship.dice:
        space = die.at - At.CONSOLE
        if not (0 <= die.at <= At.MANOEUVRE_TOKEN or 0 <= space < setup.n_spaces):
            yield f"{name} has a die at a place that there is not"
        elif (die.at == At.NOT_IN_PLAY) != (die.face == 0) or not 0 <= die.face <= 6:
            yield f"{name} has a die that shows {die.face}"
        elif die.at == At.HAND and state.step != Step.PLANNING:
            yield f"{name} has a die in hand outside the planning phase (TS-3.1)"
        elif space >= 0:
            if space in laid or ship.damage[space] or not takes(state, space, die.face):
                yield f"{name} has a die on {dice_space(setup, space)} that cannot lie there (TS-3.1)"
            laid.add(space)
    there = [die.at != At.NOT_IN_PLAY for die in ship.dice]
    if state.ask.what == Ask.PLAN and any(there) and (sum(there) - there[REFLEX] < OWN_DICE):
        yield f"{name} plans with {sum(there)} dice, not with all (TS-3.1)"
    if there[REFLEX] and state.reflex != 1 + seat and state.step < Step.ENDING:
        yield f"{name} has the Reflex die, which it does not hold (TS-7.1)"
    if ship.laid_manoeuvre != sum(die.at == At.MANOEUVRE_TOKEN for die in ship.dice):
        yield f"{name} has other dice on the Manoeuvre token than those of its total (TS-5.8)"


def wrongs_of_turn(state: State) -> Iterator[str]:
    """Round, phase, and who is left."""
    setup = state.table
    if not 1 <= state.round <= setup.rounds:
        yield f"round {state.round}: there are {setup.rounds}"
    if not Step.ROLL <= state.step <= Step.NEXT_ROUND:
        yield f"there is no phase {state.step}"
    if not (0 <= state.marker < setup.seats and 0 <= state.turn < setup.seats and 0 <= state.reflex <= setup.seats):
        yield "the marker, the turn or the Reflex die is at a seat that there is not"
    if not state.over and any(ships_left(state, team) == 0 for team in range(TEAMS)):
        yield "a team has no ship left, and the game is not over (TS-7.2)"


def wrongs_of_question(state: State) -> Iterator[str]:
    """Who is asked has a ship, and what the question is about."""
    what, seats = state.ask.what, seats_in(state.ask.seats)
    if (what == Ask.NOTHING) != (not seats) or state.over != (not seats):
        yield "somebody decides though the game is over, or nobody though it is not"
    for seat in seats:
        if seat >= state.table.seats or not state.ships[seat].alive:
            yield "a seat without a ship is asked"
            return
        name = seat_name(state.table, seat)
        if what == Ask.ACTION and (seat != state.turn or not has_dice(state, seat)):
            yield f"{name} is asked for an action out of turn or without a die on its console (TS-4.1)"
        if what == Ask.WINNER and not state.winners >> seat & 1:
            yield f"{name} is asked what it does after a Manoeuvre that it has not won (TS-5.4)"
        if what in (Ask.SHIELD, Ask.DAMAGE) and (seat != state.hit.target or state.hit.side == 0):
            yield f"{name} is asked about a hit that it does not take (TS-6.4)"
    if (what == Ask.PLAN) != (state.step == Step.PLANNING) and not state.over:
        yield "dice are laid in the planning phase, and only there (TS-3.1)"
    if len(seats) > 1 and what != Ask.PLAN:
        yield "several seats are asked at once, and only plans are made at once"
