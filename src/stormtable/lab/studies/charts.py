"""Charts of a report, as Altair has them: as wide as the page lets them be, told apart by more than colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from stormtable.lab.extras import extra_module
from stormtable.lab.studies.look import LEVELS, SHAPES, SIDES, token

__all__ = ["dots_against", "endings", "field", "intervals", "intervals_by_verdict", "ranges", "shares"]

Rows = Sequence[Mapping[str, Any]]
PERCENT: Final = ".0%"
STEP: Final = 22  # pixels a row within a group


def altair() -> Any:
    """The library, which is of the extra "lab". Raises BadInput."""
    return extra_module("altair", "lab", "a study's report")


def data(rows: Iterable[Mapping[str, Any]]) -> Any:
    return altair().Data(values=[dict(row) for row in rows])


def order(rows: Rows, key: str) -> list[str]:
    """The values of a column, as they come."""
    return list(dict.fromkeys(str(row[key]) for row in rows))


def told_apart(names: Sequence[str], title: str) -> dict[str, Any]:
    """Colour and shape for levels and the like; no legend where there is one alone."""
    alt = altair()
    legend = alt.Legend(title=title) if len(names) > 1 else None
    colours = [token(LEVELS[i % len(LEVELS)]) for i in range(len(names))]
    return {
        "color": alt.Color(f"{title}:N", sort=None, scale=alt.Scale(domain=names, range=colours), legend=legend),
        "shape": alt.Shape(
            f"{title}:N",
            sort=None,
            scale=alt.Scale(domain=names, range=[SHAPES[i % len(SHAPES)] for i in range(len(names))]),
            legend=legend,
        ),
    }


def rows_of(alt: Any, rows: Rows, y: str, by: str) -> dict[str, Any]:
    """A row each, and within it a place for each of those told apart."""
    names = order(rows, by)
    return {
        "y": alt.Y(f"{y}:N", sort=order(rows, y), title=None, scale=alt.Scale(paddingInner=0.25)),
        "yOffset": alt.YOffset(f"{by}:N", sort=names, scale=alt.Scale(domain=names, paddingOuter=0.4)),
    }


def height(rows: Rows, y: str, by: str) -> int:
    """In pixels."""
    return max(90, len(order(rows, y)) * max(30, STEP * len(order(rows, by))))


def intervals(
    rows: Rows,
    y: str,
    x: str,
    title: str,
    by: str,
    *,
    band: tuple[float, float] | None = None,
    at: float | None = None,
    axis: str = PERCENT,
    domain: tuple[float, float] | None = None,
) -> Any:
    """A mark for each value, a line for its interval (columns low and high); a band or a line to compare with."""
    alt = altair()
    names = order(rows, by)
    apart, places = told_apart(names, by), rows_of(alt, rows, y, by)
    scale = alt.Scale(domain=domain, clamp=True) if domain else alt.Scale(zero=False, nice=True)
    axes = alt.Axis(format=axis, tickCount=6)
    base = alt.Chart(data(rows)).encode(**places)
    tips = [
        alt.Tooltip(f"{y}:N"),
        alt.Tooltip(f"{by}:N"),
        *(alt.Tooltip(f"{k}:Q", format=axis) for k in (x, "low", "high")),
    ]
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, scale=scale, axis=axes), x2="high:Q", color=apart["color"]
    )
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(
        x=alt.X(f"{x}:Q", title=title, scale=scale, axis=axes), tooltip=tips, **apart
    )
    layers = [lines, dots]
    if band is not None:
        fair = alt.Chart(data([{"from": band[0], "until": band[1]}]))
        layers.insert(0, fair.mark_rect(color=token("bar-muted"), opacity=0.55).encode(x="from:Q", x2="until:Q"))
        at = sum(band) / 2
    if at is not None:
        even = alt.Chart(data([{"even": at}]))
        layers.insert(len(layers) - 2, even.mark_rule(color=token("text-3"), strokeDash=[4, 3]).encode(x="even:Q"))
    return alt.layer(*layers).properties(width="container", height=height(rows, y, by))


def shares(rows: Rows) -> Any:
    """Bars of all games: columns what, fate, who, place and share."""
    alt = altair()
    fates = sorted({str(row["fate"]) for row in rows}, key=lambda fate: (fate == "drawn", fate))
    colours = [token("bar-muted-2") if fate == "drawn" else token(SIDES[i]) for i, fate in enumerate(fates)]
    legend = alt.Legend(title=None, symbolType="square")
    return (
        alt.Chart(data(rows))
        .mark_bar(stroke=token("panel"), strokeWidth=1.5)
        .encode(
            y=alt.Y("what:N", sort=order(rows, "what"), title=None, scale=alt.Scale(paddingInner=0.3)),
            x=alt.X("sum(share):Q", title="of the games that were played to the end", axis=alt.Axis(format=PERCENT)),
            color=alt.Color("fate:N", sort=fates, scale=alt.Scale(domain=fates, range=colours), legend=legend),
            order=alt.Order("place:Q"),
            tooltip=["what:N", "who:N", alt.Tooltip("share:Q", format=".1%")],
        )
        .properties(width="container", height=max(90, 24 * len(order(rows, "what"))))
    )


def ranges(rows: Rows, y: str, by: str, title: str) -> Any:
    """Columns p5, p25, p50, p75 and p95: a thin line, a thick one, a mark for the middle."""
    alt = altair()
    apart, places = told_apart(order(rows, by), by), rows_of(alt, rows, y, by)
    base = alt.Chart(data(rows)).encode(**places, color=apart["color"])
    scale = alt.Scale(zero=True, nice=True)
    tips = [
        alt.Tooltip(f"{y}:N"),
        alt.Tooltip(f"{by}:N"),
        *(f"{each}:Q" for each in ("p5", "p25", "p50", "p75", "p95")),
    ]
    thin = base.mark_rule(strokeWidth=1.5).encode(x=alt.X("p5:Q", title=title, scale=scale), x2="p95:Q")
    thick = base.mark_rule(strokeWidth=7, strokeCap="round", opacity=0.55).encode(
        x=alt.X("p25:Q", title=title, scale=scale), x2="p75:Q"
    )
    middle = base.mark_point(filled=True, size=90, opacity=1).encode(
        x=alt.X("p50:Q", title=title, scale=scale), shape=apart["shape"], tooltip=tips
    )
    return alt.layer(thin, thick, middle).properties(width="container", height=height(rows, y, by))


def field(rows: Rows, x: str, y: str) -> Any:
    """Shares from 0 to 1 (column share), each cell as bright as its share; what never was has a cross."""
    alt = altair()
    scale = alt.Scale(domain=[0, 1], range=[token("bar-muted"), token("bar-plain"), token("lamp")], interpolate="lab")
    legend = alt.Legend(title="of the games", format=PERCENT, gradientLength=160)
    across = alt.X(f"{x}:N", sort=order(rows, x), title=None, axis=alt.Axis(orient="top", labelAngle=-35, domain=False))
    down = alt.Y(f"{y}:N", sort=order(rows, y), title=None)
    tips = [f"{y}:N", f"{x}:N", alt.Tooltip("share:Q", format=".1%"), "games:Q"]
    base = alt.Chart(data(rows)).encode(x=across, y=down, tooltip=tips)
    some = base.mark_rect(stroke=token("panel"), strokeWidth=1.5).encode(
        color=alt.Color("share:Q", scale=scale, legend=legend)
    )
    none = base.mark_text(text="×", color=token("damage"), fontSize=14, fontWeight=600)
    return alt.layer(some.transform_filter("datum.share > 0"), none.transform_filter("datum.share === 0")).properties(
        width="container", height=max(60, 20 * len(order(rows, y)))
    )


def dots_against(rows: Rows, x: str, y: str, x_title: str, y_title: str) -> Any:
    """A value with its interval (low, high) against another in the same measure; a line shows where both are one."""
    alt = altair()
    top = 1.1 * max(float(row[each]) for row in rows for each in (x, y))
    encoded = by_verdict(rows)
    bounds = alt.Scale(domain=[0, top], clamp=True, nice=False)
    base = alt.Chart(data(rows)).encode(x=alt.X(f"{x}:Q", title=x_title, scale=bounds))
    same = alt.Chart(data([{"a": 0, "b": 0}, {"a": top, "b": top}]))
    tips = ["unit:N", *(alt.Tooltip(f"{each}:Q", format=".1f") for each in (x, y, "low", "high")), "verdict:N"]
    return alt.layer(
        same.mark_line(color=token("text-3"), strokeDash=[4, 3]).encode(x=alt.X("a:Q", scale=bounds), y="b:Q"),
        base.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q", scale=bounds), y2="high:Q", color=encoded["color"]),
        base.mark_point(filled=True, size=90, opacity=1).encode(
            y=alt.Y(f"{y}:Q", title=y_title, scale=bounds), tooltip=tips, **encoded
        ),
    ).properties(width="container", height=420)


def endings(rows: Rows) -> Any:
    """Columns what, turn and share: a strip a row."""
    alt = altair()
    whats = order(rows, "what")
    scale = alt.Scale(range=[token("bar-muted"), token("bar-plain"), token("lamp")], interpolate="lab", zero=True)
    legend = alt.Legend(title="of a row's games", format=PERCENT, gradientLength=160)
    return (
        alt.Chart(data(rows))
        .mark_rect(stroke=token("panel"))
        .encode(
            x=alt.X("turn:Q", bin=alt.Bin(maxbins=40, minstep=1), title="turn in which the game ends"),
            y=alt.Y("what:N", sort=whats, title=None),
            color=alt.Color("sum(share):Q", scale=scale, legend=legend),
            tooltip=["what:N", alt.Tooltip("turn:Q", bin=True), alt.Tooltip("sum(share):Q", format=".1%")],
        )
        .properties(width="container", height=max(90, 26 * len(whats)))
    )


VERDICTS: Final = {  # colour and shape
    "too cheap": ("bar-bad", "triangle-up"),
    "too dear": ("side-0", "triangle-down"),
    "fits": ("bar-good", "circle"),
    "undecided": ("text-3", "square"),
}


def by_verdict(rows: Rows) -> dict[str, Any]:
    """Colour and shape of what was judged."""
    alt = altair()
    domain = [each for each in VERDICTS if each in order(rows, "verdict")]
    colours, shapes = ([VERDICTS[each][i] for each in domain] for i in (0, 1))
    return {
        "color": alt.Color(
            "verdict:N", scale=alt.Scale(domain=domain, range=[token(each) for each in colours]), title=None
        ),
        "shape": alt.Shape("verdict:N", scale=alt.Scale(domain=domain, range=shapes), title=None),
    }


def intervals_by_verdict(rows: Rows, title: str) -> Any:
    """Columns unit, ratio, low, high and verdict, in their order; 1 is what they should be."""
    alt = altair()
    encoded = by_verdict(rows)
    low = max(-0.5, min(0.0, *(float(row["low"]) for row in rows)))
    scale = alt.Scale(domain=[low, min(3.5, max(float(row["high"]) for row in rows) * 1.05)], clamp=True, nice=False)
    axis = alt.Axis(format=PERCENT, tickCount=6)
    base = alt.Chart(data(rows)).encode(y=alt.Y("unit:N", sort=order(rows, "unit"), title=None))
    tips = ["unit:N", *(alt.Tooltip(f"{each}:Q", format=PERCENT) for each in ("ratio", "low", "high")), "verdict:N"]
    return alt.layer(
        alt.Chart(data([{"one": 1}]))
        .mark_rule(color=token("text-3"), strokeDash=[4, 3])
        .encode(x=alt.X("one:Q", scale=scale)),
        base.mark_rule(strokeWidth=2).encode(
            x=alt.X("low:Q", title=title, scale=scale, axis=axis), x2="high:Q", color=encoded["color"]
        ),
        base.mark_point(filled=True, size=80, opacity=1).encode(
            x=alt.X("ratio:Q", title=title, scale=scale, axis=axis), tooltip=tips, **encoded
        ),
    ).properties(width="container", height=max(110, 20 * len(rows)))
