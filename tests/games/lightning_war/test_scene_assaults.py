"""Close assaults on the page: who goes at whom is drawn and said, and odds are told before anything is declared."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.faces.preview import preview
from stormtable.games.lightning_war.faces.scene import scene
from stormtable.games.lightning_war.faces.survey import survey
from stormtable.games.lightning_war.rules.state import State, View
from stormtable.games.lightning_war.words.notation_reading import parse
from stormtable.scene import Offer, Scene
from tests.support.war_table import at, do, scenario, squads, tanks

FORCES = (
    squads("south", "First", "a", "b"),
    squads("south", "Far", "c", "d"),
    tanks("south", "Tank", "Sherman M4", "t"),
    squads("north", "Alarm", "x", "y"),
    tanks("north", "Panzer", "PzIV H-J", "p"),
    tanks("north", "Escort", "PzIV H-J", "q"),
)
PLACES: dict[str, Any] = {
    "a": {"at": [20, 10]},
    "b": {"at": [23, 10]},
    "c": {"at": [44, 20]},
    "d": {"at": [47, 20]},
    "t": {"at": [26, 6], "facing": 90},
    "x": {"at": [20, 18]},
    "y": {"at": [23, 25]},
    "p": {"at": [46, 28], "facing": 270},
    "q": {"at": [24, 22], "facing": 270},
}


def declaring() -> State:
    return at(scenario(*FORCES), phase="assault", side="A", initiative="A", elements=PLACES)


def shown(state: State, seat: int) -> Scene:
    return scene(View(copy_record(state)), seat)


def offer(found: Scene, name: str) -> Offer:
    return next(each for each in found.offers if each.id == name)


def ways(found: Scene, offer: str = "") -> list[str]:
    assert found.plane is not None
    return [each.title for each in found.plane.figures if each.offer == offer]


@pytest.mark.rule("LW-7.9")
def test_an_assault_to_declare_stands_at_its_target_with_the_ways_of_those_who_reach() -> None:
    found = shown(declaring(), 0)
    named = offer(found, "assault First on Alarm")
    assert (named.piece, named.label) == ("element-5", "First")
    assert ways(found, named.id) == ["a to x", "b to x"]
    assert ways(found) == []
    assert ways(shown(declaring(), 1), named.id) == []


@pytest.mark.rule("LW-7.13")
@pytest.mark.rule("LW-7.14")
def test_while_one_fires_the_assault_under_way_is_told_and_drawn() -> None:
    state = do(declaring(), 0, "assault First on Alarm")
    for seat, after in ((0, state), (1, do(state, 0, "hold"))):
        found = shown(after, seat)
        assert found.prompt is not None
        assert found.prompt.seats == (seat,)
        assert found.prompt.detail == "First assaults Alarm: a, b are about to move."
        assert ways(found) == ["a to x", "b to x"]
    shots = {each.id: each for each in shown(do(state, 0, "hold"), 1).offers}
    assert shots["fire x with small arms at b"].label == "x: 3 dice"
    assert ways(shown(do(state, 0, "hold"), 1), "fire x with small arms at b") == ["x to b"]
    assert offer(shown(state, 0), "fire t with HE at x").label == "t HE: 2 dice"


@pytest.mark.rule("LW-7.19")
def test_a_vehicle_to_take_tells_of_its_machine_gun_and_of_the_odds() -> None:
    """The squad comes through when none of 3 dice is a six."""
    state = declaring()
    found = shown(state, 0)
    assert offer(found, "storm c on p").detail == "its machine gun fires 3 dice first"
    after = do(state, 0, "storm c on p")
    for seen, text in ((state, "storm c on p"), (after, "charge Far")):
        told = preview(View(copy_record(seen)), 0, parse(seen, text, 0)[0])
        assert told is not None
        assert (told.text, told.exact) == ("to disable p", False)
        assert told.chance == pytest.approx(1000 * (5 / 6) ** 3, abs=100)
        assert told.lines[0].text.startswith("c is lost on the way: ")
    found = shown(after, 0)
    assert found.prompt is not None
    assert (found.prompt.text, found.prompt.rule) == (
        "Far: give squads vehicles to take, then charge.",
        "LW-7.19",
    )
    assert ways(found) == ["c to p"]


@pytest.mark.rule("LW-7.6")
def test_why_a_vehicle_cannot_be_taken_is_told_of_each() -> None:
    looked = survey(View(declaring()), 0, "element-0")
    assert looked is not None
    told = {each.what: each.rule for each in looked.barred}
    assert told["Take q, 11.24 in"] == "LW-7.6"
    assert told["Take p, 30.22 in"] == "LW-7.9"
    assert not any(what.startswith("Assault Panzer") for what in told)
