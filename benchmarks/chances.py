"""Fits the chance to win to positions of played games, and tests it on other games: `python -m benchmarks.chances DIR`.

DIR holds what `python -m benchmarks.chances_games` wrote, a file GAME-SCENARIO.jsonl each. Each game is tested by a fit
of the nine tenths that it is not of; the fit that is shipped is of all. Writes `data/chances.toml` of each game's
folder and `docs/images/chances.svg`, and prints the table of docs/performance.md; `--dry` writes nothing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable.engine.seating import seating_of
from stormtable.games import find, folder
from stormtable.review.fits import CUBE, Fit, logit

__all__ = ["Positions", "Tested", "calibrate", "fit_of", "foretold", "read_games", "scored"]

Floats = npt.NDArray[np.float64]
RIDGE: Final = 0.5  # of all terms but the constant and that of the worth
STEPS: Final = 50
BINS: Final = 10
LATE: Final = 0.9  # of games have ended by the clock's span
LEAST: Final = 60  # games, for a fit of a scenario of its own
FOLDS: Final = 10
OFTEN: Final = 200  # positions of a kind of decision, for its mean to say something
APART: Final = 200  # games, for a fit of each side by itself
IMAGE: Final = Path(__file__).parents[1] / "docs" / "images" / "chances.svg"


@dataclass
class Positions:
    """Positions of games as one side saw them."""

    worth: list[float] = field(default_factory=list)
    clock: list[int] = field(default_factory=list)
    turn: list[int] = field(default_factory=list)
    result: list[float] = field(default_factory=list)
    side: list[int] = field(default_factory=list)
    ask: list[int] = field(default_factory=list)  # the kind of decision


@dataclass(frozen=True)
class Tested:
    """How a fit does on games that it was not made of."""

    positions: int
    games: int
    error: float  # expected calibration error, 10 bins of equal width
    brier: float
    base: float  # the Brier score of always telling the share of games won
    worst: float | None  # how far the mean chance is off before the kind of decision where it is so the most
    bins: Sequence[tuple[float, float, int]]  # mean chance, share won, how many


def read_games(path: Path) -> list[dict[str, Any]]:
    """The games of a file that came to an end."""
    games = [json.loads(line) for line in path.read_text().splitlines()]
    return [game for game in games if game["points"] is not None]


def positions(games: Sequence[Mapping[str, Any]], sides: Sequence[Sequence[int]]) -> Positions:
    """All positions of games, each as every side sees it."""
    found = Positions()
    for game in games:
        for each in game["positions"]:
            for side, worth in enumerate(each["worths"]):
                deciding = {at for at, seats in enumerate(sides) if any(each["deciding"] >> seat & 1 for seat in seats)}
                found.worth.append(worth)
                found.clock.append(each["clock"])
                found.turn.append(0 if len(deciding) != 1 else 1 if side in deciding else -1)
                found.result.append(game["points"][side])
                found.side.append(side)
                found.ask.append(each.get("ask", 0))
    return found


def terms(found: Positions, span: int) -> Floats:
    """What the fit is linear in."""
    x = np.array([logit(worth) for worth in found.worth])
    late = np.minimum(1.0, np.array(found.clock) / span) if span else np.zeros_like(x)
    return np.column_stack([np.ones_like(x), x, late, x * late, np.array(found.turn, float), x**3 / CUBE])


def calibrate(matrix: Floats, results: Floats) -> Floats:
    """The logistic regression of results on terms, by Newton's steps, with a ridge."""
    weights = np.zeros(matrix.shape[1])
    weights[1] = 1.0
    ridge = np.diag([1e-6, 1e-6, *[RIDGE] * (matrix.shape[1] - 2)])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(matrix @ weights, -30, 30)))
        slope = matrix.T @ (results - chances) - ridge @ weights
        curve = (matrix * (chances * (1 - chances))[:, None]).T @ matrix + ridge + 1e-9 * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-8:
            break
    return weights


def rising(matrix: Floats, results: Floats) -> Floats:
    """Weights by which a chance never falls as the worth rises: without the cube where its weight would be below 0."""
    weights = calibrate(matrix, results)
    return weights if weights[-1] >= 0 else np.append(calibrate(matrix[:, :-1], results), 0.0)


def fit_of(name: str, games: Sequence[Mapping[str, Any]], sides: Sequence[Sequence[int]]) -> Fit:
    """A fit of some games: of a scenario with many each side by itself, of a whole game without the clock."""
    found = positions(games, sides)
    ends = [max((each["clock"] for each in game["positions"]), default=0) for game in games]
    span = max(1, int(np.quantile(ends, LATE))) if name else 0
    matrix, results, side = terms(found, span), np.array(found.result), np.array(found.side)
    apart = name and len(games) >= APART
    chosen = [side == at for at in range(len(sides))] if apart else [side >= 0]
    weights = [rising(matrix[each], results[each]) for each in chosen]
    rows = [tuple(round(float(value), 4) for value in row) for row in weights]
    return Fit(name, levels_of(games), span, [(a, b, c, d, e, f) for a, b, c, d, e, f in rows])


def foretold(
    fit: Fit, games: Sequence[Mapping[str, Any]], sides: Sequence[Sequence[int]]
) -> list[tuple[float, float, int]]:
    """(the chance of the first side as it sees each position, what came of it, the kind of decision)."""
    found = positions(games, sides)
    rows = zip(found.worth, found.clock, found.side, found.turn, found.result, found.ask, strict=True)
    return [
        (fit.chance(worth, clock, side, turn), result, ask)
        for worth, clock, side, turn, result, ask in rows
        if side == 0
    ]


def scored(name: str, games: Sequence[Mapping[str, Any]], sides: Sequence[Sequence[int]]) -> Tested:
    """Each game by a fit of the others' folds."""
    first: list[tuple[float, float, int]] = []
    for fold in range(FOLDS):
        rest = [game for game in games if game["seed"] % FOLDS != fold]
        first += foretold(fit_of(name, rest, sides), [game for game in games if game["seed"] % FOLDS == fold], sides)
    chances, results = np.array([row[0] for row in first]), np.array([row[1] for row in first])
    places = np.minimum(BINS - 1, (chances * BINS).astype(int))
    bins = [
        (float(chances[places == at].mean()), float(results[places == at].mean()), int((places == at).sum()))
        for at in range(BINS)
        if (places == at).any()
    ]
    error = sum(count * abs(chance - share) for chance, share, count in bins) / len(first)
    brier, base = float(((chances - results) ** 2).mean()), float(((results.mean() - results) ** 2).mean())
    asks = np.array([row[2] for row in first])
    worst = worst_kind(chances - results, asks) if asks.any() else None
    return Tested(len(first), len(games), float(error), brier, base, worst, bins)


def worst_kind(off: Floats, asks: npt.NDArray[np.int64]) -> float:
    """How far the mean is off before the kind of decision where it is so the most, of those that are met often."""
    kinds, counts = np.unique(asks, return_counts=True)
    return max(float(abs(off[asks == kind].mean())) for kind in kinds[counts >= min(OFTEN, counts.max())])


def levels_of(games: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """How many games each level played."""
    return {level: sum(game["level"] == level for game in games) for level in ("medium", "hard")}


def toml_of(before: str, fits: Sequence[Fit]) -> str:
    """The file of a game: what it said of descents and effort, then its fits."""
    head = before.partition("\n[[fit]]")[0].rstrip()
    rows = [
        f'\n[[fit]]\nscenario = "{fit.name}"\ngames = {{ {told(fit.games)} }}\nspan = {fit.span}\nsides = [\n'
        + "".join(f"    [{', '.join(map(str, row))}],\n" for row in fit.sides)
        + "]\n"
        for fit in fits
    ]
    return head + "\n" + "".join(rows)


def told(games: Mapping[str, int]) -> str:
    return ", ".join(f"{level} = {number}" for level, number in games.items())


def draw(found: Sequence[tuple[str, Tested]]) -> str:
    """Reliability of all, a square each: chances across, shares of games won upwards."""
    side, gap, across = 200, 44, 3
    rows = -(-len(found) // across)
    width, height = across * (side + gap) + 10, rows * (side + gap + 24) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="sans-serif" font-size="12"><title>Reliability of the chance to win</title>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
        + "".join(
            square(title, each, 34 + at % across * (side + gap), 30 + at // across * (side + gap + 24), side)
            for at, (title, each) in enumerate(found)
        )
        + "</svg>\n"
    )


def square(title: str, each: Tested, left: int, top: int, side: int) -> str:
    """One of them; the area of a dot is how many positions it stands for."""
    most = max(count for *_, count in each.bins)
    dots = "".join(
        f'<circle cx="{left + side * chance:.1f}" cy="{top + side * (1 - share):.1f}" '
        f'r="{2 + 6 * (count / most) ** 0.5:.1f}" fill="#1f6fb2" fill-opacity="0.75"/>'
        for chance, share, count in each.bins
    )
    ticks = "".join(
        f'<text x="{left - 5}" y="{top + side * (1 - at) + 4:.0f}" text-anchor="end">{at * 100:.0f}</text>'
        f'<text x="{left + side * at:.0f}" y="{top + side + 15}" text-anchor="middle">{at * 100:.0f}</text>'
        for at in (0.0, 0.5, 1.0)
    )
    return (
        f'<text x="{left}" y="{top - 8}" font-weight="bold">{title}, error {each.error:.1%}</text>'
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="#8794a3"/>'
        f'<path d="M{left},{top + side}L{left + side},{top}" stroke="#8794a3" stroke-dasharray="3 4"/>{ticks}{dots}'
    )


def of_game(name: str, paths: Mapping[str, Path]) -> Iterator[tuple[Fit, str, Tested]]:
    """The fits of a game's scenarios, and of all of them, each with its test."""
    game, everything = find(name), list[Any]()
    sides: Sequence[Sequence[int]] = ()
    for scenario, path in sorted(paths.items()):
        sides = list(seating_of(game, game.load(scenario, {}, 1)).members.values())
        games = read_games(path)
        if len(games) < LEAST:
            continue
        everything += games
        yield (
            fit_of(scenario, games, sides),
            game.SCENARIOS[scenario].title,
            scored(scenario, games, sides),
        )
    if everything:
        yield fit_of("", everything, sides), "any other", scored("", everything, sides)


def main() -> None:
    """Fit, test, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    given = parser.parse_args()
    files: dict[str, dict[str, Path]] = {}
    for path in sorted(given.folder.glob("*-*.jsonl")):
        name, _, scenario = path.stem.partition("-")
        files.setdefault(name, {})[scenario] = path
    drawn: list[tuple[str, Tested]] = []
    print("| Game, scenario | games | positions | error | Brier score | of the base rate | one kind of decision |")
    for name, paths in files.items():
        fits = []
        for fit, title, each in of_game(name, paths):
            fits.append(fit)
            label = f"{find(name).TITLE}, {title}"
            worst = "" if each.worst is None else f"{each.worst:.1%}"
            scores = f"{each.error:.1%} | {each.brier:.3f} | {each.base:.3f} | {worst}"
            print(f"| {label} | {each.games} | {each.positions:,} | {scores} |")
            drawn += [(label, each)] if fit.name else []
        target = folder(name) / "data" / "chances.toml"
        if fits and not given.dry:
            target.write_text(toml_of(target.read_text() if target.exists() else "", fits))
    if drawn and not given.dry:
        IMAGE.parent.mkdir(exist_ok=True)
        IMAGE.write_text(draw(drawn))


if __name__ == "__main__":
    main()
