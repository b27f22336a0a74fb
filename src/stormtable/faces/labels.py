"""Labels on the board: pills of a size that does not change with the zoom, placed where nothing else lies.

A label hangs on an anchor at the edge of its piece and is scaled about it by the page's `--unit`, the drawing's units
a pixel; without it one unit is one pixel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from typing import Final, NamedTuple

from stormtable.faces.hexgrid import SIZE, translate
from stormtable.faces.markup import element, number
from stormtable.language import made_once

__all__ = ["Anchor", "Box", "Drawn", "Label", "Placer", "pill", "width_of"]

HEIGHT: Final = 19.0
GAP: Final = 4.0
MARKS_APART: Final = 3.5  # on a scale
ROW: Final = 150.0  # a row of labels at most
PRESSED: Final = 20.0  # times the area that a label covers of what is to be pressed counts
OUTSIDE: Final = 3.0  # times a label that leaves the frame counts as covering all of its area
REACHES: Final = tuple(SIZE * 1.28 * far for far in (1.0, 1.5, 2.0, 2.5))  # from a piece's middle to its labels' anchor
WIDE, NARROW = "MW%@", "iIl1 .,:'|"


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def shared_area(self, other: Box) -> float:
        """The area that both cover."""
        return self.covered((other,))

    def covered(self, others: Iterable[Box]) -> float:
        """The areas that it shares with others, together."""
        left, top, right, bottom = self
        area = 0.0
        for x, y, end, low in others:
            if x < right and left < end and y < bottom and top < low:
                area += (min(right, end) - max(left, x)) * (min(bottom, low) - max(top, y))
        return area

    @property
    def view_box(self) -> str:
        """What SVG calls it: "x y width height"."""
        return " ".join(map(number, (self.left, self.top, self.right - self.left, self.bottom - self.top)))

    @classmethod
    def around(cls, points: Sequence[tuple[float, float]], margin: float, least: float) -> Box:
        """What holds some points with a margin about them, and is at least so wide and high."""
        left, right = min(x for x, _ in points) - margin, max(x for x, _ in points) + margin
        top, bottom = min(y for _, y in points) - margin, max(y for _, y in points) + margin
        wide, high = max(0.0, least - (right - left)) / 2, max(0.0, least - (bottom - top)) / 2
        return cls(left - wide, top - high, right + wide, bottom + high)


class Label(NamedTuple):
    text: str
    tone: str = "plain"
    title: str = ""
    scale: tuple[int, int, int] | None = None  # value, least, most


class Drawn(NamedTuple):
    """Markup with its upper left corner at (0, 0), and its size."""

    markup: str
    width: float
    height: float


def width_of(text: str, size: float) -> float:
    """About how wide a text is in the board's fonts."""
    narrow, wide = sum(map(text.count, NARROW)), sum(map(text.count, WIDE))
    return size * (0.555 * len(text) - 0.25 * narrow + 0.3 * wide)


@made_once(2048)
def pill(label: Label) -> Drawn:
    """A small label with a border; a value on a scale with a mark for each step of it."""
    words = round(width_of(label.text, 11.5)) + 12.0
    marks, width = scale_marks(label.scale, words - 3) if label.scale else ("", words)
    title = f"<title>{escape(label.title)}</title>" if label.title else ""
    markup = (
        f'{title}<rect width="{number(width)}" height="{number(HEIGHT)}" rx="4"/>'
        f'<text x="{number(words / 2)}" y="13.6">{escape(label.text)}</text>{marks}'
    )
    return Drawn(element("g", markup, class_=f"pill {label.tone}"), width, HEIGHT)


def scale_marks(scale: tuple[int, int, int], left: float) -> tuple[str, float]:
    """A row of marks from the least to the most, the value's tall; and where it ends."""
    value, least, most = scale
    rest, at = [], left
    lit = ""
    for step in range(least, most + 1):
        if step == value:
            lit = f'<path class="mark-now" d="M{number(at)},3.5V15.5"/>'
        else:
            rest.append(f"M{number(at)},7.5V11.5")
        at += MARKS_APART
    return f'<path class="marks" d="{"".join(rest)}"/>{lit}', at + 3


class Anchor(NamedTuple):
    """A point that labels hang on, and how they lie about it, in parts of their size."""

    x: float
    y: float
    dx: float
    dy: float

    def corner(self, width: float, height: float, down: float) -> tuple[float, float]:
        """The upper left corner, from the anchor, of a label in a pile of that height, so far down in it."""
        return self.dx * width, self.dy * height + down


# From the middle of a piece to the anchor, and from the anchor to the upper left corner in parts of the label's size.
PLACES: Final = {
    "right": ((1.0, 0.0), (0.0, -0.5)),
    "left": ((-1.0, 0.0), (-1.0, -0.5)),
    "above": ((0.0, -1.0), (-0.5, -1.0)),
    "below": ((0.0, 1.0), (-0.5, 0.0)),
    "upper right": ((0.75, -0.75), (0.0, -1.0)),
    "upper left": ((-0.75, -0.75), (-1.0, -1.0)),
    "lower right": ((0.75, 0.75), (0.0, 0.0)),
    "lower left": ((-0.75, 0.75), (-1.0, 0.0)),
}
CORNERS: Final = ("upper right", "upper left", "lower right", "lower left")


@dataclass
class Placer:
    """Finds free room for labels within a frame."""

    frame: Box
    taken: list[Box]
    pressed: Sequence[Box] = ()  # what a label would keep from being pressed
    swell: float = (
        1.0  # how much larger than drawn labels are where the whole board is seen, since they keep their size
    )

    def anchor(
        self,
        middle: tuple[float, float],
        width: float,
        height: float,
        places: Iterable[str],
    ) -> Anchor:
        """Where a label or a pile of them hangs: the first place that is free, the corners after those asked for.

        Those near the middle come first. If none is free, it is the one where least is covered.
        """
        width, height = self.swell * width, self.swell * height
        best: tuple[float, Anchor, Box] | None = None
        for reach, place in product(REACHES, (*places, *CORNERS)):
            (ax, ay), (dx, dy) = PLACES[place]
            anchor = Anchor(middle[0] + ax * reach, middle[1] + ay * reach, dx, dy)
            left, top = anchor.x + dx * width, anchor.y + dy * height
            box = Box(left - 2, top - 2, left + width + 2, top + height + 2)
            cost = box.covered(self.taken) + PRESSED * box.covered(self.pressed)
            cost += OUTSIDE * width * height * self.outside(box)
            if best is None or cost < best[0]:
                best = cost, anchor, box
            if cost == 0:
                break
        assert best is not None  # noqa: S101  (there are always the corners)
        self.taken.append(best[2])
        return best[1]

    def outside(self, box: Box) -> bool:
        frame = self.frame
        return box.left < frame.left or box.top < frame.top or box.right > frame.right or box.bottom > frame.bottom

    def flow(
        self,
        middle: tuple[float, float],
        labels: Sequence[Drawn],
        class_: str,
        places: Sequence[str],
        follows: str | None = None,
    ) -> str:
        """Labels in rows, anchored at a piece's edge."""
        rows = in_rows(labels)
        return self.pile(middle, rows, class_, places, [follows] * len(rows) if follows else ())

    def pile(
        self,
        middle: tuple[float, float],
        rows: Sequence[Sequence[Drawn]],
        class_: str,
        places: Sequence[str],
        follows: Sequence[str] = (),
    ) -> str:
        """Rows of labels, one below the other, anchored at a piece's edge; `follows`: the piece that each goes with."""
        widths = [sum(label.width for label in row) + GAP * (len(row) - 1) for row in rows]
        height = sum(row[0].height for row in rows) + GAP * (len(rows) - 1)
        anchor = self.anchor(middle, max(widths), height, places)
        drawn: dict[str, list[str]] = {}
        y = 0.0
        for i, (row, width) in enumerate(zip(rows, widths, strict=True)):
            x, top = anchor.corner(width, height, y)
            parts = drawn.setdefault(follows[i] if follows else "", [])
            for label in row:
                parts.append(element("g", label.markup, transform=translate(x, top)))
                x += label.width + GAP
            y += row[0].height + GAP
        at = translate(anchor.x, anchor.y)
        fixed = {who: element("g", "".join(parts), class_="fixed") for who, parts in drawn.items()}
        return "".join(
            element("g", each, class_=class_, transform=at, data_follows=who or None) for who, each in fixed.items()
        )


def in_rows(labels: Sequence[Drawn]) -> list[list[Drawn]]:
    """Labels broken into rows of a like width."""
    rows: list[list[Drawn]] = [[]]
    for label in labels:
        if rows[-1] and sum(each.width + GAP for each in rows[-1]) + label.width > ROW:
            rows.append([])
        rows[-1].append(label)
    return rows
