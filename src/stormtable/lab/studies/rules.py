"""A map of the rulebook: how often each rule took part in games, and in which scenario it never did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.inputs import list_words
from stormtable.engine.rulebook import Rule, Rulebook, cited_in_code, whole_rule
from stormtable.games import book_of, folder
from stormtable.lab.studies import charts
from stormtable.lab.studies.found import Chart, Found, game_of, title_of
from stormtable.lab.studies.plan import Played, Study
from stormtable.lab.studies.tables import Column, Table

__all__ = ["KINDS", "rules"]

SELDOM: Final = 0.01  # of the games
KINDS: Final = {  # why a rule that never took part could not, or might have
    "states_only": "only states something",
    "data": "is held as data are read",
    "face": "is shown, not played",
    "refuses": "only forbids",
    "option": "is an option that was off",
    "never": "never came up",
}
COLUMNS: Final = (
    Column("rule", "Rule", "text"),
    Column("title", "Title", "text"),
    Column("status", "Status", "text", wide=True),
    Column("scenario", "Scenario", "text"),
    Column("level", "Level", "text"),
    Column("games", "Games", "count"),
    Column("took_part", "Took part in", "count"),
    Column("share", "of the games", "percent"),
    Column("told", "Told", "count"),
    Column("ran", "Ran", "count"),
    Column("checked", "Checked", "count"),
    Column("why", "If never", "text"),
)


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted, by rule and cell: games it took part in, how often it was told, run and checked."""

    book: Rulebook
    counts: Mapping[tuple[str, int], tuple[int, ...]]
    games: Sequence[int]  # by cell

    def of(self, rule: Rule, cell: int) -> tuple[int, ...]:
        return self.counts.get((rule.id, cell), (0, 0, 0, 0))

    def ever(self, rule: Rule) -> bool:
        """Whether it took part in any game."""
        return any(self.of(rule, cell)[0] for cell in range(len(self.games)))


def counted(study: Study, shares: Sequence[Played]) -> Counted:
    """Rules by the ids of the book; what code cites of a part of one counts for the whole."""
    game = game_of(study)
    book = book_of(game.NAME, game.PREFIX)
    counts: dict[tuple[str, int], tuple[int, ...]] = {}
    games = [0] * len(study.cells)
    for share in shares:
        for i in range(len(share.games)):
            games[study.due(share.first + i)[0]] += 1
        for cited, rows in share.rules.items():
            rule = whole_rule(book, cited)
            for cell, *new in rows:
                old = counts.get((rule, cell), (0, 0, 0, 0))
                counts[rule, cell] = tuple(map(sum, zip(old, new, strict=True)))
    return Counted(book, counts, games)


def rules(study: Study, shares: Sequence[Played]) -> Found:
    """A row for each rule in each cell."""
    game, found = game_of(study), counted(study, shares)
    whys = {rule.id: why(game, rule, refusing(game)) for rule in found.book.rules}
    table = Table("rules", COLUMNS)
    for rule in found.book.rules:
        for number, cell in enumerate(study.cells):
            took, told, ran, checked = found.of(rule, number)
            games = found.games[number]
            took = min(took, games)  # parts of one rule may have counted a game more than once
            table.rows.append(
                {
                    "rule": rule.id,
                    "title": rule.title,
                    "status": rule.status,
                    "scenario": title_of(game, cell),
                    "level": cell.level,
                    "games": games,
                    "took_part": took,
                    "share": took / max(1, games),
                    "told": told,
                    "ran": ran,
                    "checked": checked,
                    "why": "" if took else KINDS[whys[rule.id]],
                }
            )
    return Found(
        f"{game.TITLE}: a map of the rulebook",
        sentences(found, whys, table.rows),
        table,
        drawings(found, whys, table.rows),
        list(NOTES),
        [row for row in table.rows if row["why"] == KINDS["never"]],
    )


def refusing(game: Any) -> frozenset[str]:
    """The rules that are carried out by nothing but refusals."""
    cited = cited_in_code(folder(game.NAME), [game.Event, game.No])
    start = f"{game.No.__name__}."
    return frozenset(rule for rule, where in cited.items() if all(each.startswith(start) for each in where))


def why(game: Any, rule: Rule, refuse: frozenset[str]) -> str:
    """Why a rule did not take part, if it did not."""
    for mark in ("states_only", "data", "face"):
        if getattr(rule, mark):
            return mark
    if rule.id in refuse:
        return "refuses"
    return "option" if rule.status == "option" else "never"


def sentences(found: Counted, whys: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """How many took part; which never did, anywhere and by scenario; which seldom."""
    playable = [rule for rule in found.book.rules if whys[rule.id] in ("never", "option") or found.ever(rule)]
    took = [rule for rule in playable if found.ever(rule)]
    never = [rule for rule in playable if not found.ever(rule)]
    said = [f"Of {len(found.book.rules)} rules {len(playable)} can take part in play; {len(took)} did in some game."]
    if never:
        said.append(f"Never came up: {list_words(f'{rule.id} ({rule.title})' for rule in never)}.")
    said += by_scenario(rows, {rule.id for rule in took})
    shares: dict[str, list[float]] = {}
    for row in rows:
        shares.setdefault(row["rule"], []).append(row["share"])
    seldom = [rule for rule in took if max(shares[rule.id]) < SELDOM]
    if seldom:
        said.append(f"In fewer than one game of a hundred: {list_words(f'{r.id} ({r.title})' for r in seldom)}.")
    for kind in ("refuses", "data", "face", "states_only"):
        ids = [rule.id for rule in found.book.rules if whys[rule.id] == kind and not found.ever(rule)]
        if ids:
            said.append(f"Not counted, as each {KINDS[kind]}: {list_words(ids)}.")
    return said


def by_scenario(rows: Sequence[Mapping[str, Any]], took: set[str]) -> list[str]:
    """For each scenario, which of the rules that took part elsewhere never did there."""
    seen: dict[str, set[str]] = {}
    for row in rows:
        there = seen.setdefault(row["scenario"], set())
        if row["took_part"]:
            there.add(row["rule"])
    if len(seen) < 2:
        return []
    order = list(dict.fromkeys(row["rule"] for row in rows))
    return [
        f"Not in {scenario}, though elsewhere: {list_words(rule for rule in order if rule in took - there)}."
        for scenario, there in seen.items()
        if took - there
    ]


def drawings(found: Counted, whys: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> list[Chart]:
    """A field a chapter: rules by scenarios."""
    shares: dict[tuple[str, str], list[int]] = {}
    for row in rows:
        both = shares.setdefault((row["rule"], row["scenario"]), [0, 0])
        both[0] += row["took_part"]
        both[1] += row["games"]
    scenarios = list(dict.fromkeys(row["scenario"] for row in rows))
    drawn = []
    for chapter in found.book.chapters:
        counts = [
            rule
            for rule in found.book.rules
            if rule.chapter == chapter.number and (whys[rule.id] in ("never", "option") or found.ever(rule))
        ]
        cells = [
            {
                "rule": f"{rule.id} {rule.title}",
                "scenario": scenario,
                "share": shares[rule.id, scenario][0] / max(1, shares[rule.id, scenario][1]),
                "games": shares[rule.id, scenario][0],
            }
            for rule in counts
            for scenario in scenarios
        ]
        if cells:
            title = f"Chapter {chapter.number}, {chapter.title}: in how many games each rule takes part"
            drawn.append(Chart(title, charts.field(cells, "scenario", "rule"), HOW))
    return drawn


HOW: Final = (
    "The brighter, the larger the share of the games. A cross: never. Rules that cannot take part are left out."
)
NOTES: Final = (
    (
        "Told: events of a game that name the rule. Ran: calls of functions that carry it out while something happens."
        " Checked: the same while it is seen whether what is then done is legal. Any of them is taking part."
    ),
    "A rule that only forbids is at work where nothing happens, so no count tells of it.",
    "Games are played with the rules interpreted, which is some hundred times as slow as compiled.",
)
