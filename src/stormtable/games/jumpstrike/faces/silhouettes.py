"""Drawings of ships, pods and missiles, made for this project: nose up, in the box that scene.Silhouette describes.

Jump ships are rings about a spine: the heavier, the more of them. All keep a pointed nose and a flat stern, so that the
facing shows at 24 pixels.
"""

from __future__ import annotations

from typing import Final

from stormtable.scene import Silhouette

__all__ = ["MISSILES", "PODS", "SILHOUETTES", "silhouette_id"]

BITES: Final = (
    "M46,-14 L24,-10 L29,0 L22,6 L30,14 L46,20Z",
    "M-46,40 L-44,16 L-30,16 L-31,25 L-22,28 L-24,44Z",
    "M14,-66 L4,-52 L8,-40 L1,-34 L8,-24 L24,-30Z",
)
CRACKS: Final = ("M22,6 L13,9 L14,17", "M-22,28 L-14,22 L-15,14", "M1,-34 L-6,-27 L-2,-19")

PICKET: Final = Silhouette(
    id="js-picket",
    hull="M0,-56 L8,-30 L10,-4 L26,10 L26,30 L10,24 L8,42 L-8,42 L-10,24 L-26,30 L-26,10 L-10,-4 L-8,-30Z",
    ink="M0,-24 V34 M-10,0 H10 M-10,24 H10",
    light="M0,-48 L4.5,-30 L0,-20 L-4.5,-30Z",
    flame="M-5,42 L5,42 L3,56 L0,62 L-3,56Z",
    bites=BITES,
    cracks=CRACKS,
)
FRIGATE: Final = Silhouette(
    id="js-frigate",
    hull=(
        "M0,-60 L9,-38 L11,-18 L30,-8 L36,10 L30,28 L14,30 L11,46 L-11,46 L-14,30 L-30,28 L-36,10 L-30,-8 L-11,-18"
        " L-9,-38Z"
    ),
    ink="M-11,-18 H11 M-26,10 H26 M-14,30 H14 M0,-14 V40",
    light="M0,-52 L5,-36 L0,-26 L-5,-36Z M-4,2 h8 v12 h-8Z",
    flame="M-9,46 L9,46 L5,60 L0,66 L-5,60Z",
    bites=BITES,
    cracks=CRACKS,
)
CRUISER: Final = Silhouette(
    id="js-cruiser",
    hull=(
        "M0,-64 L10,-44 L12,-28 L34,-18 L42,2 L34,20 L40,34 L30,46 L14,40 L12,52 L-12,52 L-14,40 L-30,46 L-40,34"
        " L-34,20 L-42,2 L-34,-18 L-12,-28 L-10,-44Z"
    ),
    ink="M-12,-28 H12 M-32,2 H32 M-34,20 H34 M-14,40 H14 M0,-24 V46",
    light="M0,-56 L6,-42 L0,-32 L-6,-42Z M-5,-8 h10 v16 h-10Z",
    flame="M-12,52 L-3,52 L-5,64 L-8,68 L-10,62Z M12,52 L3,52 L5,64 L8,68 L10,62Z",
    bites=BITES,
    cracks=CRACKS,
)
CARRIER: Final = Silhouette(
    id="js-pod_carrier",
    hull=(
        "M0,-58 L12,-46 L14,-34 L40,-34 L46,-20 L46,34 L36,46 L14,46 L14,52 L-14,52 L-14,46 L-36,46 L-46,34 L-46,-20"
        " L-40,-34 L-14,-34 L-12,-46Z"
    ),
    ink="M-14,-34 V46 M14,-34 V46 M-46,-10 H-14 M14,-10 H46 M-46,14 H-14 M14,14 H46",
    light=(
        "M0,-50 L6,-40 L0,-30 L-6,-40Z M-38,-24 h16 v8 h-16Z M22,-24 h16 v8 h-16Z M-38,0 h16 v8 h-16Z"
        " M22,0 h16 v8 h-16Z"
    ),
    flame="M-12,52 L12,52 L7,64 L0,68 L-7,64Z",
    bites=BITES,
    cracks=CRACKS,
)
BATTLESHIP: Final = Silhouette(
    id="js-battleship",
    hull=(
        "M0,-66 L12,-52 L14,-40 L38,-34 L50,-16 L50,12 L40,26 L46,40 L34,54 L16,46 L14,54 L-14,54 L-16,46 L-34,54"
        " L-46,40 L-40,26 L-50,12 L-50,-16 L-38,-34 L-14,-40 L-12,-52Z"
    ),
    ink="M-14,-40 H14 M-46,-8 H46 M-40,26 H40 M-16,46 H16 M-24,-30 V20 M24,-30 V20 M0,-36 V48",
    light="M0,-58 L7,-48 L0,-38 L-7,-48Z M-6,-22 h12 v22 h-12Z M-40,-12 h8 v16 h-8Z M32,-12 h8 v16 h-8Z",
    flame=("M-14,54 L-5,54 L-7,64 L-10,68 L-12,63Z M-4,54 L4,54 L2,66 L0,69 L-2,66Z M14,54 L5,54 L7,64 L10,68 L12,63Z"),
    bites=BITES,
    cracks=CRACKS,
)
PODS: Final = Silhouette(
    id="js-pods",
    hull=(
        "M0,-34 L9,-18 L9,-8 L-9,-8 L-9,-18Z M-20,0 L-11,16 L-11,26 L-29,26 L-29,16Z M20,0 L29,16 L29,26 L11,26 L11,16Z"
    ),
    light="M0,-26 L4,-18 L-4,-18Z M-20,8 L-16,16 L-24,16Z M20,8 L24,16 L16,16Z",
)
MISSILES: Final = Silhouette(
    id="js-missiles",
    hull="M0,-40 L6,-26 L6,14 L14,26 L14,34 L-14,34 L-14,26 L-6,14 L-6,-26Z",
    ink="M-6,-20 H6 M-6,14 H6",
    flame="M-5,34 L5,34 L0,52Z",
)
SILHOUETTES: Final = {each.id: each for each in (PICKET, FRIGATE, CRUISER, CARRIER, BATTLESHIP, PODS, MISSILES)}
BY_MASS: Final = ((10, PICKET), (16, FRIGATE), (30, CRUISER))  # lighter than this, for designs of one's own


def silhouette_id(ship_class: str, mass: int) -> str:
    """The drawing of a class; one by its mass where it has none of its own."""
    own = f"js-{ship_class.casefold().replace(' ', '_')}"
    if own in SILHOUETTES:
        return own
    return next((each.id for most, each in BY_MASS if mass < most), BATTLESHIP.id)
