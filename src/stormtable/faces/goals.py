"""Places worth holding on a free table: a flag in the colours of who holds it, and how near one must be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final, Literal, NamedTuple

from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import Box, width_of
from stormtable.faces.markup import element, layer, number, slug
from stormtable.faces.planegrid import PER, Sheet
from stormtable.language import made_once
from stormtable.scene import Cell, Goal, Piece, Plane

__all__ = ["NamePlace", "goals", "name_places"]

FLAGS: Final = {0: "M0,-40H27L27,-22H0Z", 1: "M0,-40H27L21,-31L27,-22H0Z"}  # told apart by shape as well
NAME: Final = 13.0  # height of a name
NOBODY: Final = "M0,-40H27L0,-22Z"


class NamePlace(NamedTuple):
    """Where the name of a place worth holding stands: how far from its middle, and about which part of the words."""

    dx: float
    dy: float
    anchor: Literal["middle", "start", "end"]

    def box(self, at: tuple[float, float], wide: float) -> Box:
        """The room that the words take in a drawing of one unit a pixel."""
        left = {"middle": -wide / 2, "start": 0.0, "end": -wide}[self.anchor]
        x, y = at[0] + self.dx + left, at[1] + self.dy
        return Box(x, y - NAME, x + wide, y + 3)


PLACES: Final = (
    NamePlace(0, 14, "middle"),
    NamePlace(9, 4, "start"),
    NamePlace(-9, 4, "end"),
    NamePlace(0, -46, "middle"),
)


def name_places(plane: Plane, pieces: Iterable[Piece]) -> dict[str, tuple[NamePlace, Box]]:
    """By goal, where its name is read beside the pieces; goals whose names the map has printed are left out."""
    printed = {ground.name.casefold() for ground in (plane.terrain.grounds if plane.terrain else ())}
    places = tuple((each.cell, each.radius) for each in pieces)
    return names_placed(Sheet.of(plane), plane.goals, frozenset(printed), places)


@made_once(512)
def names_placed(
    sheet: Sheet, goals: tuple[Goal, ...], printed: frozenset[str], pieces: tuple[tuple[Cell, int], ...]
) -> dict[str, tuple[NamePlace, Box]]:
    taken = [around(sheet.spot(cell), radius) for cell, radius in pieces]
    found = {}
    for each in goals:
        if each.name.casefold() not in printed:
            at, wide = sheet.spot(each.cell), width_of(each.name, NAME)
            boxes = [(place, place.box(at, wide)) for place in PLACES]
            found[each.id] = min(boxes, key=lambda pair: pair[1].covered(taken))
    return found


def around(at: tuple[float, float], radius: int) -> Box:
    """What a piece takes with its name below it."""
    x, y = at
    r = PER * radius + 1
    return Box(x - r, y - r, x + r, y + r + NAME + 2)


def goals(plane: Plane, names: Mapping[str, tuple[NamePlace, Box]]) -> str:
    """The flags, with names where they have a place; they keep their size on the screen."""
    sheet = Sheet.of(plane)
    return layer("goals", (goal(each, sheet, names[each.id][0] if each.id in names else None) for each in plane.goals))


def goal(each: Goal, sheet: Sheet, place: NamePlace | None) -> str:
    """A flag; with its name unless the map has it."""
    flag = FLAGS[each.side % 2] if each.side >= 0 else NOBODY
    parts = [
        '<path class="staff" d="M0,0V-42"/><circle class="foot" r="3"/>',
        f'<path class="flag" d="{flag}"/><text class="points" x="12" y="-27">{each.points}</text>',
        name_text(each.name, place) if place else "",
    ]
    title = escape(each.title or each.name)
    body = (
        f'<title>{title}</title><circle class="goal-reach" r="{number(PER * each.radius)}"/>'
        f"{element('g', ''.join(parts), class_='fixed')}"
    )
    held = f" side-{each.side}" if each.side >= 0 else " free"
    return element(
        "g",
        body,
        id=f"goal-{slug(each.id)}",
        class_=f"goal{held}",
        transform=translate(*sheet.spot(each.cell)),
        role="img",
        aria_label=title,
    )


def name_text(name: str, place: NamePlace) -> str:
    beside = "" if place.anchor == "middle" else f" {place.anchor}"
    return element("text", escape(name), class_=f"goal-name{beside}", x=place.dx or None, y=place.dy)
