"""Who sees what of an entry: views, events, dice and stories, by seat; -1 is a watcher."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from stormtable.engine.events import ALL, Note
from stormtable.engine.game import WATCHER, Game
from stormtable.engine.records import Difference, differences
from stormtable.engine.sources import Rolled
from stormtable.engine.views import Views, sees, view_of
from stormtable.table.journal import Entry
from stormtable.table.outlines import Outline

__all__ = [
    "classify",
    "heard",
    "hidden_fields",
    "reveals",
    "rolls_seen",
    "stories",
    "visible",
    "who_knows_what",
    "who_sees",
]


def visible(entry: Entry | Outline, seat: int) -> bool:
    """Whether a seat can tell that an entry was made."""
    return sees(entry.seen_by, seat)


def heard(notes: Iterable[Note], seat: int) -> list[Note]:
    """The events that a seat learns of."""
    return [note for note in notes if sees(note.seen_by, seat)]


def rolls_seen(rolls: Iterable[Rolled], seat: int) -> list[Rolled]:
    """The rolls that a seat sees."""
    return [roll for roll in rolls if sees(roll.seen_by, seat)]


def hidden_fields(game: Game, state: Any, seat: int) -> list[Difference]:
    """The fields that a seat may not know."""
    return differences(state, view_of(game, state, seat))


def reveals(before: Views, after: Views, viewers: Iterable[int]) -> bool:
    """Whether one of the viewers now knows the value of a field that was hidden from him before."""
    for seat in viewers if before.hide(WATCHER) else ():
        if not before.hide(seat):
            continue
        learnt = differing(before.of(seat), after.of(seat))
        secret = learnt and learnt & differing(before.state, before.of(seat))
        if secret and secret - differing(after.state, after.of(seat)):
            return True
    return False


def differing(old: Any, new: Any) -> set[str]:
    """The paths of the fields that differ between two states or views."""
    return {each.path for each in differences(old, new)}


def classify(
    entry: Entry, before: Views, after: Views, notes: Sequence[Note], rolls: Sequence[Rolled], seats: int
) -> None:
    """Write down who can tell that an entry was made, and what it brings to light."""
    game, was = before.game, before.state
    entry.secret = entry.kind == "decision" and bool(game.secret(was))
    gave_up = entry.kind == "concession" and bool(game.secret(was))  # its own draft leaves with it, untold
    entry.reveals = reveals(before, after, [entry.seat] if gave_up else range(-1, seats))
    if game.secret(was):
        fresh = game.deciders(after.state) & ~game.deciders(was)
        entry.closes = bool(fresh or entry.reveals or not game.secret(after.state) or game.is_over(after.state))
    if entry.secret:
        entry.seen_by = who_sees(entry.seat, before, after, notes, rolls, seats)


def who_sees(
    actor: int, before: Views, after: Views, notes: Sequence[Note], rolls: Sequence[Rolled], seats: int
) -> int:
    """Bits of those to whom a secret decision shows at all; ALL if a watcher is among them."""
    bits = 1 << actor
    for seat in range(-1, seats):
        shown = heard(notes, seat) or rolls_seen(rolls, seat) or before.of(seat) != after.of(seat)
        if shown and seat == WATCHER:
            return ALL
        if shown:
            bits |= 1 << seat
    return bits


class Knowing(NamedTuple):
    """What viewers know of an entry, all of them the same."""

    viewers: list[int]
    what: tuple[Any, list[Note], list[Rolled]]  # their view of the state before it, what happened, dice


def who_knows_what(views: Views, notes: Sequence[Note], rolls: Sequence[Rolled], seats: int) -> list[Knowing]:
    """What each viewer knows of an entry; those who know the same stand together."""
    private = any(note.seen_by != ALL for note in notes) or any(roll.seen_by != ALL for roll in rolls)
    if not private and not views.hide(WATCHER):
        return [Knowing([*range(WATCHER, seats)], (views.state, list(notes), list(rolls)))]
    found: list[Knowing] = []
    for seat in range(WATCHER, seats):
        what = views.of(seat), heard(notes, seat), rolls_seen(rolls, seat)
        alike = next((each for each in found if each.what == what), None)
        if alike is None:
            found.append(Knowing([seat], what))
        else:
            alike.viewers.append(seat)
    return found


def stories(game: Game, known: Iterable[Knowing], seats: int) -> tuple[list[Any], dict[int, list[Any]]]:
    """(what watchers are told of an entry, what a seat is told where that differs), as JSON's kinds."""
    told: dict[int, list[Any]] = {}
    for viewers, what in known:
        told |= dict.fromkeys(viewers, msgspec.json.decode(msgspec.json.encode(game.narrate(*what))))
    public = told[WATCHER]
    return public, {seat: told[seat] for seat in range(seats) if told[seat] is not public and told[seat] != public}
