"""What each unit is worth, in its own points, by how much it adds to the chance to win: who is too cheap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from stormtable.engine.game import BadInput, Option
from stormtable.engine.odds import Z95
from stormtable.lab.studies import charts
from stormtable.lab.studies.drawing import Drawer, force_options
from stormtable.lab.studies.fitting import Fit, logistic
from stormtable.lab.studies.found import Chart, Found, Games, game_of, outcomes, title_of
from stormtable.lab.studies.plan import Cell, Played, Study
from stormtable.lab.studies.tables import Column, Table

__all__ = ["check_values", "values", "worths"]

CLOSE: Final = 0.15  # a unit whose worth surely lies within this share of its points fits them
LEAST: Final = 30  # games in which the sides have not equally many of it, or nothing is said
COLUMNS: Final = (
    Column("scenario", "Scenario", "text"),
    Column("level", "Level", "text"),
    Column("unit", "Unit", "text"),
    Column("key", "Key", "text", wide=True),
    Column("points", "Points", "number"),
    Column("games", "Games that tell", "count"),
    Column("worth", "Worth", "number", ends=("low", "high")),
    Column("low", "from", "number"),
    Column("high", "to", "number"),
    Column("ratio", "of its points", "ratio"),
    Column("chance", "One more: from 50 % to", "percent"),
    Column("expected", "by its points", "percent"),
    Column("verdict", "Verdict", "text"),
)


def check_values(study: Study) -> None:
    """Refuse what cannot be studied so. Raises BadInput."""
    game = game_of(study)
    for cell in study.cells:
        if len(force_options(game, cell)) != 2:
            raise BadInput(f"{cell.scenario}: what units are worth is told by fights of two sides")
        Drawer(game, cell, study.seed).drawn(0)


def values(study: Study, shares: Sequence[Played]) -> Found:
    """A row a unit, for each cell."""
    game, table = game_of(study), Table("values", COLUMNS)
    sentences: list[str] = []
    drawn: list[Chart] = []
    for cell, games in zip(study.cells, outcomes(study, shares), strict=True):
        title = title_of(game, cell)
        option = force_options(game, cell)[0]
        found, point = worths(option, games)
        rows = [{"scenario": title, "level": cell.level, **each} for each in found]
        table.rows += rows
        sentences += told(title, cell, option, rows, point)
        drawn += drawings(title, cell, option, rows)
    return Found(f"{game.TITLE}: what units are worth", sentences, table, drawn, list(NOTES))


def worths(option: Option, games: Games) -> tuple[list[dict[str, Any]], float]:
    """Each unit's worth in points, and what a point adds in log-odds; that is 0 where games do not tell it."""
    ended = [(number, each) for number, each in enumerate(games) if each.points is not None]
    if not ended:
        return [], 0.0
    units = list(option.units)
    differences = [[each.forces[0].get(k, 0) - each.forces[1].get(k, 0) for k, _, _ in units] for _, each in ended]
    scores = [each.points[0] / 2 for _, each in ended if each.points is not None]
    fit = logistic([[1.0, *row] for row in differences], scores, [number // 2 for number, _ in ended])
    telling = (np.asarray(differences) != 0).sum(axis=0)
    prices = np.asarray([cost for _, _, cost in units], float)
    point, worth, spread = in_points(fit, prices, np.asarray(differences, float))
    rows = []
    for i, (key, title, cost) in enumerate(units):
        half = Z95 * float(spread[i])
        enough = telling[i] >= LEAST and point > 0
        rows.append(
            {
                "unit": title,
                "key": key,
                "points": float(cost),
                "games": int(telling[i]),
                "worth": float(worth[i]) if enough else None,
                "low": float(worth[i]) - half if enough else None,
                "high": float(worth[i]) + half if enough else None,
                "ratio": float(worth[i]) / cost if enough else None,
                "chance": even(float(fit.weights[1 + i])) if enough else None,
                "expected": even(point * cost) if enough else None,
                "verdict": verdict(cost, float(worth[i]), half) if enough else "too few games",
            }
        )
    return rows, point


def in_points(fit: Fit, prices: Any, differences: Any) -> tuple[float, Any, Any]:
    """What a point adds in log-odds, what units are worth in points, and the standard errors of that.

    A point adds what makes the units, taken as often as they told apart the forces, worth their points together.
    """
    adds, varies = fit.weights[1:], fit.covariance[1:, 1:]
    often = (differences**2).sum(axis=0)
    share = often * prices / float((often * prices * prices).sum() or 1.0)
    point = float(share @ adds)
    if point <= 0:
        return 0.0, np.zeros(len(prices)), np.zeros(len(prices))
    worth = adds / point
    slopes = np.eye(len(prices)) / point - np.outer(worth, share) / point
    return point, worth, np.sqrt(np.maximum(0.0, np.diag(slopes @ varies @ slopes.T)))


def even(odds: float) -> float:
    """The chance to win an even fight with so much more in log-odds."""
    return 1 / (1 + math.exp(-odds))


def verdict(cost: float, worth: float, half: float) -> str:
    """Whether it is surely worth more or less than it costs, or surely about that."""
    if worth - half > cost:
        return "too cheap"
    if worth + half < cost:
        return "too dear"
    return "fits" if half < CLOSE * cost else "undecided"


def told(title: str, cell: Cell, option: Option, rows: Sequence[dict[str, Any]], point: float) -> list[str]:
    """What was found of a cell."""
    where = f"{title}, {cell.level}"
    if point <= 0:
        return [f"{where}: these games do not tell what a point is worth; more games are needed, or another level."]
    tenth = even(point * 10) - 0.5
    found = [f"{where}: ten {option.measure[1]} more turn an even fight into one of {50 + 100 * tenth:.1f} %."]
    for name in ("too cheap", "too dear"):
        judged = sorted((each for each in rows if each["verdict"] == name), key=lambda each: -abs(each["ratio"] - 1))
        found += [
            f"{row['unit']} is {name}: it costs {row['points']:.0f} and is worth {row['worth']:.1f}"
            f" ({row['low']:.1f} to {row['high']:.1f})."
            for row in judged
        ]
    fits = [row["unit"] for row in rows if row["verdict"] == "fits"]
    open_ = sum(row["verdict"] in ("undecided", "too few games") for row in rows)
    if fits:
        found.append(f"Worth their {option.measure[1]}, within {CLOSE:.0%}: {', '.join(fits)}.".replace("%", " %"))
    if open_:
        found.append(f"Of {open_} of {len(rows)} units these games do not tell.")
    return found


def drawings(title: str, cell: Cell, option: Option, rows: Sequence[dict[str, Any]]) -> list[Chart]:
    """Worth against points; worth as a share of the points."""
    known = [each for each in rows if each["worth"] is not None]
    if not known:
        return []
    where, many = f"{title}, {cell.level}", option.measure[1]
    ratios = [
        {
            "unit": row["unit"],
            "verdict": row["verdict"],
            "ratio": row["ratio"],
            "low": row["low"] / row["points"],
            "high": row["high"] / row["points"],
        }
        for row in sorted(known, key=lambda each: -each["ratio"])
    ]
    return [
        Chart(
            f"Who is worth more than it costs: {where}",
            charts.intervals_by_verdict(ratios, f"worth, % of its {many}"),
            "A mark is a unit's worth as a share of its points, its line the 95 % interval; the broken line is 100 %.",
        ),
        Chart(
            f"Worth against points: {where}",
            charts.dots_against(known, "points", "worth", f"{many} as listed", f"worth in {many}"),
            "Above the broken line a unit is worth more than it costs. Each line is a 95 % interval.",
        ),
    ]


NOTES: Final = (
    (
        "Forces are drawn by lot up to the scenario's limit and fight each other from both sides; of three pairs one is"
        " uneven, which tells what a point is worth. A logistic regression says what one more of a unit adds to the"
        " chance to win; its worth is that in points, so that all units together are worth their points."
    ),
    "Intervals are for 95 %, robust, both games of a pair counted together. Of twenty units that fit one seems not to.",
    "A unit is judged as a level uses it, beside forces drawn by lot: who fights well together is not seen.",
)
