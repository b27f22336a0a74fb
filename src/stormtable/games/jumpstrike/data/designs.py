"""Section 8, ship design: what a design costs and where its limits are (JS-8.1, JS-8.2), from files and to files."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stormtable.engine.inputs import Part, read_toml
from stormtable.engine.names import encode_name
from stormtable.games.jumpstrike.rules.state import NAME_BYTES, Design

__all__ = [
    "DATA",
    "LIMITS",
    "MISSILES_A_LAUNCHER",
    "Fault",
    "Plan",
    "cost",
    "faults",
    "parts_of_cost",
    "plan_words",
    "plans",
    "read_draft",
    "read_plan",
    "weight_of",
]

DATA: Final = Path(__file__).parent
MISSILES_A_LAUNCHER: Final = 10  # JS-8.2
NAME: Final = re.compile(r"[^\W\d_](?:[ '.-]?[^\W_])+")
NOT_NAMES: Final = re.compile(r"(?:missile|seal|guards?|sacrifice|commit|target|no|erase|rewrite)\b.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Plan:
    """A ship design (JS-1.4)."""

    name: str
    mass: int
    tactical: int
    defense: int
    forward: int = 0  # launchers
    aft: int = 0
    missiles: int = 0
    squadrons: int = 0
    guards: int = 0

    @property
    def launchers(self) -> int:
        return self.forward + self.aft


@dataclass(frozen=True, slots=True)
class Fault:
    """A limit that a design breaks."""

    key: str
    rule: str
    text: str


WEIGHED_AS: Final = {  # numbers of a design by the weight that they have in the data
    "forward": "launcher",
    "aft": "launcher",
    "missiles": "missile",
    "squadrons": "squadron",
    "guards": "guard",
}
LIMITS: Final[Mapping[str, tuple[int, int]]] = {  # lowest and highest of each number (JS-8.1)
    "mass": (4, 40),
    "tactical": (0, 8),
    "defense": (0, 6),
    "forward": (0, 40),
    "aft": (0, 40),
    "missiles": (0, 400),
    "squadrons": (0, 40),
    "guards": (0, 40),
}


@functools.cache
def data() -> Part:
    """Weights of the cost and the sample designs (JS-9)."""
    path = DATA / "designs.toml"
    return Part(read_toml(path), path.name)


@functools.cache
def weights() -> Mapping[str, int]:
    part = data().part("cost")
    return {key: part.number(key, 0, 99) for key in part.table}


@functools.cache
def plans() -> Mapping[str, Plan]:
    """The sample designs by their keys (JS-9)."""
    return {key: read_plan(below) for key, below in data().parts("classes")}


def weight_of(key: str) -> int:
    """What one more of a number of a design costs (JS-8.1); `key` is one of LIMITS."""
    return weights()[WEIGHED_AS.get(key, key)]


def parts_of_cost(plan: Plan) -> dict[str, int]:
    """What each part of a design adds to its cost (JS-8.1)."""
    counts = {
        "mass": plan.mass,
        "tactical": plan.tactical,
        "defense": plan.defense,
        "launcher": plan.launchers,
        "missile": plan.missiles,
        "squadron": plan.squadrons,
        "guard": plan.guards,
    }
    return {key: weights()[key] * n for key, n in counts.items()}


def cost(plan: Plan) -> int:
    """The cost of a design (JS-8.1)."""
    return sum(parts_of_cost(plan).values())


def faults(plan: Plan) -> list[Fault]:
    """Every limit that a design breaks (JS-8.1, JS-8.2); none for a legal one."""
    found = [
        Fault(key, "JS-8.1", f"{getattr(plan, key)} is not from {low} to {high}")
        for key, (low, high) in LIMITS.items()
        if not low <= getattr(plan, key) <= high
    ]
    aboard = plan.launchers + plan.squadrons + plan.guards
    if aboard > plan.mass:
        text = f"launchers, squadrons and guard pods are {aboard}, more than the mass, {plan.mass}"
        found.append(Fault("mass", "JS-8.1", text))
    most = MISSILES_A_LAUNCHER * plan.launchers
    if plan.missiles > most:
        text = f"{plan.missiles} missiles; {plan.launchers} launchers take {most}, {MISSILES_A_LAUNCHER} each"
        found.append(Fault("missiles", "JS-8.2", text if most else "missiles need a launcher"))
    return found + name_faults(plan.name)


def name_faults(name: str) -> list[Fault]:
    if not NAME.fullmatch(name):
        return [Fault("name", "JS-8.50", f"{name!r}: two or more letters and digits are expected, a letter first")]
    if NOT_NAMES.fullmatch(name):
        return [Fault("name", "JS-8.50", f"{name!r} begins with a word of the notation")]
    if len(name.encode()) > NAME_BYTES:
        return [Fault("name", "JS-8.50", f"{name!r} is longer than {NAME_BYTES} bytes of UTF-8")]
    return []


def read_draft(part: Part) -> Plan:
    """A design from a table of a file, within limits or not; raises BadInput if a key is missing or no such value."""
    numbers = {
        key: part.number(key, -999, 999, None if key in ("mass", "tactical", "defense") else 0) for key in LIMITS
    }
    part.need("name")
    plan = Plan(name=" ".join(part.text("name", "").split()), **numbers)
    part.refuse_unread()
    return plan


def read_plan(part: Part) -> Plan:
    """The same; raises BadInput naming the key and the limit it breaks."""
    plan = read_draft(part)
    for fault in faults(plan):
        raise part.error(f"{fault.text} ({fault.rule})", fault.key)
    return plan


def plan_words(plan: Plan) -> dict[str, Any]:
    """A design as the table of a file, as `read_plan` reads it."""
    return {"name": plan.name, **{key: getattr(plan, key) for key in LIMITS}}


def commission(plan: Plan, design: Design) -> None:
    """Write a design into the record of a match."""
    design.name[:] = encode_name(plan.name, NAME_BYTES)
    for key in LIMITS:
        setattr(design, key, getattr(plan, key))
