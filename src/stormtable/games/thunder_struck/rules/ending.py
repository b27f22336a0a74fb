"""Chapter 7, the end of a round and of the game: the Reflex die, losses, the standing."""

from __future__ import annotations

from stormtable.engine import Action, is_bare, note, offer, rule
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import damage_tokens, next_living, ships_left, team_of
from stormtable.games.thunder_struck.rules.state import NOWHERE, TEAMS, Ask, At, State, Step, Verb


@rule("TS-7.9", "TS-7.2", "TS-7.10")
def destroy(state: State, seat: int) -> None:
    """A ship leaves with all it has; a team whose enemies have no ship left wins at once."""
    ship = state.ships[seat]
    ship.alive = False
    ship.cubes = ship.shown_cubes = 0
    ship.boosted = False
    ship.laid_manoeuvre = 0
    for die in ship.dice:
        die.face = 0
        die.at = At.NOT_IN_PLAY
    for space in range(state.table.n_spaces):
        ship.shields[space] = False
    state.winners &= ~(1 << seat)
    if state.reflex == 1 + seat:
        state.reflex = 0
    if state.hit.target == seat:
        end_hit(state)
    note(Event.DESTROYED, seat)
    if ships_left(state, team_of(seat)) == 0:
        end_game(state)
    else:
        check_sectors(state)


@rule
def end_hit(state: State) -> None:
    """No hit is being taken."""
    state.hit.target = state.hit.side = 0
    state.hit.anywhere = state.hit.shielded = False


@rule("TS-7.3", "TS-7.11")
def check_sectors(state: State) -> None:
    """Once each team has exactly one ship and both are in one Sector, the other is closed for good."""
    if state.closed != 0 or state.table.n_sectors < 2 or not is_duel(state):
        return
    first = last_ship(state, 0)
    second = last_ship(state, 1)
    if state.ships[first].sector == state.ships[second].sector:
        other = 1 - state.ships[first].sector
        state.closed = 1 + other
        note(Event.SECTOR_CLOSED, other)


@rule("TS-7.8", "TS-7.11")
def is_duel(state: State) -> bool:
    """Whether exactly one ship a team is left."""
    return ships_left(state, 0) == 1 and ships_left(state, 1) == 1


@rule
def last_ship(state: State, team: int) -> int:
    """The first living seat of a team."""
    seat = team
    while not state.ships[seat].alive:
        seat += TEAMS
    return seat


@rule("TS-7.6", "TS-7.4")
def end_round(state: State) -> None:
    """Round limit, Reflex die; then dice return, the marker moves, the next roll."""
    state.step = Step.NEXT_ROUND
    state.turn = 0
    if state.round >= state.table.rounds:
        note(Event.LIMIT, state.round)
        end_game(state)
        return
    award_reflex(state)


@rule("TS-7.1", "TS-7.7", "TS-7.8")
def award_reflex(state: State) -> None:
    """The opponent of a player lowest on both tokens, or on one and tied on the other, may take the Reflex die."""
    if state.reflex != 0:
        note(Event.REFLEX_BACK, state.reflex - 1)
        state.reflex = 0
    if not is_duel(state):
        note(Event.REFLEX_TEAMS)
        return
    first, second = last_ship(state, 0), last_ship(state, 1)
    for seat in (min(first, second), max(first, second)):
        note(Event.TOKENS, seat, token_sum(state, seat, At.BOOST_TOKEN), token_sum(state, seat, At.MANOEUVRE_TOKEN))
    low = lowest(state)
    if low == NOWHERE:
        note(Event.REFLEX_NOBODY)
    else:
        ask_reflex(state, first + second - low, low)


@rule("TS-7.1", "TS-7.7")
def lowest(state: State) -> int:
    """Of the last two ships the one lowest on both tokens, or on one and tied on the other; NOWHERE if neither is."""
    first, second = last_ship(state, 0), last_ship(state, 1)
    boost = token_sum(state, first, At.BOOST_TOKEN) - token_sum(state, second, At.BOOST_TOKEN)
    manoeuvre = token_sum(state, first, At.MANOEUVRE_TOKEN) - token_sum(state, second, At.MANOEUVRE_TOKEN)
    if (boost == 0 and manoeuvre == 0) or boost * manoeuvre < 0:
        return NOWHERE
    return first if boost + manoeuvre < 0 else second


@rule("TS-7.1", "TS-7.7")
def token_sum(state: State, seat: int, token: int) -> int:
    """The sum of a seat's dice on a token, after pips; 0 without dice."""
    total = 0
    for die in state.ships[seat].dice:
        if die.at == token:
            total += die.face
    return total


@rule("TS-7.1")
def ask_reflex(state: State, seat: int, lowest: int) -> None:
    note(Event.REFLEX_EARNED, seat, lowest)
    state.ask.what = Ask.REFLEX
    state.ask.seats = 1 << seat


@rule("TS-7.1")
def refuse_reflex(action: Action) -> int:
    return No.OK if is_bare(action) else No.MALFORMED


@rule("TS-7.1")
def offer_reflex(out: list[Action]) -> int:
    return offer(out, offer(out, 0, Verb.TAKE_REFLEX), Verb.DECLINE_REFLEX)


@rule("TS-7.1", "TS-7.7")
def take_reflex(state: State, seat: int) -> None:
    """Public, before any roll."""
    state.reflex = 1 + seat
    note(Event.REFLEX_TAKEN, seat)


@rule("TS-7.1", "TS-7.7")
def decline_reflex(state: State, seat: int) -> None:
    """It stays on the table."""
    note(Event.REFLEX_DECLINED, seat)


@rule("TS-7.5", "TS-7.6", "TS-1.6")
def next_round(state: State) -> None:
    """All dice return, the marker moves; cubes, shields and damage stay."""
    for ship in state.ships:
        ship.boosted = False
        ship.laid_manoeuvre = 0
        for die in ship.dice:
            die.face = 0
            die.at = At.NOT_IN_PLAY
    state.manoeuvred = False
    state.marker = next_living(state, state.marker)
    state.round += 1
    state.step = Step.ROLL


@rule("TS-7.2", "TS-7.10")
def end_game(state: State) -> None:
    state.over = True
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0
    end_hit(state)
    state.winners = 0
    for team in range(TEAMS):
        note(Event.STANDING, team, ships_left(state, team), team_damage(state, team))
    best = winning_team(state)
    if best == NOWHERE:
        note(Event.DRAW)
    else:
        note(Event.WON_GAME, best)


@rule("TS-7.12")
def team_damage(state: State, team: int) -> int:
    """Damage tokens on a team's ships still in battle."""
    total = 0
    for seat in range(state.table.seats):
        if state.ships[seat].alive and team_of(seat) == team:
            total += damage_tokens(state, seat)
    return total


@rule("TS-7.4", "TS-7.12", "TS-7.2")
def winning_team(state: State) -> int:
    """More ships left, then fewer damage tokens; NOWHERE if both are equal."""
    lead = ships_left(state, 0) - ships_left(state, 1)
    if lead == 0:
        lead = team_damage(state, 1) - team_damage(state, 0)
    if lead == 0:
        return NOWHERE
    return 0 if lead > 0 else 1
