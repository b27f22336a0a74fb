"""A ship as it is: what is left of what its design holds, as a campaign's battle has it (JS-13.4, JS-13.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from stormtable.engine.inputs import Part
from stormtable.games.jumpstrike.data.designs import LIMITS, Plan

__all__ = ["check_numbers", "read_held"]

MOST_NUMBER: Final = 127
STARS: Final = 2  # JS-13.15: with so many the base tactical rating is 1 higher


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
