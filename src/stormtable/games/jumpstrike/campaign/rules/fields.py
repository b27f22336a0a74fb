"""Who holds a field, and what becomes of the ships on it (JS-13.12, JS-13.14, JS-13.15)."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    clear_ship,
    in_campaign,
    is_operational,
    kind_of,
    left_behind,
    owner_of,
    side_of_ship,
    sides_there,
)
from stormtable.games.jumpstrike.campaign.rules.movement import evaders
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, NOBODY, Battle, Fate, State, Status


@rule("JS-13.12", "JS-13.22")
def holder_of(state: State, at: int) -> int:
    """The side that holds a battle's field: the winner; after a draw the one that controls the system, or nobody."""
    battle = state.battles[at]
    for seat in range(state.table.sides):
        if battle.winners == 1 << seat:
            return seat if in_campaign(state, seat) else NOBODY
    owner = NOBODY if battle.b != 0 else owner_of(state, battle.a)
    if owner != NOBODY and battle.winners >> owner & 1 == 1 and holds_on(state, at, owner):
        return owner
    return NOBODY


@rule("JS-13.12")
def holds_on(state: State, at: int, side: int) -> bool:
    """Whether a side has operational ships on the battle's map, or waiting behind."""
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        mine = side_of_ship(ship) == side and found.battle == at + 1
        if mine and found.fate == Fate.OPERATIONAL and is_operational(state, ship):
            return True
    return False


@rule("JS-13.12", "JS-13.13", "JS-13.14")
def close_battles(state: State) -> None:
    """All battles of a step are settled: their outcomes take effect, in the order of their numbers."""
    for at in range(state.n_battles):
        battle = state.battles[at]
        holder = holder_of(state, at)
        note(Event.FIELD, holder + 1, battle.a, battle.b)
        if battle.b == 0:
            state.places[battle.a].holder = holder + 1
            state.places[battle.a].fought = True
        earn_stars(state, battle, at, holder)
        for ship in range(MAX_SHIPS):
            if state.ships[ship].battle == at + 1 and state.ships[ship].status == Status.OPERATIONAL:
                come_back(state, ship, battle, holder)


@rule("JS-13.15")
def earn_stars(state: State, battle: Battle, at: int, holder: int) -> None:
    """Ships of the holder that are operational on the map, unless the enemies were less than half as heavy."""
    own, others = 0, 0
    for ship in range(MAX_SHIPS):
        if state.ships[ship].battle == at + 1 and state.ships[ship].entered:
            if side_of_ship(ship) == holder:
                own += kind_of(state, ship).mass
            else:
                others += kind_of(state, ship).mass
    if holder == NOBODY or 2 * others < own:
        return
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        entered = side_of_ship(ship) == holder and found.battle == at + 1 and found.entered
        if entered and found.fate == Fate.OPERATIONAL and is_operational(state, ship):
            found.earned = True


@rule("JS-13.8", "JS-13.13", "JS-13.14")
def come_back(state: State, ship: int, battle: Battle, holder: int) -> None:
    """A ship after a battle: as it was, withdrawing, disabled, or gone."""
    found = state.ships[ship]
    side = side_of_ship(ship)
    if found.fate == Fate.DESTROYED:
        note(Event.LOST, ship)
        clear_ship(found)
    elif found.fate == Fate.DISABLED:
        found.status = Status.DISABLED
        if battle.b != 0:
            if side == holder:  # brought to where it was bound
                found.system = found.order - 1
            else:
                lose_disabled(state, ship, holder)
        found.order, found.evades = 0, False
    elif found.fate == Fate.LEFT or side != holder:
        found.away = 1 + left_behind(state, ship, battle.a, battle.b)


@rule("JS-13.14")
def lose_disabled(state: State, ship: int, holder: int) -> None:
    """Broken up for half its design's cost, rounded down, or lost if nobody holds the field."""
    if holder != NOBODY:
        points = int(kind_of(state, ship).cost) // 2
        state.treasury[holder] += points
        note(Event.BROKEN_UP, ship, holder, points)
    else:
        note(Event.LOST, ship)
    clear_ship(state.ships[ship])


@rule("JS-13.12")
def hold_fields(state: State) -> None:
    """Without a battle: who alone has operational ships there, unless it evades."""
    for system in range(state.table.n_systems):
        place = state.places[system]
        if place.fought:
            continue
        sides = sides_there(state, system)
        place.holder = 0
        if sides != 0 and sides & (sides - 1) == 0 and evaders(state, system, 0) == 0:
            for seat in range(state.table.sides):
                if sides == 1 << seat:
                    place.holder = seat + 1


@rule("JS-13.14")
def share_wrecks(state: State) -> None:
    """Disabled ships in a system belong to whoever holds its field; nobody's after a battle are lost."""
    for ship in range(MAX_SHIPS):
        found = state.ships[ship]
        if found.status != Status.DISABLED:
            continue
        place = state.places[found.system]
        if place.holder != 0 and place.holder - 1 != side_of_ship(ship):
            lose_disabled(state, ship, place.holder - 1)
        elif place.holder == 0 and place.fought:
            lose_disabled(state, ship, NOBODY)
