"""Who wins a scenario where all sides are played by the same level, by how much, and how often nobody does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stormtable.engine.game import WON
from stormtable.engine.inputs import list_words
from stormtable.engine.odds import score_interval
from stormtable.lab.studies import charts
from stormtable.lab.studies.found import Chart, Found, Games, game_of, outcomes, side_names, title_of
from stormtable.lab.studies.plan import Cell, Played, Study
from stormtable.lab.studies.tables import Column, Table

__all__ = ["DRAWS", "FAIR", "balance", "favoured", "is_even", "is_often_drawn", "verdict"]

FAIR: Final = (0.45, 0.55)  # of the games that were decided, for two sides; as much about an even share for more
DRAWS: Final = 0.15  # of all games, at most
COLUMNS: Final = (
    Column("scenario", "Scenario", "text"),
    Column("level", "Level", "text"),
    Column("side", "Side", "text"),
    Column("games", "Games", "count"),
    Column("wins", "Won", "count"),
    Column("draws", "Drawn", "count"),
    Column("unfinished", "Stopped", "count", wide=True),
    Column("share", "Of those decided", "percent", ends=("low", "high")),
    Column("low", "from", "percent"),
    Column("high", "to", "percent"),
    Column("ahead", "Ahead by", "points"),
    Column("drawn", "Share drawn", "percent", wide=True, ends=("drawn_low", "drawn_high")),
    Column("drawn_low", "from", "percent", wide=True),
    Column("drawn_high", "to", "percent", wide=True),
    Column("verdict", "Verdict", "text"),
)


def balance(study: Study, shares: Sequence[Played]) -> Found:
    """Rows by cell and side."""
    game, table = game_of(study), Table("balance", COLUMNS)
    sentences: list[str] = []
    for cell, games in zip(study.cells, outcomes(study, shares), strict=True):
        names = side_names(game, cell)
        counted = rows(cell, title_of(game, cell), names, games)
        table.rows += counted
        sentences.append(sentence(title_of(game, cell), cell, counted))
    return Found(f"{game.TITLE}: who wins", sentences, table, drawings(study, table), list(NOTES))


def rows(cell: Cell, title: str, names: Sequence[str], games: Games) -> list[dict[str, Any]]:
    """A row a side."""
    ended = [each.points for each in games if each.points is not None]
    wins = [sum(points[side] == WON for points in ended) for side in range(len(names))]
    decided, drawn = sum(wins), len(ended) - sum(wins)
    drawn_low, drawn_high = score_interval(drawn / len(ended), len(ended)) if ended else (0.0, 1.0)
    said = verdict(names, wins, drawn)
    found = []
    for name, won in zip(names, wins, strict=True):
        share = won / decided if decided else None
        low, high = score_interval(won / decided, decided) if decided else (0.0, 1.0)
        found.append(
            {
                "scenario": title,
                "level": cell.level,
                "side": name,
                "games": len(games),
                "wins": won,
                "draws": drawn,
                "unfinished": len(games) - len(ended),
                "share": share,
                "low": low,
                "high": high,
                "ahead": None if share is None else share - (1 - share) / max(1, len(names) - 1),
                "drawn": drawn / len(ended) if ended else None,
                "drawn_low": drawn_low,
                "drawn_high": drawn_high,
                "verdict": said,
            }
        )
    return found


def favoured(names: Sequence[str], wins: Sequence[int]) -> str:
    """Who is favoured, or else disfavoured, surely by more than FAIR allows: "favours NAME"; "" if nobody is."""
    decided = sum(wins)
    lowest, highest = (2 * share / len(names) for share in FAIR)
    intervals = [score_interval(won / decided, decided) if decided else (0.0, 1.0) for won in wins]
    if above := [side for side, (low, _) in enumerate(intervals) if low > highest]:
        return f"favours {names[max(above, key=lambda side: wins[side])]}"
    if below := [side for side, (_, high) in enumerate(intervals) if high < lowest]:
        return f"disfavours {names[min(below, key=lambda side: wins[side])]}"
    return ""


def is_even(wins: Sequence[int]) -> bool:
    """Whether the shares themselves are within FAIR, not only their intervals."""
    return all(2 * FAIR[0] <= won * len(wins) / max(1, sum(wins)) <= 2 * FAIR[1] for won in wins)


def is_often_drawn(draws: int, ended: int) -> bool:
    """Whether more of the games that ended than DRAWS are drawn, surely."""
    return score_interval(draws / ended, ended)[0] > DRAWS


def verdict(names: Sequence[str], wins: Sequence[int], draws: int) -> str:
    """In a few words, whether it is fair: "even" where the shares are, "undecided" where only their intervals are."""
    ended = sum(wins) + draws
    if not ended:
        return "not played to its end"
    said = favoured(names, wins) or ("even" if is_even(wins) else "undecided")
    return f"{said}, often drawn" if is_often_drawn(draws, ended) else said


def sentence(title: str, cell: Cell, found: Sequence[dict[str, Any]]) -> str:
    """What was found of a cell."""
    first = found[0]
    if first["share"] is None:
        return f"{title}, {cell.level}: {first['verdict'] if first['drawn'] is None else 'always drawn'}."
    sides = list_words(map(won, found[:1] if len(found) == 2 else found))
    drawn = f"{first['drawn']:.0%}".replace("%", " %")
    return f"{title}, {cell.level}: {first['verdict']}. {sides} of the games decided; {drawn} of all are drawn."


def won(row: dict[str, Any]) -> str:
    """How often a side won."""
    verb = "win" if " and " in row["side"] else "wins"
    return f"{row['side']} {verb} {row['share']:.0%} ({row['low']:.0%} to {row['high']:.0%})".replace("%", " %")


def drawings(study: Study, table: Table) -> list[Chart]:
    """The shares with their intervals; what became of all games."""
    two = all(
        len({row["side"] for row in table.rows if row["scenario"] == one}) == 2
        for one in {row["scenario"] for row in table.rows}
    )
    firsts: dict[tuple[str, str], dict[str, Any]] = {}
    for row in table.rows:
        firsts.setdefault((row["scenario"], row["level"]), row)
    shown = list(firsts.values()) if two else table.rows
    dots = [{**row, "who": f"{row['scenario']}: {row['side']}"} for row in shown if row["share"] is not None]
    bars: list[dict[str, Any]] = []
    for row in table.rows:
        ended = row["games"] - row["unfinished"]
        place = sum(each["what"] == f"{row['scenario']}, {row['level']}" for each in bars)
        bars.append(bar(row, place, row["side"], row["wins"] / max(1, ended)))
    bars += [bar(row, 9, "drawn", row["drawn"] or 0.0) for row in firsts.values()]
    return [
        Chart(
            "How often the first side of each scenario wins" if two else "How often each side wins",
            charts.intervals(dots, "who", "share", "won, of those decided", "level", band=FAIR if two else None),
            "A mark is the share of the games decided, its line the 95 % interval, the band what counts as fair.",
        ),
        Chart(
            "What became of all games",
            charts.shares(bars),
            "Each bar is all games of a scenario at a level that were played to the end.",
        ),
    ]


def bar(row: dict[str, Any], place: int, who: str, share: float) -> dict[str, Any]:
    """A piece of a bar."""
    fate = "drawn" if place == 9 else f"side {place + 1}"
    return {"what": f"{row['scenario']}, {row['level']}", "who": who, "fate": fate, "place": place, "share": share}


NOTES: Final = (
    "Both intervals are Wilson's, for 95 %: of twenty such intervals nineteen hold the true share.",
    "“Ahead by” is by how many points of percent a side's share lies above the mean of the others'.",
    (
        "“Favours” is said where the interval lies outside of 45 to 55 % (for two sides), “disfavours” of more where"
        " only a weak side's does, “even” where the share lies inside, “undecided” where more games would be needed to"
        " tell."
    ),
    "A level plays all sides, so its own habits are in the figures: look at more than one.",
)
