"""How a record is declared, and what its layout is."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

from stormtable.engine.arrays import Table

__all__ = [
    "I8",
    "I16",
    "I32",
    "I64",
    "LETTERS",
    "U64",
    "Bool",
    "Field",
    "fixed",
    "is_fixed",
    "layout",
    "many",
    "one",
    "per_class",
    "record",
]

I8 = Annotated[int, "i1"]
I16 = Annotated[int, "i2"]
I32 = Annotated[int, "i4"]
I64 = Annotated[int, "i8"]
U64 = Annotated[int, "u8"]
Bool = Annotated[bool, "?"]

C = TypeVar("C")
F = TypeVar("F", bound=Callable[..., Any])


def per_class(make: F) -> F:
    """Remember the answer of a function of a class (`functools.cache`, with its types kept)."""
    return functools.cache(make)  # type: ignore[return-value]


LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q", "?": "?"}  # NumPy's codes in the letters of `struct`


def many(*, factory: Any, count: int | tuple[int, ...]) -> Any:
    """An array of `count` numbers or records; a tuple of counts makes a `Table` of numbers, annotated as such."""
    counts = count if isinstance(count, tuple) else (count,)
    if not counts or min(counts) < 1:
        raise TypeError(f"an array needs at least one element, not count={count}")
    make: Callable[[], Any] = factory if isinstance(factory, type) else bool if factory is Bool else int
    if len(counts) == 1:
        default: Callable[[], Any] = functools.partial(blanks, make, counts[0])
    elif make is int:
        default = functools.partial(Table.zeros, counts)
    else:
        raise TypeError("a table of several dimensions holds whole numbers")
    shape = counts[0] if len(counts) == 1 else counts
    return dataclasses.field(default_factory=default, metadata={"count": shape, "factory": factory})


def blanks(make: Callable[[], Any], count: int) -> list[Any]:
    return [make() for _ in range(count)]


def one(factory: Any) -> Any:
    """A field that holds one record."""
    return dataclasses.field(default_factory=factory)


def fixed(factory: Any) -> Any:
    """A field that holds one record written in set_up only (terrain, cards, options): plain copies share it."""
    return dataclasses.field(default_factory=factory, metadata={"fixed": True})


@dataclass_transform(field_specifiers=(many,))
def record(cls: type[C]) -> type[C]:
    """A class of fixed layout. Blank means all zero, as in a NumPy array, so a default other than 0 is refused."""
    made = dataclasses.dataclass(slots=True)(cls)
    for f in dataclasses.fields(made):  # type: ignore[arg-type]
        if f.default is not dataclasses.MISSING and f.default != 0:
            raise TypeError(f"{cls.__name__}.{f.name}: set {f.default!r} in set_up, a blank record is all zero")
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING:
            raise TypeError(f"{cls.__name__}.{f.name}: needs a default: 0, False, one(...), many(...) or fixed(...)")
    return made


class Field(NamedTuple):
    """One field of a record's layout."""

    name: str
    kind: Any  # NumPy's scalar code ("i1", "?"), or the class of a nested record
    count: Any  # 0: a single value; n: an array; a tuple: a Table


@per_class
def layout(cls: type) -> tuple[Field, ...]:
    """The fields of a record class in order. Raises TypeError for what no record can hold."""
    hints = get_type_hints(cls, include_extras=True)
    rows = []
    for f in dataclasses.fields(cls):
        hint, count = hints[f.name], f.metadata.get("count", 0)
        if hint is Table:
            hint = f.metadata.get("factory")
        elif get_origin(hint) is list:
            (hint,) = get_args(hint)
        elif count:
            raise TypeError(f"{cls.__name__}.{f.name}: annotate an array as list[...], several dimensions as Table")
        kind = hint.__metadata__[0] if get_origin(hint) is Annotated else hint
        if kind not in LETTERS and not dataclasses.is_dataclass(kind):
            raise TypeError(
                f"{cls.__name__}.{f.name}: a record holds I8, I16, I32, I64, U64, Bool and records, not {hint}"
            )
        rows.append(Field(f.name, kind, count))
    return tuple(rows)


def is_fixed(cls: type, name: str) -> bool:
    return bool(cls.__dataclass_fields__[name].metadata.get("fixed"))  # type: ignore[attr-defined]
