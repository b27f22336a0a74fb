"""Forces built by points: units of a list, and vehicles of the tables gathered into troops (LW-1.2, LW-9.5)."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.forces import Stock
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, read_toml
from stormtable.games.lightning_war.data.forces import read_unit
from stormtable.games.lightning_war.data.tables import DATA, new_vehicle, vehicles
from stormtable.games.lightning_war.rules.state import MAX_ELEMENTS, Setup, Unit

__all__ = ["MOST_ELEMENTS", "nations", "stock", "units_of"]

MOST_PIECES: Final = 40  # of a force, vehicles counted one by one
MOST_ELEMENTS: Final = MAX_ELEMENTS // 2
TROOP: Final = 5  # vehicles at most
EXAMPLE: Final = "us_hq, us_mg_platoon, sherman_m4 2"
MORALE: Final = 6
LETTERS: Final = "abcdefghijklmnop"


@functools.cache
def listed_units() -> Mapping[str, Mapping[str, Any]]:
    """The units of the list by key."""
    path = DATA / "units.toml"
    return {key: part.table for key, part in Part(read_toml(path), path.name).parts("units")}


@functools.cache
def listed_vehicles() -> Mapping[str, str]:
    """Every vehicle of the tables by key: "sherman_m4"."""
    return {re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_"): name for name in vehicles()}


@functools.cache
def stock() -> Stock:
    """What a force may be built from, with its points as the tables are printed."""
    titles = {key: str(unit["title"]) for key, unit in listed_units().items()} | dict(listed_vehicles())
    points = {key: cost(unit) for key, unit in listed_units().items()}
    points |= {key: new_vehicle(name, errata=False).points for key, name in listed_vehicles().items()}
    return Stock("unit", MOST_PIECES, titles, points, EXAMPLE)


@functools.cache
def nations() -> Mapping[str, Sequence[str]]:
    """The keys of what there is by nation: its units, then its vehicles."""
    found: dict[str, list[str]] = {}
    for key, unit in listed_units().items():
        found.setdefault(str(unit["nation"]), []).append(key)
    for key, model in listed_vehicles().items():
        found.setdefault(vehicles()[model]["nation"], []).append(key)
    return found


def cost(unit: Mapping[str, Any]) -> int:
    """Force points of a unit of the list."""
    setup, units = Setup(), [Unit()]
    read_unit(Part(numbered_unit(unit, 1)), setup, units, 0, errata=False)
    return sum(card.points for card in setup.elements[: setup.n_elements])


def numbered_unit(unit: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A unit as a scenario file has it, its name and its elements' ids with its number."""
    rows = [{"id": f"{number}{letter}", **row} for letter, row in zip(LETTERS, unit["elements"], strict=False)]
    return {"name": f"{number} {unit['name']}", "kind": unit["kind"], "morale": unit["morale"], "elements": rows}


def units_of(keys: Sequence[str], option: str, before: int) -> list[dict[str, Any]]:
    """The units of a force: vehicles of one model that stand together in it make troops of up to five.

    They are numbered behind the `before` units that there are.

    Raises BadInput naming the option if there are too many elements.
    """
    units: list[dict[str, Any]] = []
    run: list[str] = []
    for i, key in enumerate(keys):
        if key not in listed_vehicles():
            units.append(numbered_unit(listed_units()[key], before + len(units) + 1))
            continue
        run.append(listed_vehicles()[key])
        if len(run) == TROOP or keys[i + 1 : i + 2] != [key]:
            rows = [{"kind": "vehicle", "vehicle": model} for model in run]
            troop = {"name": f"{run[0]} troop", "kind": "troop", "morale": MORALE, "elements": rows}
            units.append(numbered_unit(troop, before + len(units) + 1))
            run = []
    count = sum(len(unit["elements"]) for unit in units)
    if count > MOST_ELEMENTS:
        raise BadInput(f"option {option}: {count} elements; a side has at most {MOST_ELEMENTS}")
    return units
