"""The ship designer: cards of one's own with every fault at its field, indices of races, files, matches."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import parse_toml
from stormtable.engine.toml import to_toml
from stormtable.games import find
from stormtable.games.arclight.faces import workshop
from stormtable.games.arclight.words.names import unit_names

game = find("arclight")
INDEX = next(group for group in workshop.GROUPS if group.key == "index")


def design(**changes: Any) -> dict[str, Any]:
    """The Javelin under another name, changed: a weapon or gunner by its row, "weapons.1.long"."""
    words: dict[str, Any] = {**workshop.stock()[1], "name": "Ballista"}
    for path, value in changes.items():
        key, _, rest = path.partition("__")
        if rest:
            row, _, field = rest.partition("__")
            words[key] = [{**each, field: value} if i == int(row) else each for i, each in enumerate(words[key])]
        else:
            words[key] = value
    return words


def faults(words: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each.key, each.rule) for each in workshop.assess(words).faults]


@pytest.mark.rule("AL-8.3", "AL-1.1")
def test_a_card_has_the_points_that_its_owner_sets() -> None:
    found = workshop.assess(design(points=80))
    assert (found.unit, found.cost, found.faults) == ("ballista", 80, ())
    assert [(gauge.used, gauge.most) for gauge in found.gauges] == [(3, 6), (3, 6)]


@pytest.mark.rule("AL-8.51", "AL-1.8", "AL-7.5", "AL-4.3", "AL-4.4", "AL-5.4")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (design(thrust=100, points=-1), [("points", "AL-8.51"), ("thrust", "AL-8.51")]),
        (design(helm=11, gunners__1__wpn=12), [("helm", "AL-1.8"), ("gunners.1.wpn", "AL-1.8")]),
        (design(gunners=[{"wpn": 3}] * 6, weapons=[]), [("gunners", "AL-7.5")]),
        (design(weapons__0__long=7), [("weapons.0.long", "AL-4.4")]),
        (
            design(weapons__0__arcs=[], weapons__2__dice=20),
            [("weapons.0.arcs", "AL-4.3"), ("weapons.2.dice", "AL-8.51")],
        ),
        (design(weapons__2__crew="C"), [("weapons.2.crew", "AL-4.1")]),
        (design(weapons__1__name="DS"), [("weapons.1.name", "AL-8.51")]),
        (design(weapons__1__name="Pulson, twin"), [("weapons.1.name", "AL-8.51")]),
        (design(weapons__1__name="Plasma Pellet Array", weapons__1__crew="P"), [("weapons.1.name", "AL-8.51")]),
        (design(special=[{"name": "Cloak"}, {"name": "Cloak"}]), [("special", "AL-8.51")]),
        (design(special=[{"name": f"Cloak {letter}"} for letter in "abcde"]), [("special", "AL-8.51")]),
        (design(index=list(INDEX.sample)[:23]), [("index", "AL-8.4")]),
        (
            design(index=[*INDEX.sample[:23], {"structure_1": "Q", "structure_0": ""}]),
            [("index.23.structure_1", "AL-5.4")],
        ),
        (design(name=""), [("name", "AL-8.51"), ("name", "AL-8.51")]),
        (design(name="Javelin"), [("name", "AL-8.51")]),
        (design(name="Ballista 2"), [("name", "AL-8.51")]),
        (design(name="Turn"), [("name", "AL-8.51")]),
        (design(name="Ballistae of the deep sky"), [("name", "AL-8.51")]),
        (design(race="Sol; Luna"), [("race", "AL-8.51")]),
    ],
)
def test_every_fault_stands_at_its_field(words: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert faults(words) == expected
    with pytest.raises(BadInput, match="design "):
        workshop.commission("free", [words])


def test_a_fault_says_where_it_is() -> None:
    found = workshop.assess(design(weapons__2__long=3)).faults[0]
    assert (found.where, found.text) == (
        "Weapon 3, Long range",
        "[5, 10, 3]: short, medium and long range ascend, from 1 to at most 99",
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (design(helm="good"), "design.helm: a whole number"),
        (design(weapons__1__degree="Medium"), r"design.weapons\[2\].degree: 'Medium' is unknown"),
        (design(weapons__1__arcs=["up"]), r"design.weapons\[2\].arcs: 'up' is unknown"),
        (design(weapons__1__colour="red"), r"design.weapons\[2\].colour: unknown"),
    ],
)
def test_what_is_no_card_is_refused(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.assess(words)


@pytest.mark.rule("AL-8.4", "AL-5.2")
def test_cards_go_to_a_file_and_back() -> None:
    first = design(index=list(INDEX.sample), race="Luna", weapons__0__factor="x2", weapons__0__plus=3, thrust=300)
    second = design(name="Überlanze", weapons__1__arcs=["rear", "rear-left"], special=[{"name": "Cloak"}])
    text = to_toml(workshop.file([first, second]))
    assert 'degree = "Low x2 +3"' in text
    assert workshop.read(parse_toml(text, "ships.toml")) == [first, second]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no ship in it"),
        ("game = 'jumpstrike'", "game: 'jumpstrike': these are designs of another game"),
        ("[ships.x]\nname = 'Lance'", "ships.x: pilot is missing"),
        ("ships = 3", "ships: a table is expected, not 3"),
        ("[index.Luna]\n1 = ['X', 'Y']", "index.Luna"),
    ],
)
def test_a_file_without_ships_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.read(parse_toml(text, "ships.toml"))


@pytest.mark.rule("AL-8.4")
def test_ships_of_ones_own_meet_with_the_index_of_their_race() -> None:
    luna = [{**row, "structure_1": "Boom"} for row in INDEX.sample]
    own, other = design(race="Luna", index=luna), design(name="Arbalest", race="Luna", index=[])
    scenario = workshop.commission("free", [own, other])
    state = game.load(scenario, {"force_a": "ballista 2, arbalest", "force_b": "pulsar"}, 1)
    assert list(unit_names(state.table)) == ["Ballista 1", "Ballista 2", "Arbalest 1", "Pulsar 1"]
    assert [state.table.cards[i].race for i in (0, 2, 8)] == [1, 1, 0]
    assert state.table.index[1, 1, 1, 0] == ord("B")
    # Of a race that nobody brings the index stays away.
    assert game.load(scenario, {"force_a": "pulsar", "force_b": "pulsar"}, 1).table.cards[0].race == 0


@pytest.mark.rule("AL-8.4", "AL-8.51")
@pytest.mark.parametrize(
    ("designs", "reason"),
    [
        ([design(), design(name="BALLISTA")], "design 'BALLISTA': there are two designs of that name"),
        (
            [
                design(race="Luna", index=list(INDEX.sample)),
                design(name="Arbalest", race="luna", index=[*INDEX.sample[1:], INDEX.sample[0]]),
            ],
            "luna: two damage indices are given",
        ),
    ],
)
def test_what_does_not_go_together_does_not_go_into_a_match(designs: list[dict[str, Any]], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.commission("free", designs)
