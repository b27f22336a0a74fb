"""Hand-over of records: plain objects to and from NumPy records, tuples and bytes, and the differences of two."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from stormtable.engine.arrays import Table, unequal
from stormtable.engine.layout import LETTERS, is_fixed, layout, per_class

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "Difference",
    "Patch",
    "blank_array",
    "differences",
    "dtype_of",
    "from_void",
    "moving_dtype",
    "moving_patch",
    "pack",
    "pack_moving",
    "patch_moving",
    "to_array",
    "to_tuple",
    "unpack",
    "unpack_moving",
]

C = TypeVar("C")
Patch = Sequence[tuple[int, bytes]]  # of packed bytes: from where on which are others


@per_class
def dtype_of(cls: type) -> np.dtype[Any]:
    """The NumPy layout of a record class, aligned as in C; Numba has no nested arrays of bool, so those become int8."""
    import numpy as np  # noqa: PLC0415

    rows: list[Any] = []
    for name, kind, count in layout(cls):
        inner = dtype_of(kind) if isinstance(kind, type) else np.dtype("i1" if count and kind == "?" else kind)
        rows.append((name, inner, count) if count else (name, inner))
    return np.dtype(rows, align=True)


@per_class
def moving_dtype(cls: type) -> np.dtype[Any]:
    """The layout of what may change in a match of such a record: its `fixed` part left out, which must stand last.

    Raises TypeError where it does not.
    """
    import numpy as np  # noqa: PLC0415

    fields, end = dict(dtype_of(cls).fields or {}), 0
    names: list[str] = []
    for name, _, _ in layout(cls):
        if is_fixed(cls, name):
            continue
        if fields[name][1] < end or (names and len(names) != [*fields].index(name)):
            raise TypeError(f"{cls.__name__}.{name} moves and stands behind what is fixed")
        names.append(name)
        end = fields[name][1] + fields[name][0].itemsize
    size = -(-end // dtype_of(cls).alignment) * dtype_of(cls).alignment
    row = {
        "names": names,
        "formats": [fields[name][0] for name in names],
        "offsets": [fields[name][1] for name in names],
        "itemsize": size,
    }
    made: np.dtype[Any] = np.dtype(row, align=True)  # type: ignore[call-overload]
    return made


def blank_array(cls: type, count: int = 1) -> np.ndarray[Any, Any]:
    """An array of blank records for compiled rules, which take `array[0]` best as an element of an array."""
    import numpy as np  # noqa: PLC0415

    return np.zeros(count, dtype_of(cls))


def to_array(*records: Any) -> np.ndarray[Any, Any]:
    """An array that holds the given plain records, all of one class; it may be written to."""
    import numpy as np  # noqa: PLC0415

    return np.frombuffer(bytearray(b"".join(map(pack, records))), dtype_of(type(records[0])))


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
    return unpack(cls, row.tobytes())


def pack(obj: Any) -> bytes:
    """The bytes of a plain record, laid out as `dtype_of` says, padding zero.

    Raises OverflowError or TypeError with the field's name where a value does not fit: an I8 wraps in compiled code and
    grows in plain code, here the difference comes to light.
    """
    form, flatten, _ = codec(type(obj))
    try:
        return form.pack(*flatten(obj))
    except struct.error:
        raise misfit(obj) from None


def unpack(cls: type[C], data: bytes) -> C:
    """The plain record that `pack` made these bytes of. Raises ValueError when their number is wrong."""
    form, _, build = codec(cls)
    if len(data) != form.size:
        raise ValueError(f"a {cls.__name__} takes {form.size} bytes, not {len(data)}")
    return build(form.unpack(data), 0)  # type: ignore[no-any-return]


def pack_moving(obj: Any) -> bytes:
    """The bytes of a plain record without its `fixed` parts: what may change in a match. Raises as `pack` does."""
    form, flatten, _ = moving_codec(type(obj))
    try:
        return form.pack(*flatten(obj))
    except struct.error:
        raise misfit(obj) from None


def moving_patch(cls: type, changes: Iterable[tuple[str, int, int]]) -> Patch:
    """What has changed of what `pack_moving` made of a record: from (path, old, new) of each number.

    Raises KeyError for a path to what does not move, OverflowError with the path where a value does not fit.
    """
    places, patch = moving_places(cls), list[tuple[int, bytes]]()
    for path, _, new in changes:
        number, at = places[path]
        try:
            patch.append((at, number.pack(new)))
        except struct.error:
            raise OverflowError(f"{cls.__name__}.{path} = {new!r} does not fit") from None
    return patch


def patch_moving(data: bytes, patches: Iterable[Patch]) -> bytes:
    """What `pack_moving` would make of a record that was packed so and has changed since, step by step."""
    packed = bytearray(data)
    for at, number in chain.from_iterable(patches):
        packed[at : at + len(number)] = number
    return bytes(packed)


@per_class
def moving_places(cls: type) -> Mapping[str, tuple[struct.Struct, int]]:
    """Where `pack_moving` puts each number of a record, by its path: (its format, the first of its bytes)."""
    form, _, _ = moving_codec(cls)
    places, end = list[tuple[struct.Struct, int]](), 0
    for count, letter in re.findall(r"(\d*)([a-zA-Z?])", form.format):
        number = struct.Struct(f"={letter}")
        for _ in range(int(count or 1)):
            places += [] if letter == "x" else [(number, end)]
            end += number.size
    still = {name for name, _, _ in layout(cls) if is_fixed(cls, name)}
    paths = (path[1:] for path, _, _ in values(cls(), ""))
    return dict(zip((path for path in paths if re.split(r"[.\[]", path)[0] not in still), places, strict=True))


def unpack_moving(cls: type[C], data: bytes, like: Any) -> C:
    """The plain record that `pack_moving` made these bytes of; its `fixed` parts are those of `like`."""
    form, _, build = moving_codec(cls)
    if len(data) != form.size:
        raise ValueError(f"what moves of a {cls.__name__} takes {form.size} bytes, not {len(data)}")
    return build(form.unpack(data), 0, like)  # type: ignore[no-any-return]


@per_class
def codec(cls: type) -> tuple[struct.Struct, Callable[[Any], Any], Callable[..., Any]]:
    """(byte format, record to its numbers in a row, numbers from an index on to a record); straight-line code."""
    return make_codec(cls, moving=False)


@per_class
def moving_codec(cls: type) -> tuple[struct.Struct, Callable[[Any], Any], Callable[..., Any]]:
    """The same without `fixed` parts, which come from another object."""
    return make_codec(cls, moving=True)


def make_codec(cls: type, *, moving: bool) -> tuple[struct.Struct, Callable[[Any], Any], Callable[..., Any]]:
    dtype = dtype_of(cls)
    env: dict[str, Any] = {"cls": cls, "chain": chain.from_iterable, "numbers": numbers, "table": table_of}
    letters, into, out, at = "", [], [], 0
    position = 0
    for name, kind, count in layout(cls):
        if moving and is_fixed(cls, name):
            out.append(f"like.{name}")
            continue
        inner, offset = dtype.fields[name]  # type: ignore[index, misc]
        letters += "" if moving else "x" * (offset - position)
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
    letters += "" if moving else "x" * (dtype.itemsize - position)
    given = "v, at, like" if moving else "v, at"
    exec(f"def flatten(s): return ({', '.join(into)},)\ndef build({given}): return cls({', '.join(out)})", env)  # noqa: S102  (field names only)
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
    if layout(type(old)) != layout(type(new)):
        raise TypeError(f"a {type(old).__name__} against a {type(new).__name__}")
    found: list[Difference] = []
    comparer(type(old))(old, new, "", found)
    return found


@per_class
def comparer(cls: type) -> Callable[[Any, Any, str, list[Difference]], None]:
    """What adds the differences of two records of a class, which lie at a path; straight-line code."""
    env: dict[str, Any] = {"add": add_difference, "add_table": add_differences_of_table, "unequal": unequal}
    lines = []
    for name, kind, count in layout(cls):
        pair = f"a.{name}, b.{name}"
        if isinstance(kind, type):
            env[f"compare_{name}"] = comparer(kind)
        if isinstance(count, tuple):
            lines.append(f"if a.{name} != b.{name}: add_table(found, p + '{name}', {count}, {pair})")
        elif isinstance(kind, type) and not count:
            lines.append(f"if a.{name} is not b.{name}: compare_{name}({pair}, p + '{name}.', found)")
        elif isinstance(kind, type):
            lines.append(f"if a.{name} is not b.{name}:")
            lines.append(
                f" for i in unequal({pair}): compare_{name}(a.{name}[i], b.{name}[i], f'{{p}}{name}[{{i}}].', found)"
            )
        elif count:
            lines.append(f"if a.{name} != b.{name}:")
            lines.append(f" for i, (c, d) in enumerate(zip({pair})):")
            lines.append(f"  if c != d: add(found, f'{{p}}{name}[{{i}}]', c, d)")
        else:
            lines.append(f"if a.{name} != b.{name}: add(found, p + '{name}', {pair})")
    exec("def compare(a, b, p, found):\n " + "\n ".join(lines), env)  # noqa: S102  (field names only)
    return env["compare"]  # type: ignore[no-any-return]


def add_difference(found: list[Difference], path: str, old: Any, new: Any) -> None:
    found.append(Difference(path, old, new))


def add_differences_of_table(
    found: list[Difference], path: str, shape: tuple[int, ...], old: Table, new: Table
) -> None:
    places = product(*map(range, shape))
    for at, a, b in zip(places, numbers(old), numbers(new), strict=True):
        if a != b:
            found.append(Difference(f"{path}[{','.join(map(str, at))}]", a, b))
