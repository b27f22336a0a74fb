"""Tables of odds: weapon by range by target, each line as the game's own preview of the shot has it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.game import BadInput, Game
from stormtable.engine.holding import Nonconforming
from stormtable.engine.inputs import did_you_mean
from stormtable.engine.ranges import Ranges
from stormtable.lab.extras import extra_module
from stormtable.scene import Preview

__all__ = ["PICTURES", "Odds", "as_csv", "odds_table", "picture"]

PICTURES: Final = ("png", "svg")
WIDTH: Final = 220  # of one weapon's picture, pixels
HEIGHT: Final = 150
INK: Final = "#333"
SHARP: Final = 2.0  # times as many dots in a PNG


@dataclass(frozen=True, slots=True)
class Odds:
    """What a shot may lead to."""

    card: str
    weapon: str
    target: str
    side: str
    range: int
    chance: float  # percent: to hit, disable or remove the target, as the game has it
    exact: bool
    outcomes: dict[str, float]  # percent


def odds_table(
    game: Game, ranges: Ranges, view: Any, cards: Sequence[str] = (), targets: Sequence[str] = ()
) -> list[Odds]:
    """Every weapon of these cards at every range at these targets; of all where none is named.

    Raises BadInput; Nonconforming where the game has no preview of a shot that it set up itself.
    """
    there = dict(ranges.kinds(view))
    firing, fired_at = chosen(there, cards), chosen(there, targets)
    found = []
    for card, unit in firing.items():
        for target, other in fired_at.items():
            for each in ranges.shots(view, unit, other):
                preview: Preview | None = game.preview(each.view, each.seat, each.action)
                if preview is None:
                    raise Nonconforming(f"{game.TITLE} sets up {each.weapon} at {each.range}, and has no preview of it")
                found.append(odds_of(card, target, each.weapon, each.side, each.range, preview))
    if not found:
        raise BadInput("none of these has a weapon that could be fired at another of them")
    return sorted(found, key=lambda row: (list(firing).index(row.card), row.weapon))


def odds_of(card: str, target: str, weapon: str, side: str, far: int, found: Preview) -> Odds:
    outcomes = {each.text: each.share / 10 for each in found.outcomes}
    return Odds(card, weapon, target, side, far, found.chance / 10, found.exact, outcomes)


def chosen(there: dict[str, int], names: Sequence[str]) -> dict[str, int]:
    """The kinds that are named, whatever their capitals."""
    by_name = {name.casefold(): name for name in there}
    found = {}
    for name in names:
        if name.casefold() not in by_name:
            raise BadInput(f"there is no {name!r} in this scenario; {did_you_mean(name, list(there))}")
        found[by_name[name.casefold()]] = there[by_name[name.casefold()]]
    return found or there


def columns(rows: Sequence[Odds]) -> list[str]:
    """The outcomes of all rows, in the order in which they are told of."""
    return list(dict.fromkeys(text for row in rows for text in row.outcomes))


def as_csv(rows: Sequence[Odds], measure: str) -> str:
    """With a line of headings; chances in percent, empty where an outcome cannot be."""
    texts, out = columns(rows), io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["card", "weapon", "target", "side", f"range ({measure})", "chance (%)", "exact", *texts])
    for row in rows:
        shares = (row.outcomes.get(text, "") for text in texts)
        writer.writerow([row.card, row.weapon, row.target, row.side, row.range, row.chance, row.exact, *shares])
    return out.getvalue()


def picture(rows: Sequence[Odds], title: str, measure: str, kind: str) -> bytes:
    """A sheet: a row of pictures a card, one a weapon, a line a target; as PNG or SVG. Raises BadInput."""
    alt, convert = (extra_module(name, "lab", "--picture") for name in ("altair", "vl_convert"))
    chart = alt.vconcat(*(sheet(alt, card, measure) for card in cards(rows)), title=title)
    spec = chart.configure_view(stroke="#d5dbe2").resolve_scale(color="shared").to_json()
    if kind == "svg":
        return str(convert.vegalite_to_svg(spec)).encode()
    return bytes(convert.vegalite_to_png(spec, scale=SHARP))


def cards(rows: Sequence[Odds]) -> Iterator[list[Odds]]:
    for card in dict.fromkeys(row.card for row in rows):
        yield [row for row in rows if row.card == card]


def sheet(alt: Any, rows: Sequence[Odds], measure: str) -> Any:
    """One card: its weapons side by side."""
    drawn = []
    for weapon in dict.fromkeys(row.weapon for row in rows):
        values = [
            {"range": row.range, "chance": row.chance, "target": row.target, "side": row.side or "any"}
            for row in rows
            if row.weapon == weapon
        ]
        chart = alt.Chart(alt.Data(values=values), title=weapon, width=WIDTH, height=HEIGHT)
        chart = chart.encode(
            x=alt.X("range:Q", title=f"range ({measure})", axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("chance:Q", title="chance (%)", scale=alt.Scale(domain=[0, 100])),
            color=alt.Color("target:N", title="at"),
        )
        dashes = alt.StrokeDash("side:N", title="side", legend=alt.Legend(symbolStrokeColor=INK, symbolSize=400))
        steps = chart.mark_line(interpolate="step-before").encode(strokeDash=dashes)  # ranges are the ends of bands
        drawn.append(alt.layer(steps, chart.mark_point(filled=True)))
    return alt.hconcat(*drawn, title=rows[0].card)
