"""Rules that no case file reaches: lots, actions that no notation can say, what is told, who does not answer."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final

import pytest

from stormtable.engine import Action
from stormtable.engine.events import noting
from stormtable.engine.records import copy_record, pack
from stormtable.games.thunder_struck.data.scenarios import fill
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import distance, in_hand
from stormtable.games.thunder_struck.rules.decisions import (
    apply,
    choices,
    concede,
    fallback,
    refuse,
    secret,
    set_up,
    side_of,
)
from stormtable.games.thunder_struck.rules.fire import would_hit
from stormtable.games.thunder_struck.rules.state import ANTICLOCKWISE, MAX_CHOICES, REFLEX, Ask, At, Step, Verb
from tests.support.thunder_struck_rules import (
    B1,
    B2,
    F1,
    M1,
    P1,
    P2,
    SF,
    SM,
    WATCHER,
    act,
    action_state,
    begun,
    lay,
    placed,
    told,
)


# Set-up
@pytest.mark.rule("TS-1.4", "TS-1.5")
@pytest.mark.parametrize(("scenario", "seats"), [("duel", 2), ("teams", 4)])
def test_the_first_player_is_drawn_by_lot(scenario: str, seats: int) -> None:
    """One die with as many sides as there are seats, before any other."""
    for face in range(1, seats + 1):
        assert begun(scenario, (face, *[1] * 4 * seats)).marker == face - 1


@pytest.mark.rule("TS-1.1", "TS-1.5")
def test_seats_and_teams() -> None:
    state = begun("teams", (1, *[1] * 16))
    assert [side_of(state, seat) for seat in (0, 1, 2, 3, WATCHER)] == [0, 1, 0, 1, -1]


@pytest.mark.rule("TS-3.1")
def test_equal_dice_laid_in_another_order_are_the_same_layout() -> None:
    one, other = (begun("duel", (1, 5, 5, 5, 2, *[1] * 4)) for _ in range(2))
    lay(one, 0, B1=5, M1=5, SM=5, SF=2)
    lay(other, 0, SF=2, SM=5, B1=5, B2=5)
    act(other, 0, Verb.LIFT, target=B2)
    lay(other, 0, M1=5)
    assert pack(one) == pack(other)
    for space in (SM, SF, B1, M1):
        act(other, 0, Verb.LIFT, target=space)
        places = [die.at for die in other.ships[0].dice[:4]]
        assert places == sorted(places)
    assert pack(other) == pack(begun("duel", (1, 5, 5, 5, 2, *[1] * 4)))


# What no notation says


@pytest.mark.rule("TS-3.1")
@pytest.mark.rule("TS-6.7")
def test_a_die_without_a_face_is_not_in_hand() -> None:
    """Dice that are not in play have the face 0, as has no die: on no space, damaged or not, may one be laid."""
    state = placed("duel", {"phase": "planning", "ships": {"A": {"damage": ["P1"], "hand": [6, 5, 4, 1]}}})
    for space in (P1, P2, SF):
        assert refuse(state, 0, Action(verb=Verb.LAY, target=space, amount=0)) == No.NOT_IN_HAND
    assert refuse(state, 0, Action(verb=Verb.LAY, target=P1, amount=4)) == No.DAMAGED


@pytest.mark.rule("TS-6.10")
def test_a_shot_names_somebody_while_an_enemy_is_there() -> None:
    state = action_state()
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1)) == No.ENEMY_THERE
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=1 + 2)) == No.NO_TARGET
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=1 + 4)) == No.NO_TARGET
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=-1)) == No.NO_TARGET
    assert refuse(state, 0, Action(verb=Verb.FIRE, part=F1, target=F1, unit=-2)) == No.NO_TARGET
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


DECISIONS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "planning": ("duel", {"phase": "planning", "ships": {
        "A": {"hand": [6, 4, 2], "dice": {"B1": 4}}, "B": {"hand": [1, 1, 1, 1]}}}),
    "handing in": ("duel", {"phase": "planning", "ships": {
        "A": {"cubes": 0, "dice": {"B1": 4, "M1": 4, "P1": 1, "SM": 6}}, "B": {"hand": [1, 1, 1, 1]}}}),
    "a winner": ("teams", {"phase": "action", "winners": ["A1"], "turn": "B1", "ships": {
        "A1": {"manoeuvre_token": [3, 3]}, "B1": {"dice": {"P1": 1}}}}),
    "a winner with one die": ("duel", {"phase": "action", "winners": ["A"], "turn": "B", "ships": {
        "A": {"manoeuvre_token": [3]}, "B": {"dice": {"P1": 1}}}}),
    "a shield": ("duel", {"phase": "action", "turn": "B", "hit": {"ship": "A", "from": "rear"}, "ships": {
        "A": {"shields": ["SF", "SR", "SM"]}, "B": {"dice": {"P1": 1}}}}),
    "damage": ("duel", {"phase": "action", "turn": "B", "hit": {"ship": "A", "from": "rear", "damage": "rear"},
        "ships": {"A": {"damage": ["F2"]}, "B": {"dice": {"P1": 1}}}}),
    "damage anywhere": ("duel", {"phase": "action", "turn": "B", "hit": {"ship": "A", "from": "rear", "damage": "any"},
        "ships": {"A": {"damage": ["F2"]}, "B": {"dice": {"P1": 1}}}}),
    "nobody to fire at": ("teams", {"phase": "action", "ships": {
        "A1": {"cubes": 1, "dice": {"F1": 1}}, "B1": {"sector": "II", "space": 3, "dice": {"P1": 1}}}}),
    "the Reflex die": ("duel", {"phase": "end of round", "reflex_offer": "A"}),
    "an action": ("teams", {"phase": "action", "ships": {
        "A1": {"cubes": 3, "damage": ["P2"], "dice": {"B1": 3, "B2": 1, "M1": 2, "F1": 6}},
        "B1": {"dice": {"P1": 1}}, "B2": {"sector": "I", "space": 3, "dice": {"P1": 1}}}}),
}  # fmt: skip


@pytest.mark.rule("TS-4.1", "TS-4.5")
@pytest.mark.parametrize("name", DECISIONS)
def test_what_is_offered_is_all_that_is_legal(name: str) -> None:
    """Each action once; and of those that differ from one in a single field, no other is legal."""
    scenario, position = DECISIONS[name]
    state = placed(scenario, position)
    out = [Action() for _ in range(MAX_CHOICES)]
    offered = [copy_record(action) for action in out[: choices(state, 0, out)]]
    assert offered
    for i, action in enumerate(offered):
        assert refuse(state, 0, action) == No.OK
        assert action not in offered[:i]
        for field in ("unit", "target", "part", "amount", "facing", "x", "y"):
            value = getattr(action, field)
            for other in (value - 1, value + 1):
                near = copy_record(action)
                setattr(near, field, other)
                assert (refuse(state, 0, near) == No.OK) == (near in offered), near
    for seat in (WATCHER, state.table.seats):
        assert choices(state, seat, out) == 0
        assert No(refuse(state, seat, offered[0])) == No.NOT_YOURS
    if name != "planning" and name != "handing in":
        assert choices(state, 1, out) == 0


def writable(action_phase: bool) -> Iterator[Action]:
    """Every action that can be written down of a decision: those of A1's dice in DECISIONS, or any without pips."""
    verbs, spaces = range(Verb.LAY, Verb.DECLINE_REFLEX + 1), range(13)
    if not action_phase:
        for verb, part, target, amount, facing in itertools.product(verbs, range(2), spaces, range(7), (-1, 0, 1)):
            yield Action(verb=verb, part=part, target=target, amount=amount, facing=facing)
        return
    for verb, part, target in itertools.product(range(Verb.BOOST, Verb.POWER + 1), (B1, B2, M1, F1, P1), spaces):
        for unit, amount, x in itertools.product(range(5), range(-4, 5), range(-4, 5)):
            yield Action(verb=verb, part=part, target=target, unit=unit, amount=amount, x=x)


@pytest.mark.rule("TS-3.1", "TS-4.2", "TS-4.7", "TS-4.8", "TS-5.4", "TS-6.6")
@pytest.mark.parametrize("name", DECISIONS)
def test_nothing_legal_is_left_out(name: str) -> None:
    state = placed(*DECISIONS[name])
    out = [Action() for _ in range(MAX_CHOICES)]
    offered = [copy_record(action) for action in out[: choices(state, 0, out)]]
    legal = [action for action in writable(state.ask.what == Ask.ACTION) if refuse(state, 0, action) == No.OK]
    assert all(action in offered for action in legal)
    assert len(legal) == len(offered)


@pytest.mark.rule("TS-5.4", "TS-2.1")
def test_a_warp_names_place_and_facing() -> None:
    state = placed("duel", {"phase": "action", "winners": ["A"], "turn": "B", "ships": {
        "A": {"manoeuvre_token": [3, 3]}, "B": {"dice": {"P1": 1}}}})  # fmt: skip
    assert refuse(state, 0, Action(verb=Verb.WARP, target=7, facing=ANTICLOCKWISE)) == No.OK
    assert refuse(state, 0, Action(verb=Verb.WARP, target=7)) == No.NOT_A_FACING
    assert refuse(state, 0, Action(verb=Verb.WARP, target=7, facing=2)) == No.NOT_A_FACING
    assert refuse(state, 0, Action(verb=Verb.WARP, target=13, facing=1)) == No.MALFORMED
    turned = placed("duel", {"phase": "action", "winners": ["B"], "turn": "A", "ships": {
        "A": {"dice": {"P1": 1}}, "B": {"manoeuvre_token": [3, 3]}}})  # fmt: skip
    assert refuse(turned, 1, Action(verb=Verb.WARP, target=12, facing=1)) == No.OK
    assert refuse(turned, 1, Action(verb=Verb.WARP, target=-1, facing=1)) == No.MALFORMED
    for sector in (-1, 1, 2):
        assert refuse(state, 0, Action(verb=Verb.WARP, part=sector, target=7, facing=1)) == No.MALFORMED
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
@pytest.mark.parametrize(
    "faces",
    [
        {"F1": 6, "F2": 4, "P1": 3, "P2": 1},
        {"B1": 6, "F2": 4, "P1": 3, "P2": 1},
        {"B1": 6, "B2": 4, "P1": 3, "P2": 1},
        {"M1": 6, "F2": 4, "P1": 3, "P2": 1},
        {"M1": 6, "M2": 4, "P1": 3, "P2": 1},
        {"M1": 6, "B1": 4},
        {"SM": 6},
    ],
)
def test_a_layout_begun_badly_is_finished(faces: dict[str, int]) -> None:
    """A fallback takes up no more than one die, and none that must lie where it is; then it hands in."""
    state = begun("duel", (1, 6, 4, 3, 1, 4, 4, 3, 3))
    lay(state, 0, **faces)
    out, lifted = [Action()], 0
    while state.ask.seats & 1:
        fallback(state, 0, out)
        assert refuse(state, 0, out[0]) == No.OK
        lifted += out[0].verb == Verb.LIFT
        apply(state, 0, out[0])
        assert lifted <= 2
    kinds = [name[0] for name in faces]
    missing = ("B" not in kinds) + ("M" not in kinds)
    assert lifted == max(0, missing - (4 - len(faces)))
    assert all(die.at >= At.CONSOLE for die in state.ships[0].dice[:4])


@pytest.mark.rule("TS-7.13")
def test_conceding_again_or_when_all_is_over_changes_nothing() -> None:
    state = action_state()
    concede(state, 1)
    once = pack(state)
    with noting() as notes:
        concede(state, 1)
    assert (pack(state), notes) == (once, [])
    concede(state, 3)
    assert state.over
    over = pack(state)
    concede(state, 0)
    assert pack(state) == over
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


@pytest.mark.rule("TS-7.10", "TS-7.13", "TS-3.7")
@pytest.mark.parametrize(
    "position",
    [
        {"phase": "planning", "ships": {"A": {"hand": [1] * 4}, "B": {"hand": [2] * 4}}},
        {"phase": "action", "hit": {"ship": "A", "from": "front"}, "ships": {"A": {"shields": ["SF", "SM"]}}},
        {"phase": "action", "winners": ["A"], "ships": {"A": {"manoeuvre_token": [1]}}},
        {"phase": "end of round", "reflex_offer": "A"},
    ],
)
def test_the_end_of_the_game_leaves_nothing_open(position: dict[str, Any]) -> None:
    state = placed("duel", position)
    assert state.ask.what != 0
    with noting() as notes:
        concede(state, 1)
    assert state.over
    assert told(notes, Event.SHOWN, Event.REVEALED, Event.TURN, Event.ROUND) == []
    assert (state.ask.what, state.ask.seats, state.hit.side, state.hit.target, state.winners) == (0, 0, 0, 0, 0)
    assert not secret(state)


@pytest.mark.rule("TS-7.5", "TS-7.7")
def test_a_new_round_begins_clear() -> None:
    """The Reflex die that was returned lies nowhere, nor does anything else of the round that ended."""
    ships = {
        "A": {"dice": {"P1": 1, "P2": 5}, "green": "P2", "manoeuvre_token": [2], "boost_token": [1]},
        "B": {"dice": {"SF": 1, "P1": 1}, "manoeuvre_token": [2], "boost_token": [1]},
    }
    state = placed("duel", {"phase": "action", "turn": "A", "reflex": "A", "ships": ships})
    for seat, space, verb in ((0, P2, Verb.POWER), (1, SF, Verb.SHIELD), (0, P1, Verb.POWER), (1, P1, Verb.POWER)):
        act(state, seat, verb, part=space, target=space)
    assert (state.round, state.turn, state.manoeuvred, state.step) == (2, 0, False, Step.PLANNING)
    for ship in state.ships[:2]:
        assert (ship.boosted, ship.laid_manoeuvre) == (False, 0)
        assert [die.at for die in ship.dice] == [At.HAND] * 4 + [At.NOT_IN_PLAY]
    assert state.ships[0].dice[REFLEX].face == 0


@pytest.mark.rule("TS-7.9", "TS-3.10")
def test_the_dead_have_nothing_to_decide() -> None:
    state = begun("teams", (1, *[3] * 16))
    concede(state, 1)
    assert No(refuse(state, 1, Action(verb=Verb.REROLL))) == No.NOT_YOURS
    assert in_hand(state, 1, 3) == -1
