"""Scenarios drawn by the players: every fault told, the rest judged, files without loss, whatever is drawn."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine.editors import Editor
from stormtable.engine.examining import Examination
from stormtable.engine.examining import examine as examine_with
from stormtable.engine.toml import to_toml
from stormtable.games import editor_of, find
from stormtable.games.lightning_war.data.forces import BODIES, KINDS
from stormtable.games.lightning_war.data.muster import listed_units, listed_vehicles
from stormtable.games.lightning_war.faces import editor
from stormtable.games.lightning_war.faces.editor_forces import force_list
from stormtable.games.lightning_war.words.names import GROUND_WORDS, LINE_WORDS
from tests.support.examples import examples
from tests.support.war_table import scenario, squads, tanks

GAME = find("lightning_war")
EDITOR = cast(Editor, editor)


def examine(contents: Mapping[str, Any]) -> Examination:
    return examine_with(GAME, EDITOR, contents)


def told(contents: dict[str, Any]) -> list[tuple[str, str]]:
    """Where it is wrong and why."""
    found = examine(contents)
    assert found.state is not None
    return [(fault.where, fault.text) for fault in found.faults]


def remarks(contents: dict[str, Any]) -> list[str]:
    found = examine(contents)
    assert found.faults == ()
    return [each.text for each in editor.remarks(found.state)]


def test_the_registry_finds_the_editor() -> None:
    assert editor_of("lightning_war") is EDITOR


def test_everything_that_the_loader_knows_can_be_drawn() -> None:
    layers = {layer.key: layer for layer in editor.LAYERS}
    assert {kind.key for kind in layers["areas"].kinds} == set(GROUND_WORDS.values())
    assert {kind.key for kind in layers["lines"].kinds} == set(LINE_WORDS.values())
    forces = force_list()
    assert {item.contents["kind"] for item in forces.elements} == set(KINDS)
    assert {value for value, _ in forces.fields[0].choices} == set(BODIES)
    assert [item.key for item in forces.units] == [*listed_units(), *listed_vehicles()]


@pytest.mark.rule("LW-9.5")
@pytest.mark.parametrize("item", [*force_list().units, *force_list().elements], ids=lambda item: item.title)
def test_everything_in_the_lists_costs_what_the_loader_counts(item: Any) -> None:
    contents = dict(item.contents)
    if "elements" in contents:
        rows = [{"id": f"x{i}", **row} for i, row in enumerate(contents["elements"])]
        unit = {"side": "south", **contents, "elements": rows}
    elif contents["kind"] in ("vehicle", "truck", "jeep"):
        unit = {"side": "south", "name": "U", "kind": "troop", "elements": [{"id": "x", **contents}]}
    elif contents["kind"] == "squad":
        unit = {"side": "south", "name": "U", "kind": "hq", "elements": [{"id": "x", **contents}]}
    elif contents["kind"] in ("mmg", "hmg"):
        pair = [{"id": "y", "kind": "squad"}, {"id": "z", "kind": "squad"}]
        unit = {"side": "south", "name": "U", "kind": "platoon", "elements": [*pair, {"id": "x", **contents}]}
    else:
        unit = {"side": "south", "name": "U", "kind": "battery", "elements": [{"id": "x", **contents}]}
    found = examine(scenario(unit, squads("north", "Theirs", "b")))
    assert found.faults == ()
    extra = 20 if contents["kind"] in ("mmg", "hmg") else 0
    assert editor.worths(found.contents, found.state)[0].cost == item.cost + extra


def test_the_lobby_lists_every_unit_under_one_nation() -> None:
    for option in GAME.OPTIONS:
        if option.kind == "force":
            headed = [key for _, keys in option.groups for key in keys]
            assert sorted(headed) == sorted(key for key, _, _ in option.units)


def test_all_faults_are_told_by_their_rows() -> None:
    contents = copy.deepcopy(dict(editor.starts()["hedgerow"]))
    contents["turns"] = 0
    contents["areas"][0] = {"kind": "wood", "points": [[1, 1], [5, 5], [5, 1], [1, 5]]}
    contents["areas"].append({"kind": "wod", "points": []})
    contents["units"][1]["elements"][0]["kind"] = "squid"
    contents["units"].append(copy.deepcopy(contents["units"][3]))
    contents["options"] = {"season": 7}
    contents["weather"] = "rain"
    assert [where for where, _ in told(contents)] == [
        "options",
        "turns",
        "areas[1].points",
        f"areas[{len(contents['areas'])}].kind",
        "units[2].elements[1].kind",
        f"units[{len(contents['units'])}]",
        "weather",
    ]


def test_what_follows_from_a_fault_is_not_told() -> None:
    lone = scenario(squads("south", "Ours", "a"), squads("north", "Theirs", "b"))
    lone["units"][0]["kind"] = "mob"
    assert [where for where, _ in told(lone)] == ["units[1].kind"]


def test_names_given_twice_are_told_at_the_second() -> None:
    twice = scenario(
        squads("south", "Ours", "a", "b"), squads("south", "More", "c", "B"), squads("north", "Theirs", "b")
    )
    assert told(twice) == [("units[2]", "two elements of one side have one id, 'B'")]
    goals = [{"name": "Farm", "at": [3, 3], "points": 1}, {"name": "farm", "at": [9, 3], "points": 1}]
    assert told(scenario(objectives=goals)) == [("objectives[2].name", "two objectives have one name, 'farm'")]
    twice = scenario(squads("south", "Ours", "a"), squads("north", "Theirs", "b"), squads("north", "theirs", "c"))
    assert told(twice) == [("units[3]", "two units of one side have one name, 'theirs'")]


@pytest.mark.rule("LW-1.9")
def test_a_zone_without_room_is_refused_before_anybody_sits_down() -> None:
    """Four vehicles fill a zone of 4 inches; buildings are closed to them, not to squads."""
    zones = [{"id": "south", "zone": [0, 0, 4, 4]}, {"id": "north"}]
    theirs = squads("north", "Theirs", "b")
    room = (
        "it has no room for {}; a larger zone, fewer elements, or less in it that is closed to them is needed (LW-1.9)"
    )
    four = scenario(tanks("south", "Ours", "Sherman M4", "a", "c", "d", "e"), theirs, sides=zones)
    assert told(four) == []
    five = scenario(tanks("south", "Ours", "Sherman M4", "a", "c", "d", "e", "f"), theirs, sides=zones)
    assert told(five) == [("sides[1].zone", room.format("f"))]
    town = [{"kind": "building", "rect": [0, 0, 6, 6]}]
    assert told(scenario(tanks("south", "Ours", "Sherman M4", "a"), theirs, sides=zones, areas=town)) == [
        ("sides[1].zone", room.format("a"))
    ]
    assert told(scenario(squads("south", "Ours", "a", "c"), theirs, sides=zones, areas=town)) == []


@pytest.mark.rule("LW-1.9")
@pytest.mark.rule("LW-9.4")
def test_what_may_be_played_but_is_hardly_meant() -> None:
    ours, theirs = squads("south", "Ours", "a"), squads("north", "Theirs", "b")
    assert remarks(scenario(ours, theirs)) == ["There is no objective: only losses score."]
    far = [{"name": "Farm", "at": [36, 47], "points": 5}]
    near = scenario(ours, theirs, turns=3, objectives=far)
    near["sides"] = [{"id": "south", "zone": [0, 0, 72, 20]}, {"id": "north", "zone": [0, 25, 72, 48]}]
    assert remarks(near) == [
        "The set-up zones are 5 inches apart: rifles reach 6 before anybody has moved.",
        "Farm is 24 inches from where south sets up: on foot 4 turns, and the scenario has 3.",
    ]
    near["sides"][1]["zone"] = [0, 20, 6, 24]
    assert remarks(near)[0] == "The two set-up zones touch or overlap: the sides may begin in contact."
    tight = scenario(tanks("south", "Ours", "Sherman M4", "a", "c", "d", "e"), theirs, objectives=far, turns=20)
    tight["sides"] = [{"id": "south", "zone": [0, 0, 5, 4]}, {"id": "north"}]
    assert remarks(tight) == ["The zone of south is too small to set everything up well."]


@pytest.mark.parametrize("name", list(editor.starts()))
def test_shipped_scenarios_are_whole_and_written_without_loss(name: str) -> None:
    contents = editor.starts()[name]
    found = examine(contents)
    assert found.faults == ()
    assert tomllib.loads(to_toml(contents)) == contents


LENGTH = st.integers(-100, 7300).map(lambda hundredths: hundredths / 100)
PLACE = st.tuples(LENGTH, LENGTH).map(list)
SHAPES = st.fixed_dictionaries(
    {"kind": st.sampled_from([*GROUND_WORDS.values(), "moat"])},
    optional={
        "points": st.lists(PLACE, max_size=9),
        "rect": st.lists(LENGTH, min_size=3, max_size=4),
        "height": st.integers(0, 11),
        "name": st.text(max_size=12),
    },
)
LINES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["hedge", "wall", "ditch"]), "points": st.lists(PLACE, max_size=5)},
    optional={"blocks": st.booleans() | st.just("yes")},
)
ROADS = st.fixed_dictionaries({"points": st.lists(PLACE, max_size=5)}, optional={"width": LENGTH})


@settings(max_examples=25, deadline=None)
@given(st.lists(SHAPES, max_size=5), st.lists(LINES, max_size=4), st.lists(ROADS, max_size=3))
def test_whatever_is_drawn_is_judged_row_by_row(areas: list[Any], lines: list[Any], roads: list[Any]) -> None:
    """Rows without a fault load by themselves; those with one do not; the file says what was drawn."""
    contents = scenario(areas=areas, lines=lines, roads=roads)
    found = examine(contents)
    assert found.state is not None
    assert tomllib.loads(to_toml(contents)) == contents
    wrong = {(fault.key, fault.row) for fault in found.faults}
    for key in ("areas", "lines", "roads"):
        assert list(found.rows[key]) == [i for i in range(len(contents[key])) if (key, i) not in wrong]
        for i, row in enumerate(contents[key]):
            alone = examine(scenario(**{key: [row]}))
            assert bool(alone.faults) == ((key, i) in wrong)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=examples(80), deadline=None)
@given(
    st.dictionaries(st.sampled_from([*editor.starts()["hedgerow"], "options", "build", "width"]), VALUES, max_size=4)
)
def test_any_values_whatever_are_told_as_faults(values: dict[str, Any]) -> None:
    """Never a traceback."""
    examine({**editor.starts()["hedgerow"], **values})
