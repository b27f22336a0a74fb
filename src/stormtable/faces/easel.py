"""What the parts of a drawing of rings and consoles share: the scene, where things stand, which die is picked."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from stormtable.faces.markup import number
from stormtable.scene import Offer, Piece, Scene, Silhouette

__all__ = ["Easel", "Spot"]


class Spot(NamedTuple):
    """A place in the drawing and a scale there."""

    x: float
    y: float
    scale: float = 1.0

    def within(self, x: float, y: float, scale: float = 1.0) -> Spot:
        """A place given in the units of this one."""
        return Spot(self.x + self.scale * x, self.y + self.scale * y, self.scale * scale)

    @property
    def transform(self) -> str:
        shift = f"translate({number(self.x)} {number(self.y)})"
        return shift if self.scale == 1.0 else f"{shift} scale({round(self.scale, 3):g})"


@dataclass(frozen=True)
class Easel:
    """One drawing being made.

    It is laid out for a wide frame and for a tall one; `tall` says which one it begins as. What stands elsewhere in the
    other carries both transforms, so that a page can lay it out anew without asking.
    """

    scene: Scene
    selected: str = ""
    interactive: bool = True
    tall: bool = False
    prefix: str = ""

    def at(self, wide: Spot, tall: Spot | None = None) -> dict[str, str | None]:
        """The attributes of what stands there."""
        if tall is None or tall == wide:
            return {"transform": wide.transform}
        now = tall if self.tall else wide
        if not self.interactive:
            return {"transform": now.transform}
        return {"transform": now.transform, "data_wide": wide.transform, "data_tall": tall.transform}

    @functools.cached_property
    def pieces(self) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.scene.pieces}

    @functools.cached_property
    def silhouettes(self) -> dict[str, Silhouette]:
        return {each.id: each for each in self.scene.silhouettes}

    @functools.cached_property
    def told_spaces(self) -> set[str]:
        """The dice spaces under which an offer says what comes of choosing them."""
        return {offer.space for offer in self.scene.offers if offer.space and offer.label and not offer.dice}

    @functools.cached_property
    def able_dice(self) -> set[str]:
        """The dice that something can be done with."""
        return {die for offer in self.scene.offers for die in offer.dice}

    @functools.cached_property
    def picked_die(self) -> str:
        """The die that is picked: that of the selected offer, else the first that something can be done with."""
        chosen = [offer for offer in self.scene.offers if offer.id == self.selected and offer.dice]
        able = chosen or [offer for offer in self.scene.offers if offer.dice]
        return able[0].dice[0] if able else ""

    def offer_class(self, offer: Offer, class_: str, folds: bool) -> str:
        """The classes of what stands for an offer; `folds`: it is shown only while its die is picked."""
        folded = f" folded{' open' if self.picked_die in offer.dice else ''}" if folds else ""
        return f"offer {class_}{folded}{' selected' if offer.id == self.selected else ''}"
