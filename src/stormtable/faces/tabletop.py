"""Rings and consoles on one table, laid out for a wide frame and for a tall one."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from html import escape
from typing import Final

from stormtable.faces.consoleplan import TALL_WIDTH, ConsolePlan
from stormtable.faces.consoles import draw_console
from stormtable.faces.easel import Easel, Spot
from stormtable.faces.ground import backdrop
from stormtable.faces.labels import Box
from stormtable.faces.markup import Layer, element, framed, number
from stormtable.faces.pieces import definitions
from stormtable.faces.ringgrid import OUTER, RADIUS
from stormtable.faces.rings import draw_ring
from stormtable.faces.spots import ring_targets, space_targets
from stormtable.scene import Console, Ring, Scene

__all__ = ["draw_tabletop", "first_ring"]

EDGE: Final = 12.0
RING_BOX: Final = 548.0  # a ring with the names around it, alone
RING_BOX_MANY: Final = 424.0  # in a column of several
RING_SCALE_MANY: Final = 0.9
RING_HEIGHT_MANY: Final = 372.0
TALL_RING: Final = 0.76
TALL_RING_HEIGHT: Final = 340.0
FAR_WIDTH: Final = 480.0
CONSOLES_WIDTH: Final = 640.0  # a column of consoles
FAR_HEIGHT: Final = 186.0
FAR_HEIGHT_MANY: Final = 148.0
NEAR_HEIGHT: Final = 284.0
NEAR_TALL_HEIGHT: Final = 268.0
WEAVE: Final = (
    '<pattern id="{prefix}weave" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path class="weave" d="M0,14L14,0M-3,3L3,-3M11,17L17,11M0,0L14,14"/></pattern>'
)
TOP: Final = 450.0  # the height of what stands above a near console


def draw_tabletop(
    scene: Scene, *, selected: str, interactive: bool, tall: bool, with_ground: bool, prefix: str
) -> tuple[list[Layer], Box, dict[str, str | None]]:
    """The markup, the part of it to be shown, and what the page must know of it."""
    easel = Easel(scene, selected, interactive, tall, prefix)
    table = Tabletop(scene)
    width, height = table.tall if tall else table.wide
    layers: list[Layer] = [
        framed("defs", (definitions(scene, prefix), backdrop(prefix), WEAVE.format(prefix=prefix))),
        (sky(table, tall, prefix),) if with_ground else (),
        tuple(table.titles(easel)),
        *((ring,) for ring in table.rings(easel)),
        *((console,) for console in table.consoles(easel)),
    ]
    boxes: dict[str, str | None] = {}
    if interactive:
        boxes = {"data_wide": box_of(table.wide), "data_tall": box_of(table.tall)}
    elif not tall:
        boxes = {"data_rings": " ".join(table.ring_place(i) for i in range(len(scene.rings))) or None}
    return layers, Box(0.0, 0.0, width, height), {"data_tabletop": "", **boxes}


def first_ring(scene: Scene) -> Box:
    """What the first ring takes of a wide table."""
    spot, _ = Tabletop(scene).ring_spot(0)
    r = OUTER * spot.scale + EDGE
    return Box(spot.x - r, spot.y - r, spot.x + r, spot.y + r)


def box_of(size: tuple[float, float]) -> str:
    return f"0 0 {number(size[0])} {number(size[1])}"


@functools.lru_cache(maxsize=64)
def starry(width: int, height: int) -> str:
    """The same stars for the same size, from a small generator of its own."""
    seed, drawn = 11, []
    for _ in range(width * height // 9000):
        numbers = []
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            numbers.append(seed >> 8)
        drawn.append(f"M{numbers[0] % width},{numbers[1] % height}h.01")
    return f'<path class="stars" stroke-width="1.5" d="{"".join(drawn)}"/>'


def sky(table: Tabletop, tall: bool, prefix: str) -> str:
    width, height = table.tall if tall else table.wide
    deep = element("rect", class_="deep", width=width, height=height, fill=f"url(#{prefix}deep)")
    side = round(max(*table.wide, *table.tall))
    return element("g", deep + starry(side, side), class_="ground", aria_hidden="true")


class Tabletop:
    """Where each ring and each console stands.

    Wide, with at most one far console: the ring left, the far console right, the near one below both. With more of
    them: the rings in a column, the consoles in another beside it. Tall: the rings, the near console, the far ones.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.far = [each for each in scene.consoles if not each.near]
        self.near = [each for each in scene.consoles if each.near]
        self.many = len(self.far) > 1 or len(scene.rings) > 1
        self.rings_width = RING_BOX_MANY if self.many else RING_BOX
        self.consoles_width = CONSOLES_WIDTH if self.many else FAR_WIDTH
        self.width = self.rings_width + self.consoles_width + 2 * EDGE
        near, far = NEAR_HEIGHT * len(self.near), FAR_HEIGHT_MANY * len(self.far)
        self.height = max(RING_HEIGHT_MANY * len(scene.rings), near + far + EDGE) if self.many else TOP + near
        self.wide = (self.width, self.height)
        near, far = NEAR_TALL_HEIGHT * len(self.near), FAR_HEIGHT * len(self.far)
        self.tall = (TALL_WIDTH + 2 * EDGE, TALL_RING_HEIGHT * len(scene.rings) + near + far + EDGE)

    @functools.cached_property
    def order(self) -> list[int]:
        """The rings from top to bottom in the tall layout: that of a near console's piece last, beside the console."""
        own = {console.piece for console in self.near}
        home = {piece.cell[0] for piece in self.scene.pieces if piece.id in own}
        return sorted(range(len(self.scene.rings)), key=lambda index: index in home)

    def ring_spot(self, index: int) -> tuple[Spot, Spot]:
        """The middle of a ring."""
        wide = Spot(self.rings_width / 2 + 18, TOP / 2 + 4)
        if self.many:
            high = self.height / max(len(self.scene.rings), 1)
            wide = Spot(self.rings_width / 2 + 6, high * (index + 0.5), RING_SCALE_MANY)
        return wide, Spot(self.tall[0] / 2, TALL_RING_HEIGHT * (self.order.index(index) + 0.5) + 4, TALL_RING)

    def ring_place(self, index: int) -> str:
        """Its middle, the radius on which pieces stand, and how many spaces it has, for a page that draws over it."""
        spot, _ = self.ring_spot(index)
        return ",".join(
            (number(spot.x), number(spot.y), number(RADIUS * spot.scale), str(self.scene.rings[index].spaces))
        )

    @functools.cached_property
    def plans(self) -> dict[str, ConsolePlan]:
        return {each.id: self.plan(each) for each in self.scene.consoles}

    def plan(self, console: Console) -> ConsolePlan:
        left, down = self.rings_width + EDGE, TALL_RING_HEIGHT * len(self.scene.rings)
        if console.near:
            i = self.near.index(console)
            above = self.height - NEAR_HEIGHT * (len(self.near) - i)
            base = Spot(left if self.many else EDGE, above), Spot(EDGE, down + 4 + NEAR_TALL_HEIGHT * i)
            return ConsolePlan(console, base, self.consoles_width if self.many else self.width - 2 * EDGE)
        i = self.far.index(console)
        down += NEAR_TALL_HEIGHT * len(self.near)
        above = FAR_HEIGHT_MANY * i + 6 if self.many else 14
        base = Spot(left, above), Spot(EDGE, down + 12 + FAR_HEIGHT * i)
        return ConsolePlan(console, base, FAR_WIDTH, roomy=not self.many, strip=self.many)

    def titles(self, easel: Easel) -> Iterator[str]:
        """The name of each ring in its corner."""
        for i, ring in enumerate(self.scene.rings):
            wide, tall = self.ring_spot(i)
            high = self.height / len(self.scene.rings) if self.many else TOP
            corner = Spot(2 * EDGE, wide.y - high / 2 + 30), Spot(EDGE, tall.y - TALL_RING_HEIGHT / 2 + 22)
            yield element("g", ring_title(ring), class_="ring-title", **easel.at(*corner))

    def rings(self, easel: Easel) -> Iterator[str]:
        for i, ring in enumerate(self.scene.rings):
            drawn = draw_ring(easel, i, ring_targets(easel, i))
            yield element("g", drawn, **easel.at(*self.ring_spot(i)), role="group", aria_label=ring.title)

    def consoles(self, easel: Easel) -> Iterator[str]:
        for console in self.scene.consoles:
            plan = self.plans[console.id]
            yield draw_console(easel, plan, space_targets(easel, plan))


def ring_title(ring: Ring) -> str:
    text = f'<text class="ring-text" y="20">{escape(ring.text)}</text>' if ring.text else ""
    return f'<text class="ring-heading">{escape(ring.title)}</text>{text}'
