"""The strips of a scene: the phases of the round, the order from the marker."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.games.thunder_struck.faces.memory import Memory, act_text
from stormtable.games.thunder_struck.rules.console import has_dice
from stormtable.games.thunder_struck.rules.state import Ask, State
from stormtable.games.thunder_struck.rules.state import Step as Phase
from stormtable.games.thunder_struck.words.scene_names import Names, piece_id
from stormtable.language import phrase, say
from stormtable.scene import Step, Track

__all__ = ["tracks"]

Place = Literal["done", "now", "later", "empty"]

PHASES: Final = (
    (Phase.PLANNING, phrase("Planning"), phrase("All lay their dice at once, in secret")),
    (Phase.ACTION, phrase("Action"), phrase("One die after another is actioned, in seat order from the marker")),
    (Phase.ENDING, phrase("End of round"), phrase("The Reflex die; all dice return; the marker moves")),
)


def tracks(state: State, memory: Memory, names: Names) -> tuple[Track, ...]:
    order = Track(id="order", title=say("Order"), steps=tuple(order_steps(state, memory, names)), rule="TS-4.1")
    return (Track(id="phases", title=say("Phases of the round"), steps=tuple(phases(state)), rule="TS-7.6"), order)


def phases(state: State) -> Iterable[Step]:
    now = Phase.ENDING if state.step == Phase.NEXT_ROUND or state.over else Phase(state.step)
    for phase, text, title in PHASES:
        place: Place = "now" if phase == now else "done" if phase < now else "later"
        yield Step(text=say(text), title=say(title), state=place)


def order_steps(state: State, memory: Memory, names: Names) -> Iterable[Step]:
    """Every seat from the marker on, with what it did last."""
    for i in range(state.table.seats):
        seat = (state.marker + i) % state.table.seats
        place, note = standing(state, seat)
        did = act_text(memory, seat, state, names)
        yield Step(
            text=names[seat] if state.table.seats <= 2 else names.label(seat),
            title=order_title(names[seat], did, holds=not i),
            side=seat,
            state=place,
            piece=piece_id(state.table, seat),
            note=note or did,
        )


def order_title(ship: str, did: str, *, holds: bool) -> str:
    """Whose place it is, whether it holds the marker, and what it did last."""
    if holds:
        return (
            say("{ship}, holds the marker, last: {act}", ship=ship, act=did)
            if did
            else say("{ship}, holds the marker", ship=ship)
        )
    return say("{ship}, last: {act}", ship=ship, act=did) if did else ship


def standing(state: State, seat: int) -> tuple[Place, str]:
    if not state.ships[seat].alive:
        return "empty", say("destroyed")
    asked = state.ask.seats >> seat & 1
    if state.ask.what == Ask.PLAN:
        return ("later", say("lays dice")) if asked else ("done", say("handed in"))
    if asked:
        return "now", say("decides")
    return ("later", "") if has_dice(state, seat) else ("done", "")
