"""What the log says of acts that change little: nobody is left to read the order that was written."""

from __future__ import annotations

import pytest

from stormtable.engine.events import noting
from stormtable.engine.people import player
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.rules.state import State, View
from stormtable.games.lightning_war.words.narrate import narrate
from tests.support.war_table import at, do, scenario, squads, tanks

SOUTH = player("South")


def told(state: State, seat: int, text: str) -> list[tuple[str, str, int]]:
    """The first words of each story of an act, their rule, and whose they are."""
    before = View(copy_record(state))
    with noting() as notes:
        do(state, seat, text)
    return [(story.text, story.rule, story.side) for story in narrate(before, notes, ())]


@pytest.mark.rule("LW-2.4")
def test_an_element_that_does_no_more() -> None:
    places = {"a": {"at": [20, 10]}, "b": {"at": [20, 40]}}
    state = at(scenario(), phase="movement", side="A", initiative="A", elements=places)
    assert told(state, 0, "done a") == [("a does no more", "LW-2.4", 0)]


@pytest.mark.rule("LW-7.13", "LW-7.14")
def test_a_side_that_holds_its_fire_in_an_assault() -> None:
    tank = tanks("south", "Tank", "Sherman M4", "t")
    units = (squads("south", "First", "a", "b"), tank, squads("north", "Alarm", "x", "y"))
    places = {
        "a": {"at": [20, 10]},
        "b": {"at": [23, 10]},
        "t": {"at": [26, 6], "facing": 90},
        "x": {"at": [20, 18]},
        "y": {"at": [23, 25]},
    }
    state = at(scenario(*units), phase="assault", side="A", initiative="A", elements=places)
    supporting = do(state, 0, "assault First on Alarm")
    assert told(supporting, 0, "hold")[0] == (f"{SOUTH} holds fire", "LW-7.13", 0)
