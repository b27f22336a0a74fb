"""Pieces: silhouettes that look where they face, with a disc for their side, damage bitten out, wakes and badges."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final

from stormtable.faces.hexgrid import APOTHEM, SIZE, axial, centre, hexagon, ray, steps_between, translate
from stormtable.faces.labels import Label, Placer, pill
from stormtable.faces.marks import disc
from stormtable.faces.markup import element, number, path, slug
from stormtable.faces.stacks import Place
from stormtable.language import made_once
from stormtable.scene import Cell, Piece, Scene, Silhouette

__all__ = [
    "CHEVRON",
    "FRONT",
    "MOST_BADGES",
    "SCALE",
    "badges",
    "definitions",
    "ghost",
    "piece",
    "piece_group",
    "piece_words",
    "title_of",
    "wake",
    "words_with_label",
    "wounds",
]

SCALE: Final = 0.6  # of the silhouette's box
BASE: Final = 0.93  # of the hex
MOST_BADGES: Final = 3
BESIDE: Final = ("right", "left", "below")
GUARD_APART: Final = 6.6
DISC_GROWS: Final = 1.5  # times, against a piece that is drawn small

FRONT: Final = path([(-SIZE / 2 * BASE, -APOTHEM * BASE), (SIZE / 2 * BASE, -APOTHEM * BASE)])
CHEVRON: Final = path([(-9, -APOTHEM - 6.6), (0, -APOTHEM - 16), (9, -APOTHEM - 6.6)])
DEBRIS: Final = "M-30,-18l6,-3l1,5zM27,22l5,4l-6,3zM31,-9l4,-4l2,5zM-27,24l-5,4l5,2z"


def definitions(scene: Scene, prefix: str) -> str:
    """The drawings that the pieces of a scene use."""
    used = frozenset((piece.silhouette, piece.side) for piece in scene.pieces)
    return all_definitions(used, scene.silhouettes, prefix)


@made_once(64)
def all_definitions(used: frozenset[tuple[str, int]], silhouettes: tuple[Silhouette, ...], prefix: str) -> str:
    """The drawings that are used, each on its side."""
    drawn = {each.id: each for each in silhouettes}
    sides = sorted({side for _, side in used})
    out = [paint(side, prefix) for side in sides]
    out += [definition(drawn[which], side, prefix) for which, side in sorted(used) if which in drawn]
    out += [
        f'<clipPath id="{prefix}cut-{escape(each.id)}"><path d="{escape(each.hull)}"/></clipPath>'
        for each in silhouettes
    ]
    return "".join(out)


@functools.cache
def paint(side: int, prefix: str) -> str:
    """The light on a side's hulls, and the hatching of every second side."""
    rows = (("0", "a"), (".5", "b"), (".5", "c"), ("1", "d"))
    stops = "".join(f'<stop offset="{offset}" class="paint-{side}{tint}"/>' for offset, tint in rows)
    gradient = f'<linearGradient id="{prefix}paint-{side}">{stops}</linearGradient>'
    if side % 2 == 0:
        return gradient
    return (
        f'{gradient}<pattern id="{prefix}hatch-{side}" width="9" height="9" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(38)"><rect class="hatch-{side}" width="3.2" height="9"/></pattern>'
    )


@functools.lru_cache(maxsize=256)
def definition(drawing: Silhouette, side: int, prefix: str) -> str:
    parts = [
        f'<path class="ship-flame" d="{escape(drawing.flame)}"/>' if drawing.flame else "",
        f'<path class="ship-hull" fill="url(#{prefix}paint-{side})" d="{escape(drawing.hull)}"/>',
        f'<path fill="url(#{prefix}hatch-{side})" d="{escape(drawing.hull)}"/>' if side % 2 else "",
        f'<path class="ship-ink" d="{escape(drawing.ink)}"/>' if drawing.ink else "",
        f'<path class="ship-light" d="{escape(drawing.light)}"/>' if drawing.light else "",
    ]
    return element("g", "".join(parts), id=f"{prefix}ship-{drawing.id}-{side}", class_=f"side-{side}")


def piece_words(piece: Piece, scene: Scene) -> str:
    """A piece in words: "Pulsar 1, Blue, hex 1512, facing 2"."""
    side = scene.sides[piece.side] if 0 <= piece.side < len(scene.sides) else ""
    return ", ".join(filter(None, (piece.name, "" if side == piece.name else side, piece.text)))


def title_of(label: str) -> str:
    """What is told of a piece under the pointer, apart from the text that is drawn on it."""
    return element("title", escape(label)) + " "


def words_with_label(piece: Piece, label: str) -> str:
    """A piece's words with its label where that is none of them, so that it can be called by what is seen on it."""
    return label if piece.label in piece.name else f"{label}, {piece.label}"


def piece(piece: Piece, scene: Scene, place: Place, prefix: str, interactive: bool) -> str:
    """One piece in its hex; a wreck if it is out."""
    drawn = next((each for each in scene.silhouettes if each.id == piece.silhouette), None)
    return piece_drawn(piece, piece_words(piece, scene), drawn, place, prefix, interactive)


@made_once(1024)
def piece_drawn(
    piece: Piece, label: str, drawn: Silhouette | None, place: Place, prefix: str, interactive: bool
) -> str:
    out = piece.status == "out"
    parts = [
        title_of(label),
        f'<path class="hit" d="{hexagon()}"/>',
        f'<path class="lamp" d="{hexagon(scale=1.06)}"/>',
        f'<path class="base" d="{hexagon(scale=BASE)}"/>',
        heading(piece, drawn, prefix),
        f'<path class="debris" d="{DEBRIS}"/>' if out else "",
        stern_disc(piece, place.scale),
    ]
    return piece_group(
        piece, label, "".join(parts), " stacked" if place.is_stacked else "", place.transform, prefix, interactive
    )


def piece_group(
    piece: Piece, label: str, content: str, classes: str, transform: str, prefix: str, interactive: bool
) -> str:
    """The element that stands for a piece on any board: found by its id, its cell and its label, pressed unless out."""
    pressed = interactive and piece.status != "out"
    return element(
        "g",
        content,
        id=f"{prefix}piece-{slug(piece.id)}",
        class_=f"piece{classes} side-{piece.side} {piece.status}",
        transform=transform,
        data_piece=piece.id,
        data_cell=f"{piece.cell[0]},{piece.cell[1]}",
        data_glide="",
        role="button" if pressed else "img",
        tabindex="0" if pressed else None,
        aria_label=words_with_label(piece, label),
    )


def heading(piece: Piece, drawn: Silhouette | None, prefix: str) -> str:
    """What turns with the piece: front edge, chevron, hull and its wounds."""
    out = piece.status == "out"
    parts = [] if out else [f'<path class="front" d="{FRONT}"/>', f'<path class="chevron" d="{CHEVRON}"/>']
    if drawn:
        ship = f'<use href="#{prefix}ship-{escape(drawn.id)}-{piece.side}"/>'
        parts.append(element("g", ship + wounds(piece, drawn, prefix), class_="ship", transform=f"scale({SCALE})"))
    parts += guard_marks(piece)
    return element(
        "g",
        "".join(parts),
        id=f"{prefix}heading-{slug(piece.id)}",
        data_glide="",
        transform=f"rotate({number(piece.facing / 10)})",
    )


def guard_marks(piece: Piece) -> Iterable[str]:
    """Dots along each side on which something lies."""
    for side, count in enumerate(piece.guards):
        dots = "".join(
            f'<circle cx="{number(GUARD_APART * (i - (count - 1) / 2))}" cy="{number(-APOTHEM * 0.79)}" r="2.7"/>'
            for i in range(count)
        )
        if dots:
            yield element("g", dots, class_="guards", transform=f"rotate({60 * side})")


def wounds(piece: Piece, drawn: Silhouette, prefix: str) -> str:
    """Bites by how much of the piece is gone; cracks run in from each."""
    n = len(drawn.bites)
    shown = n if piece.status == "out" else min(n, -(-piece.damage * n // 100))
    if not shown:
        return ""
    bites = "".join(f'<path class="bite" d="{escape(bite)}"/>' for bite in drawn.bites[:shown])
    cracks = "".join(f'<path class="crack" d="{escape(crack)}"/>' for crack in drawn.cracks[:shown])
    return f'<g clip-path="url(#{prefix}cut-{escape(drawn.id)})">{bites}{cracks}</g>'


def stern_disc(piece: Piece, scale: float) -> str:
    """The marker of the side with the piece's label, at its stern; of a small piece not as small as the piece."""
    dx, dy = ray(piece.facing / 10 + 180)
    larger = f" scale({min(1 / scale, DISC_GROWS):.2f})" if scale < 1 else ""
    return element("g", disc(piece.side, piece.label), transform=translate(dx * SIZE * 0.98, dy * SIZE * 0.98) + larger)


def ghost(silhouette: str, side: int, facing: int, prefix: str, *, hull: bool) -> str:
    """A piece about (0, 0) as an offer would have it, faint; without its hull only which way it would face."""
    ship = f'<use href="#{prefix}ship-{escape(silhouette)}-{side}" transform="scale({SCALE})"/>' if hull else ""
    parts = f'<path class="front" d="{FRONT}"/><path class="chevron" d="{CHEVRON}"/>{ship}'
    turn = f"rotate({number(facing / 10)})"
    return element("g", parts, class_=f"ghost side-{side}", transform=turn)


# Wakes


def wake(piece: Piece) -> str:
    """This turn's way: a dotted line, a dot a hex, the count at its start."""
    if len(piece.wake) < 2:
        return ""
    points = [centre(cell) for cell in piece.wake]
    hexes = sum(steps_between(axial(a), axial(b)) for a, b in pairwise(piece.wake))
    dots = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="2.4"/>' for x, y in points[1:-1])
    count = element(
        "g",
        f'<circle class="count" r="10"/><text y="4.3">{hexes}</text>',
        transform=translate(*points[0]),
    )
    line = f'<path d="{path(points)}"/>'
    return element("g", line + dots + count, class_=f"wake side-{piece.side}", data_trails=piece.id, aria_hidden="true")


# Badges


def badges(pieces: Sequence[Piece], places: Mapping[str, Place], placer: Placer) -> Iterable[str]:
    """The badges of each piece in rows beside it; those of a stack in one pile, each row with whose it is."""
    stacks: dict[Cell, list[Piece]] = {}
    for each in pieces:
        if each.badges and each.status != "out":
            if places[each.id].is_stacked:
                stacks.setdefault(each.cell, []).append(each)
            else:
                labels = [pill(label) for label in labels_of(each)]
                yield placer.flow(centre(each.cell), labels, "badges", BESIDE, each.id)
    for cell, stack in stacks.items():
        rows = [[pill(whose(each)), *map(pill, labels_of(each))] for each in stack]
        yield placer.pile(centre(cell), rows, "badges", BESIDE, [each.id for each in stack])


def whose(piece: Piece) -> Label:
    return Label(piece.label or piece.name, f"whose side-{piece.side}", piece.name)


def labels_of(piece: Piece) -> list[Label]:
    shown = list(piece.badges[:MOST_BADGES])
    labels = [Label(badge.text, badge.tone, badge.title, badge.scale) for badge in shown]
    rest = piece.badges[MOST_BADGES:]
    if rest:
        told = "; ".join(badge.title or badge.text for badge in rest)
        labels.append(Label(f"+{len(rest)}", "plain", told))
    return labels
