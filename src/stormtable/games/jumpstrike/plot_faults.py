"""What is wrong with a plot that someone wrote: which order, why, and what would be legal in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stormtable.engine import Action
from stormtable.engine.game import BadInput
from stormtable.engine.records import copy_record
from stormtable.games.jumpstrike.codes import No
from stormtable.games.jumpstrike.names import ship_name
from stormtable.games.jumpstrike.notation import WRITTEN, word_of
from stormtable.games.jumpstrike.orders import plot_turn, turns_in
from stormtable.games.jumpstrike.phrases import parse
from stormtable.games.jumpstrike.plotting import offer_plot, plot, refuse_plot
from stormtable.games.jumpstrike.state import MAX_CHOICES, State, Verb, View

__all__ = ["PlotFault", "check_plot", "plot_fault"]


@dataclass(frozen=True, slots=True)
class PlotFault:
    """The first order of a plot that is not legal; those before it are."""

    number: int  # of the act, from 0: `P3A` counts two, the launch and its ID
    word: str  # "F"
    ship: str
    turn: int
    rule: str
    text: str
    legal: tuple[str, ...]  # what would be legal there

    def __str__(self) -> str:
        would = f"; legal there: {' '.join(self.legal)}" if self.legal else ""
        return f"{self.ship}, turn {self.turn}: {self.word!r}: {self.text} ({self.rule}){would}"


def plot_fault(view: View, seat: int, text: str) -> PlotFault | None:
    """What is wrong with orders, as they would be written one after the other; None if nothing is.

    Raises BadInput, as `parse` does, for words that are no orders.
    """
    tried = copy_record(view)
    for number, action in enumerate(parse(view, text, seat)):
        code = refuse_plot(tried, seat, action) if action.verb <= Verb.SEAL else No.OTHER_DECISION
        if code:
            return fault_of(tried, seat, action, number, No(code))
        if action.verb == Verb.SEAL:
            return None
        plot(tried, seat, action)
    return None


def fault_of(view: State, seat: int, action: Action, number: int, reason: No) -> PlotFault:
    ship = action.unit
    return PlotFault(
        number,
        word_of(action) if action.verb in WRITTEN else "seal",
        ship_name(view.table, ship),
        plot_turn(view) + turns_in(view.ships[ship].plot),
        reason.rule,
        reason.text,
        tuple(legal_orders(view, seat, ship)),
    )


def legal_orders(view: State, seat: int, ship: int) -> Sequence[str]:
    """What may be written next for a ship."""
    out = [Action() for _ in range(MAX_CHOICES)]
    found = out[: offer_plot(view, seat, out)]
    return [word_of(each) for each in found if each.verb in WRITTEN and each.unit == ship]


def check_plot(view: View, seat: int, text: str) -> list[Action]:
    """The actions of a plot that is legal as a whole. Raises BadInput naming the order, why, and what would do."""
    fault = plot_fault(view, seat, text)
    if fault is not None:
        raise BadInput(f"{' '.join(text.split())!r}: {fault}")
    return parse(view, text, seat)
