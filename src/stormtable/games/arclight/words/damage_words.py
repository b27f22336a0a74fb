"""The damage index and the table of critical hits, as people read them: shared by scene, narration and preview."""

from __future__ import annotations

import csv
import functools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from stormtable.games.arclight.rules.damage import TOP_ROW
from stormtable.games.arclight.rules.state import INDEX_CODES, Code, State
from stormtable.language import phrase, say, say_count

__all__ = [
    "cell_codes",
    "cell_kind",
    "cell_text",
    "cell_words",
    "code_stat",
    "code_text",
    "critical_rule",
    "critical_text",
    "criticals",
]

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


@functools.cache
def criticals() -> dict[int, tuple[str, str]]:
    """The printed table: 2D12 to (rule id, effect)."""
    with (Path(__file__).parents[1] / "data" / "criticals.csv").open(encoding="utf-8", newline="") as file:
        return {int(row["roll"]): (row["id"], row["effect"]) for row in csv.DictReader(file)}


def critical_rule(rolled: int) -> str:
    return criticals()[rolled][0]


def critical_text(rolled: int) -> str:
    return say(criticals()[rolled][1])
