"""A study as a page of its own: charts, the table beside them, how to read it; nothing is loaded from anywhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from stormtable.lab.extras import extra_module
from stormtable.lab.studies.found import Chart, Found
from stormtable.lab.studies.look import chart_config, fonts, tokens
from stormtable.lab.studies.plan import Study
from stormtable.lab.studies.tables import Table

__all__ = ["page"]

POLICY: Final = (  # nothing from elsewhere, whatever a name or a chart says
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:;"
    " font-src data:"
)
STYLE: Final = """
* { box-sizing: border-box; }
html { color-scheme: dark; background: var(--page); }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1.25rem 4rem; color: var(--text); background: var(--page);
  font: 16px/1.55 "Barlow", "Segoe UI", sans-serif; }
h1, h2 { font-family: "Barlow Condensed", "Arial Narrow", sans-serif; font-weight: 600; line-height: 1.15; margin: 0; }
h1 { font-size: 2.4rem; letter-spacing: 0.01em; }
h2 { font-size: 1.5rem; }
.played { color: var(--text-2); margin: 0.4rem 0 1.6rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem 1.4rem 1.1rem;
  margin: 0 0 1.25rem; }
section.found { border-left: 3px solid var(--lamp-edge); }
ul { margin: 0.6rem 0 0; padding-left: 1.2rem; } li { margin: 0.3rem 0; }
li::marker { color: var(--lamp-edge); }
.note { color: var(--text-2); margin: 0.5rem 0 0; font-size: 0.95rem; }
.chart { width: 100%; margin-top: 0.9rem; min-height: 6rem; }
.chart.vega-embed { display: block; padding: 0; } .chart svg { max-width: 100%; }
.scroll { overflow-x: auto; margin-top: 0.9rem; } .scroll:focus-visible { outline: 2px solid var(--lamp-edge); }
summary { cursor: pointer; color: var(--lamp); min-height: 44px; display: flex; align-items: center; }
summary:focus-visible { outline: 2px solid var(--lamp-edge); }
table { border-collapse: collapse; font-size: 0.95rem; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: 0.32rem 0.8rem 0.32rem 0; text-align: right; white-space: nowrap; vertical-align: top; }
th { color: var(--text-2); font-weight: 600; border-bottom: 1px solid var(--line-strong); white-space: normal;
  vertical-align: bottom; min-width: 3.4rem; }
td { border-bottom: 1px solid var(--line); }
.text { text-align: left; } td.text { white-space: normal; min-width: 6.5rem; }
#vg-tooltip-element.vg-tooltip { background: var(--raised); color: var(--text); border: 1px solid var(--line-strong);
  font: 14px "Barlow", sans-serif; border-radius: 6px; }
#vg-tooltip-element table tr td.key { color: var(--text-2); } #vg-tooltip-element td { border: 0; padding: 1px 6px; }
@media (max-width: 40rem) {
  body { padding: 1.2rem 0.75rem 3rem; } section { padding: 0.95rem 0.9rem; } h1 { font-size: 1.8rem; }
}
"""
DRAW: Final = """
for (const [id, spec] of Object.entries(CHARTS)) {
  vegaEmbed("#" + id, spec, { actions: false, renderer: "svg" }).then(
    () => { document.getElementById(id).dataset.drawn = ""; },
    (error) => { document.getElementById(id).textContent = "This chart could not be drawn: " + error.message; },
  );
}
"""
MOST_ROWS: Final = 60  # of a table that stands open
SCRIPT_END: Final = "</"  # may not stand in a script


def page(study: Study, found: Found, played: str) -> str:
    """The page as HTML; `played` says what was played."""
    convert: Any = extra_module("vl_convert", "lab", "a study's report")
    colours = "\n".join(f"--{name}: {value};" for name, value in tokens().items())
    specs = {f"chart-{i}": each.drawn.to_dict() | {"config": chart_config()} for i, each in enumerate(found.charts)}
    charts = "\n".join(section(f"chart-{i}", each) for i, each in enumerate(found.charts))
    drawing = f"const CHARTS = {json.dumps(specs, sort_keys=True)};".replace(SCRIPT_END, "<\\/")
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width">
<title>{escape(found.title)}</title>
<style>
:root {{ {colours} }}
{fonts()}
{STYLE}</style>
<h1>{escape(found.title)}</h1>
<p class="played">{escape(played)}</p>
<section class="found"><h2>What was found</h2>{listed(found.sentences)}</section>
{charts}
<section><h2>All numbers</h2>
{numbers(found.table)}
{listed(found.notes)}</section>
<script type="module">{convert.javascript_bundle()}</script>
<script type="module">
{drawing}
{DRAW}</script>
</html>
"""


def numbers(table: Table) -> str:
    """The whole table; a long one is opened by whoever wants it."""
    held = f'<div class="scroll" tabindex="0" role="region" aria-label="All numbers">{as_html(table)}</div>'
    if len(table.rows) <= MOST_ROWS:
        return held
    return f"<details><summary>Show all {len(table.rows):,} rows</summary>{held}</details>"


def section(name: str, chart: Chart) -> str:
    """A chart with its title and how to read it."""
    return (
        f'<section><h2>{escape(chart.title)}</h2><div class="chart" id="{name}" role="img"'
        f' aria-label="{escape(chart.title)}"></div><p class="note">{escape(chart.note)}</p></section>'
    )


def listed(lines: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def as_html(table: Table) -> str:
    """The whole table."""
    heads, *lines = table.texts()
    kinds = [' class="text"' if each.look == "text" else "" for each in table.shown()]
    head = "".join(f"<th{kind}>{escape(each)}</th>" for kind, each in zip(kinds, heads, strict=True))
    body = "".join(
        f"<tr>{''.join(f'<td{kind}>{escape(each)}</td>' for kind, each in zip(kinds, line, strict=True))}</tr>"
        for line in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
