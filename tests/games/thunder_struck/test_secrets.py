"""What nobody but its player learns of a plan, and what all see when the screens go."""

from __future__ import annotations

import pytest

from stormtable.engine.dice import Dice, Recorder, Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.records import copy_record, pack
from stormtable.games.thunder_struck.data.scenarios import fill
from stormtable.games.thunder_struck.rules.codes import Event, No
from stormtable.games.thunder_struck.rules.console import takes
from stormtable.games.thunder_struck.rules.decisions import concede, secret, set_up
from stormtable.games.thunder_struck.rules.planning import refuse_layout
from stormtable.games.thunder_struck.rules.secrets import imagine
from stormtable.games.thunder_struck.rules.state import At, Verb
from stormtable.games.thunder_struck.words.placing import set_position
from tests.support.thunder_struck_rules import (
    B1,
    B2,
    F1,
    F2,
    M1,
    P1,
    SF,
    SM,
    SR,
    WATCHER,
    act,
    begun,
    lay,
    placed,
    view,
)


@pytest.mark.rule("TS-3.7", "TS-1.3")
@pytest.mark.parametrize("viewer", [0, 1, 3, WATCHER])
def test_nobody_sees_what_another_plans(viewer: int) -> None:
    """Whatever A2 rolls, rerolls, lays and sets aside: its team mate, its enemies and watchers see the same."""
    faces = (1, *[3] * 8)
    one = begun("teams", (*faces, 6, 5, 2, 1, *[4] * 4))
    other = begun("teams", (*faces, 4, 4, 1, 1, *[4] * 4))
    assert pack(view(one, viewer)) == pack(view(other, viewer))
    lay(one, 2, B1=6, SM=5)
    with dice_from(Script((6, 6, 6, 6))):
        act(other, 2, Verb.REROLL)
    lay(other, 2, M2=6)
    assert other.ships[2].cubes == 0
    assert pack(view(one, viewer)) == pack(view(other, viewer))
    assert view(other, viewer).ships[2].cubes == 1
    assert secret(other)


@pytest.mark.rule("TS-3.7")
def test_that_a_layout_is_handed_in_is_public_and_the_layout_is_not() -> None:
    one = begun("teams", (1, *[3] * 8, 6, 5, 2, 1, *[4] * 4))
    other = copy_record(one)
    lay(one, 2, B1=6, M1=5, P1=2, SF=1)
    lay(other, 2, B2=1, M2=2, F1=5, SM=6)
    before = pack(view(one, 0))
    public = act(one, 2, Verb.HAND_IN)
    act(other, 2, Verb.HAND_IN)
    assert [(note.event, note.a) for note in public if note.seen_by == -1] == [(Event.HANDED_IN, 2)]
    assert pack(view(one, 0)) == pack(view(other, 0)) != before


@pytest.mark.rule("TS-3.7", "TS-3.9")
def test_the_holder_of_the_reflex_die_leaves_no_dice_behind() -> None:
    """It rolls twice, its own dice and the green one; neither roll stays in the pool."""
    position = {"phase": "planning", "reflex": "B", "ships": {"A": {"hand": [1, 1, 1, 1]}}}
    states = []
    for rolled in ((6, 5, 4, 3, 2), (2, 2, 2, 1, 6)):
        state = begun("duel", (1, *[1] * 8))
        with dice_from(Script(rolled)):
            set_position(state, position)
        assert (sorted(die.face for die in state.ships[1].dice)) == sorted(rolled)
        states.append(state)
    assert pack(view(states[0], 0)) == pack(view(states[1], 0))
    with dice_from(Script((3, 3, 2, 2, 1))):
        act(states[0], 1, Verb.REROLL)
    assert pack(view(states[0], 0)) == pack(view(states[1], 0))


@pytest.mark.rule("TS-3.1", "TS-3.7", "TS-3.9")
def test_each_roll_of_a_plan_is_of_six_sides_and_seen_by_its_player_alone() -> None:
    """Its four dice, then the green one; what is noted of them likewise."""
    state = placed("duel", {"phase": "planning", "reflex": "B", "ships": {"A": {"hand": [1] * 4}, "B": {
        "hand": [1] * 5}}})  # fmt: skip
    with dice_from(Recorder(Script((6, 6, 6, 6, 6)))) as dice:
        notes = act(state, 1, Verb.REROLL)
    assert [roll[:3] for roll in dice.rolls] == [(6, (6, 6, 6, 6), 0b10), (6, (6,), 0b10)]
    notes += act(state, 1, Verb.LAY, amount=6, target=B1) + act(state, 1, Verb.LIFT, target=B1)
    assert {note.event for note in notes} == {Event.REROLLED, Event.LAID, Event.LIFTED}
    assert all(note.seen_by == 0b10 for note in notes)
    with dice_from(Recorder(Script((1, *[3] * 16)))) as dice, noting() as notes:
        set_up(fill("teams", {}, 1))
    assert [roll[:3] for roll in dice.rolls] == [(4, (1,), -1), *((6, (3, 3, 3, 3), 1 << seat) for seat in range(4))]
    assert [note.seen_by for note in notes if note.event == Event.ROLLED] == [1, 2, 4, 8]


@pytest.mark.rule("TS-3.7")
def test_nobody_sees_the_dice_to_come() -> None:
    one, other = (fill("duel", {}, seed) for seed in (1, 2))
    for state in (one, other):
        with dice_from(Script((1,) * 9)):
            set_up(state)
    assert pack(one) != pack(other)
    assert pack(view(one, 0)) == pack(view(other, 0))


@pytest.mark.rule("TS-3.5", "TS-7.9")
def test_the_reveal_is_of_the_living() -> None:
    state = begun("teams", (1, *[3] * 16))
    for seat in (0, 2, 3):
        lay(state, seat, B1=3, M1=3, SR=3, P1=3)
        act(state, seat, Verb.HAND_IN)
    with noting() as notes:
        concede(state, 1)
    assert [note.a for note in notes if note.event == Event.REVEALED] == [0, 2, 3]


@pytest.mark.rule("TS-3.7")
def test_who_plans_sees_its_own() -> None:
    state = begun("duel", (1, 6, 5, 2, 1, 4, 4, 3, 3))
    lay(state, 0, B1=6)
    seen = view(state, 0)
    assert [(die.face, die.at) for die in seen.ships[0].dice] == [(die.face, die.at) for die in state.ships[0].dice]
    assert all(die.face == 0 and die.at == At.NOT_IN_PLAY for die in seen.ships[1].dice)


@pytest.mark.rule("TS-3.5", "TS-3.7", "TS-3.8")
def test_the_reveal_shows_layouts_dice_set_aside_and_cubes() -> None:
    position = {
        "phase": "planning",
        "ships": {
            "A": {"hand": [6, 6, 6, 1], "damage": ["B2", "M2", "F1", "P1", "P2", "SF", "SR", "SM"], "shields": []},
            "B": {"hand": [4, 3, 2, 1]},
        },
    }
    state = placed("duel", position)
    with dice_from(Script((6, 6, 5, 2))):
        act(state, 0, Verb.REROLL)
    lay(state, 0, B1=6, M1=6, F2=5)
    lay(state, 1, B1=4, M1=3, P1=2, SF=1)
    act(state, 1, Verb.HAND_IN)
    notes = act(state, 0, Verb.HAND_IN)
    assert [(n.a, n.b) for n in notes if n.event == Event.REVEALED] == [(0, 1), (1, 0)]
    assert {(n.b, n.c) for n in notes if n.event == Event.SHOWN and n.a == 0} == {(6, B1), (6, M1), (5, F2)}
    assert [(n.a, n.b) for n in notes if n.event == Event.SET_ASIDE] == [(0, 2)]
    assert state.ships[0].shown_cubes == 0
    assert all(n.seen_by == -1 for n in notes)
    assert pack(view(state, 1)) == pack(view(state, 0)) == pack(view(state, WATCHER))
    assert not secret(state)


@pytest.mark.rule("TS-3.7", "TS-4.2", "TS-6.9")
@pytest.mark.parametrize(("verb", "fields", "cubes"), [
    (Verb.POWER, {"part": P1, "target": P1}, 4),
    (Verb.BOOST, {"part": P1, "target": B1, "amount": -1}, 1),
])  # fmt: skip
def test_cubes_spent_and_taken_in_the_open_are_known(verb: Verb, fields: dict[str, int], cubes: int) -> None:
    """In the next planning phase others see the cubes that the action phase has left."""
    position = {"phase": "action", "ships": {"A": {"cubes": 3, "dice": {"P1": 3}}, "B": {"boost_token": [2]}}}
    state = placed("duel", position)
    with dice_from(Script((1,) * 8)):
        act(state, 0, verb, **fields)
        if state.ask.seats == 2:
            act(state, 1, Verb.DECLINE_REFLEX)
    assert secret(state)
    assert view(state, 1).ships[0].cubes == state.ships[0].cubes == cubes


@pytest.mark.rule("TS-3.7", "TS-3.8", "TS-3.1")
def test_what_is_imagined_could_be() -> None:
    """A layout handed in is imagined as any legal one, of any dice; nothing seen is changed."""
    state = placed("duel", {"phase": "planning", "reflex": "A", "ships": {
        "A": {"hand": [5, 4, 3, 2, 1], "damage": ["B2"]}, "B": {"hand": [6, 6, 6, 1]}}})  # fmt: skip
    lay(state, 0, B1=5, M1=4, SR=3, SF=2, P1=1)
    act(state, 0, Verb.HAND_IN)
    chance, found = Dice(rng=3), set[tuple[int, int]]()
    for _ in range(400):
        seen = view(state, 1)
        imagine(seen, 1, chance)
        laid = [(die.face, die.at - At.CONSOLE) for die in seen.ships[0].dice]
        assert all(0 <= space < seen.table.n_spaces for _, space in laid)
        assert all(takes(seen, space, face) and not seen.ships[0].damage[space] for face, space in laid)
        assert len({space for _, space in laid}) == len(laid)
        assert refuse_layout(seen, 0) == No.OK
        assert pack(view(seen, 1)) == pack(view(state, 1))
        found |= set(laid)
    everywhere = [space for space in range(SF) if space != B2]
    assert found >= {(face, space) for face in range(1, 7) for space in everywhere}
    assert found >= {(1, SF), (2, SF), (3, SR), (4, SR), (5, SM), (6, SM)}


@pytest.mark.rule("TS-3.7", "TS-3.8")
def test_what_is_imagined_of_others_that_still_plan_is_in_hand() -> None:
    """And dice that no space takes are imagined aside; once all is open, there is nothing to imagine."""
    state = placed("duel", {"phase": "planning", "reflex": "A", "ships": {
        "A": {"hand": [5, 4, 3, 2, 1], "damage": ["B2", "M2", "F2", "P1", "P2", "SF", "SR", "SM"], "shields": []},
        "B": {"hand": [6, 6, 6, 1]}}})  # fmt: skip
    seen = view(state, 0)
    imagine(seen, 0, Dice(rng=3))
    assert [die.at for die in seen.ships[1].dice] == [At.HAND] * 4 + [At.NOT_IN_PLAY]
    seen = view(state, 1)
    imagine(seen, 1, Dice(rng=3))
    assert [die.at for die in seen.ships[0].dice] == [At.HAND] * 5
    lay(state, 0, B1=5, M1=4, F1=3)
    act(state, 0, Verb.HAND_IN)
    seen = view(state, 1)
    imagine(seen, 1, Dice(rng=3))
    assert sorted(die.at for die in seen.ships[0].dice) == [At.ASIDE] * 2 + [
        At.CONSOLE + space for space in (B1, M1, F1)
    ]
    lay(state, 1, B1=6, M1=6, F1=6, P1=1)
    act(state, 1, Verb.HAND_IN)
    seen = view(state, 1)
    before = pack(seen)
    imagine(seen, 1, Dice(rng=3))
    assert pack(seen) == before
