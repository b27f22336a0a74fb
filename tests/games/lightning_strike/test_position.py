"""Positions: every one is written and put back; of a part, what follows is completed; what cannot be is refused."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.records import copy_into, copy_record, differences
from stormtable.games import find
from stormtable.games.lightning_strike.rules.decisions import concede, deciders
from stormtable.games.lightning_strike.rules.state import Ask, State, Status
from stormtable.games.lightning_strike.words.placing import set_position
from stormtable.games.lightning_strike.words.position import canonical, position
from tests.support.docs import toml_blocks
from tests.support.examples import examples
from tests.support.lightning_table import at, do, load, played

DUEL: Final[dict[str, Any]] = {"sides": {"A": ["lancer", "pathfinder"], "B": ["syreen", "wraith"]}}
THREE: Final[dict[str, Any]] = {"sides": {"A": ["lancer"], "B": ["syreen"], "C": ["wraith"]}}


def put_back(state: State, scenario: str | Mapping[str, Any]) -> None:
    """Through JSON, as a journal stores it."""
    again = load(scenario, {}, 2)
    words = position(state)
    with dice_from(Script(())):
        set_position(again, json.loads(json.dumps(words)))
    copy_into(again.dice, state.dice)
    assert differences(state, again) == []
    assert position(again) == words
    assert canonical(state, words) == words


@settings(max_examples=examples(120), deadline=None)
@given(
    scenario=st.sampled_from(["first_contact", "asteroid_run", "free_three", "free_four"]),
    seed=st.integers(0, 10**6),
    acts=st.integers(0, 500),
    viewer=st.sampled_from([None, WATCHER, 0, 1]),
    concedes=st.integers(-1, 3),
)
def test_whatever_is_reached_is_put_back(
    scenario: str, seed: int, acts: int, viewer: int | None, concedes: int
) -> None:
    """Positions of games played at random, views of them, and after somebody gave up."""
    state = played(scenario, acts, seed)
    if 0 <= concedes < state.table.sides:
        concede(state, concedes)
    if viewer is not None:
        find("lightning_strike").hide(state, viewer)
    put_back(state, scenario)


def test_in_the_middle_of_an_interrupting_attack() -> None:
    """Two activations, a window and a question at a time."""
    units = {"Pathfinder 1": {"at": [50, 50]}, "Syreen 1": {"at": [50, 58], "facing": 270}}
    state = do(at(DUEL, phase="main", units=units), 0, "activate Pathfinder 1; P. Cannon at Syreen 1")
    state = do(state, 1, "interrupt with Syreen 1; ACDLS Laser at Pathfinder 1")
    words = position(state)
    assert words["active"] == "Syreen 1"
    assert words["activation"]["attack"] == {"weapon": "ACDLS Laser", "target": "Pathfinder 1", "step": "defense"}
    assert words["interrupted"] == "Pathfinder 1"
    assert words["interrupted_activation"]["attack"]["step"] == "declared"
    assert words["window"] == {"asked": "B", "declined": []}
    assert state.ask.what == Ask.DEFENSE
    put_back(state, DUEL)


def test_lost_units_keep_where_they_were() -> None:
    state = at(DUEL, phase="main", units={"Lancer 1": {"at": [60, 88], "facing": 90, "crippled": True}})
    state = do(state, 0, "activate Lancer 1; fly 5")
    assert position(state)["units"]["Lancer 1"] == {
        "status": "retreated",
        "at": [60, 93],
        "facing": 90,
        "crippled": True,
    }
    put_back(state, DUEL)


# Completed


def test_units_of_which_nothing_is_said_stand_in_their_zones() -> None:
    state = at(DUEL, phase="main")
    units = position(state)["units"]
    assert units["Lancer 1"] | {"at": [40, 10], "facing": 90, "actions": 1, "cp": True} == units["Lancer 1"]
    assert units["Wraith 1"] | {"at": [80, 80], "facing": 270, "actions": 2, "cp": True} == units["Wraith 1"]
    assert seats_in(deciders(state)) == [0]


def test_four_sides_stand_at_their_own_edges() -> None:
    units = position(at("free_four", phase="main"))["units"]
    assert [units[f"{name} 1"]["facing"] for name in ("Lancer", "Wraith")] == [90, 270]
    assert units["Lancer 2"]["at"] == [10, 60]
    assert units["Lancer 2"]["facing"] == 0
    assert units["Wraith 2"]["at"] == [110, 60]
    assert units["Wraith 2"]["facing"] == 180


def test_a_phase_that_is_named_begins_anew() -> None:
    state = do(at(DUEL, phase="main"), 0, "activate Lancer 1; fly 5")
    set_position(state, {"phase": "main", "units": {"Lancer": {"evasive": True}}})
    unit = position(state)["units"]["Lancer 1"]
    assert unit["at"] == [40, 15]
    assert unit["evasive"]
    assert not unit["activated"]
    assert state.depth == 0


def test_without_a_phase_units_stay_as_they_are() -> None:
    state = do(at(DUEL, phase="main"), 0, "activate Lancer 1; fly 5")
    set_position(state, {"units": {"Wraith 1": {"stunned": True}}})
    units = position(state)["units"]
    assert units["Lancer 1"]["activated"]
    assert units["Wraith 1"]["stunned"]


def test_an_active_unit_has_just_begun_and_used_its_slot() -> None:
    words = position(at(DUEL, phase="main", active="Wraith", order=["A", "B"]))
    assert words["slot"] == "B"
    assert words["activation"] == {"began": [80, 80]}
    assert words["units"]["Wraith 1"]["activated"]


def test_who_interrupts_has_spent_its_command_point() -> None:
    state = at(DUEL, phase="main", interrupted="Lancer 1", active="Wraith 1")
    unit = position(state)["units"]["Wraith 1"]
    assert unit["out_of_sequence"]
    assert not unit["cp"]
    assert state.ask.what == Ask.ACTIVATION


def test_a_side_that_is_alone_has_won() -> None:
    state = at(DUEL, phase="main", units={name: {"status": "destroyed"} for name in ("Syreen 1", "Wraith 1")})
    assert state.over
    assert position(state)["winner"] == "A"


def test_obstacles_of_the_present_table() -> None:
    state = at(DUEL, phase="main", obstacles=[{"kind": "Rock field", "at": "60,45"}])
    assert position(state)["obstacles"] == [{"kind": "rocks", "at": [60, 45], "radius": 4}]
    set_position(state, {"obstacles": []})
    assert state.n_fields == 0


# Words


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"Phase": "Main Phase"}, {"phase": "main"}),
        ({"fields": [{"kind": "dust cloud", "position": "60, 45"}]}, {"obstacles": [{"kind": "dust", "at": [60, 45]}]}),
        ({"acting": "wraith"}, {"active": "Wraith 1"}),
        ({"sides": ["b", "side A"]}, {"order": ["B", "A"]}),
        ({"phase": "placing_units"}, {"phase": "placing units"}),
        ({"winner": False}, {"winner": "nobody"}),
        ({"winner": "Draw"}, {"winner": "nobody"}),
        ({"active": "none", "activation": {"attack": False}}, {"active": False, "activation": {"attack": False}}),
        ({"units": {"LANCER": {"facing": "North"}}}, {"units": {"Lancer 1": {"facing": 90}}}),
        ({"units": {"lancer 1": {"targeted-ecm": "Hostile"}}}, {"units": {"Lancer 1": {"targeted": ["hostile"]}}}),
        (
            {"active": "wraith", "activation": {"attack": {"weapon": "cannon", "target": "lancer"}}},
            {"active": "Wraith 1", "activation": {"attack": {"weapon": "P. Cannon", "target": "Lancer 1"}}},
        ),
    ],
)
def test_words_are_read_generously(said: dict[str, Any], meant: dict[str, Any]) -> None:
    assert canonical(at(DUEL), said) == meant


WRONG: Final[list[tuple[dict[str, Any], str]]] = [
    ({"phase": "movement"}, "phase: 'movement' is unknown; there are"),
    ({"phse": "main"}, "phse: unknown; did you mean 'phase'?"),
    ({"units": {"Lancer 2": {}}}, "units.\"Lancer 2\": there is no unit 'Lancer 2'"),
    ({"units": {"Lancer": {}, "Lancer 1": {}}}, "Lancer 1 stands twice"),
    ({"units": {"Lancer 1": {"hits": 1}}}, 'units."Lancer 1".hits: unknown'),
    ({"units": {"Lancer 1": {"at": [60]}}}, "x and y are expected, as [60, 45], not 1 numbers"),
    ({"units": {"Lancer 1": {"at": [60.001, 1]}}}, "60.001: lengths are kept to 0.01 cm (LS-1.9)"),
    ({"phase": "main", "units": {"Lancer 1": {"at": [121, 1]}}}, "not on the table, which is 120 x 90 cm (LS-1.2)"),
    ({"phase": "main", "units": {"Lancer 1": {"facing": 360}}}, "from 0 to 359.9 degrees (LS-1.9)"),
    ({"phase": "main", "units": {"Lancer 1": {"overthrust": True}}}, "LS-4.11"),
    ({"phase": "main", "units": {"Syreen 1": {"overthrust": True, "evasive": True}}}, "LS-4.6"),
    ({"phase": "main", "units": {"Syreen 1": {"ecm": 5}}}, "it has no ECM"),
    ({"phase": "main", "units": {"Lancer 1": {"ecm": True}}}, "its Threshold is expected, as ecm = 7"),
    ({"phase": "main", "units": {"Lancer 1": {"ecm": 5, "crippled": True}}}, "LS-9.4"),
    ({"phase": "main", "units": {"Lancer 1": {"ecm": 5, "targeted": ["hostile"]}}}, "LS-9.7"),
    ({"phase": "main", "units": {"Lancer 1": {"ecm_since": 1}}}, "it bears no ECM counter"),
    ({"phase": "main", "units": {"Lancer 1": {"targeted": ["friend"]}}}, "'friend' is no counter"),
    ({"phase": "main", "units": {"Lancer 1": {"targeted": ["hostile"] * 33}}}, "at most 32 fit"),
    ({"phase": "main", "units": {"Lancer 1": {"status": "in reserve"}}}, "in the phase 'main' no unit is in reserve"),
    ({"phase": "main", "units": {"Lancer 1": {"status": "lost"}}}, "'lost' is unknown"),
    ({"phase": "main", "units": {"Lancer 1": {"status": "destroyed", "stunned": True}}}, "only of a unit on the table"),
    ({"phase": "main", "units": {"Lancer 1": {"activated": False, "out_of_sequence": True}}}, "LS-10.2"),
    ({"phase": "main", "obstacles": [{"kind": "dust", "at": [3, 45]}]}, "the whole obstacle must lie on the table"),
    ({"phase": "main", "obstacles": [{"kind": "dust", "at": [50, 45], "radius": 7}]}, "from 2 to 6 cm"),
    ({"phase": "main", "obstacles": [{"kind": "dust", "at": [50, 45]}] * 2}, "it overlaps obstacle 1 (LS-8.1)"),
    ({"phase": "main", "obstacles": [{"kind": "dust", "at": [50, 45]}] * 17}, "at most 16 fit"),
    ({"phase": "main", "order": ["A"]}, "B is missing (LS-3.1)"),
    ({"phase": "main", "order": ["A", "A"]}, "a side stands twice"),
    ({"turn": False}, "turn: a whole number from 1 to 32000 is expected, not false"),
    ({"phase": "main", "winner": "A"}, "only when the game is over"),
    ({"phase": "main", "chooses": "A"}, "only in the phase 'initiative'"),
    ({"phase": "initiative", "chooses": "A", "active": "Lancer 1"}, "a unit is active only in the phase 'main'"),
    ({"phase": "main", "activation": {"flown": 3}}, "whose? active is missing"),
    ({"phase": "main", "interrupted": "Lancer 1"}, "by which unit? active is missing"),
    ({"phase": "main", "interrupted": "Lancer 1", "active": "Pathfinder 1"}, "another side's (LS-10.3)"),
    ({"phase": "main", "active": "Lancer 1", "activation": {"entered": [1]}}, "there is no obstacle 1"),
    ({"phase": "main", "active": "Lancer 1", "activation": {"flies": 1}}, "activation.flies: unknown"),
    ({"phase": "main", "active": "Pathfinder 1", "activation": {"overthrust": True}}, "LS-4.6"),
    ({"phase": "main", "window": {"asked": "B"}}, "active is missing"),
    (
        {"phase": "main", "active": "Lancer 1", "activation": {"ended": True}, "window": {"asked": "A"}},
        "A has no Command Point to answer with",
    ),
    (
        {"phase": "main", "active": "Lancer 1", "activation": {"attack": {"weapon": "Gun", "target": "Syreen 1"}}},
        "'Gun' is no weapon of Lancer 1",
    ),
    (
        {
            "phase": "main",
            "active": "Lancer 1",
            "activation": {"attack": {"weapon": "Light Missiles", "target": "Syreen 1", "step": "facing"}},
        },
        "LS-6.4",
    ),
]


@pytest.mark.parametrize(("said", "wrong"), WRONG, ids=range(len(WRONG)))
def test_what_cannot_be_is_refused(said: dict[str, Any], wrong: str) -> None:
    """With the key and the reason."""
    state = load(DUEL, {}, 1)
    with pytest.raises(BadInput) as error:
        set_position(state, said)
    assert wrong in str(error.value)


def test_a_second_counter_of_a_side_is_refused() -> None:
    state = load({"sides": {"A": ["lancer", "lancer"], "B": ["syreen"]}}, {}, 1)
    with pytest.raises(BadInput, match=re.escape("only the highest gets a counter (LS-9.3)")):
        set_position(state, {"phase": "main", "units": {"Lancer 1": {"ecm": 5}, "Lancer 2": {"ecm": 6}}})


def test_the_documented_scenario_is_one() -> None:
    (block,) = toml_blocks("Lightning Strike")
    state = at(tomllib.loads(block), phase="main")
    assert position(state)["units"]["Scout 1"]["status"] == "on table"
    assert state.units[1].status == Status.ON_TABLE


def test_copies_do_not_share() -> None:
    """A position set on a copy leaves the original alone."""
    state = at(THREE, phase="main")
    before = position(state)
    set_position(copy_record(state), {"turn": 9, "phase": "main"})
    assert position(state) == before
