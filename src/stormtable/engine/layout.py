"""How a record is declared, and what its layout is."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import NODEFAULT, defstruct, field

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
    "is_record",
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


MADE_BY_PYTHON: Final = frozenset(  # of a class, none of it what its author wrote
    f"__{name}__"
    for name in (
        *("module", "qualname", "dict", "weakref", "firstlineno", "static_attributes"),
        *("annotations", "annotate", "annotate_func", "annotations_cache"),
    )
)
DECLARED: Final = "__declared__"  # the fields of a record that hold more than a number, by name, as they were declared
LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q", "?": "?"}  # NumPy's codes in the letters of `struct`


class Declared(NamedTuple):
    """How a field was declared that holds more than one number."""

    make: Callable[[], Any]  # its blank value
    count: Any = 0  # as in `Field`
    factory: Any = None  # of an array, of its elements
    fixed: bool = False  # written in set_up only


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
    return Declared(default, shape, factory)


def blanks(make: Callable[[], Any], count: int) -> list[Any]:
    return [make() for _ in range(count)]


def one(factory: Any) -> Any:
    """A field that holds one record."""
    return Declared(factory)


def fixed(factory: Any) -> Any:
    """A field that holds one record written in set_up only (terrain, cards, options): plain copies share it."""
    return Declared(factory, fixed=True)


@dataclass_transform(field_specifiers=(many,))
def record(cls: type[C]) -> type[C]:
    """A class of fixed layout. Blank means all zero, as in a NumPy array, so a default other than 0 is refused.

    It becomes a struct of msgspec, which is made, copied and compared in C, and holds nothing that could hold it.
    """
    if cls.__bases__ != (object,):
        raise TypeError(f"{cls.__name__}: a record inherits from no class")
    own = {name: value for name, value in vars(cls).items() if name not in MADE_BY_PYTHON}
    fields: list[tuple[str, Any, Any]] = []
    declared: dict[str, Declared] = {}
    for name, hint in inspect.get_annotations(cls).items():
        default = own.pop(name, NODEFAULT)
        if default is NODEFAULT:
            raise TypeError(f"{cls.__name__}.{name}: needs a default: 0, False, one(...), many(...) or fixed(...)")
        if isinstance(default, Declared):
            declared[name], default = default, field(default_factory=default.make)
        elif default != 0:
            raise TypeError(f"{cls.__name__}.{name}: set {default!r} in set_up, a blank record is all zero")
        fields.append((name, hint, default))
    made = defstruct(cls.__name__, fields, module=cls.__module__, namespace={**own, DECLARED: declared}, gc=False)
    made.__qualname__ = cls.__qualname__
    return cast("type[C]", made)


def is_record(kind: Any) -> bool:
    """Whether something is a class of records."""
    return isinstance(kind, type) and hasattr(kind, DECLARED)


def declared_in(cls: type) -> Mapping[str, Declared]:
    if not is_record(cls):
        raise TypeError(f"{cls.__name__} is not a record")
    found: Mapping[str, Declared] = getattr(cls, DECLARED)
    return found


class Field(NamedTuple):
    """One field of a record's layout."""

    name: str
    kind: Any  # NumPy's scalar code ("i1", "?"), or the class of a nested record
    count: Any  # 0: a single value; n: an array; a tuple: a Table


@per_class
def layout(cls: type) -> tuple[Field, ...]:
    """The fields of a record class in order. Raises TypeError for what no record can hold."""
    hints = get_type_hints(cls, include_extras=True)
    declared = declared_in(cls)
    rows = []
    for name in cls.__struct_fields__:  # type: ignore[attr-defined]
        hint, count = hints[name], declared[name].count if name in declared else 0
        if hint is Table:
            hint = declared[name].factory
        elif get_origin(hint) is list:
            (hint,) = get_args(hint)
        elif count:
            raise TypeError(f"{cls.__name__}.{name}: annotate an array as list[...], several dimensions as Table")
        kind = hint.__metadata__[0] if get_origin(hint) is Annotated else hint
        if kind not in LETTERS and not is_record(kind):
            raise TypeError(
                f"{cls.__name__}.{name}: a record holds I8, I16, I32, I64, U64, Bool and records, not {hint}"
            )
        rows.append(Field(name, kind, count))
    return tuple(rows)


def is_fixed(cls: type, name: str) -> bool:
    declared = declared_in(cls)
    return name in declared and declared[name].fixed
