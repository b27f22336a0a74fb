"""Hints and warnings: what a page asks for, and what it is told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

__all__ = ["AskHint", "AskWarning", "HelpedInfo", "HintAnswer", "HintWay", "HintsInfo", "Verdict", "WarningAnswer"]

Verdict = Literal["fine", "gives", "late", "unready", "refused"]


class AskHint(msgspec.Struct, kw_only=True, tag="hint", forbid_unknown_fields=True):
    """Ask what the hard level would do; `drafted` is what is chosen so far, in notation, for it to be set beside."""

    seat: int
    drafted: Annotated[str, Meta(max_length=1000)] = ""


class AskWarning(msgspec.Struct, kw_only=True, tag="warn", forbid_unknown_fields=True):
    """Ask whether a decision that is about to be sent gives away more than so many per cent of the chance to win."""

    seat: int
    action: Annotated[str, Meta(max_length=1000)]
    percent: Annotated[int, Meta(ge=1, le=50)]


class HintsInfo(msgspec.Struct, kw_only=True):
    """Hints can be had at this table, as part of it."""

    measured: bool  # chances to win were measured in games; else there is no more than the computer's own opinion
    own: bool  # of this very scenario
    text: str  # what they rest on
    seconds: float  # after which a decision that is to be warned of goes through unjudged


class HelpedInfo(msgspec.Struct, kw_only=True):
    """How a seat was helped."""

    seat: int
    hints: int
    warnings: int
    watched: bool  # warnings were turned on


class HintWay(msgspec.Struct, kw_only=True):
    """What may be done, and the chance to win that it leaves, in thousandths."""

    text: str  # in notation, all its steps
    first: str  # the first of them
    chance: int
    error: int  # half of its interval


class HintAnswer(msgspec.Struct, kw_only=True, tag="hint"):
    """What the hard level would do; `why` says why there is no hint."""

    number: int  # the entry this is after
    best: HintWay | None
    other: HintWay | None  # the next best, or what is drafted
    drafted: bool
    close: bool  # too close to tell
    by_lot: bool  # the computer draws lots here
    second: str  # what it thought best at first, where a closer look found better
    why: str = ""


class WarningAnswer(msgspec.Struct, kw_only=True, tag="warn"):
    """What a decision would give away, in thousandths; "gives": more than was asked for; else it goes through.

    "refused": it is not judged; `why` says why not.
    """

    number: int
    action: str
    verdict: Verdict
    given: int = 0
    played: HintWay | None = None
    best: HintWay | None = None
    begun: bool = False  # both are told from the beginning of the decision, some of which is done
    why: str = ""
