"""Drawings of the four ships, made for this project: nose up, in the box that scene.Silhouette describes.

One team's are slender, the other's broad, so that teams are told apart by more than colour.
"""

from __future__ import annotations

from typing import Final

from stormtable.scene import Silhouette

__all__ = ["SILHOUETTES"]

SWIFT: Final = Silhouette(
    id="swift",
    hull="M0,-64 L9,-30 L14,-4 L44,26 L47,44 L24,38 L16,52 L-16,52 L-24,38 L-47,44 L-44,26 L-14,-4 L-9,-30Z",
    ink="M0,-24 V30 M-14,-4 L14,-4 M-14,-4 L-24,38 M14,-4 L24,38 M-16,44 H16",
    light="M0,-54 L5,-30 L0,-18 L-5,-30Z",
    flame="M-11,52 L-3,52 L-5,63 L-7,66 L-9,63Z M11,52 L3,52 L5,63 L7,66 L9,63Z",
    bites=(
        "M52,50 L52,24 L42,22 L44,30 L35,30 L38,38 L30,42Z",
        "M-52,50 L-52,30 L-42,30 L-41,37 L-32,36 L-30,46Z",
        "M-20,58 L-20,46 L-10,42 L-5,48 L3,42 L8,58Z",
        "M2,-70 L16,-34 L12,-12 L3,-18 L7,-27 L1,-36Z",
    ),
    cracks=("M35,30 L26,26 L28,18", "M-32,36 L-24,30 L-26,22", "M3,42 L1,33 L7,28", "M3,-18 L-3,-12 L0,-4"),
)

RAM: Final = Silhouette(
    id="ram",
    hull=(
        "M0,-60 L15,-54 L19,-30 L19,-8 L34,-2 L34,-16 L44,-14 L46,28 L34,34 L24,26 L24,50 L-24,50 L-24,26 L-34,34"
        " L-46,28 L-44,-14 L-34,-16 L-34,-2 L-19,-8 L-19,-30 L-15,-54Z"
    ),
    ink="M-19,-30 H19 M-19,-8 H19 M-24,26 H24 M34,-2 V34 M-34,-2 V34 M0,-26 V20",
    light="M-7,-50 L0,-54 L7,-50 L6,-38 L-6,-38Z M-5,2 h10 v12 h-10Z",
    flame="M-18,50 L-6,50 L-8,61 L-12,66 L-16,61Z M18,50 L6,50 L8,61 L12,66 L16,61Z",
    bites=(
        "M54,-20 L38,-18 L41,-8 L35,-3 L42,4 L36,14 L54,20Z",
        "M-54,38 L-54,12 L-40,10 L-42,20 L-33,20 L-30,34Z",
        "M30,56 L30,42 L20,38 L15,45 L8,40 L2,56Z",
        "M-22,-62 L-4,-64 L-6,-52 L-11,-46 L-5,-40 L-12,-32 L-24,-30Z",
    ),
    cracks=("M35,-3 L26,2 L28,9", "M-33,20 L-25,14 L-27,7", "M8,40 L5,31 L11,26", "M-5,-40 L2,-35 L-1,-27"),
)

LANCE: Final = Silhouette(
    id="lance",
    hull=(
        "M0,-66 L6,-40 L8,-6 L16,4 L36,-6 L40,-2 L30,26 L18,34 L12,54 L-12,54 L-18,34 L-30,26 L-40,-2 L-36,-6"
        " L-16,4 L-8,-6 L-6,-40Z"
    ),
    ink="M-8,-6 H8 M-16,4 L-10,40 M16,4 L10,40 M-18,34 H18 M0,-30 V30",
    light="M0,-58 L4,-38 L0,-26 L-4,-38Z M-4,8 h8 v10 h-8Z",
    flame="M-7,54 L7,54 L5,63 L0,68 L-5,63Z",
    bites=(
        "M48,-12 L30,-8 L33,1 L26,5 L31,13 L24,22 L44,24Z",
        "M-48,-12 L-34,-8 L-36,0 L-28,4 L-32,12 L-44,16Z",
        "M-18,60 L-16,46 L-8,42 L-3,48 L3,43 L8,60Z",
        "M2,-72 L12,-44 L10,-22 L2,-27 L6,-36 L1,-44Z",
    ),
    cracks=("M26,5 L18,9 L20,16", "M-28,4 L-20,8 L-22,15", "M3,43 L1,34 L6,29", "M2,-27 L-2,-20 L0,-13"),
)

ANVIL: Final = Silhouette(
    id="anvil",
    hull=(
        "M-14,-52 L0,-60 L14,-52 L24,-46 L24,-14 L40,-4 L48,18 L48,36 L28,42 L20,52 L-20,52 L-28,42 L-48,36 L-48,18"
        " L-40,-4 L-24,-14 L-24,-46Z"
    ),
    ink="M-24,-30 H24 M-24,-14 L-14,40 M24,-14 L14,40 M-48,18 H-20 M48,18 H20 M-20,44 H20",
    light="M0,-54 L8,-47 L6,-36 L-6,-36 L-8,-47Z M-6,-6 L6,-6 L8,10 L-8,10Z",
    flame="M-16,52 L-6,52 L-8,62 L-11,66 L-14,62Z M16,52 L6,52 L8,62 L11,66 L14,62Z",
    bites=(
        "M56,-10 L38,-6 L42,5 L34,10 L42,18 L36,28 L56,32Z",
        "M-56,44 L-56,20 L-42,18 L-44,28 L-34,29 L-32,44Z",
        "M26,58 L26,44 L16,40 L11,47 L4,42 L0,58Z",
        "M-28,-54 L-8,-58 L-10,-46 L-16,-41 L-9,-34 L-17,-26 L-30,-24Z",
    ),
    cracks=("M34,10 L25,14 L27,21", "M-34,29 L-25,23 L-27,15", "M4,42 L2,33 L8,28", "M-9,-34 L-2,-29 L-5,-21"),
)

SILHOUETTES: Final = (SWIFT, RAM, LANCE, ANVIL)  # by seat
