"""Positions: every one is written and put back; of a part, what follows is completed; what cannot be is refused."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest

from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.records import copy_into, differences
from stormtable.games import find
from stormtable.games.arclight.rules.state import Ask, State, Status, Step
from stormtable.games.arclight.words.position import canonical

game = find("arclight")

AT_FOUR: Final = {"Pulsar 1": {"hex": "1512", "facing": 1}, "Javelin 1": {"hex": "1508", "facing": 4}}

STACKED: Final = {"Pulsar 1": {"hex": "1508", "facing": 1, "points": 0}, "Javelin 1": {"hex": "1508"}}
SHOT: Final = {"ship": "Pulsar 1", "weapon": "P", "target": "Javelin 1"}


def at(scenario: str = "duel", **position: Any) -> State:
    state: State = game.load(scenario, {}, 1)
    with dice_from(Script(())):
        game.set_position(state, position)
    return state


def put_back(state: State, scenario: str) -> None:
    """Through JSON, as a journal stores it."""
    again = game.load(scenario, {}, 2)
    words = game.position(state)
    with dice_from(Script(())):
        game.set_position(again, json.loads(json.dumps(words)))
    copy_into(again.dice, state.dice)
    assert differences(state, again) == []
    assert game.position(again) == words


@pytest.mark.parametrize("seat", [None, 0, 1, WATCHER])
def test_a_position_with_everything_in_it_is_put_back(seat: int | None) -> None:
    """Half a group of equal skills declared, every lasting and passing effect set."""
    effects: dict[str, Any] = {
        "lasting_ds": 7,
        "lasting_thrust": 9,
        "lasting_esv": 1,
        "asv": 0,
        "maneuver": 5,
        "structure": 0,
        "entered": 3,
        "structure_hit": True,
        "stunned_until": 7,
        "boom": 7,
        "cascade": True,
        "thrust_shorts": [6, 6, 7],
        "ds_shorts": [7],
        "criticals": [6, 13, 14, 15, 16, 18, 18, 19, 22],
        "no_esv_until": 6,
        "moves_first": 7,
        "straight": 7,
        "last_move": 9,
        "engine_until": 6,
        "dying": [7, 8, 8],
        "lost_weapons": ["P"],
        "lost_crew": ["pilot"],
        "inactive": {"countermeasure": 7},
        "degrees": {"A": "Low"},
        "arcs": {"A": ["front-left"]},
    }
    state = at(
        "pair",
        turn=6,
        phase="cannon fire",
        moved_first="B",
        units={
            "Pulsar 1": {"hex": "1512", "facing": 1},
            "Pulsar 2": {"hex": "1712", **effects, "facing": 1},
            "Javelin 1": {"hex": "1508", "facing": 4},
            "Javelin 2": {"status": "disengaged", "hex": "3100"},
        },
        firing="Pulsar 1 A",
    )
    game.apply(state, 0, game.parse(state, "A fires at Javelin 1")[0])
    assert state.n_shots == 1
    if seat is not None:
        game.hide(state, seat)
    put_back(state, "pair")


@pytest.mark.parametrize("choose", ["weapon", "crew", "gear", "short", "degree", "arc"])
def test_a_question_in_the_middle_of_nested_damage_is_put_back(choose: str) -> None:
    readings = [
        {"ship": "Javelin 1", "net": 11, "column": 1, "read": 1, "attacker": "A"},
        {"ship": "Javelin 1", "net": 4, "column": 1, "read": 2, "attacker": "A"},
    ]
    shots = [{"ship": "Pulsar 1", "weapon": "A", "target": "Javelin 1", "net": 11}]
    state = at(
        phase="cannon fire",
        units=AT_FOUR,
        firing="Javelin 1 A",
        shots=shots,
        applied=1,
        readings=readings,
        question=choose,
    )
    assert state.depth == 2
    put_back(state, "duel")


def test_upkeep_in_the_middle_of_a_ship_is_put_back() -> None:
    state = at(
        turn=3,
        step="timed effects",
        place="Pulsar 1",
        begun=True,
        creaks_left=1,
        deaths_left=2,
        units={"Pulsar 1": {"criticals": [18]}},
        question={"choose": "crew", "ship": "Pulsar 1"},
    )
    assert (state.ask.what, state.ask.seats) == (Ask.CREW, 1)
    put_back(state, "duel")


@pytest.mark.parametrize("seat", [None, 0, 1, WATCHER])
def test_a_sealed_choice_is_put_back(seat: int | None) -> None:
    state = game.load("duel", {}, 1)
    game.apply(state, 0, game.parse(state, "Helm die", 0)[0])
    if seat is not None:
        game.hide(state, seat)
    sealed = game.position(state)["pledges"]
    assert sealed == {"A": "sealed" if seat in (1, WATCHER) else "Helm die of Pulsar 1"}
    put_back(state, "duel")


def test_the_end_is_put_back() -> None:
    state = game.load("duel", {}, 1)
    game.concede(state, 1)
    put_back(state, "duel")


# What is not said


def test_a_phase_begins_properly() -> None:
    """In cannon fire all have moved; the first firer with a shot is asked."""
    state = at(phase="cannon fire", units=AT_FOUR)
    words = game.position(state)
    assert (words["step"], words["firing"], words["moved_first"]) == ("cannon fire", "Javelin 1 B", "A")
    assert all(unit["moved"] and unit["points"] == 0 for unit in words["units"].values())
    assert game.deciders(state) == 2


def test_movement_begins_with_the_lowest() -> None:
    state = at(phase="movement", lowest="B")
    assert game.position(state)["active"] == "Javelin 1"
    assert state.ships[8].points == 10
    state = at("pair", phase="movement", lowest="B")
    assert (state.ask.what, state.ask.seats) == (Ask.SHIP, 2)


def test_the_active_ship_has_its_points() -> None:
    """All of them after shorts and caps, unless they are said."""
    units: dict[str, Any] = {"Pulsar 1": {"thrust_shorts": [1]}}
    state = at(phase="movement", active="Pulsar 1", units=units)
    assert (state.ships[0].points, state.to_move, state.first_side, state.any_moved) == (9, 0, 0, True)
    state = at(phase="movement", active="Pulsar 1", units={"Pulsar 1": {"points": 2}})
    assert state.ships[0].points == 2


def test_moved_ships_do_not_move_again() -> None:
    state = at(phase="movement", units={"Pulsar 1": {"moved": True}}, moved_first="A")
    assert game.position(state)["active"] == "Javelin 1"


def test_only_units_are_changed_where_no_phase_is_said() -> None:
    state = at(units={"Pulsar 1": {"ds": 3}})
    assert game.position(state)["phase"] == "initiative"
    assert state.ships[0].screens == 3


def test_present_and_lasting_values() -> None:
    """`ds` is written as it counts now, and sets the lasting value; `lasting_ds` goes before it."""
    state = at(units={"Pulsar 1": {"ds": 8, "ds_shorts": [1]}})
    unit = game.position(state)["units"]["Pulsar 1"]
    assert (unit["ds"], unit["lasting_ds"]) == (6, 8)
    state = at(units={"Pulsar 1": {"ds": 6, "lasting_ds": 8, "ds_shorts": [1]}})
    assert state.ships[0].screens == 8


def test_true_is_as_if_just_struck() -> None:
    state = at(turn=6, units={"Pulsar 1": {"stunned": True, "moves_first": True, "inactive": ["A"], "boom": True}})
    ship = state.ships[0]
    assert (ship.stunned, ship.moves_first, ship.weapons[1].inactive, ship.boom) == (7, 6, 7, 7)


def test_dice_on_the_way_to_the_first_decision_are_not_made_up() -> None:
    state = game.load("duel", {}, 1)
    with pytest.raises(DiceError), dice_from(Script(())):
        game.set_position(state, {"phase": "upkeep", "units": {"Pulsar 1": {"criticals": [18]}}})


# Words


def test_synonyms_and_names_are_read_generously() -> None:
    state = at(phase="cannon fire", units=AT_FOUR)
    words = {
        "to move": "a",
        "Ships": {
            "PULSAR 1": {"screens": 3, "Lost-Weapons": ["gatling"], "dead": "gunner A", "arc": {"pulse": "Front"}},
            "javelin": {"inactive": {"plasma pellet cannon": 2, "CM": True}, "degree": {"B": "med l"}},
        },
    }
    assert canonical(state, words) == {
        "next": "A",
        "units": {
            "Pulsar 1": {"ds": 3, "lost_weapons": ["A"], "lost_crew": ["A"], "arcs": {"P": "forward"}},
            "Javelin 1": {"inactive": {"B": 2, "countermeasure": True}, "degrees": {"B": "MedL"}},
        },
    }


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"turn": 31}, "turn: 31 is not a number from 1 to 30"),
        ({"phase": "lunch"}, "phase: 'lunch' is unknown; there are initiative, movement, cannon fire, "),
        ({"phase": "movement", "step": "stun"}, "step: 'stun' is a step of the phase 'upkeep', not of 'movement'"),
        ({"step": "stunt"}, "step: 'stunt' is unknown; did you mean 'stun'?"),
        ({"units": {"Javelin 2": {}}}, "there is no ship 'Javelin 2'; did you mean 'Javelin 1'?"),
        ({"units": {"Javelin 1": {}, "javelin": {}}}, "units.javelin: Javelin 1 stands twice"),
        ({"units": {"Javelin 1": {"ds": 3, "screens": 4}}}, "it says the same as 'ds', which is there too"),
        ({"units": {"Javelin 1": {"hex": "0001"}}}, "hex '0001' is off the map: its columns run from 01 to 30"),
        ({"units": {"Javelin 1": {"hex": "1523"}}}, "Pulsar 1 and Javelin 1 stand on the same hex 1523"),
        ({"units": {"Javelin 1": {"status": "lost"}}}, "status: 'lost' is unknown; there are in play, destroyed"),
        ({"units": {"Javelin 1": {"stunned": 4}}}, "stunned_until: turn 4: turn 1 or 2 is expected, 0 for none"),
        ({"turn": 5, "units": {"Javelin 1": {"boom": 4}}}, "boom: turn 4: turn 5 or 6 is expected, 0 for none"),
        ({"units": {"Javelin 1": {"straight": 3}}}, "straight: turn 3: a turn up to 2 is expected, 0 for none"),
        ({"units": {"Javelin 1": {"ds_shorts": [3]}}}, "ds_shorts: 3: turns from 1 to 2 are expected, one for each"),
        ({"units": {"Javelin 1": {"criticals": [9]}}}, "criticals: 9 passes: write shut_down_until and the turn"),
        ({"units": {"Javelin 1": {"criticals": [4]}}}, "criticals: 4 leaves no lasting mark; 6, 13, 14, "),
        ({"units": {"Javelin 1": {"criticals": [[6]]}}}, "criticals: [6] is not the number of a critical hit"),
        ({"units": {"Javelin 1": {"inactive": [1]}}}, "inactive: 1: a text in quotes is expected"),
        ({"units": {"Javelin 1": {"lost_crew": ["P", "A", "B"]}}}, "a ship without any crew is destroyed (AL-5.20)"),
        (
            {"units": {"Javelin 1": {"lost_weapons": ["C"]}}},
            "lost_weapons: 'C' is no weapon of Javelin 1; there are P ",
        ),
        ({"units": {"Javelin 1": {"degrees": {"A": "Huge"}}}}, "degrees.A: 'Huge' is no degree; there are Low, MedL, "),
        ({"units": {"Javelin 1": {"inactive": {"A": 9}}}}, "inactive.A: turn 9: turn 1 or 2 is expected"),
        ({"units": {"Javelin 1": {"hud": 1}}}, "hud: true or false is expected, not 1"),
        ({"phase": "cannon fire", "active": "Pulsar 1"}, "active: a ship is moving only in the phase movement"),
        ({"phase": "movement", "active": "Pulsar 1", "units": {"Pulsar 1": {"moved": True}}}, "or has moved"),
        ({"phase": "cannon fire", "firing": "Pulsar 1 B"}, "firing: 'B' is no crew member of Pulsar 1; "),
        ({"phase": "cannon fire", "shots": [{"ship": "Pulsar 1"}]}, "shots[1]: weapon is missing"),
        ({"phase": "cannon fire", "question": "lunch"}, "question: 'lunch' is unknown; there are facing, weapon, crew"),
        ({"phase": "cannon fire", "question": "weapon"}, "ship: of which ship?"),
        ({"phase": "initiative", "pledges": {"A": "Helm die of Javelin 1"}}, "pledges.A: Javelin 1 is not a ship of A"),
        (
            {
                "phase": "initiative",
                "units": {"Pulsar 1": {"lost_crew": ["P"]}},
                "pledges": {"A": "Helm die of Pulsar 1"},
            },
            "pledges.A: the commander is the pilot with the highest printed Cmd in play (AL-3.1)",
        ),
        (
            {"phase": "cannon fire", "shots": [SHOT]},
            "shots[1]: the target is beyond long range (AL-4.4)",
        ),
        ({"phase": "movement", "shots": [SHOT]}, "shots: shots are declared only in the phase cannon fire"),
        (
            {"phase": "movement", "active": "Pulsar 1", "units": STACKED},
            "active: it stands on an occupied hex without the points to leave it (AL-3.7)",
        ),
        ({"phase": "initiative", "pledges": {"A": "heads"}}, '"Command die of ..." or "Helm die of ..." and a ship'),
        ({"phase": "initiative", "next": "A"}, "next: a side is next only in the phase movement"),
        ({"phase": "movement", "lowest": "C"}, "lowest: 'C' is unknown; there are A and B"),
        ({"over": 1}, "over: true or false is expected, not 1"),
    ],
)
def test_what_cannot_be_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        at(**position)


def test_a_position_names_the_step_and_the_status() -> None:
    state = at(step="boom", units={"Pulsar 1": {"boom": 1}})
    assert (state.over, state.step, state.ships[0].status) == (True, Step.END_OF_TURN, Status.DESTROYED)
    assert game.position(state)["units"]["Pulsar 1"]["status"] == "destroyed"
