"""Forces built from designs: "cruiser, picket 2", what they cost, whether costs are equal (JS-8.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean, list_words
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.data.designs import Plan, cost
from stormtable.games.jumpstrike.rules.state import SHIPS_A_SIDE

__all__ = ["check_equal", "force_cost", "is_equal", "read_force"]

ENTRY: Final = re.compile(r"(?:(\d{1,3}) ?[x*]? )?(.+?)(?:(?: [x*] ?| ?\* ?| )(\d{1,3}))?")
EQUAL: Final = 105  # per cent of the cheapest force that the dearest may cost (JS-8.2)


def read_force(text: str, limit: int, option: str, known: Mapping[str, Plan]) -> list[str]:
    """The keys of the designs of a force such as "cruiser, picket 2". Raises BadInput naming the option."""
    keys = {name.casefold(): key for key, plan in known.items() for name in (key, key.replace("_", " "), plan.name)}
    force: list[str] = []
    for entry in filter(None, (" ".join(each.split()).casefold() for each in re.split(r"[,;+]", text))):
        found = None if entry in keys else ENTRY.fullmatch(entry)
        name = entry if found is None else found[2]
        if name not in keys:
            raise BadInput(f"option {option}: {name!r} is no design; {did_you_mean(name, known)}")
        count = int((found[1] or found[3] or 1) if found is not None else 1)
        force += [keys[name]] * min(count, SHIPS_A_SIDE + 1)
    if not 1 <= len(force) <= SHIPS_A_SIDE:
        raise BadInput(f"option {option}: {text!r}: a side has 1 to {SHIPS_A_SIDE} ships, such as 'cruiser, picket 2'")
    total = force_cost(force, known)
    if 0 < limit < total:
        raise BadInput(f"option {option}: {text!r} costs {total} points, the limit is {limit}")
    return force


def force_cost(force: Sequence[str], known: Mapping[str, Plan]) -> int:
    """What a force costs (JS-8.1)."""
    return sum(cost(known[key]) for key in force)


def is_equal(costs: Sequence[int]) -> bool:
    """Whether costs count as equal: the dearest within 5 % of the cheapest (JS-8.2)."""
    return 100 * max(costs) <= EQUAL * min(costs)


def check_equal(costs: Sequence[int]) -> None:
    """Raise BadInput for forces of unequal cost."""
    if not is_equal(costs):
        told = list_words(f"{COLOURS[side]} {total}" for side, total in enumerate(costs))
        raise BadInput(f"the forces cost {told}; equal cost is within 5 % (JS-8.2), or turn the option equal_cost off")
