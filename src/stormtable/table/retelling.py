"""What an entry tells, in the language of whoever reads it.

A journal holds its stories in English. For a reader of another language they are told anew, from the entry's decision
and dice; where the rules of today do not lead there any more, he reads what was recorded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stormtable.engine.views import view_of
from stormtable.language import ENGLISH, spoken
from stormtable.table import folding, secrecy
from stormtable.table.differing import story_of
from stormtable.table.folding import Node
from stormtable.table.journal import Entry, recorded_rolls

if TYPE_CHECKING:
    from stormtable.table.match import Match

__all__ = ["stories_for"]


def stories_for(match: Match, entry: Entry, seat: int) -> list[Any]:
    """The stories of an entry as a seat (-1: a watcher) is told them, in the language that is spoken."""
    written = entry.stories_of.get(seat, entry.stories)
    node = match.heads[entry.number]
    if spoken() == ENGLISH or not written or node is None:
        return written
    return told_anew(match, entry, node, seat)


def told_anew(match: Match, entry: Entry, node: Node, seat: int) -> list[Any]:
    """The same from what happened."""
    game, states = match.game, match.states
    before = states.after(node if node.parent is None else node.parent)
    view = view_of(game, before, seat)
    if entry.kind == "corrected":
        return [story_of(game, view, view_of(game, states.after(node), seat), entry.by)]
    rolls = secrecy.rolls_seen(recorded_rolls(entry.rolls), seat)
    return list(folding.plain(game.narrate(view, secrecy.heard(states.notes(node), seat), rolls)))
