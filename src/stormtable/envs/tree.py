"""A match as a tree for those who search it: decisions one at a time, and dice one at a time as chance.

Rules run interpreted on plain states, which are never changed once they are reached, so that branches share them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import dice_from
from stormtable.engine.events import ALL
from stormtable.engine.game import Game, seats_in
from stormtable.engine.records import copy_record, pack_moving
from stormtable.engine.sources import Asked, MissingDice, Quickly, TypedIn
from stormtable.engine.views import sees, view_of

__all__ = ["BATTLES", "Branch", "Past", "begin"]

BATTLES: Final = 100  # ways in which a battle may be resolved quickly, all equally likely
DIGEST: Final = 16  # hexadecimal digits that stand for a view


class Chosen(TypedIn):
    """Faces chosen so far; what is reported from outside is resolved quickly, in one of so many ways."""

    def report(self, state: Any, matter: int, parts: Sequence[Asked], quickly: Quickly) -> Sequence[int]:
        """What the rules make of a matter. Raises MissingDice for the way."""
        (way,) = self.faces(state, 1, BATTLES, ALL)
        said = hashlib.sha256(f"{matter} {way}".encode()).digest()
        state.dice.rng = int.from_bytes(said[:8], "big")
        found = list(quickly())
        state.dice.rng = 0
        return found


@dataclass(frozen=True, slots=True)
class Past:
    """A decision that was carried out, or the set-up (seat -1)."""

    seat: int
    action: Action | None
    before: Any
    after: Any
    secret: bool
    rolled: tuple[tuple[int, int], ...]  # faces in order, each with the bits of the seats that saw it


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a match stands: a seat decides, dice are to fall, or it is over."""

    game: Game
    state: Any  # after the last decision that was carried out whole; None before the set-up
    start: Callable[[], Any] = field(repr=False)  # a fresh state before the set-up
    longest: int
    past: tuple[Past, ...] = ()
    pending: tuple[int, Action] | None = None  # who does what, as soon as dice have fallen
    faces: tuple[tuple[int, int], ...] = ()  # that have fallen since
    wanted: int = 0  # dice more to fall
    sides: int = 0
    seen_by: int = ALL

    @property
    def is_chance(self) -> bool:
        """Whether a die is to fall."""
        return self.wanted > 0

    @property
    def over(self) -> bool:
        """Whether it is over, or has gone on for so long that it is broken off as a draw."""
        return not self.is_chance and (self.cut or bool(self.game.is_over(self.state)))

    @property
    def cut(self) -> bool:
        """Whether it has gone on for so long."""
        return len(self.past) > self.longest

    @property
    def seat(self) -> int:
        """The seat that decides; of several that decide in secret, the first that has not yet."""
        return seats_in(self.game.deciders(self.state))[0]

    def legal(self) -> list[Action]:
        """What it may do."""
        return choices_of(self.game, self.state, self.seat)

    def points(self, seat: int) -> int:
        """2 a win, 1 a draw, 0 a loss."""
        ended = bool(self.game.is_over(self.state))
        return int(self.game.points(self.state, seat)) if ended else 1

    def act(self, action: Action) -> Branch:
        """What a decision leads to."""
        return tried(replace(self, pending=(self.seat, action), faces=()))

    def fall(self, face: int) -> Branch:
        """What a face leads to, 1 to `sides`."""
        more = replace(self, faces=(*self.faces, (face, self.seen_by)), wanted=self.wanted - 1)
        return more if more.wanted else tried(more)


def begin(game: Game, start: Callable[[], Any], longest: int) -> Branch:
    """A match before its set-up, or at the first die that falls in it; `start` gives what `game.fill` has made."""
    return tried(Branch(game, None, start, longest))


def tried(branch: Branch) -> Branch:
    """What is pending carried out, or the dice named that it lacks."""
    game, source = branch.game, Chosen(face for face, _ in branch.faces)
    after = branch.start() if branch.pending is None else copy_record(branch.state)
    after.dice.rng = 0
    secret = branch.pending is not None and bool(game.secret(branch.state))
    seat, action = branch.pending or (-1, None)
    try:
        with dice_from(source):
            if action is None:
                game.set_up(after)
            else:
                game.apply(after, seat, action)
    except MissingDice as missing:
        return replace(branch, wanted=missing.n, sides=missing.sides, seen_by=missing.seen_by)
    done = Past(seat, action, branch.state, after, secret, branch.faces)
    return replace(branch, state=after, past=(*branch.past, done), pending=None, faces=(), wanted=0)


def heard(game: Game, past: Past, seat: int) -> str:
    """What a seat has seen of a decision, as text; equal texts where it cannot tell two apart.

    Its own acts, what others do openly, the dice that it sees, and what it sees of the position then, where that has
    changed, as a digest.
    """
    told = []
    if past.action is not None and (past.seat == seat or not past.secret):
        view = view_of(game, past.before, seat)
        told.append(f"{game.seats(past.after)[past.seat]}: {game.write(view, [past.action])}")
    told += [str(face) for face, seen_by in past.rolled if sees(seen_by, seat)]
    after = pack_moving(view_of(game, past.after, seat))
    before = b"" if past.before is None else pack_moving(view_of(game, past.before, seat))
    if after != before:
        told.append(f"#{hashlib.sha256(after).hexdigest()[:DIGEST]}")
    return " ".join(told)
