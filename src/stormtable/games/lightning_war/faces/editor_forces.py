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
from stormtable.language import phrase, say, spoken

__all__ = ["force_list"]

ALL: Final = phrase("All nations")
MORALE: Final = (
    ("5", phrase("Elite, 5")),
    ("6", phrase("Battle-hardened, 6")),
    ("7", phrase("Replacement, 7")),
    ("8", phrase("Irregular, 8")),
)
MORTARS: Final = (50, 60, 81, 120)  # mm
FIELD_GUNS: Final = (75, 76, 88, 105, 122, 150)
TITLES: Final = {
    "platoon": phrase("Platoon"),
    "battery": phrase("Battery"),
    "troop": phrase("Vehicle troop"),
    "hq": phrase("Company HQ"),
}
FIELDS: Final = (
    EditorField(
        "kind",
        phrase("Kind"),
        "choice",
        "LW-1.2",
        default="platoon",
        choices=tuple((kind, TITLES[kind]) for kind in BODIES),
    ),
    EditorField("morale", phrase("Morale"), "choice", "LW-8.4", default=6, choices=MORALE),
)


def force_list() -> ForceList:
    """What forces are built of, with the points of the tables as they are printed (LW-1.2, LW-9.5)."""
    return force_list_in(spoken())


@functools.cache
def force_list_in(_: str) -> ForceList:
    """The same in a language, which is the one spoken now."""
    return ForceList("units", "elements", "hq", "LW-9.5", FIELDS, tuple(units()), tuple(elements()))


def units() -> Iterator[ForceItem]:
    """The units of the lists, then every vehicle as a troop of one."""
    for key, unit in listed_units().items():
        contents = {word: unit[word] for word in ("name", "kind", "morale", "elements")}
        yield ForceItem(key, str(unit["title"]), str(unit["nation"]), stock().points[key], contents)
    for key, model in listed_vehicles().items():
        contents = {
            "name": say("{model} troop", model=model),
            "kind": "troop",
            "morale": 6,
            "elements": [{"kind": "vehicle", "vehicle": model}],
        }
        yield ForceItem(key, model, vehicles()[model]["nation"], stock().points[key], contents)


def elements() -> Iterator[ForceItem]:
    """Single elements: those on foot, guns by calibre, the guns of the table, carriers, vehicles."""
    yield element("squad", say("Rifle squad"), say(ALL), {"kind": "squad", "arm": "rifle"})
    yield element("smg", say("SMG squad"), say(ALL), {"kind": "squad", "arm": "smg"})
    yield element("mmg", say("MMG"), say(ALL), {"kind": "mmg"})
    yield element("hmg", say("HMG"), say(ALL), {"kind": "hmg"})
    for mm in MORTARS:
        yield element(f"mortar_{mm}", say("{mm} mm mortar", mm=mm), say(ALL), {"kind": "mortar", "he_mm": mm})
    for mm in FIELD_GUNS:
        yield element(f"field_gun_{mm}", say("{mm} mm field gun", mm=mm), say(ALL), {"kind": "field_gun", "he_mm": mm})
    for kind, title in (("truck", say("Truck")), ("jeep", say("Jeep"))):
        yield element(kind, title, say(ALL), {"kind": kind})
    for nation, gun in guns():
        contents = {"kind": "at_gun", "gun_nation": nation, "gun": gun}
        yield element(
            f"{nation} {gun}",
            say("{gun} anti-tank gun", gun=gun),
            nation.partition(" & ")[0],
            contents,
        )
    for key, model in listed_vehicles().items():
        points = new_vehicle(model, errata=False).points
        yield ForceItem(key, model, vehicles()[model]["nation"], int(points), {"kind": "vehicle", "vehicle": model})


def element(key: str, title: str, nation: str, contents: Mapping[str, Any]) -> ForceItem:
    card = read_element(Part({"id": "a", **contents}), errata=False)
    return ForceItem(key, title, nation, int(card.points), contents)
