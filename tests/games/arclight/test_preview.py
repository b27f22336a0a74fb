"""Chances before the dice: equal to what the real rules give over every outcome, and to sums made by hand."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.engine.amounts import per_mille, shares
from stormtable.engine.events import Note
from stormtable.engine.odds import distribution
from stormtable.engine.people import player
from stormtable.games import find
from stormtable.games.arclight.faces.chances import MISSED, bench, make_shot, outcomes, shot_odds, turn_odds
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.decisions import apply
from stormtable.games.arclight.rules.state import State, Verb
from stormtable.scene import Preview
from tests.support.arclight_table import SHORT_RANGE, staged, view_of

game = find("arclight")

BLUE = player("Blue")
ORANGE = player("Orange")

FIRE = Action(verb=Verb.FIRE, unit=0, part=0, target=8)
MOVING = {
    "turn": 3,
    "phase": "movement",
    "active": "Pulsar 1",
    "units": {
        "Pulsar 1": {"hex": "1512", "facing": 1, "points": 8},
        "Javelin 1": {"hex": "1505", "facing": 4, "moved": True},
    },
}


def moving(**condition: Any) -> State:
    units = {**MOVING["units"], "Pulsar 1": {"hex": "1512", "facing": 1, "points": 8, **condition}}  # type: ignore[dict-item]
    return staged({**MOVING, "units": units})


def preview(state: State, seat: int, action: Action) -> Preview:
    found: Preview | None = game.preview(view_of(state, seat), seat, action)
    assert found is not None
    return found


# Shots


def by_hand(modifier: int, ds: int, screen: int) -> Counter[int | str]:
    """2D8 + 1D6 Med H, counted without the rules: of 384 throws how many miss, or have which net damage."""
    found: Counter[int | str] = Counter()
    for dice in itertools.product(range(1, 9), range(1, 9), range(1, 7)):
        over = sum(dice) + modifier - ds
        if over < 0:
            found[MISSED] += 1
            continue
        middle = sorted(dice)[1] if len(set(dice)) == 3 else max(dice)
        found[middle * dice.count(middle) + over - screen] += 1
    return found


@pytest.mark.rule("AL-4.6")
@pytest.mark.rule("AL-5.1")
def test_the_odds_of_a_shot_are_those_of_its_dice() -> None:
    odds = shot_odds(view_of(staged(SHORT_RANGE)), make_shot(0, 0, 8))
    assert odds.tries == 0
    assert odds.chances == {net: Fraction(count, 384) for net, count in by_hand(1, 12, 4).items()}


@pytest.mark.parametrize("condition", [{}, {"stunned_until": 7}, {"hud": True}, {"degrees": {"P": "All"}}])
@pytest.mark.parametrize("range_", ["1508", "1505", "1502"])
def test_the_odds_of_a_shot_are_those_of_apply(condition: dict[str, Any], range_: str) -> None:
    """The short cut over `attack` alone gives what `apply` gives, dice for dice."""
    units = {
        "Pulsar 1": {"hex": "1512", "facing": 1, **condition},
        "Javelin 1": {"hex": range_, "facing": 4, "lasting_ds": 11},
    }
    view = view_of(staged({**SHORT_RANGE, "units": units}), 0)

    def net(_: State, notes: list[Note]) -> int | str:
        return notes[-1].b if notes[-1].event == Event.NET else MISSED

    whole = distribution(view, lambda state: apply(state, 0, FIRE), net, until={Event.NET, Event.MISS})
    assert shot_odds(view, make_shot(0, 0, 8)).chances == whole


def test_odds_leave_the_view_alone() -> None:
    view = view_of(staged(SHORT_RANGE), 0)
    before = view_of(view, 0)
    shot_odds(view, make_shot(0, 0, 8))
    game.preview(view, 0, FIRE)
    game.scene(view, 0)
    assert view == before


def test_a_preview_says_what_the_shot_may_do() -> None:
    found = preview(staged(SHORT_RANGE), 0, FIRE)
    count = by_hand(1, 12, 4)
    hits = 384 - count[MISSED]
    assert (found.text, found.exact, found.interval) == ("to hit Javelin 1", True, "")
    assert found.chance == round(1000 * hits / 384)
    assert [(die.sides, die.face) for die in found.dice] == [(8, 0), (8, 0), (6, 0)]
    assert [(each.text, each.amount) for each in found.modifiers] == [("short", 1)]
    assert found.needs == "needs 11"
    assert sum(each.share for each in found.outcomes) == 1000
    assert [each.text for each in found.outcomes] == ["Miss", "No effect", "Systems", "Critical", "Boom"]
    assert len(found.columns) == 25
    assert (found.columns[5].value, found.columns[5].cell, found.columns[5].text) == ("5", "D", "DS −1")
    assert found.columns[5].share == round(10000 * count[5] / 384)
    assert (found.columns[11].cell, found.columns[11].tone) == ("X>S~T", "now")
    assert found.columns[11].text == "critical hit, structure hit, crew stunned, a system short, Thrust −1"
    assert (found.columns[24].value, found.columns[24].text, found.columns[24].tone) == ("24+", "destroyed", "bad")
    assert found.columns[0].share == round(
        10000 * sum(n for net, n in count.items() if net != MISSED and int(net) <= 0) / 384
    )


@pytest.mark.rule("AL-5.4")
def test_outcomes_follow_the_targets_structure_column() -> None:
    whole = staged(SHORT_RANGE)
    crippled = staged({**SHORT_RANGE, "units": {**SHORT_RANGE["units"], "Javelin 1": {"hex": "1508", "structure": 0}}})
    shot = make_shot(0, 0, 8)
    assert outcomes(whole, 8, shot_odds(whole, shot))["systems"] > 0
    found = outcomes(crippled, 8, shot_odds(crippled, shot))
    assert found["systems"] == 0  # every cell of column structure 0 up to 16 has a critical hit
    assert found["critical"] > 0


def test_a_card_with_very_many_dice_is_sampled_with_its_interval() -> None:
    state = staged(SHORT_RANGE)
    weapon = state.table.cards[0].weapons[0]
    weapon.n_dice, weapon.sides = 12, 12
    state.ships[8].screens = 80
    found = preview(state, 0, FIRE)
    assert not found.exact
    low, high = (float(part) for part in found.interval.removesuffix("\xa0%").split(" to "))
    assert low < found.chance / 10 < high
    assert high - low < 4


# Turns


@pytest.mark.rule("AL-3.5")
@pytest.mark.rule("AL-3.6")
def test_a_turn_of_three_sides_by_the_face_of_the_helm_die() -> None:
    """Maneuver 3, 8 points: 6 turns for 4, 5 to 2 for 5 to 8, a 1 hands the facing over."""
    found = preview(moving(), 0, Action(verb=Verb.TURN, unit=0, amount=3))
    assert found.chance == 833
    assert found.needs == "against 6"
    assert [(each.value, each.cell) for each in found.columns] == [
        ("1", "8"),
        ("2", "8"),
        ("3", "7"),
        ("4", "6"),
        ("5", "5"),
        ("6", "4"),
    ]
    assert {each.share for each in found.columns} == {1667}
    assert found.columns[0].text == "the opponent chooses the facing, 0 left"
    assert found.columns[1].text == "turns, 4 more than usual, 0 left"
    assert [each.rule for each in found.lines] == ["AL-3.5", "AL-3.6"]


@pytest.mark.rule("AL-3.5")
def test_a_turn_that_points_do_not_pay_for_is_lost() -> None:
    found = preview(moving(points=5), 0, Action(verb=Verb.TURN, unit=0, amount=3))
    assert [each.text for each in found.outcomes] == [
        "Turns",
        "Turns at more cost",
        "Does not turn",
        "Opponent chooses",
    ]
    assert found.chance == 333
    assert found.columns[2].cell == "–"


@pytest.mark.rule("AL-5.16")
def test_stun_counts_against_the_helm() -> None:
    found = preview(moving(stunned_until=3, points=14), 0, Action(verb=Verb.TURN, unit=0, amount=2))
    assert [(each.text, each.amount) for each in found.modifiers] == [("stun", -2)]
    assert [each.cell for each in found.columns] == ["10", "9", "8", "7", "6", "5"]


def test_a_turn_of_one_side_is_certain() -> None:
    assert game.preview(view_of(moving(), 0), 0, Action(verb=Verb.TURN, unit=0, amount=1)) is None
    assert game.preview(view_of(moving(), 0), 0, Action(verb=Verb.FORWARD, unit=0)) is None


def test_turn_odds_are_those_of_apply() -> None:
    view = view_of(moving(), 0)
    action = Action(verb=Verb.TURN, unit=0, amount=-2)
    ends = {Event.TURNED, Event.TURN_LOST, Event.TURN_WILD}
    whole = distribution(view, lambda state: apply(state, 0, action), lambda _, notes: notes[-1].event, until=ends)
    found: dict[int, Fraction] = {}
    for turn, chance in turn_odds(view, 0, action).items():
        found[turn.event] = found.get(turn.event, Fraction(0)) + chance
    assert found == whole


# Initiative


@pytest.mark.rule("AL-3.1")
def test_initiative_against_each_die_of_the_other_side() -> None:
    """Cmd D4 against Cmd D4: 6 of 16 each way, 4 ties; against Helm D6: lower in 14 of 24, ties in 4."""
    found = preview(staged(), 0, Action(verb=Verb.COMMAND, unit=0, part=0))
    assert [line.text.replace("\xa0%", " %") for line in found.lines] == [
        f"Against Command D4 of Javelin 1: {BLUE} first 37.5 %, {ORANGE} first 37.5 %, Tie: Helm decides 25.0 %",
        f"Against Helm D6 of Javelin 1: {BLUE} first 58.3 %, {ORANGE} first 25.0 %, Tie: Helm decides 16.7 %",
    ]
    assert found.outcomes == ()


@pytest.mark.rule("AL-3.8")
def test_initiative_does_not_know_what_the_other_side_has_chosen() -> None:
    state = staged()
    told = preview(state, 1, Action(verb=Verb.COMMAND, unit=8, part=0))
    for part in (0, 1):
        after = bench(state)
        after.pledges = list(state.pledges)
        apply(after, 0, Action(verb=Verb.COMMAND, unit=0, part=part))
        assert preview(after, 1, Action(verb=Verb.COMMAND, unit=8, part=0)) == told


# Rounding


def test_shares_keep_the_whole() -> None:
    assert shares([Fraction(1, 3)] * 3, 1000) == [334, 333, 333]
    assert shares([Fraction(1, 6), Fraction(5, 6), Fraction(0)], 1000) == [167, 833, 0]


def test_only_what_is_certain_is_shown_as_certain() -> None:
    assert [per_mille(Fraction(n, 10000)) for n in (0, 1, 9999, 10000, 5005)] == [0, 1, 999, 1000, 501]
