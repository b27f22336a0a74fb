"""Differences between JSON values, as JSON Patch (RFC 6902) with its operations add, remove and replace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Final

import msgspec

from stormtable.engine.structs import changed_values

__all__ = ["apply_patch", "difference", "difference_of_values", "ends", "in_kinds"]

Operation = dict[str, Any]
PLAIN: Final = frozenset({str, int, bool, type(None)})  # these are in JSON as they are


def difference(old: Any, new: Any, path: str = "") -> list[Operation]:
    """The operations that make `new` of `old`, which lies at a path."""
    operations: list[Operation] = []
    compare(old, new, path, operations)
    return operations


def difference_of_values(old: Any, new: Any) -> list[Operation]:
    """The same of frozen structs, tuples and plain values, as they are in JSON: what stays is not gone into."""
    operations: list[Operation] = []
    compare_values(old, new, "", operations)
    return operations


def compare_values(old: Any, new: Any, path: str, out: list[Operation]) -> None:
    if old is new:
        return
    kind = type(new)
    if type(old) is not kind:
        compare(in_kinds(old), in_kinds(new), path, out)
    elif kind in PLAIN:
        if old != new:
            out.append({"op": "replace", "path": path, "value": new})
    elif isinstance(new, tuple):
        compare_items(old, new, path, out)
    elif isinstance(new, msgspec.Struct) and id_of(old) == id_of(new):
        for name, before, after in changed_values(old, new):
            compare_values(before, after, f"{path}/{name}", out)
    else:
        compare(in_kinds(old), in_kinds(new), path, out)


def compare_items(old: Sequence[Any], new: Sequence[Any], path: str, out: list[Operation]) -> None:
    """The same of lists: their equal heads and tails aside."""
    if len(old) == len(new):
        changed = [at for at, (a, b) in enumerate(zip(old, new, strict=True)) if a is not b and a != b]
        if all(id_of(old[at]) == id_of(new[at]) for at in changed):  # each stands where it stood
            for at in changed:
                compare_values(old[at], new[at], f"{path}/{at}", out)
            return
    head, tail = ends(old, new)
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    for first, last, start, end in spans(before, after):
        both = min(last - first, end - start)
        for i in range(both):
            compare_values(before[first + i], after[start + i], f"{path}/{head + start + i}", out)
        out += [{"op": "remove", "path": f"{path}/{head + start + both}"}] * (last - first - both)
        for at in range(start + both, end):
            out.append({"op": "add", "path": f"{path}/{head + at}", "value": in_kinds(after[at])})


def id_of(thing: Any) -> Any:
    """The id of a thing that has one; else None."""
    return thing.get("id") if isinstance(thing, dict) else getattr(thing, "id", None)


def in_kinds(value: Any) -> Any:
    """A value in JSON's kinds."""
    return msgspec.json.decode(msgspec.json.encode(value))


def same(old: Any, new: Any) -> bool:
    return bool(old == new) and type(old) is type(new)


def compare(old: Any, new: Any, path: str, out: list[Operation]) -> None:
    if same(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.get("id") == new.get("id"):
        out += [{"op": "remove", "path": f"{path}/{escape_key(key)}"} for key in old if key not in new]
        for key, value in new.items():
            if key not in old:
                out.append({"op": "add", "path": f"{path}/{escape_key(key)}", "value": value})
            elif not same(old[key], value):
                compare(old[key], value, f"{path}/{escape_key(key)}", out)
    elif isinstance(old, list) and isinstance(new, list):
        compare_lists(old, new, path, out)
    else:
        out.append({"op": "replace", "path": path, "value": new})


def compare_lists(old: list[Any], new: list[Any], path: str, out: list[Operation]) -> None:
    """In order of `new`, so that an operation's index is where its item stands in the end."""
    for first, last, start, end in spans(old, new):
        both = min(last - first, end - start)
        for i in range(both):
            if not same(old[first + i], new[start + i]):
                compare(old[first + i], new[start + i], f"{path}/{start + i}", out)
        out += [{"op": "remove", "path": f"{path}/{start + both}"}] * (last - first - both)
        out += [{"op": "add", "path": f"{path}/{at}", "value": new[at]} for at in range(start + both, end)]


def spans(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int, int, int, int]]:
    """Which items of `old`, from and to, stand for which of `new`.

    Things that have ids are found again by them, wherever they stand now; others by being equal at both ends.
    """
    if (before := names(old)) and (after := names(new)):
        if before == after or set(before).isdisjoint(after):
            return [(0, len(old), 0, len(new))]
        return [code[1:] for code in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()]
    head, tail = ends(old, new)
    return [(head, len(old) - tail, head, len(new) - tail)]


def ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many items are equal at the head, and of the others at the tail."""
    shorter = min(len(old), len(new))
    head = tail = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return head, tail


def names(items: Sequence[Any]) -> list[str]:
    """The ids of things that all have one; else none."""
    told = [each for each in map(id_of, items) if each and isinstance(each, str)]
    return told if len(told) == len(items) else []


def apply_patch(value: Any, operations: Iterable[Mapping[str, Any]]) -> Any:
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


def escape_key(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
