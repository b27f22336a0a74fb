"""A scene as one SVG: the board with everything on it."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from html import escape
from importlib import resources
from itertools import chain
from typing import TypedDict, Unpack

from stormtable.faces.chartboard import draw_chart
from stormtable.faces.hexboard import draw_hexes
from stormtable.faces.labels import Box
from stormtable.faces.markup import Layer, attributes
from stormtable.faces.planeboard import draw_plane
from stormtable.faces.tabletop import draw_tabletop
from stormtable.faces.text import summary
from stormtable.faces.underlay import has_ground, sheet_key
from stormtable.scene import Scene

__all__ = ["Picture", "drawing", "joined", "stylesheet", "svg", "svg_layers"]


@functools.cache
def stylesheet() -> str:
    """The board's own styles, as the page serves them."""
    static = resources.files("stormtable").joinpath("server/static")
    return "".join(
        static.joinpath(name).read_text(encoding="utf-8")
        for name in ("board.css", "chart.css", "consoles.css", "plane.css", "terrain.css")
    )


class Looks(TypedDict, total=False):
    """How a board is drawn, as `svg_layers` takes it."""

    selected: str
    interactive: bool
    close: bool
    standalone: bool
    with_ground: bool
    ground_apart: bool
    tall: bool
    prefix: str


def svg(scene: Scene, seat: int = -1, **looks: Unpack[Looks]) -> str:
    """The board of a scene as SVG, in the eyes of a seat (-1: a watcher); `svg_layers` tells of the rest."""
    return joined(svg_layers(scene, seat, **looks))


def joined(layers: Iterable[Layer]) -> str:
    """A drawing as one text."""
    return "".join(chain.from_iterable(layers))


def svg_layers(
    scene: Scene,
    seat: int = -1,
    *,
    selected: str = "",
    interactive: bool = True,
    close: bool = False,
    standalone: bool = False,
    with_ground: bool = True,
    ground_apart: bool = False,
    tall: bool = False,
    prefix: str = "",
) -> tuple[Layer, ...]:
    """The same layer by layer: how many there are hangs on the board, what each holds on the scene.

    `selected`: the id of the offer that is looked at. `interactive`: targets can be focused; else it is one picture.
    `close`: the view holds what matters now instead of the whole map. `standalone`: brings its styles, for documents
    and notebooks; in the page they come from its style sheets. `with_ground`: what never changes (hexes, numbers,
    a map) is drawn. `ground_apart`: that is left out and named by `data-ground`; `ground_sheet` draws it. `tall`:
    rings and consoles are laid out for a narrow frame. Ids start with `prefix`, so that a document may hold several
    boards.
    """
    apart = ground_apart and has_ground(scene)
    drawn, view, known = drawing(scene, selected, interactive, close, tall, with_ground and not apart, prefix)
    label = summary(scene)
    size = {"width": view.right - view.left, "height": view.bottom - view.top} if standalone else {}
    head = attributes(
        xmlns="http://www.w3.org/2000/svg",
        class_=f"board {scene.mood}{' tall' if tall else ''}{' seated' if seat >= 0 else ''}",
        viewBox=view.view_box,
        role="group" if interactive else "img",
        aria_label=label,
        **known,
        data_ground=sheet_key(scene) if apart else None,
        **size,
    )
    style = f"<style>{escape(stylesheet(), quote=False)}</style>" if standalone else ""
    title = f"<title>{escape(label)}</title>" if not interactive else ""
    return (f"<svg{head}>", style, title), *drawn, ("</svg>",)


def drawing(
    scene: Scene,
    selected: str,
    interactive: bool,
    close: bool,
    tall: bool,
    with_ground: bool,
    prefix: str,
) -> tuple[list[Layer], Box, dict[str, str | None]]:
    """What lies on the table: a map of hexes, a free table, a chart, or rings and consoles."""
    if scene.chart is not None:
        return draw_chart(
            scene, scene.chart, interactive=interactive, close=close, with_ground=with_ground, prefix=prefix
        )
    if scene.plane is not None:
        return draw_plane(
            scene,
            scene.plane,
            selected=selected,
            interactive=interactive,
            close=close,
            with_ground=with_ground,
            prefix=prefix,
        )
    if scene.hexes is None:
        return draw_tabletop(
            scene, selected=selected, interactive=interactive, tall=tall, with_ground=with_ground, prefix=prefix
        )
    return draw_hexes(
        scene,
        scene.hexes,
        selected=selected,
        interactive=interactive,
        close=close,
        with_ground=with_ground,
        prefix=prefix,
    )


class Picture:
    """A scene as notebooks show it."""

    def __init__(self, scene: Scene, seat: int = -1) -> None:
        self.scene, self.seat = scene, seat

    def _repr_svg_(self) -> str:
        return svg(self.scene, self.seat, interactive=False, close=True, standalone=True)
