"""Offers of Thunder Struck: where they stand, what cubes make of them, what they say comes of it."""

from __future__ import annotations

import pytest

from stormtable.engine import copy_record
from stormtable.engine.people import player
from stormtable.games.thunder_struck.faces.preview import preview
from stormtable.games.thunder_struck.faces.scene import scene
from stormtable.games.thunder_struck.rules.decisions import apply
from stormtable.games.thunder_struck.rules.state import State, Verb
from stormtable.games.thunder_struck.words.notation_reading import parse
from stormtable.scene import Offer
from tests.support.thunder_struck_rules import F1, M1, act, begun, lay, placed, view

BLUE = player("Blue")

DICE = (1, 6, 4, 4, 1, 5, 3, 2, 6)


def offers(state: State, seat: int = 0) -> dict[str, Offer]:
    return {each.id: each for each in scene(view(state, seat), seat).offers}


def duel(a: dict[str, object], b: dict[str, object] | None = None) -> State:
    """A's turn in the action phase."""
    return placed("duel", {"phase": "action", "ships": {"A": a, "B": {"dice": {"P1": 1}, **(b or {})}}})


# Planning


@pytest.mark.rule("TS-3.1")
def test_a_die_is_offered_every_space_that_takes_it() -> None:
    found = offers(begun("duel", DICE))
    assert [each.space for each in found.values() if each.text.startswith("Lay the 1 ")] == [
        *(f"A-{name}" for name in ("B1", "B2", "M1", "M2", "F1", "F2", "P1", "P2", "SF"))
    ]
    assert all(each.folded for each in found.values() if each.group == "lay")


def test_equal_dice_do_alike() -> None:
    found = offers(begun("duel", DICE))
    assert found["lay 4 on B1"].dice == ("die-A-4-1", "die-A-4-2")
    assert found["lay 6 on B1"].dice == ("die-A-6-1",)


@pytest.mark.rule("TS-5.1", "TS-6.3", "TS-6.9")
def test_a_space_says_what_the_die_would_do_there() -> None:
    state = begun("duel", DICE)
    found = offers(state)
    assert found["lay 4 on B1"].label == "moves 4, to 4"
    assert found["lay 6 on B1"].label == "moves 6, to 7"
    assert found["lay 6 on F1"].label == "reach 6, hits"
    assert found["lay 4 on F1"].label == "reach 4, misses"
    assert found["lay 6 on P1"].label == "brings 2 cubes"
    assert found["lay 6 on SM"].label == "up already"
    lay(state, 0, B1=4, M1=1)
    found = offers(state)
    assert found["lay 4 on B2"].label == "4 + 4, to 9"
    assert found["lay 4 on M2"].label == "1 + 4, may warp"
    assert found["lay 4 on F1"].label == "hits after Boost"  # 2 apart then
    assert found["lay 6 on F1"].label == "reach 6, hits"
    lay(state, 0, B2=4)
    notes = {space.text: space.note for space in scene(view(state, 0), 0).consoles[0].spaces}
    assert (notes["B1"], notes["B2"]) == ("moves 4, both to 9", "moves 4, both to 9")


@pytest.mark.rule("TS-3.10", "TS-3.2")
def test_handing_in_comes_up_when_it_may() -> None:
    state = begun("duel", DICE)
    assert "hand in" not in offers(state)
    assert offers(state)["reroll"].cost == 1
    lay(state, 0, B1=6, M1=4, F1=4, P1=1)
    found = offers(state)
    assert next(iter(found)) == "hand in"
    assert found["lift F1"].text == "Take the 4 back from Fire 1"
    assert found["lift F1"].dice == ("die-A-4-2",)


@pytest.mark.rule("TS-3.8")
def test_a_die_that_fits_nowhere_is_named_before_it_is_set_aside() -> None:
    damaged = ["B2", "M2", "F2", "P1", "P2", "SF", "SM", "SR"]
    ship = {"damage": damaged, "shields": [], "dice": {"B1": 6, "M1": 4, "F1": 4}, "hand": [1]}
    state = placed("duel", {"phase": "planning", "ships": {"A": ship}})
    assert offers(state)["hand in"].detail == "the 1 fits nowhere and is set aside; once handed in, a layout is final"


@pytest.mark.rule("TS-3.1", "TS-6.7")
def test_it_is_said_where_a_die_may_not_go_and_why() -> None:
    state = placed(
        "duel", {"phase": "planning", "ships": {"A": {"damage": ["P2"], "dice": {"B1": 6}, "hand": [5, 2, 1]}}}
    )
    found = {(each.space, each.dice[0]): each for each in scene(view(state, 0), 0).refusals}
    assert (found["A-P2", "die-A-5-1"].text, found["A-P2", "die-A-5-1"].rule) == (
        "a damaged space takes no dice",
        "TS-6.7",
    )
    assert found["A-B1", "die-A-2-1"].text == "one die a space"
    assert found["A-SF", "die-A-5-1"].text == "a shield space takes only its two numbers"
    assert ("A-SF", "die-A-2-1") not in found
    assert not scene(view(state, 1), -1).refusals


# Actions


@pytest.mark.rule("TS-4.2", "TS-4.3")
def test_it_is_said_why_a_cube_cannot_move_a_die() -> None:
    def refused(cubes: int) -> dict[tuple[str, str], str]:
        shown = scene(view(duel({"cubes": cubes, "dice": {"B1": 2, "M1": 1, "P1": 6}}), 0), 0)
        return {(each.dice[0], each.space): each.text for each in shown.refusals}

    assert refused(0)["die-A-6-1", "A-F1"] == "not enough power cubes"
    assert refused(1)["die-A-2-1", "A-F1"].startswith("the last die may not leave Boost")
    assert ("die-A-6-1", "A-F1") not in refused(1)


@pytest.mark.rule("TS-5.1")
def test_a_boost_stands_where_it_lands() -> None:
    found = offers(duel({"dice": {"B1": 6, "B2": 3}}))
    assert found["boost B1"].cell == (0, 7)
    assert found["boost B1"].detail == "to space 7 over 1 ship, 1 apart from Orange, at its rear"
    assert (found["boost B1, B2"].text, found["boost B1, B2"].cell) == ("Boost 6 + 3", (0, 10))
    assert found["boost B1"].space == "A-B1"


@pytest.mark.rule("TS-4.2", "TS-4.6")
def test_cubes_are_variants_with_their_result() -> None:
    offer = offers(duel({"cubes": 2, "dice": {"B1": 2, "M1": 1}}))["boost B1"]
    assert [(each.pips, each.cost, each.label) for each in offer.variants] == [
        ((0,), 0, "Boost 2"),
        ((1,), 1, "Boost 3"),
        ((-1,), 1, "Boost 1"),
        ((2,), 2, "Boost 4"),
    ]
    assert offer.variants[3].text == "to space 4, 2 apart from Orange, at its front"


@pytest.mark.rule("TS-4.2", "TS-4.7")
def test_pips_may_go_on_both_dice_of_a_joint_move() -> None:
    offer = offers(duel({"cubes": 1, "dice": {"B1": 2, "B2": 5, "M1": 1}}))["boost B1, B2"]
    assert {each.pips for each in offer.variants} == {(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)}


@pytest.mark.rule("TS-4.2", "TS-4.3")
def test_a_move_by_cube_is_offered_at_its_new_space() -> None:
    found = offers(duel({"cubes": 1, "dice": {"B1": 2, "M1": 1, "P1": 6}}))
    moved = found["fire P1 > F1 at B"]
    assert (moved.folded, moved.cost, moved.space) == (True, 1, "A-F1")
    assert moved.text == "Move the 6 to Fire 1, fire the 6 at Orange"
    assert moved.label == "the 6 hits its front"
    assert not [each for each in found.values() if each.folded and each.dice == ("die-A-2-1",) and "F1" in each.space]


@pytest.mark.rule("TS-6.3", "TS-6.4", "TS-6.5")
def test_a_shot_says_what_becomes_of_it() -> None:
    state = duel({"dice": {"F1": 6, "F2": 2}})
    found = offers(state)
    assert found["fire F1 at B"].detail == "hits its front: Mid shield stops it, a damage token"
    assert found["fire F2 at B"].detail == "misses: Orange is 6 apart"
    bare = duel({"dice": {"F1": 6}}, {"shields": []})
    assert (
        offers(bare)["fire F1 at B"].detail == f"hits its front: no shield, Orange is destroyed; {BLUE} wins the game"
    )


@pytest.mark.rule("TS-5.3")
def test_a_manoeuvre_tells_the_totals() -> None:
    state = duel({"dice": {"M1": 3, "M2": 5}}, {"dice": {"M1": 6}})
    offer = offers(state)["manoeuvre"]
    assert offer.text == "Manoeuvre with 3 + 5"
    assert offer.detail == "Blue 8 to Orange 6: Blue wins"
    assert offer.label == "8 in all, wins"


@pytest.mark.rule("TS-6.9", "TS-6.2", "TS-6.1")
def test_power_and_shields_tell_what_they_bring() -> None:
    found = offers(duel({"cubes": 3, "dice": {"P1": 6, "SM": 5, "SF": 1}}))
    assert found["power P1"].detail == "1 cube, 1 lost, then 4"
    assert found["shield SM"].detail == "Mid shield is up already: no effect"
    assert found["shield SF"].detail == "Front shield goes up"


# Choices


@pytest.mark.rule("TS-5.4", "TS-2.6")
def test_a_winner_is_offered_flip_warp_and_neither() -> None:
    state = duel({"dice": {"M1": 3, "M2": 5, "P1": 1}}, {"dice": {"M1": 6}})
    act(state, 0, Verb.MANOEUVRE, part=M1, target=M1)
    found = list(offers(state).values())
    assert (found[0].text, found[0].facing, found[0].cell) == ("Flip to face anticlockwise", 2700, None)
    assert [(each.cell, each.facing) for each in found[1:-1]] == [((0, 7), 900), ((0, 7), 2700)]
    assert (found[-1].text, found[-1].quiet) == ("Neither", True)


@pytest.mark.rule("TS-6.6", "TS-6.7", "TS-6.8", "TS-6.14")
def test_damage_tells_what_is_lost_with_it() -> None:
    state = duel(
        {"dice": {"F1": 6}},
        {"shields": ["SF"], "damage": ["B2"], "dice": {"M1": 4, "B1": 1}},
    )
    act(state, 0, Verb.FIRE, unit=2, part=F1, target=F1)
    found = offers(state, 1)
    assert set(found) == {f"damage {name}" for name in ("B1", "M1", "F1", "P1", "SF", "SM")}
    assert found["damage M1"].detail == "the 4 on it is lost"
    assert found["damage B1"].label == "destroys the ship"
    assert found["damage M1"].label == "loses its die"
    assert [name for name, offer in found.items() if offer.quiet] == ["damage B1"]
    assert found["damage B1"].detail.endswith(f"both of a kind gone: Orange is destroyed; {BLUE} wins the game")
    assert found["damage F1"].detail == ""


@pytest.mark.rule("TS-6.4")
def test_the_owner_chooses_among_the_shields() -> None:
    state = duel({"dice": {"F1": 6}}, {"shields": ["SF", "SM"]})
    assert offers(state)["fire F1 at B"].detail.startswith("hits its front: Front shield or Mid shield stops it")
    act(state, 0, Verb.FIRE, unit=2, part=F1, target=F1)
    assert [each.space for each in offers(state, 1).values()] == ["B-SF", "B-SM"]


# What comes of it


def test_what_is_foretold_is_what_happens() -> None:
    """The position told of is the one that `apply` makes."""
    state = duel({"cubes": 2, "dice": {"B1": 6, "F1": 3, "P1": 2}}, {"dice": {"M1": 6, "P1": 1}})
    for offer in offers(state).values():
        for variant in offer.variants or (offer,):
            after = copy_record(state)
            apply(after, 0, parse(state, variant.id)[0])
            if offer.cell is not None and variant.id == offer.id:
                assert (after.ships[0].sector, after.ships[0].space) == offer.cell
            assert state.ships[0].cubes - after.ships[0].cubes <= variant.cost


def test_a_preview_names_rules_and_the_distance_after() -> None:
    state = duel({"dice": {"B1": 4, "F1": 3}})
    told = preview(view(state, 0), 0, parse(state, "boost B1")[0])
    assert told is not None
    assert told.chance == -1
    assert told.lines[-1].text == "Orange is then bow to bow: a Fire die of 2 or more hits"
    shot = preview(view(state, 0), 0, parse(state, "fire F1 at B")[0])
    assert shot is not None
    assert [(line.text, line.rule) for line in shot.lines] == [("Distance 6, the die shows 3", "TS-2.2")]


def test_nothing_is_foretold_while_dice_are_laid() -> None:
    state = begun("duel", DICE)
    assert preview(view(state, 0), 0, parse(state, "lay 4 on B1", 0)[0]) is None


def test_a_preview_stops_before_the_next_roll() -> None:
    """The last die of a round: what is rolled then nobody can tell."""
    state = placed("duel", {"phase": "action", "ships": {"A": {"dice": {"P1": 2}}, "B": {"dice": {}}}})
    told = preview(view(state, 0), 0, parse(state, "power P1")[0])
    assert told is not None
    assert [line.text for line in told.lines] == ["Then 2 cubes"]
