"""Chapter 7, resolution: ratings are brought up to date, results take effect, victory is checked."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.ending import check_victory
from stormtable.games.jumpstrike.rules.state import Hit, State, Status, Step
from stormtable.games.jumpstrike.rules.units import clear_plot, groups_of, in_play, remove_ship


@rule("JS-2.2", "JS-2.3")
def resolve(state: State) -> None:
    """Ratings, destroyed and disabled ships, victory; then the next turn."""
    note(Event.RESOLUTION, state.turn)
    for ship in range(state.table.n_ships):
        rate(state, ship)
    for ship in range(state.table.n_ships):
        take_effect(state, ship)
    state.begins = state.next = 0
    check_victory(state)
    if not state.over:
        state.turn += 1
        state.step = Step.PLOTTING


@rule("JS-2.3", "JS-2.6", "JS-7.2", "JS-7.3", "JS-7.5")
def take_effect(state: State, number: int) -> None:
    ship = state.ships[number]
    if ship.hit == Hit.DESTROYED:
        note(Event.DESTROYED, number)
        remove_ship(state, number, Status.DESTROYED)
    elif ship.hit == Hit.DISABLED:
        note(Event.DISABLED, number)
        ship.status = Status.DISABLED
        note(Event.DISCARDED, number)
        clear_plot(ship.plot)
    ship.hit = Hit.NONE


@rule("JS-7.1", "JS-7.8")
def rate(state: State, number: int) -> None:
    """The current tactical rating: the base less the groups controlled, not below 0."""
    ship = state.ships[number]
    if not in_play(ship) or ship.hit == Hit.DESTROYED:
        return
    rating = max(0, state.table.designs[number].tactical - groups_of(state, number))
    if rating != ship.rating:
        note(Event.NEW_RATING, number, ship.rating, rating)
        ship.rating = rating
