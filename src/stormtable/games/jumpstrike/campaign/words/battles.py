"""The campaign's battles as matches of Jumpstrike (JS-13.11, JS-13.20), as stormtable.engine.battles has it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.battles import Battle, Brief
from stormtable.engine.game import BadInput, seats_in
from stormtable.games.jumpstrike.campaign.rules.battles import battle_of, entered
from stormtable.games.jumpstrike.campaign.rules.fleets import in_campaign, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import NOBODY, Ask, Fate, Kind, State, Verb
from stormtable.games.jumpstrike.campaign.words.names import battle_place, given_name, kind_name, ship_name
from stormtable.games.jumpstrike.rules.state import Ship as BattleShip
from stormtable.games.jumpstrike.rules.state import State as BattleState
from stormtable.games.jumpstrike.rules.state import Status as BattleStatus
from stormtable.games.jumpstrike.rules.units import count_guards
from stormtable.games.jumpstrike.words.names import ship_names as battle_ships

__all__ = ["brief", "open_battles", "report", "settling"]

TURNS: Final = 20  # JS-13.11
FATES: Final = {
    BattleStatus.OPERATIONAL: Fate.OPERATIONAL,
    BattleStatus.DISABLED: Fate.DISABLED,
    BattleStatus.DESTROYED: Fate.DESTROYED,
    BattleStatus.RETREATED: Fate.LEFT,
}


def open_battles(view: State) -> Sequence[Battle]:
    """The battles to be decided now, in the order of their numbers."""
    if view.ask.what != Ask.BATTLES:
        return ()
    return tuple(described(view, at) for at in range(view.n_battles) if not view.battles[at].settled)


def described(view: State, at: int) -> Battle:
    found = view.battles[at]
    rest = found.sides & ~view.out
    return Battle(
        number=int(found.number),
        place=battle_place(view.table, found),
        kind="lane" if found.b else "system",
        seats=tuple(seats_of(view, at)),
        by_computer=bool(view.table.by_computer) or found.agreed & rest == rest,
    )


def seats_of(view: State, at: int) -> list[int]:
    """The campaign's seats by the seat of the battle's match; who has given up the campaign sits no more."""
    found = view.battles[at]
    return [int(seat) for seat in found.seats[: found.n_seats] if in_campaign(view, seat)]


def place_of(view: State, number: int) -> int:
    """The place of an open battle. Raises BadInput."""
    at = battle_of(view, number) if view.ask.what == Ask.BATTLES else NOBODY
    if at == NOBODY:
        raise BadInput(f"battle {number} is not open")
    return at


def settling(view: State, number: int) -> tuple[int, Action]:
    """(seat, act) that takes the outcome of an open battle. Raises BadInput."""
    seats = seats_of(view, place_of(view, number))
    return min(seats), Action(verb=Verb.SETTLE, amount=number)


def brief(state: State, number: int) -> Brief:
    """The match of an open battle: designs, and each ship with its number and what it has left. Raises BadInput."""
    at = place_of(state, number)
    setup = state.table
    ships = entered(state, at)
    kinds = sorted({int(state.ships[slot].kind) for slot in ships})
    sides = [
        {"ships": [ship_row(state, slot) for slot in by_cost(state, [s for s in ships if side_of_ship(s) == seat])]}
        for seat in seats_of(state, at)
    ]
    scenario = {
        "game": "jumpstrike",
        "title": f"Battle {number}: {battle_place(setup, state.battles[at])}",
        "text": f"Round {state.round} of a campaign.",
        "turns": TURNS,
        "designs": {f"kind_{kind}": design_row(setup.kinds[kind], kind_name(setup, kind)) for kind in kinds},
        "sides": sides,
    }
    return Brief("jumpstrike", scenario, {"tabletop": True} if setup.tabletop else {})


def by_cost(state: State, slots: Sequence[int]) -> list[int]:
    """The order in which a side's ships stand along its line: the costliest first, then by name."""
    kinds = state.table.kinds
    return sorted(slots, key=lambda s: (-kinds[state.ships[s].kind].cost, state.ships[s].kind, state.ships[s].number))


def design_row(kind: Kind, name: str) -> dict[str, Any]:
    keys = ("mass", "tactical", "defense", "forward", "aft", "missiles", "squadrons", "guards")
    return {"name": name, **{key: int(getattr(kind, key)) for key in keys}}


def ship_row(state: State, slot: int) -> dict[str, Any]:
    ship = state.ships[slot]
    keys = ("number", "missiles", "squadrons", "guards", "stars")
    named = {"name": given_name(ship)} if ship.christened else {}
    return {"design": f"kind_{int(ship.kind)}", **named, **{key: int(getattr(ship, key)) for key in keys}}


def report(
    state: State, number: int, battle: BattleState, gave_up: Collection[int] = (), past: Iterable[BattleState] = ()
) -> list[int]:
    """What the ended match of an open battle has brought, as the rules ask for it. Raises BadInput."""
    at = place_of(state, number)
    if not battle.over:
        raise BadInput(f"battle {number} is not over yet")
    ships = entered(state, at)
    there = battle_ships(battle.table)
    names = [ship_name(state.table, state.ships[slot]) for slot in ships]
    missing = [
        name
        for name, slot in zip(names, ships, strict=True)
        if name not in there and in_campaign(state, side_of_ship(slot))
    ]
    if missing or battle.table.sides < len(seats_of(state, at)):
        raise BadInput(f"that is not the match of battle {number}: {', '.join(missing) or 'sides'} missing")
    found = [there.get(name, NOBODY) for name in names]
    winners = winners_of(state, at, battle, dict(zip(ships, found, strict=True)))
    fates = [fate_of(battle, ship, gave_up) for ship in found]
    there_last = last_seen(battle, found, past)
    return [
        winners,
        *map(int, fates),
        *(left for ship in found for left in left_of(there_last.get(ship, battle), ship)),
    ]


def winners_of(state: State, at: int, battle: BattleState, there: dict[int, int]) -> int:
    """Bits of the campaign's seats that won the battle; whose a seat of it is follows from its ships."""
    seats = {int(battle.table.designs[ship].side): side_of_ship(slot) for slot, ship in there.items() if ship != NOBODY}
    won = [seats[seat] for seat in seats_in(battle.winners) if seat in seats and in_campaign(state, seats[seat])]
    rest = won or seats_of(state, at)
    return sum(1 << seat for seat in rest)


def fate_of(battle: BattleState, ship: int, gave_up: Collection[int]) -> int:
    """What became of a ship; one whose side gave the battle up is disabled where it was (JS-13.26)."""
    if ship == NOBODY:
        return Fate.DESTROYED
    if battle.table.designs[ship].side in gave_up and battle.ships[ship].status == BattleStatus.RETREATED:
        return Fate.DISABLED
    return FATES[BattleStatus(battle.ships[ship].status)]


def last_seen(battle: BattleState, ships: Sequence[int], past: Iterable[BattleState]) -> dict[int, BattleState]:
    """For each ship that is off the map the last position in which it was on it, as far as those before are given."""
    gone = {ship for ship in ships if ship != NOBODY and battle.ships[ship].status == BattleStatus.RETREATED}
    found: dict[int, BattleState] = {}
    for each in past if gone else ():
        for ship in gone - found.keys():
            if each.ships[ship].status == BattleStatus.OPERATIONAL:
                found[ship] = each
        if len(found) == len(gone):
            break
    return found


def left_of(battle: BattleState, ship: int) -> tuple[int, int, int]:
    """Missiles, squadrons and guard pods left; squadrons that are out are aboard again (JS-13.12)."""
    if ship == NOBODY:
        return 0, 0, 0
    found: BattleShip = battle.ships[ship]
    out = sum(int(group.pods) for group in battle.groups[: battle.n_groups] if group.ship == ship)
    operational = found.status == BattleStatus.OPERATIONAL
    return int(found.missiles), int(found.squadrons) + (out if operational else 0), int(count_guards(found))
