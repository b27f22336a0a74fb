"""The page of tables: the damage index, the criticals, what is added and what a turn costs, out of data and rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.prints import grid, listing
from stormtable.games.arclight.data.cards import MAX_SKILL, skill_die
from stormtable.games.arclight.rules.damage import TOP_ROW
from stormtable.games.arclight.rules.fire import LONG_PENALTY, SHORT_BONUS
from stormtable.games.arclight.rules.state import INDEX_CODES, Code, Degree, Setup
from stormtable.games.arclight.rules.values import NO_PILOT_SCREENS, PENALTY, SHORT_SCREENS, SHORT_THRUST
from stormtable.games.arclight.words.names import race_name
from stormtable.games.arclight.words.scene_names import DEGREE_NAMES, cell_text, cell_words, criticals
from stormtable.scene.prints import PrintTable, TablePage

__all__ = ["tables"]

DEGREES: Final = {
    Degree.LOW: "the lowest die",
    Degree.MED_LOW: "the middle die; none: the lower",
    Degree.MED_HIGH: "the middle die; none: the higher",
    Degree.HIGH: "the highest die",
    Degree.ALL: "all dice",
}
WHOLE: Final = (Code.BOOM, Code.BOOM_NEXT_TURN, Code.CASCADE)
SEQUENCE: Final = (
    "1  Initiative: command die of the best commander, or helm of a single ship; the lowest moves first",
    "2  Ships move by turns, a ship at a time",
    "3  Cannon fire: gunners by skill from the highest, then pilots; equal skills at once",
    "4  Upkeep: structure, stun and timed effects, creaking hulls, Cascade, Boom Next Turn",
)


def tables(setup: Setup, numbers: list[int]) -> tuple[TablePage, ...]:
    """A page; where races have damage indices of their own, one each."""
    races: dict[int, list[str]] = {}
    for number in numbers:
        card = setup.cards[number]
        known = races.setdefault(int(card.race), [])
        known += [race_name(card)] if race_name(card) not in known else []
    return tuple(page(setup, race, names, len(races) > 1) for race, names in races.items())


def page(setup: Setup, race: int, names: list[str], several: bool) -> TablePage:
    whose = f": {', '.join(names)}" if several else ": tables for play"
    return TablePage(
        title=f"Arclight{whose}",
        tables=(
            damage_index(setup, race),
            listing("Sequence of play", SEQUENCE, "AL-2.1"),
            critical_table(),
            grid("Movement", ("", ""), moves(), "AL-3.3", (1.3, 3), (0, 1)),
            grid("To hit: total against DS", ("", ""), attack(setup), "AL-4.6", (1.3, 3), (0, 1)),
            grid("Damage", ("Code", "Takes"), degrees(), "AL-5.1", (1, 3), (1,), DAMAGE),
            grid("Codes of the index", ("", ""), codes(), "AL-5.5", (1, 3.4), (1,)),
            grid("Skill dice", *skills(), "AL-1.5"),
        ),
        columns=3,
        notes=(f"W and ~ are chosen by the attacker if the damage is odd, else by the defender. {PILOT}",),
    )


DAMAGE: Final = (
    "Net damage: dice, and 1 for each point above DS, less ESV (energy) or ASV (kinetic). Ties of the die are added."
)
PILOT: Final = f"Without a pilot: no turns, no P weapon, Thrust 0, DS at most {NO_PILOT_SCREENS}."


def damage_index(setup: Setup, race: int) -> PrintTable:
    def cell(structure: int, net: int) -> str:
        codes = [int(setup.index[race, structure, net, at]) for at in range(INDEX_CODES)]
        return cell_text(code for code in codes if code)

    rows = [(f"{net}+" if net == TOP_ROW else net, cell(0, net), cell(1, net)) for net in range(1, TOP_ROW + 1)]
    heads = ("Net", "Structure 0", "Structure 1")
    return grid("Damage index", heads, rows, "AL-5.4", (0.7, 2, 2), (1, 2))


def critical_table() -> PrintTable:
    rows = [(roll, effect[:1].upper() + effect[1:]) for roll, (_, effect) in criticals().items()]
    return grid("Critical hits", ("2D12", "Effect"), rows, "AL-6.2 to 6.24", (0.7, 4), (1,))


def moves() -> Iterator[tuple[str, str]]:
    yield "Hex ahead", "1 point; points: Thrust, none are kept"
    yield "Turn of one side", "1 + Maneuver"
    yield "More sides", "Helm die against sides + Maneuver: 1 + Maneuver, and what the roll falls short"
    yield "Short, natural 1", "the opponent sets the facing"
    yield "Occupied hexes", "may be passed; no turn and no stop there"


def attack(setup: Setup) -> Iterator[tuple[str, str]]:
    yield "Dice", "all of the weapon, skill die too"
    yield "Short range", f"{SHORT_BONUS:+d}"
    yield "Long range", minus(LONG_PENALTY)
    yield "Stunned", f"{minus(PENALTY)} to every roll of the crew"
    yield "HUD damaged", minus(PENALTY)
    if setup.speed_restriction:
        yield "SR < n", "only if the target entered fewer than n hexes this turn"


def minus(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def degrees() -> Iterator[tuple[str, str]]:
    yield from ((DEGREE_NAMES[degree], told) for degree, told in DEGREES.items())


def codes() -> Iterator[tuple[str, str]]:
    for code in Code:
        said = cell_words((code,))
        if code == Code.SHORT:
            said = f"a turn: Thrust −{SHORT_THRUST}, DS −{SHORT_SCREENS}, a weapon, countermeasure or nixie inactive"
        elif code == Code.STUN:
            said = f"crew stunned: {minus(PENALTY)}, to the next upkeep"
        elif code == Code.STRUCTURE:
            said = "structure hit, marked in upkeep"
        yield cell_text((code,)), said[:1].upper() + said[1:]


def skills() -> tuple[list[str], list[list[str]]]:
    """Skills side by side, those of one die together."""
    found: dict[int, list[int]] = {}
    for skill in range(MAX_SKILL + 1):
        found.setdefault(skill_die(skill), []).append(skill)
    heads = [f"{low[0]}-{low[-1]}" if len(low) > 1 else str(low[0]) for low in found.values()]
    return heads, [[f"D{die}" if die else "none" for die in found]]
