"""Rules that no case file reaches: lots, actions that no notation can say, what is told, who does not answer."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from stormtable.engine import Action
from stormtable.engine.events import Note
from stormtable.engine.records import copy_record, packed
from stormtable.games.thunder_struck.codes import Event, No
from stormtable.games.thunder_struck.console import distance, in_hand
from stormtable.games.thunder_struck.decisions import apply, concede, fallback, refuse, set_up
from stormtable.games.thunder_struck.fire import would_hit
from stormtable.games.thunder_struck.scenarios import fill
from stormtable.games.thunder_struck.state import ANTICLOCKWISE, MAX_CHOICES, At, State, Verb
from tests.support.thunder_struck_rules import (
    B1,
    B2,
    F1,
    M1,
    P1,
    SF,
    SM,
    act,
    begun,
    lay,
    placed,
)


# Set-up
@pytest.mark.rule("TS-1.4", "TS-1.5")
@pytest.mark.parametrize(("scenario", "seats"), [("duel", 2), ("teams", 4)])
def test_the_first_player_is_drawn_by_lot(scenario: str, seats: int) -> None:
    """One die with as many sides as there are seats, before any other."""
    for face in range(1, seats + 1):
        assert begun(scenario, (face, *[1] * 4 * seats)).marker == face - 1


# What no notation says


def action_state() -> State:
    return placed("teams", {"phase": "action", "ships": {
        "A1": {"cubes": 2, "dice": {"B1": 3, "B2": 2, "M1": 1, "F1": 6}},
        "B1": {"dice": {"P1": 1}},
        "B2": {"sector": "I", "space": 3, "dice": {"P1": 1}}}})  # fmt: skip


@pytest.mark.rule("TS-6.10")
def test_a_shot_names_somebody_while_an_enemy_is_there() -> None:
    state = action_state()
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1)) == No.ENEMY_THERE
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=1 + 2)) == No.NO_TARGET
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=1 + 4)) == No.NO_TARGET
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=-1)) == No.NO_TARGET
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=1 + 3)) == No.OK


@pytest.mark.rule("TS-4.1")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"verb": Verb.FIRE, "part": B1, "target": B1}, No.OTHER_SPACE),
        ({"verb": Verb.BOOST, "part": F1, "target": F1}, No.OTHER_SPACE),
        ({"verb": Verb.BOOST_BOTH, "part": M1, "target": M1}, No.OTHER_SPACE),
        ({"verb": Verb.BOOST, "part": B1, "target": 11}, No.MALFORMED),
        ({"verb": Verb.BOOST, "part": -1, "target": B1}, No.MALFORMED),
        ({"verb": Verb.BOOST, "part": B1, "target": B1, "unit": 2}, No.MALFORMED),
        ({"verb": Verb.BOOST, "part": B1, "target": B1, "facing": 1}, No.MALFORMED),
        ({"verb": Verb.BOOST, "part": B1, "target": B1, "y": 1}, No.MALFORMED),
        ({"verb": Verb.BOOST_BOTH, "part": B2, "target": B2}, No.MALFORMED),
        ({"verb": Verb.BOOST, "part": B1, "target": B1, "x": 1}, No.PIPS_NOT_PART),
        ({"verb": Verb.MANOEUVRE, "part": M1, "target": M1, "x": 1}, No.PIPS_NOT_PART),
        ({"verb": Verb.FIRE, "part": F1, "target": F1, "unit": 2, "x": 1}, No.PIPS_NOT_PART),
        ({"verb": Verb.FLIP}, No.OTHER_DECISION),
        ({"verb": Verb.LAY, "amount": 3, "target": B1}, No.OTHER_DECISION),
        ({"verb": 0}, No.OTHER_DECISION),
        ({"verb": 99}, No.OTHER_DECISION),
    ],
)
def test_an_action_says_what_its_die_does(fields: dict[str, int], why: No) -> None:
    assert No(refuse(action_state(), 0, Action(**fields))) == why


@pytest.mark.rule("TS-5.4", "TS-2.1")
def test_a_warp_names_place_and_facing() -> None:
    state = placed("duel", {"phase": "action", "winners": ["A"], "turn": "B", "ships": {
        "A": {"manoeuvre_token": [3, 3]}, "B": {"dice": {"P1": 1}}}})  # fmt: skip
    assert refuse(state, 0, Action(verb=Verb.WARP, target=7, facing=ANTICLOCKWISE)) == No.OK
    assert refuse(state, 0, Action(verb=Verb.WARP, target=7)) == No.NOT_A_FACING
    assert refuse(state, 0, Action(verb=Verb.WARP, target=7, facing=2)) == No.NOT_A_FACING
    assert refuse(state, 0, Action(verb=Verb.WARP, target=13, facing=1)) == No.MALFORMED
    assert refuse(state, 0, Action(verb=Verb.WARP, part=1, target=7, facing=1)) == No.MALFORMED
    assert refuse(state, 0, Action(verb=Verb.FLIP, facing=1)) == No.MALFORMED


@pytest.mark.rule("TS-2.2", "TS-6.3", "TS-6.50")
@pytest.mark.parametrize("forward_guns", [False, True])
def test_what_would_hit_hits(forward_guns: bool) -> None:
    """What is foretold of a shot is what it does, at every distance, facing and face; never in another Sector."""
    for space in range(1, 13):
        for facing in ("clockwise", "anticlockwise"):
            for face in range(1, 7):
                state = placed("teams", {"phase": "action", "ships": {
                    "A1": {"facing": facing, "dice": {"F1": face}}, "B1": {"space": space, "dice": {"P1": 1}}}},
                    forward_guns=forward_guns)  # fmt: skip
                assert not would_hit(state, 0, 3, 6)
                told = would_hit(state, 0, 1, face)
                notes = act(state, 0, Verb.FIRE, part=F1, target=F1, unit=1 + 1)
                assert told == any(note.event == Event.HIT for note in notes)
                ahead = (space <= 6) == (facing == "clockwise")
                assert told == (min(space, 13 - space) <= face and (ahead or not forward_guns))


@pytest.mark.rule("TS-2.2")
def test_no_distance_between_sectors() -> None:
    assert distance(action_state(), 0, 2) == -1


@pytest.mark.rule("TS-7.3")
def test_a_battlefield_of_one_sector_has_none_to_close() -> None:
    state = placed("duel", {"phase": "action", "winners": ["A"], "turn": "B", "ships": {
        "A": {"manoeuvre_token": [3, 3]}, "B": {"dice": {"P1": 1}}}})  # fmt: skip
    act(state, 0, Verb.WARP, target=7, facing=ANTICLOCKWISE)
    assert state.closed == 0


# What is told


def told(notes: Iterable[Note], *events: Event) -> list[tuple[int, ...]]:
    """Those of some kinds, in order: the event and its numbers."""
    return [(note.event, note.a, note.b, note.c, note.d) for note in notes if note.event in events]


@pytest.mark.rule("TS-5.1", "TS-4.2", "TS-4.7")
def test_a_boost_tells_its_cubes_and_the_ships_it_passes() -> None:
    state = action_state()
    notes = act(state, 0, Verb.BOOST_BOTH, part=B1, target=B1, amount=1, x=1)
    assert told(notes, Event.CUBES, Event.PIPS, Event.BOOSTED, Event.FLEW) == [
        (Event.CUBES, 0, 2, 0, 0),
        (Event.PIPS, 0, B1, 3, 4),
        (Event.PIPS, 0, B2, 2, 3),
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


@pytest.mark.rule("TS-7.3", "TS-7.11")
def test_a_sector_is_closed_once() -> None:
    """A warp within the Sector that is left closes nothing anew."""
    state = placed("teams", {"phase": "action", "turn": "B2", "winners": ["A1"], "ships": {
        "A1": {"manoeuvre_token": [3, 3]}, "B1": {"destroyed": True}, "A2": {"destroyed": True},
        "B2": {"sector": "I", "space": 3, "dice": {"P1": 1}}}})  # fmt: skip
    assert state.closed == 2
    assert told(act(state, 0, Verb.WARP, target=7, facing=ANTICLOCKWISE), Event.SECTOR_CLOSED) == []


# Who does not answer, who gives up


@pytest.mark.rule("TS-3.1", "TS-4.5")
def test_a_match_goes_on_when_nobody_answers() -> None:
    """Each fallback is legal, and they lead to the end of a match."""
    for scenario in ("duel", "teams"):
        state = fill(scenario, {}, 9)
        set_up(state)
        out = [Action() for _ in range(MAX_CHOICES)]
        for _ in range(5000):
            if state.over:
                break
            seat = (state.ask.seats & -state.ask.seats).bit_length() - 1
            assert fallback(state, seat, out) == 1
            assert refuse(state, seat, out[0]) == No.OK
            apply(state, seat, out[0])
        assert state.over


@pytest.mark.rule("TS-3.1")
def test_a_layout_begun_badly_is_finished() -> None:
    """All dice laid off Boost and Manoeuvre: a fallback takes some up again."""
    state = begun("duel", (1, 6, 4, 3, 1, 4, 4, 3, 3))
    lay(state, 0, F1=6, F2=4, P1=3, P2=1)
    out = [Action()]
    for _ in range(12):
        if state.ask.seats & 1 == 0:
            break
        fallback(state, 0, out)
        assert refuse(state, 0, out[0]) == No.OK
        apply(state, 0, out[0])
    assert state.ask.seats == 2
    assert all(die.at >= At.CONSOLE for die in state.ships[0].dice[:4])


@pytest.mark.rule("TS-7.13")
def test_conceding_again_or_when_all_is_over_changes_nothing() -> None:
    state = action_state()
    concede(state, 1)
    once = packed(state)
    concede(state, 1)
    assert packed(state) == once
    concede(state, 3)
    assert state.over
    over = packed(state)
    concede(state, 0)
    assert packed(state) == over
    assert No(refuse(state, 0, Action(verb=Verb.BOOST, part=B1, target=B1))) == No.OVER


@pytest.mark.rule("TS-7.9", "TS-7.13")
def test_a_destroyed_ship_keeps_nothing_but_its_damage() -> None:
    state = placed("teams", {"phase": "action", "ships": {
        "A1": {"dice": {"P1": 1}, "boost_token": [2], "manoeuvre_token": [3, 3], "damage": ["F1"]},
        "B1": {"dice": {"P1": 1}}}})  # fmt: skip
    concede(state, 0)
    ship = state.ships[0]
    assert (ship.alive, ship.cubes, ship.shown_cubes, ship.boosted, ship.laid_manoeuvre) == (False, 0, 0, False, 0)
    assert [(die.face, die.at) for die in ship.dice] == [(0, At.NOT_IN_PLAY)] * 5
    assert not any(ship.shields)
    assert [space for space in range(state.table.n_spaces) if ship.damage[space]] == [F1]


@pytest.mark.rule("TS-7.9", "TS-3.10")
def test_the_dead_have_nothing_to_decide() -> None:
    state = begun("teams", (1, *[3] * 16))
    concede(state, 1)
    assert No(refuse(state, 1, Action(verb=Verb.REROLL))) == No.NOT_YOURS
    assert in_hand(state, 1, 3) == -1
