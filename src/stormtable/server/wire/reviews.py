"""What passes about the review of a match."""

from __future__ import annotations

from typing import Literal

import msgspec

from stormtable.review.report import Report

__all__ = ["ReviewRequest", "ReviewState", "ReviewStatus"]

ReviewState = Literal["none", "waiting", "computing", "done", "failed"]


class ReviewRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Review a match, with so many times the usual descents."""

    factor: int = 1


class ReviewStatus(msgspec.Struct):
    """How far a review has come; and the last that was computed, if there is one."""

    state: ReviewState
    factor: int = 1
    done: int = 0
    total: int = 0  # 0: not known yet
    before: int = 0  # how many are computed first
    why: str = ""  # it failed
    possible: bool = True  # somebody here computes reviews
    report: Report | None = None
