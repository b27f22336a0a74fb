"""The sheet's tables as data: gun performance, vehicle defense, and which gun a vehicle carries (chapter 10)."""

from __future__ import annotations

import csv
import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean, list_words
from stormtable.games.lightning_war.rules.state import INCH, Arc, Card, Kind

__all__ = ["DATA", "Ordnance", "gun_of", "guns", "he_dice", "new_vehicle", "vehicles"]

DATA: Final = Path(__file__).parent
VEHICLE_RADIUS: Final = 80  # LW-1.3
POUNDERS: Final = {"2pdr": 40, "6pdr": 57, "17pdr": 76}  # mm
NO_HE: Final = ("2pdr", "25mm towed")  # LW-10.3
EXCHANGED: Final = {("Russia", "45mm Towed"): "57mm Towed", ("Russia", "57mm Towed"): "45mm Towed"}
ARCS: Final = {"": Arc.NONE, "turret": Arc.TURRET, "hull": Arc.HULL, "rear": Arc.REAR}
SLOW: Final = ("heavy", "infantry")
RATE: Final = 12 * INCH  # LW-4.1


@dataclass(frozen=True, slots=True)
class Ordnance:
    """A row of the gun performance table."""

    nation: str
    name: str
    near: int  # dice to 12 inches
    far: int  # to 24
    mm: int

    @property
    def he_mm(self) -> int:
        """The calibre of its HE; 0 for none."""
        return 0 if self.name in NO_HE else self.mm


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def calibre(name: str) -> int:
    """Millimetres, from a gun's name: "75mmL48", "17pdr"."""
    found = re.match(r"(\d+)mm", name)
    return int(found[1]) if found else POUNDERS[name]


@functools.cache
def guns() -> Mapping[tuple[str, str], Ordnance]:
    """Every gun of the sheet by nation and name."""
    found = {}
    for row in rows("guns.csv"):
        near, far = int(row["dice_to_12in"]), int(row["dice_to_24in"])
        found[row["nation"], row["gun"]] = Ordnance(row["nation"], row["gun"], near, far, calibre(row["gun"]))
    return found


def gun_of(nation: str, name: str, errata: bool) -> Ordnance:
    """A gun; with the errata two printed rows exchange their figures (LW-10.0). Raises BadInput."""
    found = guns().get((nation, name))
    if found is None:
        nations = list(dict.fromkeys(each for each, _ in guns()))
        if nation not in nations:
            raise BadInput(f"{nation!r} has no guns in the table; there are {list_words(nations)}")
        raise BadInput(f"{nation} has no gun {name!r}; {did_you_mean(name, [g for n, g in guns() if n == nation])}")
    other = EXCHANGED.get((nation, name)) if errata else None
    if other is None:
        return found
    figures = guns()[nation, other]
    return Ordnance(nation, name, figures.near, figures.far, found.mm)


def he_dice(mm: int) -> int:
    """Dice of HE by calibre; 0 for none (LW-6.3)."""
    if mm == 0:
        return 0
    return 3 if mm <= 50 else 4 if mm <= 90 else 5


@functools.cache
def vehicles() -> Mapping[str, Mapping[str, str]]:
    """Every vehicle of the sheet by name, defense and armament together."""
    armament = {(row["nation"], row["vehicle"]): row for row in rows("vehicle_guns.csv")}
    return {row["vehicle"]: {**row, **armament[row["nation"], row["vehicle"]]} for row in rows("vehicles.csv")}


def new_vehicle(name: str, errata: bool) -> Card:
    """The card of a vehicle, without its place in the forces (LW-10.1). Raises BadInput."""
    row = vehicles().get(name)
    if row is None:
        raise BadInput(f"there is no vehicle {name!r}; {did_you_mean(name, vehicles())}")
    card = Card(kind=Kind.AFV, radius=VEHICLE_RADIUS, rate=RATE)
    card.front, card.rear = int(row["defense_front"]), int(row["defense_side_rear"])
    card.crew = int(row["turret_crew"])
    card.slow = row["class"] in SLOW
    card.wheeled = row["running_gear"] == "wheeled"
    card.carries = row["running_gear"] == "half-track"
    card.either = 1 <= card.crew <= 2 and not card.wheeled  # LW-10.2
    if row["mg"] == "1":
        card.dice, card.reach = 3, 12 * INCH  # LW-5.4a
    he = he_dice(int(row["he_mm"]))
    for slot, prefix in ((0, "gun"), (1, "gun2")):
        gun = card.guns[slot]
        gun.arc = ARCS[row["arc" if slot == 0 else "arc2"]]
        if row[prefix]:
            found = gun_of(row[f"{prefix}_nation"], row[prefix], errata)
            gun.near, gun.far = found.near, found.far
    he_only = card.guns[1].arc != Arc.NONE and card.guns[1].near == 0
    card.guns[1 if he_only else 0].he = he
    card.points = worth(card)
    return card


def worth(card: Card) -> int:
    """Force points of a vehicle (LW-9.5)."""
    gun = card.guns[0]
    armed: int = gun.far + (3 if card.crew >= 3 else 0) if gun.near else 1
    return 5 + card.front + armed
