"""Who sees what of an entry: views, events, dice and stories, by seat; -1 is a watcher."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from stormtable.engine.events import ALL, Note
from stormtable.engine.game import WATCHER, Game
from stormtable.engine.records import Difference, differences
from stormtable.engine.sources import Rolled
from stormtable.engine.views import sees, view_of
from stormtable.table.journal import Entry

__all__ = ["classify", "heard", "hidden_fields", "reveals", "rolls_seen", "stories", "visible", "who_sees"]


def visible(entry: Entry, seat: int) -> bool:
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


def reveals(game: Game, before: Any, after: Any, viewers: Iterable[int]) -> bool:
    """Whether one of the viewers now knows the value of a field that was hidden from him before."""
    for seat in viewers:
        secret = {each.path for each in hidden_fields(game, before, seat)}
        if not secret:
            continue
        still = {each.path for each in hidden_fields(game, after, seat)}
        learnt = {each.path for each in differences(view_of(game, before, seat), view_of(game, after, seat))}
        if secret & learnt - still:
            return True
    return False


def classify(
    game: Game, entry: Entry, before: Any, after: Any, notes: Sequence[Note], rolls: Sequence[Rolled], seats: int
) -> None:
    """Write down who can tell that an entry was made, and what it brings to light."""
    entry.secret = entry.kind == "decision" and bool(game.secret(before))
    gave_up = entry.kind == "concession" and bool(game.secret(before))  # its own draft leaves with it, untold
    entry.reveals = reveals(game, before, after, [entry.seat] if gave_up else range(-1, seats))
    if game.secret(before):
        fresh = game.deciders(after) & ~game.deciders(before)
        entry.closes = bool(fresh or entry.reveals or not game.secret(after) or game.is_over(after))
    if entry.secret:
        entry.seen_by = who_sees(game, entry.seat, before, after, notes, rolls, seats)


def who_sees(
    game: Game, actor: int, before: Any, after: Any, notes: Sequence[Note], rolls: Sequence[Rolled], seats: int
) -> int:
    """Bits of those to whom a secret decision shows at all; ALL if a watcher is among them."""
    bits = 1 << actor
    for seat in range(-1, seats):
        shown = (
            heard(notes, seat) or rolls_seen(rolls, seat) or view_of(game, before, seat) != view_of(game, after, seat)
        )
        if shown and seat == WATCHER:
            return ALL
        if shown:
            bits |= 1 << seat
    return bits


def stories(
    game: Game, before: Any, notes: Sequence[Note], rolls: Sequence[Rolled], seats: int
) -> tuple[list[Any], dict[int, list[Any]]]:
    """(what watchers are told of an entry, what a seat is told where that differs), as JSON's kinds."""
    known: list[tuple[Any, list[Note], list[Rolled], list[Any]]] = []
    told: dict[int, list[Any]] = {}
    for seat in range(-1, seats):
        dice = [roll for roll in rolls_seen(rolls, seat) if not roll.matter]
        evidence = (view_of(game, before, seat), heard(notes, seat), dice)
        same = next((told for *other, told in known if tuple(other) == evidence), None)
        if same is None:
            same = msgspec.json.decode(msgspec.json.encode(game.narrate(*evidence)))
            known.append((*evidence, same))
        told[seat] = same
    public = told.pop(WATCHER)
    return public, {seat: own for seat, own in told.items() if own != public}
