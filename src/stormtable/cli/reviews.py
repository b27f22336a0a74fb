"""`review`: the chance to win through a match that was recorded, its luck and its errors."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from stormtable.cli.files import check_target, write_whole
from stormtable.cli.interrupts import ends_at_once
from stormtable.cli.output import print_json, say, show, table
from stormtable.engine.game import BadInput
from stormtable.review.page import page
from stormtable.review.report import Given, Luck, Report, TurningPoint
from stormtable.review.workers import Stopped, review_record

__all__ = ["review"]


@ends_at_once
def review(arguments: argparse.Namespace) -> int:
    """Compute it, and tell what mattered; 2 for a record that cannot be reviewed."""
    path: Path = arguments.file
    if arguments.html is not None:
        check_target(arguments.html, "--html")
    try:
        data = path.read_bytes()
        found = review_record(data, arguments.factor, Progress().told)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from error
    except (BadInput, Stopped) as error:
        raise BadInput(f"{path}: {error}") from error
    if arguments.html is not None:
        write_whole(arguments.html, page(found).encode(), "--html")
    if arguments.json:
        print_json(msgspec.to_builtins(found))
    else:
        tell(found)
    return 0


class Progress:
    """How far it has come, on a terminal."""

    def __init__(self) -> None:
        self.said = -1

    def told(self, done: int, of: int) -> bool:
        """Say each tenth, where somebody looks."""
        tenth = 10 * done // max(1, of)
        if tenth > self.said and sys.stderr.isatty():
            self.said = tenth
            say(f"{10 * tenth} % of the review is computed")
        return True


def tell(found: Report) -> None:
    """The review in words."""
    show(found.headline)
    if found.helped:
        show(f"{found.helped}.")
    show("")
    for point in found.points:
        show(told_point(found, point))
    show("")
    rows = [["", "start", "decisions", "dice", "with average dice", "result"]]
    for side in found.sides:
        given = f"{-side.given / 10:+.1f} ±{side.given_error / 10:.1f}"
        lucky = f"{side.luck / 10:+.1f} ±{side.luck_error / 10:.1f}"
        ends = [f"{side.explained / 10:.0f} %", f"{side.result / 10:.0f} %"]
        rows.append([side.name, f"{side.start / 10:.1f} %", given, lucky, *ends])
    show(table(rows))
    for side in found.sides:
        dice = side.dice
        if dice.shots:
            usual = f"{dice.expected:.1f} expected, {dice.low} to {dice.high} in 19 matches of 20"
            show(f"{side.name}: {dice.hits} hits of {dice.shots}, {usual}")
    show("")
    show(f"{found.descents} descents a moment; the chances rest on {found.fit}. The computer's opinion, not the truth.")
    if found.rest:
        show(
            f"{found.rest / 10:+.1f} % for {found.sides[0].name} is too small to tell, or came of what nobody decided."
        )


def told_point(found: Report, point: TurningPoint) -> str:
    """A turning point on a line."""
    each: Given | Luck = found.decisions[point.at] if point.kind == "decision" else found.rolls[point.at]
    change = -each.given if isinstance(each, Given) else each.luck
    return f"{point.entry:4} {change / 10:+6.1f} % ±{each.error / 10:.1f}  {each.title}. {each.text}"
