"""Drawings of elements, made for this project, in the box that scene.Silhouette describes.

Foot and weapons are counters with the map signs that armies use: crossed belts, the arrow of a machine gun, the ring of
a mortar. Guns and vehicles are seen from above, nose up.
"""

from __future__ import annotations

from typing import Final

from stormtable.games.lightning_war.rules.state import Arc, Card, Kind
from stormtable.games.lightning_war.words.names import text_of
from stormtable.scene import Silhouette

__all__ = ["EMBLEMS", "SILHOUETTES", "emblem_of", "silhouette_id"]

PLATE: Final = "M-50,-34H50V34H-50Z"  # of a counter; faces give it the shape of its side

SQUAD: Final = Silhouette(id="squad", counter=True, hull=PLATE, ink="M-50,-34L50,34M50,-34L-50,34")
MMG: Final = Silhouette(id="mmg", counter=True, hull=PLATE, ink="M0,26V-24M-13,-11L0,-26L13,-11M-16,26H16")
HMG: Final = Silhouette(id="hmg", counter=True, hull=PLATE, ink="M0,26V-24M-13,-11L0,-26L13,-11M-16,26H16M-16,16H16")
MORTAR: Final = Silhouette(
    id="mortar", counter=True, hull=PLATE, ink="M0,4V-24M-12,-12L0,-26L12,-12M-11,15a11,11 0 1 1 22,0a11,11 0 1 1 -22,0"
)
FIELD_GUN: Final = Silhouette(
    id="field-gun",
    flame="M-30,-18h12v34h-12zM18,-18h12v34h-12z",
    hull="M-5,-58H5V-22L10,-18V2L30,50L20,56L3,24H-3L-20,56L-30,50L-10,2V-18L-5,-22Z",
    ink="M-18,-8H18M-7,-58H7",
    light="M-8,4h16v10h-16z",
)
AT_GUN: Final = Silhouette(
    id="at-gun",
    flame="M-36,-4h10v26h-10zM26,-4h10v26h-10z",
    hull="M-3.500,-66H3.500V-18L34,-8V0L8,-2V8L28,52L19,57L2,26H-2L-19,57L-28,52L-8,8V-2L-34,0V-8L-3.500,-18Z",
    ink="M-6,-64H6V-57H-6Z",
)
TRACKS: Final = "M-34,-42q0,-6 6,-6h8V48h-8q-6,0 -6,-6ZM34,-42q0,-6 -6,-6h-8V48h8q6,0 6,-6Z"
TANK: Final = Silhouette(
    id="tank",
    flame=TRACKS,
    hull="M-22,-46L-16,-50H-4V-66H4V-50H16L22,-46V44L16,49H-16L-22,44Z",
    ink="M-4,-50V-16M4,-50V-16M-15,-12L-9,-17H9L15,-12V12L9,20H-9L-15,12ZM-17,30H17M-17,38H17",
)
ASSAULT_GUN: Final = Silhouette(
    id="assault-gun",
    flame=TRACKS,
    hull="M-22,-42L-12,-50H-4V-66H4V-50H12L22,-42V44L16,49H-16L-22,44Z",
    ink="M-22,-42L-14,-20H14L22,-42M-4,-50V-20M4,-50V-20M-14,-20V22L-22,34M14,-20V22L22,34M-14,22H14",
)
REAR_GUN: Final = Silhouette(
    id="rear-gun",
    flame=TRACKS,
    hull="M-22,-44L-14,-50H14L22,-44V44L16,49H4V66H-4V49H-16L-22,44Z",
    ink="M-18,-34H18M-18,-26H18M-14,-6H14V30H-14ZM-4,10V49M4,10V49",
)
CARRIER: Final = Silhouette(
    id="carrier",
    flame=TRACKS,
    hull="M-22,-36L-12,-50H12L22,-36V49H-22Z",
    ink="M-22,-36L-14,-26H14L22,-36M-14,-26V42H14V-26M-14,0H14",
)
WHEELS: Final = "M-33,-42h11v24h-11zM22,-42h11v24h-11zM-33,18h11v24h-11zM22,18h11v24h-11z"
ARMOURED_CAR: Final = Silhouette(
    id="armoured-car",
    flame=WHEELS,
    hull="M-16,-48L-8,-54H-3V-66H3V-54H8L16,-48L22,-30V34L14,48H-14L-22,34V-30Z",
    ink="M-3,-54V-14M3,-54V-14M-12,-14H12V12H-12ZM-18,28H18",
)
TRUCK: Final = Silhouette(
    id="truck",
    flame="M-30,-46h10v22h-10zM20,-46h10v22h-10zM-30,22h10v22h-10zM20,22h10v22h-10z",
    hull="M-14,-56H14L20,-46V-22H26V54H-26V-22H-20V-46Z",
    ink="M-20,-34L-13,-40H13L20,-34M-26,-16H26M-26,2H26M-26,20H26M-26,38H26",
)
JEEP: Final = Silhouette(
    id="jeep",
    flame="M-28,-36h9v20h-9zM19,-36h9v20h-9zM-28,16h9v20h-9zM19,16h9v20h-9z",
    hull="M-12,-42H12L19,-34V40H-19V-34Z",
    ink="M-19,-12H19M-13,-2H-3V10H-13ZM3,-2H13V10H3ZM-14,20H14V32H-14Z",
)

# The marks of nations, and the flag of an HQ, drawn small on a piece.
STAR: Final = (
    "M0,-20L4.700,-6.500L19,-6.200L7.600,2.500L11.800,16.200L0,8L-11.800,16.200L-7.600,2.500L-19,-6.200L-4.700,-6.500Z"
)
RAYS: Final = "M0,-20V0M19,-6.200L0,0M11.800,16.200L0,0M-11.800,16.200L0,0M-19,-6.200L0,0"
EMBLEMS: Final = (
    Silhouette(id="usa", hull=STAR),
    Silhouette(id="russia", hull=STAR, ink=RAYS),
    Silhouette(id="germany", hull="M-6,-18H6V-6H18V6H6V18H-6V6H-18V-6H-6Z", ink="M0,-18V18M-18,0H18"),
    Silhouette(
        id="britain", hull="M-18,0a18,18 0 1 1 36,0a18,18 0 1 1 -36,0Z", ink="M-9,0a9,9 0 1 1 18,0a9,9 0 1 1 -18,0"
    ),
    Silhouette(id="france", hull="M-18,-13H18V13H-18Z", ink="M-6,-13V13M6,-13V13"),
    Silhouette(
        id="italy", hull="M-4,-18H10Q20,-12 10,-4H-2V18H-8V-18Z", ink="M-12,-12H-4M-12,-4H-4M-12,4H-4M-12,12H-4"
    ),
    Silhouette(id="poland", hull="M-15,-15H15V15H-15Z", ink="M-15,0H15M0,-15V15"),
    Silhouette(id="japan", hull="M-15,0a15,15 0 1 1 30,0a15,15 0 1 1 -30,0Z"),
    Silhouette(id="finland", hull="M-7,-18H7V-7H18V7H7V18H-7V7H-18V-7H-7Z"),
)
SILHOUETTES: Final = (
    SQUAD,
    MMG,
    HMG,
    MORTAR,
    FIELD_GUN,
    AT_GUN,
    TANK,
    ASSAULT_GUN,
    REAR_GUN,
    CARRIER,
    ARMOURED_CAR,
    TRUCK,
    JEEP,
    *EMBLEMS,
)
OTHER_WORDS: Final = {
    "us": "usa",
    "america": "usa",
    "american": "usa",
    "ussr": "russia",
    "soviet": "russia",
    "soviets": "russia",
    "russian": "russia",
    "german": "germany",
    "british": "britain",
    "uk": "britain",
    "commonwealth": "britain",
    "french": "france",
    "italian": "italy",
}
OF_KIND: Final[dict[int, str]] = {
    Kind.SQUAD: SQUAD.id,
    Kind.MMG: MMG.id,
    Kind.HMG: HMG.id,
    Kind.MORTAR: MORTAR.id,
    Kind.FIELD_GUN: FIELD_GUN.id,
    Kind.AT_GUN: AT_GUN.id,
}
OF_ARC: Final[dict[int, str]] = {Arc.TURRET: TANK.id, Arc.HULL: ASSAULT_GUN.id, Arc.REAR: REAR_GUN.id}


def silhouette_id(card: Card) -> str:
    """The drawing of an element: by its kind, an armoured vehicle's by where its gun bears."""
    if card.kind == Kind.AFV:
        arc = int(card.guns[0].arc)
        return ARMOURED_CAR.id if card.wheeled and arc == Arc.TURRET else OF_ARC.get(arc, CARRIER.id)
    if card.kind == Kind.SOFT:
        return JEEP.id if text_of(card.model).casefold() == JEEP.id else TRUCK.id
    return OF_KIND[card.kind]


def emblem_of(side: str) -> str:
    """The mark of the nation that a scenario calls a side by; "" for others."""
    word = side.casefold()
    found = OTHER_WORDS.get(word, word)
    return found if any(each.id == found for each in EMBLEMS) else ""
