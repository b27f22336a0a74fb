"""What is done with a journal where a match starts, or a server."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from stormtable.engine.game import BadInput, Game
from stormtable.games import lessons_of, puzzles_of
from stormtable.language import say
from stormtable.table.journal import Header, Line
from stormtable.table.lessons import LessonSitting
from stormtable.table.match import Match
from stormtable.table.puzzles import PuzzleSitting, is_table_of
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from stormtable.table.snapshots import Shelf

__all__ = ["header_of", "is_awaited", "seat_at", "start_sitting"]


def is_awaited(header: Header) -> bool:
    """Whether anybody waits for a match to go on that nobody looks at."""
    return header.campaign is not None or any(seat.kind != "computer" for seat in header.seats)


def header_of(lines: Sequence[Line]) -> Header:
    """The first line. Raises BadInput."""
    if not isinstance(lines[0], Header):
        raise BadInput(say("a journal begins with a line of the type match"))
    return lines[0]


def seat_at(match: Match, clock: Callable[[], float] = time.time) -> Sitting:
    """A match as it is sat at; what was a lesson or puzzle that is not shipped any more is a match of typed dice."""
    header = match.header
    lesson = lessons_of(header.game).get(header.lesson) if header.lesson else None
    if lesson is not None:
        return LessonSitting(match, lesson, clock=clock)
    puzzle = puzzles_of(header.game).get(header.puzzle) if header.puzzle else None
    if puzzle is not None and is_table_of(match, puzzle):
        return PuzzleSitting(match, puzzle, clock=clock)
    return Sitting(match, clock=clock)


def start_sitting(
    game: Game,
    lines: list[Line],
    seal: Seal | None,
    salt: tuple[int, str] | None,
    shelf: Shelf,
    clock: Callable[[], float] = time.time,
) -> Sitting:
    """A match at its first decision, or where typed dice are wanted."""
    match = Match.fold(game, lines, seal, shelf)
    if match.frozen_why:
        raise BadInput(say("the match cannot be played on from here: {frozen_why}", frozen_why=match.frozen_why))
    if salt is not None:
        match.salt(*salt, clock())
    sitting = seat_at(match, clock)
    if match.entries:
        sitting.settle()
    else:
        sitting.set_up()
    return sitting
