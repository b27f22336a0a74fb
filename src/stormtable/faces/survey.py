"""A piece of a free table that is looked at: its light and its offers, drawn to be laid into the board."""

from __future__ import annotations

from msgspec.structs import replace

from stormtable.faces.labels import Box, Placer
from stormtable.faces.markup import element, layer, path
from stormtable.faces.planeboard import room
from stormtable.faces.planefigures import figures, hatching
from stormtable.faces.planegrid import Sheet
from stormtable.faces.planepieces import PlaneTargets, plane_targets
from stormtable.scene import Scene, Survey

__all__ = ["survey_light"]

CLIP = "survey-table"
LAYERS = ("sight", "reach", "arc", "range", "defense", "way")


def corners(sheet: Sheet) -> list[tuple[float, float]]:
    """Of the table, in the drawing's units: light ends at its edge."""
    width, height = sheet.width, sheet.height
    return [sheet.spot(cell) for cell in ((0, 0), (width, 0), (width, height), (0, height))]


def survey_light(scene: Scene, survey: Survey) -> tuple[str, str]:
    """(what lies below the pieces of `scene`, what lies above them), as SVG in the drawing's units."""
    if scene.plane is None:
        return "", ""
    plane = replace(scene.plane, figures=survey.figures, regions=())
    sheet = Sheet.of(plane)
    placer = Placer(Box(0.0, 0.0, *sheet.extent), [room(each, sheet) for each in scene.pieces])
    shown = PlaneTargets(replace(scene, offers=survey.offers), sheet, placer, "", True, "")
    edge = element("clipPath", f'<path d="{path(corners(sheet), closed=True)}"/>', id=CLIP)
    light = (each for name in LAYERS for each in figures(plane, (name,), CLIP, scene.pieces))
    under = layer("figures", (element("defs", edge), hatching(), *light))
    return under, layer("targets", plane_targets(shown, survey.offers))
