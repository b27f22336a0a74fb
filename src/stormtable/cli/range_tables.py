"""`odds --table`: every weapon of a card at every range at every target."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

from stormtable.cli import starting
from stormtable.cli.files import check_target, write_whole
from stormtable.cli.output import print_json, show, table
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.inputs import list_words
from stormtable.engine.views import view_of
from stormtable.games import all_games, find, ranges_of
from stormtable.lab.range_tables import PICTURES, Odds, as_csv, odds_table, picture

__all__ = ["odds_tables"]


def odds_tables(arguments: argparse.Namespace) -> int:
    """Write the CSV and the picture that are asked for, and show the table where neither is."""
    name, *cards = arguments.what
    game, ranges = find(name), ranges_of(name)
    if ranges is None:
        having = list_words(each for each in all_games() if ranges_of(each))
        raise BadInput(f"{game.TITLE} has no weapons whose odds go by range; these have: {having}")
    check(arguments.csv, "--csv", ())
    check(arguments.picture, "--picture", PICTURES)
    scenario = starting.scenario(game, arguments.scenario)
    state = game.load(scenario, starting.options(arguments.option), 1)
    rows = odds_table(game, ranges, view_of(game, state, WATCHER), cards, arguments.target)
    if arguments.csv is not None:
        write_whole(arguments.csv, as_csv(rows, ranges.MEASURE).encode(), "--csv")
    if arguments.picture is not None:
        kind, title = arguments.picture.suffix.removeprefix("."), f"{game.TITLE}: odds of a shot"
        write_whole(arguments.picture, picture(rows, title, ranges.MEASURE, kind), "--picture")
    if arguments.json:
        print_json({"game": name, "measure": ranges.MEASURE, "rows": [dataclasses.asdict(row) for row in rows]})
    elif arguments.csv is None and arguments.picture is None:
        show(as_text(rows, ranges.MEASURE))
    else:
        show(f"{len(rows):,} shots: {list_words(str(each) for each in (arguments.csv, arguments.picture) if each)}")
    return 0


def check(path: Path | None, option: str, kinds: tuple[str, ...]) -> None:
    if path is None:
        return
    check_target(path, option)
    if kinds and path.suffix.removeprefix(".") not in kinds:
        raise BadInput(f"{option} {path}: a name that ends in {' or '.join(f'.{kind}' for kind in kinds)} is expected")


def as_text(rows: list[Odds], measure: str) -> str:
    heads = ("card", "weapon", "target", "side", measure, "chance", "outcomes")
    lines = (
        (
            *(row.card, row.weapon, row.target, row.side, str(row.range), f"{row.chance:.1f} %"),
            ", ".join(f"{text} {share:.1f} %" for text, share in row.outcomes.items() if share),
        )
        for row in rows
    )
    return table([heads, *lines])
