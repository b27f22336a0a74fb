"""What an action would lead to, told before it is taken: no dice roll in the action phase, so it is certain."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action
from stormtable.engine.events import Note
from stormtable.games.thunder_struck.faces.foretelling import Foretold, bearing, enemies, foretell, hitting_faces
from stormtable.games.thunder_struck.faces.ring import faces_text
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.state import Ask, View
from stormtable.games.thunder_struck.words.narrate import narrate
from stormtable.games.thunder_struck.words.notation_writing import write
from stormtable.language import say
from stormtable.scene import Line, Preview

__all__ = ["preview"]

BEYOND: Final = (  # what belongs to the next turn or to the round's end
    Event.TURN,
    Event.LIMIT,
    Event.REFLEX_BACK,
    Event.REFLEX_TEAMS,
    Event.TOKENS,
    Event.ROUND,
)


def preview(view: View, seat: int, action: Action) -> Preview | None:
    """The events that would follow and how the ships would then stand; None while dice are laid."""
    if view.ask.what in (Ask.NOTHING, Ask.PLAN, Ask.REFLEX):
        return None
    told = foretell(view, seat, action)
    notes = own_notes(told)
    lines = [line for story in narrate(view, notes, ()) for line in story.lines]
    lines += standings(told, seat)
    return Preview(
        offer=write(view, [action]),
        text=told.words or say("nothing changes"),
        chance=-1,
        exact=True,
        lines=tuple(lines),
        rule="TS-4.1" if view.ask.what == Ask.ACTION else "TS-5.4" if view.ask.what == Ask.WINNER else "TS-6.6",
    )


def own_notes(told: Foretold) -> list[Note]:
    """The events of the action itself, up to the next turn."""
    end = next((i for i, note in enumerate(told.notes) if note.event in BEYOND), len(told.notes))
    return list(told.notes[:end])


def standings(told: Foretold, seat: int) -> list[Line]:
    """How far each enemy then is, and which Fire dice would hit it, where the action moves the ship."""
    moved = told.first(Event.FLEW, Event.FLIPPED, Event.WARPED)
    if moved is None:
        return []
    found = []
    for other in enemies(told.after, seat):
        text = say(
            "{ship} is then {bearing}: {hits}",
            ship=told.names[other],
            bearing=bearing(told.after, seat, other),
            hits=faces_text(hitting_faces(told.after, seat, other)),
        )
        found.append(Line(text=text, rule="TS-6.3"))
    return found
