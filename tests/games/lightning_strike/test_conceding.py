"""Conceding in the middle of something, with three and four sides: what is off, what goes on, who is still asked."""

from __future__ import annotations

from typing import Any, Final

import pytest

from stormtable.engine import Dice, below
from stormtable.engine.events import noting
from stormtable.engine.game import seats_in
from stormtable.engine.holding import pick_action
from stormtable.engine.records import copy_record
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.decisions import apply, concede, deciders
from stormtable.games.lightning_strike.rules.setting_up import still_plays
from stormtable.games.lightning_strike.rules.state import Ask, Stage, State
from stormtable.games.lightning_strike.rules.values import on_table
from tests.support.lightning_table import at, do, load, options_of

THREE: Final[dict[str, Any]] = {"sides": {"A": ["lancer"], "B": ["syreen"], "C": ["wraith"]}}
FOUR: Final[dict[str, Any]] = {"sides": {"A": ["lancer"], "B": ["syreen"], "C": ["wraith"], "D": ["pathfinder"]}}
PLACES: Final[dict[str, Any]] = {
    "Lancer 1": {"at": [50, 50], "facing": 90},
    "Syreen 1": {"at": [50, 58], "facing": 270},
    "Wraith 1": {"at": [70, 50], "facing": 0},
    "Pathfinder 1": {"at": [80, 50], "facing": 180},
}
ATTACK: Final = {"weapon": "Light Missiles", "target": "Syreen 1"}


def units(*names: str, **changed: dict[str, Any]) -> dict[str, Any]:
    """The units named at their places, some with more said of them."""
    more = {name.replace("_", " "): words for name, words in changed.items()}
    return {name: PLACES[name] | more.get(name, {}) for name in names}


def conceded(state: State, seat: int) -> tuple[State, list[Event]]:
    after = copy_record(state)
    with noting() as notes:
        concede(after, seat)
    return after, [Event(note.event) for note in notes]


@pytest.mark.rule("LS-3.50", "LS-7.7")
@pytest.mark.parametrize(
    ("scenario", "facing", "rear", "step"),
    [("lancer", 270, False, "defense"), ("pathfinder", 90, True, "facing")],
)
def test_nobody_is_asked_about_the_attack_of_one_who_concedes(
    scenario: str, facing: int, rear: bool, step: str
) -> None:
    """Neither for a Command Point on a roll that will not come nor for a turn to one who is gone."""
    sides = {"A": [scenario], "B": ["syreen"], "C": ["wraith"]}
    name = f"{scenario.title()} 1"
    target = {"at": [50, 52], "facing": facing} if rear else {"at": [50, 58], "facing": facing}
    table = {
        name: {"at": [50, 50], "facing": 90},
        "Syreen 1": target,
        "Wraith 1": {"at": [90, 80], "facing": 0},
    }
    weapon = {"lancer": "Light Missiles", "pathfinder": "P. Cannon"}[scenario]
    attack = {"weapon": weapon, "target": "Syreen 1", "step": step}
    state = at({"sides": sides}, phase="main", active=name, units=table, activation={"attack": attack})
    after, events = conceded(state, 0)
    assert Event.ATTACKER_LOST in events
    assert after.active[0].ended
    assert after.ask.what == Ask.WINDOW  # of the end of the activation (LS-10.3)
    assert after.units[8].command


@pytest.mark.rule("LS-3.50", "LS-10.4", "LS-10.8")
def test_a_third_side_is_not_asked_about_an_attack_that_is_off() -> None:
    """The attacker has its Action back and chooses anew."""
    table = units("Lancer 1", "Syreen 1", "Wraith 1", Syreen_1={"cp": False})
    state = do(at(THREE, phase="main", active="Lancer 1", units=table), 0, "Light Missiles at Syreen 1")
    assert (state.ask.what, state.ask.seats) == (Ask.WINDOW, 1 << 2)
    after, events = conceded(state, 1)
    assert Event.CALLED_OFF in events
    assert (after.ask.what, after.ask.seats) == (Ask.ACTIVATION, 1)
    assert after.units[0].actions == 1
    assert not after.window.open


@pytest.mark.rule("LS-3.50", "LS-10.8")
def test_the_window_of_the_attack_interrupted_stays_open() -> None:
    """A fires at B, C interrupts and fires at D, which concedes: B may still answer A."""
    table = units("Lancer 1", "Syreen 1", "Wraith 1", "Pathfinder 1", Syreen_1={"activated": True})
    state = do(at(FOUR, phase="main", active="Lancer 1", units=table), 0, "Light Missiles at Syreen 1")
    state = do(state, 1, "decline")
    state = do(state, 2, "interrupt with Wraith 1; P. Cannon at Pathfinder 1")
    assert (state.ask.what, state.ask.seats) == (Ask.DEFENSE, 1 << 3)
    after, _ = conceded(state, 3)
    assert after.depth == 2
    assert after.window.open
    after = do(after, 2, "end")
    assert (after.ask.what, after.ask.seats) == (Ask.WINDOW, 1 << 1)


@pytest.mark.rule("LS-10.51", "LS-3.50")
def test_a_pass_goes_with_the_side_that_made_it() -> None:
    """A passes and concedes, B passes: C, which may still act, is asked."""
    sides = {"A": ["wraith"], "B": ["wraith"], "C": ["wraith"]}
    acted = {"activated": True, "out_of_sequence": True, "actions": 1, "cp": False}
    table = {f"Wraith {n}": acted | {"at": [20 * n, 45]} for n in (1, 2, 3)}
    state = do(at({"sides": sides}, phase="main", units=table), 0, "pass")
    state, _ = conceded(state, 0)
    state = do(state, 1, "pass")
    assert (state.ask.what, state.ask.seats) == (Ask.SLOT, 1 << 2)


@pytest.mark.rule("LS-10.51")
def test_one_pass_of_the_only_side_that_may_still_act_ends_the_main_phase() -> None:
    """B concedes before A passes."""
    sides = {"A": ["wraith"], "B": ["wraith"], "C": ["wraith"]}
    acted = {"activated": True, "out_of_sequence": True, "actions": 1, "cp": False}
    spent = {**acted, "actions": 0}
    table = {f"Wraith {n}": (acted if n == 1 else spent) | {"at": [20 * n, 45]} for n in (1, 2, 3)}
    state, _ = conceded(at({"sides": sides}, phase="main", units=table), 1)
    state = do(state, 0, "pass", (4, 1, 3, 1))
    assert (state.turn, state.ask.what) == (2, Ask.ORDER)


def check_asked(state: State) -> None:
    """One side that still plays is asked, and about no attack that is off."""
    (seat,) = seats_in(deciders(state))
    assert still_plays(state, seat)
    if state.depth:
        act = state.active[state.depth - 1]
        if act.attack.stage != Stage.NONE:
            assert on_table(state, act.unit - 1)
            assert on_table(state, act.attack.target)


@pytest.mark.rule("LS-3.10", "LS-3.50", "LS-10.51")
@pytest.mark.parametrize("scenario", ["free_three", "free_four"])
@pytest.mark.parametrize("seed", range(12))
def test_sides_concede_at_any_moment(scenario: str, seed: int) -> None:
    """All but one, each at a moment of its own, in the middle of windows, attacks and set-up."""
    state, chance = load(scenario, {"limit": 0}, seed), Dice(rng=seed)
    sides = state.table.sides
    moments = sorted((below(chance, 160), (seed + n) % sides) for n in range(sides - 1))
    for acts in range(160):
        while moments and moments[0][0] == acts and not state.over:
            check_asked(state)
            concede(state, moments.pop(0)[1])
        if state.over:
            break
        check_asked(state)
        (seat,) = seats_in(deciders(state))
        apply(state, seat, pick_action(options_of(state, seat), chance, by_verb=True))
    assert state.over
    assert deciders(state) == 0
    assert state.depth == 0
    assert not state.window.open
