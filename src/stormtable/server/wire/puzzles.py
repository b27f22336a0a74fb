"""Puzzles: what they are, the one of the day, and how far a solver is at the table of one."""

from __future__ import annotations

import msgspec

from stormtable.engine.puzzles import Level

__all__ = [
    "EffectTold",
    "NextPuzzle",
    "PuzzleInfo",
    "PuzzleOfDay",
    "PuzzleTold",
    "Puzzles",
    "Shelf",
    "Solved",
    "TriedTold",
    "WayTold",
]


class PuzzleTold(msgspec.Struct, kw_only=True):
    """A puzzle in a list."""

    number: int
    title: str
    goal: str
    level: Level  # the weakest that finds it
    scenario: str  # its title


class Shelf(msgspec.Struct, kw_only=True):
    """The puzzles of a game."""

    game: str
    title: str
    puzzles: list[PuzzleTold]


class PuzzleOfDay(msgspec.Struct, kw_only=True):
    """The puzzle of a day, the same for everybody."""

    date: str  # 2026-11-30, in UTC
    game: str
    game_title: str
    puzzle: PuzzleTold


class Puzzles(msgspec.Struct, kw_only=True):
    """GET /api/puzzles: of every game that has puzzles; GET /api/puzzles/today: `today` alone.

    POST /api/puzzles/{game}/{number} (no body), answered by `Created`: a table at which one is solved.
    """

    shelves: list[Shelf]
    today: PuzzleOfDay | None  # None: there are none at all


class TriedTold(msgspec.Struct, kw_only=True):
    """A try that was wrong."""

    do: str  # in notation
    chance: int  # thousandths, that it leaves; -1: nobody has weighed it
    right: int  # of what is to be found, how much is in it


class WayTold(msgspec.Struct, kw_only=True):
    """A way of deciding, once the solution is known."""

    do: str
    chance: int  # thousandths
    easy: int  # of ten times, how often the easy level takes it
    tried: bool  # by the solver


class EffectTold(msgspec.Struct, kw_only=True):
    """What happens oftener or seldomer for it."""

    text: str
    rule: str
    after: int  # hundredths of a time, on average
    instead: int  # after what the easy level does most


class Solved(msgspec.Struct, kw_only=True):
    """The solution and why."""

    why: str  # a sentence
    ways: list[WayTold]  # the solution first
    effects: list[EffectTold]
    many: int  # ways there were
    origin: str  # the game that it is from


class NextPuzzle(msgspec.Struct, kw_only=True):
    """The puzzle that follows."""

    number: int
    title: str


class PuzzleInfo(msgspec.Struct, kw_only=True):
    """How far the solver is, as part of a table."""

    number: int
    title: str
    goal: str
    level: Level
    rule: str
    fitted: bool  # what ways leave are chances to win, read by a fit; else what the search says
    side: str  # of the solver, as the game calls it
    find: int  # how much there is to be found: acts that not every way has
    begun: list[str]  # what has been done of a try that is no whole decision yet
    tries: list[TriedTold]
    written: int  # how much was noted
    found: bool
    solved: Solved | None  # None: still sought
    next: NextPuzzle | None
