"""A position of a case file put into a state, and played on to its first decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.engine.fields import Where
from stormtable.engine.inputs import Part
from stormtable.engine.records import copy_into, copy_record
from stormtable.games.jumpstrike.campaign.rules.aftermath import clear_battles
from stormtable.games.jumpstrike.campaign.rules.battles import ask_battles
from stormtable.games.jumpstrike.campaign.rules.fleets import clear_ship, fill_up, sides_in
from stormtable.games.jumpstrike.campaign.rules.sequence import advance
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_SHIPS,
    SHIPS_A_SIDE,
    Ask,
    State,
    Status,
    Step,
)
from stormtable.games.jumpstrike.campaign.rules.supply import find_supply
from stormtable.games.jumpstrike.campaign.words.fields import BATTLE, FLOW, PLACE, SHIP
from stormtable.games.jumpstrike.campaign.words.kinds import ship_named, side_named, split_name, system_named
from stormtable.games.jumpstrike.campaign.words.position import canonical

__all__ = ["set_position"]


def set_position(state: State, position: Mapping[str, Any]) -> None:
    """Change what a position names; what then follows without a decision happens at once. Raises BadInput."""
    part = Part(canonical(state, position))
    made = copy_record(state)
    plain = [each.word for each in FLOW if each.word not in ("treasury", "named")]
    FLOW.put(Where(made), made, part, *plain, "treasury", "named")
    if "winners" in part:
        made.over = True
    elif "over" in part:
        made.over = part.flag("over")
    if "ships" in part:
        place_ships(made, part.part("ships"))
    if "systems" in part:
        place_systems(made, part.part("systems"))
    if "battles" in part:
        place_battles(made, part)
    elif "phase" in part:
        clear_battles(made)
    find_supply(made)
    ask_anew(made, part)
    advance(made)
    copy_into(state, made)


def place_ships(state: State, part: Part) -> None:
    """All ships that there are."""
    for slot in range(MAX_SHIPS):
        clear_ship(state.ships[slot])
    for name in part.table:
        said, row = split_name(state.table, name), part.part(name)
        side = said.side if said.side >= 0 else side_named(state.table, row.text("side"))
        slot = berth_of(
            state, side, said.berth if said.berth >= 0 else row.number("berth", 1, SHIPS_A_SIDE, 1) - 1, row
        )
        ship = state.ships[slot]
        ship.kind, ship.number, ship.status = said.kind, said.number, Status.OPERATIONAL
        fill_up(state, slot)
        row.need("system")
        where = Where(state, slot)
        SHIP.put(where, ship, row)
        if "began" not in row:
            ship.began = ship.system
        if ship.status == Status.BUILDING:
            ship.missiles = ship.squadrons = ship.guards = 0
            SHIP.put(where, ship, row, "missiles", "squadrons", "guards")
        state.named[said.kind] = max(state.named[said.kind], said.number)


def berth_of(state: State, side: int, berth: int, row: Part) -> int:
    """The slot of a ship: the berth that is said, or the next one free. Raises BadInput."""
    first = side * SHIPS_A_SIDE
    for slot in range(first + berth, first + SHIPS_A_SIDE):
        if state.ships[slot].status == Status.NO_SHIP:
            return slot
        if "berth" in row:
            raise row.error(f"berth {berth + 1} of that side is taken", "berth")
    raise row.error(f"a side has at most {SHIPS_A_SIDE} ships (JS-13.4)")


def place_systems(state: State, part: Part) -> None:
    for name in part.table:
        row, place = part.part(name), state.places[system_named(state.table, name)]
        PLACE.put(Where(state), place, row)
        if "owner" in row:
            place.repair = place.work = 0
        for word in ("repair", "work"):
            if word in row:
                text = row.get(word)
                setattr(place, word, ship_named(state, text) + 1 if text else 0)
        if "build" not in row and "owner" in row:
            place.build = 0
        if "work" not in row and "owner" in row:
            place.paid = 0


def place_battles(state: State, part: Part) -> None:
    clear_battles(state)
    for at, row in enumerate(part.rows("battles")):
        BATTLE.put(Where(state), state.battles[at], row)
        state.n_battles = at + 1


def ask_anew(state: State, part: Part) -> None:
    """Who is asked in the step that the position is in."""
    state.ask.what = Ask.NOTHING
    state.ask.seats = 0
    if state.over:
        return
    if state.step in (Step.MUSTER, Step.ORDERS):
        state.ask.what = Ask.MUSTER if state.step == Step.MUSTER else Ask.ORDERS
        named = (
            sum(1 << side_named(state.table, text) for text in part.texts("deciding", [])) if "deciding" in part else 0
        )
        state.ask.seats = named or sides_in(state)
    elif state.step in (Step.LANES, Step.SYSTEMS):
        ask_battles(state)
