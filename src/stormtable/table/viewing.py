"""A match through the eyes of one viewer: entries numbered for him, their stories, the scene after each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from stormtable.engine.game import WATCHER, seats_in
from stormtable.engine.views import view_of
from stormtable.language import say
from stormtable.table import battles, secrecy, undoing
from stormtable.table.journal import Entry
from stormtable.table.match import Match
from stormtable.table.outlines import Outline
from stormtable.table.retelling import stories_for

__all__ = [
    "Look",
    "Seen",
    "Viewer",
    "is_sealed",
    "log",
    "look",
    "number_for",
    "seats_committed",
    "seen",
    "seen_numbers",
    "why_no_branch",
]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Through whose eyes: a seat's or a watcher's (-1); `complete`: with every entry, as once the match is over."""

    seat: int = WATCHER
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """An entry as a viewer sees it."""

    number: int  # in the viewer's counting
    entry: Entry
    text: str
    sealed: bool
    back_to: int  # in the viewer's counting; -1 unless an undo
    taken_back: bool
    frozen: bool
    stories: list[Any]


@dataclass(frozen=True, slots=True)
class Look:
    """The table after an entry; `scene` is the game's Scene, or as recorded, in JSON's kinds, where `frozen`."""

    scene: Any
    frozen: bool


def seen_numbers(match: Match, viewer: Viewer) -> Sequence[int]:
    """The numbers of the entries that a viewer can tell of: the one he counts n is the n-th, from 0."""
    return range(len(match.entries)) if viewer.complete else match.seen_by(viewer.seat)


def log(match: Match, viewer: Viewer, first: int = 0) -> list[Seen]:
    """What a viewer sees of the journal, from the match's entry `first` on."""
    numbers = seen_numbers(match, viewer)
    at = bisect_left(numbers, first)
    return [seen(match, viewer, count, match.entries[number]) for count, number in enumerate(numbers[at:], at)]


def seen(match: Match, viewer: Viewer, count: int, entry: Entry) -> Seen:
    """An entry as a viewer sees it who counts it so."""
    sealed = is_sealed(match, entry, viewer)
    return Seen(
        number=count,
        entry=entry,
        text="" if sealed else entry.text,
        sealed=sealed,
        back_to=number_for(match, viewer, entry.back_to) if entry.back_to >= 0 else -1,
        taken_back=entry.number in match.gone,
        frozen=match.heads[entry.number] is None,
        stories=stories_for(match, entry, viewer.seat),
    )


def number_for(match: Match, viewer: Viewer, number: int) -> int:
    """An entry's number in a viewer's counting; of one that he cannot tell of, that of the last before it."""
    return bisect_right(seen_numbers(match, viewer), number) - 1


def is_sealed(match: Match, entry: Entry | Outline, viewer: Viewer) -> bool:
    """Whether what was decided is still kept from a viewer."""
    return entry.secret and entry.seat != viewer.seat and not viewer.complete and match.over is None


def look(match: Match, viewer: Viewer, entry: Entry) -> Look:
    """The table after an entry, as a viewer sees it. Raises BadInput if the record holds no scene for it."""
    node = match.heads[entry.number]
    if node is None:
        return Look(match.scenes.stored(entry.number), frozen=True)
    present = node is match.head and match.state is not None
    if present:
        view, scene = match.views.of(viewer.seat), match.scenes.present(viewer.seat)
    else:
        view = view_of(match.game, match.state_after(node), viewer.seat)
        scene = match.game.scene(view, viewer.seat, match.states.memory(node, viewer.seat))
    if present and match.over is not None and match.over.how != "rules":
        return Look(replace(scene, offers=(), prompt=None), frozen=False)
    if awaited := battles.awaited(match, view):
        scene = replace(scene, offers=tuple(offer for offer in scene.offers if offer.id not in awaited))
    return Look(scene, frozen=False)


def seats_committed(match: Match, view: Any) -> list[int]:
    """The seats that have decided in the secret decision under way and wait for the others."""
    game = match.game
    if match.state is None or match.over is not None or not game.secret(view):
        return []
    opened = undoing.before_window(match)
    if opened is None:
        return []
    done = seats_in(match.facts_of(opened).deciders & ~game.deciders(view))
    return [seat for seat in done if not match.is_out(seat)]


def why_no_branch(match: Match, viewer: Viewer, entry: Entry) -> str:
    """Why a viewer may not play on from after an entry; "" if he may."""
    node = match.heads[entry.number]
    if node is None:
        return say("the rules have changed since: from here on the record can only be looked at")
    state = match.state_after(node)
    if match.game.is_over(state):
        return say("the match is over there: choose an earlier entry")
    running = match.over is None and not viewer.complete
    sealed_ones = any(each.secret and each.seat != viewer.seat for each in match.outlines[: entry.number + 1])
    if running and (sealed_ones or secrecy.hidden_fields(match.game, state, viewer.seat)):
        return say("something is hidden from you there; once the match is over, anybody can play on from any entry")
    return ""
