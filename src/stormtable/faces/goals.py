"""Places worth holding on a free table: a flag in the colours of who holds it, and how near one must be."""

from __future__ import annotations

from html import escape
from typing import Final

from stormtable.faces.hexgrid import translate
from stormtable.faces.markup import element, layer, number, slug
from stormtable.faces.planegrid import PER, Sheet
from stormtable.scene import Goal, Plane

__all__ = ["goals"]

FLAGS: Final = {0: "M0,-40H27L27,-22H0Z", 1: "M0,-40H27L21,-31L27,-22H0Z"}  # told apart by shape as well
NOBODY: Final = "M0,-40H27L0,-22Z"


def goals(plane: Plane) -> str:
    """The flags; they keep their size on the screen."""
    sheet = Sheet(plane)
    grounds = plane.terrain.grounds if plane.terrain else ()
    printed = {ground.name.casefold() for ground in grounds}
    return layer("goals", (goal(each, sheet, each.name.casefold() not in printed) for each in plane.goals))


def goal(each: Goal, sheet: Sheet, named: bool) -> str:
    """A flag; with its name unless the map has it."""
    flag = FLAGS[each.side % 2] if each.side >= 0 else NOBODY
    parts = [
        '<path class="staff" d="M0,0V-42"/><circle class="foot" r="3"/>',
        f'<path class="flag" d="{flag}"/><text class="points" x="12" y="-27">{each.points}</text>',
        f'<text class="goal-name" y="14">{escape(each.name)}</text>' if named else "",
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
