"""Stormtable: five tabletop wargames with their rules enforced and explained, on one table in a browser.

In Python, `stormtable.open("arclight", "duel")` begins a match (docs/python.md).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stormtable.lab.scripting import (
        Act,
        BadInput,
        Match,
        State,
        View,
        catalogue,
        load,
        open,  # noqa: A004  (as files and databases are opened)
        simulate,
    )

__version__ = "0.1.0"

__all__ = ["Act", "BadInput", "Match", "State", "View", "catalogue", "load", "open", "simulate"]


if not TYPE_CHECKING:  # type checkers are to find what there is not

    def __getattr__(name: str) -> Any:
        """What is for people, loaded when it is asked for: the command line and the server need none of it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("stormtable.lab.scripting"), name)
