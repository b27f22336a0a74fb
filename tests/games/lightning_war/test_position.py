"""Positions in words: completed where little is said, and refused where they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.games.lightning_war.rules.state import Ask, Status
from stormtable.games.lightning_war.words.position import canonical, position
from tests.support.war_table import at, do, scenario, squads, tanks

FORCES = scenario(
    squads("south", "Ours", "a1", "a2"),
    tanks("south", "Tanks", "Sherman M4", "s"),
    squads("north", "Theirs", "b1", "b2"),
    objectives=[{"name": "Farm", "at": [36, 24], "points": 10}],
)
PLACES: dict[str, Any] = {
    "a1": {"at": [20, 10]},
    "a2": {"at": [22, 10]},
    "s": {"at": [30, 10], "facing": "north"},
    "b1": {"at": [20, 17]},
    "b2": {"at": [22, 17]},
}


def test_a_phase_alone_sets_everything_up() -> None:
    """At the first free places of the zones."""
    state = at(FORCES, phase="fire", side="A", initiative="A")
    assert all(state.elements[n].status == Status.ON_TABLE for n in range(5))
    assert state.ask.what == Ask.FIRE
    assert position(state)["turn"] == 1


def test_words_are_read_generously() -> None:
    state = at(FORCES, phase="Movement phase", elements=PLACES)
    words = canonical(state, {"to_act": "south", "Elements": {"B1": {"position": "20,17", "Ready from": 3}}})
    assert words == {"side": "A", "elements": {"b1": {"at": [20, 17], "ready": 3}}}


def test_where_a_phase_began_is_kept() -> None:
    state = do(at(FORCES, phase="movement", side="A", initiative="A", elements=PLACES), 0, "move a1 to 20,12")
    words = position(state)
    assert words["elements"]["a1"] == {
        "status": "on table",
        "at": [20, 12],
        "began": [20, 10],
        "used": 2,
        "moved": True,
    }
    assert (words["chosen"], words["begun"]) == ("a1", True)


def test_an_assault_under_way() -> None:
    state = do(at(FORCES, phase="assault", side="A", initiative="A", elements=PLACES), 0, "assault Ours on Theirs")
    assert position(state)["assault"] == {
        "attacker": "Ours",
        "defender": "Theirs",
        "stage": "support",
        "taking_part": ["a1", "a2", "b1", "b2"],
    }
    again = at(FORCES, phase="assault", side="A", elements=PLACES, assault={"attacker": "Ours", "defender": "Theirs"})
    assert again.ask.what == Ask.SUPPORT
    state = do(state, 0, "hold")
    assert position(state)["elements"]["a1"]["reaches"] is True


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"phase": "tea"}, "phase: 'tea' is unknown"),
        ({"weather": "fine"}, "weather: unknown"),
        ({"side": "C"}, "side: there is no side 'C'"),
        ({"chooses": "A", "phase": "fire"}, "chooses: only in the phase 'initiative'"),
        ({"winner": "A", "phase": "fire"}, "winner: only when the game is over"),
        ({"phase": "fire", "elements": {"x": {}}}, "elements.x: there is no element 'x'"),
        ({"phase": "fire", "elements": {"a1": {"at": [99, 1]}}}, "elements.a1.at: its base does not lie wholly"),
        ({"phase": "fire", "elements": {"a1": {"at": [5, 5]}, "a2": {"at": [5, 5.5]}}}, "overlaps another element"),
        ({"phase": "fire", "elements": {"a1": {"at": [5, 5], "facing": 90}}}, "only vehicles have a facing"),
        ({"phase": "fire", "elements": {"a1": {"carrier": "s"}}}, "elements.a1.carrier: s carries nothing"),
        ({"phase": "fire", "elements": {"a1": {"at": [5, 5], "began": [5, 5]}}}, "began: only in the phase 'movement'"),
        ({"phase": "fire", "units": {"Ours": {"hq": "b1"}}}, "units.Ours.hq: b1 is no element of this unit"),
        ({"phase": "fire", "objectives": {"Mill": "A"}}, "objectives.Mill: there is no such objective"),
        ({"phase": "fire", "assault": {"attacker": "Ours", "defender": "Theirs"}}, "only in the phase 'assault'"),
        (
            {"phase": "assault", "side": "B", "assault": {"attacker": "Ours", "defender": "Theirs"}},
            "assaults the other",
        ),
    ],
)
def test_what_cannot_be(words: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        at(FORCES, **words)
