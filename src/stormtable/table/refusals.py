"""What a seat is told when something cannot be done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from stormtable.engine.sources import DiceError, MissingReport, Source, TypedIn
from stormtable.language import say

__all__ = ["Refusal", "Undecided", "dice_checked"]


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


@contextmanager
def dice_checked(source: Source) -> Iterator[None]:
    """Tell a player what is wrong with the dice that were typed in, or what has not been reported yet."""
    try:
        yield
    except MissingReport as missing:
        raise Undecided(missing) from missing
    except DiceError as error:
        raise Refusal(str(error)) from error
    if isinstance(source, TypedIn) and source.left:
        raise Refusal(say("more dice than are rolled: {left} left over", left=source.left))
