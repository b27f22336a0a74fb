"""A piece of a free table that is looked at: its light and its offers, drawn to be laid into the board."""

from __future__ import annotations

from dataclasses import replace

from stormtable.faces.labels import Box, Placer
from stormtable.faces.markup import layer
from stormtable.faces.planeboard import room
from stormtable.faces.planefigures import figures, hatching
from stormtable.faces.planegrid import Sheet
from stormtable.faces.planepieces import PlaneTargets, plane_targets
from stormtable.scene import Scene, Survey

__all__ = ["lit"]

LAYERS = ("sight", "reach", "arc", "range", "defense", "way")


def lit(scene: Scene, survey: Survey) -> tuple[str, str]:
    """(what lies below the pieces of `scene`, what lies above them), as SVG in the drawing's units."""
    if scene.plane is None:
        return "", ""
    plane = replace(scene.plane, figures=survey.figures, regions=())
    sheet = Sheet(plane)
    placer = Placer(Box(0.0, 0.0, *sheet.extent), [room(each, sheet) for each in scene.pieces])
    shown = PlaneTargets(replace(scene, offers=survey.offers), sheet, placer, "", True, "")
    light = layer("figures", (hatching(), *(each for name in LAYERS for each in figures(plane, (name,)))))
    return light, layer("targets", plane_targets(shown, survey.offers))
