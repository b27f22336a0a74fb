"""Faces: a scene as SVG, and in words. They know scenes only, and no game."""

from stormtable.faces.svg import Picture, stylesheet, svg
from stormtable.faces.text import summary, text

__all__ = ["Picture", "stylesheet", "summary", "svg", "text"]
