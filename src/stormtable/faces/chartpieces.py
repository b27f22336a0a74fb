"""What stands on a chart: places, fleets as plates of silhouettes, courses along lanes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from typing import Final, NamedTuple

from stormtable.faces.chartgrid import RING, Atlas, Point
from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import width_of
from stormtable.faces.markup import attributes, element, number, path, slug
from stormtable.faces.pieces import piece_words, title_of, words_with_label
from stormtable.scene import ChartCourse, ChartPlace, Fleet, Piece, Scene

__all__ = ["Plate", "Sketch", "course", "fixed", "fleet", "place", "seal_pattern", "words"]

SHIP: Final = 25.0  # what a ship takes on a plate, across and down
A_ROW: Final = 6
SCALE: Final = 0.23  # of the silhouette's box
NAME: Final = 17.0
SMALL: Final = 12.5
HALF: Final = 10.0  # of a course's width
YARD: Final = "M-8,8V-8H8V8M-8,-3H8M-3.5,-8V-3M3.5,-8V-3M-3,8V2.5H3V8"
LOCK: Final = "M-4,0V-3a4,4 0 0 1 8,0V0M-5.500,0H5.500V7H-5.500Z"
STAR: Final = "M0,-6L1.7,-2L6,-2L2.6,.8L3.800,5L0,2.500L-3.800,5L-2.600,.8L-6,-2L-1.700,-2Z"


class Sketch(NamedTuple):
    """One drawing being made."""

    scene: Scene
    atlas: Atlas
    pieces: dict[str, Piece]
    interactive: bool
    prefix: str


class Plate(NamedTuple):
    """Where a fleet stands."""

    at: Point
    width: float
    height: float


def fixed(at: Point, content: str, **more: object) -> str:
    """What hangs on a point and keeps its size on the screen."""
    return element("g", element("g", content, class_="fixed"), transform=translate(*at), **more)


def words(text: str, x: float, y: float, class_: str, anchor: str = "middle") -> str:
    return element("text", escape(text), x=x, y=y, class_=class_ or None, text_anchor=anchor, aria_hidden="true")


def place(each: ChartPlace, sketch: Sketch) -> str:
    """A system: its worth in a ring that says whose it is, its name, what else is to be known of it."""
    at = sketch.atlas.spot(each.id)
    width = max(width_of(each.name, NAME), width_of(each.note, SMALL)) + 4
    x, y = sketch.atlas.room(at, width, 32.0 if each.note else 18.0, 23.0, "below")
    x, y = x - at[0], y - at[1] - (7.0 if each.note else 0.0)
    yard_at = sketch.atlas.room(at, 18.0, 18.0, 8.0) if each.yard else None
    parts = [
        title_of(f"{each.name}, {each.text}"),
        f'<circle class="hit" r="{number(RING + 6)}"/>',
        f'<circle class="lamp" r="{number(RING + 7)}"/>',
        f'<circle class="halo" r="{number(RING + 12)}"/>' if each.side >= 0 and not each.cut else "",
        f'<circle class="home" r="{number(RING + 4.5)}"/>' if each.home else "",
        f'<circle class="ring" r="{number(RING)}"/>',
        yard(yard_at, at) if yard_at else "",
    ]
    side = f"side-{each.side}" if each.side >= 0 else "nobody"
    told = [
        words(each.value, 0.0, 6.5, "worth"),
        '<path class="struck" d="M-13,13L13,-13"/>' if each.cut else "",
        words(each.name, x, y + 5.5, "place-name"),
        words(each.note, x, y + 20.5, f"place-note {each.tone}") if each.note else "",
    ]
    stands = standing(each.id, f"{each.name}, {each.text}", f"place {side}", at, "".join(parts), sketch)
    # What is printed on it stands beside the element that is pressed: its name says the same in words.
    return stands + fixed(at, "".join(told), class_="place-words", aria_hidden="true")


def yard(at: Point, of: Point) -> str:
    mark = f'<rect x="-11" y="-11" width="22" height="22" rx="3"/><path d="{YARD}"/>'
    return element("g", mark, class_="yard", transform=translate(at[0] - of[0], at[1] - of[1]))


def standing(id_: str, label: str, classes: str, at: Point, content: str, sketch: Sketch) -> str:
    """What can be looked at."""
    return fixed(
        at,
        content,
        id=f"{sketch.prefix}piece-{slug(id_)}",
        class_=f"piece {classes}",
        data_piece=id_,
        role="button" if sketch.interactive else "img",
        tabindex="0" if sketch.interactive else None,
        aria_label=label,
    )


# Fleets


def plate_of(each: Fleet, atlas: Atlas) -> Plate:
    """Room for a fleet at its place, its names below it."""
    n = len(each.pieces)
    rows, across = -(-n // A_ROW), min(n, A_ROW)
    width, height = SHIP * across + 16.0, SHIP * rows + 8.0
    at = atlas.room(
        atlas.spot(each.place), max(width, width_of(each.label, SMALL)), height + 16.0, RING + 10.0, "above"
    )
    return Plate((at[0], at[1] - 8.0), width, height)


def fleet(each: Fleet, sketch: Sketch) -> str:
    """A plate of silhouettes, its ends told apart by side."""
    plate = plate_of(each, sketch.atlas)
    at = sketch.atlas.spot(each.place)
    dx, dy = plate.at[0] - at[0], plate.at[1] - at[1]
    ships = "".join(
        ship(sketch.pieces[id_], each.marks[i] if i < len(each.marks) else "", i, len(each.pieces), sketch)
        for i, id_ in enumerate(each.pieces)
        if id_ in sketch.pieces
    )
    content = (
        f'<path class="plate" d="{plate_path(each.side, plate.width / 2, plate.height / 2)}"/>'
        f"{ships}{words(each.label, 0.0, plate.height / 2 + 13.0, 'fleet-names')}"
    )
    return fixed(at, element("g", content, transform=translate(dx, dy)), class_=f"fleet side-{each.side}")


def plate_path(side: int, w: float, h: float) -> str:
    """Round ends, pointed ends, square ones, cut corners."""
    match side % 4:
        case 0:
            r = number(min(h, 17.0))
            a, b = number(w - min(h, 17.0)), number(h - min(h, 17.0))
            return (
                f"M-{a},-{number(h)}H{a}a{r},{r} 0 0 1 {r},{r}V{b}a{r},{r} 0 0 1 -{r},{r}H-{a}"
                f"a{r},{r} 0 0 1 -{r},-{r}V-{b}a{r},{r} 0 0 1 {r},-{r}Z"
            )
        case 1:
            return path([(-w + 5, -h), (w - 5, -h), (w + 7, 0.0), (w - 5, h), (-w + 5, h), (-w - 7, 0.0)], closed=True)
        case 2:
            return path([(-w, -h), (w, -h), (w, h), (-w, h)], closed=True)
    c = 8.0
    return path(
        [(-w + c, -h), (w - c, -h), (w, -h + c), (w, h - c), (w - c, h), (-w + c, h), (-w, h - c), (-w, -h + c)],
        closed=True,
    )


def ship(each: Piece, mark: str, index: int, n: int, sketch: Sketch) -> str:
    """One ship on its plate."""
    row, column = divmod(index, A_ROW)
    in_row = min(n - row * A_ROW, A_ROW)
    rows = -(-n // A_ROW)
    x, y = SHIP * (column - (in_row - 1) / 2), SHIP * (row - (rows - 1) / 2)
    label = piece_words(each, sketch.scene)
    marks = {
        "star": f'<path class="star" d="{STAR}" transform="translate(8 -8)"/>',
        "disabled": '<path class="hurt" d="M3,3l8,8M11,3l-8,8"/>',
        "yard": f'<path class="at-work" d="{YARD}" transform="translate(7 7) scale(.55)"/>',
    }
    parts = [
        title_of(label),
        f'<rect class="hit" x="{number(-SHIP / 2)}" y="{number(-SHIP / 2)}" width="{SHIP:g}" height="{SHIP:g}"/>',
        f'<circle class="lamp" r="{number(SHIP / 2)}"/>',
        hull(each, SCALE, 0.0, sketch.prefix),
        marks.get(mark, ""),
    ]
    return element(
        "g",
        "".join(parts),
        id=f"{sketch.prefix}piece-{slug(each.id)}",
        class_=f"piece vessel side-{each.side} {each.status}",
        transform=translate(x, y),
        data_piece=each.id,
        role="button" if sketch.interactive else "img",
        tabindex="0" if sketch.interactive else None,
        aria_label=words_with_label(each, label),
    )


def hull(each: Piece, scale: float, degrees: float, prefix: str) -> str:
    turn = f"rotate({number(degrees)}) " if degrees else ""
    use = attributes(href=f"#{prefix}ship-{each.silhouette}-{each.side}", transform=f"{turn}scale({scale:g})")
    return f"<use{use}/>"


# Courses


def course(each: ChartCourse, sketch: Sketch) -> str:
    """A hatched arrow along its lane with the ship inside, and its order beside it; at a place the order alone."""
    mine = each.state == "draft"
    if each.start == each.end:
        return tag(each, sketch.atlas.spot(each.start), mine, sketch)
    (ax, ay), (bx, by) = sketch.atlas.between(each.start, each.end, RING + 9)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    length = math.hypot(bx - ax, by - ay)
    head = min(16.0, length / 3)
    outline = path(
        [
            (0.0, -HALF),
            (length - head, -HALF),
            (length - head, -HALF - 5),
            (length, 0.0),
            (length - head, HALF + 5),
            (length - head, HALF),
            (0.0, HALF),
        ],
        closed=True,
    )
    fill = f"url(#{sketch.prefix}seal-{each.side})" if mine else None
    arrow = element("path", d=outline, class_="shaft", fill=fill)
    parts = [element("g", arrow, transform=f"{translate(ax, ay)} rotate({number(angle)})")]
    middle = ax + (bx - ax) * 0.45, ay + (by - ay) * 0.45
    parts.append(fixed(middle, inside(each, angle, sketch)))
    if each.label:
        parts.append(tag(each, middle, mine, sketch))
    who = each.pieces[0] if each.pieces else None
    return element("g", "".join(parts), class_=f"chart-course side-{each.side} {each.state}", data_course=who)


def inside(each: ChartCourse, angle: float, sketch: Sketch) -> str:
    """The first of its ships as it flies, and how many there are."""
    first = next((sketch.pieces[id_] for id_ in each.pieces if id_ in sketch.pieces), None)
    drawn = hull(first, 0.2, angle + 90, sketch.prefix) if first else ""
    more = words(f"\N{MULTIPLICATION SIGN}{len(each.pieces)}", 15.0, 15.0, "count") if len(each.pieces) > 1 else ""
    return f'<circle class="port" r="15"/>{drawn}{more}'


def tag(each: ChartCourse, at: Point, mine: bool, sketch: Sketch) -> str:
    """The order in words, behind a lock while it is its owner's alone."""
    lock = 16.0 if mine else 0.0
    width = width_of(each.label, 12.5) + 18.0 + lock
    x, y = sketch.atlas.room(at, width, 22.0, 18.0)
    parts = [f'<rect x="{number(-width / 2)}" y="-11" width="{number(width)}" height="22" rx="3"/>']
    if mine:
        at_left = translate(14 - width / 2, -1)
        parts.append(f'<path class="lock" d="{LOCK}" transform="{at_left}"/>')
    parts.append(words(each.label, lock / 2, 4.5, ""))
    return fixed(
        at,
        element("g", "".join(parts), transform=translate(x - at[0], y - at[1])),
        class_=f"chart-tag side-{each.side} {each.state}",
    )


def seal_pattern(sides: Iterable[int], prefix: str) -> str:
    """The hatching of what is sealed."""
    return "".join(
        f'<pattern id="{prefix}seal-{side}" class="side-{side}" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect class="seal-hatch" width="2.4" height="7"/></pattern>'
        for side in sides
    )
