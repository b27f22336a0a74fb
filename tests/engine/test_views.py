"""Views of one state, made in several threads."""

from __future__ import annotations

from typing import Any

from stormtable.engine import I8, record
from stormtable.engine.views import Views


@record
class State:
    order: I8 = 0


class Sealed:
    """A game in which nobody sees the order."""

    def hide(self, state: State, seat: int) -> None:
        state.order = 0


class OfAnother:
    """A view during whose comparison another thread makes one more."""

    def __init__(self, made: dict[int, Any]) -> None:
        self.made = made

    def __eq__(self, other: object) -> bool:
        self.made[7] = State(order=7)
        return False

    __hash__ = None  # type: ignore[assignment]


def test_views_that_others_make_meanwhile_are_no_hindrance() -> None:
    views = Views(Sealed(), State(order=3))  # type: ignore[arg-type]
    views.made[6] = OfAnother(views.made)
    assert views.of(0) == State(order=0)
    assert views.of(1) is views.of(0)
