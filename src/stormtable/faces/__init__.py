"""Faces: a scene as SVG, and in words. They know scenes only, and no game."""

from stormtable.faces.survey import survey_light
from stormtable.faces.svg import Picture, joined, stylesheet, svg, svg_layers
from stormtable.faces.text import summary, text
from stormtable.faces.thumbnail import thumbnail
from stormtable.faces.underlay import has_ground
from stormtable.faces.underlay import sheet as ground_sheet

__all__ = [
    "Picture",
    "ground_sheet",
    "has_ground",
    "joined",
    "stylesheet",
    "summary",
    "survey_light",
    "svg",
    "svg_layers",
    "text",
    "thumbnail",
]
