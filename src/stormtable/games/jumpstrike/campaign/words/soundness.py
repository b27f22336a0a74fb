"""What is so in every position of a campaign, and the sentence where it is not."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.engine.game import seats_in
from stormtable.engine.seating import SIDES
from stormtable.engine.soundness import first_wrong
from stormtable.games.jumpstrike.campaign.rules.fleets import in_campaign, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import MOST_STARS, Ask, State, Status, Step
from stormtable.games.jumpstrike.campaign.words.kinds import key_of
from stormtable.games.jumpstrike.campaign.words.names import system_name

__all__ = ["check"]


@first_wrong
def check(state: State) -> Iterator[str]:
    """Nothing if all is well, else one sentence. Of views too: what they leave out is blank."""
    yield from wrongs_of_round(state)
    yield from wrongs_of_ships(state)
    yield from wrongs_of_systems(state)
    yield from wrongs_of_battles(state)


def wrongs_of_round(state: State) -> Iterator[str]:
    """Round and step, who is out, who has won, who is asked."""
    sides, seats = 1 << state.table.sides, seats_in(state.ask.seats)
    if not 0 <= state.round <= state.table.rounds:
        yield f"round {state.round}: there are {state.table.rounds} (JS-13.2)"
    if not Step.MUSTER <= state.step <= Step.AFTERMATH:
        yield f"there is no step {state.step} (JS-13.2)"
    if not (0 <= state.out < sides and 0 <= state.winners < sides) or bool(state.winners) != bool(state.over):
        yield "a campaign that is over has winners among its sides, and no other has (JS-13.19)"
    if (state.ask.what == Ask.NOTHING) != (not seats) or bool(state.over) != (not seats):
        yield "somebody decides though the campaign is over, or nobody though it is not"
    if any(not in_campaign(state, seat) for seat in seats):
        yield "a side is asked that is out of the campaign, or that there is not (JS-13.18)"
    if any(points < 0 for points in state.treasury):
        yield "a treasury is below 0 (JS-13.6)"


def wrongs_of_ships(state: State) -> Iterator[str]:
    """Each ship is some side's, of a design, in a system, and has no more than its design."""
    named: set[tuple[int, int]] = set()
    for slot, ship in enumerate(state.ships):
        if ship.status == Status.NO_SHIP:
            continue
        if not in_campaign(state, side_of_ship(slot)) or not 0 <= ship.kind < state.table.n_kinds:
            yield f"ship {slot} is of no side in the campaign, or of no design (JS-13.1)"
            return
        name, kind = key_of(state, slot), state.table.kinds[ship.kind]
        if not 0 <= ship.system < state.table.n_systems or not 0 <= ship.order <= state.table.n_systems:
            yield f"{name} is in no system of the map, or bound to none (JS-13.1)"
        if ship.missiles > kind.missiles or ship.squadrons > kind.squadrons or ship.guards > kind.guards:
            yield f"{name} has more missiles, squadrons or guard pods than its design (JS-13.4)"
        if not 0 <= ship.stars <= MOST_STARS:
            yield f"{name} has {ship.stars} stars; there are {MOST_STARS} (JS-13.15)"
        if ship.number and ((ship.kind, ship.number) in named or ship.number > state.named[ship.kind]):
            yield f"two ships are called {name}, or it was never named (JS-13.25)"
        named.add((ship.kind, ship.number))
        if ship.name[0] and not ship.christened and state.ask.what != Ask.ORDERS:
            yield f"{name} is to be named while nobody orders (JS-13.25)"
        if ship.christened and not ship.name[0]:
            yield f"{name} is christened without a name (JS-13.25)"


def wrongs_of_systems(state: State) -> Iterator[str]:
    """Whose systems are, and what their yards do."""
    for at in range(state.table.n_systems):
        place, name = state.places[at], system_name(state.table, at)
        if place.owner and not in_campaign(state, place.owner - 1):
            yield f"{name} is controlled by a side that is out, or that there is not (JS-13.18)"
        if (place.build or place.repair or place.work) and not state.table.sites[at].yard:
            yield f"{name} builds or repairs and has no yard (JS-13.6)"
        if place.build and place.repair:
            yield f"{name} does two things a round (JS-13.6)"


def wrongs_of_battles(state: State) -> Iterator[str]:
    """Open battles are asked about, of two sides or more."""
    battles = state.battles[: state.n_battles]
    for battle in battles:
        if battle.sides & (battle.sides - 1) == 0 or battle.sides >= 1 << state.table.sides:
            yield f"battle {battle.number} has sides {battle.sides}; two or more are expected (JS-13.11)"
        if battle.settled != bool(battle.winners):
            yield f"battle {battle.number} has winners and is not settled, or the other way round (JS-13.20)"
    if battles and (state.ask.what != Ask.BATTLES) and not state.over:
        names = [SIDES[seat] for seat in seats_in(state.ask.seats)]
        yield f"battles are open, and {', '.join(names)} decide something else (JS-13.20)"
