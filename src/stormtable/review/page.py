"""A review as a page of its own, without scripts and other files: the curve, turning points, luck and skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from stormtable.review.report import Report, SideSum, TurningPoint

__all__ = ["page"]

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2733; --pale: #5d6a79; --line: #d5dbe2; --ground: #fff;
  --first: #1f6fb2; --second: #b5561a; --cost: #b3202f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4eaf1; --pale: #93a1b1; --line: #38434f; --ground: #151b22; --first: #6db5ff; --second: #ff9f4a;
    --cost: #ff8d99; }
}
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; } td, th { padding: 0.25rem 0.75rem; text-align: right; vertical-align: top; }
th { font-weight: 600; border-bottom: 1px solid var(--line); } td:first-child, th:first-child { text-align: left; }
td.words { text-align: left; } td small { display: block; color: var(--pale); }
.scroll { overflow-x: auto; } svg { width: 100%; height: auto; } .note { color: var(--pale); }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); } .curve { fill: none; stroke: var(--first);
  stroke-width: 2; } .half { stroke: var(--line); stroke-dasharray: 3 4; } .edge { stroke: var(--line); fill: none; }
.decision { fill: var(--cost); } .roll { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.cost { color: var(--cost); }
"""
WIDTH: Final = 900
HEIGHT: Final = 220
LEFT: Final = 44


def page(found: Report) -> str:
    """The page as HTML."""
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(found.title)}: review</title>
<style>{STYLE}</style>
<h1>{escape(found.headline)}</h1>
<p class="note">{escape(found.title)}, {escape(found.scenario)}, match {escape(found.match)}</p>
{helped(found)}
<h2>Chance of {escape(found.sides[0].name)} to win</h2>
{curve(found)}
<h2>Turning points</h2>
<div class="scroll">{points(found)}</div>
<h2>Luck and skill</h2>
<div class="scroll">{sums(found.sides)}</div>
<p class="note">In hundredths of a game won, each side's own. A decision is called an error only where what it gave away
is more than its interval. {found.rest / 10:+.1f} % for {escape(found.sides[0].name)} is too small to tell, or
came of what nobody decided.</p>
<h2>Dice</h2>
<div class="scroll">{dice(found.sides)}</div>
<p class="note">{found.descents} descents a moment; the chances rest on {escape(found.fit)}. The computer's opinion, not
the truth.</p>
</html>
"""


def helped(found: Report) -> str:
    """Who had hints."""
    return f'<p class="note">{escape(found.helped)}.</p>' if found.helped else ""


def place(found: Report, entry: int) -> float:
    last = max(1, found.moments[-1].entry)
    return LEFT + (WIDTH - LEFT - 10) * entry / last


def height(chance: int) -> float:
    return 10 + (HEIGHT - 40) * (1 - chance / 1000)


def curve(found: Report) -> str:
    """The chance of the first side, entry by entry, and the turning points on it."""
    steps = "".join(
        f"{'L' if at else 'M'}{place(found, each.entry):.1f},{height(each.chances[0]):.1f}"
        for at, each in enumerate(found.moments)
    )
    lines = "".join(
        f'<path class="{kind}" d="M{LEFT},{height(chance):.1f}H{WIDTH - 10}"/>'
        f'<text x="{LEFT - 6}" y="{height(chance) + 4:.1f}" text-anchor="end">{chance // 10} %</text>'
        for chance, kind in ((0, "edge"), (500, "half"), (1000, "edge"))
    )
    label = f"The chance of {found.sides[0].name} from entry 0 to {found.moments[-1].entry}"
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">{lines}'
        f'<path class="curve" d="{steps}"/>{"".join(marks(found))}</svg>'
    )


def marks(found: Report) -> Iterator[str]:
    """The turning points, numbered: decisions filled, rolls hollow."""
    chances = {each.entry: each.chances[0] for each in found.moments}
    for number, point in enumerate(found.points, 1):
        x, y = place(found, point.entry), height(chances.get(point.entry, 500))
        yield f'<circle class="{point.kind}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        yield f'<text x="{x:.1f}" y="{max(12.0, y - 9):.1f}" text-anchor="middle">{number}</text>'


def points(found: Report) -> str:
    """The turning points in words."""
    if not found.points:
        return "<p>No roll and no decision moved the chance by more than its interval.</p>"
    rows = "".join(told(found, number, point) for number, point in enumerate(found.points, 1))
    return f"<table><tr><th>No.</th><th>Entry</th><th>What</th><th>Change</th></tr>{rows}</table>"


def told(found: Report, number: int, point: TurningPoint) -> str:
    if point.kind == "decision":
        given = found.decisions[point.at]
        title, text, change, error, kind = given.title, given.text, -given.given, given.error, "cost"
    else:
        luck = found.rolls[point.at]
        title, text, change, error, kind = luck.title, luck.text, luck.luck, luck.error, "luck"
    return (
        f"<tr><td>{number}</td><td>{point.entry}</td>"
        f'<td class="words">{escape(title)}<small>{escape(text)}</small></td>'
        f'<td class="{kind}">{change / 10:+.1f} %<small>±{error / 10:.1f}</small></td></tr>'
    )


def sums(sides: Sequence[SideSum]) -> str:
    """Start, errors, luck and result of each side."""
    head = "<tr><th></th><th>Start</th><th>Errors</th><th>Luck</th><th>With average dice</th><th>Result</th></tr>"
    rows = "".join(
        f"<tr><td>{escape(each.name)}<small>{each.decisions} decisions, {each.rolls} rolls</small></td>"
        f"<td>{each.start / 10:.1f} %</td>"
        f"<td>{-each.given / 10:+.1f} %<small>±{each.given_error / 10:.1f}, {each.errors} errors</small></td>"
        f"<td>{each.luck / 10:+.1f} %<small>±{each.luck_error / 10:.1f}</small></td>"
        f"<td>{each.explained / 10:.0f} %</td><td>{each.result / 10:.0f} %</td></tr>"
        for each in sides
    )
    return f"<table>{head}{rows}</table>"


def dice(sides: Sequence[SideSum]) -> str:
    """Hits and faces beside those of fair dice."""
    head = "<tr><th></th><th>Hits</th><th>Expected</th><th>19 in 20</th><th>Dice</th><th>Mean, 0 to 1</th></tr>"
    rows = "".join(
        f"<tr><td>{escape(each.name)}</td><td>{each.dice.hits} of {each.dice.shots}</td>"
        f"<td>{each.dice.expected:.1f}</td><td>{each.dice.low} to {each.dice.high}</td><td>{each.dice.rolled}</td>"
        f"<td>{each.dice.mean:.2f}<small>fair: 0.50 ±{each.dice.spread:.2f}</small></td></tr>"
        for each in sides
    )
    return f"<table>{head}{rows}</table>"
