"""Drawings of units, made for this project: nose up, in the box that scene.Silhouette describes.

An exo has a head between broad shoulders, two legs and a gun over its right arm; a fighter is a dart with swept wings.
The demo's four classes differ in build; any other card gets the drawing of its kind.
"""

from __future__ import annotations

from typing import Final

from stormtable.games.lightning_strike.data.cards import class_name
from stormtable.games.lightning_strike.rules.state import Card, Kind
from stormtable.scene import Silhouette

__all__ = ["SILHOUETTES", "silhouette_id"]

EXO_BITES: Final = (
    "M-58,-8 L-40,-14 L-36,-2 L-42,4 L-34,12 L-58,20Z",
    "M10,60 L8,34 L20,30 L18,40 L28,38 L36,60Z",
    "M58,-30 L34,-24 L38,-12 L30,-6 L40,2 L58,6Z",
    "M-30,60 L-28,26 L-16,30 L-18,20 L-8,26 L-6,60Z",
)
EXO_CRACKS: Final = ("M-36,-2 L-24,2 L-20,-4", "M20,30 L14,20 L18,12", "M30,-6 L20,-2", "M-18,20 L-12,8")
DART_BITES: Final = (
    "M60,44 L60,16 L42,14 L46,22 L36,26 L40,34 L30,38 L34,46Z",
    "M-60,44 L-60,16 L-44,12 L-42,22 L-34,24 L-36,36 L-26,44Z",
    "M-12,66 L-14,40 L-4,36 L-2,44 L8,40 L16,66Z",
    "M0,-70 L14,-44 L10,-18 L2,-22 L5,-30 L-3,-36 L2,-44Z",
)
DART_CRACKS: Final = ("M36,26 L26,18 L28,10", "M-34,24 L-24,20 L-20,10", "M-4,36 L-8,24", "M2,-22 L-4,-12 L0,-4")

PATHFINDER: Final = Silhouette(
    id="pathfinder",
    hull=(
        "M-9,-34 L-7,-46 L0,-51 L7,-46 L9,-34 L22,-32 L24,-62 L33,-62 L35,-30 L42,-22 L44,2 L36,14 L29,12 L28,-2"
        " L18,2 L17,16 L25,24 L26,54 L8,56 L5,28 L0,24 L-5,28 L-8,56 L-26,54 L-25,24 L-17,16 L-18,2 L-28,-2"
        " L-30,14 L-37,16 L-45,2 L-42,-22 L-34,-32 L-22,-33Z"
    ),
    ink="M-22,-33 L-18,2 M22,-32 L18,2 M-17,16 H17 M-25,36 H-8 M8,36 H25 M28,-58 V-34 M-12,-22 H12 L9,-6 H-9Z",
    light="M-5,-43 H5 L4,-37 H-4Z M-6,-18 H6 V-12 H-6Z",
    flame="M-20,55 L-14,55 L-16,66 L-18,66Z M20,55 L14,55 L16,66 L18,66Z",
    bites=EXO_BITES,
    cracks=EXO_CRACKS,
)
SYREEN: Final = Silhouette(
    id="syreen",
    hull=(
        "M-5,-38 L0,-54 L5,-38 L15,-36 L30,-48 L52,-44 L44,-28 L32,-20 L30,-14 L40,-8 L44,-58 L50,-58 L51,4 L43,10"
        " L26,2 L15,8 L14,18 L22,30 L17,62 L8,58 L3,28 L-3,28 L-8,58 L-17,62 L-22,30 L-14,18 L-15,8 L-26,4"
        " L-38,16 L-46,10 L-36,-12 L-32,-20 L-44,-28 L-52,-44 L-30,-48 L-15,-36Z"
    ),
    ink="M-30,-34 L-15,-20 L-15,8 M30,-34 L15,-20 L15,8 M-14,18 H14 M-20,34 L-6,38 M20,34 L6,38 M0,-36 V4",
    light="M0,-48 L3,-38 H-3Z M-7,-24 L0,-18 L7,-24 L0,-10Z",
    flame="M-16,60 L-10,58 L-12,66Z M16,60 L10,58 L12,66Z M-48,-42 L-40,-34 L-36,-36Z",
    bites=EXO_BITES,
    cracks=EXO_CRACKS,
)
LANCER: Final = Silhouette(
    id="lancer",
    hull=(
        "M0,-66 L5,-46 L9,-22 L14,-6 L40,18 L52,22 L54,36 L28,34 L15,36 L13,50 L21,58 L20,64 L4,56 L-4,56 L-20,64"
        " L-21,58 L-13,50 L-15,36 L-28,34 L-54,36 L-52,22 L-40,18 L-14,-6 L-9,-22 L-5,-46Z"
    ),
    ink="M-14,-6 L-15,36 M14,-6 L15,36 M-28,34 L-30,12 M28,34 L30,12 M-13,50 H13 M-54,29 L-28,26 M54,29 L28,26",
    light="M0,-56 L4,-38 L0,-20 L-4,-38Z M-4,2 h8 v10 h-8Z",
    flame="M-7,56 L7,56 L4,66 L-4,66Z",
    bites=DART_BITES,
    cracks=DART_CRACKS,
)
WRAITH: Final = Silhouette(
    id="wraith",
    hull=(
        "M0,-60 L10,-34 L13,-14 L30,-20 L46,-52 L52,-50 L50,-16 L40,14 L26,30 L30,54 L20,60 L14,42 L7,48 L5,60 L-5,60"
        " L-7,48 L-14,42 L-20,60 L-30,54 L-26,30 L-40,14 L-50,-16 L-52,-50 L-46,-52 L-30,-20 L-13,-14 L-10,-34Z"
    ),
    ink="M-13,-14 L-26,30 M13,-14 L26,30 M-46,-40 L-38,6 M46,-40 L38,6 M-14,42 L0,20 L14,42",
    light="M0,-52 L6,-32 L0,-18 L-6,-32Z M0,0 L5,8 L0,16 L-5,8Z",
    flame="M-4,60 L4,60 L2,66 L-2,66Z M-27,55 L-22,58 L-25,66Z M27,55 L22,58 L25,66Z",
    bites=DART_BITES,
    cracks=DART_CRACKS,
)
SILHOUETTES: Final = (PATHFINDER, SYREEN, LANCER, WRAITH)
OWN: Final = {each.id for each in SILHOUETTES}


def silhouette_id(card: Card) -> str:
    """The drawing of a card: that of its class, else that of its kind."""
    name = class_name(card).casefold()
    if name in OWN:
        return name
    return PATHFINDER.id if card.kind == Kind.EXO else LANCER.id
