"""The datacard designer: cards of one's own with every fault at its field, files, matches."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import BadInput, Setting
from stormtable.engine.inputs import parse_toml
from stormtable.engine.toml import to_toml
from stormtable.games import find
from stormtable.games.lightning_strike.data.cards import class_name
from stormtable.games.lightning_strike.faces import workshop

game = find("lightning_strike")


def design(attack: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """The Pathfinder under another name, changed, and its one attack line too."""
    words: dict[str, Any] = {**workshop.stock()[0], "name": "Hoplite", **changes}
    return {**words, "attacks": [{**row, **(attack or {})} for row in words["attacks"]]}


def faults(words: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each.key, each.rule) for each in workshop.assess(words).faults]


@pytest.mark.rule("LS-11.50")
def test_a_card_has_the_threat_value_that_its_owner_sets() -> None:
    found = workshop.assess(design(threat_value=12))
    assert (found.unit, found.cost, found.faults) == ("hoplite", 12, ())


@pytest.mark.rule("LS-11.50", "LS-5.3", "LS-7.1")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (design(threat_value=1000, actions=10), [("threat_value", "LS-11.50"), ("actions", "LS-11.50")]),
        (design(skill=0, size=0), [("skill", "LS-2.5"), ("size", "LS-11.50")]),
        (design(move=20, overthrust=10), [("overthrust", "LS-11.50")]),
        (design(protection_rear=[4, 10]), [("protection_rear", "LS-7.1")]),
        (design(protection_rear=[4, 10, 1000]), [("protection_rear", "LS-7.1")]),
        (design(protection_front=[10, 4, 12]), [("protection_front", "LS-7.1")]),
        (design(protection_p_front=[3, 2, 1]), []),
        (design(projectile=True, protection_p_front=[3, 2, 1]), [("protection_p_front", "LS-7.1")]),
        (design({"range": [25, 10]}), [("attacks.0.range", "LS-5.3")]),
        (design({"range": [], "contact": False, "accuracy": [], "damage": []}), [("attacks.0.range", "LS-5.3")]),
        (design({"accuracy": [1, 2]}), [("attacks.0.accuracy", "LS-5.3")]),
        (design({"damage": [4, 3]}), [("attacks.0.damage", "LS-5.3")]),
        (design({"damage": [3]}), []),
        (design({"name": "Gun > gun"}), [("attacks.0.name", "LS-11.50")]),
        (design(attacks=[workshop.stock()[0]["attacks"][0]] * 5), [("attacks", "LS-11.50")]),
        (design(name="Pathfinder"), [("name", "LS-11.50")]),
        (design(name="3 Hoplites"), [("name", "LS-11.50")]),
        (design(name="Hop: lite"), [("name", "LS-11.50")]),
    ],
)
def test_every_fault_stands_at_its_field(words: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert faults(words) == expected
    if expected:
        with pytest.raises(BadInput, match="design "):
            workshop.commission("free", [words])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (design(kind="tank"), "design.kind: 'tank' is unknown; there are exo and fighter"),
        (design({"range": ["C", 10]}), r"design.attacks\[1\].range: 'C' is not a whole number from 1 to 300"),
        (design({"range": [1] * 61}), r"design.attacks\[1\].range: 61 numbers; 4 are possible"),
        (design({"arc": "up"}), r"design.attacks\[1\].arc: 'up' is unknown"),
        (design(stealth=3), "design.stealth: unknown"),
    ],
)
def test_what_is_no_card_is_refused(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.assess(words)


@pytest.mark.rule("LS-11.50")
def test_cards_go_to_a_file_and_back_even_beyond_limits() -> None:
    first = design({"missile": True, "damage": [3]}, projectile=True, protection_p_front=[1, 2, 3], move=900)
    second = design({"contact": False, "range": [5, 9, 20]}, name="Überjäger", kind="fighter", ecm=3)
    text = to_toml(workshop.file([first, second]))
    assert workshop.read(parse_toml(text, "units.toml")) == [first, second]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no unit in it"),
        ("game = 'arclight'", "game: 'arclight': these are designs of another game"),
        ("[units.x]\nname = 'Hoplite'\nmove = [3]", "units.x.move: two whole numbers are expected"),
        ("units = 3", "units: a table is expected, not 3"),
    ],
)
def test_a_file_without_cards_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.read(parse_toml(text, "units.toml"))


@pytest.mark.rule("LS-11.50", "LS-1.1")
def test_units_of_ones_own_take_part() -> None:
    scenario = workshop.commission("free_three", [design(), design(name="Peltast", kind="fighter")])
    options: dict[str, Setting] = {
        "force_a": "hoplite, peltast",
        "force_b": "lancer",
        "force_c": "peltast 2",
        "limit": 0,
    }
    state = game.load(scenario, options, 1)
    assert [class_name(state.table.cards[i]) for i in (0, 1, 8, 16, 17)] == [
        "Hoplite",
        "Peltast",
        "Lancer",
        "Peltast",
        "Peltast",
    ]
    with pytest.raises(BadInput, match="there are two designs of that name"):
        workshop.commission("free", [design(), design(name="HOPLITE")])
