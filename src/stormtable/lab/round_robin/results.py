"""The file of a round robin: its plan, then a line a game, in the order of the schedule; so it can be gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from stormtable import __version__
from stormtable.engine.game import Setting
from stormtable.lab import kept as keeping
from stormtable.lab.kept import Kept, Kind
from stormtable.lab.round_robin.plan import Due, Plan

__all__ = ["FORMAT", "Outcome", "Tournament", "heading", "kept"]

FORMAT: Final = 1


class Tournament(msgspec.Struct, kw_only=True, tag_field="type", tag="tournament"):
    """The first line."""

    format: int
    program: str  # version: another one may play otherwise
    game: str
    scenarios: list[str | dict[str, Any]]  # shipped ones by name, others by their contents
    options: dict[str, Setting]
    bots: list[str]
    games: int
    seed: int
    seconds: float  # for a decision of a program
    recorded: bool


class Outcome(msgspec.Struct, kw_only=True, tag_field="type", tag="game", omit_defaults=True):
    """A game that was played."""

    scenario: str
    round: int
    bots: list[str]  # by side
    points: list[int] | None  # by side: 2 a win, 1 a draw, 0 a loss; None: it was stopped
    actions: int
    digest: str
    seed: int = -1  # of a game at the table: that of `stormtable match --seed`
    faults: list[dict[str, int]] = []  # by side, where there were any
    record: str = ""  # its file


KIND: Final = Kind("tournament", Tournament, Outcome)


def heading(plan: Plan, seconds: float) -> Tournament:
    """The first line of a plan's file."""
    return Tournament(
        format=FORMAT,
        program=__version__,
        game=plan.game.NAME,
        scenarios=[each.name if isinstance(each.contents, str) else dict(each.contents) for each in plan.grounds],
        options=dict(plan.options),
        bots=list(plan.names),
        games=plan.games,
        seed=plan.seed,
        seconds=seconds,
        recorded=plan.recorded,
    )


def kept(path: Path | None, plan: Plan, seconds: float) -> Kept[Outcome]:
    """The file to go on with, or a new one, its first line written. Raises BadInput for that of another tournament."""
    due = list(plan.schedule())

    def is_due(number: int, found: Outcome) -> bool:
        return number < len(due) and is_of(plan, found, due[number])

    return keeping.kept(path, KIND, heading(plan, seconds), is_due)


def is_of(plan: Plan, found: Outcome, due: Due) -> bool:
    bots = [plan.names[bot] for bot in due.bots]
    return (found.scenario, found.round, found.bots) == (due.ground.name, due.round, bots)
