"""Thunder Struck for tests of its rules: matches begun or set up, actions carried out, what is seen of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.records import copy_record
from stormtable.games.thunder_struck.data.scenarios import fill
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.decisions import apply, refuse, set_up
from stormtable.games.thunder_struck.rules.secrets import hide
from stormtable.games.thunder_struck.rules.state import State, Verb, View
from stormtable.games.thunder_struck.words.placing import set_position

B1, B2, M1, M2, F1, F2, P1, P2, SF, SR, SM = range(11)
WATCHER: Final = -1


def begun(scenario: str, dice: Iterable[int]) -> State:
    """A match in its first planning phase; the first die says who goes first."""
    state = fill(scenario, {}, 1)
    with dice_from(Script(tuple(dice))):
        set_up(state)
    return state


def placed(scenario: str, position: Mapping[str, Any], **options: bool) -> State:
    state = fill(scenario, options, 1)
    with dice_from(Script((1, *[1] * 4 * state.table.seats))):
        set_up(state)
    set_position(state, position)
    return state


def act(state: State, seat: int, verb: Verb, **fields: int) -> list[Note]:
    """Carry out a legal action; returns what happened."""
    action = Action(verb=verb, **fields)
    assert refuse(state, seat, action) == No.OK, No(refuse(state, seat, action))
    with noting() as notes:
        apply(state, seat, action)
    return list(notes)


def lay(state: State, seat: int, **faces: int) -> None:
    for name, face in faces.items():
        act(state, seat, Verb.LAY, amount=face, target=globals()[name])


def view(state: State, seat: int) -> View:
    seen = View(copy_record(state))
    hide(seen, seat)
    return seen


def action_state() -> State:
    """A1 to action a die, with two cubes; B1 six spaces ahead, B2 three."""
    return placed("teams", {"phase": "action", "ships": {
        "A1": {"cubes": 2, "dice": {"B1": 3, "B2": 2, "M1": 1, "F1": 6}},
        "B1": {"dice": {"P1": 1}},
        "B2": {"sector": "I", "space": 3, "dice": {"P1": 1}}}})  # fmt: skip


def told(notes: Iterable[Note], *events: Event) -> list[tuple[int, ...]]:
    """Those of some kinds, in order: the event and its numbers."""
    return [(note.event, note.a, note.b, note.c, note.d) for note in notes if note.event in events]
