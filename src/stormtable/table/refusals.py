"""What a seat is told when something cannot be done."""

from __future__ import annotations

from stormtable.engine.sources import MissingReport

__all__ = ["Refusal", "Undecided"]


class Refusal(Exception):
    """What a seat asked for cannot be done: a sentence, and the id of the rule that says so ("" if none does)."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.text, self.rule = text, rule


class Undecided(Refusal):
    """Not yet: what is decided elsewhere, as in a battle's own match, has not come from there."""

    def __init__(self, missing: MissingReport) -> None:
        super().__init__(str(missing))
        self.matter = missing.matter
