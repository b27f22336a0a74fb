"""What stands at the pieces of a map: their names and states, as icons from afar and as words from near by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Box, Label, pill, width_of
from stormtable.faces.markup import element, number
from stormtable.faces.planegrid import PER, Sheet
from stormtable.language import made_once
from stormtable.scene import Badge, Piece

__all__ = ["element_labels"]

OUT: Final = 1.24  # from the middle of a piece to its labels, in radii of its base
NAME: Final = 12.0  # height of a line of names
ICON: Final = 13.0
KIND: Final = 15.0  # height of the line that says what a piece is
CELL: Final = 64.0  # of the lattice that finds labels near others
ICONS: Final[Mapping[str, str]] = {
    "arrow": "M-4,0H3.500M.5,-3L3.500,0L.5,3",
    "flash": "M1.500,-4.500L-2.500,.8H.6L-1.200,4.500L3,-.9H-.2Z",
    "alarm": "M0,-4V1M0,3.400V3.600",
    "apart": "M-1.500,-3L-4.300,0L-1.500,3M1.500,-3L4.300,0L1.500,3",
    "halt": "M-1.800,-3.400V3.400M1.800,-3.400V3.400",
    "wait": "M-3,-4H3L-3,4H3Z",
    "load": "M-3.600,-1V3.400H3.600V-1M0,-4V1.400M-2,-.6L0,1.400L2,-.6",
    "eye": "M-4.500,0Q0,-4.800 4.500,0Q0,4.800 -4.500,0ZM-1,0H1",
    "shield": "M-3.600,-3.800H3.600V0Q3.600,2.800 0,4.400Q-3.600,2.800 -3.600,0Z",
}


class Rooms:
    """What of a drawing is taken, found by lattice cells: a hundred labels look for room among a hundred pieces."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}

    def spots(self, box: tuple[float, float, float, float]) -> Iterable[tuple[int, int]]:
        for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
            for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
                yield column, row

    def take(self, box: tuple[float, float, float, float]) -> None:
        for spot in self.spots(box):
            self.cells.setdefault(spot, []).append(box)

    def meets(self, box: tuple[float, float, float, float]) -> int:
        """How many of those taken a box meets; one that lies in two cells with it counts twice."""
        return sum(
            1
            for spot in self.spots(box)
            for other in self.cells.get(spot, ())
            if box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
        )


@made_once(128)
def element_labels(pieces: tuple[Piece, ...], sheet: Sheet, taken: tuple[Box, ...] = ()) -> tuple[str, ...]:
    """The name of each piece with its states: as icons, and as words where the map is near enough."""
    rooms = Rooms()
    for box in taken:
        rooms.take(box)
    for piece in pieces:
        x, y = sheet.spot(piece.cell)
        r = PER * piece.radius + 1
        rooms.take((x - r, y - r, x + r, y + r))
    return tuple(label(piece, sheet, rooms) for piece in pieces if piece.status != "out")


def label(piece: Piece, sheet: Sheet, rooms: Rooms) -> str:
    """Below the piece, else above, right or left of it, wherever it meets the fewest others."""
    x, y = sheet.spot(piece.cell)
    r = OUT * PER * piece.radius + 2
    wide = width_of(piece.label, 13) + 4
    high = NAME + (ICON + 1 if piece.badges else 0)
    half = max(wide, ICON * len(piece.badges)) / 2
    places = (
        ("below", x - half, y + r),
        ("above", x - half, y - r - high),
        ("right", x + r, y - high / 2),
        ("left", x - r - 2 * half, y - high / 2),
    )
    boxes = [(place, (left, top, left + 2 * half, top + high)) for place, left, top in places]
    place, box = min(boxes, key=lambda each: rooms.meets(each[1]))
    rooms.take(box)
    anchor = {"below": (x, y + r), "above": (x, y - r), "right": (x + r, y), "left": (x - r, y)}[place]
    return tag(piece, place, high, anchor)


@made_once(2048)
def tag(piece: Piece, place: str, high: float, anchor: tuple[float, float]) -> str:
    """The label of a piece, hung on an anchor."""
    fixed = element("g", tag_text(piece, place, high), class_="fixed")
    warned = " warned" if any(badge.tone == "bad" for badge in piece.badges) else ""
    return element(
        "g",
        fixed,
        class_=f"tag {place} side-{piece.side} {piece.status}{warned}",
        transform=translate(*anchor),
        data_for_piece=piece.id,
        data_follows=piece.id,
    )


def tag_text(piece: Piece, place: str, high: float) -> str:
    """Name, icons and words about an anchor at the piece's edge."""
    top = {"below": 0.0, "above": -high}.get(place, -high / 2)
    side = {"right": 1, "left": -1}.get(place, 0)
    parts = [f'<text class="tag-name" y="{number(top + 10)}">{escape(piece.label)}</text>']
    if piece.badges or piece.kind:
        row = ICON * len(piece.badges)
        start = {0: -row / 2, 1: 0.0, -1: -row}[side]
        icons = "".join(icon(badge, start + ICON * (i + 0.5)) for i, badge in enumerate(piece.badges))
        if icons:
            parts.append(element("g", icons, class_="tag-icons", transform=translate(0, top + NAME + ICON / 2 + 1)))
        down = translate(0, KIND if piece.kind else 0)
        words = kind_words(piece) + element("g", pills(piece.badges, side), transform=down)
        parts.append(element("g", words, class_="tag-words", transform=translate(0, top + NAME + 2)))
    return "".join(parts)


def kind_words(piece: Piece) -> str:
    """What it is, under its name."""
    return f'<text class="tag-kind" y="10">{escape(piece.kind)}</text>' if piece.kind else ""


def icon(badge: Badge, x: float) -> str:
    drawn = ICONS.get(badge.icon)
    body = (
        f'<path d="{drawn}"/>' if drawn else f'<text class="initial" y="3.500">{escape(badge.text[:1].upper())}</text>'
    )
    title = f"<title>{escape(badge.title or badge.text)}</title>"
    return element("g", f'{title}<circle r="6"/>{body}', class_=f"icon {badge.tone}", transform=translate(x, 0))


def pills(badges: Sequence[Badge], side: int) -> str:
    """The states in words, one below the other."""
    parts = []
    for i, badge in enumerate(badges):
        drawn = pill(Label(badge.text, badge.tone, badge.title))
        x = {0: -drawn.width / 2, 1: 0.0, -1: -drawn.width}[side]
        parts.append(element("g", drawn.markup, transform=translate(x, i * (drawn.height + 2))))
    return "".join(parts)
