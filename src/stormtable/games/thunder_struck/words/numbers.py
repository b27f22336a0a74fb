"""What the numbers of a state are that no word of positions says as they stand, and the parts of actions."""

from __future__ import annotations

from typing import Final

from stormtable.engine.numbers import Numbers, Said
from stormtable.engine.quantities import FLAG, SEATS, code, count, named, piece
from stormtable.games.thunder_struck.rules.state import (
    ANTICLOCKWISE,
    CLOCKWISE,
    MAX_CUBES,
    MAX_RING,
    MAX_SECTORS,
    N_DICE,
    N_SPACES,
    Ask,
    At,
    Die,
    Hit,
    Question,
    Ship,
    State,
    Step,
    Verb,
)

__all__ = ["NUMBERS"]

PLACES: Final = {place: place.name.lower().replace("_", " ") for place in At if place < At.CONSOLE} | {
    At.CONSOLE + space: f"console space {space}" for space in range(N_SPACES)
}
SIDES: Final = {0: "no hit is being taken", 1: "front", 2: "rear"}
WAY: Final = code({ANTICLOCKWISE: "anticlockwise", 0: "none", CLOCKWISE: "clockwise"})
SPACE: Final = count(lambda table: table.n_spaces - 1, unit="dice space")
CUBES: Final = count(MAX_CUBES, -MAX_CUBES, "pip")
PLAYED: Final = {"part": SPACE, "target": SPACE, "amount": CUBES, "x": CUBES}

NUMBERS: Final = Numbers(
    records={
        State: {"step": Said("where in the round the game stands", named(Step)), "closed": count(MAX_SECTORS)},
        Question: {"what": Said("what is decided now", named(Ask)), "seats": Said("who decides now", SEATS)},
        Hit: {
            "side": Said("the side that the hit comes from", code(SIDES)),
            "anywhere": Said("once a shield is used: whether any space may be damaged (TS-6.6)", FLAG),
            "shielded": Said("whether a shield was used", FLAG),
        },
        Ship: {
            "alive": Said("whether it is there", FLAG),
            "sector": count(lambda table: table.n_sectors - 1),
            "space": count(MAX_RING - 1),
            "facing": WAY,
            "laid_manoeuvre": Said("how many dice are in its total of this round's Manoeuvre (TS-5.8)", count(N_DICE)),
            "shields": Said("whether a shield is active there, by dice space", FLAG),
            "damage": Said("whether the dice space is damaged", FLAG),
        },
        Die: {
            "face": Said("its face, 0 where it is not in play or sealed; the last of a ship's is the Reflex", count(6)),
            "at": Said("where it lies", code(PLACES), "its side while it plans"),
        },
    },
    acts={
        Verb.LAY: {"amount": count(6, 1, "face"), "target": SPACE},
        Verb.LIFT: {"target": SPACE},
        Verb.REROLL: {},
        Verb.HAND_IN: {},
        Verb.BOOST: PLAYED,
        Verb.BOOST_BOTH: PLAYED,
        Verb.MANOEUVRE: PLAYED,
        Verb.FIRE: PLAYED | {"unit": piece("ships", none=True)},
        Verb.SHIELD: PLAYED,
        Verb.POWER: PLAYED,
        Verb.FLIP: {},
        Verb.STAY: {},
        Verb.WARP: {
            "part": count(lambda table: table.n_sectors - 1, unit="Sector"),
            "target": count(lambda table: max(sector.spaces for sector in table.sectors) - 1, unit="space"),
            "facing": WAY,
        },
        Verb.USE_SHIELD: {"target": SPACE},
        Verb.MARK_DAMAGE: {"target": SPACE},
        Verb.TAKE_REFLEX: {},
        Verb.DECLINE_REFLEX: {},
    },
)
