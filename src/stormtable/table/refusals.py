"""What a seat is told when something cannot be done."""

from __future__ import annotations

__all__ = ["Refusal"]


class Refusal(Exception):
    """What a seat asked for cannot be done: a sentence, and the id of the rule that says so ("" if none does)."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.text, self.rule = text, rule
