"""A round robin as a page of its own, without scripts and other files: ratings, and who scored what against whom."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from stormtable.lab.round_robin.standings import Row, Standings

__all__ = ["page"]

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2733; --pale: #8794a3; --line: #d5dbe2; --ground: #fff; --mark: #1f6fb2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4eaf1; --pale: #93a1b1; --line: #38434f; --ground: #151b22; --mark: #6db3f2; }
}
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; } td, th { padding: 0.25rem 0.75rem; text-align: right; }
th { font-weight: 600; border-bottom: 1px solid var(--line); } td:first-child, th:first-child { text-align: left; }
.scroll { overflow-x: auto; } svg { width: 100%; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .pale { fill: var(--pale); } svg .line { stroke: var(--line); } svg .doubt { stroke: var(--mark); stroke-width: 2; }
svg .dot { fill: var(--mark); } .note { color: var(--pale); }
"""
WIDTH: Final = 720  # of the plot, in its own units
LEFT: Final = 230  # for names
RIGHT: Final = 20
STEP: Final = 30  # a row
TICKS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500)
MOST_NAME: Final = 30  # characters beside a plot
SURE: Final = "the strength lies within the line with 19 chances in 20, as far as the model holds"


def page(title: str, subtitle: str, found: Standings) -> str:
    """The page as HTML."""
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
<style>{STYLE}</style>
<h1>{escape(title)}</h1>
<p>{escape(subtitle)}</p>
<h2>Ratings</h2>
{plot(found.rows)}
<p class="note">A dot is a rating; {SURE}.</p>
<div class="scroll">{ranking(found.rows)}</div>
<h2>Against each other</h2>
<div class="scroll">{crosses(found)}</div>
<p class="note">The score of the player on the left against the one above; a draw counts half.</p>
</html>
"""


def plot(rows: Sequence[Row]) -> str:
    """Ratings as dots, their doubt as lines."""
    low, high = min(each.rating - each.doubt for each in rows), max(each.rating + each.doubt for each in rows)
    span, height = max(1.0, high - low), STEP * len(rows) + 34
    tick = next((each for each in TICKS if span / each <= 8), TICKS[-1])

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / span

    drawn = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Ratings with their doubt">']
    for value in range(int(-(-low // tick)) * tick, int(high) + 1, tick):
        drawn.append(f'<line class="line" x1="{x(value):.1f}" x2="{x(value):.1f}" y1="4" y2="{height - 26}"/>')
        drawn.append(f'<text class="pale" text-anchor="middle" x="{x(value):.1f}" y="{height - 8}">{value:,}</text>')
    for number, row in enumerate(rows):
        y = STEP * number + 20
        drawn.append(f'<text x="0" y="{y + 4}">{escape(short(row.name))}<title>{escape(row.name)}</title></text>')
        ends = f'x1="{x(row.rating - row.doubt):.1f}" x2="{x(row.rating + row.doubt):.1f}"'
        drawn.append(f'<line class="doubt" {ends} y1="{y}" y2="{y}"/>')
        drawn.append(
            f'<circle class="dot" cx="{x(row.rating):.1f}" cy="{y}" r="5">'
            f"<title>{escape(row.name)}: {row.rating:,.0f} ± {row.doubt:,.0f}</title></circle>"
        )
    return "\n".join([*drawn, "</svg>"])


def ranking(rows: Sequence[Row]) -> str:
    """The table of the players."""
    heads = ("Player", "Rating", "±", "Games", "Won", "Drawn", "Lost", "Score", "Faults")
    lines = [
        (
            row.name,
            f"{row.rating:,.0f}",
            f"{row.doubt:,.0f}",
            f"{row.total.games:,}",
            f"{row.total.wins:,}",
            f"{row.total.draws:,}",
            f"{row.total.losses:,}",
            f"{row.total.score:.1%}",
            f"{row.faults.total():,}",
        )
        for row in rows
    ]
    return table(heads, lines)


def crosses(found: Standings) -> str:
    """Everybody against everybody, coloured by the score."""
    names = [row.name for row in found.rows]
    head = "".join(f"<th>{escape(short(name))}</th>" for name in names)
    lines = []
    for me in names:
        cells = "".join(cell(found, me, other) for other in names)
        lines.append(f"<tr><td>{escape(short(me))}</td>{cells}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(lines)}</table>"


def cell(found: Standings, me: str, other: str) -> str:
    if me == other or not found.pairs[me, other].games:
        return "<td></td>"
    tally = found.pairs[me, other]
    (low, high), share = tally.interval, round(100 * abs(tally.score - 0.5))
    colour = "#2f7d32" if tally.score > 0.5 else "#b3402f"
    ground = f"color-mix(in srgb, {colour} {share}%, transparent)"
    title = f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost; {low:.1%} to {high:.1%}"
    return f'<td style="background: {ground}" title="{title}">{tally.score:.0%}</td>'


def table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(each)}</td>' for each in line)}</tr>" for line in lines)
    return f"<table><tr>{head}</tr>{body}</table>"


def short(name: str) -> str:
    """A name that fits beside a plot."""
    return name if len(name) <= MOST_NAME else f"{name[: MOST_NAME // 2]}…{name[1 - MOST_NAME // 2 :]}"
