"""How the table calls ships, dice spaces, places and sides, and the ids that scenes give them."""

from __future__ import annotations

from typing import Final, Literal

from stormtable.engine.amounts import list_text
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.thunder_struck.rules.console import team_of
from stormtable.games.thunder_struck.rules.state import (
    ANTICLOCKWISE,
    CLOCKWISE,
    NOWHERE,
    TEAMS,
    Kind,
    Setup,
    Side,
    State,
)
from stormtable.games.thunder_struck.words.names import (
    kind_name,
    place_name,
    seat_name,
    sector_name,
    side_name,
    space_name,
)
from stormtable.language import phrase, phrase_as, say, say_as
from stormtable.scene.board import Stance

__all__ = [
    "ABEAM",
    "KINDS",
    "Names",
    "group_name",
    "numbered_title",
    "piece_id",
    "ring_facing",
    "said_facing",
    "said_kind",
    "said_side",
    "space_id",
    "space_title",
    "zone",
]

SHIELDS: Final[dict[int, str]] = {
    Side.FRONT: phrase("Front shield"),
    Side.REAR: phrase("Rear shield"),
    Side.BOTH: phrase("Mid shield"),
}
FACINGS: Final[dict[int, str]] = {
    CLOCKWISE: phrase_as("facing", "clockwise"),
    ANTICLOCKWISE: phrase_as("facing", "anticlockwise"),
}
STANCES: Final[dict[str, str]] = {"ally": phrase_as("ship", "ally"), "enemy": phrase_as("ship", "enemy")}
ZONES: Final[dict[int, Literal["front", "rear", "both", ""]]] = {
    Side.FRONT: "front",
    Side.REAR: "rear",
    Side.BOTH: "both",
}
ABEAM: Final = {CLOCKWISE: 900, ANTICLOCKWISE: 2700}  # facings on a ring, tenths of a degree from outward
KINDS: Final = (Kind.BOOST, Kind.MANOEUVRE, Kind.FIRE, Kind.POWER, Kind.SHIELD)


class Names:
    """The names of a match: "Blue", or with four players "Blue A1"."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __getitem__(self, seat: int) -> str:
        colour = say(COLOURS[seat])
        return colour if self.setup.seats <= 2 else f"{colour} {seat_name(self.setup, seat)}"

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
        stance = self.stance(seat, viewer)
        return say_as("ship", STANCES[stance]) if stance else say("team {team}", team="AB"[team_of(seat)])

    def all(self) -> tuple[str, ...]:
        return tuple(self[seat] for seat in range(self.setup.seats))

    def team(self, team: int) -> str:
        """The players of a team: "Blue", or "Blue A1 and Teal A2"."""
        return list_text([self.player(seat) for seat in range(self.setup.seats) if team_of(seat) == team])

    def place(self, sector: int, space: int) -> str:
        """A space of a ring: "space 7", or "II-4" where there are two Sectors."""
        name = place_name(self.setup, sector, space)
        return say("space {number}", number=name) if self.setup.n_sectors == 1 else name

    def sector(self, sector: int) -> str:
        """A Sector where there are two: "Sector I"."""
        return say("Sector {sector}", sector=sector_name(sector))

    @property
    def one_sector(self) -> bool:
        """Whether there is but one Sector."""
        return bool(self.setup.n_sectors == 1)


def piece_id(setup: Setup, seat: int) -> str:
    return f"ship-{seat_name(setup, seat)}"


def space_id(setup: Setup, seat: int, space: int) -> str:
    """A dice space of one console, unique in a scene: "A-B1"."""
    return f"{seat_name(setup, seat)}-{space_name(setup.console[space])}"


def same_kind(setup: Setup, space: int) -> list[int]:
    """The spaces that would bear the same name without a number."""
    kind, protects = setup.console[space].kind, setup.console[space].protects
    alike = [number for number, each in enumerate(setup.console[: setup.n_spaces]) if each.kind == kind]
    if kind != Kind.SHIELD:
        return alike
    return [number for number in alike if setup.console[number].protects == protects]


def space_title(setup: Setup, space: int) -> str:
    """The full name of a dice space: "Boost 1", "Front shield"."""
    return numbered_title(setup, space)[0]


def numbered_title(setup: Setup, space: int) -> tuple[str, str]:
    """The same, and the number in it; "" where it needs none."""
    own, alike = setup.console[space], same_kind(setup, space)
    name = say(SHIELDS[own.protects]) if own.kind == Kind.SHIELD else said_kind(own.kind)
    if len(alike) == 1:
        return name, ""
    number = str(alike.index(space) + 1)
    return f"{name} {number}", number


def said_kind(kind: int) -> str:
    """The kind of a dice space as people read it."""
    return say_as("space", kind_name(kind))


def group_name(kind: int) -> str:
    return say("Shields") if kind == Kind.SHIELD else said_kind(kind)


def said_side(side: int) -> str:
    """A side of a ship as people read it."""
    return say_as("side", side_name(side))


def said_facing(facing: int) -> str:
    """Which way a ship faces, as people read it."""
    return say_as("facing", FACINGS[facing])


def zone(setup: Setup, space: int) -> Literal["front", "rear", "both", ""]:
    """The damage colour of a space (TS-2.5)."""
    return ZONES.get(setup.console[space].colour, "")


def ring_facing(state: State, seat: int) -> int:
    return ABEAM[state.ships[seat].facing]
