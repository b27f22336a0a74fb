"""What is not rolled but reported from outside, such as what a battle fought at a table of its own has brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stormtable.engine.dice import SOURCE
from stormtable.engine.sources import Asked, Quickly, report_from

__all__ = ["Asked", "reported"]


def reported(state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
    """The numbers of all parts in a row, asked of the source of dice in force.

    For functions that stand for a rule `when_compiled`, whose compiled rule finds the numbers itself; `quickly` gives
    the same numbers as that, with dice of the state's generator: so it is where no other source is in force. `matter`
    is a number, 1 or more, that means one thing in the whole match. Bounds are checked here, sense by the caller.
    Raises MissingReport, DiceError.
    """
    return report_from(SOURCE.get(), state, matter, parts, quickly)
