"""A ship as it is: what is left of what its design holds, as a campaign's battle has it (JS-13.4, JS-13.11)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from stormtable.engine.inputs import Part
from stormtable.games.jumpstrike.data.designs import LIMITS, Plan
from stormtable.games.jumpstrike.rules.state import OWN_NAME_BYTES

__all__ = ["check_names", "check_numbers", "read_held", "read_name"]

MOST_NUMBER: Final = 127
OWN_NAME: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'])*[^\W\d_]")
STARS: Final = 2  # JS-13.15: with so many the base tactical rating is 1 higher


def read_name(part: Part) -> str:
    """A ship's own name, "" if it has none. Raises BadInput."""
    name = part.text("name") if "name" in part else ""
    if name and (not OWN_NAME.fullmatch(name) or len(name.encode()) > OWN_NAME_BYTES):
        text = f"2 to {OWN_NAME_BYTES // 2} letters, spaces, apostrophes and full stops, letters at both ends"
        raise part.error(f"{name!r}: {text} are expected (JS-8.50)", "name")
    return name


def read_held(part: Part, known: Mapping[str, Plan]) -> tuple[int, Mapping[str, Plan]]:
    """(its number among the ships of its design, 0 if not said; the designs, its own with what it still has).

    Keys: number, missiles, squadrons, guards, stars. Raises BadInput.
    """
    number = part.number("number", 1, MOST_NUMBER, 0) if "number" in part else 0
    key = part.get("design")
    plan = known.get(key) if isinstance(key, str) else None
    if plan is None:
        return number, known
    holds = ("missiles", "squadrons", "guards")
    left = {each: part.number(each, 0, getattr(plan, each), getattr(plan, each)) for each in holds}
    veteran = part.number("stars", 0, STARS, 0) >= STARS
    tactical = min(LIMITS["tactical"][1], plan.tactical + 1) if veteran else plan.tactical
    return number, {
        **known,
        str(key): replace(
            plan, tactical=tactical, missiles=left["missiles"], squadrons=left["squadrons"], guards=left["guards"]
        ),
    }


def check_numbers(part: Part, ships: Sequence[tuple[str, int]]) -> None:
    """Refuse two ships of one name: where one of a design has a number, each has."""
    given = {name.casefold() for name, number in ships if number}
    named = [(name.casefold(), number) for name, number in ships if name.casefold() in given]
    for name, number in named:
        if not number or named.count((name, number)) > 1:
            raise part.error(f"the ships of the design {name!r} need numbers that differ: give each one", "sides")


def check_names(part: Part, ships: Sequence[tuple[str, str]]) -> None:
    """Refuse a ship that bears a name of its own which another, or a design, has; ships as (design, own name)."""
    own = [name.casefold() for _, name in ships if name]
    designs = {name.casefold() for name, _ in ships}
    for name in own:
        if own.count(name) > 1 or name in designs:
            raise part.error(f"two ships, or a ship and a design, are called {name!r}; names differ (JS-8.50)", "sides")
