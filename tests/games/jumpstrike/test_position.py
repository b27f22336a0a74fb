"""Positions in words: put back as they were, completed where little is said, refused where they cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine.game import BadInput
from stormtable.engine.records import copy_into, differences
from stormtable.games import find
from tests.support.examples import examples
from tests.support.jumpstrike_table import at_random, load, of, placed, view

game = find("jumpstrike")


@pytest.mark.parametrize(("scenario", "options"), [("squadron_action", {}), ("fleet", {"sides": 4})])
def test_every_position_of_a_game_is_put_back(scenario: str, options: dict[str, int]) -> None:
    """Those of views too, what they hide stays hidden."""
    for step, (_, _, _, state, _) in enumerate(at_random(scenario, 8, 800, **options)):
        if step % 20 == 0 or state.over:
            for seen in (state, *(view(state, viewer) for viewer in range(-1, state.table.sides))):
                again = load(scenario, 3, **options)
                game.set_position(again, game.position(seen))
                copy_into(again.dice, seen.dice)
                assert differences(seen, again)[:3] == []


@pytest.mark.rule("JS-3.10")
def test_guard_pods_that_a_position_lays_are_not_laid_twice() -> None:
    """Whether or not it says who decides: the set-up begins from where they lie."""
    laid = {"front": 2}
    for said in ({"laying": laid}, {}):
        state = placed(load(), phase="set-up", ships={"Frigate 1": said})
        assert game.position(state)["ships"]["Frigate 1"]["laying"] == (
            laid if said else {"front": 1, "front-starboard": 1}
        )
        assert game.position(state)["deciding"] == ["A", "B"]


@pytest.mark.rule("JS-3.1", "JS-3.17")
def test_orders_that_are_not_said_keep_the_phase() -> None:
    state = placed(load(), phase="first pod movement", turn=4, ships={"Frigate 1": {"groups": {"A": {"pods": 1}}}})
    assert game.position(state)["ships"]["Frigate 1"]["plot"] == "@5 / @5 / @5"
    late = placed(load(), phase="plotting", turn=18)
    assert game.position(late)["ships"]["Frigate 1"]["plot"] == "@5 / @5"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"phase": "lunch"}, "phase: 'lunch' is unknown; there are set-up"),
        ({"turn": 21}, "turn: 21 is not a number from 1 to 20"),
        ({"moon": 1}, "moon: unknown"),
        ({"ships": {"Frigate 9": {}}}, "ships.*there is no ship 'Frigate 9'"),
        ({"ships": {"Frigate 1": {"hex": "9901"}}}, "hex: hex '9901' is off the map"),
        ({"ships": {"Frigate 1": {"facing": 7}}}, "facing: 7 is not a number from 1 to 6"),
        ({"ships": {"Frigate 1": {"status": "destroyed", "facing": 1}}}, "nothing else can be said of it"),
        ({"ships": {"Frigate 1": {"guards": {"front": 3}}}}, "guards: 3 guard pods; the ship has at most 2"),
        ({"ships": {"Frigate 1": {"guards": {"keel": 1}}}}, "'keel' is no side of a ship"),
        ({"ships": {"Frigate 1": {"groups": {"AB": {}}}}}, "'AB' is no ID of a pod group"),
        ({"ships": {"Frigate 1": {"groups": {"A": {"pods": 4}}}}}, "4 pods; the ship has 3 squadrons"),
        ({"ships": {"Frigate 1": {"groups": {"A": {}}, "letters": "B"}}}, "letters: the IDs of groups on the map"),
        ({"ships": {"Frigate 1": {"plot": "F TX @5"}}}, "plot: 'TX' is no order"),
        ({"ships": {"Frigate 1": {"plot": "@5 @5 @5 @5"}}}, "plot: orders for 4 turns; a ship holds 3 now"),
        ({"ships": {"Frigate 1": {"plot": "@12"}}}, "plot: @12: a phase is a number from 1 to 10"),
        ({"ships": {"Frigate 1": {"plot": "erase"}}}, "plot: orders alone are expected"),
        ({"ships": {"Frigate 1": {"status": "disabled", "plot": "@5"}}}, "plot: this ship holds no orders"),
        ({"ships": {"Frigate 1": {"attacks": "nothing"}}}, "attacks: only in ship combat"),
        (
            {"phase": "ship combat", "deciding": ["B"], "ships": {"Frigate 1": {"attacks": "Frigate 2"}}},
            "attacks: 'Frigate 2' is no enemy unit in its hex",
        ),
        (
            {"ships": {"Frigate 1": {"groups": {"A": {"pods": 3}}, "squadrons": 1}}},
            "squadrons: 1 squadrons and 3 pods; the ship has 3 in all",
        ),
        ({"missiles": [{"ship": "Frigate 1", "hex": "0101", "facing": 1}]}, "missiles fly only in the turn"),
        ({"winners": ["A"]}, "winners: a game that is over has winners"),
        ({"begins": "B"}, "begins: the side that begins is rolled"),
        ({"phase": "pods", "deciding": ["A"]}, "deciding: nobody decides in secret"),
        ({"attack": {"group": "Frigate 1-A"}}, "attack.group: there is no group"),
        ({"winners": ["E"], "over": True}, "winners: there is no seat 'E'; there are A and B"),
        ({"turn": 4, "ships": {"Frigate 1": {"turned": 5}}}, "turned: 5 is not a number from 0 to 4"),
    ],
)
def test_what_cannot_be_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        placed(load(), **{"phase": "plotting", **position})


WORDS = st.sampled_from(
    ["turn", "phase", "ships", "Frigate 1", "hex", "plot", "groups", "A", "pods", "guards", "front", "missiles", "over"]
)
VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-3, 300), st.sampled_from(["A", "plotting", "0608", "F @5", "sealed", ""])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=12,
)


@settings(max_examples=examples(150), deadline=None)
@given(st.dictionaries(WORDS, VALUES, max_size=4))
def test_any_words_are_put_on_the_table_or_refused_with_a_reason(position: dict[str, Any]) -> None:
    state, told = load(), "put on the table"
    try:
        game.set_position(state, position)
    except BadInput as error:
        told = str(error)
    assert told


def test_a_class_alone_names_its_only_ship() -> None:
    state = placed(of(["picket"], ["frigate"]), phase="plotting", ships={"picket": {"hex": "0101"}})
    assert game.position(state)["ships"]["Picket 1"]["hex"] == "0101"


@pytest.mark.parametrize("word", ["second_pod_movement", "Second Pods", "SECOND POD MOVEMENT"])
def test_a_phase_has_other_words_and_any_case(word: str) -> None:
    assert game.canonical(load(), {"step": word}) == {"phase": "second pod movement"}


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ({"marked": False}, {"hit": "none"}),
        ({"target": False}, {"attacks": "nothing"}),
        ({"ids": "c, a"}, {"letters": "AC"}),
        ({"laying": "Sealed"}, {"laying": "sealed"}),
        ({"guards": {"bow": 2, "AP": 0}}, {"guards": {"front": 2}}),
        ({"groups": {"b": {"at": "0608"}, "a": {}}}, {"groups": {"A": {}, "B": {"hex": "0608"}}}),
    ],
)
def test_what_is_said_of_a_ship_is_read_generously(written: dict[str, Any], words: dict[str, Any]) -> None:
    found = game.canonical(load(), {"units": {"frigate 1": written}, "winner": "b"})
    assert found == {"ships": {"Frigate 1": words}, "winners": ["B"]}


@pytest.mark.rule("JS-3.51")
def test_missiles_of_one_place_in_two_rows_are_added() -> None:
    row = {"ship": "Frigate 1", "hex": "0608", "facing": 1}
    state = placed(load(), phase="missile combat", missiles=[row, {**row, "n": 2}])
    assert game.position(state)["missiles"] == [{**row, "n": 3}]
    with pytest.raises(BadInput, match="n: "):
        placed(load(), phase="missile combat", missiles=[{**row, "n": 120}, row])
