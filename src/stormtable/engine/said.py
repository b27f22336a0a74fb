"""The tables of a game in the reader's language: its options, what its designs and its scenarios consist of."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar, cast

from stormtable.language import say

__all__ = ["said"]

T = TypeVar("T")

READ: Final = frozenset({"title", "text", "one", "sample_title"})  # by people; all else is for the page and for files


def said(table: T) -> T:
    """The same, its sentences said: an Option, a DesignGroup, an EditorLayer and so on, or a list of them."""
    if isinstance(table, list | tuple):
        return cast("T", type(table)(map(said, table)))
    if not is_dataclass(table) or isinstance(table, type):
        return table
    told = {each.name: said_field(each.name, getattr(table, each.name)) for each in fields(table)}
    return cast("T", replace(table, **told))


def said_field(name: str, value: Any) -> Any:
    """What stands in a field of a table."""
    if isinstance(value, str):
        return say(value) if name in READ and value else value
    if name == "choices":
        return tuple((key, say(title)) for key, title in value)
    if name == "measure":
        return tuple(map(say, value))
    return said(value)
