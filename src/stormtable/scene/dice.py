"""Dice and what is added to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Die", "Modifier"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    sides: int
    face: int  # 0: not rolled yet, or not seen
    counted: bool = True
    id: str = ""  # of a die that lies on the table and can be moved
    colour: Literal["", "green"] = ""  # "": its owner's


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    text: str
    amount: int
    rule: str = ""
