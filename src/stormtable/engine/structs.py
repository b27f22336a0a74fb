"""Frozen structs of msgspec, compared field by field with straight-line code."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec import Struct

from stormtable.engine.layout import per_class

__all__ = ["changed_fields", "changed_values", "fields_of"]


def changed_fields(old: Any, new: Any) -> list[int]:
    """Which fields of two things of one class are not equal, by their place."""
    changed: list[int] = []
    comparer(type(new))(old, new, changed.append)
    return changed


@per_class
def comparer(cls: type[Struct]) -> Callable[[Any, Any, Callable[[int], None]], None]:
    """What tells which fields of two things of a class are not equal; straight-line code."""
    fields = enumerate(cls.__struct_fields__)
    lines = [f"if a.{name} is not b.{name} and a.{name} != b.{name}: tell({at})" for at, name in fields]
    env: dict[str, Any] = {}
    exec("def compare(a, b, tell):\n " + "\n ".join(lines or ["pass"]), env)  # noqa: S102  (field names only)
    return env["compare"]  # type: ignore[no-any-return]


def changed_values(old: Any, new: Any) -> list[tuple[str, Any, Any]]:
    """The same by name, each with both its values."""
    return values_comparer(type(new))(old, new)


@per_class
def values_comparer(cls: type[Struct]) -> Callable[[Any, Any], list[tuple[str, Any, Any]]]:
    lines = ["found = []"]
    for name in cls.__struct_fields__:
        lines.append(f"x, y = a.{name}, b.{name}")
        lines.append(f"if x is not y and x != y: found.append(({name!r}, x, y))")
    env: dict[str, Any] = {}
    exec("def compare(a, b):\n " + "\n ".join([*lines, "return found"]), env)  # noqa: S102  (field names only)
    return env["compare"]  # type: ignore[no-any-return]


@per_class
def fields_of(cls: type[Struct]) -> tuple[tuple[str, ...], attrgetter[tuple[Any, ...]]]:
    """The fields of a class, and what gets all their values."""
    names: tuple[str, ...] = cls.__struct_fields__
    get = attrgetter(*names)
    return names, get if len(names) > 1 else lambda thing: (get(thing),)  # type: ignore[return-value]
