"""What a page asks to set right, in the viewer's own count, and what it is told of that beforehand."""

from __future__ import annotations

from stormtable.language import say
from stormtable.server.wire import rulings
from stormtable.table import referee, secrecy, undoing, viewing
from stormtable.table.match import Match, Refusal
from stormtable.table.referee import Misplaced, Ruling
from stormtable.table.viewing import Viewer

__all__ = ["answer", "ruling_of"]


def ruling_of(match: Match, message: rulings.Rule, viewer: Viewer) -> Ruling:
    """What is asked for, its entry in the match's count. Raises Refusal."""
    to, seen = message.to, viewing.seen_numbers(match, viewer)
    if message.what != "position":
        if not 0 <= to < len(seen):
            raise Refusal(say("there is no entry {to}", to=to))
        to = seen[to]
    return Ruling(message.what, message.position, to, tuple(message.faces))


def answer(match: Match, message: rulings.Rule, viewer: Viewer) -> rulings.RulingAnswer:
    """What it would change, as far as the viewer may know; or why it cannot be."""
    found = rulings.RulingAnswer(number=message.number, what=message.what, changes=[], takes=[], problem="", where="")
    try:
        ruling = ruling_of(match, message, viewer)
        changes = referee.foretell(match, ruling, viewer.seat)
        found.changes = [rulings.FieldChange(name=each.name, before=each.before, after=each.after) for each in changes]
        found.takes = taken_by(match, ruling, viewer)
    except Misplaced as refusal:
        found.problem, found.where = refusal.text, refusal.where
    except Refusal as refusal:
        found.problem = refusal.text
    return found


def taken_by(match: Match, ruling: Ruling, viewer: Viewer) -> list[int]:
    """The entries that would no longer count, in the viewer's count, as far as he can tell of them."""
    if ruling.kind == "position":
        return []
    after = ruling.to if ruling.kind == "back" else ruling.to - 1
    seen = [node for node in undoing.after(match, after) if secrecy.visible(node.outline, viewer.seat)]
    return [viewing.number_for(match, viewer, node.number) for node in seen]
