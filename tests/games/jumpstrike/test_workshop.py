"""The ship designer as the page sees it: cost part by part, limits, faults, files, designs in a match."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import parse_toml
from stormtable.engine.toml import to_toml
from stormtable.games import all_games, find, workshop_of
from stormtable.games.jumpstrike.data.designs import LIMITS
from stormtable.games.jumpstrike.faces import workshop
from stormtable.games.jumpstrike.words.names import ship_names

game = find("jumpstrike")

LANCER: dict[str, str | int] = {
    "name": "Lancer",
    "mass": 8,
    "tactical": 1,
    "defense": 1,
    "forward": 3,
    "aft": 0,
    "missiles": 30,
    "squadrons": 3,
    "guards": 2,
}


def changed(**numbers: Any) -> dict[str, str | int]:
    return LANCER | numbers


def test_the_registry_finds_workshops() -> None:
    assert [name for name in all_games() if not workshop_of(name)] == ["jumpstrike_campaign", "lightning_war"]
    assert [field.key for group in workshop.GROUPS for field in group.fields] == ["name", *LIMITS]


@pytest.mark.rule("JS-8.1")
def test_the_cost_is_told_part_by_part() -> None:
    found = workshop.assess(LANCER)
    assert {part.key: part.cost for part in found.parts} == {
        "mass": 8,
        "tactical": 5,
        "defense": 4,
        "forward": 3,
        "aft": 0,
        "missiles": 30,
        "squadrons": 30,
        "guards": 2,
    }
    assert found.cost == sum(part.cost for part in found.parts) == 82
    assert [(gauge.used, gauge.most) for gauge in found.gauges] == [(8, 8), (30, 30)]
    assert (found.unit, found.faults) == ("lancer", ())


@pytest.mark.rule("JS-8.1", "JS-8.2", "JS-8.50")
@pytest.mark.parametrize(
    ("words", "faults"),
    [
        (changed(mass=7), [("mass", "JS-8.1")]),
        (changed(missiles=31, defense=9), [("defense", "JS-8.1"), ("missiles", "JS-8.2")]),
        (changed(name=""), [("name", "JS-8.50")]),
        (changed(name="Pod-Carrier"), [("name", "JS-8.50")]),
    ],
)
def test_every_fault_is_told_by_number_and_rule(words: dict[str, str | int], faults: list[tuple[str, str]]) -> None:
    assert [(each.key, each.rule) for each in workshop.assess(words).faults] == faults


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"name": "Lancer"}, "design.mass: mass is missing|design: mass is missing"),
        (changed(mass="heavy"), "design.mass: a whole number"),
        (changed(speed=3), "design.speed: unknown"),
        (changed(missiles=1000), "design.missiles: 1000 is not a number from -999 to 999"),
    ],
)
def test_what_is_no_design_is_refused(words: dict[str, str | int], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.assess(words)


@pytest.mark.rule("JS-8.1")
def test_designs_go_to_a_file_and_back_even_beyond_limits() -> None:
    designs = [LANCER, changed(name="Überschwer 2", mass=99)]
    text = to_toml(workshop.file(designs))
    assert "[designs.lancer]" in text
    assert workshop.read(parse_toml(text, "designs.toml")) == designs


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no design in it"),
        ("game = 'arclight'", "game: 'arclight': these are designs of another game"),
        ("[designs.x]\nname = 'Lancer'\nmass = 3", "designs.x: tactical is missing"),
    ],
)
def test_a_file_without_designs_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.read(parse_toml(text, "designs.toml"))


@pytest.mark.rule("JS-10.1", "JS-8.2")
def test_a_design_goes_into_the_fleet_scenario() -> None:
    """Also one whose name ends in what looks like a count, or in an x."""
    phoenix, second = changed(name="Phoenix"), changed(name="Lancer 2")
    scenario = workshop.commission("fleet", [phoenix, second])
    state = game.load(scenario, {"force_a": "phoenix 2", "force_b": "lancer_2 1, phoenix"}, 1)
    assert list(ship_names(state.table)) == ["Phoenix 1", "Phoenix 2", "Lancer 2 1", "Phoenix 3"]


@pytest.mark.rule("JS-8.1", "JS-8.50")
@pytest.mark.parametrize(
    ("designs", "reason"),
    [
        ([changed(mass=7)], r"design 'Lancer': launchers, squadrons and guard pods are 8, .* \(JS-8\.1\)"),
        ([LANCER, changed(name="LANCER")], "design 'LANCER': there are two designs of that name"),
        ([changed(name="Cruiser")], r"design 'Cruiser': .* another name is needed \(JS-8\.50\)"),
    ],
)
def test_what_may_not_be_built_does_not_go_into_a_match(designs: list[dict[str, str | int]], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.commission("fleet", designs)
