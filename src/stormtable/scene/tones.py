"""Words that several values share."""

from __future__ import annotations

from typing import Literal

__all__ = ["Cell", "Tone"]

Tone = Literal["plain", "good", "bad", "now", "muted"]
Cell = tuple[int, int]  # column and row of a hex; a ring and a space on it; x and y on a plane. Counted from 0
