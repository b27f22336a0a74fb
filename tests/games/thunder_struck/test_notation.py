"""Notation: written in one way, read in many, wrong words named with what would be right."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.records import copy_record
from stormtable.games.thunder_struck.rules.codes import No
from stormtable.games.thunder_struck.rules.decisions import deciders, refuse
from stormtable.games.thunder_struck.rules.secrets import hide
from stormtable.games.thunder_struck.rules.state import ANTICLOCKWISE, CLOCKWISE, State, Verb
from stormtable.games.thunder_struck.words.notation_reading import parse
from stormtable.games.thunder_struck.words.notation_writing import write
from tests.support.examples import examples
from tests.support.thunder_table import at, load, options_of, played

B1, B2, M1, M2, F1, F2, P1, P2, SF, SR, SM = range(11)
A_DICE: Final = {"B1": 6, "M1": 2, "F1": 4, "SF": 1}
B_DICE: Final = {"B1": 3, "M1": 5, "P1": 2, "SM": 6}


def acting(a: dict[str, int] | None = None, **a_words: Any) -> State:
    """A's turn in a duel."""
    return at(phase="action", ships={"A": {"dice": A_DICE if a is None else a, **a_words}, "B": {"dice": B_DICE}})


PLANNING: Final = at(phase="planning", ships={"A": {"hand": [6, 2, 4, 1]}, "B": {"hand": [3, 5, 2, 6]}})
ACTING: Final = acting()
BOTH: Final = acting({"B1": 5, "B2": 2, "M1": 3, "M2": 4}, cubes=4)
WARPING: Final = at(
    "teams",
    phase="action",
    winners=["A1"],
    turn="A1",
    ships={"A1": {"space": 4, "manoeuvre_token": [6, 5]}},
)
TEAMS: Final = at("teams", phase="action", ships={"A1": {"dice": {"F1": 4}}, "A2": {"sector": "I", "space": 9}})
HIT: Final = at(phase="action", hit={"ship": "B", "from": "front"}, ships={"B": {"shields": ["SF", "SM"]}})
MARKING: Final = at(phase="action", hit={"ship": "B", "from": "front", "damage": "any"})
OFFERED: Final = at(phase="end of round", reflex_offer="A")


def lay(face: int, space: int) -> Action:
    return Action(verb=Verb.LAY, amount=face, target=space)


def act(verb: int, part: int, target: int = -1, amount: int = 0, x: int = 0, unit: int = 0) -> Action:
    return Action(verb=verb, part=part, target=part if target < 0 else target, amount=amount, x=x, unit=unit)


LAYOUT: Final = [lay(6, B1), lay(2, M1), lay(4, F1), lay(1, SF)]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("6,2,4,1 -> B1,M1,F1,SF", LAYOUT),
        ("6, 2, 4, 1 -> B1, M1, F1, SF", LAYOUT),
        ("6241 → b1 m1 f1 sf", LAYOUT),
        ("lay 6 2 4 1 on B1 M1 F1 and SF", LAYOUT),
        ("lay 6 on B1, 2 on M1, 4 on F1, 1 on SF", LAYOUT),
        ("6 on B1 and 2 on M1", LAYOUT[:2]),
        ("6>B1, 2>M1", LAYOUT[:2]),
        ("6,2,4,1 -> B1,M1,F1,SF; hand in", [*LAYOUT, Action(verb=Verb.HAND_IN)]),
        ("6,2,4,1 -> B1,M1,F1,SF, then hand in", [*LAYOUT, Action(verb=Verb.HAND_IN)]),
        ("lay 6 on B1", [lay(6, B1)]),
        ("Put 6 to b1", [lay(6, B1)]),
        ("A: lay 6 on B1", [lay(6, B1)]),
        ("lift B1", [Action(verb=Verb.LIFT, target=B1)]),
        ("take B1 back", []),
        ("take back B1", [Action(verb=Verb.LIFT, target=B1)]),
        ("lift B1, M1", [Action(verb=Verb.LIFT, target=B1), Action(verb=Verb.LIFT, target=M1)]),
        ("Reroll", [Action(verb=Verb.REROLL)]),
        ("done", [Action(verb=Verb.HAND_IN)]),
    ],
)
def test_planning(text: str, actions: list[Action]) -> None:
    if not actions:
        with pytest.raises(BadInput, match="not understood"):
            parse(PLANNING, text, 0)
    else:
        assert parse(PLANNING, text, 0) == actions


def test_all_dice_are_lifted_at_once() -> None:
    state = at(phase="planning", ships={"A": {"dice": {"B1": 6, "SF": 1}, "hand": [2, 4]}, "B": {"hand": [3, 5, 2, 6]}})
    assert [action.target for action in parse(state, "lift all", 0)] == [B1, SF]
    with pytest.raises(BadInput, match="no die of yours lies on the console"):
        parse(state, "lift all", 1)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("boost B1", act(Verb.BOOST, B1)),
        ("boost", act(Verb.BOOST, B1)),
        ("thrust B1", act(Verb.BOOST, B1)),
        ("B1", act(Verb.BOOST, B1)),
        ("boost B1 -1", act(Verb.BOOST, B1, amount=-1)),
        ("boost B1 − 1", act(Verb.BOOST, B1, amount=-1)),
        ("boost F1 > B2", act(Verb.BOOST, F1, B2)),
        ("f1 to b2", act(Verb.BOOST, F1, B2)),
        ("boost F1 -> B2 +1", act(Verb.BOOST, F1, B2, amount=1)),
        ("boost F1 +1 > B2, B1", act(Verb.BOOST_BOTH, F1, B2, amount=1)),
        ("boost B1 -1 and F1 > B2", act(Verb.BOOST_BOTH, F1, B2, x=-1)),
        ("manoeuvre", act(Verb.MANOEUVRE, M1)),
        ("maneuver", act(Verb.MANOEUVRE, M1)),
        ("M1", act(Verb.MANOEUVRE, M1)),
        ("manoeuvre M1 +1", act(Verb.MANOEUVRE, M1, amount=1)),
        ("manoeuvre with F1 > M2", act(Verb.MANOEUVRE, F1, M2)),
        ("manoeuvre F1 > M2, M1 +1", act(Verb.MANOEUVRE, F1, M2, x=1)),
        ("fire F1 at B", act(Verb.FIRE, F1, unit=2)),
        ("fire at b", act(Verb.FIRE, F1, unit=2)),
        ("fire", act(Verb.FIRE, F1, unit=2)),
        ("F1 at B", act(Verb.FIRE, F1, unit=2)),
        ("shoots B1 +1 > F2 at B", act(Verb.FIRE, B1, F2, amount=1, unit=2)),
        ("shield SF", act(Verb.SHIELD, SF)),
        ("raise SF", act(Verb.SHIELD, SF)),
        ("shield SF +2 > SR", act(Verb.SHIELD, SF, SR, amount=2)),
        ("power F1 > P1", act(Verb.POWER, F1, P1)),
        ("power", act(Verb.POWER, P1)),
    ],
)
def test_actions(text: str, action: Action) -> None:
    assert parse(ACTING, text) == [action]
    assert parse(ACTING, text.upper(), 0) == [action]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("boost B1, B2", act(Verb.BOOST_BOTH, B1)),
        ("boost B2, B1", act(Verb.BOOST_BOTH, B1)),
        ("boost both", act(Verb.BOOST_BOTH, B1)),
        ("boost B1 + B2", act(Verb.BOOST_BOTH, B1)),
        ("B1 & B2", act(Verb.BOOST_BOTH, B1)),
        ("boost B2 +2, B1 -1", act(Verb.BOOST_BOTH, B1, amount=-1, x=2)),
        ("manoeuvre M1 +1, M2", act(Verb.MANOEUVRE, M1, amount=1)),
        ("manoeuvre M2 +1", act(Verb.MANOEUVRE, M1, x=1)),
        ("manoeuvre M2 -1, M1 +1", act(Verb.MANOEUVRE, M1, amount=1, x=-1)),
        ("M1, M2", act(Verb.MANOEUVRE, M1)),
        ("manoeuvre", act(Verb.MANOEUVRE, M1)),
    ],
)
def test_two_dice(text: str, action: Action) -> None:
    assert parse(BOTH, text) == [action]


@pytest.mark.parametrize(
    ("state", "text", "action"),
    [
        (WARPING, "flip", Action(verb=Verb.FLIP)),
        (WARPING, "stay", Action(verb=Verb.STAY)),
        (WARPING, "nothing", Action(verb=Verb.STAY)),
        (WARPING, "warp to I-10 clockwise", Action(verb=Verb.WARP, target=10, facing=CLOCKWISE)),
        (WARPING, "warp to 10, facing anticlockwise", Action(verb=Verb.WARP, target=10, facing=ANTICLOCKWISE)),
        (WARPING, "warp 11+", Action(verb=Verb.WARP, target=11, facing=CLOCKWISE)),
        (WARPING, "warp to gate II-4 -", Action(verb=Verb.WARP, part=1, target=4, facing=ANTICLOCKWISE)),
        (WARPING, "warps to Sector 2 space 4 ccw", Action(verb=Verb.WARP, part=1, target=4, facing=ANTICLOCKWISE)),
        (HIT, "use SM", Action(verb=Verb.USE_SHIELD, target=SM)),
        (HIT, "shield SF", Action(verb=Verb.USE_SHIELD, target=SF)),
        (HIT, "sf", Action(verb=Verb.USE_SHIELD, target=SF)),
        (MARKING, "damage P2", Action(verb=Verb.MARK_DAMAGE, target=P2)),
        (MARKING, "mark P2", Action(verb=Verb.MARK_DAMAGE, target=P2)),
        (MARKING, "P2", Action(verb=Verb.MARK_DAMAGE, target=P2)),
        (OFFERED, "take the Reflex die", Action(verb=Verb.TAKE_REFLEX)),
        (OFFERED, "accept", Action(verb=Verb.TAKE_REFLEX)),
        (OFFERED, "decline the green die", Action(verb=Verb.DECLINE_REFLEX)),
        (OFFERED, "no", Action(verb=Verb.DECLINE_REFLEX)),
        (TEAMS, "fire F1 at B1", act(Verb.FIRE, F1, unit=2)),
        (at(phase="action", ships={"A": {"dice": {"F1": 1}}, "B": {}}), "fire F1", act(Verb.FIRE, F1, unit=2)),
    ],
)
def test_choices(state: State, text: str, action: Action) -> None:
    assert parse(state, text) == [action]


def test_no_enemy_in_the_sector() -> None:
    ships = {"A1": {"dice": {"F1": 4}}, "B1": {"space": 9, "sector": "II"}}
    state = at("teams", phase="action", ships=ships)
    assert parse(state, "fire F1") == [act(Verb.FIRE, F1)]
    assert write(state, parse(state, "fire")) == "fire F1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("boost F1", No.OTHER_SPACE),
        ("boost B2", No.NO_DIE),
        ("boost B1, B2", No.NO_SECOND),
        ("boost B1 +1", No.PIPS),
        ("boost B1 > F1", No.OTHER_SPACE),
        ("boost B1 > B2 -2", No.NO_CUBE),
        ("power B1 > P1", No.LAST_BOOST),
        ("power M1 > P1", No.LAST_MANOEUVRE),
        ("shield SF +1 > SF", No.OK),
        ("shield SM", No.NO_DIE),
        ("manoeuvre M2", No.NO_DIE),
        ("fire F1 at A", No.NO_TARGET),
        ("lift B1", No.OTHER_DECISION),
        ("flip", No.OTHER_DECISION),
    ],
)
def test_illegal_wishes_are_read_and_then_refused(text: str, reason: No) -> None:
    """What is plain to a reader is for the rules to refuse."""
    assert No(refuse(ACTING, 0, parse(ACTING, text, 0)[0])) is reason


@pytest.mark.parametrize(
    ("state", "text", "message"),
    [
        (PLANNING, "", "nothing is written; legal now: lay 6 on B1; lay 6 on B2; "),
        (PLANNING, " ; , ", "',': not understood; legal now: "),
        (PLANNING, "6,2 -> B1", "'6,2 -> B1': one space a die is expected, not 1 space for 2"),
        (PLANNING, "6,2 -> B1,M1,F1", "one space a die is expected, not 3 spaces for 2"),
        (PLANNING, "lay 6", "'lay 6': on which spaces? write dice and spaces: 6,2,4,1 -> B1,M1,F1,SF"),
        (PLANNING, "6 -> B1 2 -> M1", "a comma is expected between one die and the next: 6 -> B1, 2 -> M1"),
        (PLANNING, "lay 7 on B1", "'lay 7 on B1': '7' is not the face of a die, 1 to 6"),
        (PLANNING, "6,x -> B1,M1", "'6,x -> B1,M1': not understood"),
        (PLANNING, "lay 6 on B3", "'lay 6 on B3': there is no space 'b3'; there are B1, B2, "),
        (PLANNING, "lift Q9", "'lift Q9': there is no space 'q9'; there are B1, B2, "),
        (PLANNING, "B: reroll", "'B: reroll': these would be words of B; A is to speak"),
        (PLANNING, "C: reroll", "'C: reroll': there is no ship 'c'; there are A and B"),
        (ACTING, "bost B1", "'bost B1': not understood; legal now: boost B1; manoeuvre; fire F1 at B; shield SF; "),
        (
            ACTING,
            "boost B1 +",
            "'boost B1 +': 'b1 +' is not understood; write a die as B1, with cubes as B1 +1 or P1 +1",
        ),
        (ACTING, "boost B1 now", "'boost B1 now': 'b1 now' is not understood; write a die as B1"),
        (ACTING, "boost B9", "'boost B9': there is no space 'b9'; there are B1, "),
        (ACTING, "boost B1, F1", "'boost B1, F1': F1 is no Boost space"),
        (ACTING, "boost B1, B1", "'boost B1, B1': B1 is named twice"),
        (ACTING, "boost F1 > B2, M1 > B1", "one cube moves one die a turn (TS-4.8)"),
        (ACTING, "boost B1, B2, F1", "3 dice: at most two take part in an action"),
        (ACTING, "power F1, B1", "one die a turn, but two Boost dice together and the Manoeuvre dice (TS-4.5)"),
        (ACTING, "fire F1 at C", "'fire F1 at C': there is no ship 'c'; there are A and B"),
        (BOTH, "boost", "'boost': which die? dice lie on B1 and B2"),
        (WARPING, "warp to II-4", "'warp to II-4': how does it face then? write clockwise or anticlockwise behind it"),
        (
            WARPING,
            "warp to II-4 left",
            "'warp to II-4 left': 'left' is no facing; clockwise or anticlockwise is expected",
        ),
        (WARPING, "warp to III-4 +", "there is no Sector 'iii'; there are I and II"),
        (WARPING, "warp to 13 +", "there is no space 13 in Sector I; its spaces run from 0 to 12"),
        (HIT, "use SX", "'use SX': there is no space 'sx'; there are B1, "),
        (OFFERED, "perhaps", "'perhaps': not understood; legal now: take the Reflex die; decline the Reflex die"),
    ],
)
def test_wrong_words_are_named_with_what_would_be_right(state: State, text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        parse(state, text, 0 if state is PLANNING else WATCHER)


def test_whose_turn_it_is_not() -> None:
    with pytest.raises(BadInput, match="this seat has nothing to decide now"):
        parse(ACTING, "xyzzy", 1)
    over = load()
    over.over, over.ask.what, over.ask.seats = True, 0, 0
    with pytest.raises(BadInput, match="nobody has anything to decide"):
        parse(over, "xyzzy")


def test_which_enemy_where_there_are_two() -> None:
    state = at("teams", phase="action", ships={"A1": {"dice": {"F1": 4}}, "B2": {"sector": "I", "space": 9}})
    with pytest.raises(BadInput, match="'fire F1': at which ship\\? B1 and B2 are in the Sector"):
        parse(state, "fire F1")


def test_dice_laid_in_a_row_are_one_layout() -> None:
    row = [*LAYOUT, Action(verb=Verb.LIFT, target=B1), lay(6, B2), Action(verb=Verb.HAND_IN)]
    text = write(PLANNING, row)
    assert text == "6,2,4,1 -> B1,M1,F1,SF; lift B1; lay 6 on B2; hand in"
    assert parse(PLANNING, text, 0) == row


@settings(max_examples=examples(60), deadline=None)
@given(
    scenario=st.sampled_from(["duel", "teams"]),
    seed=st.integers(0, 10**6),
    acts=st.integers(0, 400),
    data=st.data(),
)
def test_every_choice_is_read_as_it_was_written(scenario: str, seed: int, acts: int, data: st.DataObject) -> None:
    """Each alone, in any case, from the view; several in a row."""
    state = played(scenario, acts, seed)
    for seat in seats_in(deciders(state)):
        view = copy_record(state)
        hide(view, seat)
        offered = options_of(view, seat)
        texts = [write(view, [action]) for action in offered]
        assert len(set(texts)) == len(texts)
        for text, action in zip(texts, offered, strict=True):
            assert parse(view, text) == parse(view, text.upper(), seat) == [action]
        row = data.draw(st.lists(st.sampled_from(offered), min_size=1, max_size=5))
        assert parse(view, write(view, row), seat) == row


@settings(max_examples=examples(200), deadline=None)
@given(text=st.text(alphabet="B12MFPSabft ,;:>+-→\n−é", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for state in (PLANNING, ACTING, WARPING, HIT, OFFERED):
        with suppress(BadInput):
            for action in parse(state, text):
                refuse(state, seats_in(deciders(state))[0], action)
