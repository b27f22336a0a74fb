"""The position in words: everything on the table, by the names on the table (placing.py puts it back)."""

from __future__ import annotations

from typing import Any, Final

from stormtable.games.lightning_war.rules.artillery import ATTACHED
from stormtable.games.lightning_war.rules.state import Ask, Stage, State, Status, Step
from stormtable.games.lightning_war.rules.values import is_vehicle
from stormtable.games.lightning_war.words.names import (
    PACE_WORDS,
    SEATS,
    degrees,
    element_names,
    inches,
    name_of,
    objective_names,
    unit_name,
    unit_names,
)
from stormtable.games.lightning_war.words.position_words import NOBODY_WORD, STAGE_WORDS, STATUS_WORDS, phase_name

__all__ = ["battery_name", "position"]

FLAGS: Final = ("boarded", "moved", "done", "fired", "shaken", "reaches", "defended")
UNIT_FLAGS: Final = ("assaulted", "beaten", "reduced", "retired")


def position(view: State) -> dict[str, Any]:
    """Everything on the table that differs from match to match: inches, degrees, names; what is not so is left out."""
    setup = view.table
    acting = view.first if view.part == 0 else 1 - view.first
    words: dict[str, Any] = {"turn": view.turn, "phase": phase_name(view.step)}
    if view.over:
        words |= {"over": True, "winner": SEATS[view.winner - 1] if view.winner else NOBODY_WORD}
    words |= {"initiative": SEATS[view.first], "side": SEATS[acting]}
    if view.ask.what == Ask.INITIATIVE:
        words["chooses"] = SEATS[view.ask.seats.bit_length() - 1]
    words |= {"visibility": inches(view.visibility)} if view.visibility else {}
    if view.chosen:
        words |= {"chosen": name_of(setup, view.chosen - 1), "begun": bool(view.begun)}
    words |= {"storming": unit_name(setup, view.storming - 1)} if view.storming else {}
    if view.assault.stage != Stage.NONE:
        words["assault"] = {
            "attacker": unit_name(setup, view.assault.attacker),
            "defender": unit_name(setup, view.assault.defender),
            "stage": STAGE_WORDS[view.assault.stage],
            "taking_part": [name_of(setup, number) for number in sorted(taking_part(view))],
        }
    names = element_names(setup)
    words["out_of_command"] = [name for name, number in names.items() if view.elements[number].stray]
    words["objectives"] = {
        name: SEATS[view.holder[i] - 1] if view.holder[i] else NOBODY_WORD
        for i, name in enumerate(objective_names(setup))
    }
    words["units"] = {name: unit_words(view, number) for name, number in unit_names(setup).items()}
    words["elements"] = {name: element_words(view, number) for name, number in names.items()}
    return words


def taking_part(view: State) -> list[int]:
    """The elements that take part in the assault under way."""
    found = []
    for unit, bits in ((view.assault.attacker, view.assault.ours), (view.assault.defender, view.assault.theirs)):
        formation = view.table.units[unit]
        found += [formation.first + i for i in range(formation.count) if bits >> i & 1]
    return found


def unit_words(view: State, number: int) -> dict[str, Any]:
    unit = view.units[number]
    words: dict[str, Any] = {"hq": name_of(view.table, unit.hq - 1) if unit.hq else NOBODY_WORD}
    words |= {"observes_from": unit.observes} if unit.observes else {}
    words |= {"halted": unit.halted} if unit.halted else {}
    words |= {"aim": name_of(view.table, unit.aim - 1)} if unit.aim else {}
    return words | {key: True for key in UNIT_FLAGS if getattr(unit, key)}


def battery_name(view: State, battery: int) -> str:
    """A battery as words have it: a unit, or a weapon that is one by itself."""
    return unit_name(view.table, battery) if battery < ATTACHED else name_of(view.table, battery - ATTACHED)


def element_words(view: State, number: int) -> dict[str, Any]:
    """Everything about an element; of one that is lost, where it was."""
    element, setup = view.elements[number], view.table
    words: dict[str, Any] = {"status": STATUS_WORDS[element.status]}
    if element.status == Status.RESERVE:
        return words
    words["at"] = [inches(element.x), inches(element.y)]
    if is_vehicle(view, number):
        words["facing"] = degrees(element.facing)
    if element.status == Status.ABOARD:
        words["carrier"] = name_of(setup, element.carrier - 1)
    if view.step == Step.MOVEMENT:
        if (element.start_x, element.start_y) != (element.x, element.y):
            words["began"] = [inches(element.start_x), inches(element.start_y)]
        if element.start_facing != element.facing:
            words["began_facing"] = degrees(element.start_facing)
    words |= {"used": inches(element.used)} if element.used else {}
    words |= {"pace": PACE_WORDS[element.pace]} if element.pace else {}
    words |= {"ready": element.ready} if element.ready else {}
    words |= {key: True for key in FLAGS if getattr(element, key)}
    words |= {"observes_for": battery_name(view, element.bound - 1)} if element.bound else {}
    return words | ({"prey": name_of(setup, element.prey - 1)} if element.prey else {})
