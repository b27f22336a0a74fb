"""The house's look for what is read away from the table: colours from the page's own tokens, its type, charts."""

from __future__ import annotations

import base64
import functools
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

__all__ = ["FAIR_BAND", "LEVELS", "SHAPES", "SIDES", "chart_config", "fonts", "token", "tokens"]

STATIC: Final[Traversable] = files("stormtable.server") / "static"
TOKEN: Final = re.compile(r"--([\w-]+):\s*(#[0-9a-f]{3,8});")
FACES: Final = (  # family, weight, file
    ("Barlow", 400, "barlow-latin-400-normal.woff2"),
    ("Barlow", 600, "barlow-latin-600-normal.woff2"),
    ("Barlow Condensed", 600, "barlow-condensed-latin-600-normal.woff2"),
)
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross")  # beside colours, which not everybody sees
FAIR_BAND: Final = "bar-muted"


@functools.cache
def tokens() -> dict[str, str]:
    """The page's colours by name, as it has them on a dark ground."""
    text = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    root = text[text.index(":root {") : text.index("}", text.index(":root {"))]
    return dict(TOKEN.findall(root))


def token(name: str) -> str:
    """A colour of the page."""
    return tokens()[name]


LEVELS: Final = ("bar-plain", "lamp-edge", "bar-good", "bar-bad", "side-2")  # a level's colour, the weakest first
SIDES: Final = ("side-0", "side-1", "side-2", "side-3")


def fonts() -> str:
    """The page's type as a style sheet that needs no other file."""
    rules = []
    for family, weight, name in FACES:
        data = base64.b64encode((STATIC / "fonts" / name).read_bytes()).decode()
        source = f'url("data:font/woff2;base64,{data}") format("woff2")'
        rules.append(f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: {source}; }}')
    return "\n".join(rules)


def chart_config() -> dict[str, Any]:
    """How Vega-Lite draws whatever says nothing else."""
    text = {"labelFont": "Barlow", "titleFont": "Barlow", "labelFontSize": 13, "titleFontSize": 13}
    words = {"labelColor": token("text-2"), "titleColor": token("text-2"), "titleFontWeight": 400}
    line = {"domainColor": token("line-strong"), "tickColor": token("line-strong"), "gridColor": token("line")}
    return {
        "background": "transparent",
        "font": "Barlow",
        "view": {"stroke": None},
        "axis": {**text, **words, **line, "labelLimit": 190, "titlePadding": 10, "labelOverlap": True},
        "axisY": {"domain": False, "ticks": False, "labelPadding": 8, "grid": False},
        "legend": {**text, **words, "orient": "top", "symbolSize": 90, "columnPadding": 14, "titlePadding": 8},
    }
