"""SVG as text: escaping, numbers, attributes."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from html import escape
from typing import Final

__all__ = ["Layer", "attributes", "element", "escaped", "framed", "layer", "layered", "number", "path", "slug"]

Point = tuple[float, float]
Layer = tuple[str, ...]  # markup in parts, each of which begins with a tag; what is alike in many drawings is one text
is_special: Final = re.compile("[&<>\"']").search  # whether something in a text must be escaped
UNFIT: Final = re.compile("[^A-Za-z0-9-]")  # for a part of an id


class Keys(dict[str, str]):
    """What attributes are called, by the names of arguments: `data_piece` is `data-piece`, `class_` is `class`."""

    def __missing__(self, name: str) -> str:
        """Of one that is asked for the first time."""
        self[name] = found = name.rstrip("_").replace("_", "-")
        return found


KEYS: Final = Keys()


@functools.lru_cache(maxsize=1 << 15)
def number(value: float) -> str:
    """A coordinate with one decimal, without a needless ".0"."""
    text = f"{value:.1f}"
    return text[:-2].replace("-0", "0") if text.endswith(".0") else text


def attributes(**values: object) -> str:
    """Attributes, each with a space in front, None and False left out; `Keys` tells their names."""
    parts = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        shown = number(value) if isinstance(value, float) else escaped(str(value))
        parts.append(f' {KEYS[name]}="{shown}"')
    return "".join(parts)


def escaped(text: str) -> str:
    """A text as it stands in markup."""
    return escape(text) if is_special(text) else text


def element(name: str, content: str = "", **values: object) -> str:
    """An element; `content` is markup."""
    return f"<{name}{attributes(**values)}>{content}</{name}>" if content else f"<{name}{attributes(**values)}/>"


def layer(name: str, parts: Iterable[str]) -> str:
    """A group of that class around what it holds; nothing around nothing."""
    content = "".join(parts)
    return element("g", content, class_=name) if content else ""


def layered(name: str, parts: Iterable[str]) -> Layer:
    """The same with its parts apart."""
    found = tuple(filter(None, parts))
    return (f'<g class="{name}">', *found, "</g>") if found else ()


def framed(name: str, parts: Iterable[str]) -> Layer:
    """An element without attributes, the parts of what it holds apart."""
    found = tuple(filter(None, parts))
    return (f"<{name}>", *found, f"</{name}>") if found else (f"<{name}/>",)


def path(points: list[Point], *, closed: bool = False) -> str:
    """Path data through points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + ("Z" if closed else "")


def slug(text: str) -> str:
    """Text as a part of an id: letters, digits and hyphens, distinct texts staying distinct."""
    return UNFIT.sub(lambda found: f"_{ord(found[0]):x}", text.replace(" ", "-"))
