"""Dice and what is added to them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Die", "Modifier"]


class Die(Struct, frozen=True, kw_only=True, gc=False):
    sides: int
    face: int  # 0: not rolled yet, or not seen
    counted: bool = True
    id: str = ""  # of a die that lies on the table and can be moved
    colour: Literal["", "green"] = ""  # "": its owner's


class Modifier(Struct, frozen=True, kw_only=True, gc=False):
    text: str
    amount: int
    rule: str = ""
