"""Setting a match right: by a referee whom it named, or by agreement of all who play."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

__all__ = ["FieldChange", "Rule", "RulingAnswer"]


class Rule(msgspec.Struct, kw_only=True, tag="rule", forbid_unknown_fields=True):
    """Set something right: the referee does at once, a seat asks all others.

    `preview`: say only what it would change, answered by `RulingAnswer`.
    """

    number: int  # the entry that the page shows
    seat: int  # -1: the referee
    what: Literal["position", "dice", "back"]
    position: Annotated[str, Meta(max_length=20_000)] = ""  # a case file's [position], or a whole one; TOML
    to: int = -1  # "dice": the entry whose dice are set; "back": the entry to go back to
    faces: Annotated[list[Annotated[int, Meta(ge=1, le=1000)]], Meta(max_length=100)] = []  # in the order rolled
    preview: bool = False


class FieldChange(msgspec.Struct, kw_only=True):
    """A word of the position before and after; "": nothing was said."""

    name: str
    before: str
    after: str


class RulingAnswer(msgspec.Struct, kw_only=True, tag="ruling"):
    """What a ruling would change, as far as who asks may know; or why it cannot be."""

    number: int  # the entry this is after
    what: Literal["position", "dice", "back"]
    changes: list[FieldChange]
    takes: list[int]  # the entries that would no longer count
    problem: str  # "": it can be
    where: str  # the key in the position that is wrong
