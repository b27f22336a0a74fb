"""What a study plays: cells, which are kinds of games, and of each cell the same number of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from stormtable import __version__
from stormtable.bots.levels import level_of
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.seating import seating
from stormtable.games import find

__all__ = ["KINDS", "Cell", "Outcome", "Played", "Study", "Way", "cells_of", "check_study"]

Way = Literal["games", "forces", "rules"]
KINDS: Final = ("balance", "values", "options", "rules", "lengths")
MOST_GAMES: Final = 100_000_000  # of a study


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of games. Games of one number have the same seed in all cells."""

    scenario: str  # as it was given: a shipped one, or a file
    contents: str | dict[str, Any]  # what `fill` takes
    options: dict[str, Setting]
    level: str  # of all seats
    changed: str = ""  # the option in which it differs from the scenario's first cell
    value: Setting = ""  # that option's value


class Study(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="study"):
    """The whole of it; also the first line of its file. Plain values, so any process can play shares of it."""

    format: int = 1
    program: str = __version__  # another version may play otherwise
    study: str  # one of KINDS
    game: str
    way: Way  # how games are played: as they are, with forces drawn anew, or watched for rules
    games: int  # of each cell
    seed: int
    cells: list[Cell]

    @property
    def total(self) -> int:
        """Games of all cells."""
        return self.games * len(self.cells)

    def due(self, number: int) -> tuple[int, int]:
        """The cell of a game of the study, and its number there: cells take turns, so all are played equally often."""
        return number % len(self.cells), number // len(self.cells)

    @property
    def share(self) -> int:
        """Games of a share: about a two-hundredth of the study, so that little is lost where it is stopped."""
        return max(1, min(2_000, self.total // 200))


class Outcome(msgspec.Struct, array_like=True, omit_defaults=True):
    """A game: plain values."""

    points: list[int] | None  # by side: 2 a win, 1 a draw, 0 a loss; None: it was stopped
    decisions: int  # acts of all seats
    turns: int  # the turn in which it ended
    digest: int  # 64 bits
    forces: list[dict[str, int]] = []  # by side, units by key, where they were drawn


class Played(msgspec.Struct, tag_field="type", tag="share", omit_defaults=True):
    """A share that was played; a line of the study's file."""

    first: int
    games: list[Outcome]
    seconds: float  # of the processor, by all who played: no part of what must be the same
    rules: dict[str, list[list[int]]] = {}  # rows by rule: a cell, games it took part in, how often told, run, checked


def cells_of(
    scenarios: Mapping[str, str | Mapping[str, Any]], options: Mapping[str, Setting], levels: Sequence[str]
) -> Iterator[Cell]:
    """Every scenario at every level."""
    for name, contents in scenarios.items():
        for level in levels:
            given = contents if isinstance(contents, str) else dict(contents)
            yield Cell(scenario=name, contents=given, options=dict(options), level=level)


def check_study(study: Study) -> None:
    """Refuse what cannot be played. Raises BadInput."""
    if not study.cells:
        why = ": in no scenario of it are forces built by points" if study.study == "values" else ""
        raise BadInput(f"there is nothing to study in {find(study.game).TITLE} that way{why}")
    if study.total > MOST_GAMES:
        raise BadInput(f"{study.total:,} games in {len(study.cells)} cells are too many: at most {MOST_GAMES:,}")
    game = find(study.game)
    for cell in study.cells:
        level_of(game, cell.level)
        if study.way != "forces":
            check_cell(game, cell)


def check_cell(game: Game, cell: Cell) -> None:
    try:
        seating(game, cell.contents, cell.options)
    except BadInput as error:
        raise BadInput(f"{cell.scenario}: {error}", error.rule) from None
