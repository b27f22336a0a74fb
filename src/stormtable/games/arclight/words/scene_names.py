"""What the codes, criticals and lasting effects of Arclight are called: shared by scene, narration and preview."""

from __future__ import annotations

import csv
import functools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from stormtable.engine import seating
from stormtable.engine.hexes import hex_name
from stormtable.engine.names import piece_labels
from stormtable.engine.people import player
from stormtable.games.arclight.rules.damage import TOP_ROW
from stormtable.games.arclight.rules.state import (
    INDEX_CODES,
    SIDES,
    Code,
    Degree,
    Kind,
    Setup,
    Ship,
    State,
    WeaponCard,
)
from stormtable.games.arclight.words.names import class_name, unit_names
from stormtable.scene import Tone

__all__ = [
    "CODE_STATS",
    "COLOURS",
    "DEGREE_NAMES",
    "PLAYERS",
    "Effect",
    "Names",
    "angle",
    "cell_codes",
    "cell_kind",
    "cell_text",
    "cell_words",
    "code_text",
    "critical_rule",
    "critical_text",
    "degree_text",
    "effects",
    "piece_id",
    "place",
    "points_text",
    "sides_text",
    "until_upkeep",
]

COLOURS: Final = seating.COLOURS[:SIDES]
PLAYERS: Final = tuple(map(player, COLOURS))  # where who plays a side is meant
DEGREE_NAMES: Final = {
    Degree.LOW: "Low",
    Degree.MED_LOW: "Med L",
    Degree.MED_HIGH: "Med H",
    Degree.HIGH: "High",
    Degree.ALL: "All",
}
KIND_NAMES: Final[dict[int, str]] = {Kind.KINETIC: "kinetic", Kind.ENERGY: "energy"}
CODE_STATS: Final = {
    Code.THRUST: "Thrust",
    Code.ESV: "ESV",
    Code.ASV: "ASV",
    Code.MANEUVER: "Maneuver",
    Code.SCREENS: "DS",
}
WHOLE_CODES: Final = {Code.BOOM: "Boom", Code.BOOM_NEXT_TURN: "Boom Next Turn", Code.CASCADE: "Cascade"}


class Names:
    """The names of a match's ships, looked up once."""

    def __init__(self, setup: Setup) -> None:
        self.by_ship = {number: name for name, number in unit_names(setup).items()}
        self.labels = piece_labels([class_name(card) for card in setup.cards])

    def __getitem__(self, number: int) -> str:
        return self.by_ship[number]

    def label(self, number: int) -> str:
        """What stands on the piece: "P2"."""
        return self.labels[number]


def piece_id(number: int) -> str:
    """The stable id of a ship in scenes."""
    return f"ship-{number}"


def place(ship: Ship) -> str:
    return f"hex {hex_name(ship.q, ship.r)}, facing {ship.facing}"


def points_text(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def angle(facing: int) -> int:
    """A facing 1 to 6 in tenths of a degree."""
    return 600 * (facing - 1)


def sides_text(sides: int) -> str:
    """A turn in words: "2 sides right"."""
    if abs(sides) == 3:
        return "3 sides"
    count = "1 side" if abs(sides) == 1 else f"{abs(sides)} sides"
    return f"{count} {'right' if sides > 0 else 'left'}"


def until_upkeep(turn: int) -> str:
    return f"until the upkeep of turn {turn}"


def degree_text(card: WeaponCard, degree: int) -> str:
    """A degree code with the modifiers behind it: "Med H x2 +1" (AL-5.1, AL-5.2)."""
    text = DEGREE_NAMES[Degree(degree)]
    if card.times > 1:
        text += f" ×{card.times}"
    if card.divide > 1:
        text += f" /{card.divide}"
    return f"{text} +{card.plus}" if card.plus else text


# The damage index


def cell_codes(state: State, number: int, net: int, column: int) -> tuple[int, ...]:
    """The codes of a ship's index at a net damage, column structure 0 or 1; none at 0 or less (AL-5.4)."""
    if net <= 0:
        return ()
    race, row = state.table.cards[number].race, min(net, TOP_ROW)
    index = state.table.index
    codes = (index[race, column, row, at] for at in range(INDEX_CODES))
    return tuple(code for code in codes if code)


def code_text(code: int) -> str:
    """A code as the index prints it: "T", "Boom Next Turn"."""
    whole = Code(code)
    return WHOLE_CODES[whole] if whole in WHOLE_CODES else chr(code)


def cell_text(codes: Iterable[int]) -> str:
    """A cell as printed: "X>W", "Cascade"."""
    return "".join(code_text(code) for code in codes)


def cell_kind(codes: Sequence[int]) -> str:
    """How grave a cell is: "none", "systems", "critical" or "boom"."""
    if not codes:
        return "none"
    if Code.BOOM in codes or Code.BOOM_NEXT_TURN in codes:
        return "boom"
    return "critical" if Code.CRITICAL in codes or Code.CASCADE in codes else "systems"


def cell_words(codes: Sequence[int]) -> str:
    """A cell in words: "critical hit, structure hit, Thrust −2"."""
    if not codes:
        return "no effect"
    return ", ".join(code_words(code, codes.count(code)) for code in dict.fromkeys(codes))


def code_words(code: int, times: int) -> str:
    """What a code does that stands so often in a cell."""
    match code:
        case Code.MANEUVER:
            return f"Maneuver +{times}"
        case Code.THRUST | Code.ESV | Code.ASV | Code.SCREENS:
            return f"{CODE_STATS[Code(code)]} −{times}"
        case Code.STUN:
            return "crew stunned"
        case Code.STRUCTURE:
            return "structure hit"
        case Code.BOOM:
            return "destroyed"
        case Code.BOOM_NEXT_TURN:
            return "destroyed in the next turn's upkeep"
        case Code.CASCADE:
            return "a critical hit now and in every upkeep"
    one, many = COUNTED_CODES[Code(code)]
    return one if times == 1 else f"{times} {many}"


COUNTED_CODES: Final = {
    Code.WEAPON: ("a weapon lost", "weapons lost"),
    Code.CREW: ("a crew member lost", "crew members lost"),
    Code.GEAR: ("a piece of gear lost", "pieces of gear lost"),
    Code.SHORT: ("a system short", "system shorts"),
    Code.CRITICAL: ("critical hit", "critical hits"),
}


# Critical hits


@functools.cache
def criticals() -> dict[int, tuple[str, str]]:
    """The printed table: 2D12 to (rule id, effect)."""
    with (Path(__file__).parents[1] / "data" / "criticals.csv").open(encoding="utf-8", newline="") as file:
        return {int(row["roll"]): (row["id"], row["effect"]) for row in csv.DictReader(file)}


def critical_rule(rolled: int) -> str:
    return criticals()[rolled][0]


def critical_text(rolled: int) -> str:
    return criticals()[rolled][1]


# What lasts


class Effect(NamedTuple):
    """A lasting or timed effect on a ship."""

    text: str  # "Stunned: −2 to every roll"
    badge: str  # on the piece, short: "stunned"; "" for what the map need not show
    state: str  # how long: "until the upkeep of turn 7", "lasting"
    rule: str
    tone: Tone = "bad"


LASTING: Final = "lasting"


def effects(state: State, ship: Ship) -> list[Effect]:
    """Everything that lasts or passes on a ship, the gravest first."""
    return [*dooms(state, ship), *passing(state, ship), *standing(state, ship)]


def dooms(state: State, ship: Ship) -> Iterable[Effect]:
    """What will take the ship apart if it lasts."""
    if ship.boom:
        upkeep = f"upkeep of turn {ship.boom}"
        yield Effect("Boom Next Turn: the ship will be destroyed", f"boom turn {ship.boom}", upkeep, "AL-5.8")
    if ship.cascade:
        yield Effect("Cascade: a critical hit in every upkeep", "cascade", "every upkeep", "AL-5.8")
    if ship.struck and ship.structure > 0:
        yield Effect("Structure hit: marked in upkeep", "structure hit", f"upkeep of turn {state.turn}", "AL-5.7")
    if ship.structure == 0:
        yield Effect("Structure 0: damage is read in that column", "structure 0", LASTING, "AL-1.3")
    if not ship.crew[0]:
        yield Effect("Pilot lost: no turns, no P weapon, Thrust 0, DS at most 5", "no pilot", LASTING, "AL-5.9")
    if ship.creaking:
        often = "" if ship.creaking == 1 else f", {ship.creaking} times"
        yield Effect(f"Creaking hull: 3D4 Low less ASV{often}", "creaking", "every upkeep", "AL-6.18")
    for ahead in range(3):
        deaths = ship.dying[(state.turn + ahead) % 3]
        if deaths:
            who = "a crew member dies" if deaths == 1 else f"{deaths} crew members die"
            turn = state.turn + ahead
            yield Effect(f"Life support: {who}", f"crew dies turn {turn}", f"upkeep of turn {turn}", "AL-6.23")


def passing(state: State, ship: Ship) -> Iterable[Effect]:
    """What ends with an upkeep, or holds in one turn."""
    if ship.stunned:
        yield Effect("Stunned: −2 to every roll", "stunned", until_upkeep(ship.stunned), "AL-5.16")
    for until in (state.turn, state.turn + 1):
        if ship.thrust_shorts[until % 2]:
            text = f"System short: Thrust −{5 * ship.thrust_shorts[until % 2]}"
            yield Effect(text, "Thrust short", until_upkeep(until), "AL-5.6")
        if ship.screen_shorts[until % 2]:
            text = f"System short: DS −{2 * ship.screen_shorts[until % 2]}"
            yield Effect(text, "DS short", until_upkeep(until), "AL-5.6")
    if ship.no_esv:
        yield Effect("No ESV", "no ESV", until_upkeep(ship.no_esv), "AL-6.7")
    if ship.shut_down:
        yield Effect("All weapons shut down", "weapons down", until_upkeep(ship.shut_down), "AL-6.9")
    if ship.engine:
        yield Effect("Engine malfunction: Thrust at most 5", "Thrust 5", until_upkeep(ship.engine), "AL-6.21")
    if ship.moves_first >= state.turn:
        turn = f"in turn {ship.moves_first}"
        yield Effect("Communications out: must move first", "moves first", turn, "AL-6.8")
    if ship.straight >= state.turn:
        turn = f"in turn {ship.straight}"
        yield Effect("Thruster locked: full Thrust straight ahead", "full ahead", turn, "AL-6.10")


def standing(state: State, ship: Ship) -> Iterable[Effect]:
    """What stays for the rest of the game."""
    if ship.last_move:
        gone = state.turn > ship.last_move
        text = "Fuel gone: it can neither move nor turn" if gone else "Fuel leak: it will not move any more"
        badge = "no fuel" if gone else f"fuel to turn {ship.last_move}"
        yield Effect(text, badge, LASTING if gone else f"after turn {ship.last_move}", "AL-6.12")
    if ship.only_right and ship.only_left:
        yield Effect("Both thrusters locked: no turns", "no turns", LASTING, "AL-6.19")
    elif ship.only_right:
        yield Effect("Thruster locked: only right turns", "right only", LASTING, "AL-6.6")
    elif ship.only_left:
        yield Effect("Thruster locked: only left turns", "left only", LASTING, "AL-6.19")
    if ship.hud:
        yield Effect("HUD damaged: −2 to hit", "HUD −2", LASTING, "AL-6.13")
    if ship.screens_out:
        yield Effect("Screen malfunction: no ESV", "no ESV", LASTING, "AL-6.22")
    if ship.interference:
        text = "Communications interference: −2 to initiative while it has the side's highest Cmd"
        yield Effect(text, "initiative −2", LASTING, "AL-6.15")
    if ship.ew:
        yield Effect("EW damaged: −2 to jamming and countermeasures", "", LASTING, "AL-6.14", "muted")
    if ship.iff:
        yield Effect("IFF fails: torpedoes within 5 hexes turn on the ship", "", LASTING, "AL-6.16", "muted")
