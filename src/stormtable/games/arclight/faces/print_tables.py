"""The page of tables: the damage index, the criticals, what is added and what a turn costs, out of data and rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.amounts import capital
from stormtable.engine.prints import grid, listing
from stormtable.games.arclight.data.cards import MAX_SKILL, skill_die
from stormtable.games.arclight.rules.damage import TOP_ROW
from stormtable.games.arclight.rules.fire import LONG_PENALTY, SHORT_BONUS
from stormtable.games.arclight.rules.state import INDEX_CODES, Code, Degree, Setup
from stormtable.games.arclight.rules.values import NO_PILOT_SCREENS, PENALTY, SHORT_SCREENS, SHORT_THRUST
from stormtable.games.arclight.words.damage_words import cell_text, cell_words, critical_text, criticals
from stormtable.games.arclight.words.names import race_name
from stormtable.games.arclight.words.scene_names import degree_name, dice_name, die_name
from stormtable.language import phrase, say, say_as
from stormtable.scene.prints import PrintTable, TablePage

__all__ = ["tables"]

DEGREES: Final = {
    Degree.LOW: phrase("the lowest die"),
    Degree.MED_LOW: phrase("the middle die; none: the lower"),
    Degree.MED_HIGH: phrase("the middle die; none: the higher"),
    Degree.HIGH: phrase("the highest die"),
    Degree.ALL: phrase("all dice"),
}
WHOLE: Final = (Code.BOOM, Code.BOOM_NEXT_TURN, Code.CASCADE)
SEQUENCE: Final = (
    phrase("1  Initiative: command die of the best commander, or helm of a single ship; the lowest moves first"),
    phrase("2  Ships move by turns, a ship at a time"),
    phrase("3  Cannon fire: gunners by skill from the highest, then pilots; equal skills at once"),
    phrase("4  Upkeep: structure, stun and timed effects, creaking hulls, Cascade, Boom Next Turn"),
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
    return TablePage(
        title=say("Arclight: {races}", races=", ".join(names)) if several else say("Arclight: tables for play"),
        tables=(
            damage_index(setup, race),
            listing(say("Sequence of play"), map(say, SEQUENCE), "AL-2.1"),
            critical_table(),
            grid(say("Movement"), ("", ""), moves(), "AL-3.3", (1.3, 3), (0, 1)),
            grid(say("To hit: total against DS"), ("", ""), attack(setup), "AL-4.6", (1.3, 3), (0, 1)),
            grid(say("Damage"), (say("Code"), say_as("code", "Takes")), degrees(), "AL-5.1", (1, 3), (1,), say(DAMAGE)),
            grid(say("Codes of the index"), ("", ""), codes(), "AL-5.5", (1, 3.4), (1,)),
            grid(say("Skill dice"), *skills(), "AL-1.5"),
        ),
        columns=3,
        notes=(
            say(
                "W and ~ are chosen by the attacker if the damage is odd, else by the defender. "
                "Without a pilot: no turns, no P weapon, Thrust 0, DS at most {n}.",
                n=NO_PILOT_SCREENS,
            ),
        ),
    )


DAMAGE: Final = phrase(
    "Net damage: dice, and 1 for each point above DS, less ESV (energy) or ASV (kinetic). Ties of the die are added."
)


def damage_index(setup: Setup, race: int) -> PrintTable:
    def cell(structure: int, net: int) -> str:
        codes = [int(setup.index[race, structure, net, at]) for at in range(INDEX_CODES)]
        return cell_text(code for code in codes if code)

    rows = [(f"{net}+" if net == TOP_ROW else net, cell(0, net), cell(1, net)) for net in range(1, TOP_ROW + 1)]
    heads = (say("Net"), say("Structure 0"), say("Structure 1"))
    return grid(say("Damage index"), heads, rows, "AL-5.4", (0.7, 2, 2), (1, 2))


def critical_table() -> PrintTable:
    rows = [(roll, capital(critical_text(roll))) for roll in criticals()]
    return grid(say("Critical hits"), (dice_name(2, 12), say("Effect")), rows, "AL-6.2 to 6.24", (0.7, 4), (1,))


def moves() -> Iterator[tuple[str, str]]:
    yield say("Hex ahead"), say("1 point; points: Thrust, none are kept")
    yield say("Turn of one side"), say("1 + Maneuver")
    yield say("More sides"), say("Helm die against sides + Maneuver: 1 + Maneuver, and what the roll falls short")
    yield say("Short, natural 1"), say("the opponent sets the facing")
    yield say("Occupied hexes"), say("may be passed; no turn and no stop there")


def attack(setup: Setup) -> Iterator[tuple[str, str]]:
    yield say("Dice"), say("all of the weapon, skill die too")
    yield say("Short range"), f"{SHORT_BONUS:+d}"
    yield say("Long range"), minus(LONG_PENALTY)
    yield say("Stunned"), say("{n} to every roll of the crew", n=minus(PENALTY))
    yield say("HUD damaged"), minus(PENALTY)
    if setup.speed_restriction:
        yield "SR < n", say("only if the target entered fewer than n hexes this turn")


def minus(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def degrees() -> Iterator[tuple[str, str]]:
    yield from ((degree_name(degree), say(told)) for degree, told in DEGREES.items())


def codes() -> Iterator[tuple[str, str]]:
    for code in Code:
        told = cell_words((code,))
        if code == Code.SHORT:
            told = say(
                "a turn: Thrust −{thrust}, DS −{ds}, a weapon, countermeasure or nixie inactive",
                thrust=SHORT_THRUST,
                ds=SHORT_SCREENS,
            )
        elif code == Code.STUN:
            told = say("crew stunned: {n}, to the next upkeep", n=minus(PENALTY))
        elif code == Code.STRUCTURE:
            told = say("structure hit, marked in upkeep")
        yield cell_text((code,)), capital(told)


def skills() -> tuple[list[str], list[list[str]]]:
    """Skills side by side, those of one die together."""
    found: dict[int, list[int]] = {}
    for skill in range(MAX_SKILL + 1):
        found.setdefault(skill_die(skill), []).append(skill)
    heads = [f"{low[0]}-{low[-1]}" if len(low) > 1 else str(low[0]) for low in found.values()]
    return heads, [[die_name(die) if die else say("none") for die in found]]
