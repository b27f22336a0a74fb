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
from stormtable.faces.markup import element, number
from stormtable.faces.pieces import definitions
from stormtable.faces.rings import draw_ring
from stormtable.faces.spots import named_pieces, ring_targets, space_targets
from stormtable.scene import Console, Ring, Scene

__all__ = ["draw_tabletop"]

EDGE: Final = 12.0
RING_BOX: Final = 548.0  # a ring with the names around it, alone
RING_BOX_MANY: Final = 452.0
RING_SCALE_MANY: Final = 0.9  # where several stand side by side
TALL_RING: Final = 0.82
TALL_RING_HEIGHT: Final = 376.0
FAR_WIDTH: Final = 480.0
FAR_WIDTH_MANY: Final = 400.0
FAR_HEIGHT: Final = 186.0
NEAR_HEIGHT: Final = 284.0
NEAR_TALL_HEIGHT: Final = 268.0
WEAVE: Final = (
    '<pattern id="{prefix}weave" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path class="weave" d="M0,14L14,0M-3,3L3,-3M11,17L17,11M0,0L14,14"/></pattern>'
)
TOP: Final = 446.0  # of the rings, where there is one far console at most


def draw_tabletop(
    scene: Scene, *, selected: str, interactive: bool, tall: bool, with_ground: bool, prefix: str
) -> tuple[str, Box, dict[str, str | None]]:
    """The markup, the part of it to be shown, and what the page must know of it."""
    easel = Easel(scene, selected, interactive, tall, prefix)
    table = Tabletop(scene)
    width, height = table.tall if tall else table.wide
    parts = [
        element("defs", definitions(scene, prefix) + backdrop(prefix) + WEAVE.format(prefix=prefix)),
        sky(table, tall, prefix) if with_ground else "",
        *table.titles(easel),
        *table.rings(easel),
        *table.consoles(easel),
    ]
    boxes: dict[str, str | None] = {}
    if interactive:
        boxes = {"data_wide": box_of(table.wide), "data_tall": box_of(table.tall), "data_low": number(table.low)}
    return "".join(parts), Box(0.0, 0.0, width, height), {"data_tabletop": "", **boxes}


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
    """Where each ring and each console stands."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.far = [each for each in scene.consoles if not each.near]
        self.near = [each for each in scene.consoles if each.near]
        self.roomy = len(self.far) <= 1
        self.many = len(scene.rings) > 1
        self.box = RING_BOX_MANY if self.many else RING_BOX
        far_width = FAR_WIDTH if self.roomy else FAR_WIDTH_MANY
        self.rings_width = self.box * max(len(scene.rings), 1)
        self.width = self.rings_width + (far_width + 3 * EDGE if self.far else 2 * EDGE)
        self.top = TOP if self.roomy else max(TOP, 8 + FAR_HEIGHT * len(self.far))
        self.wide = (self.width, self.top + 10 + NEAR_HEIGHT * len(self.near))
        self.tall = (
            TALL_WIDTH + 2 * EDGE,
            TALL_RING_HEIGHT * len(scene.rings) + NEAR_TALL_HEIGHT * len(self.near) + FAR_HEIGHT * len(self.far) + EDGE,
        )

    @property
    def low(self) -> float:
        """The lower edge of the near consoles in the tall layout: what a viewer works with lies above it."""
        return TALL_RING_HEIGHT * len(self.scene.rings) + NEAR_TALL_HEIGHT * len(self.near)

    def ring_spot(self, index: int) -> tuple[Spot, Spot]:
        """The middle of a ring."""
        wide = Spot(self.box / 2 + 18, self.top / 2 + 4)
        if self.many:
            wide = Spot(self.box * (index + 0.5), self.top / 2 + 4, RING_SCALE_MANY)
        return wide, Spot(self.tall[0] / 2, TALL_RING_HEIGHT * (index + 0.5) + 4, TALL_RING)

    @functools.cached_property
    def plans(self) -> dict[str, ConsolePlan]:
        return {each.id: self.plan(each) for each in self.scene.consoles}

    def plan(self, console: Console) -> ConsolePlan:
        down = TALL_RING_HEIGHT * len(self.scene.rings)
        if console.near:
            i = self.near.index(console)
            base = Spot(EDGE, self.top + 4 + NEAR_HEIGHT * i), Spot(EDGE, down + 4 + NEAR_TALL_HEIGHT * i)
            return ConsolePlan(console, base, self.width - 2 * EDGE)
        i = self.far.index(console)
        down += NEAR_TALL_HEIGHT * len(self.near)
        base = Spot(self.rings_width + EDGE, 14 + FAR_HEIGHT * i), Spot(EDGE, down + 12 + FAR_HEIGHT * i)
        return ConsolePlan(console, base, FAR_WIDTH, self.roomy)

    def titles(self, easel: Easel) -> Iterator[str]:
        """The name of each ring in its corner."""
        for i, ring in enumerate(self.scene.rings):
            _, tall = self.ring_spot(i)
            corner = Spot(self.box * i + 2 * EDGE, 34), Spot(EDGE, tall.y - TALL_RING_HEIGHT / 2 + 22)
            yield element("g", ring_title(ring), class_="ring-title", **easel.at(*corner))

    def rings(self, easel: Easel) -> Iterator[str]:
        unnamed = named_pieces(easel)
        for i, ring in enumerate(self.scene.rings):
            drawn = draw_ring(easel, i, ring_targets(easel, i), unnamed)
            yield element("g", drawn, **easel.at(*self.ring_spot(i)), role="group", aria_label=ring.title)

    def consoles(self, easel: Easel) -> Iterator[str]:
        for console in self.scene.consoles:
            plan = self.plans[console.id]
            yield draw_console(easel, plan, space_targets(easel, plan))


def ring_title(ring: Ring) -> str:
    text = f'<text class="ring-text" y="20">{escape(ring.text)}</text>' if ring.text else ""
    return f'<text class="ring-heading">{escape(ring.title)}</text>{text}'
