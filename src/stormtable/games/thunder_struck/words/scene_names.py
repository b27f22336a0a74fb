"""How the table calls ships, dice spaces, places and sides, and the ids that scenes give them."""

from __future__ import annotations

from typing import Final, Literal

from stormtable.engine.amounts import list_text
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.thunder_struck.rules.console import team_of
from stormtable.games.thunder_struck.rules.state import CLOCKWISE, NOWHERE, TEAMS, Kind, Setup, Side, State
from stormtable.games.thunder_struck.words.names import kind_name, place_name, seat_name, sector_name, space_name
from stormtable.scene.board import Stance

__all__ = [
    "ABEAM",
    "KINDS",
    "Names",
    "group_name",
    "piece_id",
    "ring_facing",
    "space_id",
    "space_title",
    "zone",
]

GROUPS: Final[dict[int, str]] = {Kind.SHIELD: "Shields"}
SHIELDS: Final[dict[int, str]] = {Side.FRONT: "Front shield", Side.REAR: "Rear shield", Side.BOTH: "Mid shield"}
ZONES: Final[dict[int, Literal["front", "rear", "both", ""]]] = {
    Side.FRONT: "front",
    Side.REAR: "rear",
    Side.BOTH: "both",
}
ABEAM: Final = {CLOCKWISE: 900, -CLOCKWISE: 2700}  # facings on a ring, tenths of a degree from outward
KINDS: Final = (Kind.BOOST, Kind.MANOEUVRE, Kind.FIRE, Kind.POWER, Kind.SHIELD)


class Names:
    """The names of a match: "Blue", or with four players "Blue A1"."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __getitem__(self, seat: int) -> str:
        return COLOURS[seat] if self.setup.seats <= 2 else f"{COLOURS[seat]} {seat_name(self.setup, seat)}"

    def player(self, seat: int) -> str:
        """Who plays a ship."""
        return player(self[seat])

    def label(self, seat: int) -> str:
        """On the ship's disc."""
        return seat_name(self.setup, seat)

    def stance(self, seat: int, viewer: int) -> Stance:
        """Of a ship towards a viewer, where there are team mates; "" towards a watcher, and of one's own."""
        if self.setup.seats <= TEAMS or viewer in (seat, NOWHERE):
            return ""
        return "ally" if team_of(seat) == team_of(viewer) else "enemy"

    def side_taken(self, seat: int, viewer: int) -> str:
        """The same in words; for a watcher the team: "team A"."""
        if self.setup.seats <= TEAMS or viewer == seat:
            return ""
        return self.stance(seat, viewer) or f"team {'AB'[team_of(seat)]}"

    def all(self) -> tuple[str, ...]:
        return tuple(self[seat] for seat in range(self.setup.seats))

    def team(self, team: int) -> str:
        """The players of a team: "Blue", or "Blue A1 and Teal A2"."""
        return list_text([self.player(seat) for seat in range(self.setup.seats) if team_of(seat) == team])

    def place(self, sector: int, space: int) -> str:
        """A space of a ring: "space 7", or "II-4" where there are two Sectors."""
        name = place_name(self.setup, sector, space)
        return f"space {name}" if self.setup.n_sectors == 1 else name

    def sector(self, sector: int) -> str:
        return "the Sector" if self.setup.n_sectors == 1 else f"Sector {sector_name(sector)}"


def piece_id(setup: Setup, seat: int) -> str:
    return f"ship-{seat_name(setup, seat)}"


def space_id(setup: Setup, seat: int, space: int) -> str:
    """A dice space of one console, unique in a scene: "A-B1"."""
    return f"{seat_name(setup, seat)}-{space_name(setup.console[space])}"


def same_kind(setup: Setup, space: int) -> list[int]:
    """The spaces that would bear the same name without a number."""
    own = setup.console[space]
    return [
        number
        for number in range(setup.n_spaces)
        if setup.console[number].kind == own.kind
        and (own.kind != Kind.SHIELD or setup.console[number].protects == own.protects)
    ]


def space_title(setup: Setup, space: int) -> str:
    """The full name of a dice space: "Boost 1", "Front shield"."""
    own, alike = setup.console[space], same_kind(setup, space)
    name = SHIELDS[own.protects] if own.kind == Kind.SHIELD else kind_name(own.kind)
    return name if len(alike) == 1 else f"{name} {alike.index(space) + 1}"


def group_name(kind: int) -> str:
    return GROUPS.get(kind) or kind_name(kind)


def zone(setup: Setup, space: int) -> Literal["front", "rear", "both", ""]:
    """The damage colour of a space (TS-2.5)."""
    return ZONES.get(setup.console[space].colour, "")


def ring_facing(state: State, seat: int) -> int:
    return ABEAM[state.ships[seat].facing]
