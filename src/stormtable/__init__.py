"""Stormtable: five tabletop wargames with their rules enforced and explained, on one table in a browser."""

__version__ = "0.1.0"
