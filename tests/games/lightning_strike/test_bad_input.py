"""Whatever is written, said of a position or of a scenario: it is read, or refused in a sentence that says where."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine.game import BadInput, seats_in
from stormtable.engine.records import copy_record, differences
from stormtable.games import find
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.decisions import apply, deciders, refuse
from stormtable.games.lightning_strike.rules.state import State
from stormtable.games.lightning_strike.words.notation_acts import FORMS
from stormtable.games.lightning_strike.words.notation_reading import parse
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.placing import set_position
from stormtable.games.lightning_strike.words.position import position
from tests.support.examples import examples
from tests.support.lightning_table import options_of, played

loaded = find("lightning_strike").load

REACHED: Final = [
    ("first_contact", 5, 1),
    ("patrol_clash", 60, 2),
    ("asteroid_run", 4, 3),
    ("asteroid_run", 80, 4),
    ("free_three", 90, 5),
    ("free_four", 120, 6),
]
reached = functools.cache(played)
WORDS: Final = st.sampled_from(
    [*FORMS, "with", "and", "at", "to", "facing", "left", "right", "north", "south-west", "cm", "CP", "attacker", "("]
    + ["45", "-3", "1e9", "99999", "0", "359.9", "360", "12.345", "nan", "inf", "²", "٣", "°", "−", "é", "\u2028", "\0"]
    + ["Lancer", "Pathfinder", "Syreen", "Wraith", "1", "2", "A", "B", "C", "Overthrust", "Evasive", "Missiles"]
    + [",", ";", ":", ">", "dust", "rocks", "Lancer 1", "Syreen 1", "P. Cannon at"]
)
GARBLE: Final = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 2), st.sampled_from([*"0123456789.,- ;:e²", ""])), max_size=3
)
VALUES: Final = st.sampled_from(
    [0, -1, 1, 2, 7, 60.5, 12.345, 359.9, 360, 1e9, 1e300, 2**70, float("nan"), float("inf"), True, False, None, ""]
    + ["A", "B", "nobody", "Lancer 1", "dust", "main", "end", "set-up", "placing units", "60,45", "north", "C", "FF"]
    + [[], {}, [1, 2], [60, 45], [-1, 5], [121, 5], ["A", "B"], ["B", "A"], ["hostile"] * 33, ["friendly"], ["C", 10]]
    + ["destroyed", "retreated", "in reserve", "on table", "defense", "declared", [{"kind": "dust", "at": [60, 45]}]]
    + [{"front": [3, 2, 1], "rear": [1, 2, 3]}, ["hulk"] * 9, "x" * 30, "日本", ["Mis"], ":", "\n"]
)
SCENARIO: Final[dict[str, Any]] = {
    "table": {"width": 100, "height": 80, "zone": 15, "field_radius": 3, "obstacles": 1, "turn_limit": 4},
    "options": {"narrow_forward": True},
    "sides": {"A": ["hulk", "hulk"], "B": ["syreen", "hulk"], "C": ["wraith"]},
    "units": {
        "hulk": {
            "name": "Hulk",
            "kind": "fighter",
            "threat_value": 3,
            "skill": 3,
            "actions": 2,
            "size": 2,
            "electronics": -1,
            "move": [12, 30],
            "avoidance": {"front": 0, "rear": -1},
            "protection": {"front": [1, 2, 3], "rear": [1, 2, 3]},
            "protection_p": {"front": [1, 2, 3], "rear": [2, 3, 4]},
            "perks": {"ecm": 2, "eccm": 1, "close_combat": 1, "missile_defense": 2},
            "attacks": [
                {
                    "name": "Gun",
                    "arc": "T",
                    "range": ["C", 10, 20],
                    "accuracy": [0, 1, 2],
                    "damage": [2],
                    "type": "P",
                    "notes": ["Mis"],
                }
            ],
        }
    },
}


T = TypeVar("T")


def tried(what: Callable[[], T]) -> T | None:
    """What comes of it; None where it is refused, in a sentence."""
    try:
        return what()
    except BadInput as error:
        text = str(error)
    assert len(text) > 8
    assert "\n" not in text
    return None


def paths(table: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in nested tables and lists."""
    rows = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    for key, value in rows:
        yield (*before, key)
        yield from paths(value, (*before, key))


@st.composite
def garbled(draw: st.DrawFn, table: dict[str, Any]) -> dict[str, Any]:
    """A copy with something missing, something unknown, or another value somewhere."""
    whole = copy.deepcopy(table)
    for _ in range(draw(st.integers(1, 2))):
        *way, last = draw(st.sampled_from(list(paths(whole))))
        at: Any = functools.reduce(lambda part, key: part[key], way, whole)
        match draw(st.sampled_from(["other", "other", "other", "missing", "unknown"])):
            case "missing" if isinstance(at, dict):
                del at[last]
            case "unknown" if isinstance(at, dict):
                at["stranger"] = 1
            case _:
                at[last] = copy.deepcopy(draw(VALUES))
        if not whole:
            break
    return whole


def goes_on(state: State) -> None:
    """It can be written, put back and played on from."""
    back = copy_record(state)
    set_position(back, position(state))
    assert [each for each in differences(back, state) if not str(each).startswith("dice")] == []
    for seat in seats_in(deciders(state)):
        for action in options_of(state, seat)[:20]:
            assert refuse(state, seat, action) == 0


@pytest.mark.rule("LS-1.9")
@settings(max_examples=examples(200), deadline=None)
@given(where=st.sampled_from(REACHED), words=st.lists(WORDS, max_size=9), seed=st.integers(0, 999), garble=GARBLE)
def test_words_of_every_kind(where: tuple[str, int, int], words: list[str], seed: int, garble: Any) -> None:
    """Words in any order, and acts with a few letters changed: what is read can be written again, and is judged."""
    state = reached(*where)
    (seat,) = seats_in(deciders(state))
    offered = options_of(state, seat)
    text = write(state, [offered[seed % len(offered)]])
    for at, gone, put in garble:
        i = int(at * len(text))
        text = text[:i] + put + text[i + gone :]
    for said in (" ".join(words), text):
        actions = tried(functools.partial(parse, state, said, seat)) or []
        for action in actions:
            code = No(refuse(state, seat, action))
            assert code == No.OK or code.rule.startswith("LS-")
            (again,) = parse(state, write(state, [action]), seat)
            assert differences(again, action) == []
        if len(actions) == 1 and refuse(state, seat, actions[0]) == No.OK:
            after = copy_record(state)
            apply(after, seat, actions[0])
            goes_on(after)


def replaced(state: State, said: dict[str, Any]) -> State:
    after = copy_record(state)
    set_position(after, said)
    return after


@settings(max_examples=examples(200), deadline=None)
@given(where=st.sampled_from(REACHED), data=st.data())
def test_positions_of_every_kind(where: tuple[str, int, int], data: st.DataObject) -> None:
    state = reached(*where)
    said = data.draw(garbled(position(state)))
    after = tried(lambda: replaced(state, said))
    if after is not None:
        goes_on(after)


@settings(max_examples=examples(200), deadline=None)
@given(garbled(SCENARIO))
def test_scenarios_and_datacards_of_every_kind(scenario: dict[str, Any]) -> None:
    state = tried(lambda: loaded(scenario, {}, 1))
    if state is not None:
        goes_on(state)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("move", [20, 10], "units.hulk.move: the move behind the slash is at least the basic one"),
        ("move", [12, 151], "units.hulk.move: 151 is not a whole number from 0 to 150"),
        ("move", [12.5, 30], "units.hulk.move: 12.5 is not a whole number from 0 to 150"),
        ("size", 0, "units.hulk.size: 0 is not a number from 1 to 99"),
        ("kind", "tank", "units.hulk.kind: "),
        ("skill", 0, "units.hulk.skill: 0 is not a number from 1 to "),
        ("actions", -1, "units.hulk.actions: -1 is not a number from 0 to 9"),
        (
            "protection",
            {"front": [3, 2, 1], "rear": [1, 2, 3]},
            "hulk.protection.front: Stun, Crippled, Overkill",
        ),
        ("protection", {"front": [1, 2], "rear": [1, 2, 3]}, "units.hulk.protection.front: 3 numbers are expected"),
        ("perks", {"stealth": 1}, "units.hulk.perks.stealth: unknown; there are"),
        ("wings", 2, "units.hulk.wings: unknown; there are"),
        ("name", "Hulk: big", "units.hulk.name: 'Hulk: big': a name has no comma, semicolon, colon or >"),
        ("name", "x" * 25, "units.hulk.name: "),
        ("attacks", SCENARIO["units"]["hulk"]["attacks"] * 5, "units.hulk.attacks: 5 attack lines; at most 4"),
    ],
)
def test_a_datacard_that_cannot_be_names_its_key(key: str, value: Any, words: str) -> None:
    scenario = copy.deepcopy(SCENARIO)
    scenario["units"]["hulk"][key] = value
    with pytest.raises(BadInput) as error:
        loaded(scenario, {}, 1)
    assert words in str(error.value)


@pytest.mark.rule("LS-5.3")
@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("range", [10, "C"], "range: 'C': \"C\" first, then rising whole centimetres"),
        ("range", ["C", 20, 10], 'range: 10: "C" first, then rising whole centimetres'),
        ("range", [], "range: 1 to 4 range bands are expected, not 0"),
        ("accuracy", [0], "accuracy: 3 numbers are expected, not 1"),
        ("damage", [3, 2], "damage: 3 numbers are expected, not 2"),
        ("arc", "Q", "arc: "),
        ("type", "X", "type: "),
        ("notes", ["Foo"], "notes: 'Foo' is unknown"),
    ],
)
def test_an_attack_line_that_cannot_be_names_its_key(key: str, value: Any, words: str) -> None:
    scenario = copy.deepcopy(SCENARIO)
    scenario["units"]["hulk"]["attacks"][0][key] = value
    with pytest.raises(BadInput) as error:
        loaded(scenario, {}, 1)
    assert f"units.hulk.attacks[1].{words}" in str(error.value)


@pytest.mark.rule("LS-1.1", "LS-1.51")
@pytest.mark.parametrize(
    ("scenario", "options", "words"),
    [
        (
            "free",
            {"force_a": "wraith, lancer, syreen"},
            "option force_a: 'wraith, lancer, syreen' costs 25 Threat Value, the",
        ),
        (
            "free",
            {"force_a": "lancer", "force_b": "pathfinder 2", "limit": 15},
            "option force_b: 'pathfinder 2' costs 16 Threat Value, the limit",
        ),
        ("free", {"force_b": "pathfinder, zaku"}, "option force_b: 'zaku' is no unit; there are pathfinder"),
        ("free", {"force_a": ""}, "option force_a: a force such as 'pathfinder, lancer' is expected, not ''"),
        ("free", {"force_a": "syreen 0"}, "option force_a: 'syreen 0': a side has 1 to 8 units"),
        ("free", {"force_a": "syreen 9", "limit": 0}, "option force_a: 'syreen 9': a side has 1 to 8 units"),
        ("free", {"force_c": "wraith"}, "option force_c: only for the scenario free_three and free_four"),
        ("free_three", {"force_d": "wraith"}, "option force_d: only for the scenario free_four"),
        ("patrol_clash", {"limit": 20}, "option limit: only for the scenario free"),
        ("free", {"limit": 1000}, "option limit: a whole number from 0 to 999 is expected"),
        ("asteroid_run", {"obstacles": 2}, "option obstacles: "),
        ("free_four", {"obstacles": 5}, "option obstacles: a whole number from 0 to 4 is expected"),
    ],
)
def test_forces_and_options_that_cannot_be(scenario: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput) as error:
        loaded(scenario, options, 1)
    assert words in str(error.value)


@pytest.mark.rule("LS-1.1")
def test_a_force_costs_the_sum_of_its_threat_values() -> None:
    """Exactly the limit is within it."""
    loaded("free", {"force_a": "2 x pathfinder", "force_b": "lancer*2", "limit": 16}, 1)
    state = loaded("free_four", {"force_d": "Wraith, syreen 3", "limit": 31}, 1)
    assert [state.units[24 + i].status for i in range(5)] == [1, 1, 1, 1, 0]
