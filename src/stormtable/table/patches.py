"""Differences between JSON values, as JSON Patch (RFC 6902) with its operations add, remove and replace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["difference", "patched"]

Operation = dict[str, Any]


def difference(old: Any, new: Any) -> list[Operation]:
    """The operations that make `new` of `old`."""
    operations: list[Operation] = []
    compare(old, new, "", operations)
    return operations


def compare(old: Any, new: Any, path: str, out: list[Operation]) -> None:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        out += [{"op": "remove", "path": f"{path}/{escaped(key)}"} for key in old if key not in new]
        for key, value in new.items():
            if key in old:
                compare(old[key], value, f"{path}/{escaped(key)}", out)
            else:
                out.append({"op": "add", "path": f"{path}/{escaped(key)}", "value": value})
    elif isinstance(old, list) and isinstance(new, list):
        compare_lists(old, new, path, out)
    else:
        out.append({"op": "replace", "path": path, "value": new})


def compare_lists(old: list[Any], new: list[Any], path: str, out: list[Operation]) -> None:
    """Keep what is equal at both ends; in between compare in step, then add or remove at the end."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle, wanted = old[head : len(old) - tail], new[head : len(new) - tail]
    for at in range(min(len(middle), len(wanted))):
        compare(middle[at], wanted[at], f"{path}/{head + at}", out)
    removed, added = range(len(middle) - 1, len(wanted) - 1, -1), range(len(middle), len(wanted))
    out += [{"op": "remove", "path": f"{path}/{head + at}"} for at in removed]
    out += [{"op": "add", "path": f"{path}/{head + at}", "value": wanted[at]} for at in added]


def patched(value: Any, operations: Iterable[Mapping[str, Any]]) -> Any:
    """`value` after the operations; it is left as it was, parts are shared. Raises ValueError if they do not fit."""
    for operation in operations:
        parts = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
        try:
            value = put(value, parts, operation)
        except (LookupError, TypeError, ValueError) as error:
            raise ValueError(f"the patch {dict(operation)} does not fit: {error}") from error
    return value


def put(value: Any, parts: list[str], operation: Mapping[str, Any]) -> Any:
    if not parts:
        if operation["op"] != "replace":
            raise ValueError("the whole value can only be replaced")
        return operation["value"]
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    key: Any = parts[0] if isinstance(copy, dict) else int(parts[0])
    if len(parts) > 1 or operation["op"] == "replace":
        copy[key] = put(copy[key], parts[1:], operation)
    elif operation["op"] == "remove":
        del copy[key]
    elif operation["op"] != "add":
        raise ValueError(f"unknown operation {operation['op']!r}")
    elif isinstance(copy, list):
        copy.insert(key, operation["value"])
    else:
        copy[key] = operation["value"]
    return copy


def escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
