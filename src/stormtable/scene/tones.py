"""Words that several values share."""

from __future__ import annotations

from typing import Literal

__all__ = ["Cell", "Tone"]

Tone = Literal["plain", "good", "bad", "now", "muted"]
Cell = tuple[int, int]  # column and row of a hex; or a ring of the scene and a space on it. All counted from 0
