"""What a scene shows of the round so far and no view holds: what each seat did last.

A memory is a plain dict: "acts" seat -> [event, its number b], said when it is shown. Keys are text, as in
JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.events import Note
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.state import Kind, State, View
from stormtable.games.thunder_struck.words.scene_names import Names, said_kind, space_title
from stormtable.language import say, say_count

__all__ = ["BLANK", "Memory", "act_text", "remember"]

Memory = Mapping[str, Any]
BLANK: Final[Memory] = {"acts": {}}
ACTS: Final = (
    Event.BOOSTED,
    Event.CONTEST,
    Event.HIT,
    Event.MISS,
    Event.BEHIND,
    Event.SHIELD_UP,
    Event.SHIELD_ALREADY,
    Event.POWER,
)


def remember(memory: Memory | None, view: View, notes: Sequence[Note]) -> Memory:
    """The memory after one more entry; `view` is from before it."""
    acts = dict((memory or BLANK)["acts"])
    for note in notes:
        if note.event == Event.ROUND:
            acts = {}
        if note.event in ACTS:
            acts[str(note.a)] = [int(note.event), int(note.b)]
    return {"acts": acts}


def act_text(memory: Memory, seat: int, state: State, names: Names) -> str:
    """The last action of a seat in a few words; "" if there is none."""
    act = memory["acts"].get(str(seat), "")
    if isinstance(act, str):  # of a snapshot from when memories held words
        return act
    event, number = act
    match event:
        case Event.BOOSTED:
            return say("Boost {n}", n=number)
        case Event.CONTEST:
            return said_kind(Kind.MANOEUVRE)
        case Event.HIT:
            return say("hit {ship}", ship=names[number])
        case Event.MISS | Event.BEHIND:
            return say("missed")
        case Event.POWER:
            return say_count(number, "{n} cube", "{n} cubes")
    return space_title(state.table, number)
