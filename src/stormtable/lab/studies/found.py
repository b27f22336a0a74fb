"""What a study found, before it is drawn or written: sentences, tables, charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stormtable.engine.game import WATCHER, Game
from stormtable.engine.seating import seating_of
from stormtable.games import find
from stormtable.lab.studies.plan import Cell, Outcome, Played, Study
from stormtable.lab.studies.tables import Table

__all__ = ["Chart", "Found", "Games", "outcomes", "side_names", "title_of"]

Games = Sequence[Outcome]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a report: a title that says what is seen, the chart as Altair has it, and how to read it."""

    title: str
    drawn: Any
    note: str


@dataclass(slots=True)
class Found:
    """What a report, a terminal and a program are told."""

    title: str
    sentences: list[str]  # what was found, the most important first
    table: Table
    charts: list[Chart] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # how to read the table
    telling: list[dict[str, Any]] | None = None  # the rows that a terminal shows; None: all


def outcomes(study: Study, shares: Sequence[Played]) -> list[list[Outcome]]:
    """The games of each cell, in order."""
    found: list[list[Outcome]] = [[] for _ in study.cells]
    for share in shares:
        for i, game in enumerate(share.games):
            found[study.due(share.first + i)[0]].append(game)
    return found


def title_of(game: Game, cell: Cell) -> str:
    """A scenario's title; of a file its name."""
    shipped = game.SCENARIOS.get(cell.scenario) if isinstance(cell.contents, str) else None
    return cell.scenario if shipped is None else shipped.title


def side_names(game: Game, cell: Cell) -> list[str]:
    """What the sides of a cell are called, as the table calls them."""
    start: Any = game.fill(cell.contents, cell.options, 1)
    game.set_up(start)
    names = game.scene(start, WATCHER).sides
    return [" and ".join(names[seat] for seat in mates) for mates in seating_of(game, start).members.values()]


def game_of(study: Study) -> Game:
    """The game that is studied."""
    return find(study.game)


def levels_of(study: Study) -> Mapping[str, int]:
    """The levels in their order, each with its place."""
    return {level: i for i, level in enumerate(dict.fromkeys(cell.level for cell in study.cells))}
