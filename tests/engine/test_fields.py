"""Fields as tables say them: read from what people write, told, put back; what is wrong with their words."""

from __future__ import annotations

from typing import Any, Final

import pytest

from stormtable.engine import I8, Bool, Dice, fixed, many, one, record
from stormtable.engine.field_kinds import choice, each, flag, number, own, rows, table
from stormtable.engine.fields import Fields, Where
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.name_kinds import marked_things, thing, things

NAMES: Final = ("Ada", "Bo", "Cy")


@record
class Names:
    turns: I8 = 0


@record
class Shot:
    at: I8 = 0


@record
class Ship:
    hull: I8 = 0
    lost: Bool = False
    kind: I8 = 0
    leader: I8 = 0  # 1 + who; 0: nobody
    seen: I8 = 0  # bits
    shields: list[Bool] = many(factory=Bool, count=3)
    shot: Shot = one(Shot)
    luck: I8 = 0


@record
class State:
    dice: Dice = one(Dice)
    turn: I8 = 0
    n_shots: I8 = 0
    ships: list[Ship] = many(factory=Ship, count=3)
    shots: list[Shot] = many(factory=Shot, count=2)
    table: Names = fixed(Names)


def who(setup: Any, text: str) -> int:
    for number_, name in enumerate(NAMES):
        if name.casefold() == text.casefold():
            return number_
    raise BadInput(f"there is no ship {text!r}; {did_you_mean(text, NAMES)}")


def called(setup: Any, number_: int) -> str:
    return NAMES[number_]


def mark(ship: Ship, shield: int, there: bool) -> None:
    ship.shields[shield] = there


SHOT: Final = Fields(Shot, "a shot", thing("at", "a ship", who, called, "at whom"))
SHIP: Final = Fields(
    Ship,
    "a ship",
    number("hull", 0, 9, "points of its hull", also=("points",)),
    flag("there", "whether it is left", of="lost", opposite=True, told=None),
    choice("kind", {0: "raider", 1: "free trader"}, "what it is", synonyms={"pirate": "raider"}),
    thing("leader", "a ship", who, called, "whom it follows", none="nobody", told=None),
    things("seen", "ships", who, called, "whom it sees"),
    marked_things(
        "shields",
        "sides",
        "shields up",
        pieces=lambda where: range(3),
        find=lambda where, text: "fsa".index(text[0]),
        name=lambda where, side: ("fore", "starboard", "aft")[side],
        get=lambda ship, side: ship.shields[side],
        mark=mark,
    ),
    table("shot", SHOT, "its last shot", record=lambda where, ship: ship.shot, none=True, of=("shot",)),
    besides={"luck": "nobody knows"},
)
FLOW: Final = Fields(
    State,
    "the turn",
    number("turn", 1, lambda where: where.setup.turns, "the turn"),
    own(
        "due", "anything", "what is due", read=lambda where, part, key: part.get(key), tell=lambda where, state: "rent"
    ),
    rows("shots", SHOT, "shots", records=lambda where, state: state.shots[: state.n_shots], of=("shots", "n_shots")),
    each(
        "ships",
        SHIP,
        "all ships",
        find=who,
        names=lambda setup: {name: i for i, name in enumerate(NAMES)},
        owner=lambda setup, number: number,
    ),
)


def state() -> State:
    made = State(turn=2, n_shots=1)
    made.table.turns = 12
    return made


def canonical(words: dict[str, Any]) -> dict[str, Any]:
    return FLOW.canonical(Where(state()), Part(words))


def ship(words: dict[str, Any]) -> Ship:
    made, where = Ship(), Where(state())
    SHIP.put(where, made, Part(SHIP.canonical(where, Part(words))))
    return made


def test_a_state_is_told_in_the_order_of_its_table() -> None:
    told = FLOW.tell(Where(state()), state())
    assert list(told) == ["turn", "due", "shots", "ships"]
    assert told["shots"] == [{"at": "Ada"}]
    assert told["ships"]["Bo"] == {
        "hull": 0,
        "kind": "raider",
        "seen": [],
        "shields": [],
        "shot": {"at": "Ada"},
    }


def test_what_people_write_becomes_what_is_told() -> None:
    written = {
        "SHIPS": {
            "bo": {"Points": 3, "kind": "Free_Trader", "leader": "cy", "seen": ["cy", "ADA"], "shields": "aft"},
            "cy": {"kind": "pirate", "leader": False, "hull": True, "shot": False},
        },
        "shots": [{"at": "bo"}],
    }
    assert canonical(written) == {
        "ships": {
            "Bo": {"hull": 3, "kind": "free trader", "leader": "Cy", "seen": ["Ada", "Cy"], "shields": ["aft"]},
            "Cy": {"kind": "raider", "leader": "nobody", "hull": True, "shot": False},
        },
        "shots": [{"at": "Bo"}],
    }


def test_what_is_told_is_put_back() -> None:
    words = {
        "hull": 7,
        "there": False,
        "kind": "free trader",
        "leader": "Cy",
        "seen": ["Bo"],
        "shields": ["fore", "aft"],
    }
    made = ship(words)
    assert (made.hull, made.lost, made.kind, made.leader, made.seen) == (7, True, 1, 3, 2)
    assert made.shields == [True, False, True]
    assert SHIP.tell(Where(state()), made) == {**words, "shot": {"at": "Ada"}, "shields": ["aft", "fore"]}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"turn": 13}, "turn: 13 is not a number from 1 to 12"),
        ({"turns": 1}, "turns: unknown; did you mean 'turn'?"),
        ({"ships": {"Bo": {"hull": 10}}}, "ships.Bo.hull: 10 is not a number from 0 to 9"),
        (
            {"ships": {"Bo": {"hull": 1, "points": 1}}},
            "ships.Bo.points: it says the same as 'hull', which is there too",
        ),
        ({"ships": {"Bo": {}, "bo": {}}}, "ships.bo: Bo stands twice"),
        ({"ships": {"Dan": {}}}, "ships.Dan: there is no ship 'Dan'"),
        ({"ships": {"Bo": {"there": 1}}}, "ships.Bo.there: true or false is expected, not 1"),
        ({"ships": {"Bo": {"kind": "tug"}}}, "ships.Bo.kind: 'tug' is unknown; there are raider and free trader"),
        ({"ships": {"Bo": {"leader": 3}}}, "ships.Bo.leader: a name in quotes is expected, not 3"),
        ({"shots": [{"at": "nobody"}]}, "shots[1].at: there is no ship 'nobody'"),
    ],
)
def test_what_is_wrong_is_said_with_its_key(words: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as told:
        canonical(words)
    assert message in str(told.value)


def test_true_may_be_expected_of_a_number_but_not_put() -> None:
    with pytest.raises(BadInput, match="hull: a whole number from 0 to 9 is expected, not true"):
        ship({"hull": True})


def test_fields_without_a_word_are_named() -> None:
    assert FLOW.unsaid() == []
    assert SHIP.unsaid() == []
    less = Fields(
        Ship, "a ship", number("hull", 0, 9, "points"), own("shot", "", "", read=print, tell=print, of=("shot.at",))
    )
    assert less.unsaid() == ["lost", "kind", "leader", "seen", "shields", "luck"]
