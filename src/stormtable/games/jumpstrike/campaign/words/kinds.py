"""What names in a position stand for: sides, systems, designs, ships."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean
from stormtable.engine.seating import SIDES
from stormtable.games.jumpstrike.campaign.rules.fleets import side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import SHIPS_A_SIDE, Setup, State
from stormtable.games.jumpstrike.campaign.words.names import built_name, kind_name, kind_names, system_names

__all__ = ["Named", "key_of", "kind_named", "ship_named", "side_name", "side_named", "split_name", "system_named"]

NUMBERED: Final = re.compile(r"(.*\S) ([0-9]{1,4})")
BERTHED: Final = re.compile(r"(.*\S) \(berth ([a-d])([0-9]{1,2})\)")


class Named(NamedTuple):
    """A ship by its name; while ships are chosen by its design and berth."""

    kind: int
    number: int  # 0: not named yet
    side: int = -1
    berth: int = -1


def side_name(setup: Setup, side: int) -> str:
    return SIDES[side]


def side_named(setup: Setup, text: str) -> int:
    sides = SIDES[: setup.sides]
    if text.upper() not in sides:
        raise BadInput(f"there is no side {text!r}; {did_you_mean(text, sides)}")
    return sides.index(text.upper())


def system_named(setup: Setup, text: str) -> int:
    names = {name.casefold(): at for at, name in enumerate(system_names(setup))}
    if text.casefold() not in names:
        raise BadInput(f"there is no system {text!r}; {did_you_mean(text, system_names(setup))}")
    return names[text.casefold()]


def kind_named(setup: Setup, text: str) -> int:
    names = {name.casefold(): at for at, name in enumerate(kind_names(setup))}
    if text.casefold() not in names:
        raise BadInput(f"there is no design {text!r}; {did_you_mean(text, kind_names(setup))}")
    return names[text.casefold()]


def split_name(setup: Setup, text: str) -> Named:
    """What a ship's name says: "Frigate 3", or "Frigate (berth A2)". Raises BadInput."""
    said = " ".join(text.casefold().split())
    if found := BERTHED.fullmatch(said):
        return Named(kind_named(setup, found[1]), 0, side_named(setup, found[2]), int(found[3]) - 1)
    if found := NUMBERED.fullmatch(said):
        return Named(kind_named(setup, found[1]), int(found[2]))
    raise BadInput(f"{text!r}: a design and a number are expected, such as {kind_name(setup, 0)} 1")


def key_of(state: State, slot: int) -> str:
    """A ship in a position: its design and number, or its design and berth."""
    ship = state.ships[slot]
    if ship.number:
        return built_name(state.table, ship)
    return f"{kind_name(state.table, ship.kind)} (berth {SIDES[side_of_ship(slot)]}{slot % SHIPS_A_SIDE + 1})"


def ship_named(state: State, text: str) -> int:
    """The slot of a ship that there is. Raises BadInput."""
    there = {key_of(state, slot).casefold(): slot for slot, ship in enumerate(state.ships) if ship.status}
    if text.casefold() not in there:
        raise BadInput(f"there is no ship {text!r}; {did_you_mean(text, list(there))}")
    return there[text.casefold()]
