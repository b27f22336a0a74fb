"""Pieces on a map: counters and vehicles in their side's colour, on bases in true scale.

What stands on a piece keeps a least size on the screen, so that it can be told apart from far off; the base is true.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from stormtable.faces.hexgrid import translate
from stormtable.faces.markup import element, number, slug
from stormtable.faces.pieces import SCALE, piece_group, piece_words, title_of
from stormtable.faces.planegrid import PER, Sheet, degrees_of, ring
from stormtable.language import made_once
from stormtable.scene import Piece, Scene, Silhouette

__all__ = ["element_definitions", "element_ghost", "element_piece", "stands_on_map"]

REACH: Final = 8.0  # a press beside the base still takes the piece
FIT: Final = 1.36  # of a drawing's half-width, in radii of its base
BOX: Final = 56.0
EMBLEM: Final[Mapping[bool, str]] = {  # on a counter, on a vehicle
    True: "translate(-34 0) scale(.52)",
    False: "translate(0 1) scale(.62)",
}
PLATES: Final = (  # a counter's shape by its side, and the rule inside it
    ("M-50,-24q0,-10 10,-10H40q10,0 10,10V24q0,10 -10,10H-40q-10,0 -10,-10Z", ""),
    (
        "M-38,-34H38L50,-22V22L38,34H-38L-50,22V-22Z",
        "M-35,-28.500H35L44.500,-19V19L35,28.500H-35L-44.500,19V-19Z",
    ),
)
HQ: Final = "M-50,-34V-62H-48L-26,-54L-48,-46V-34"  # a pennant on the counter's left edge
HQ_VEHICLE: Final = "M-24,-30V-66H-22L0,-57L-22,-48V-30"
FLAG: Final = "hq"
WRECK: Final = (  # smoke, and a cross
    "M-9,-8C-5,-14 -9,-18 -3,-24C-4,-18 3,-18 1,-12C5,-14 4,-18 6,-20C8,-14 11,-12 8,-6M-10,-7L10,7M10,-7L-10,7"
)


def stands_on_map(scene: Scene) -> bool:
    """Whether the pieces of a scene are those of a map."""
    return scene.plane is not None and scene.plane.terrain is not None


def element_definitions(scene: Scene, prefix: str) -> str:
    """One symbol for each drawing and side that is used."""
    drawn = {each.id: each for each in scene.silhouettes}
    used = {(piece.silhouette, piece.side): piece.radius for piece in scene.pieces if piece.silhouette in drawn}
    emblems = sorted({each for piece in scene.pieces for each in piece.emblems if each in drawn})
    parts = [symbol(drawn[which], side, used[which, side], prefix) for which, side in sorted(used)]
    parts += [emblem(drawn[which], prefix) for which in emblems]
    return hatching(prefix) + "".join(parts)


def symbol(drawing: Silhouette, side: int, radius: int, prefix: str) -> str:
    """A drawing in the colours of a side; scaled by SCALE it has the size that its base asks for."""
    second = side % len(PLATES)
    if drawing.counter:
        plate, rule = PLATES[second]
        inner = f'<path class="counter-rule" d="{rule}"/>' if rule else ""
        body = f'<path class="counter-plate" d="{plate}"/>{inner}<path class="counter-sign" d="{escape(drawing.ink)}"/>'
    else:
        hatch = (
            f'<path class="vehicle-hatch" fill="url(#{prefix}hatching)" d="{escape(drawing.hull)}"/>' if second else ""
        )
        body = (
            f'<path class="vehicle-tracks" d="{escape(drawing.flame)}"/>'
            f'<path class="vehicle-hull" d="{escape(drawing.hull)}"/>{hatch}'
            f'<path class="vehicle-ink" d="{escape(drawing.ink)}"/>'
        )
    scaled = element("g", body, transform=f"scale({fine(size_of(radius) / SCALE)})")
    return element("g", scaled, id=f"{prefix}ship-{escape(drawing.id)}-{side}")


def size_of(radius: int) -> float:
    """The scale of a drawing on a base."""
    return PER * radius * FIT / BOX


def emblem(drawing: Silhouette, prefix: str) -> str:
    ink = f'<path class="emblem-ink" d="{escape(drawing.ink)}"/>' if drawing.ink else ""
    body = f'<path class="emblem-hull" d="{escape(drawing.hull)}"/>{ink}'
    return element("g", body, id=f"{prefix}emblem-{escape(drawing.id)}")


def hatching(prefix: str) -> str:
    return (
        f'<pattern id="{prefix}hatching" width="7" height="7" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(40)"><rect class="vehicle-lines" width="2.200" height="7"/></pattern>'
    )


def standing(piece: Piece, drawn: Mapping[str, Silhouette], facing: int, prefix: str) -> str:
    """The drawing of a piece in the size of its base, turned where its facing counts."""
    drawing = drawn.get(piece.silhouette)
    if drawing is None:
        return ""
    turn = "" if drawing.counter else f"rotate({number(degrees_of(facing))}) "
    use = f'<use href="#{prefix}ship-{escape(drawing.id)}-{piece.side}" transform="{turn}scale({SCALE})"/>'
    marks = []
    for each in piece.emblems:
        if each == FLAG:
            marks.append(f'<path class="hq-flag" d="{HQ if drawing.counter else HQ_VEHICLE}"/>')
        elif each in drawn:
            marks.append(f'<use href="#{prefix}emblem-{escape(each)}" transform="{EMBLEM[drawing.counter]}"/>')
    upright = element("g", "".join(marks), transform=f"{turn}scale({fine(size_of(piece.radius))})") if marks else ""
    return element("g", use + upright, class_="stature")


def fine(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def element_piece(
    piece: Piece, scene: Scene, drawn: Mapping[str, Silhouette], sheet: Sheet, prefix: str, interactive: bool
) -> str:
    """One element; a wreck if it is out."""
    used = tuple(drawn[each] for each in (piece.silhouette, *piece.emblems) if each in drawn)
    return element_drawn(piece, piece_words(piece, scene), used, sheet.spot(piece.cell), prefix, interactive)


@made_once(2048)
def element_drawn(
    piece: Piece,
    label: str,
    used: tuple[Silhouette, ...],
    at: tuple[float, float],
    prefix: str,
    interactive: bool,
) -> str:
    """The same, of the drawings that it uses."""
    drawn = {each.id: each for each in used}
    out, radius = piece.status == "out", PER * piece.radius
    parts = [
        title_of(label),
        f'<circle class="hit" r="{number(radius + REACH)}"/>',
        f'<circle class="lamp" r="{number(radius + 5)}"/>',
        f'<circle class="base" r="{number(radius)}"/>',
        element(
            "g",
            facing_marks(piece, radius) + standing(piece, drawn, piece.facing, prefix),
            id=f"{prefix}heading-{slug(piece.id)}",
        ),
        f'<path class="wreck" d="{WRECK}"/>' if out else "",
    ]
    tired = " tired" if any(badge.tone == "bad" for badge in piece.badges) else ""
    return piece_group(piece, label, "".join(parts), " on-map" + tired, translate(*at), prefix, interactive)


def facing_marks(piece: Piece, radius: float) -> str:
    """The front half of the base, where the armour is that counts there."""
    if not piece.turned or piece.status == "out":
        return ""
    r = number(radius)
    turn = number(degrees_of(piece.facing))
    return f'<path class="base-front" d="M-{r},0A{r},{r} 0 0 1 {r},0" transform="rotate({turn})"/>'


def element_ghost(piece: Piece, scene: Scene, facing: int, prefix: str) -> str:
    """A piece as an offer would have it, faint."""
    drawn = {each.id: each for each in scene.silhouettes}
    base = f'<path class="base" d="{ring(0, 0, PER * piece.radius)}"/>'
    return element("g", base + standing(piece, drawn, facing, prefix), class_=f"ghost on-map side-{piece.side}")
