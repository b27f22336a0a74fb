"""What games declare in tables (options, fields of designs and scenarios), said in the reader's language."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from stormtable.language import ENGLISH, say, spoken

__all__ = ["worded"]

READ: Final = {"title", "text", "one", "sample_title"}  # what people read of a row
T = TypeVar("T")


def worded(row: T) -> T:
    """A row of such a table, a dataclass, and all rows in it."""
    return row if spoken() == ENGLISH else said(row)


def said(row: Any) -> Any:
    found = {each.name: told(each.name, getattr(row, each.name)) for each in fields(row)}
    return replace(row, **found)


def told(name: str, value: Any) -> Any:
    """The value of one of its fields."""
    if isinstance(value, str):
        return say(value) if name in READ and value else value
    if name == "choices":
        return tuple((each, say(title)) for each, title in value)
    if name == "groups":
        return tuple((say(heading), keys) for heading, keys in value)
    if name == "measure":
        return tuple(map(say, value))
    if isinstance(value, tuple):
        return tuple(said(each) if is_dataclass(each) else each for each in value)
    return value
