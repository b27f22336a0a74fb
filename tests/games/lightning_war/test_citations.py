"""Figures are told with the rule they come from: HE by LW-6.3 and 6.4, small arms by LW-6.1, guns by LW-5.1."""

from __future__ import annotations

import pytest

from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.faces.preview import preview
from stormtable.games.lightning_war.faces.preview_moves import shots_from
from stormtable.games.lightning_war.faces.survey import survey
from stormtable.games.lightning_war.rules.decisions import apply
from stormtable.games.lightning_war.rules.state import State, View
from stormtable.games.lightning_war.words.narrate import narrate
from stormtable.games.lightning_war.words.notation_reading import parse
from stormtable.scene import Story
from tests.support.war_table import at, do, scenario, squads, tanks

WORKS = {"kind": "field_defences", "points": [[48, 28], [52, 28], [52, 32], [48, 32]]}
FORCES = (
    {"side": "south", "name": "Guns", "kind": "battery", "elements": [{"id": "g", "kind": "field_gun", "he_mm": 105}]},
    tanks("south", "Tanks", "Sherman M4", "t"),
    {
        "side": "south",
        "name": "Six",
        "kind": "battery",
        "elements": [{"id": "six", "kind": "at_gun", "gun_nation": "Britain & Commonwealth", "gun": "6pdr"}],
    },
    squads("north", "Theirs", "b"),
    squads("north", "Others", "c"),
    tanks("north", "Panzers", "PzIV H-J", "p"),
)
PLACES = {
    "g": {"at": [30, 5]},
    "t": {"at": [40, 22], "facing": 90},
    "six": {"at": [20, 20], "moved": True},
    "b": {"at": [38, 30]},
    "c": {"at": [50, 30]},
    "p": {"at": [28, 40], "facing": 270},
}


def fire_phase() -> State:
    return at(scenario(*FORCES, areas=[WORKS]), phase="fire", side="A", initiative="A", elements=PLACES)


def told(state: State, seat: int, text: str, *dice: int) -> list[Story]:
    after = copy_record(state)
    with noting() as notes, dice_from(Script(list(dice))):
        for action in parse(state, text, seat):
            apply(after, seat, action)
    return list(narrate(View(state), notes, []))


@pytest.mark.rule("LW-6.3")
@pytest.mark.rule("LW-6.4")
@pytest.mark.parametrize(
    ("shot", "base", "modifiers"),
    [
        ("fire g with HE at b", "LW-6.3", [("halted in the open", "LW-6.4")]),
        ("fire g with HE at c", "LW-6.3", [("field defences", "LW-6.4")]),
        ("fire t with HE at b", "LW-6.3", [("tank firing HE", "LW-6.4")]),
        ("fire six with HE at b", "LW-6.3", [("halted in the open", "LW-6.4"), ("moved", "LW-6.14")]),
        ("fire t with MG at b", "LW-6.1", [("halted in the open", "LW-6.1")]),
        ("fire t with MG at c", "LW-6.1", [("field defences", "LW-6.1")]),
        ("fire t with gun at p", "LW-5.1", [("front", "LW-5.1"), ("at least one die", "LW-5.1")]),
    ],
)
def test_dice_of_a_shot(shot: str, base: str, modifiers: list[tuple[str, str]]) -> None:
    state = fire_phase()
    (story,) = told(state, 0, shot, *[1] * 8)
    assert story.rule == story.lines[0].rule == base
    assert [(each.text, each.rule) for each in story.modifiers] == modifiers
    found = preview(View(state), 0, parse(state, shot, 0)[0])
    assert found is not None
    assert found.rule == base
    assert [(each.text, each.rule) for each in found.modifiers] == modifiers


@pytest.mark.rule("LW-6.3")
def test_weapons_and_offers_of_one_who_is_looked_at() -> None:
    found = survey(View(fire_phase()), 0, "element-1")
    assert found is not None
    rules = {line.text.partition(":")[0]: line.rule for line in found.facts if ":" in line.text}
    assert rules == {"Small arms": "LW-6.1", "Gun": "LW-5.1", "HE": "LW-6.3"}
    for offer in found.offers:
        if offer.uncertain:
            assert offer.rule == ("LW-6.3" if "HE" in offer.id else "LW-5.1" if "gun" in offer.id else "LW-6.1")
    assert {line.rule for line in shots_from(fire_phase(), 1)} == {"LW-6.1", "LW-6.3"}


@pytest.mark.rule("LW-6.7")
def test_armour_that_he_disables() -> None:
    (story,) = told(fire_phase(), 0, "fire g with HE at p", 6, 1, 1, 1, 1)
    assert ("p is disabled", "LW-6.7") in [(line.text, line.rule) for line in story.lines]


@pytest.mark.rule("LW-8.13")
def test_a_fall_back_by_morale() -> None:
    state = at(
        scenario(*FORCES, areas=[WORKS]),
        phase="assault",
        side="B",
        initiative="A",
        units={"Tanks": {"retired": True}},
        elements=PLACES,
    )
    stories = told(state, 1, "end", 1, 1, 3, 4)
    assert ("t falls back", "LW-8.13") in [(story.text, story.rule) for story in stories]


@pytest.mark.rule("LW-7.6")
def test_a_tank_taken_by_infantry() -> None:
    forces = (squads("south", "First", "a"), tanks("north", "Panzers", "PzIV H-J", "p"))
    places = {"a": {"at": [30, 20]}, "p": {"at": [30, 26], "facing": 270}}
    state = at(scenario(*forces), phase="assault", side="A", initiative="A", elements=places)
    stories = told(state, 0, "storm a on p; charge First", 1, 1, 1)
    lines = [(line.text, line.rule) for story in stories for line in story.lines]
    assert ("p is disabled", "LW-7.6") in lines


@pytest.mark.rule("LW-7.17")
def test_a_fall_back_from_an_assault() -> None:
    forces = (squads("south", "First", "a"), squads("north", "Theirs", "b", "c"))
    places = {"a": {"at": [30, 20]}, "b": {"at": [30, 26]}, "c": {"at": [33, 26]}}
    state = at(scenario(*forces), phase="assault", side="A", initiative="A", elements=places)
    stories = told(do(state, 0, "assault First on Theirs"), 1, "hold", 6, 1, 1)
    assert ("c falls back", "LW-7.17") in [(story.text, story.rule) for story in stories]
