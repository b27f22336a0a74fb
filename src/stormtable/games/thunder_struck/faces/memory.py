"""What a scene shows of the round so far and no view holds: what each seat did last.

A memory is a plain dict: "acts" seat -> a few words. Keys are text, as in JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.amounts import count_text
from stormtable.engine.events import Note
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.state import View
from stormtable.games.thunder_struck.words.scene_names import Names, space_title

__all__ = ["BLANK", "Memory", "remember"]

Memory = Mapping[str, Any]
BLANK: Final[Memory] = {"acts": {}}


def remember(memory: Memory | None, view: View, notes: Sequence[Note]) -> Memory:
    """The memory after one more entry; `view` is from before it."""
    acts = dict((memory or BLANK)["acts"])
    names = Names(view.table)
    for note in notes:
        if note.event == Event.ROUND:
            acts = {}
        text = act(note, view, names)
        if text:
            acts[str(note.a)] = text
    return {"acts": acts}


def act(note: Note, view: View, names: Names) -> str:
    """A die's action in a few words; "" for all else."""
    match note.event:
        case Event.BOOSTED:
            return f"Boost {note.b}"
        case Event.CONTEST:
            return "Manoeuvre"
        case Event.HIT:
            return f"hit {names[note.b]}"
        case Event.MISS | Event.BEHIND:
            return "missed"
        case Event.SHIELD_UP | Event.SHIELD_ALREADY:
            return space_title(view.table, note.b)
        case Event.POWER:
            return count_text(note.b, "cube")
    return ""
