"""A ring: its spaces and what is printed on them, measures and ways along it, the pieces that stand there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import Final

from stormtable.faces.consoles import SIGNS
from stormtable.faces.easel import Easel
from stormtable.faces.hexgrid import ray, translate
from stormtable.faces.labels import width_of
from stormtable.faces.marks import disc
from stormtable.faces.markup import element, layer, number, slug
from stormtable.faces.pieces import piece_words, title_of, words_with_label, wounds
from stormtable.faces.ringgrid import INNER, OUTER, angle, arc, on_ring, sector
from stormtable.faces.text import die_words
from stormtable.faces.tokens import dice_row
from stormtable.language import say
from stormtable.scene import Measure, Overlay, Piece, Ring, RingMark

__all__ = ["PIECE_SCALE", "draw_ring", "piece_turn"]

CORNER: Final = 0.32  # of a space, from its middle clockwise
PIECE_SCALE: Final = 0.4  # of the silhouette's box
MEASURE_RADIUS: Final = INNER - 17
WAY_RADIUS: Final = OUTER + 13
NAME_RADIUS: Final = OUTER + 19
NUMBER_RADIUS: Final = INNER + 13
MARK_RADIUS: Final = OUTER - 9
GATE: Final = "M-9,4V-2Q-9,-7 -4,-7H4Q9,-7 9,-2V4M-4,4V0Q-4,-2 -2,-2H2Q4,-2 4,0V4"
START: Final = "M0,-4L4,0L0,4L-4,0Z"
CHEVRON: Final = "M-7,3L0,-3L7,3"


def draw_ring(easel: Easel, index: int, targets: Iterable[str]) -> str:
    """The ring about (0, 0), `targets` on top of it."""
    scene, ring = easel.scene, easel.scene.rings[index]
    own = [each for each in scene.overlays if each.cells and each.cells[0][0] == index]
    standing = sorted(
        (each for each in scene.pieces if each.cell[0] == index), key=lambda each: each.status == "active"
    )
    parts = [
        f'<circle class="ring-rim" r="{number(OUTER + 5)}"/>',
        layer("ring-spaces", (space(ring, each) for each in range(ring.spaces))),
        layer("ring-marks", (mark(ring, each) for each in ring.marks)),
        layer("areas", (area(ring, each) for each in own if each.kind in ("reach", "mark"))),
        layer("held", (held_space(ring, each) for each in standing)),
        layer("measures", (measure(ring, each) for each in own if each.kind == "measure")),
        layer("hub", hub(ring)),
        layer("ways", (way(easel, ring, each) for each in own if each.kind == "way")),
        layer("pieces", (piece(easel, ring, each) for each in standing)),
        layer("targets", targets),
        layer("names", (name(easel, ring, each) for each in standing if not each.label)),
    ]
    closed = " closed" if ring.closed else ""
    return element("g", "".join(parts), class_=f"ring{closed}", data_ring=ring.id)


def space(ring: Ring, number_: int) -> str:
    x, y = on_ring(number_, ring.spaces, NUMBER_RADIUS)
    return (
        f'<path class="ring-space" d="{sector(number_, ring.spaces)}"/>'
        f'<text class="ring-number" x="{number(x)}" y="{number(y + 4.4)}">{number_}</text>'
    )


def mark(ring: Ring, mark: RingMark) -> str:
    """A gate as a doorway at the outer edge, a start as a small diamond."""
    shape = GATE if mark.kind == "gate" else START
    x, y = on_ring(mark.space, ring.spaces, MARK_RADIUS)
    turned = f'<path d="{shape}" transform="rotate({number(angle(mark.space, ring.spaces))})"/>'
    label = f'<text class="mark-label" y="4">{escape(mark.label)}</text>' if mark.label else ""
    title = f"<title>{escape(mark.text)}</title>" if mark.text else ""
    return element("g", title + turned + label, class_=f"ring-mark {mark.kind}", transform=translate(x, y))


def held_space(ring: Ring, piece: Piece) -> str:
    """The space under a piece, in its side's colour."""
    return element("path", class_=f"ring-held side-{piece.side} {piece.status}", d=sector(piece.cell[1], ring.spaces))


# Pieces


def piece_turn(ring: Ring, space: int, facing: int) -> float:
    """Degrees clockwise from up of a nose on a space; a facing counts from outward."""
    return (angle(space, ring.spaces) + facing / 10) % 360


def piece(easel: Easel, ring: Ring, piece: Piece) -> str:
    """A piece on its space: hull, chevron at its front edge, disc with its label at the stern."""
    label, turn = piece_words(piece, easel.scene), piece_turn(ring, piece.cell[1], piece.facing)
    drawn = easel.silhouettes.get(piece.silhouette)
    hull = ""
    if drawn is not None:
        use = f'<use href="#{easel.prefix}ship-{escape(drawn.id)}-{piece.side}"/>'
        hull = element("g", use + wounds(piece, drawn, easel.prefix), class_="ship", transform=f"scale({PIECE_SCALE})")
    front = f'<path class="chevron" d="{CHEVRON}" transform="translate(0 -34)"/>' if piece.status != "out" else ""
    heading = element(
        "g",
        front + hull,
        id=f"{easel.prefix}heading-{slug(piece.id)}",
        data_glide="",
        transform=f"rotate({number(turn)})",
    )
    parts = [title_of(label), '<circle class="hit" r="32"/><circle class="lamp" r="33"/>', heading]
    if piece.stance:
        parts.append(stance_sign(ring, piece))
    if piece.label:
        dx, dy = ray(turn + 180)
        shown = disc(piece.side, piece.label)
        parts.append(element("g", shown, transform=f"{translate(dx * 29, dy * 29)} scale(.8)"))
    live = easel.interactive and piece.status != "out"
    return element(
        "g",
        "".join(parts),
        id=f"{easel.prefix}piece-{slug(piece.id)}",
        class_=f"piece side-{piece.side} {piece.status}",
        transform=translate(*on_ring(piece.cell[1], ring.spaces)),
        data_piece=piece.id,
        data_cell=f"{piece.cell[0]},{piece.cell[1]}",
        data_glide="",
        role="button" if live else "img",
        tabindex="0" if live else None,
        aria_label=words_with_label(piece, label),
    )


def stance_sign(ring: Ring, piece: Piece) -> str:
    """Friend or enemy: a tick in a disc or crossed hairs in a square, in the outer corner of its space."""
    x, y = on_ring(piece.cell[1], ring.spaces)
    there = on_ring(piece.cell[1] + CORNER, ring.spaces, OUTER - 14)
    shape = '<circle r="10"/>' if piece.stance == "ally" else '<rect x="-10" y="-10" width="20" height="20" rx="2"/>'
    place = f"{translate(there[0] - x, there[1] - y)} scale(.85)"
    return element("g", f'{shape}<path d="{SIGNS[piece.stance]}"/>', class_=f"stance {piece.stance}", transform=place)


def side_of(degrees: float) -> str:
    """How a text outside the ring hangs on its point."""
    dx, _ = ray(degrees)
    return "middle" if abs(dx) < 0.3 else "start" if dx > 0 else "end"


def name(easel: Easel, ring: Ring, piece: Piece) -> str:
    """On the same ray as its piece: gliding alike, they stay beside each other."""
    return element(
        "text",
        escape(piece.name),
        id=f"{easel.prefix}name-{slug(piece.id)}",
        class_=f"ring-name side-{piece.side}",
        y=5,
        transform=translate(*on_ring(piece.cell[1], ring.spaces, NAME_RADIUS)),
        data_glide="",
        text_anchor=side_of(angle(piece.cell[1], ring.spaces)),
    )


# Overlays


def shown_when(overlay: Overlay, class_: str) -> dict[str, str | None]:
    """At once, or when its piece or offer is looked at."""
    waits = bool(overlay.on_demand or overlay.offer)
    side = f" side-{overlay.side}" if overlay.side >= 0 else ""
    return {
        "class_": f"{class_}{side}{'' if waits else ' lit'}",
        "data_for_piece": overlay.on_demand or None,
        "data_for_offer": overlay.offer or None,
        "aria_hidden": "true",
    }


def area(ring: Ring, overlay: Overlay) -> str:
    """Spaces lit as one, each with its label."""
    parts = [f"<title>{escape(overlay.label)}</title>"] if overlay.label else []
    for i, (_, at) in enumerate(overlay.cells):
        parts.append(f'<path d="{sector(at, ring.spaces, 1.5)}"/>')
        if i < len(overlay.labels) and overlay.labels[i]:
            x, y = on_ring(at, ring.spaces, OUTER - 13)
            parts.append(f'<text x="{number(x)}" y="{number(y + 5)}">{escape(overlay.labels[i])}</text>')
    return element("g", "".join(parts), **shown_when(overlay, f"ring-{overlay.kind}"))


def direction(cells: Sequence[tuple[int, int]], spaces: int) -> int:
    """1 clockwise, -1 anticlockwise."""
    if len(cells) < 2:
        return 1
    return 1 if (cells[1][1] - cells[0][1]) % spaces <= spaces / 2 else -1


def swept_angle(cells: Sequence[tuple[int, int]], spaces: int) -> float:
    """Degrees from the first cell to the last, along all between; negative anticlockwise."""
    way = direction(cells, spaces)
    steps = sum((way * (b[1] - a[1])) % spaces for a, b in pairwise(cells))
    return way * 360.0 * steps / spaces


def measure(ring: Ring, overlay: Overlay) -> str:
    """The shorter way within the ring, its steps numbered."""
    start = angle(overlay.cells[0][1], ring.spaces)
    parts = [f'<path d="{arc(start, swept_angle(overlay.cells, ring.spaces), MEASURE_RADIUS)}"/>']
    x, y = on_ring(overlay.cells[0][1], ring.spaces, MEASURE_RADIUS)
    parts.append(f'<circle class="from" cx="{number(x)}" cy="{number(y)}" r="4"/>')
    for count, (_, at) in enumerate(overlay.cells[1:], 1):
        x, y = on_ring(at, ring.spaces, MEASURE_RADIUS)
        parts.append(
            f'<circle class="step-disc" cx="{number(x)}" cy="{number(y)}" r="9"/>'
            f'<text x="{number(x)}" y="{number(y + 4.6)}">{count}</text>'
        )
    return element("g", "".join(parts), **shown_when(overlay, "measure"))


def way(easel: Easel, ring: Ring, overlay: Overlay) -> str:
    """An arrow outside the ring from where a piece stands to where it would go, with what that means."""
    sweep = swept_angle(overlay.cells, ring.spaces)
    if not sweep:
        return ""
    start, tip = angle(overlay.cells[0][1], ring.spaces), angle(overlay.cells[0][1], ring.spaces) + sweep
    sign = 1 if sweep > 0 else -1
    shaft = arc(start + 6 * sign, sweep - 10 * sign, WAY_RADIUS)
    dx, dy = ray(tip - 3 * sign)
    head = f"{translate(dx * WAY_RADIUS, dy * WAY_RADIUS)} rotate({number(tip - 3 * sign + (90 if sign > 0 else -90))})"
    parts = [f'<path class="shaft" d="{shaft}"/>', f'<path class="head" d="M-7,6L0,-6L7,6Z" transform="{head}"/>']
    if overlay.label:
        x, y = on_ring(overlay.cells[-1][1], ring.spaces, OUTER + 31)
        anchor = side_of(tip)
        parts.append(f'<text x="{number(x)}" y="{number(y + 5)}" text-anchor="{anchor}">{escape(overlay.label)}</text>')
    return element("g", "".join(parts), **shown_when(overlay, "way"))


# The middle


def hub(ring: Ring) -> Iterable[str]:
    """How far apart the pieces are, and which dice that asks for."""
    if ring.closed and not ring.measures:
        yield f'<text class="hub-title" y="5">{escape(say("closed"))}</text>'
    elif len(ring.measures) == 1:
        yield single(ring.measures[0])
    else:
        top = -24.0 * (len(ring.measures) - 1)
        for i, each in enumerate(ring.measures):
            yield element("g", hub_row(each), transform=translate(0, top + 48 * i))


def spoken_dice(measure: Measure) -> str:
    wanted = [die_words(die) for die in measure.dice if die.counted]
    return measure.note or ", ".join(wanted)


def single(measure: Measure) -> str:
    n = len(measure.dice)
    parts = [
        f'<text class="hub-value" y="-14">{escape(measure.value)}</text>',
        f'<text class="hub-text" y="8">{escape(measure.text)}</text>',
        dice_row(measure.dice, -12.5 * (n - 1), 32, 20, 25, spoken_dice(measure)) if n else "",
        f'<text class="hub-note" y="62">{escape(measure.note)}</text>' if measure.note else "",
    ]
    return "".join(parts)


def hub_row(measure: Measure) -> str:
    """One of several: its number, whom it is about, the dice small."""
    width = max(width_of(measure.title, 13), width_of(measure.text, 12), 13.0 * len(measure.dice))
    left = -(width + 34) / 2
    dice = f'<g transform="translate({number(left + 40)} 18)">{dice_row(measure.dice, 0, 0, 11, 13)}</g>'
    return (
        f'<text class="hub-small" x="{number(left + 14)}" y="8">{escape(measure.value)}</text>'
        f'<text class="hub-title left" x="{number(left + 34)}" y="-8">{escape(measure.title)}</text>'
        f'<text class="hub-note left" x="{number(left + 34)}" y="6">{escape(measure.text)}</text>'
        f"{dice if measure.dice else ''}"
    )
