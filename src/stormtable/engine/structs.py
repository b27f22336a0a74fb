"""Structs of msgspec: compared field by field with straight-line code, and known before threads read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder

from stormtable.engine.layout import is_record, per_class

__all__ = ["changed_fields", "changed_values", "fields_of", "learn_structs"]


def learn_structs() -> None:
    """Let msgspec find out how all structs there are by now are read, for whoever starts threads that read them.

    It does so when one is first read. Where two threads are the first, one uses what the other has only begun, which
    ends the process (seen with msgspec 0.22.0). Records are never read so.
    """
    for kind in structs_under(Struct):
        if not is_record(kind):
            with suppress(TypeError, NameError):  # one that is never read, nor could be
                Decoder(kind)


def structs_under(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from structs_under(each)


def changed_fields(old: Any, new: Any) -> list[int]:
    """Which fields of two things of one class are not equal, by their place."""
    changed: list[int] = []
    comparers(type(new))[0](old, new, changed.append)
    return changed


def changed_values(old: Any, new: Any) -> list[tuple[str, Any, Any]]:
    """The same by name, each with both its values."""
    changed: list[tuple[str, Any, Any]] = []
    comparers(type(new))[1](old, new, changed.append)
    return changed


Comparer = Callable[[Any, Any, Callable[[Any], None]], None]


@per_class
def comparers(cls: type[Struct]) -> tuple[Comparer, Comparer]:
    """What tells which fields of two things of a class are not equal: by their place, or with both values."""
    fields = list(enumerate(cls.__struct_fields__))
    places = [f"if a.{name} is not b.{name} and a.{name} != b.{name}: tell({at})" for at, name in fields]
    values = [f"if a.{x} is not b.{x} and a.{x} != b.{x}: tell(({x!r}, a.{x}, b.{x}))" for _, x in fields]
    return straight_line(places), straight_line(values)


def straight_line(lines: list[str]) -> Comparer:
    env: dict[str, Any] = {}
    exec("def compare(a, b, tell):\n " + "\n ".join(lines or ["pass"]), env)  # noqa: S102  (field names only)
    return env["compare"]  # type: ignore[no-any-return]


@per_class
def fields_of(cls: type[Struct]) -> tuple[tuple[str, ...], attrgetter[tuple[Any, ...]]]:
    """The fields of a class, and what gets all their values."""
    names: tuple[str, ...] = cls.__struct_fields__
    get = attrgetter(*names)
    return names, get if len(names) > 1 else lambda thing: (get(thing),)  # type: ignore[return-value]
