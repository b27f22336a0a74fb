"""How environments show a match: as text, as SVG, as pixels; as one sees it who only looks."""

from __future__ import annotations

import io
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stormtable import faces
from stormtable.engine.game import WATCHER, Game
from stormtable.engine.people import plain
from stormtable.engine.views import view_of
from stormtable.envs.names import missing
from stormtable.faces.settled import settled

__all__ = ["MODES", "pixels", "shown", "svg", "text"]

MODES: Final = ("human", "ansi", "rgb_array", "svg")


def shown(game: Game, state: Any, mode: str) -> Any:
    """A state in a render mode: "human" and "ansi" text, "svg" an SVG, "rgb_array" uint8 (height, width, 3)."""
    if mode in ("human", "ansi"):
        return text(game, state)
    return pixels(game, state) if mode == "rgb_array" else svg(game, state)


def text(game: Game, state: Any) -> str:
    """All of it in words."""
    return plain(faces.text(game.scene(view_of(game, state, WATCHER), WATCHER)))


def svg(game: Game, state: Any, *, close: bool = True) -> str:
    """The board as one SVG that stands by itself; `close`: what matters now instead of the whole map."""
    scene = game.scene(view_of(game, state, WATCHER), WATCHER)
    return faces.svg(scene, WATCHER, interactive=False, close=close, standalone=True)


def pixels(game: Game, state: Any) -> npt.NDArray[np.uint8]:
    """The whole board as pixels, uint8 (height, width, 3); most boards keep their size, as films need it.

    Raises ImportError where what draws it is missing.
    """
    try:
        import vl_convert  # noqa: PLC0415  (of the extra `lab`)
        from PIL import Image  # noqa: PLC0415  (fpdf2 brings it)
    except ImportError as error:
        raise missing("what draws pixels", "lab", error) from error

    with Image.open(io.BytesIO(vl_convert.svg_to_png(settled(svg(game, state, close=False))))) as image:
        return np.asarray(image.convert("RGB"), np.uint8)
