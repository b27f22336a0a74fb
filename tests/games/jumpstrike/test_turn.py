"""What of the turn no position shows: who is not asked, what is noted, in which order."""

from __future__ import annotations

import pytest

from stormtable.games import find
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import Step
from stormtable.language import speaking
from tests.support.jumpstrike_table import do, load, of, placed, view

game = find("jumpstrike")

A, B = 0, 1


@pytest.mark.rule("JS-7.50")
def test_a_side_that_is_out_is_not_asked_for_guard_pods() -> None:
    ships = {
        "Pod carrier 1": {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0608", "pods": 1, "from": 1}}},
        "Frigate 1": {"status": "disabled", "hex": "0608", "facing": 1, "phase": 5, "guards": {"front": 1}},
        "Picket 1": {"hex": "2106"},
    }
    state = placed(of(["pod_carrier"], ["frigate"], ["picket"]), phase="pod combat", out=["B"], ships=ships)
    do(state, A, "A attacks Frigate 1 with 1", [1])
    assert state.step == Step.PLOTTING


@pytest.mark.rule("JS-1.8")
def test_nothing_follows_the_move_that_leaves_the_map() -> None:
    """Two orders behind it lapse, the phase not counted; none of them is carried out, shown or told."""
    state = placed(
        load(),
        phase="plotting",
        ships={"Frigate 1": {"hex": "0601", "facing": 1, "guards": {}}, "Frigate 2": {"hex": "2004"}},
    )
    do(state, A, "MA1 F MF1 P1A @5 / TS @5 / @5; seal")
    before = view(state)
    notes = do(state, B, "@6 @6 @6; seal", [9, 2])
    own = [(each.event, each.b) for each in notes if Event.EXECUTES <= each.event <= Event.LAPSED and each.a == 0]
    assert own == [(Event.EXECUTES, 5), (Event.LAUNCHED_MISSILES, 1), (Event.LEFT, 0), (Event.LAPSED, 2)]
    assert game.remember(None, before, notes)["orders"]["ship-0"] == {"1": "MA1 F @5"}


@pytest.mark.rule("JS-3.7", "JS-3.15")
def test_skipped_orders_are_told_and_stand_on_the_sheet() -> None:
    """Orders that have become impossible are public as written; R of a ship without guard pods left is one."""
    frigate = {"plot": "R MF2 P2A F @5 / @5", "guards": {}, "missiles": 1, "squadrons": 1}
    state = placed(load(), phase="plotting", turn=3, ships={"Frigate 1": frigate, "Frigate 2": {}})
    do(state, A, "@5; seal")
    before = view(state)
    notes = do(state, B, "@6; seal", [9, 2])
    assert game.remember(None, before, notes)["orders"]["ship-0"] == {"3": "R MF2 P2A F @5"}
    story = next(each for each in game.narrate(before, notes, ()) if each.text == "Frigate 1 executes")
    assert story.outcome == "R MF2 P2A F @5"
    assert [line.text for line in story.lines] == [
        "R has become impossible and is skipped",
        "MF2 has become impossible and is skipped",
        "P2A has become impossible and is skipped",
        f"Jumps to {game.position(state)['ships']['Frigate 1']['hex']}",
    ]


@pytest.mark.rule("JS-3.2", "JS-7.4")
def test_turns_that_one_entry_goes_through_keep_their_orders_apart() -> None:
    """Nothing is plotted before the last turn: both are executed once the orders of the one before are sealed."""
    ships = {"Frigate 1": {"plot": "F @5 / TS @6"}, "Frigate 2": {"plot": "@6 / @7"}}
    state = placed(load(), phase="plotting", turn=18, ships=ships)
    do(state, A, "F @7; seal")
    before = view(state)
    notes = do(state, B, "@7; seal", [9, 2, 9, 2, 9, 2])
    assert game.remember(None, before, notes)["orders"]["ship-0"] == {"18": "F @5", "19": "TS @6", "20": "F @7"}
    told = [each.outcome for each in game.narrate(before, notes, ()) if each.text == "Frigate 1 executes"]
    assert told == ["F @5", "TS @6", "F @7"]


@pytest.mark.rule("JS-3.2")
def test_a_card_says_in_the_readers_language_what_was_executed() -> None:
    memory = {"wakes": {}, "orders": {"ship-0": {"1": "F @5"}}}
    with speaking("de"):
        cards = game.scene(view(load(), A), A, memory).cards
    assert [line.state for line in cards[0].lines if line.id == "past-1"] == ["ausgeführt"]


@pytest.mark.rule("JS-2.2", "JS-7.1")
def test_ratings_come_before_destroyed_ships() -> None:
    """As on the sheet; so a rating is not told as if the ship destroyed before it had changed it."""
    ships = {
        "Pod carrier 1": {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0608", "pods": 1, "from": 1}}},
        "Frigate 1": {"hex": "0608", "facing": 1, "phase": 5, "guards": {}},
        "Picket 1": {"hex": "2106"},
    }
    state = placed(of(["pod_carrier"], ["frigate", "picket"]), phase="pod combat", ships=ships)
    before = view(state)
    notes = do(state, A, "A attacks Frigate 1 with 1", [1])
    order = [each.event for each in notes if each.event in (Event.RESOLUTION, Event.NEW_RATING, Event.DESTROYED)]
    assert order == [Event.RESOLUTION, Event.NEW_RATING, Event.DESTROYED]
    stories = {each.text: each for each in game.narrate(before, notes, ())}
    told = [line.text for line in stories["Resolution of turn 1"].lines]
    assert told == ["Tactical rating of Pod carrier 1: 5 to 6"]
    assert not stories["Frigate 1 is destroyed"].lines


@pytest.mark.rule("JS-7.6")
def test_a_surplus_hit_on_a_group_is_no_loss() -> None:
    here = {"hex": "0608"}
    ships = {"Picket 1": here, "Picket 2": here, "Pod carrier 1": {"hex": "1007", "groups": {"A": {**here, "pods": 1}}}}
    state = placed(of(["picket", "picket"], ["pod_carrier"]), phase="ship combat", ships=ships)
    do(state, A, "Picket 1 fires at Pod carrier 1-A")
    notes = do(state, A, "Picket 2 fires at Pod carrier 1-A", [1, 1, 1, 1])
    hits = [each.event for each in notes if each.event in (Event.POD_LOST, Event.GROUP_GONE, Event.SURPLUS)]
    assert hits == [Event.POD_LOST, Event.GROUP_GONE, Event.SURPLUS]
