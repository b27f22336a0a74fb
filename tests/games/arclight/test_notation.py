"""Notation: written in one way, read in many, wrong words named with what would be right."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput
from stormtable.games import find
from stormtable.games.arclight.rules.state import Roll, State, Verb

game = find("arclight")

PULSAR, JAVELIN = 0, 8
AT_FOUR: Final = {"Pulsar 1": {"hex": "1512", "facing": 1}, "Javelin 1": {"hex": "1508", "facing": 4}}
WEAPON: Final = {"crew": "A", "kind": "kinetic", "arc": "forward", "range": [3, 6, 9], "dice": "2D6", "degree": "High"}
GUNSHIP: Final[dict[str, Any]] = {
    "sides": {"A": [{"ship": "gunship", "hex": "1512"}], "B": [{"ship": "javelin", "hex": "1508"}]},
    "ships": {
        "gunship": {
            "name": "Gun Ship at Arms",
            "race": "Corsairs",
            "points": 10,
            "thrust": 5,
            "maneuver": 1,
            "ds": 9,
            "esv": 1,
            "asv": 1,
            "special": ["Cloak", "Thrust Booster"],
            "pilot": {"helm": 3, "cmd": 3, "eng": 0, "wpn": 3},
            "gunners": {"A": 5, "B": 3},
            "weapons": [
                {**WEAPON, "name": "Light Gun"},
                {**WEAPON, "name": "Heavy Gun"},
                {**WEAPON, "name": "Light Gun", "crew": "B"},
            ],
        }
    },
}


def at(scenario: str | dict[str, Any] = "duel", **position: Any) -> State:
    state: State = game.load(scenario, {}, 1)
    game.set_position(state, position)
    return state


MOVING = at(phase="movement", active="Pulsar 1", units={"Pulsar 1": {"hex": "1512"}})
FIRING = at(phase="cannon fire", firing="Pulsar 1 P", units=AT_FOUR)


def asked(choose: str, net: int = 11) -> State:
    """A choice about Javelin 1 in the middle of a damage reading."""
    reading = {"ship": "Javelin 1", "net": net, "column": 1, "read": 3, "attacker": "A"}
    return at(phase="cannon fire", units=AT_FOUR, firing="nobody", readings=[reading], question=choose)


FORWARD = Action(verb=Verb.FORWARD, unit=PULSAR)


def turn(amount: int) -> Action:
    return Action(verb=Verb.TURN, unit=PULSAR, amount=amount)


def choose(target: int) -> Action:
    return Action(verb=Verb.CHOOSE, unit=JAVELIN, target=target)


def fire(part: int, unit: int = PULSAR, target: int = JAVELIN) -> Action:
    return Action(verb=Verb.FIRE, unit=unit, part=part, target=target)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("forward", [FORWARD]),
        ("Forward 3", [FORWARD] * 3),
        ("ahead three", [FORWARD] * 3),
        ("forward 2, right, forward", [FORWARD, FORWARD, turn(1), FORWARD]),
        ("forward 2 right forward", [FORWARD, FORWARD, turn(1), FORWARD]),
        ("forward 2; then left 2", [FORWARD, FORWARD, turn(-2)]),
        ("turn right 2", [turn(2)]),
        ("left", [turn(-1)]),
        ("turn 3", [turn(3)]),
        ("left 3", [turn(3)]),
        ("right 3", [turn(3)]),
        ("right 5", [turn(5)]),
        ("Pulsar 1: forward", [FORWARD]),
        ("pulsar 1 forward, right", [FORWARD, turn(1)]),
        ("Javelin 1 forward", [Action(verb=Verb.FORWARD, unit=JAVELIN)]),
        ("end", [Action(verb=Verb.END_MOVE, unit=PULSAR)]),
        ("stop", [Action(verb=Verb.END_MOVE, unit=PULSAR)]),
        ("forward 1 end", [FORWARD, Action(verb=Verb.END_MOVE, unit=PULSAR)]),
    ],
)
def test_movement(text: str, actions: list[Action]) -> None:
    assert game.parse(MOVING, text) == actions


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("P fires at Javelin 1", fire(0)),
        ("p fires at javelin 1", fire(0)),
        ("pilot shoots at Javelin 1", fire(0)),
        ("fires at Javelin 1", fire(0)),
        ("fire at Javelin", fire(0)),
        ("gunner A fires at Javelin 1", fire(1)),
        ("Gatling at Javelin 1", fire(1)),
        ("kinetic gatling cannon fires at Javelin 1", fire(1)),
        ("A fires Kinetic Gatling Cannon at Javelin 1", fire(1)),
        ("Pulsar 1's A fires at Javelin 1", fire(1)),
        ("Pulsar 1 A fires at Pulsar 1", fire(1, target=PULSAR)),
        ("Javelin 1 B fires at Pulsar 1", fire(2, unit=JAVELIN, target=PULSAR)),
        ("P holds fire", Action(verb=Verb.HOLD, unit=PULSAR, part=0)),
        ("hold", Action(verb=Verb.HOLD, unit=PULSAR, part=0)),
        ("gunner a holds its fire", Action(verb=Verb.HOLD, unit=PULSAR, part=1)),
    ],
)
def test_fire(text: str, action: Action) -> None:
    assert game.parse(FIRING, text) == [action]


def test_out_of_turn_a_seat_means_its_own_ship() -> None:
    assert game.parse(FIRING, "B fires at Pulsar 1", 1) == [fire(2, unit=JAVELIN, target=PULSAR)]


@pytest.mark.parametrize(
    ("what", "text", "target"),
    [
        ("weapon", "lose Pulson Blaster", 1),
        ("weapon", "loses A", 1),
        ("weapon", "lose weapon B", 2),
        ("weapon", "Plasma Pellet Array is lost", 0),
        ("weapon", "lose array", 0),
        ("crew", "pilot dies", 0),
        ("crew", "gunner B dies", 2),
        ("crew", "lose B", 2),
        ("crew", "the pilot is lost", 0),
        ("gear", "lose countermeasure", 0),
        ("gear", "lose CM", 0),
        ("short", "short Thrust", 8),
        ("short", "short DS", 9),
        ("short", "short screens", 9),
        ("short", "short out the countermeasure", 6),
        ("short", "short A", 1),
        ("short", "short Plasma Pellet Cannon", 2),
        ("degree", "A drops a degree", 1),
        ("degree", "Pulson Blaster loses a degree", 1),
        ("degree", "lower B", 2),
    ],
)
def test_choices(what: str, text: str, target: int) -> None:
    assert game.parse(asked(what), text) == [choose(target)]


@pytest.mark.parametrize(
    ("text", "weapon", "direction"),
    [("A fixed front-left", 1, 5), ("Pulson Blaster is fixed to the front", 1, 0), ("B fixed front right arc", 2, 1)],
)
def test_arcs(text: str, weapon: int, direction: int) -> None:
    action = Action(verb=Verb.FIX_ARC, unit=JAVELIN, target=weapon, part=direction)
    assert game.parse(asked("arc"), text) == [action]


@pytest.mark.parametrize("text", ["facing 3", "faces 3", "set facing to three", "Pulsar 1 facing 3"])
def test_facings(text: str) -> None:
    state = at(phase="movement", active="Pulsar 1", question="facing")
    assert game.parse(state, text) == [Action(verb=Verb.SET_FACING, unit=PULSAR, facing=3)]


def test_initiative() -> None:
    """The ship may be left out where it is plain whose die it is."""
    state = game.load("duel", {}, 1)
    helm = Action(verb=Verb.COMMAND, unit=JAVELIN, part=Roll.HELM)
    assert game.parse(state, "Helm die of Javelin 1") == [helm]
    assert game.parse(state, "helm", 1) == [helm]
    assert game.parse(state, "Command die", 0) == [Action(verb=Verb.COMMAND, unit=PULSAR, part=Roll.COMMAND)]
    with pytest.raises(BadInput, match=re.escape("'Command die': of which ship? legal now: Command die of Pulsar 1, ")):
        game.parse(state, "Command die")
    game.apply(state, 0, Action(verb=Verb.COMMAND, unit=PULSAR))
    assert game.parse(state, "roll the Helm die") == [helm]


def test_which_ship_moves() -> None:
    state = at("pair", phase="movement", lowest="A")
    moves = [Action(verb=Verb.ACTIVATE, unit=1)]
    for text in ("Pulsar 2 moves", "Pulsar 2", "pulsar 2 is activated", "move Pulsar 2"):
        assert game.parse(state, text) == moves


@pytest.mark.parametrize(
    ("state", "text", "message"),
    [
        (MOVING, "", "nothing is written; legal now: forward, left 2, left, right, right 2, turn 3, end"),
        (MOVING, "forwrd 3", "'forwrd 3': not understood; legal now: forward, "),
        (MOVING, "forward 3 rihgt", "'forward 3 rihgt': 'rihgt' is not understood; legal now: "),
        (MOVING, "forward 0", "'forward 0': forward 0: at least 1 is expected"),
        (MOVING, "turn 2", "'turn 2': which way? write right or left and the number of sides"),
        (MOVING, "facing up", "'facing up': 'up' is no facing: 1 (up) to 6, clockwise"),
        (FIRING, "P fires at Javelin 2", "there is no ship 'javelin 2'; did you mean 'Javelin 1'?"),
        (
            FIRING,
            "B fires at Javelin 1",
            "'B fires at Javelin 1': 'b' is no weapon of Pulsar 1; there are P (Kinetic Pulse",
        ),
        (FIRING, "Kinetic at Javelin 1", "'kinetic' may be Kinetic Pulse Cannon or Kinetic Gatling Cannon"),
        (FIRING, "C holds fire", "'C holds fire': 'c' is no crew member of Pulsar 1; there are P and A"),
        (
            asked("weapon"),
            "lose everything",
            "'everything' is no weapon of Javelin 1; there are P (Plasma Pellet Array), ",
        ),
        (
            asked("weapon"),
            "gunner A dies",
            "that is not asked now; legal now: lose Plasma Pellet Array, lose Pulson Blaster",
        ),
        (asked("crew"), "C dies", "'c' is no crew member of Javelin 1; there are P, A and B"),
        (asked("gear"), "lose nixie", "'nixie' is no gear of Javelin 1; there is countermeasure"),
        (asked("short"), "short circuit", "'circuit' is no weapon of Javelin 1; "),
        (asked("arc"), "A fixed sideways", "'sideways' is no arc; there are front, front-right, "),
    ],
)
def test_wrong_words_are_named_with_what_would_be_right(state: State, text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        game.parse(state, text)


def test_a_ship_that_is_not_named_where_several_might_be_meant() -> None:
    state = at("pair", phase="movement", lowest="A")
    with pytest.raises(BadInput, match=re.escape("'forward': which ship? legal now: Pulsar 1 moves, Pulsar 2 moves")):
        game.parse(state, "forward", 0)
    with pytest.raises(BadInput, match="this seat has nothing to decide now"):
        game.parse(state, "xyzzy", 1)


# A card whose names are hard to read: a ship with "at" in its name, two guns of one gunner, one name twice


def gunship(**position: Any) -> State:
    return at(GUNSHIP, **position)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("A fires Light Gun at Javelin 1", 0),
        ("A fires Heavy Gun at Javelin 1", 1),
        ("heavy at Javelin 1", 1),
        ("B fires at Javelin 1", 2),
        ("A light at Javelin 1", 0),
        ("B Light Gun fires at Javelin 1", 2),
    ],
)
def test_guns_that_share_a_gunner_or_a_name(text: str, part: int) -> None:
    state = gunship(phase="cannon fire", firing="Gun Ship at Arms 1 A")
    assert game.parse(state, text) == [fire(part)]
    assert game.parse(state, game.write(state, [fire(part)])) == [fire(part)]


def test_guns_that_might_both_be_meant() -> None:
    state = gunship(phase="cannon fire", firing="Gun Ship at Arms 1 A")
    with pytest.raises(BadInput, match="'a' may be A Light Gun or Heavy Gun"):
        game.parse(state, "A fires at Javelin 1")
    with pytest.raises(BadInput, match="'light gun' may be A Light Gun or B Light Gun"):
        game.parse(state, "Light Gun at Javelin 1")


def test_a_target_with_at_in_its_name() -> None:
    state = gunship(phase="cannon fire", firing="Javelin 1 B")
    shot = fire(2, unit=JAVELIN, target=PULSAR)
    assert game.write(state, [shot]) == "B fires at Gun Ship at Arms 1"
    assert game.parse(state, "B fires at gun ship at arms 1") == [shot]
    assert game.parse(state, "Plasma Pellet Cannon at Gun Ship at Arms") == [shot]


def test_special_equipment_by_its_name() -> None:
    state = gunship(
        phase="cannon fire",
        firing="nobody",
        readings=[{"ship": "Gun Ship at Arms 1", "net": 13, "column": 1, "read": 7}],
        question="gear",
    )
    assert game.parse(state, "lose thrust booster") == [Action(verb=Verb.CHOOSE, unit=PULSAR, target=3)]
    state.ask.what = 9  # a system short takes Thrust, not the booster
    assert game.parse(state, "short thrust") == [Action(verb=Verb.CHOOSE, unit=PULSAR, target=8)]


def test_lost_guns_with_one_name_are_told_apart() -> None:
    state = gunship(
        phase="cannon fire",
        firing="nobody",
        readings=[{"ship": "Gun Ship at Arms 1", "net": 10, "column": 1, "read": 3}],
        question="weapon",
    )
    texts = [game.write(state, [Action(verb=Verb.CHOOSE, unit=PULSAR, target=i)]) for i in range(3)]
    assert texts == ["lose A Light Gun", "lose Heavy Gun", "lose B Light Gun"]
    assert [game.parse(state, text)[0].target for text in texts] == [0, 1, 2]


def test_steps_in_a_row_are_counted() -> None:
    row = [FORWARD, FORWARD, turn(1), FORWARD, turn(-2), turn(3), FORWARD, FORWARD, FORWARD]
    assert game.write(MOVING, row) == "forward 2, right, forward, left 2, turn 3, forward 3"
    assert game.parse(MOVING, game.write(MOVING, row), WATCHER) == row


def test_another_ship_is_named() -> None:
    assert game.write(MOVING, [Action(verb=Verb.END_MOVE, unit=JAVELIN)]) == "Javelin 1: end"
