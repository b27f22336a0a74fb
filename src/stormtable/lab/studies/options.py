"""What an option does: the same games with it and without, compared pair by pair."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.inputs import did_you_mean
from stormtable.engine.odds import Z95
from stormtable.lab.studies import charts
from stormtable.lab.studies.found import Chart, Found, Games, game_of, outcomes, side_names, title_of
from stormtable.lab.studies.plan import Cell, Played, Study
from stormtable.lab.studies.tables import Column, Table

__all__ = ["options", "paired", "varied"]

MOST_VALUES: Final = 5  # of a number that is tried at all its values unless some are named
COLUMNS: Final = (
    Column("scenario", "Scenario", "text"),
    Column("level", "Level", "text"),
    Column("option", "Option", "text"),
    Column("value", "is", "text"),
    Column("before", "in place of", "text"),
    Column("pairs", "Pairs", "count"),
    Column("otherwise", "Went otherwise", "percent"),
    Column("score", "First side's score", "points", ends=("score_low", "score_high")),
    Column("score_low", "from", "points"),
    Column("score_high", "to", "points"),
    Column("draws", "Draws", "points", wide=True, ends=("draws_low", "draws_high")),
    Column("draws_low", "from", "points", wide=True),
    Column("draws_high", "to", "points", wide=True),
    Column("decisions", "Length", "points", ends=("decisions_low", "decisions_high")),
    Column("decisions_low", "from", "points", wide=True),
    Column("decisions_high", "to", "points", wide=True),
    Column("turns", "Turns", "number", wide=True),
    Column("verdict", "Verdict", "text"),
)


def varied(game: Game, cells: Sequence[Cell], tries: Sequence[str]) -> Iterator[Cell]:
    """Each cell, and behind it one for each value of each option that is tried ("NAME=VALUE"; none: all)."""
    wanted = wanted_values(game, tries)
    for cell in cells:
        yield cell
        for option in game.OPTIONS:
            fits = not option.scenarios or cell.scenario in option.scenarios or not isinstance(cell.contents, str)
            values = wanted.get(option.name, []) if tries else values_of(option)
            now = settled(option.kind, cell.options.get(option.name, option.default))
            for value in values if fits else ():
                if settled(option.kind, value) != now:
                    changed = {**cell.options, option.name: value}
                    yield msgspec.structs.replace(cell, options=changed, changed=option.name, value=value)


def wanted_values(game: Game, tries: Sequence[str]) -> dict[str, list[Setting]]:
    """The values that are named, by option. Raises BadInput."""
    found: dict[str, list[Setting]] = {}
    names = [each.name for each in game.OPTIONS]
    for text in tries:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"--try {text}: NAME=VALUE is expected")
        if name not in names:
            raise BadInput(f"--try {text}: there is no option {name!r}; {did_you_mean(name, names)}")
        found.setdefault(name, []).append(value)
    return found


def values_of(option: Any) -> list[Setting]:
    """All values of a flag, or of a number with few."""
    if option.kind == "flag":
        return [False, True]
    few = option.kind == "number" and not option.seats and option.high - option.low < MOST_VALUES
    return list(range(option.low, option.high + 1)) if few else []


def settled(kind: str, value: Setting) -> Setting:
    """A value in one form, so that two can be compared."""
    text = str(value).casefold()
    if kind == "flag":
        return text in ("true", "yes", "on", "1")
    return int(text) if kind == "number" and text.isdigit() else text


def options(study: Study, shares: Sequence[Played]) -> Found:
    """A row for each value of an option that was tried."""
    game, table = game_of(study), Table("options", COLUMNS)
    base: tuple[Cell, Games] = (study.cells[0], ())
    for cell, games in zip(study.cells, outcomes(study, shares), strict=True):
        if cell.changed:
            table.rows.append(row(game, cell, base[0], games, base[1]))
        else:
            base = cell, games
    sentences = [sentence(game, study, each) for each in table.rows]
    return Found(f"{game.TITLE}: what options do", sentences, table, drawings(table.rows), list(NOTES))


def row(game: Game, cell: Cell, base: Cell, games: Games, others: Games) -> dict[str, Any]:
    """An option's value against the scenario as it was."""
    option = next(each for each in game.OPTIONS if each.name == cell.changed)
    both = [
        (new, new.points, old, old.points)
        for new, old in zip(games, others, strict=True)
        if new.points is not None and old.points is not None
    ]
    score = paired([(mine[0] - before[0]) / 2 for _, mine, _, before in both])
    draws = paired([(2 not in mine) - (2 not in before) for _, mine, _, before in both])
    mean = statistics.fmean(old.decisions for _, _, old, _ in both) if both else 1.0
    decisions = paired([(new.decisions - old.decisions) / max(1.0, mean) for new, _, old, _ in both])
    return {
        "scenario": title_of(game, cell),
        "level": cell.level,
        "option": option.title,
        "value": said(settled(option.kind, cell.value)),
        "before": said(settled(option.kind, base.options.get(option.name, option.default))),
        "pairs": len(both),
        "otherwise": sum(new.digest != old.digest for new, _, old, _ in both) / max(1, len(both)),
        **{f"score{name}": value for name, value in zip(ENDS, score, strict=True)},
        **{f"draws{name}": value for name, value in zip(ENDS, draws, strict=True)},
        **{f"decisions{name}": value for name, value in zip(ENDS, decisions, strict=True)},
        "turns": statistics.fmean(new.turns - old.turns for new, _, old, _ in both) if both else None,
        "verdict": verdict(side_names(game, cell)[0], len(both), score, draws, decisions),
    }


LEAST: Final = 30  # pairs
ENDS: Final = ("", "_low", "_high")


def said(value: Setting) -> str:
    """A value as people say it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def paired(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean of differences within pairs, and its 95 % interval."""
    if not differences:
        return 0.0, -1.0, 1.0
    mean = statistics.fmean(differences)
    if len(differences) < 2:
        return mean, -1.0, 1.0
    half = Z95 * statistics.stdev(differences) / math.sqrt(len(differences))
    return mean, mean - half, mean + half


def verdict(first: str, pairs: int, score: Sequence[float], draws: Sequence[float], decisions: Sequence[float]) -> str:
    """What it surely does; of fewer than LEAST pairs nothing is sure, as equal differences have no spread."""
    does = []
    if score[1] > 0 or score[2] < 0:
        does.append(f"{'helps' if score[0] > 0 else 'hurts'} {first}")
    if draws[1] > 0 or draws[2] < 0:
        does.append("more draws" if draws[0] > 0 else "fewer draws")
    if decisions[1] > 0 or decisions[2] < 0:
        does.append("longer" if decisions[0] > 0 else "shorter")
    if does and pairs < LEAST:
        return "too few games"
    return ", ".join(does) or "nothing that shows"


def sentence(game: Game, study: Study, found: Mapping[str, Any]) -> str:
    """What was found of a value."""
    first = (
        f"{found['option']} {found['value']} in place of {found['before']}, {found['scenario']}, {found['level']}:"
        f" {found['verdict']}."
    )
    if not found["otherwise"]:
        return f"{first} Not one of {found['pairs']:,} games went otherwise."
    low, high = (f"{100 * found[f'score{end}']:+.1f}".replace("-", "−") for end in ENDS[1:])
    return (
        f"{first} The first side's score changes by {100 * found['score']:+.1f} points of percent ({low} to {high}),"
        f" the length by {100 * found['decisions']:+.0f} %."
    ).replace("-", "−")


def drawings(rows: Sequence[Mapping[str, Any]]) -> list[Chart]:
    """Who gains, and what becomes of the length."""
    found = []
    for what, title, x in (
        ("score", "What each option does for the first side", "change of its score, points of %"),
        ("decisions", "What each option does to the length", "change of the decisions, %"),
    ):
        dots = [
            {
                "who": f"{row['option']} {row['value']}, {row['scenario']}",
                "level": row["level"],
                what: 100 * row[what],
                "low": 100 * row[f"{what}_low"],
                "high": 100 * row[f"{what}_high"],
            }
            for row in rows
        ]
        note = "A mark is the mean change from the same games as the scenario has them, its line the 95 % interval."
        found.append(Chart(title, charts.intervals(dots, "who", what, x, "level", at=0.0, axis="+.0f"), note))
    return found


NOTES: Final = (
    (
        "Each game is played as the scenario has it and with the option's value, from the same seed, and the two are"
        " compared; once one die falls otherwise the rest of such a pair has little in common."
    ),
    "A score is 1 for a win, ½ for a draw; +5.0 is five points of percent more for the first side.",
    "The length is told by how many per cent of the decisions it changes.",
    "“Went otherwise” is how many of the games the option changed at all.",
    "An interval is the mean's, for 95 %. Of twenty options that do nothing one will seem to do something.",
)
