"""What is told of an action: events and their numbers."""

from __future__ import annotations

import pytest

from stormtable.engine.records import copy_record
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.state import ANTICLOCKWISE, Verb
from tests.support.thunder_struck_rules import (
    B1,
    B2,
    F1,
    M1,
    P1,
    SF,
    SM,
    SR,
    act,
    action_state,
    placed,
    told,
)


@pytest.mark.rule("TS-5.1", "TS-4.2", "TS-4.7")
def test_a_boost_tells_its_cubes_and_the_ships_it_passes() -> None:
    state = action_state()
    notes = act(state, 0, Verb.BOOST_BOTH, part=B1, target=B1, amount=2)
    assert told(notes, Event.CUBES, Event.PIPS, Event.MOVED_DIE, Event.BOOSTED, Event.FLEW) == [
        (Event.CUBES, 0, 2, 0, 0),
        (Event.PIPS, 0, B1, 3, 5),
        (Event.BOOSTED, 0, 7, 1 + B1, 1 + B2),
        (Event.FLEW, 0, 0, 9, 2),
    ]


@pytest.mark.rule("TS-6.1", "TS-6.2")
def test_a_shield_already_up_is_told_as_such() -> None:
    state = placed("duel", {"phase": "action", "ships": {"A": {"dice": {"SM": 6, "SF": 1}}, "B": {"dice": {"P1": 1}}}})
    after = copy_record(state)
    assert told(act(state, 0, Verb.SHIELD, part=SM, target=SM), *Event)[0] == (Event.SHIELD_ALREADY, 0, SM, 0, 0)
    assert told(act(after, 0, Verb.SHIELD, part=SF, target=SF), *Event)[0] == (Event.SHIELD_UP, 0, SF, 0, 0)


@pytest.mark.rule("TS-7.1", "TS-7.7")
@pytest.mark.parametrize(
    ("a", "b", "reflex", "expected"),
    [
        (([2], [3]), ([1], [3]), "nobody", [(Event.REFLEX_EARNED, 0, 1)]),
        (([2], [3]), ([2], [4]), "B", [(Event.REFLEX_BACK, 1, 0), (Event.REFLEX_EARNED, 1, 0)]),
        (([2], [3]), ([2], [3]), "A", [(Event.REFLEX_BACK, 0, 0), (Event.REFLEX_NOBODY, 0, 0)]),
        (([2], [3]), ([1], [5]), "nobody", [(Event.REFLEX_NOBODY, 0, 0)]),
    ],
)
def test_the_reflex_count_is_told(
    a: tuple[list[int], list[int]], b: tuple[list[int], list[int]], reflex: str, expected: list[tuple[int, ...]]
) -> None:
    ships = {
        "A": {"boost_token": a[0], "manoeuvre_token": a[1], "dice": {"P1": 1}},
        "B": {"boost_token": b[0], "manoeuvre_token": b[1]},
    }
    notes = act(
        placed("duel", {"phase": "action", "reflex": reflex, "ships": ships}), 0, Verb.POWER, part=P1, target=P1
    )
    assert told(notes, Event.TOKENS) == [(Event.TOKENS, 0, *map(sum, a), 0), (Event.TOKENS, 1, *map(sum, b), 0)]
    happened = told(notes, Event.REFLEX_BACK, Event.REFLEX_EARNED, Event.REFLEX_NOBODY)
    assert [each[:3] for each in happened] == expected


@pytest.mark.rule("TS-5.3", "TS-5.7")
def test_the_contest_is_told() -> None:
    """Totals of those that take part, and the winner or the draw of each Sector."""
    state = placed("teams", {"phase": "action", "ships": {
        "A1": {"dice": {"M1": 1, "M2": 3, "P1": 1}}, "B1": {"dice": {"M1": 4}},
        "A2": {"dice": {"M2": 2}}, "B2": {"dice": {"P1": 1}}}})  # fmt: skip
    notes = act(state, 0, Verb.MANOEUVRE, part=M1, target=M1)
    assert told(notes, Event.CONTEST, Event.TOTAL, Event.WON, Event.DRAWN) == [
        (Event.CONTEST, 0, 0, 0, 0),
        (Event.TOTAL, 0, 4, 2, 0),
        (Event.TOTAL, 1, 4, 1, 0),
        (Event.TOTAL, 2, 2, 1, 1),
        (Event.DRAWN, 0, 4, 0, 0),
        (Event.WON, 2, 1, 2, 0),
    ]


@pytest.mark.rule("TS-5.3", "TS-5.7")
def test_a_sector_without_manoeuvre_dice_is_neither_won_nor_drawn() -> None:
    ships = {"A1": {"dice": {"M1": 1, "P1": 1}}, "A2": {"dice": {"P1": 2}}, "B2": {"dice": {"P1": 1}}}
    notes = act(placed("teams", {"phase": "action", "ships": ships}), 0, Verb.MANOEUVRE, part=M1, target=M1)
    assert told(notes, Event.WON, Event.DRAWN) == [(Event.WON, 0, 0, 1, 0)]


@pytest.mark.rule("TS-7.2", "TS-7.4", "TS-7.12")
@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ((["P1"], []), [(Event.STANDING, 0, 1, 1, 0), (Event.STANDING, 1, 1, 0, 0), (Event.WON_GAME, 1, 0, 0, 0)]),
        (([], ["P1"]), [(Event.STANDING, 0, 1, 0, 0), (Event.STANDING, 1, 1, 1, 0), (Event.WON_GAME, 0, 0, 0, 0)]),
        (([], []), [(Event.STANDING, 0, 1, 0, 0), (Event.STANDING, 1, 1, 0, 0), (Event.DRAW, 0, 0, 0, 0)]),
    ],
)
def test_the_standing_at_the_round_limit_is_told(
    damage: tuple[list[str], list[str]], expected: list[tuple[int, ...]]
) -> None:
    ships = {"A": {"damage": damage[0], "dice": {"M1": 1}}, "B": {"damage": damage[1]}}
    state = placed("duel", {"phase": "action", "round": 6, "ships": ships})
    act(state, 0, Verb.MANOEUVRE, part=M1, target=M1)
    notes = act(state, 0, Verb.STAY)
    assert told(notes, Event.STANDING, Event.WON_GAME, Event.DRAW) == expected


@pytest.mark.rule("TS-6.6", "TS-6.7", "TS-6.13")
def test_damage_tells_what_it_takes() -> None:
    """The die of a space, its shield, both or neither; and nothing of the hit is left."""
    position = {"phase": "action", "turn": "A", "hit": {"ship": "B", "from": "front", "damage": "any"}, "ships": {
        "A": {"dice": {"P1": 1}}, "B": {"shields": ["SF", "SR"], "dice": {"SF": 1, "P1": 1}}}}  # fmt: skip
    state = placed("duel", position)
    events = (Event.DAMAGED, Event.SHIELD_LOST, Event.DIE_LOST, Event.BOTH_DAMAGED)
    for space, expected in (
        (F1, []),
        (SR, [(Event.SHIELD_LOST, 1, SR, 0, 0)]),
        (P1, [(Event.DIE_LOST, 1, P1, 1, 0)]),
        (SF, [(Event.SHIELD_LOST, 1, SF, 0, 0), (Event.DIE_LOST, 1, SF, 1, 0)]),
    ):
        after = copy_record(state)
        notes = act(after, 1, Verb.MARK_DAMAGE, target=space)
        assert told(notes, *events) == [(Event.DAMAGED, 1, space, 0, 0), *expected]
        assert (after.hit.target, after.hit.side, after.hit.anywhere, after.hit.shielded) == (0, 0, False, False)


@pytest.mark.rule("TS-7.3", "TS-7.11")
def test_a_sector_is_closed_once() -> None:
    """A warp within the Sector that is left closes nothing anew."""
    state = placed("teams", {"phase": "action", "turn": "B2", "winners": ["A1"], "ships": {
        "A1": {"manoeuvre_token": [3, 3]}, "B1": {"destroyed": True}, "A2": {"destroyed": True},
        "B2": {"sector": "I", "space": 3, "dice": {"P1": 1}}}})  # fmt: skip
    assert state.closed == 2
    assert told(act(state, 0, Verb.WARP, target=7, facing=ANTICLOCKWISE), Event.SECTOR_CLOSED) == []
