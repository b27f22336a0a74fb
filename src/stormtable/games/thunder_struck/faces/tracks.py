"""The strips of a scene: the phases of the round, the order from the marker."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.games.thunder_struck.faces.memory import Memory
from stormtable.games.thunder_struck.rules.console import has_dice
from stormtable.games.thunder_struck.rules.state import Ask, State
from stormtable.games.thunder_struck.rules.state import Step as Phase
from stormtable.games.thunder_struck.words.scene_names import Names, piece_id
from stormtable.scene import Step, Track

__all__ = ["tracks"]

Place = Literal["done", "now", "later", "empty"]

PHASES: Final = (
    (Phase.PLANNING, "Planning", "All lay their dice at once, in secret", "TS-3.1"),
    (Phase.ACTION, "Action", "One die after another is actioned, in seat order from the marker", "TS-4.1"),
    (Phase.ENDING, "End of round", "The Reflex die; all dice return; the marker moves", "TS-7.6"),
)


def tracks(state: State, memory: Memory, names: Names) -> tuple[Track, ...]:
    order = Track(id="order", title="Order", steps=tuple(order_steps(state, memory, names)), rule="TS-4.1")
    return (Track(id="phases", title="Phases of the round", steps=tuple(phases(state)), rule="TS-7.6"), order)


def phases(state: State) -> Iterable[Step]:
    now = Phase.ENDING if state.step == Phase.NEXT_ROUND or state.over else Phase(state.step)
    for phase, text, title, _ in PHASES:
        place: Place = "now" if phase == now else "done" if phase < now else "later"
        yield Step(text=text, title=title, state=place)


def order_steps(state: State, memory: Memory, names: Names) -> Iterable[Step]:
    """Every seat from the marker on, with what it did last."""
    for i in range(state.table.seats):
        seat = (state.marker + i) % state.table.seats
        place, note = standing(state, seat)
        did = memory["acts"].get(str(seat), "")
        yield Step(
            text=names[seat] if state.table.seats <= 2 else names.label(seat),
            title=f"{names[seat]}{', holds the marker' if not i else ''}{f', last: {did}' if did else ''}",
            side=seat,
            state=place,
            piece=piece_id(state.table, seat),
            note=note or did,
        )


def standing(state: State, seat: int) -> tuple[Place, str]:
    if not state.ships[seat].alive:
        return "empty", "destroyed"
    asked = state.ask.seats >> seat & 1
    if state.ask.what == Ask.PLAN:
        return ("later", "lays dice") if asked else ("done", "handed in")
    if asked:
        return "now", "decides"
    return ("later", "") if has_dice(state, seat) else ("done", "")
