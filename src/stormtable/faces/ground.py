"""What of a drawing never changes in a match: the deep, stars, hexes and their numbers. Made once a board."""

from __future__ import annotations

import functools
from html import escape
from typing import Final

from stormtable.faces.hexgrid import APOTHEM, SIZE, centre, extent, hexagon, name, ray, translate
from stormtable.faces.markup import element, number
from stormtable.scene import HexMap

__all__ = ["border_box", "hex_ground", "map_clip", "rose"]

STARS_PER_HEX: Final = 0.3
STAR_RADII: Final = (0.5, 0.6, 0.8, 1.1)


@functools.lru_cache(maxsize=64)
def hex_ground(columns: int, rows: int, mood: str, prefix: str) -> str:
    """The static layer of a board, definitions first; ids start with `prefix`."""
    board = HexMap(columns=columns, rows=rows)
    width, height = extent(board)
    parts = [
        "<defs>",
        backdrop(prefix),
        "</defs>",
        element("rect", class_="deep", width=width, height=height, fill=f"url(#{prefix}deep)"),
        stars(board) if mood == "space" else "",
        f'<path class="grid" d="{grid(board)}"/>',
        f'<path class="border" d="{border(board)}"/>',
        numbers(board),
    ]
    return element("g", "".join(parts), class_="ground", aria_hidden="true")


def backdrop(prefix: str) -> str:
    stops = "".join(f'<stop offset="{offset}" class="deep-{i}"/>' for i, offset in enumerate(("0", ".55", "1")))
    return f'<radialGradient id="{prefix}deep" cx="50%" cy="44%" r="75%">{stops}</radialGradient>'


def stars(board: HexMap) -> str:
    """The same stars for the same board, from a small generator of its own."""
    width, height = extent(board)
    seed, paths = 7, [""] * len(STAR_RADII)
    for _ in range(round(board.columns * board.rows * STARS_PER_HEX)):
        drawn = []
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            drawn.append(seed >> 8)
        x, y = drawn[0] % int(width), drawn[1] % int(height)
        paths[drawn[2] % len(paths)] += f"M{x},{y}h.01"
    widths = zip(STAR_RADII, paths, strict=True)
    return "".join(f'<path class="stars" d="{d}" stroke-width="{number(2 * r)}"/>' for r, d in widths if d)


def grid(board: HexMap) -> str:
    """Every edge once: a zigzag down the left of each column, the level edges, the right of the last column."""
    half, side = number(SIZE / 2), number(SIZE)
    high = number(APOTHEM)
    out = []
    for column in range(board.columns):
        x, y = centre((column, 0))
        left, top = x - SIZE / 2, y - APOTHEM
        zigzag = f"l-{half},{high}l{half},{high}" * board.rows
        out.append(f"M{number(left)},{number(top)}{zigzag}")
        out.extend(f"M{number(left)},{number(top + 2 * APOTHEM * row)}h{side}" for row in range(board.rows + 1))
        right = f"l{half},{high}l-{half},{high}"
        last = column == board.columns - 1
        if last:
            out.append(f"M{number(left + SIZE)},{number(top)}{right * board.rows}")
        elif column & 1:  # what a lower column shows below its neighbour, and a higher one above it
            out.append(f"M{number(left + SIZE)},{number(top + 2 * APOTHEM * board.rows)}l{half},-{high}")
        else:
            out.append(f"M{number(left + SIZE)},{number(top)}l{half},{high}")
    return "".join(out)


@functools.lru_cache(maxsize=64)
def map_clip(columns: int, rows: int, prefix: str) -> str:
    """The definition of what ends at the edge of the map, by the name of "map"."""
    outline = border(HexMap(columns=columns, rows=rows))
    return element("clipPath", f'<path d="{outline}"/>', id=f"{prefix}map")


def border_box(board: HexMap) -> tuple[float, float, float, float]:
    """Left, top, width and height of the map without the margin of its drawing."""
    left, top = centre((0, 0))
    right, bottom = centre((board.columns - 1, 0))[0], centre((min(1, board.columns - 1), board.rows - 1))[1]
    return left - SIZE, top - APOTHEM, right - left + 2 * SIZE, bottom - top + 2 * APOTHEM


def border(board: HexMap) -> str:
    """The outer edge of the map, clockwise."""
    points: list[tuple[float, float]] = []
    columns, rows = board.columns, board.rows
    for column in range(columns):
        x, y = centre((column, 0))
        points += [(x - SIZE / 2, y - APOTHEM), (x + SIZE / 2, y - APOTHEM)]
    for row in range(rows):
        x, y = centre((columns - 1, row))
        points += [(x + SIZE, y), (x + SIZE / 2, y + APOTHEM)]
    for column in reversed(range(columns)):
        x, y = centre((column, rows - 1))
        points += [(x + SIZE / 2, y + APOTHEM), (x - SIZE / 2, y + APOTHEM)]
    for row in reversed(range(rows)):
        x, y = centre((0, row))
        points += [(x - SIZE, y), (x - SIZE / 2, y - APOTHEM)]
    kept = [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in kept) + "Z"


def numbers(board: HexMap) -> str:
    """The number of every hex at its upper edge."""
    rows = []
    for row in range(board.rows):
        for odd in (0, 1):
            cells = [(column, row) for column in range(odd, board.columns, 2)]
            spans = "".join(f'<tspan x="{number(centre(cell)[0])}">{name(cell)}</tspan>' for cell in cells)
            if cells:
                y = centre(cells[0])[1] - APOTHEM + 10.5
                rows.append(f'<text y="{number(y)}">{spans}</text>')
    return element("g", "".join(rows), class_="hex-numbers")


@functools.lru_cache(maxsize=64)
def rose(directions: tuple[str, ...], x: float, y: float) -> str:
    """A compass rose: what the sides of a hex are called."""
    parts = [f'<path class="rose-hex" d="{hexagon(scale=19 / SIZE)}"/>']
    for i, text in enumerate(directions):
        dx, dy = ray(360 / len(directions) * i)
        parts.append(f'<text x="{number(27 * dx)}" y="{number(27 * dy + 4)}">{escape(text)}</text>')
    parts.append('<path class="rose-needle" d="M0,-12 L4,-3 L0,-5.600 L-4,-3Z M0,-5 V10"/>')
    return element("g", "".join(parts), class_="rose", aria_hidden="true", transform=translate(x, y))
