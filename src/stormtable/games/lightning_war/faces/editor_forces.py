"""Force lists for the editor: the units of the nations, every vehicle, and elements to make units of."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, Final

from stormtable.engine.editors import EditorField, ForceItem, ForceList
from stormtable.engine.inputs import Part
from stormtable.games.lightning_war.data.forces import BODIES, read_element
from stormtable.games.lightning_war.data.muster import listed_units, listed_vehicles, stock
from stormtable.games.lightning_war.data.tables import guns, new_vehicle, vehicles

__all__ = ["force_list"]

ALL: Final = "All nations"
MORALE: Final = (("5", "Elite, 5"), ("6", "Battle-hardened, 6"), ("7", "Replacement, 7"), ("8", "Irregular, 8"))
MORTARS: Final = (50, 60, 81, 120)  # mm
FIELD_GUNS: Final = (75, 76, 88, 105, 122, 150)
TITLES: Final = {"platoon": "Platoon", "battery": "Battery", "troop": "Vehicle troop", "hq": "Company HQ"}
FIELDS: Final = (
    EditorField(
        "kind", "Kind", "choice", "LW-1.2", default="platoon", choices=tuple((kind, TITLES[kind]) for kind in BODIES)
    ),
    EditorField("morale", "Morale", "choice", "LW-8.4", default=6, choices=MORALE),
)


@functools.cache
def force_list() -> ForceList:
    """What forces are built of, with the points of the tables as they are printed (LW-1.2, LW-9.5)."""
    return ForceList("units", "elements", "hq", "LW-9.5", FIELDS, tuple(units()), tuple(elements()))


def units() -> Iterator[ForceItem]:
    """The units of the lists, then every vehicle as a troop of one."""
    for key, unit in listed_units().items():
        contents = {word: unit[word] for word in ("name", "kind", "morale", "elements")}
        yield ForceItem(key, str(unit["title"]), str(unit["nation"]), stock().points[key], contents)
    for key, model in listed_vehicles().items():
        contents = {
            "name": f"{model} troop",
            "kind": "troop",
            "morale": 6,
            "elements": [{"kind": "vehicle", "vehicle": model}],
        }
        yield ForceItem(key, model, vehicles()[model]["nation"], stock().points[key], contents)


def elements() -> Iterator[ForceItem]:
    """Single elements: those on foot, guns by calibre, the guns of the table, carriers, vehicles."""
    yield element("squad", "Rifle squad", ALL, {"kind": "squad", "arm": "rifle"})
    yield element("smg", "SMG squad", ALL, {"kind": "squad", "arm": "smg"})
    yield element("mmg", "MMG", ALL, {"kind": "mmg"})
    yield element("hmg", "HMG", ALL, {"kind": "hmg"})
    for mm in MORTARS:
        yield element(f"mortar_{mm}", f"{mm} mm mortar", ALL, {"kind": "mortar", "he_mm": mm})
    for mm in FIELD_GUNS:
        yield element(f"field_gun_{mm}", f"{mm} mm field gun", ALL, {"kind": "field_gun", "he_mm": mm})
    for kind in ("truck", "jeep"):
        yield element(kind, kind.capitalize(), ALL, {"kind": kind})
    for nation, gun in guns():
        contents = {"kind": "at_gun", "gun_nation": nation, "gun": gun}
        yield element(f"{nation} {gun}", f"{gun} anti-tank gun", "Britain" if "Britain" in nation else nation, contents)
    for key, model in listed_vehicles().items():
        points = new_vehicle(model, errata=False).points
        yield ForceItem(key, model, vehicles()[model]["nation"], int(points), {"kind": "vehicle", "vehicle": model})


def element(key: str, title: str, nation: str, contents: Mapping[str, Any]) -> ForceItem:
    card = read_element(Part({"id": "a", **contents}), errata=False)
    return ForceItem(key, title, nation, int(card.points), contents)
