"""Copies of plain records, and `strict` ones for tests.

Each class gets straight-line functions, written once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from stormtable.engine.arrays import Strict, Table, copy_rows, fill_rows, strict_rows, unequal
from stormtable.engine.layout import is_fixed, layout, per_class

__all__ = ["copy_into", "copy_moving", "copy_record", "strict"]

C = TypeVar("C")


def copy_record(obj: C) -> C:
    """A deep copy of a plain record; `fixed` parts are shared."""
    return copier(type(obj))(obj)


@per_class
def copier(cls: type[C]) -> Callable[[C], C]:
    flat: Callable[[C], C] = cls.__copy__  # type: ignore[attr-defined]
    env: dict[str, Any] = {"flat": flat, "copy_rows": copy_rows, "Table": Table}
    lines = []
    for name, kind, count in layout(cls):
        if is_fixed(cls, name) or not (count or isinstance(kind, type)):
            continue  # as it is in the flat copy
        if isinstance(kind, type):
            env[f"copy_{name}"] = copier(strict_class(kind) if is_strict(cls) else kind)
            part = f"s.{name}.__class__(map(copy_{name}, s.{name}))" if count else f"copy_{name}(s.{name})"
        else:
            part = f"Table(copy_rows(s.{name}.rows))" if isinstance(count, tuple) else f"s.{name}[:]"
        env[f"set_{name}"] = slot_of(cls, name).__set__
        lines.append(f"set_{name}(c, {part})" if is_strict(cls) else f"c.{name} = {part}")
    if not lines:
        return flat
    exec("\n ".join(["def copy(s):", "c = flat(s)", *lines, "return c"]), env)  # noqa: S102  (field names only)
    return env["copy"]  # type: ignore[no-any-return]


def copy_into(dst: C, src: C) -> None:
    """Make dst equal to src in place, so that what refers to a part of dst sees the change, as in compiled code.

    Compiled it is one copy of memory. `fixed` parts are shared. Never write `ships[0] = ships[1]`: compiled code would
    copy, plain code would make both one.
    """
    if layout(type(dst)) != layout(type(src)):
        raise TypeError(f"copy_into a {type(dst).__name__} from a {type(src).__name__}")
    filler(type(dst))(dst, src)


def copy_moving(dst: Any, src: Any) -> None:
    """Make dst equal to src in all that may change in a match; their `fixed` parts are the same.

    Compiled, either may be an array's element of what moves alone (`packing.moving_dtype`): only that is copied.
    """
    copy_into(dst, src)


@per_class
def filler(cls: type[C]) -> Callable[[C, C], None]:
    env: dict[str, Any] = {"fill_rows": fill_rows, "unequal": unequal}
    lines = []
    for name, kind, count in layout(cls):
        if is_fixed(cls, name):
            env[f"set_{name}"] = slot_of(cls, name).__set__
            lines.append(f"set_{name}(d, s.{name})")
        elif isinstance(kind, type):
            env[f"fill_{name}"] = filler(kind)
            each = f"for i in unequal(d.{name}, s.{name}): fill_{name}(d.{name}[i], s.{name}[i])"
            lines.append(each if count else f"fill_{name}(d.{name}, s.{name})")
        elif isinstance(count, tuple):
            lines.append(f"fill_rows(d.{name}.rows, s.{name}.rows)")
        else:
            lines.append(f"d.{name}[:] = s.{name}" if count else f"d.{name} = s.{name}")
    exec("def fill(d, s):\n " + "\n ".join(lines), env)  # noqa: S102  (field names only)
    return env["fill"]  # type: ignore[no-any-return]


def strict(obj: C) -> C:
    """Make a plain record refuse, in place and for tests, what plain and compiled code would do differently or badly.

    That is a negative index (-1 is "none"), and a record or array assigned to a field or slot, which compiled code
    copies and plain code shares (`copy_into` copies both ways). Copies of a strict record are strict too, and it
    equals a plain one of the same values.
    """
    for name, kind, count in layout(type(obj)):
        value = getattr(obj, name)
        if isinstance(kind, type):
            for part in value if count else [value]:
                strict(part)
        if isinstance(count, tuple):
            value.rows = strict_rows(value.rows)
        elif count:
            slot_of(type(obj), name).__set__(obj, Strict(value))
    obj.__class__ = strict_class(type(obj))
    return obj


@per_class
def strict_class(cls: type) -> type:
    """A record class whose records and arrays cannot be replaced."""
    if is_strict(cls):
        return cls

    def equal(self: Any, other: Any) -> bool:
        return isinstance(other, cls) and all(getattr(self, f.name) == getattr(other, f.name) for f in layout(cls))

    def differ(self: Any, other: Any) -> bool:
        return not equal(self, other)

    names: dict[str, Any] = {"__strict__": True, "__eq__": equal, "__ne__": differ, "__hash__": None}
    for name, kind, count in layout(cls):
        if count or isinstance(kind, type):
            names[name] = unreplaceable(cls, name)
    return type(cls.__name__, (cls,), names)


def is_strict(cls: type) -> bool:
    return hasattr(cls, "__strict__")


def unreplaceable(cls: type, name: str) -> property:
    slot = slot_of(cls, name)

    def assign(self: Any, value: Any) -> None:
        try:
            same = slot.__get__(self) is value
        except AttributeError:  # the record is being made
            slot.__set__(self, value)
            return
        if not same:
            raise TypeError(f"{cls.__name__}.{name} was assigned a record or an array: use copy_into")

    return property(slot.__get__, assign)


def slot_of(cls: type, name: str) -> Any:
    """The descriptor of a field's slot."""
    return next(vars(base)[name] for base in reversed(cls.__mro__) if name in vars(base))
