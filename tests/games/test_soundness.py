"""Each game's `check`: nothing to say of any position, and the right sentence where one is spoilt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stormtable.engine.dice import Dice
from stormtable.engine.views import view_of
from stormtable.games import all_games, find
from tests.support.fields import set_at
from tests.support.released import released


def put(path: str, value: int) -> Callable[[Any], None]:
    """What sets a field: "ships.1.cubes"."""

    return lambda state: set_at(state, path, value)


def together(first: str, second: str, *fields: str) -> Callable[[Any], None]:
    """What gives a record the values that another has of some fields."""

    def spoil(state: Any) -> None:
        for field in fields:
            there: Any = state
            for step in (*first.split("."), field):
                there = there[int(step)] if step.isdigit() else getattr(there, step)
            put(f"{second}.{field}", there)(state)

    return spoil


def both(*spoils: Callable[[Any], None]) -> Callable[[Any], None]:
    """What does one thing after another."""

    def spoil(state: Any) -> None:
        for each in spoils:
            each(state)

    return spoil


SPOILT: dict[str, list[tuple[str, Callable[[Any], None], str]]] = {
    "arclight": [
        ("duel", put("ships.0.q", 99), "Pulsar 1 is in play and off the map (AL-1.2)"),
        ("duel", put("ships.8.facing", 7), "Javelin 1 has the facing 7; 1 to 6 are possible"),
        ("duel", together("ships.0", "ships.8", "q", "r"), "Pulsar 1 and Javelin 1 stand on the same hex"),
        ("duel", put("ships.0.crew.5", 1), "Pulsar 1 has crew member E, who is not on its card"),
        ("duel", put("turn", 0), "turn 0: there are"),
        ("duel", put("pledges.0", 9), "side A rolls for initiative with a ship that is not its own (AL-3.1)"),
        ("duel", put("active", 1), "Pulsar 1 is moving, and is not in play or it is not the time (AL-3.3)"),
        ("duel", put("n_shots", 1), "a shot is declared with a weapon that there is not, or not at an enemy (AL-4.7)"),
        ("duel", put("ask.seats", 0), "somebody decides though the game is over, or nobody though it is not"),
        ("duel", put("ask.seats", 4), "a side that there is not is asked, or both are"),
    ],
    "jumpstrike": [
        ("interception", put("ships.0.q", 99), "Frigate 1 is off the map (JS-1.1)"),
        ("interception", put("ships.0.squadrons", 99), "Frigate 1 has 99 squadrons and 0 pods of"),
        ("interception", put("ships.0.guards.0", 99), "Frigate 1 has more guard pods than"),
        (
            "interception",
            put("ships.1.status", 4),
            "Frigate 2 is gone, and has missiles, squadrons or guard pods left (JS-1.3)",
        ),
        ("interception", put("n_groups", 1), "there is a pod group of no ship, or without a letter (JS-1.2)"),
        ("interception", put("n_salvos", 1), "missiles fly that no ship has launched, or in no direction (JS-5.5)"),
        ("interception", put("out", 1), "Frigate 1 is operational, and its side is out of the game (JS-7.7)"),
        ("interception", put("winners", 1), "a game that is over has winners among its sides, and no other has"),
        ("interception", put("attack.ship", 1), "a pod attack is made by a group that is not there"),
    ],
    "jumpstrike_campaign": [
        ("twin_suns", put("round", 11), "round 11: there are 10 (JS-13.2)"),
        ("twin_suns", put("step", 9), "there is no step 9"),
        ("twin_suns", put("winners", 1), "a campaign that is over has winners"),
        ("twin_suns", put("ask.seats", 0), "somebody decides though the campaign is over, or nobody though it is not"),
        ("twin_suns", put("ask.seats", 4), "a side is asked that is out of the campaign"),
        ("twin_suns", put("treasury.0", -1), "a treasury is below 0"),
        ("twin_suns", put("ships.40.status", 1), "ship 40 is of no side in the campaign"),
        ("twin_suns", both(put("ships.0.status", 1), put("ships.0.system", 9)), "is in no system of the map"),
        ("twin_suns", both(put("ships.0.status", 1), put("ships.0.missiles", 99)), "has more missiles"),
        ("twin_suns", both(put("ships.0.status", 1), put("ships.0.stars", 3)), "has 3 stars; there are 2"),
        ("twin_suns", both(put("ships.0.status", 1), put("ships.0.number", 1)), "or it was never named"),
        ("twin_suns", put("places.1.owner", 3), "Castor is controlled by a side that is out"),
        ("twin_suns", put("places.0.build", 1), "Alhena builds or repairs and has no yard"),
        ("twin_suns", both(put("places.1.build", 1), put("places.1.repair", 1)), "Castor does two things"),
        ("twin_suns", put("n_battles", 1), "battle 0 has sides 0"),
    ],
    "lightning_strike": [
        ("full_sheet", put("n_order", 4), "a side is in the order twice, or is none that there is (LS-3.1)"),
        ("full_sheet", both(put("units.0.status", 2), put("units.0.y", -1)), "Pathfinder 1 does not lie on the table"),
        ("full_sheet", put("units.0.stunned", 1), "Pathfinder 1 is not on the table, and bears counters"),
        ("full_sheet", put("step", -1), "there is no phase -1 (LS-3.1)"),
        ("full_sheet", put("winner", 1), "a side has won, and the game is not over"),
        ("full_sheet", put("ask.seats", 3), "more than one side is asked, or one that there is not"),
    ],
    "lightning_war": [
        ("fall_of_france", put("turn", 99), "turn 99: there are"),
        ("fall_of_france", put("elements.0.carrier", 1), "is aboard of nothing, or has a carrier and is not aboard"),
        ("fall_of_france", put("units.0.hq", 120), "is with no element of it that is left (LW-1.4)"),
        ("fall_of_france", put("assault.stage", 1), "an assault is under way outside its phase"),
        ("fall_of_france", put("elements.0.reaches", 1), "takes part in an assault, and there is none (LW-7.13)"),
        ("fall_of_france", put("ask.seats", 3), "both sides are asked at once, or one that there is not"),
    ],
    "thunder_struck": [
        ("duel", put("ships.0.space", 99), "A stands on space 99 of Sector 1, which there is not"),
        ("duel", together("ships.0", "ships.1", "sector", "space"), "A and B stand on the same space"),
        ("duel", put("ships.1.cubes", 5), "B has 5 cubes and was seen with 1; 0 to 4 are possible (TS-6.9)"),
        ("duel", put("ships.0.shields.0", 1), "A has a shield on"),
        ("duel", put("ships.0.alive", 0), "A is destroyed, and has dice, cubes or shields left (TS-7.9)"),
        ("duel", put("ships.0.dice.0.at", 0), "A has a die that shows"),
        ("duel", put("ships.0.laid_manoeuvre", 1), "A has other dice on the Manoeuvre token than those of its total"),
        ("duel", put("round", 0), "round 0: there are"),
        ("duel", put("ask.seats", 5), "a seat without a ship is asked"),
    ],
}
CASES = [(name, *each) for name, rows in SPOILT.items() for each in rows]


@pytest.mark.parametrize(("name", "scenario", "spoil", "sentence"), CASES, ids=[f"{c[0]}-{c[3][:40]}" for c in CASES])
def test_what_is_spoilt_is_named(name: str, scenario: str, spoil: Callable[[Any], None], sentence: str) -> None:
    state = find(name).load(scenario, {}, 1)
    assert find(name).check(state) == ""
    spoil(state)
    assert sentence in find(name).check(state)


def test_every_game_is_spoilt() -> None:
    assert set(SPOILT) >= released()


@pytest.mark.parametrize("name", all_games())
def test_what_a_seat_sees_and_guesses_is_sound_too(name: str) -> None:
    game = find(name)
    for scenario in game.SCENARIOS:
        state = game.load(scenario, {}, 1)
        for seat in (*range(len(game.seats(state))), -1):
            seen = view_of(game, state, seat)
            assert game.check(seen) == ""
            game.imagine(seen, seat, Dice(rng=1))
            assert game.check(seen) == ""


def told_of(game: str, scenario: str | dict[str, Any], position: dict[str, Any]) -> str:
    """What is said of a position as a case file may have it."""
    state = find(game).load(scenario, {}, 1)
    find(game).set_position(state, position)
    return find(game).check(state)


def test_a_position_that_play_does_not_come_to_is_named() -> None:
    told = told_of("jumpstrike", "interception", {"phase": "plotting", "out": ["A"]})
    assert told == "Frigate 1 is operational, and its side is out of the game (JS-7.7)"


@pytest.mark.rule("LW-4.7", "LW-4.18")
def test_loads_and_carriers_agree() -> None:
    ours = [{"id": "s1", "kind": "squad"}, {"id": "s2", "kind": "squad"}, {"id": "t", "kind": "truck"}]
    theirs = [{"id": "b", "kind": "squad"}]
    scenario = {
        "turns": 8,
        "sides": [{"id": "south"}, {"id": "north"}],
        "units": [
            {"side": "south", "name": "Ours", "kind": "platoon", "elements": ours},
            {"side": "north", "name": "Theirs", "kind": "hq", "elements": theirs},
        ],
    }
    aboard = {"carrier": "t"}
    places = {"t": {"at": [20, 10]}, "b": {"at": [20, 40]}}
    twice = {"phase": "fire", "elements": {**places, "s1": aboard, "s2": aboard}}
    assert told_of("lightning_war", scenario, twice) == "t carries two loads, or an enemy (LW-4.7)"
    lost = {**places, "t": {"status": "lost", "at": [20, 10]}, "s1": aboard, "s2": {"at": [22, 10]}}
    told = told_of("lightning_war", scenario, {"phase": "fire", "elements": lost})
    assert told == "s1 is aboard of t, which is not where it is (LW-4.18)"
