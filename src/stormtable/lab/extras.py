"""What the base install leaves out: asked for where it is needed, and named where it is missing."""

from __future__ import annotations

import importlib
from typing import Any

from stormtable.engine.game import BadInput

__all__ = ["extra_module"]


def extra_module(name: str, extra: str, what: str) -> Any:
    """A module of an optional package. Raises BadInput that names the extra it comes with; `what` needs it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise BadInput(
            f"{what} needs what the base install leaves out ({error}): pip install 'stormtable[{extra}]'"
        ) from error
