"""Faces: a scene as SVG, and in words. They know scenes only, and no game."""

from stormtable.faces.survey import lit
from stormtable.faces.svg import Picture, stylesheet, svg
from stormtable.faces.terrain import map_sheet, still
from stormtable.faces.text import summary, text

__all__ = ["Picture", "lit", "map_sheet", "still", "stylesheet", "summary", "svg", "text"]
