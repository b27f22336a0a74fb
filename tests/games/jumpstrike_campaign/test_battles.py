"""Battles as matches of their own: how they are opened, and what they bring back."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.engine.dice import DiceError, Generator, Recorder, dice_from
from stormtable.engine.game import BadInput
from stormtable.engine.records import copy_record, pack
from stormtable.engine.sources import Journal, MissingReport, Reporter, Script
from stormtable.engine.views import view_of
from stormtable.games import battles_of, find
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.state import Verb
from stormtable.games.jumpstrike.campaign.words.names import naming
from stormtable.games.jumpstrike.rules.state import Status
from stormtable.games.jumpstrike.rules.units import remove_ship

GAME, JUMPSTRIKE = find("jumpstrike_campaign"), find("jumpstrike")
SHIPS: dict[str, dict[str, Any]] = {
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


@pytest.mark.rule("JS-13.11", "JS-13.25")
def test_in_a_battle_ships_bear_the_names_of_their_owners() -> None:
    state = GAME.load("long_arm", {}, 1)
    GAME.set_position(state, {"round": 2, "phase": "orders", "ships": SHIPS, "systems": {"Ceres": {"owner": "A"}}})
    orders = "Frigate 2 name Bellerophon II", "Cruiser 1 name Prinz Öl"
    for seat, order in enumerate(orders):
        for act in GAME.parse(state, f"{order}, seal", seat):
            GAME.apply(state, seat, act)
    match = ended(state, 1)
    assert set(JUMPSTRIKE.position(match)["ships"]) == {"Bellerophon II", "Picket 7", "Prinz Öl"}
    assert JUMPSTRIKE.parse(match, "Prinz Öl: F @5", 1)
    assert hooks().report(state, 1, match)[:2] == [0b01, 0]
    assert match.table.designs[0].number == 2, "what stands on it is of its design still"


@pytest.mark.parametrize("name", ["X", "Ark  Royal", " Ark", "Ark ", "Ark-Royal", "Ark 2", "Öß."])
def test_what_is_no_name_is_refused(name: str) -> None:
    state = GAME.load("long_arm", {}, 1)
    GAME.set_position(state, {"round": 2, "phase": "orders", "ships": SHIPS})
    assert GAME.refuse(state, 0, naming(0, name)) == No.BAD_NAME


@pytest.mark.parametrize("name", ["Bellerophon III", "Ω Ceti"])
def test_a_name_too_long_for_an_order_is_told(name: str) -> None:
    with pytest.raises(BadInput, match="2 to 14 Latin letters"):
        naming(0, name)


@pytest.mark.rule("JS-13.25")
def test_a_side_names_so_many_ships() -> None:
    """The names of lost ships count; one that is drafted does, until it is taken back."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVW"
    state = GAME.load("long_arm", {}, 1)
    given = {"A": [f"Ship {letter}" for letter in letters]}
    GAME.set_position(state, {"round": 2, "phase": "orders", "ships": SHIPS, "given": given})
    (first,) = GAME.parse(state, "Frigate 2 name Last", 0)
    GAME.apply(state, 0, first)
    (second,) = GAME.parse(state, "Picket 7 name More", 0)
    assert GAME.refuse(state, 0, second) == No.NO_MORE_NAMES
    GAME.apply(state, 0, GAME.parse(state, "Frigate 2 unnamed", 0)[0])
    assert GAME.refuse(state, 0, second) == 0


@pytest.mark.rule("JS-13.21", "JS-13.25")
def test_a_name_in_orders_is_its_owners_secret() -> None:
    state = GAME.load("long_arm", {}, 1)
    GAME.set_position(state, {"round": 2, "phase": "orders", "ships": SHIPS})
    before = [pack(view_of(GAME, state, seat)) for seat in (1, -1)]
    for act in GAME.parse(state, "Frigate 2 name Bellerophon", 0):
        GAME.apply(state, 0, act)
    assert [pack(view_of(GAME, state, seat)) for seat in (1, -1)] == before
    GAME.apply(state, 0, GAME.parse(state, "seal")[0])
    assert pack(view_of(GAME, state, 0)) != pack(view_of(GAME, state, 1))
    GAME.apply(state, 1, GAME.parse(state, "seal")[0])
    assert GAME.write(view_of(GAME, state, -1), [Action(verb=Verb.HOLD, unit=0)]) == "Bellerophon hold"


def test_a_ship_may_be_called_like_other_phrases_begin() -> None:
    state = GAME.load("long_arm", {}, 1)
    GAME.set_position(state, {"round": 2, "phase": "orders", "ships": SHIPS})
    for name in ("Seal", "Buy", "Haven build", "Leave"):
        position = {"ships": {**SHIPS, "Frigate 2": {**SHIPS["Frigate 2"], "name": name, "christened": True}}}
        GAME.set_position(state, position)
        for order in (f"{name} to Ceres", f"{name} evade", "Haven build Picket", "seal"):
            assert GAME.write(state, GAME.parse(state, order, 0)) == order


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
