"""Notation: written in one way, read in many, wrong words named with what would be right."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.games.lightning_strike.rules.decisions import deciders
from stormtable.games.lightning_strike.rules.state import State, Verb
from stormtable.games.lightning_strike.words.notation_reading import parse
from stormtable.games.lightning_strike.words.notation_writing import write
from tests.support.examples import examples
from tests.support.lightning_table import at, do, options_of, played

SCENARIOS: Final = ["first_contact", "asteroid_run", "free_three"]
L, S = 1, 8  # Lancer 1, Syreen 1
TABLE: Final[dict[str, Any]] = {
    "Pathfinder 1": {"at": [50, 50], "facing": 90},
    "Lancer 1": {"at": [60, 50], "facing": 90},
    "Syreen 1": {"at": [50, 60], "facing": 270},
    "Wraith 1": {"at": [60, 60], "facing": 270, "activated": True},
}
SLOT = at("first_contact", phase="main", units=TABLE)
EXO = at("first_contact", phase="main", active="Pathfinder 1", units=TABLE)
FIGHTER = at("first_contact", phase="main", active="Lancer 1", units=TABLE)
WINDOW = do(EXO, 0, "P. Cannon at Syreen 1")
PLACING = at("first_contact", phase="placing units")
FIELDS = at("asteroid_run", phase="placing obstacles", drawn="debris")
ORDER = at("free_three", phase="initiative", chooses="B")


@settings(max_examples=examples(60), deadline=None)
@given(scenario=st.sampled_from(SCENARIOS), seed=st.integers(0, 10**6), acts=st.integers(0, 300))
def test_whatever_is_offered_is_read_as_written(scenario: str, seed: int, acts: int) -> None:
    state = played(scenario, acts, seed)
    for seat in seats_in(deciders(state)):
        offered = options_of(state, seat)
        texts = [write(state, [action]) for action in offered]
        assert len(set(texts)) == len(texts)
        for action, text in zip(offered, texts, strict=True):
            assert parse(state, text) == parse(state, text.upper(), seat) == [action], text
        row = offered[:3]
        assert parse(state, write(state, row)) == row


@pytest.mark.parametrize(
    ("state", "written", "others"),
    [
        (
            FIELDS,
            "place debris at 60,45",
            ["place obstacle at 60 45", "put a debris field at (60, 45)", "A: place debris at 60,45"],
        ),
        (
            PLACING,
            "place Lancer 1 at 57.37,10 facing 12.5 with Evasive",
            [
                "Place lancer at 57.37, 10, facing 12.5 degrees, with evasive",
                "place Lancer 1 at 57.37 10 facing 12.5 with an Evasive counter",
            ],
        ),
        (
            PLACING,
            "place Lancer 1 at 50,10 facing 90",
            ["put the lancer at 50,10 facing north", "place Lancer 1 at 50 cm, 10 cm facing n"],
        ),
        (
            SLOT,
            "activate Lancer 1 with Overthrust and Evasive",
            ["activate lancer with both", "Lancer 1 activates with evasive, overthrust"],
        ),
        (
            SLOT,
            "activate Pathfinder 1",
            [
                "A: activate pathfinder",
                "activate Pathfinder 1 with none",
            ],
        ),
        (
            EXO,
            "move to 50,28.5",
            ["move 50, 28.5", "Pathfinder 1: move to 50 28.5", "Pathfinder 1 moves to 50,28.5 cm", "go to (50, 28.5)"],
        ),
        (EXO, "face 270", ["face south", "faces to 270", "face 270 degrees", "face S"]),
        (EXO, "face 45", ["face towards Wraith 1", "face NE"]),
        (
            EXO,
            "P. Cannon at Syreen 1",
            ["fire P. Cannon at Syreen 1", "fire at syreen", "cannon at Syreen 1", "Pathfinder 1 fires at Syreen 1"],
        ),
        (
            EXO,
            "P. Cannon at Syreen 1 with CP",
            ["fire at Syreen 1, with CP", "P. Cannon at Syreen 1 with a command point"],
        ),
        (EXO, "ECCM at Wraith 1 with CP", ["ECCM wraith, with CP", "eccm against Wraith 1 for its command point"]),
        (EXO, "end", ["done", "Pathfinder 1: end activation", "stop"]),
        (EXO, "recover with CP", ["recover, with CP", "recover from stun with CP"]),
        (EXO, "clear", ["clear targeted ecm"]),
        (EXO, "spin to 180", ["Pathfinder 1: spin to west", "spin Pathfinder 1 to 180", "spins to 180°"]),
        (FIGHTER, "fly 15", ["fly on 15 cm", "flies 15", "Lancer 1 flies 15"]),
        (FIGHTER, "turn to 135", ["turn left 45", "turn 45 left", "turn left by 45", "turns to NW"]),
        (FIGHTER, "turn to 60", ["turn right 30", "turn 30 to the right"]),
        (FIGHTER, "maintain ECM", ["maintain"]),
        (FIGHTER, "ECM", ["ecm on"]),
        (FIGHTER, "jam Wraith 1", ["mask wraith", "jam on Wraith 1"]),
        (
            WINDOW,
            "interrupt with Syreen 1 with Evasive",
            ["Syreen 1 interrupts with evasion", "interrupt with syreen, with Evasive"],
        ),
        (WINDOW, "spin Wraith 1 to 45", ["Wraith 1: spin to NE", "B: spin wraith to 45"]),
        (WINDOW, "decline", ["no", "declines", "B: decline"]),
        (
            ORDER,
            "order C, A, B",
            ["order C A B", "order C > A > B", "order c then a then b", "order side C, side A, side B", "order C, A"],
        ),
    ],
)
def test_many_ways_to_write_the_same(state: State, written: str, others: list[str]) -> None:
    """The first is what is written, whoever reads it."""
    actions = parse(state, written)
    assert write(state, actions) == written
    for text in others:
        assert parse(state, text) == actions, text


def test_answers_to_an_attack() -> None:
    facing = at("first_contact", phase="main", order=["B", "A"], units=TABLE | {"Syreen 1": {"at": [50, 48]}})
    asked = do(do(facing, 1, "activate Syreen 1; face 90; ACDLS Laser at Pathfinder 1"), 0, "decline")
    assert parse(asked, "face attacker") == parse(asked, "turn to the attacker") == [Action(verb=Verb.FACE_ATTACKER)]
    assert parse(asked, "keep facing") == parse(asked, "keep") == [Action(verb=Verb.KEEP_FACING)]
    rolled = do(asked, 0, "keep facing")
    assert write(rolled, parse(rolled, "boost the roll")) == "boost"


def test_a_unit_activated_in_the_text_does_what_follows() -> None:
    text = "activate Lancer 1, turn left 45, then fly 10; turn right 90, Light Missiles at Syreen 1, with CP"
    assert parse(SLOT, text) == [
        Action(verb=Verb.ACTIVATE, unit=L),
        Action(verb=Verb.TURN, unit=L, facing=1350),
        Action(verb=Verb.FLY, unit=L, x=1000),
        Action(verb=Verb.TURN, unit=L, facing=450),
        Action(verb=Verb.ATTACK, unit=L, target=S, amount=1),
    ]


def test_turns_follow_from_each_other() -> None:
    actions = parse(SLOT, "activate Lancer 1; turn left 45; turn left 45; fly 5; turn to Wraith 1")
    assert [each.facing for each in actions[1:3]] == [1350, 1800]
    assert actions[4].facing == 634  # from (55,50) to (60,60)


def test_the_only_unit_of_a_side_may_spin_unnamed_in_answer() -> None:
    state = at({"sides": {"A": ["lancer"], "B": ["syreen"]}}, phase="main", active="Lancer 1")
    asked = do(state, 0, "end")
    assert parse(asked, "spin to 90", 1) == [Action(verb=Verb.SPIN, unit=8, facing=900)]
    with pytest.raises(BadInput, match="which unit"):
        parse(WINDOW, "spin to 90", 1)


NAMES: Final[dict[str, Any]] = {
    "sides": {"A": ["a", "b"], "B": ["syreen"]},
    "units": {
        key: {
            "name": name,
            "kind": "exo",
            "threat_value": 1,
            "actions": 1,
            "size": 3,
            "move": [10, 20],
            "avoidance": {"front": 0, "rear": 0},
            "protection": {"front": [1, 2, 3], "rear": [1, 2, 3]},
            "attacks": [
                {"name": weapon, "arc": "T", "range": ["C", 30], "accuracy": [0, 0], "damage": [1]}
                for weapon in weapons
            ],
        }
        for key, name, weapons in (
            ("a", "Man at War with Sails", ["Fire Lance", "Fire Lance", "ECCM", "Gun at Arms"]),
            ("b", "Fly  Then", ["Then Fire", "Syreen 1", "The Gun\u2212X", "Gun\u2212X"]),
        )
    },
}


@pytest.mark.parametrize("unit", ["Man at War with Sails 1", "Fly Then 1"])
def test_names_of_ones_own_that_sound_like_verbs(unit: str) -> None:
    """Whatever a card is called, what is written is read as it was meant."""
    for phase in ("placing units", "main"):
        position: dict[str, Any] = {"active": unit} if phase == "main" else {}
        state = at(NAMES, phase=phase, **position)
        offered = options_of(state, 0)
        for action in offered:
            assert parse(state, write(state, [action])) == [action]
        assert phase != "main" or sum(each.verb == Verb.ATTACK for each in offered) == 0
    state = at(NAMES, phase="main", active=unit, units={unit: {"at": [50, 50]}, "Syreen 1": {"at": [50, 60]}})
    shots = [each for each in options_of(state, 0) if each.verb == Verb.ATTACK]
    assert len(shots) == 4
    for action in shots:
        assert parse(state, write(state, [action])) == [action]


@pytest.mark.parametrize(
    ("state", "text", "wrong"),
    [
        (SLOT, "", "nothing is written; legal now: activate Pathfinder 1"),
        (SLOT, "xyzzy", "'xyzzy': not understood; legal now: activate Pathfinder 1"),
        (SLOT, "activate Lancr 1", "there is no unit 'lancr 1'; did you mean 'Lancer 1'?"),
        (SLOT, "activate", "which unit?"),
        (SLOT, "activate Lancer 1 with Shields", "'shields' is no counter; there are Overthrust and Evasive"),
        (SLOT, "act with Lancer 1 with Evasive", "LS-10.6"),
        (SLOT, "end", "no unit is active; legal now:"),
        (SLOT, "B: pass", "these would be words of B; A is to speak"),
        (SLOT, "Lancr 1: end", "there is no unit 'lancr 1'"),
        (EXO, "move to 50", "'50' is no place; centimetres from the south-west corner are expected, as 60,45"),
        (EXO, "move to 50.001,20", "50.001: lengths are kept to 0.01 cm (LS-1.9)"),
        (EXO, "face upwards", "'upwards' is no facing; degrees are expected"),
        (EXO, "face 90.25", "90.25: facings are kept to 0.1 degree (LS-1.9)"),
        (EXO, "fly \u22123 or so", "'\u22123 or so' is no distance"),
        (EXO, "fly far", "'far' is no distance; centimetres are expected, as fly 15"),
        (EXO, "turn 45", "which way? write the new facing, turn to 45, or turn left 45"),
        (EXO, "Laser at Syreen 1", "'laser' is no weapon of Pathfinder 1; there is P. Cannon"),
        (EXO, "P. Cannon at Syren 1", "there is no unit 'syren 1'; did you mean 'Syreen 1'?"),
        (EXO, "fire P. Cannon", "at which unit? write the weapon and its target, as P. Cannon at Syreen 1"),
        (EXO, "jam", "which unit? write its name behind it, as jam Wraith 1"),
        (EXO, "end now", "'now' is too much; legal now: end"),
        (EXO, "spin 180", "to what facing? write it behind to, as spin to 180"),
        (PLACING, "place Lancer 1", "what, and where? write place Lancer 1 at 50,10 facing 90"),
        (PLACING, "place Lancer 1 at 50,10", "how does it face? write facing and degrees behind the place"),
        (FIELDS, "place rocks at 60,45", "debris was drawn, not rocks (LS-8.7)"),
        (FIELDS, "place fog at 60,45", "'fog' is no obstacle; there are dust, debris, rocks and factory"),
        (FIELDS, "place debris at 60,45 facing 90", "an obstacle has neither facing nor counters"),
        (ORDER, "order A", "an order names every side still in play once: A, B and C (LS-3.1)"),
        (ORDER, "order A, B, D", "there is no side 'd'; there are A, B and C"),
    ],
)
def test_wrong_words_are_named(state: State, text: str, wrong: str) -> None:
    """What is wrong, and what would be right."""
    seat = seats_in(deciders(state))[0]
    with pytest.raises(BadInput) as error:
        parse(state, text, seat)
    assert wrong in str(error.value)


def test_a_watcher_reads_who_decides() -> None:
    with pytest.raises(BadInput, match=r"legal now: decline; interrupt with Syreen 1; spin Wraith 1 to 225;"):
        parse(WINDOW, "hm", WATCHER)
    over = at({"sides": {"A": ["lancer"], "B": ["syreen"]}}, phase="main", over=True)
    with pytest.raises(BadInput, match="nobody has anything to decide"):
        parse(over, "hm")
