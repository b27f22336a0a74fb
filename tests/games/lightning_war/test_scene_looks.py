"""How Lightning War's scenes show the map, the elements and the forces."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.people import player
from stormtable.engine.records import copy_record
from stormtable.games import find
from stormtable.games.lightning_war.data.forces import KINDS
from stormtable.games.lightning_war.data.scenarios import SCENARIOS
from stormtable.games.lightning_war.data.tables import new_vehicle
from stormtable.games.lightning_war.faces.silhouettes import SILHOUETTES, emblem_of, silhouette_id
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.state import State, Status
from stormtable.games.lightning_war.words.names import LANDSCAPE_WORDS
from stormtable.scene import Badge, Piece, Scene
from tests.support.war_table import at, scenario, squads, tanks

DRAWN = {each.id for each in SILHOUETTES}


def shown(state: State) -> Scene:
    scene: Scene = find("lightning_war").scene(copy_record(state), -1)
    return scene


def piece(state: State, name: str) -> Piece:
    return next(each for each in shown(state).pieces if each.name == name)


def words(badges: tuple[Badge, ...]) -> list[str]:
    return [badge.text for badge in badges]


def forces(**more: Any) -> dict[str, Any]:
    return scenario(squads("south", "Ours", "a", "b", "c"), tanks("north", "Theirs", "Sherman M4", "s1", "s2"), **more)


def placed(**more: Any) -> State:
    places = {"a": [20, 5], "b": [22, 5], "c": [24, 5], "s1": [20, 40], "s2": [30, 40]}
    elements = {name: {"status": "on table", "at": spot} for name, spot in places.items()}
    for name, extra in more.items():
        elements[name] = {**elements[name], **extra}
    return at(forces(), turn=1, phase="movement", side="A", initiative="A", elements=elements)


def test_the_question_of_movement_says_how_an_element_is_moved() -> None:
    prompt = shown(placed()).prompt
    assert prompt
    assert prompt.detail == "\u2068South\u2069's part. Pick an element, then where it goes."


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_a_scene_holds_all_of_a_scenarios_map_and_forces(name: str) -> None:
    state = load(name, {}, 1)
    setup, found = state.table, shown(state)
    assert found.plane is not None
    terrain = found.plane.terrain
    assert terrain is not None
    assert (len(terrain.grounds), len(terrain.barriers), len(terrain.roads)) == (
        setup.n_areas,
        setup.n_lines,
        setup.n_roads,
    )
    hills = [each.height for each in terrain.grounds if each.kind == "hill"]
    assert hills == sorted(hills)
    assert len(found.plane.goals) == setup.n_objectives
    units = [unit for roster in found.rosters for unit in roster.units]
    assert len(units) == setup.n_units
    assert sum(len(unit.elements) for unit in units) == setup.n_elements
    assert {each.silhouette for unit in units for each in unit.elements} <= DRAWN
    assert all(emblem_of(side) for side in found.sides if side not in ("A", "B", "South", "North"))


def test_a_landscape_is_one_of_those_that_are_drawn() -> None:
    for word in LANDSCAPE_WORDS.values():
        plane = shown(load(scenario(landscape=word), {}, 1)).plane
        assert plane is not None
        assert plane.terrain is not None
        assert plane.terrain.landscape == word
    with pytest.raises(BadInput, match="landscape"):
        load(scenario(landscape="moon"), {}, 1)


@pytest.mark.rule("LW-1.10")
def test_only_vehicles_are_turned() -> None:
    state = placed()
    assert not piece(state, "a").turned
    assert piece(state, "s1").turned


@pytest.mark.rule("LW-1.4")
def test_the_hq_flies_a_flag() -> None:
    state = placed()
    flags = [each.name for each in shown(state).pieces if "hq" in each.emblems]
    assert flags == [each.name for each in shown(state).pieces if "HQ of" in each.text] == ["a", "s1"]


@pytest.mark.rule("LW-8.14", "LW-8.7", "LW-2.6")
def test_states_are_badges_with_their_rules_the_worst_first() -> None:
    state = placed(a={"shaken": True, "moved": True})
    state.elements[0].stray = True
    badges = piece(state, "a").badges
    assert words(badges) == ["shaken", "out of command", "moved"]
    assert [badge.rule for badge in badges] == ["LW-8.14", "LW-8.3", "LW-2.6"]
    assert all(badge.icon and badge.title for badge in badges)


@pytest.mark.rule("LW-3.9")
def test_who_touches_field_works_is_dug_in() -> None:
    state = placed()
    assert words(piece(state, "a").badges) == []
    works = at(
        forces(areas=[{"kind": "field_defences", "rect": [18, 5.4, 26, 8]}]),
        turn=1,
        phase="movement",
        side="A",
        initiative="A",
        elements={name: {"status": "on table", "at": spot} for name, spot in {"a": [20, 5], "s1": [20, 40]}.items()},
    )
    assert "dug in" in words(piece(works, "a").badges)
    assert words(piece(works, "s1").badges) == []


@pytest.mark.rule("LW-4.18")
def test_a_carrier_tells_whom_it_carries_and_a_roster_where_he_is() -> None:
    state = placed()
    state.elements[0].status, state.elements[0].carrier = Status.ABOARD, 4
    assert words(piece(state, "s1").badges) == ["carries a"]
    element = shown(state).rosters[0].units[0].elements[0]
    assert (element.state, element.text) == ("aboard", "aboard s1")


@pytest.mark.rule("LW-1.8", "LW-5.13")
def test_losses_show_as_wrecks_and_in_the_roster() -> None:
    state = placed()
    state.elements[3].status = Status.WRECK
    state.elements[1].status = Status.LOST
    ours, theirs = shown(state).rosters
    assert piece(state, "s1").status == "out"
    assert [each.state for each in theirs.units[0].elements] == ["out", "ready"]
    assert [each.state for each in ours.units[0].elements] == ["ready", "out", "ready"]
    state.elements[4].status = Status.WRECK
    unit = shown(state).rosters[1].units[0]
    assert (unit.status, unit.tone) == ("destroyed", "bad")


def test_every_kind_of_element_has_a_drawing() -> None:
    kinds = {"squad", "mmg", "hmg", "truck", "jeep"}
    assert kinds <= set(KINDS)
    elements = [
        {"id": f"{i}", "kind": kind} for i, kind in enumerate(("squad", "squad", "mmg", "hmg", "truck", "jeep"))
    ]
    unit = {"side": "south", "name": "All", "kind": "platoon", "elements": elements}
    state = load(scenario(unit, squads("north", "Theirs", "z")), {}, 1)
    drawn = [each.silhouette for each in shown(state).rosters[0].units[0].elements]
    assert drawn == ["squad", "squad", "mmg", "hmg", "truck", "jeep"]


@pytest.mark.rule("LW-5.9", "LW-10.4")
def test_a_vehicle_is_drawn_by_where_its_gun_bears() -> None:
    assert silhouette_id(new_vehicle("Sherman M4", False)) == "tank"
    assert silhouette_id(new_vehicle("StuG III G", False)) == "assault-gun"
    assert silhouette_id(new_vehicle("Archer", False)) == "rear-gun"


@pytest.mark.rule("LW-2.1")
def test_the_question_of_initiative_names_who_rolled_higher_to_all() -> None:
    """Whoever waits for the answer reads it too."""
    prompt = shown(at(forces(), turn=2, phase="initiative", chooses="B")).prompt
    assert prompt
    assert prompt.text == f"{player('North')} rolled higher: which side has the initiative?"
