"""Battles as matches of their own: how they are opened, and what they bring back."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.dice import DiceError, Generator, Recorder, dice_from
from stormtable.engine.game import BadInput
from stormtable.engine.records import copy_record, pack
from stormtable.engine.sources import Journal, MissingReport, Reporter, Script
from stormtable.games import battles_of, find
from stormtable.games.jumpstrike.rules.state import Status
from stormtable.games.jumpstrike.rules.units import remove_ship

GAME, JUMPSTRIKE = find("jumpstrike_campaign"), find("jumpstrike")
SHIPS = {
    "Frigate 2": {"side": "A", "system": "Tarn", "to": "Ceres", "missiles": 3, "squadrons": 1, "stars": 2},
    "Picket 7": {"side": "A", "system": "Ceres"},
    "Cruiser 1": {"side": "B", "system": "Juno", "to": "Ceres"},
}


def hooks() -> Any:
    found = battles_of("jumpstrike_campaign")
    assert found is not None
    return found


def in_battle() -> Any:
    """A campaign with one battle open, at Ceres, which A controls."""
    state = GAME.load("long_arm", {}, 1)
    GAME.set_position(state, {"round": 2, "phase": "orders", "ships": SHIPS, "systems": {"Ceres": {"owner": "A"}}})
    for seat in (0, 1):
        GAME.apply(state, seat, GAME.parse(state, "seal")[0])
    return state


@pytest.mark.rule("JS-13.11", "JS-13.20", "JS-13.25")
def test_a_battle_opens_with_its_ships_as_they_are() -> None:
    state = in_battle()
    (battle,) = hooks().open_battles(state)
    assert (battle.number, battle.place, battle.kind, battle.seats, battle.by_computer) == (
        1,
        "Ceres",
        "system",
        (0, 1),
        False,
    )
    brief = hooks().brief(state, 1)
    match = find(brief.game).load(brief.scenario, brief.options, 5)
    assert match.table.turn_limit == 20
    frigate = JUMPSTRIKE.position(match)["ships"]["Frigate 2"]
    assert (frigate["missiles"], frigate["squadrons"]) == (3, 1)
    assert list(JUMPSTRIKE.position(match)["ships"]) == ["Frigate 2", "Picket 7", "Cruiser 1"]
    assert match.table.designs[0].tactical == 4, "two stars"


def ended(state: Any, concede: int) -> Any:
    brief = hooks().brief(state, 1)
    match = JUMPSTRIKE.load(brief.scenario, brief.options, 5)
    with pytest.raises(BadInput, match="not over"):
        hooks().report(state, 1, match)
    JUMPSTRIKE.concede(match, concede)
    return match


@pytest.mark.rule("JS-13.26", "JS-13.14")
def test_who_gives_a_battle_up_loses_its_ships_disabled_there() -> None:
    state = in_battle()
    numbers = hooks().report(state, 1, ended(state, 1), [1])
    assert numbers[0] == 0b01
    seat, act = hooks().settling(state, 1)
    with dice_from(Reporter(Script([]), {1: numbers})):
        GAME.apply(state, seat, act)
    found = GAME.position(state)
    assert list(found["ships"]) == ["Frigate 2", "Picket 7"]
    assert found["treasury"]["A"] > 57, "the Cruiser is broken up"


@pytest.mark.rule("JS-13.4", "JS-13.12")
def test_a_ship_that_left_the_map_keeps_what_it_had() -> None:
    state = in_battle()
    brief = hooks().brief(state, 1)
    match = JUMPSTRIKE.load(brief.scenario, brief.options, 5)
    match.ships[2].missiles, match.ships[2].guards[0] = 7, 1
    past = [copy_record(match)]
    remove_ship(match, 2, Status.RETREATED)
    match.over, match.winners = True, 1
    assert hooks().report(state, 1, match)[-3:] == [0, 0, 0]
    assert hooks().report(state, 1, match, (), past)[-3:] == [7, 4, 1]


@pytest.mark.rule("JS-13.20")
def test_an_outcome_is_awaited_recorded_and_replayed() -> None:
    state = in_battle()
    seat, act = hooks().settling(state, 1)
    for source in (Reporter(Script([]), {}), Script([])):
        with dice_from(source), pytest.raises(MissingReport):
            GAME.apply(copy_record(state), seat, act)
    played, again = copy_record(state), copy_record(state)
    with dice_from(Recorder(Generator())) as recorder:
        GAME.apply(played, seat, act)
    with dice_from(Journal(recorder.rolls)) as journal:
        GAME.apply(again, seat, act)
    played.dice.rng = again.dice.rng = 0
    assert pack(played) == pack(again)
    assert not journal.left
    assert {roll.seen_by for roll in recorder.rolls if roll.matter} == {-1, 0b01, 0b10}


@pytest.mark.parametrize(
    ("place", "number", "why"),
    [(0, 0, "winners"), (0, 4, "not from 0 to 3"), (1, 4, "not from 0"), (4, 4, "went with")],
)
def test_an_outcome_that_cannot_be_is_not_taken(place: int, number: int, why: str) -> None:
    state = in_battle()
    numbers = [1, 0, 0, 0, *[0] * 9]
    numbers[place] = number
    seat, act = hooks().settling(state, 1)
    with dice_from(Reporter(Script([]), {1: numbers})), pytest.raises(DiceError, match=why):
        GAME.apply(state, seat, act)


def test_another_battle_is_not_taken_for_it() -> None:
    state = in_battle()
    other = JUMPSTRIKE.load("interception", {}, 1)
    JUMPSTRIKE.concede(other, 1)
    with pytest.raises(BadInput, match="not the match of battle 1"):
        hooks().report(state, 1, other)
    with pytest.raises(BadInput, match="battle 9 is not open"):
        hooks().brief(state, 9)


@pytest.mark.rule("JS-13.20")
def test_the_order_in_which_battles_are_reported_makes_no_difference() -> None:
    ships = SHIPS | {
        "Frigate 3": {"side": "A", "system": "Juno"},
        "Frigate 4": {"side": "B", "system": "Marrow", "to": "Juno"},
    }
    ends = []
    for order in ((1, 2), (2, 1)):
        state = GAME.load("long_arm", {}, 1)
        GAME.set_position(state, {"round": 2, "phase": "orders", "ships": ships})
        for seat in (0, 1):
            GAME.apply(state, seat, GAME.parse(state, "seal")[0])
        for number in order:
            n = len(hooks().brief(state, number).scenario["sides"][0]["ships"])
            n += len(hooks().brief(state, number).scenario["sides"][1]["ships"])
            seat, act = hooks().settling(state, number)
            with dice_from(Reporter(Script([]), {number: [number, *[0] * (4 * n)]})):
                GAME.apply(state, seat, act)
        ends.append(pack(state))
    assert ends[0] == ends[1]
