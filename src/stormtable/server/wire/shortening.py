"""A patch in fewer bytes: things of one kind follow one another, and have most of their fields in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["lengthened", "shortened"]

Step = Mapping[str, Any]


def shortened(steps: Iterable[Step]) -> list[Step]:
    """The steps of a JSON Patch, each value told as how it differs from the one before where that is shorter."""
    short: list[Step] = []
    before: Any = None
    for step in steps:
        value = step.get("value")
        if isinstance(value, dict) and isinstance(before, dict) and list(value) == list(before):
            but = {
                key: each for key, each in value.items() if each != before[key] or type(each) is not type(before[key])
            }
            short.append({"op": step["op"], "path": step["path"], "but": but} if 2 * len(but) < len(value) else step)
        else:
            short.append(step)
        before = value
    return short


def lengthened(steps: Iterable[Step]) -> list[Step]:
    """The same steps as a JSON Patch. Raises ValueError for one that has nothing to differ from."""
    patch: list[Step] = []
    before: Any = None
    for step in steps:
        if "but" in step:
            if not isinstance(before, dict):
                raise ValueError(f"the step before {step['path']} has no fields")
            before = {**before, **step["but"]}
            patch.append({"op": step["op"], "path": step["path"], "value": before})
        else:
            before = step.get("value")
            patch.append(step)
    return patch
