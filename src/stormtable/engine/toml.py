"""Writing TOML: plain values, lists and tables, as case files and scenarios need them (reading is `tomllib`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stormtable.engine.inputs import key_name, toml_string

__all__ = ["to_toml"]


def to_toml(table: Mapping[str, Any]) -> str:
    """A table as TOML; inside lists, tables stand on one line. Raises TypeError for values that TOML does not know."""
    return "\n".join(lines(table, "")).lstrip("\n") + "\n"


def lines(table: Mapping[str, Any], path: str) -> Iterator[str]:
    below = {key: value for key, value in table.items() if stands_apart(value)}
    for key, value in table.items():
        if key not in below:
            yield f"{key_name(key)} = {inline(value)}"
    for key, value in below.items():
        here = f"{path}.{key_name(key)}" if path else key_name(key)
        for each in [value] if isinstance(value, Mapping) else value:
            if isinstance(value, list):
                yield f"\n[[{here}]]"
            elif any(not stands_apart(part) for part in each.values()) or not each:
                yield f"\n[{here}]"
            yield from lines(each, here)


def stands_apart(value: Any) -> bool:
    """Whether a value gets a heading of its own: a table, or a list of tables that hold more than plain values."""
    if isinstance(value, Mapping):
        return len(inline(value)) > 60 or any(isinstance(part, Mapping) for part in value.values())
    tables = isinstance(value, list) and len(value) > 0 and all(isinstance(part, Mapping) for part in value)
    return tables and len(inline(value)) > 100


def inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return toml_string(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key_name(key)} = {inline(part)}" for key, part in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(part) for part in value)}]"
    raise TypeError(f"TOML has no {type(value).__name__}: {value!r}")
