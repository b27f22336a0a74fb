"""Chapter 5, Manoeuvre: all Manoeuvre dice are totalled at once; the winner of each Sector flips or warps its ship."""

from __future__ import annotations

from stormtable.engine import Action, is_bare, note, offer, rule
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import place_of, ship_on
from stormtable.games.thunder_struck.rules.ending import check_sectors, token_sum
from stormtable.games.thunder_struck.rules.state import (
    ANTICLOCKWISE,
    CLOCKWISE,
    NOWHERE,
    Ask,
    At,
    Kind,
    State,
    Verb,
)

WARP_DICE = 2  # TS-5.8


@rule("TS-5.3", "TS-5.7", "TS-5.11")
def hold_contest(state: State, seat: int) -> None:
    """Every player's Manoeuvre dice leave the consoles; in each Sector the highest total wins, a draw nobody."""
    note(Event.CONTEST, seat)
    state.manoeuvred = True
    for other in range(state.table.seats):
        if state.ships[other].alive:
            collect(state, other)
    for sector in range(state.table.n_sectors):
        decide(state, sector)


@rule("TS-5.2", "TS-5.7")
def collect(state: State, seat: int) -> None:
    """A seat's Manoeuvre dice go to the token."""
    ship = state.ships[seat]
    ship.laid_manoeuvre = 0
    for die in ship.dice:
        if die.at >= At.CONSOLE and state.table.console[die.at - At.CONSOLE].kind == Kind.MANOEUVRE:
            die.at = At.MANOEUVRE_TOKEN
            ship.laid_manoeuvre += 1
    if ship.laid_manoeuvre > 0:
        note(Event.TOTAL, seat, token_sum(state, seat, At.MANOEUVRE_TOKEN), ship.laid_manoeuvre, ship.sector)


@rule("TS-5.3", "TS-5.7", "TS-5.9")
def decide(state: State, sector: int) -> None:
    """The winner of a Sector, if there is one, has a choice to make."""
    winner, highest, tied = NOWHERE, 0, False
    for seat in range(state.table.seats):
        ship = state.ships[seat]
        if ship.alive and ship.sector == sector:
            total = token_sum(state, seat, At.MANOEUVRE_TOKEN)
            if total > highest:
                winner, highest, tied = seat, total, False
            elif total == highest and total > 0:
                tied = True
    if tied:
        note(Event.DRAWN, sector, highest)
    elif winner != NOWHERE:
        note(Event.WON, winner, sector, highest)
        state.winners |= 1 << winner


@rule("TS-5.4", "TS-5.9")
def ask_winner(state: State) -> None:
    """The winner earlier in seat order from the marker chooses first."""
    for step in range(state.table.seats):
        seat = (state.marker + step) % state.table.seats
        if state.winners >> seat & 1 == 1:
            state.ask.what = Ask.WINNER
            state.ask.seats = 1 << seat
            return


@rule("TS-5.4")
def refuse_plain(action: Action) -> int:
    """To flip and to stay name nothing."""
    return No.OK if is_bare(action) else No.MALFORMED


@rule("TS-5.4", "TS-5.8", "TS-5.10", "TS-7.3")
def refuse_warp(state: State, seat: int, action: Action) -> int:
    if action.unit != 0 or action.amount != 0 or action.x != 0 or action.y != 0:
        return No.MALFORMED
    sector, space = action.part, action.target
    if not (0 <= sector < state.table.n_sectors and 0 <= space < state.table.sectors[sector].spaces):
        return No.MALFORMED
    if action.facing != CLOCKWISE and action.facing != ANTICLOCKWISE:
        return No.NOT_A_FACING
    if state.ships[seat].laid_manoeuvre < WARP_DICE:
        return No.ONE_DIE
    if not is_opposite(state, seat, sector, space) and not is_twin(state, seat, sector, space):
        return No.NOT_OPPOSITE
    if state.closed == 1 + sector:
        return No.CLOSED
    return No.OK if ship_on(state, sector, space) == NOWHERE else No.SPOT_TAKEN


@rule("TS-2.1", "TS-2.6")
def is_opposite(state: State, seat: int, sector: int, space: int) -> bool:
    """Whether a space is one of the spots on the opposite side of the ship's ring."""
    ship = state.ships[seat]
    if ship.sector != sector:
        return False
    ring = state.table.sectors[sector]
    steps = (space - ship.space) % ring.spaces
    return steps == ring.opposite[0] or steps == ring.opposite[1]


@rule("TS-2.4")
def is_twin(state: State, seat: int, sector: int, space: int) -> bool:
    """Whether the ship stands on a gate whose twin is that space."""
    ship = state.ships[seat]
    twin: int = state.table.gates[ship.sector][ship.space]
    return twin == 1 + place_of(sector, space)


@rule("TS-5.4")
def offer_choices(state: State, seat: int, out: list[Action]) -> int:
    n = offer(out, 0, Verb.FLIP)
    n = offer(out, n, Verb.STAY)
    for sector in range(state.table.n_sectors):
        for space in range(state.table.sectors[sector].spaces):
            for facing in (CLOCKWISE, ANTICLOCKWISE):
                more = offer(out, n, Verb.WARP, part=sector, target=space, facing=facing)
                if refuse_warp(state, seat, out[n]) == No.OK:
                    n = more
    return n


@rule("TS-5.4")
def choice_fallback(out: list[Action]) -> int:
    """A seat that does not answer stays."""
    return offer(out, 0, Verb.STAY)


@rule("TS-5.4", "TS-5.9")
def flip(state: State, seat: int) -> None:
    state.winners &= ~(1 << seat)
    ship = state.ships[seat]
    ship.facing = -ship.facing
    note(Event.FLIPPED, seat, ship.facing)


@rule("TS-5.4", "TS-5.9")
def stay(state: State, seat: int) -> None:
    state.winners &= ~(1 << seat)
    note(Event.STAYED, seat)


@rule("TS-5.4", "TS-5.9", "TS-5.10")
def warp(state: State, seat: int, action: Action) -> None:
    state.winners &= ~(1 << seat)
    ship = state.ships[seat]
    before = place_of(ship.sector, ship.space)
    ship.sector, ship.space, ship.facing = action.part, action.target, action.facing
    note(Event.WARPED, seat, before, place_of(ship.sector, ship.space), ship.facing)
    check_sectors(state)
