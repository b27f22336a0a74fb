"""What scenes, stories and previews call things, and the ids that scenes give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.hexes import row_of
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.rules.ground import angle_of
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Hit, Salvo, Setup, Ship, State, Status
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, group_name, letter, ship_name, ship_names, unit_name
from stormtable.games.jumpstrike.words.places import facing_name, place_name
from stormtable.language import phrase, say, say_as
from stormtable.scene import Cell

__all__ = [
    "Names",
    "angle",
    "cell",
    "group_id",
    "guards_text",
    "phases_text",
    "players_of",
    "salvo_id",
    "salvo_title",
    "ship_id",
    "side_title",
    "sides_of",
    "standing",
    "unit",
    "unit_id",
]

HIT_TEXTS: Final = {Hit.DISABLED: phrase("marked disabled"), Hit.DESTROYED: phrase("marked destroyed")}


def sides_of(setup: Setup) -> tuple[str, ...]:
    """The names of the sides of a match."""
    return tuple(map(say, COLOURS[: setup.sides]))


def players_of(setup: Setup) -> tuple[str, ...]:
    """Who plays the sides of a match."""
    return tuple(map(player, sides_of(setup)))


class Names:
    """The names of a match's players, ships and pod groups, looked up once."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.players = setup, players_of(setup)
        self.ships = tuple(ship_names(setup))

    def __getitem__(self, number: int) -> str:
        """Of a ship."""
        return self.ships[number]

    def unit(self, ship: int, number: int) -> str:
        """A ship, or with a letter its group."""
        return unit_name(self.setup, ship, number)


def ship_id(number: int) -> str:
    """The stable id of a ship in scenes."""
    return f"ship-{number}"


def group_id(ship: int, number: int) -> str:
    return f"pods-{ship}-{letter(number)}"


def unit_id(ship: int, number: int) -> str:
    """A ship, or with a letter its group."""
    return group_id(ship, number) if number else ship_id(ship)


def salvo_id(setup: Setup, salvo: Salvo) -> str:
    there = f"{salvo.q}x{salvo.r}" if setup.tabletop else place_name(setup, salvo.q, salvo.r)
    return f"missiles-{salvo.ship}-{there}-{salvo.facing}"


def unit(setup: Setup, ship: int, number: int) -> str:
    """The name of a ship or a group."""
    return group_name(setup, ship, number) if number else ship_name(setup, ship)


def cell(setup: Setup, q: int, r: int) -> Cell:
    """Column and row of a hex; on the table hundredths of a centimetre from west and south."""
    return (int(q), int(r)) if setup.tabletop else (q, row_of(q, r))


def angle(setup: Setup, facing: int) -> int:
    """A facing in tenths of a degree, as boards count them: clockwise from up, on the table to the left from east."""
    return angle_of(facing) if setup.tabletop else 600 * (facing - 1)


def side_title(side: int) -> str:
    """A side of a ship, clockwise from the front: "aft-port"."""
    return say_as("guards", GUARD_SIDES[side])


def salvo_title(setup: Setup, salvo: Salvo) -> str:
    """A missile by its ship, place and direction: "missile of Picket 1 in 0606 facing 1"."""
    told = {"ship": ship_name(setup, salvo.ship), "place": place_name(setup, salvo.q, salvo.r)}
    facing = facing_name(setup, salvo.facing)
    if setup.tabletop:
        return say("missile of {ship} at {place} heading {heading}", heading=facing, **told)
    return say("missile of {ship} in {place} facing {facing}", facing=facing, **told)


def phases_text(apart: int) -> str:
    """How far the phases of two ships lie apart."""
    return say("phases {n} apart", n=apart) if apart else say("same phase")


def guards_text(guards: Sequence[int]) -> str:
    """Guard pods by side: "2 front, 1 aft"; "none"."""
    told = ", ".join(f"{guards[side]} {side_title(side)}" for side in range(HEX_SIDES) if guards[side])
    return told or say_as("guards", "none")


def standing(state: State, number: int) -> str:
    """How a ship stands, in a word or two."""
    ship: Ship = state.ships[number]
    if ship.status == Status.DESTROYED:
        return say("destroyed")
    if ship.status == Status.RETREATED:
        return say("left the map")
    told = say("disabled") if ship.status == Status.DISABLED else say("operational")
    return f"{told}, {say(HIT_TEXTS[Hit(ship.hit)])}" if ship.hit else told
