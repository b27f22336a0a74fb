"""Drawings of the ships, made for this project: nose up, in the box that scene.Silhouette describes.

The Pulsar is a broad delta with forward-swept tips; the Javelin a spear with outriggers; any other card gets one of
three hulls by its points. All keep a pointed nose and a flat stern, so that the facing shows at 24 pixels.
"""

from __future__ import annotations

from typing import Final

from stormtable.scene import Silhouette

__all__ = ["SILHOUETTES", "silhouette_id"]

LIGHT, HEAVY = 45, 90  # points: lighter and heavier hulls of cards without a drawing of their own

PULSAR: Final = Silhouette(
    id="pulsar",
    hull=(
        "M0,-62 L6,-36 L11,-10 L29,8 L32,-8 L39,-10 L43,17 L54,30 L54,46 L35,38 L18,36 L13,47 L-13,47 L-18,36"
        " L-35,38 L-54,46 L-54,30 L-43,17 L-39,-10 L-32,-8 L-29,8 L-11,-10 L-6,-36Z"
    ),
    ink="M0,-28 L31,37 M0,-28 L-31,37 M-40,2 L-29,8 M40,2 L29,8 M-13,40 H13",
    light=(
        "M0,-55 L5,-35 L0,-24 L-5,-35Z M0,2 L6,13 L0,24 L-6,13Z"
        " M36,-4 L39,8 L36,10 L33.5,0Z M-36,-4 L-39,8 L-36,10 L-33.5,0Z"
    ),
    flame="M-11,47 L-3,47 L-5,62 L-8,66 L-10,60Z M11,47 L3,47 L5,62 L8,66 L10,60Z",
    bites=(
        "M58,50 L58,24 L47,22 L50,29 L42,30 L45,37 L37,38 L40,50Z",
        "M-58,-16 L-30,-14 L-33,-4 L-38,-2 L-34,5 L-42,8 L-39,15 L-58,18Z",
        "M-58,52 L-58,28 L-46,28 L-45,35 L-36,33 L-33,40 L-24,36 L-20,52Z",
        "M2,-66 L14,-40 L12,-6 L2,-13 L6,-21 L1,-28 L7,-37Z",
    ),
    cracks=(
        "M37,38 L30,28 L33,22 M42,30 L35,27",
        "M-38,-2 L-30,6 L-32,13",
        "M-24,36 L-22,26 L-15,23",
        "M2,-13 L-4,-7 L0,0",
    ),
)

JAVELIN: Final = Silhouette(
    id="javelin",
    hull=(
        "M0,-66 L4,-46 L6,-20 L11,-14 L11,-4 L28,0 L28,-14 L32,-20 L37,-13 L39,15 L28,17 L11,13 L8,27 L10,37 L25,51"
        " L23,58 L8,52 L-8,52 L-23,58 L-25,51 L-10,37 L-8,27 L-11,13 L-28,17 L-39,15 L-37,-13 L-32,-20 L-28,-14"
        " L-28,0 L-11,-4 L-11,-14 L-6,-20 L-4,-46Z"
    ),
    ink="M-39,4 L-28,4 M28,4 L39,4 M-11,-4 H11 M-11,12 H11 M-8,30 H8 M-10,38 H10",
    light=("M0,-60 L3.200,-40 L0,-27 L-3.200,-40Z M-4.500,0 h9 v8 h-9Z M32,-15 L35,-9 H29.5Z M-32,-15 L-35,-9 H-29.5Z"),
    flame="M-6,52 L6,52 L4,62 L0,67 L-4,62Z",
    bites=(
        "M46,-24 L26,-24 L31,-8 L25,-2 L31,6 L26,20 L46,24Z",
        "M-46,-24 L-33,-24 L-30,-12 L-36,-6 L-31,1 L-40,4 L-46,4Z",
        "M-30,62 L-30,46 L-20,44 L-17,49 L-11,45 L-8,51 L-4,62Z",
        "M-14,-20 L-9,-44 L3,-70 L12,-70 L9,-30 L2,-26 L5,-33 L-2,-36 L1,-28Z",
    ),
    cracks=(
        "M25,-2 L17,2 L19,8",
        "M-31,1 L-22,4 L-20,10",
        "M-3,16 L4,21 L-1,26 L5,32",
        "M2,-26 L-3,-17 L2,-11",
    ),
)

SCOUT: Final = Silhouette(
    id="scout",
    hull="M0,-54 L7,-22 L13,4 L34,24 L34,36 L15,30 L9,42 L-9,42 L-15,30 L-34,36 L-34,24 L-13,4 L-7,-22Z",
    ink="M0,-18 V30 M-13,6 L13,6 M-24,24 L-12,22 M24,24 L12,22",
    light="M0,-46 L4.500,-26 L0,-14 L-4.500,-26Z",
    flame="M-5,42 L5,42 L3,56 L0,62 L-3,56Z",
    bites=(
        "M42,14 L26,16 L29,23 L22,26 L25,34 L42,42Z",
        "M-42,44 L-42,20 L-30,18 L-31,26 L-22,27 L-20,40Z",
        "M-16,46 L-16,38 L-8,34 L-3,39 L3,33 L6,46Z",
        "M2,-60 L14,-40 L14,-6 L5,-10 L8,-20 L3,-30Z",
    ),
    cracks=("M22,26 L14,20 L16,13", "M-22,27 L-15,22 L-17,15", "M3,33 L1,25 L6,20", "M5,-10 L0,-3 L4,4"),
)

CRUISER: Final = Silhouette(
    id="cruiser",
    hull=(
        "M0,-62 L12,-40 L15,-20 L15,-4 L30,4 L40,-6 L44,20 L40,40 L24,34 L20,48 L-20,48 L-24,34 L-40,40 L-44,20"
        " L-40,-6 L-30,4 L-15,-4 L-15,-20 L-12,-40Z"
    ),
    ink="M-15,-4 L-9,30 M15,-4 L9,30 M-15,-18 H15 M-9,30 H9 M-40,18 H-28 M40,18 H28",
    light="M0,-54 L6,-40 L0,-28 L-6,-40Z M-5,-8 h10 v14 h-10Z",
    flame="M-16,48 L-6,48 L-8,61 L-11,66 L-14,61Z M16,48 L6,48 L8,61 L11,66 L14,61Z",
    bites=(
        "M50,-12 L32,-10 L36,3 L31,9 L38,15 L32,26 L50,30Z",
        "M-50,46 L-50,22 L-36,20 L-38,29 L-29,30 L-26,46Z",
        "M26,54 L26,40 L16,38 L12,44 L5,39 L0,54Z",
        "M-18,-66 L-2,-66 L-4,-44 L-9,-38 L-3,-31 L-10,-22 L-20,-22Z",
    ),
    cracks=("M31,9 L23,14 L25,21", "M-29,30 L-20,24 L-22,16", "M5,39 L3,30 L9,25", "M-3,-31 L4,-25 L0,-17"),
)

DREADNOUGHT: Final = Silhouette(
    id="dreadnought",
    hull=(
        "M0,-64 L10,-50 L22,-44 L22,-22 L32,-12 L46,-14 L50,14 L50,40 L36,48 L22,44 L22,52 L-22,52 L-22,44 L-36,48"
        " L-50,40 L-50,14 L-46,-14 L-32,-12 L-22,-22 L-22,-44 L-10,-50Z"
    ),
    ink="M-22,-22 H22 M-22,-22 L-14,40 M22,-22 L14,40 M-14,40 H14 M-50,16 H-30 M50,16 H30 M0,-18 V14",
    light="M0,-56 L7,-46 L0,-34 L-7,-46Z M-16,-38 h7 v8 h-7Z M16,-38 h-7 v8 h7Z M-6,18 h12 v12 h-12Z",
    flame=(
        "M-20,52 L-10,52 L-12,62 L-15,66 L-18,62Z M-5,52 L5,52 L3,64 L0,68 L-3,64Z M20,52 L10,52 L12,62 L15,66 L18,62Z"
    ),
    bites=(
        "M58,-18 L38,-18 L42,-6 L35,0 L43,8 L36,18 L58,24Z",
        "M-58,56 L-58,24 L-44,22 L-46,32 L-36,33 L-38,42 L-28,42 L-26,56Z",
        "M28,-52 L8,-56 L12,-46 L16,-42 L13,-34 L20,-28 L30,-20Z",
        "M-12,58 L-10,46 L-3,42 L2,47 L9,41 L14,58Z",
    ),
    cracks=("M35,0 L26,4 L28,12", "M-28,42 L-21,34 L-23,26", "M13,-34 L6,-28 L9,-20", "M2,47 L0,36 L6,31"),
)

SILHOUETTES: Final = {each.id: each for each in (PULSAR, JAVELIN, SCOUT, CRUISER, DREADNOUGHT)}
OWN: Final = {PULSAR.id, JAVELIN.id}


def silhouette_id(ship_class: str, points: int) -> str:
    """The drawing of a class; one by its points where it has none of its own."""
    own = ship_class.casefold()
    if own in OWN:
        return own
    return SCOUT.id if points < LIGHT else CRUISER.id if points < HEAVY else DREADNOUGHT.id
