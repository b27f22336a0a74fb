"""Positions: every one is written and put back; of a part, what follows is completed; what cannot be is refused."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.exports import export
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.records import copy_into, copy_record, differences
from stormtable.games import find
from stormtable.games.thunder_struck.rules.state import REFLEX, Ask, At, State, Step
from stormtable.games.thunder_struck.words.position import canonical
from tests.support.examples import examples
from tests.support.thunder_table import at, do, load, played

game: Final = find("thunder_struck")
A_DICE: Final = {"B1": 6, "M1": 2, "F1": 4, "SF": 1}
B_DICE: Final = {"B1": 3, "M1": 5, "P1": 2, "SM": 6}
BOTH: Final[dict[str, Any]] = {"A": {"dice": A_DICE}, "B": {"dice": B_DICE}}


def put_back(state: State, scenario: str, **options: bool) -> None:
    """Through JSON, as a journal stores it."""
    again = load(scenario, 2, **options)
    words = game.position(state)
    with dice_from(Script(())):
        game.set_position(again, json.loads(json.dumps(words)))
    copy_into(again.dice, state.dice)
    assert differences(state, again) == []
    assert game.position(again) == words
    assert canonical(state, words) == words


@settings(max_examples=examples(80), deadline=None)
@given(
    scenario=st.sampled_from(["duel", "teams"]),
    seed=st.integers(0, 10**6),
    acts=st.integers(0, 600),
    viewer=st.sampled_from([None, WATCHER, 0, 1]),
    concedes=st.booleans(),
)
def test_whatever_is_reached_is_put_back(
    scenario: str, seed: int, acts: int, viewer: int | None, concedes: bool
) -> None:
    """Positions of games played at random, views of them, and after somebody gave up."""
    state = played(scenario, acts, seed)
    if concedes:
        game.concede(state, seed % state.table.seats)
    if viewer is not None:
        game.hide(state, viewer)
    put_back(state, scenario)


def test_a_long_game_is_put_back() -> None:
    put_back(at(round=11, options={"long_game": True}, phase="action", ships=BOTH), "duel", long_game=True)


@pytest.mark.parametrize("seat", [None, 0, 1, WATCHER])
def test_plans_of_others_are_sealed(seat: int | None) -> None:
    state = do(at(phase="planning", dice=(6, 2, 4, 1, 3, 5, 2, 6)), 0, "6,2,4 -> B1,M1,F1")
    if seat is not None:
        game.hide(state, seat)
    ships = game.position(state)["ships"]
    if seat in (1, WATCHER):
        assert ships["A"]["dice"] == "sealed"
        assert not {"hand", "aside", "green"} & set(ships["A"])
    else:
        assert (ships["A"]["dice"], ships["A"]["hand"]) == ({"B1": 6, "M1": 2, "F1": 4}, [1])
    assert (ships["B"]["dice"] == "sealed") == (seat in (0, WATCHER))
    put_back(state, "duel")


def test_a_view_tells_of_the_seal_when_it_is_exported() -> None:
    state = do(at(phase="planning", dice=(6, 2, 4, 1, 3, 5, 2, 6)), 0, "6,2,4 -> B1,M1,F1")
    game.hide(state, 1)
    text = export(game, state, "duel", {}, seen_by=1)
    assert 'dice = "sealed"' in text
    assert "As seen by B: the rest is secret." in text
    assert "[6, 5, 3, 2]" in text
    assert "F1" not in text


def test_an_export_leaves_out_what_goes_without_saying() -> None:
    text = export(game, at(phase="action", ships=BOTH), "duel", {})
    assert " ".join(text.split("[position]")[1].split()) == (
        'round = 1 phase = "action" turn = "A" '
        "[position.ships.A] dice = { B1 = 6, M1 = 2, F1 = 4, SF = 1 } "
        "[position.ships.B] dice = { B1 = 3, M1 = 5, P1 = 2, SM = 6 }"
    )


def test_cubes_spent_in_secret() -> None:
    state = do(at(phase="planning", dice=(6, 2, 4, 1, 3, 5, 2, 6)), 0, "reroll", dice=(1, 1, 2, 2))
    ship = game.position(state)["ships"]["A"]
    assert (ship["cubes"], ship["shown_cubes"], ship["hand"]) == (0, 1, [2, 2, 1, 1])
    view = copy_record(state)
    game.hide(view, 1)
    ship = game.position(view)["ships"]["A"]
    assert (ship["cubes"], ship.get("shown_cubes")) == (1, None)
    put_back(state, "duel")
    put_back(view, "duel")


def test_the_reflex_die_among_equal_dice() -> None:
    """Which of two equal dice is the green one is kept, wherever it is."""
    for dice, green in (
        ({"dice": {"B1": 6, "B2": 6, "M1": 6}, "hand": [6, 6]}, "B2"),
        ({"dice": {"B1": 6, "B2": 6, "M1": 6}, "hand": [6, 5]}, "hand 5"),
    ):
        state = at(phase="planning", reflex="A", ships={"A": {**dice, "green": green}, "B": {"hand": [1, 1, 2, 2]}})
        assert game.position(state)["ships"]["A"]["green"] == green
        put_back(state, "duel")


@pytest.mark.rule("TS-7.1")
def test_the_offer_of_the_reflex_die_is_put_back() -> None:
    """The green die of the old holder lies on its console until the next round."""
    ships: dict[str, Any] = {
        "A": {"boost_token": [4], "manoeuvre_token": [5, 3], "aside": [6, 2], "green": "manoeuvre token 3"},
        "B": {"boost_token": [4], "manoeuvre_token": [5]},
    }
    state = at(phase="end of round", reflex="A", ships=ships)
    assert (state.ask.what, state.ask.seats, state.reflex, state.step) == (Ask.REFLEX, 1, 0, Step.NEXT_ROUND)
    assert state.ships[0].dice[REFLEX].at == At.MANOEUVRE_TOKEN
    put_back(state, "duel")


def test_a_closed_sector_follows_from_the_ships() -> None:
    ships = {"A1": {"dice": {"B1": 2}}, "A2": {"destroyed": True}, "B2": {"destroyed": True}}
    state = at("teams", phase="action", ships=ships)
    assert state.closed == 2
    put_back(state, "teams")
    ships["B1"] = {"sector": "II"}
    assert at("teams", phase="action", ships=ships).closed == 0


# What is not said


def test_only_ships_are_changed_where_no_phase_is_said() -> None:
    """The dice of the set-up stay in hand."""
    state, before = at(ships={"A": {"cubes": 3, "damage": ["P1"]}}), load()
    assert (state.ask.what, state.ask.seats) == (Ask.PLAN, 3)
    assert [die.face for die in state.ships[0].dice] == [die.face for die in before.ships[0].dice]
    assert (state.ships[0].cubes, state.ships[0].shown_cubes) == (3, 3)


def test_planning_begins_with_a_roll() -> None:
    """Of those whose dice are not named; the Reflex die falls last."""
    state = at(phase="planning", dice=(6, 2, 4, 1, 3), reflex="A", ships={"B": {"hand": [5, 5, 1, 1]}})
    assert [die.face for die in state.ships[0].dice] == [6, 4, 2, 1, 3]
    assert [die.face for die in state.ships[1].dice] == [5, 5, 1, 1, 0]
    with pytest.raises(DiceError):
        at(phase="planning")


def test_all_layouts_handed_in_are_shown() -> None:
    ships = {name: {**words, "handed_in": True} for name, words in BOTH.items()}
    state = at(phase="planning", marker="B", ships=ships)
    assert (state.step, state.ask.what, state.turn) == (Step.ACTION, Ask.ACTION, 1)


@pytest.mark.rule("TS-4.1")
def test_the_action_phase_begins_with_the_marker() -> None:
    assert at(phase="action", ships=BOTH).turn == 0
    assert at(phase="action", marker="B", ships=BOTH).turn == 1
    assert at(phase="action", marker="B", ships={"A": {"dice": A_DICE}}).turn == 0
    assert at(phase="action", turn="B", ships=BOTH).ask.seats == 2


def test_the_action_phase_ends_without_dice() -> None:
    """Then comes the end of the round; equal tokens, and the next roll."""
    state = at(phase="action", dice=(6, 2, 4, 1, 3, 5, 2, 6))
    assert (state.round, state.marker, state.ask.what) == (2, 1, Ask.PLAN)


def test_dice_on_tokens_were_used() -> None:
    ships = {"A": {"boost_token": [2], "manoeuvre_token": [3, 4], "dice": {"F1": 2}}}
    state = at(phase="action", ships=ships)
    assert (state.manoeuvred, state.ships[0].boosted, state.ships[0].laid_manoeuvre) == (True, True, 2)


def test_a_hit_with_one_shield_uses_it() -> None:
    state = at(phase="action", hit={"ship": "B", "from": "front"})
    assert (state.ask.what, state.ask.seats, state.hit.anywhere) == (Ask.DAMAGE, 2, True)
    state = at(phase="action", hit={"ship": "B", "from": "front"}, ships={"B": {"shields": ["SF", "SM"]}})
    assert (state.ask.what, state.ask.seats) == (Ask.SHIELD, 2)


def test_the_first_winner_from_the_marker_chooses() -> None:
    ships = {"A1": {"manoeuvre_token": [3]}, "B2": {"manoeuvre_token": [5]}}
    assert at("teams", phase="action", winners=["A1", "B2"], ships=ships).ask.seats == 1
    assert at("teams", phase="action", marker="B1", winners=["A1", "B2"], ships=ships).ask.seats == 8


def test_a_team_without_ships_has_lost() -> None:
    state = at(phase="action", ships={"B": {"destroyed": True}})
    assert (state.over, game.points(state, 0), game.points(state, 1)) == (True, 2, 0)
    put_back(state, "duel")


# Words


def test_words_are_read_generously() -> None:
    words = {
        "Phase": "Action phase",
        "first player": "b",
        "reflex": False,
        "closed": "None",
        "winners": "b2",
        "Units": {
            "a1": {
                "at": "II-4",
                "facing": "+",
                "Power-Cubes": 2,
                "shields": "sm",
                "damage": ["p2", "B1"],
                "layout": {"sf": 1, "b1": 6, "M1": False},
                "boost": 3,
                "maneuver": [2, 5],
                "green": "Boost Token 3",
            },
            "B1": {"sector": 1, "space": "7"},
            "A2": {"sector": "sector ii"},
        },
    }
    with pytest.raises(BadInput, match="there is no ship 'b'; there are A1, B1, A2 and B2"):
        canonical(load("teams"), words)
    words["first player"] = "b1"
    assert canonical(load("teams"), words) == {
        "phase": "action",
        "marker": "B1",
        "reflex": "nobody",
        "closed": "none",
        "winners": ["B2"],
        "ships": {
            "A1": {
                "sector": "II",
                "space": 4,
                "facing": "clockwise",
                "cubes": 2,
                "shields": ["SM"],
                "damage": ["B1", "P2"],
                "dice": {"B1": 6, "M1": False, "SF": 1},
                "boost_token": [3],
                "manoeuvre_token": [5, 2],
                "green": "boost token 3",
            },
            "B1": {"sector": "I", "space": 7},
            "A2": {"sector": "II"},
        },
    }


DUEL: Final = "duel"
TEAMS: Final = "teams"
ACTION: Final = {"phase": "action"}
PLAN: Final = {"phase": "planning"}
SPENT: Final = {"boost_token": [2], "manoeuvre_token": [2]}
HAND: Final = {"hand": [1, 1, 2, 2]}


def a(**words: Any) -> dict[str, Any]:
    return {**ACTION, "ships": {"A": words}}


def planned(**words: Any) -> dict[str, Any]:
    return {**PLAN, "ships": {"A": words, "B": HAND}}


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"turns": 1}, "turns: unknown; did you mean 'turn'?"),
        ({"round": 7}, "round: 7 is not a number from 1 to 6"),
        ({"phase": "lunch"}, "phase: 'lunch' is unknown; there are planning, action and end of round"),
        ({"marker": "C"}, "marker: there is no ship 'C'; there are A and B"),
        ({"marker": 1}, "marker: a name in quotes is expected, not 1"),
        ({"ships": {"C": {}}}, "ships.C: there is no ship 'C'; there are A and B"),
        ({"ships": {"A": {}, "a": {}}}, "ships.a: A stands twice"),
        ({"ships": {"A": {"hull": 3}}}, "ships.A.hull: unknown; there are destroyed, sector, space, "),
        (a(cubes=5), "ships.A.cubes: 5 is not a number from 0 to 4"),
        (a(cubes=2, shown_cubes=1), "shown_cubes: 1: rerolls cost cubes, so others saw at least 2"),
        (a(cubes=2, power_cubes=1), "it says the same as 'cubes', which is there too"),
        (a(space=13), "ships.A.space: 13 is not a number from 0 to 12"),
        (a(space="II-3"), "ships.A.space: there is no Sector 'ii'; there is I"),
        (a(space="gate"), "ships.A.space: 'gate' is no place; a space such as 7 is expected, or II-4 with its Sector"),
        (a(space=6), "ships: A and B stand on the same space 6"),
        (a(sector="II"), "ships.A.sector: there is no Sector 'II'; there is I"),
        (a(facing="left"), "ships.A.facing: 'left' is no facing; clockwise or anticlockwise is expected"),
        (a(shields=["F1"]), "ships.A.shields: F1 is not a shield space"),
        (a(shields=["SM"], damage=["SM"]), "ships.A.shields: SM is damaged: no shield is active there (TS-6.7)"),
        (a(damage=["XX"]), "ships.A.damage: there is no space 'XX'; there are B1, "),
        (a(damage=["F1", "F2"]), "ships.A.damage: with both Fire spaces damaged the ship is destroyed (TS-6.8)"),
        (a(dice={"B1": 7}), "ships.A.dice.B1: 7 is not a number from 1 to 6"),
        (a(dice={"XX": 1}), "ships.A.dice.XX: there is no space 'XX'; "),
        (a(dice={"B1": 1, "b1": 2}), "ships.A.dice.b1: B1 stands twice"),
        (a(dice={"SF": 3}), "ships.A.dice.SF: 3: the space takes only 1 and 2 (TS-3.1)"),
        (a(dice={"B1": 3}, damage=["B1"]), "ships.A.dice.B1: a damaged space takes no dice (TS-6.7)"),
        (a(dice={"B1": 0}, damage=["B1"]), "ships.A.dice.B1: 0 is not a number from 1 to 6"),
        (a(dice="sealed"), "ships.A.dice: dice are sealed only in the planning phase"),
        (a(dice="hidden"), "ships.A.dice: a table is expected, not 'hidden'"),
        (a(hand=[1]), "ships.A.hand: only in the planning phase"),
        (a(handed_in=True), "ships.A.handed_in: only in the planning phase"),
        (a(cubes=1, shown_cubes=2), "ships.A.shown_cubes: only in the planning phase: cubes are public now"),
        (a(aside=[0]), "ships.A.aside: 0 is not the face of a die, 1 to 6"),
        (a(aside=[1, 2, 3, 4, 5, 6]), "ships.A: 6 dice: a ship has 4, and may have the Reflex die"),
        (a(aside=[1, 2, 3, 4, 5]), "ships.A.green: the Reflex die is held by another; write reflex = 'A'"),
        (a(dice={"B1": 2}, green="P1"), "ships.A.green: no die is at 'P1'"),
        (a(aside=[2, 3], green="aside"), "green: several dice are at 'aside': name the face, such as 'aside 3'"),
        (a(aside=[2], green="aside 3"), "ships.A.green: no die is at 'aside 3'"),
        (a(boost_token=[2], boosted=False), "boosted: dice on the Boost token were a Boost carried out (TS-5.2)"),
        (a(destroyed=True, cubes=1), "ships.A.cubes: a destroyed ship has none left (TS-7.9)"),
        (a(destroyed=True, dice={"B1": 2}), "ships.A.dice: a destroyed ship has none left (TS-7.9)"),
        (a(destroyed=True, shields=["SM"]), "ships.A.shields: a destroyed ship has none left (TS-7.9)"),
        (a(destroyed=1), "ships.A.destroyed: true or false is expected, not 1"),
        ({**a(destroyed=True), "over": False}, "over: a team has no ship left: the game is over (TS-7.2)"),
        ({**ACTION, "over": True}, "over: both teams have ships, and the last round has not ended"),
        ({**ACTION, "turn": "B", "ships": {"A": {"dice": {"B1": 2}}}}, "turn: B has no die on its console"),
        ({**a(**SPENT), "manoeuvred": False}, "manoeuvre_token: dice lie there once the round's Manoeuvre has been"),
        ({**a(dice={"M1": 3}), "manoeuvred": True}, "dice: after the round's Manoeuvre no die lies on Manoeuvre"),
        ({**ACTION, "winners": ["A"]}, "winners: A has no die on the Manoeuvre token"),
        (
            {**ACTION, "winners": ["A", "B"], "ships": {"A": SPENT, "B": SPENT}},
            "winners: there is one winner a Sector, and B is the second in its own",
        ),
        ({**ACTION, "hit": {"ship": "B"}}, "hit: from is missing"),
        ({**ACTION, "hit": {"ship": "B", "from": "left"}}, "hit.from: 'left' is unknown; there are front and rear"),
        (
            {**ACTION, "hit": {"ship": "B", "from": "rear", "with": 2}},
            "hit.with: unknown; there are ship, from, damage, t",
        ),
        (
            {**ACTION, "hit": {"ship": "B", "from": "rear", "damage": "front"}},
            "hit.damage: the side hit is expected, rear, or any (TS-6.6)",
        ),
        (
            {**ACTION, "hit": {"ship": "B", "from": "rear"}, "ships": {"B": {"shields": ["SF"]}}},
            "hit.ship: no active shield protects from there: the ship would be destroyed (TS-6.5)",
        ),
        ({**PLAN, "hit": {"ship": "B", "from": "rear"}, "ships": {"A": HAND, "B": HAND}}, "hit: only in the phase 'ac"),
        ({**PLAN, "turn": "B", "ships": {"A": HAND, "B": HAND}}, "turn: only in the phase 'action'"),
        ({**PLAN, "manoeuvred": True, "ships": {"A": HAND, "B": HAND}}, "manoeuvred: not in the planning phase"),
        ({**ACTION, "reflex_offer": "A", "ships": BOTH}, "reflex_offer: only in the phase 'end of round'"),
        ({"phase": "end of round", "reflex": "A", "reflex_offer": "A"}, "reflex: the Reflex die is given back before"),
        (planned(hand=[1, 2, 3]), "ships.A.dice: 4 without the Reflex die are expected in the planning phase, not 3"),
        (
            {**planned(hand=[1, 2, 3, 4]), "reflex": "A"},
            "ships.A.dice: 5 with the Reflex die are expected in the planning phase, not 4",
        ),
        (planned(hand=[1, 2, 3], boost_token=[4]), "ships.A.boost_token: no die is used in the planning phase"),
        (planned(hand=[1, 2, 3], aside=[4]), "ships.A.aside: dice are set aside when the layout is handed in"),
        (planned(hand=[1, 2, 3, 4], handed_in=True), "ships.A.handed_in: dice are still in hand; set them aside or"),
        (planned(dice={"M1": 3}, aside=[1, 2, 3], handed_in=True), "handed_in: at least one die must lie on Boost"),
        (planned(dice={"B1": 3}, aside=[1, 2, 3], handed_in=True), "at least one die must lie on Manoeuvre (TS-3.1)"),
        (planned(dice="sealed", hand=[1]), "ships.A.hand: the dice are sealed"),
    ],
)
def test_what_cannot_be_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        at(**position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"reflex": "A1"}, "reflex: there is no Reflex die while a team has two ships (TS-7.8)"),
        ({"reflex": "A1", "ships": {"A1": {"destroyed": True}, "B1": {"destroyed": True}}}, "reflex: A1 is destroyed"),
        ({"closed": "III"}, "closed: there is no Sector 'III'; there are I and II"),
        ({"closed": "II"}, "closed: A2 is in Sector II"),
        ({"phase": "end of round", "reflex_offer": "A1"}, "reflex_offer: it is offered while each team has one ship"),
        ({"ships": {"A1": {"sector": "I", "space": "II-4"}}}, "ships.A1.space: another Sector is named, I"),
        ({"ships": {"A1": {"sector": 3}}}, "ships.A1.sector: there is no Sector '3'; there are I and II"),
    ],
)
def test_what_cannot_be_in_teams_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        at("teams", **position)
