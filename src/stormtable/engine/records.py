"""Records: small classes of fixed layout, plain slotted objects to the interpreter and NumPy records to compiled code.

A field is a whole number of a given width, a bool, another record (`one`, `fixed`), or an array of fixed size of these
(`many`). A blank record is all zero. There are no strings, growing lists, dicts or floats in a record.
"""

from __future__ import annotations

import dataclasses
import functools
import struct
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from stormtable.engine.arrays import Strict, Table, copy_rows, fill_rows, strict_rows

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "I8",
    "I16",
    "I32",
    "U64",
    "Bool",
    "Difference",
    "Field",
    "Table",
    "blank_array",
    "copy_into",
    "copy_record",
    "differences",
    "dtype_of",
    "fixed",
    "from_void",
    "layout",
    "many",
    "one",
    "packed",
    "record",
    "strict",
    "to_array",
    "to_tuple",
    "unpacked",
]

I8 = Annotated[int, "i1"]
I16 = Annotated[int, "i2"]
I32 = Annotated[int, "i4"]
U64 = Annotated[int, "u8"]
Bool = Annotated[bool, "?"]

C = TypeVar("C")
F = TypeVar("F", bound=Callable[..., Any])


def per_class(make: F) -> F:
    """Remember the answer of a function of a class (`functools.cache`, with its types kept)."""
    return functools.cache(make)  # type: ignore[return-value]


LETTERS = {"i1": "b", "i2": "h", "i4": "i", "u8": "Q", "?": "?"}  # NumPy's scalar codes in the letters of `struct`


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


@dataclass_transform(field_specifiers=(many, one, fixed))
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
            raise TypeError(f"{cls.__name__}.{f.name}: a record holds I8, I16, I32, U64, Bool and records, not {hint}")
        rows.append(Field(f.name, kind, count))
    return tuple(rows)


def is_fixed(cls: type, name: str) -> bool:
    return bool(cls.__dataclass_fields__[name].metadata.get("fixed"))  # type: ignore[attr-defined]


# Copying. Each class gets a straight-line function, written once; it keeps `strict` arrays strict.


def copy_record(obj: C) -> C:
    """A deep copy of a plain record; `fixed` parts are shared."""
    return copier(type(obj))(obj)


@per_class
def copier(cls: type[C]) -> Callable[[C], C]:
    env: dict[str, Any] = {"cls": cls, "copy_rows": copy_rows, "Table": Table}
    parts = []
    for name, kind, count in layout(cls):
        if isinstance(kind, type) and not is_fixed(cls, name):
            env[f"copy_{name}"] = copier(kind)
            parts.append(f"s.{name}.__class__(map(copy_{name}, s.{name}))" if count else f"copy_{name}(s.{name})")
        elif isinstance(count, tuple):
            parts.append(f"Table(copy_rows(s.{name}.rows))")
        else:
            parts.append(f"s.{name}[:]" if count else f"s.{name}")
    exec(f"def copy(s): return cls({', '.join(parts)})", env)
    return env["copy"]  # type: ignore[no-any-return]


def copy_into(dst: C, src: C) -> None:
    """Make dst equal to src in place, so that what refers to a part of dst sees the change, as in compiled code.

    Compiled it is one copy of memory. `fixed` parts are shared. Never write `ships[0] = ships[1]`: compiled code would
    copy, plain code would make both one.
    """
    if type(dst) is not type(src):
        raise TypeError(f"copy_into a {type(dst).__name__} from a {type(src).__name__}")
    filler(type(src))(dst, src)


@per_class
def filler(cls: type[C]) -> Callable[[C, C], None]:
    env: dict[str, Any] = {"fill_rows": fill_rows}
    lines = []
    for name, kind, count in layout(cls):
        if isinstance(kind, type) and not is_fixed(cls, name):
            env[f"fill_{name}"] = filler(kind)
            each = f"for a, b in zip(d.{name}, s.{name}): fill_{name}(a, b)"
            lines.append(each if count else f"fill_{name}(d.{name}, s.{name})")
        elif isinstance(count, tuple):
            lines.append(f"fill_rows(d.{name}.rows, s.{name}.rows)")
        else:
            lines.append(f"d.{name}[:] = s.{name}" if count else f"d.{name} = s.{name}")
    exec("def fill(d, s):\n " + "\n ".join(lines), env)
    return env["fill"]  # type: ignore[no-any-return]


def strict(obj: C) -> C:
    """Make every array in a plain record refuse a negative index, in place, for tests; copies of it are strict too."""
    for name, kind, count in layout(type(obj)):
        value = getattr(obj, name)
        if isinstance(kind, type):
            for part in value if count else [value]:
                strict(part)
        if isinstance(count, tuple):
            value.rows = strict_rows(value.rows)
        elif count:
            setattr(obj, name, Strict(value))
    return obj


# Hand-over to compiled code and to storage.


@per_class
def dtype_of(cls: type) -> np.dtype[Any]:
    """The NumPy layout of a record class, aligned as in C; Numba has no nested arrays of bool, so those become int8."""
    import numpy as np  # noqa: PLC0415

    rows: list[Any] = []
    for name, kind, count in layout(cls):
        inner = dtype_of(kind) if isinstance(kind, type) else np.dtype("i1" if count and kind == "?" else kind)
        rows.append((name, inner, count) if count else (name, inner))
    return np.dtype(rows, align=True)


def blank_array(cls: type, count: int = 1) -> np.ndarray[Any, Any]:
    """An array of blank records for compiled rules, which take `array[0]` best as an element of an array."""
    import numpy as np  # noqa: PLC0415

    return np.zeros(count, dtype_of(cls))


def to_array(*records: Any) -> np.ndarray[Any, Any]:
    """An array that holds the given plain records, all of one class; it may be written to."""
    import numpy as np  # noqa: PLC0415

    return np.frombuffer(bytearray(b"".join(map(packed, records))), dtype_of(type(records[0])))


def to_tuple(obj: Any) -> tuple[Any, ...]:
    """A plain record as nested tuples, ready for `array[i] = ...`."""
    row = []
    for name, kind, count in layout(type(obj)):
        value = getattr(obj, name)
        if isinstance(kind, type):
            value = [to_tuple(part) for part in value] if count else to_tuple(value)
        row.append(value.rows if isinstance(value, Table) else value)
    return tuple(row)


def from_void(cls: type[C], row: Any) -> C:
    """The plain record of a NumPy record (an element of an array)."""
    return unpacked(cls, row.tobytes())


def packed(obj: Any) -> bytes:
    """The bytes of a plain record, laid out as `dtype_of` says, padding zero.

    Raises OverflowError or TypeError with the field's name where a value does not fit: an I8 wraps in compiled code and
    grows in plain code, here the difference comes to light.
    """
    form, flatten, _ = codec(type(obj))
    try:
        return form.pack(*flatten(obj))
    except struct.error:
        raise misfit(obj) from None


def unpacked(cls: type[C], data: bytes) -> C:
    """The plain record that `packed` made these bytes of. Raises ValueError when their number is wrong."""
    form, _, build = codec(cls)
    if len(data) != form.size:
        raise ValueError(f"a {cls.__name__} takes {form.size} bytes, not {len(data)}")
    return build(form.unpack(data), 0)  # type: ignore[no-any-return]


@per_class
def codec(cls: type) -> tuple[struct.Struct, Callable[[Any], Any], Callable[[Any, int], Any]]:
    """(byte format, record to its numbers in a row, numbers from an index on to a record); straight-line code."""
    dtype = dtype_of(cls)
    env: dict[str, Any] = {"cls": cls, "chain": chain.from_iterable, "numbers": numbers, "table": table_of}
    letters, into, out, at = "", [], [], 0
    position = 0
    for name, kind, count in layout(cls):
        inner, offset = dtype.fields[name]  # type: ignore[index, misc]
        letters += "x" * (offset - position)
        position = offset + inner.itemsize
        if isinstance(kind, type):
            form, env[f"flatten_{name}"], env[f"build_{name}"] = codec(kind)
            per, n = len(form.unpack(bytes(form.size))), count or 1
            letters += form.format[1:] * n
            into.append(f"*chain(map(flatten_{name}, s.{name}))" if count else f"*flatten_{name}(s.{name})")
            each = f"[build_{name}(v, i) for i in range(at + {at}, at + {at + per * n}, {per})]"
            out.append(each if count else f"build_{name}(v, at + {at})")
            at += per * n
        elif isinstance(count, tuple):
            size = inner.itemsize // inner.base.itemsize
            letters += f"{size}{LETTERS[kind]}"
            into.append(f"*numbers(s.{name})")
            out.append(f"table(v[at + {at}:at + {at + size}], {count})")
            at += size
        else:
            letters += f"{count or 1}{LETTERS[kind]}"
            into.append(f"*s.{name}" if count else f"s.{name}")
            out.append(f"list(v[at + {at}:at + {at + count}])" if count else f"v[at + {at}]")
            at += count or 1
    letters += "x" * (dtype.itemsize - position)
    exec(f"def flatten(s): return ({', '.join(into)},)\ndef build(v, at): return cls({', '.join(out)})", env)
    return struct.Struct("=" + letters), env["flatten"], env["build"]


def numbers(table: Table) -> list[int]:
    """The elements of a table in a row."""
    row: list[Any] = table.rows
    while isinstance(row[0], list):
        row = list(chain.from_iterable(row))
    return row


def table_of(row: Iterable[int], shape: tuple[int, ...]) -> Table:
    rows: list[Any] = list(row)
    for size in reversed(shape[1:]):
        rows = [rows[i : i + size] for i in range(0, len(rows), size)]
    return Table(rows)


def misfit(obj: Any) -> Exception:
    """The error that says which field of a record does not fit its layout."""
    for path, kind, value in values(obj, ""):
        try:
            struct.pack("=" + LETTERS[kind], value)
        except struct.error:
            what = f"{type(obj).__name__}{path} = {value!r}"
            if isinstance(value, int):
                return OverflowError(f"{what} does not fit {kind}")
            return TypeError(f"{what} is not a whole number")
    return TypeError(f"an array of this {type(obj).__name__} has a length other than its layout says")


def values(obj: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Every number of a plain record: (path such as ".ships[0].thrust", scalar code, value)."""
    for name, kind, count in layout(type(obj)):
        value = getattr(obj, name)
        if isinstance(count, tuple):
            for at, number in zip(product(*map(range, count)), numbers(value), strict=False):
                yield f"{path}.{name}[{','.join(map(str, at))}]", kind, number
            continue
        for i, part in enumerate(value) if count else [(-1, value)]:
            here = f"{path}.{name}[{i}]" if count else f"{path}.{name}"
            if isinstance(kind, type):
                yield from values(part, here)
            else:
                yield here, kind, part


class Difference(NamedTuple):
    """A number that differs between two records of one class."""

    path: str  # "ships[0].thrust", "table[1,24,3]"
    old: int
    new: int


def differences(old: Any, new: Any) -> list[Difference]:
    """What changed from one plain record to another of its class, in the order of their fields."""
    if type(old) is not type(new):
        raise TypeError(f"a {type(old).__name__} against a {type(new).__name__}")
    if codec(type(old))[1](old) == codec(type(new))[1](new):
        return []
    pairs = zip(values(old, ""), values(new, ""), strict=True)
    return [Difference(path[1:], a, b) for (path, _, a), (_, _, b) in pairs if a != b]
