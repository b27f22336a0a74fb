"""How long games are: in decisions and in turns."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from stormtable.lab.studies import charts
from stormtable.lab.studies.found import Chart, Found, Games, game_of, outcomes, title_of
from stormtable.lab.studies.plan import Played, Study
from stormtable.lab.studies.tables import Column, Table

__all__ = ["lengths", "quantile"]

SHARES: Final = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}
HEADS: Final = {"p5": "5 %", "p25": "25 %", "p50": "half", "p75": "75 %", "p95": "95 %"}
COLUMNS: Final = (
    Column("scenario", "Scenario", "text"),
    Column("level", "Level", "text"),
    Column("games", "Games", "count"),
    Column("unfinished", "Stopped", "count", wide=True),
    Column("decisions", "Decisions, mean", "number"),
    *(Column(f"decisions_{name}", f"Decisions, {head}", "count", wide=name != "p50") for name, head in HEADS.items()),
    Column("turns", "Turns, mean", "number"),
    *(Column(f"turns_{name}", f"Turns, {head}", "count", wide=name != "p50") for name, head in HEADS.items()),
    Column("longest", "Turns, most", "count"),
    Column("at_end", "Ended in the last turn seen", "percent"),
    Column("pace", "Seconds a decision", "number"),
)


def lengths(study: Study, shares: Sequence[Played]) -> Found:
    """A row a cell."""
    game, table = game_of(study), Table("lengths", COLUMNS)
    ends: list[dict[str, Any]] = []
    for cell, games in zip(study.cells, outcomes(study, shares), strict=True):
        title = title_of(game, cell)
        table.rows.append(row(title, cell.level, games, game.MINUTES))
        ends += [
            {"what": f"{title}, {cell.level}", "turn": turn, "share": count / len(ended)}
            for ended in [played_out(games)]
            for turn, count in sorted(Counter(each.turns for each in ended).items())
        ]
    return Found(
        f"{game.TITLE}: how long games are",
        [sentence(each, game.MINUTES) for each in table.rows],
        table,
        drawings(table.rows, ends),
        [*NOTES, f"“Seconds a decision” is what {game.MINUTES} minutes, as the lobby has it, leave for one."],
    )


def played_out(games: Games) -> Games:
    """Those that came to their end."""
    return [each for each in games if each.points is not None]


def row(title: str, level: str, games: Games, minutes: int) -> dict[str, Any]:
    """What there is to say of a cell: of how long games are nothing where none came to its end."""
    ended = played_out(games)
    told = measured(ended, minutes) if ended else {each.name: None for each in COLUMNS}
    return {**told, "scenario": title, "level": level, "games": len(games), "unfinished": len(games) - len(ended)}


def measured(ended: Games, minutes: int) -> dict[str, Any]:
    """How long games are that came to their end."""
    decisions, turns = sorted(each.decisions for each in ended), sorted(each.turns for each in ended)
    mean = statistics.fmean(decisions)
    return {
        "decisions": mean,
        **{f"decisions_{name}": quantile(decisions, share) for name, share in SHARES.items()},
        "turns": statistics.fmean(turns),
        **{f"turns_{name}": quantile(turns, share) for name, share in SHARES.items()},
        "longest": turns[-1],
        "at_end": turns.count(turns[-1]) / len(turns),
        "pace": 60 * minutes / max(1.0, mean),
    }


def quantile(ordered: Sequence[int], share: float) -> int:
    """The smallest value that so large a share of the values does not exceed."""
    return ordered[max(0, min(len(ordered) - 1, -int(-share * len(ordered) // 1) - 1))]


def sentence(found: dict[str, Any], minutes: int) -> str:
    """What was found of a cell."""
    if found["decisions"] is None:
        return f"{found['scenario']}, {found['level']}: not one of {found['games']:,} games came to its end."
    said = (
        f"{found['scenario']}, {found['level']}: half of the games take {found['decisions_p50']:,} decisions or fewer,"
        f" nineteen of twenty at most {found['decisions_p95']:,}; they end in turn {found['turns_p50']} (middle),"
        f" {found['turns_p5']} to {found['turns_p95']} (nine of ten)."
    )
    return f"{said} {found['unfinished']:,} were stopped." if found["unfinished"] else said


def drawings(rows: Sequence[dict[str, Any]], ends: Sequence[dict[str, Any]]) -> list[Chart]:
    """Decisions, turns, and when games end."""
    found, rows = list[Chart](), [row for row in rows if row["decisions"] is not None]
    if not rows:
        return found
    for what, title in (("decisions", "How many decisions a game takes"), ("turns", "How many turns a game takes")):
        spans = [
            {"scenario": row["scenario"], "level": row["level"], **{name: row[f"{what}_{name}"] for name in SHARES}}
            for row in rows
        ]
        drawn = charts.ranges(spans, "scenario", "level", f"{what} of all sides" if what == "decisions" else what)
        note = "A mark is the middle, the thick line half of all games, the thin one nine of ten."
        found.append(Chart(title, drawn, note))
    found.append(
        Chart(
            "In which turn games end",
            charts.endings(ends),
            "The share of a row's games that end in each turn. A bright last column: the limit of turns ends them.",
        )
    )
    return found


NOTES: Final = (
    "A decision is an act: a hex, a shot, a die laid. Those without a choice count too, of all sides together.",
    "“5 %”, “half” and so on: so many of the games are no longer than that.",
)
