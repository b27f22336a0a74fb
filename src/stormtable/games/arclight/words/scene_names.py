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
    Code,
    Degree,
    Kind,
    Setup,
    Ship,
    State,
    WeaponCard,
)
from stormtable.games.arclight.words.names import (
    ARC_NAMES,
    RANGES,
    class_name,
    crew_letter,
    gear_name,
    slot_name,
    unit_names,
)
from stormtable.language import phrase, phrase_as, say, say_as, say_count
from stormtable.scene import Tone

__all__ = [
    "Effect",
    "Names",
    "angle",
    "cell_codes",
    "cell_kind",
    "cell_text",
    "cell_words",
    "code_stat",
    "code_text",
    "critical_rule",
    "critical_text",
    "criticals",
    "degree_name",
    "degree_text",
    "dice_name",
    "die_name",
    "effects",
    "kind_name",
    "piece_id",
    "place",
    "points_text",
    "said_arc",
    "said_crew",
    "said_gear",
    "said_range",
    "said_slot",
    "side_name",
    "side_player",
    "sides_text",
    "until_upkeep",
]

DEGREES: Final = {
    Degree.LOW: phrase_as("degree", "Low"),
    Degree.MED_LOW: phrase_as("degree", "Med L"),
    Degree.MED_HIGH: phrase_as("degree", "Med H"),
    Degree.HIGH: phrase_as("degree", "High"),
    Degree.ALL: phrase_as("degree", "All"),
}
KINDS: Final[dict[int, str]] = {Kind.KINETIC: phrase("kinetic"), Kind.ENERGY: phrase("energy")}
CODE_STATS: Final = {
    Code.THRUST: phrase("Thrust"),
    Code.ESV: "ESV",
    Code.ASV: "ASV",
    Code.MANEUVER: phrase("Maneuver"),
    Code.SCREENS: "DS",
}
WHOLE_CODES: Final = {
    Code.BOOM: phrase("Boom"),
    Code.BOOM_NEXT_TURN: phrase("Boom Next Turn"),
    Code.CASCADE: phrase("Cascade"),
}


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


def side_name(side: int) -> str:
    """A side as people call it."""
    return say(seating.COLOURS[side])


def side_player(side: int) -> str:
    """Who plays a side."""
    return player(side_name(side))


def place(ship: Ship) -> str:
    return say("hex {hex}, facing {facing}", hex=hex_name(ship.q, ship.r), facing=ship.facing)


def points_text(points: int) -> str:
    return say_count(points, "{n} point", "{n} points")


# What is on a card, as people read it: notation calls some of it otherwise


def dice_name(n: int, sides: int) -> str:
    """Dice of a kind: "2D8"."""
    return say("{n}D{sides}", n=n, sides=sides)


def die_name(sides: int) -> str:
    """One die: "D8"."""
    return say("D{sides}", sides=sides)


def said_crew(crew: int) -> str:
    return say("pilot") if crew == 0 else say("gunner {letter}", letter=crew_letter(crew))


def said_gear(setup: Setup, ship: int, gear: int) -> str:
    return say(gear_name(setup, ship, gear))


def said_slot(setup: Setup, ship: int, slot: int) -> str:
    """What a system short takes out."""
    return say(slot_name(setup, ship, slot))


def said_arc(direction: int) -> str:
    """A direction relative to a ship: "front-right"."""
    return say_as("arc", ARC_NAMES[direction])


def said_range(modifier: int) -> str:
    """A range band by the modifier that it gives: "short"."""
    return say_as("range", RANGES[modifier])


def degree_name(degree: int) -> str:
    return say_as("degree", DEGREES[Degree(degree)])


def kind_name(kind: int) -> str:
    """What kind of damage a weapon does: "kinetic"."""
    return say(KINDS[kind])


def angle(facing: int) -> int:
    """A facing 1 to 6 in tenths of a degree."""
    return 600 * (facing - 1)


def sides_text(sides: int) -> str:
    """A turn in words: "2 sides right"."""
    if abs(sides) == 3:
        return say("3 sides")
    if sides > 0:
        return say_count(sides, "{n} side right", "{n} sides right")
    return say_count(-sides, "{n} side left", "{n} sides left")


def until_upkeep(turn: int) -> str:
    return say("until the upkeep of turn {turn}", turn=turn)


def degree_text(card: WeaponCard, degree: int) -> str:
    """A degree code with the modifiers behind it: "Med H x2 +1" (AL-5.1, AL-5.2)."""
    text = degree_name(degree)
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
    return say(WHOLE_CODES[whole]) if whole in WHOLE_CODES else chr(code)


def code_stat(code: int) -> str:
    """The value that a code takes from: "Thrust"."""
    return say(CODE_STATS[Code(code)])


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
        return say("no effect")
    return ", ".join(code_words(code, codes.count(code)) for code in dict.fromkeys(codes))


def code_words(code: int, times: int) -> str:
    """What a code does that stands so often in a cell."""
    match code:
        case Code.MANEUVER:
            return f"{code_stat(code)} +{times}"
        case Code.THRUST | Code.ESV | Code.ASV | Code.SCREENS:
            return f"{code_stat(code)} −{times}"
        case Code.STUN:
            return say("crew stunned")
        case Code.STRUCTURE:
            return say("structure hit")
        case Code.BOOM:
            return say("destroyed")
        case Code.BOOM_NEXT_TURN:
            return say("destroyed in the next turn's upkeep")
        case Code.CASCADE:
            return say("a critical hit now and in every upkeep")
    return losses_text(code, times)


def losses_text(code: int, times: int) -> str:
    """Of the codes that take a thing each."""
    match code:
        case Code.WEAPON:
            return say_count(times, "a weapon lost", "{n} weapons lost")
        case Code.CREW:
            return say_count(times, "a crew member lost", "{n} crew members lost")
        case Code.GEAR:
            return say_count(times, "a piece of gear lost", "{n} pieces of gear lost")
        case Code.SHORT:
            return say_count(times, "a system short", "{n} system shorts")
    return say_count(times, "critical hit", "{n} critical hits")


# Critical hits


@functools.cache
def criticals() -> dict[int, tuple[str, str]]:
    """The printed table: 2D12 to (rule id, effect)."""
    with (Path(__file__).parents[1] / "data" / "criticals.csv").open(encoding="utf-8", newline="") as file:
        return {int(row["roll"]): (row["id"], row["effect"]) for row in csv.DictReader(file)}


def critical_rule(rolled: int) -> str:
    return criticals()[rolled][0]


def critical_text(rolled: int) -> str:
    return say(criticals()[rolled][1])


# What lasts


class Effect(NamedTuple):
    """A lasting or timed effect on a ship."""

    text: str  # "Stunned: −2 to every roll"
    badge: str  # on the piece, short: "stunned"; "" for what the map need not show
    state: str  # how long: "until the upkeep of turn 7", "lasting"
    rule: str
    tone: Tone = "bad"


def effects(state: State, ship: Ship) -> list[Effect]:
    """Everything that lasts or passes on a ship, the gravest first."""
    return [*dooms(state, ship), *passing(state, ship), *standing(state, ship)]


def dooms(state: State, ship: Ship) -> Iterable[Effect]:
    """What will take the ship apart if it lasts."""
    if ship.boom:
        text, badge = say("Boom Next Turn: the ship will be destroyed"), say("boom turn {turn}", turn=ship.boom)
        yield Effect(text, badge, in_upkeep(ship.boom), "AL-5.8")
    if ship.cascade:
        text, badge = say("Cascade: a critical hit in every upkeep"), say("cascade")
        yield Effect(text, badge, say("every upkeep"), "AL-5.8")
    if ship.struck and ship.structure > 0:
        text, badge = say("Structure hit: marked in upkeep"), say("structure hit")
        yield Effect(text, badge, in_upkeep(state.turn), "AL-5.7")
    if ship.structure == 0:
        text, badge = say("Structure 0: damage is read in that column"), say("structure 0")
        yield Effect(text, badge, say("lasting"), "AL-1.3")
    if not ship.crew[0]:
        text, badge = say("Pilot lost: no turns, no P weapon, Thrust 0, DS at most 5"), say("no pilot")
        yield Effect(text, badge, say("lasting"), "AL-5.9")
    if ship.creaking:
        text = say_count(
            ship.creaking,
            "Creaking hull: 3D4 Low less ASV",
            "Creaking hull: 3D4 Low less ASV, {n} times",
        )
        yield Effect(text, say("creaking"), say("every upkeep"), "AL-6.18")
    for turn in range(state.turn, state.turn + 3):
        deaths = ship.dying[turn % 3]
        if deaths:
            text = say_count(deaths, "Life support: a crew member dies", "Life support: {n} crew members die")
            yield Effect(text, say("crew dies turn {turn}", turn=turn), in_upkeep(turn), "AL-6.23")


def in_upkeep(turn: int) -> str:
    return say("upkeep of turn {turn}", turn=turn)


def passing(state: State, ship: Ship) -> Iterable[Effect]:
    """What ends with an upkeep, or holds in one turn."""
    if ship.stunned:
        yield Effect(say("Stunned: −2 to every roll"), say("stunned"), until_upkeep(ship.stunned), "AL-5.16")
    for until in (state.turn, state.turn + 1):
        if ship.thrust_shorts[until % 2]:
            text = say("System short: Thrust −{n}", n=5 * ship.thrust_shorts[until % 2])
            yield Effect(text, say("Thrust short"), until_upkeep(until), "AL-5.6")
        if ship.screen_shorts[until % 2]:
            text = say("System short: DS −{n}", n=2 * ship.screen_shorts[until % 2])
            yield Effect(text, say("DS short"), until_upkeep(until), "AL-5.6")
    if ship.no_esv:
        yield Effect(say("No ESV"), say("no ESV"), until_upkeep(ship.no_esv), "AL-6.7")
    if ship.shut_down:
        yield Effect(say("All weapons shut down"), say("weapons down"), until_upkeep(ship.shut_down), "AL-6.9")
    if ship.engine:
        text, badge = say("Engine malfunction: Thrust at most 5"), say("Thrust 5")
        yield Effect(text, badge, until_upkeep(ship.engine), "AL-6.21")
    if ship.moves_first >= state.turn:
        text, turn = say("Communications out: must move first"), say("in turn {turn}", turn=ship.moves_first)
        yield Effect(text, say("moves first"), turn, "AL-6.8")
    if ship.straight >= state.turn:
        text, turn = say("Thruster locked: full Thrust straight ahead"), say("in turn {turn}", turn=ship.straight)
        yield Effect(text, say("full ahead"), turn, "AL-6.10")


def standing(state: State, ship: Ship) -> Iterable[Effect]:
    """What stays for the rest of the game."""
    lasting = say("lasting")
    if ship.last_move and state.turn > ship.last_move:
        yield Effect(say("Fuel gone: it can neither move nor turn"), say("no fuel"), lasting, "AL-6.12")
    elif ship.last_move:
        text, badge = say("Fuel leak: it will not move any more"), say("fuel to turn {turn}", turn=ship.last_move)
        yield Effect(text, badge, say("after turn {turn}", turn=ship.last_move), "AL-6.12")
    if ship.only_right and ship.only_left:
        yield Effect(say("Both thrusters locked: no turns"), say("no turns"), lasting, "AL-6.19")
    elif ship.only_right:
        yield Effect(say("Thruster locked: only right turns"), say("right only"), lasting, "AL-6.6")
    elif ship.only_left:
        yield Effect(say("Thruster locked: only left turns"), say("left only"), lasting, "AL-6.19")
    if ship.hud:
        yield Effect(say("HUD damaged: −2 to hit"), say("HUD −2"), lasting, "AL-6.13")
    if ship.screens_out:
        yield Effect(say("Screen malfunction: no ESV"), say("no ESV"), lasting, "AL-6.22")
    if ship.interference:
        text = say("Communications interference: −2 to initiative while it has the side's highest Cmd")
        yield Effect(text, say("initiative −2"), lasting, "AL-6.15")
    if ship.ew:
        yield Effect(say("EW damaged: −2 to jamming and countermeasures"), "", lasting, "AL-6.14", "muted")
    if ship.iff:
        yield Effect(say("IFF fails: torpedoes within 5 hexes turn on the ship"), "", lasting, "AL-6.16", "muted")
