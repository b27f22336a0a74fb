"""The search: the same thoughts interpreted and compiled, blind to secrets, sensible where sense is plain."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from stormtable.bots.levels import levels_of, searcher_for
from stormtable.bots.searcher import CompiledDesk, Desk, Line, Searcher, Thought, is_open
from stormtable.engine import Action, copy_record
from stormtable.engine.case_play import arrange
from stormtable.engine.cases import case_of
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import Game, seats_in
from stormtable.engine.levels import Level, Playout
from stormtable.engine.views import view_of
from stormtable.games import all_games, bot_of, find
from tests.bots import sealed
from tests.support.short_games import short_scenarios

QUICK = Level("", "", 24, 9.0, Playout.WEIGHTED, horizon=1)
TO_THE_END = Level("", "", 16, 9.0)


def first_view(game: Game, scenario: str | Mapping[str, Any]) -> tuple[Any, int]:
    state = game.load(scenario, {}, 3)
    seat = seats_in(game.deciders(state))[0]
    return view_of(game, state, seat), seat


def first_choice(game: Game, scenario: str | Mapping[str, Any], searcher: Searcher, level: Level) -> tuple[Any, int]:
    """The first decision in which there is more than one move worth a look."""
    state = game.load(scenario, {}, 3)
    while True:
        seat = seats_in(game.deciders(state))[0]
        thought = searcher.ask(view_of(game, state, seat), seat, level, 5)
        if thought.lines:
            return view_of(game, state, seat), seat
        for action in thought.steps:
            game.apply(state, seat, action)


def told(thought: Thought) -> list[tuple[Action, int, float]]:
    return [(line.move, line.visits, line.worth) for line in thought.lines]


@pytest.mark.sampled
@pytest.mark.parametrize("name", list(all_games()))
@pytest.mark.parametrize("level", [QUICK, TO_THE_END], ids=["judged", "played out"])
def test_thoughts_are_equal_both_ways(name: str, level: Level) -> None:
    searcher, game = searcher_for(find(name)), find(name)
    scenarios = short_scenarios(name)[: 1 if level is TO_THE_END else None]
    searcher.compile(*first_view(game, scenarios[0]))
    for scenario in scenarios:
        view, seat = first_choice(game, scenario, searcher, level)
        slow = searcher.ask(view, seat, level, 5, interpreted=True)
        assert told(slow) == told(searcher.ask(view, seat, level, 5))
        assert told(slow) != told(searcher.ask(view, seat, level, 6)), "another seed, another search"
        assert slow.iterations == level.iterations
        assert all(game.refuse(view, seat, action) == 0 for action in slow.steps[:1])


@pytest.mark.parametrize("name", list(all_games()))
def test_the_hardest_levels_alone_are_patient(name: str) -> None:
    """The one that judges by a network, where there is one, as the hardest below it."""
    levels = levels_of(find(name))
    hardest = [each for each in ("hard", "expert") if each in levels]
    assert [each for each, level in levels.items() if level.patient] == hardest == list(levels)[-len(hardest) :]


def test_a_patient_level_thinks_on_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is a deadline and more than one move is in the running; measured games know no deadline."""
    monkeypatch.setattr("stormtable.bots.searcher.MOST_NODES", 60)
    game, patient, never = find("arclight"), replace(QUICK, iterations=8, patient=True), time.monotonic() + 10**6
    searcher = searcher_for(game)
    view, seat = first_choice(game, "duel", searcher, QUICK)
    assert searcher.ask(view, seat, patient, 5).iterations == 8
    assert searcher.ask(view, seat, replace(patient, patient=False), 5, deadline=never).iterations == 8
    assert 8 < searcher.ask(view, seat, patient, 5, deadline=never).iterations <= 60


def test_a_tree_grows_the_same_compiled() -> None:
    """A patient level's tree comes to hold more nodes than the level has descents."""
    game, searcher = find("arclight"), searcher_for(find("arclight"))
    searcher.compile(*first_view(game, "duel"))
    view, seat = first_choice(game, "duel", searcher, QUICK)
    lines = []
    for rules, kind in ((searcher.interpreted, Desk), (searcher.rules, CompiledDesk)):
        desk = kind(searcher, rules, view, seat, 4)
        desk.begin(QUICK, 5)
        for _ in range(QUICK.iterations // 8):
            desk.think(8)
        lines.append(desk.lines())
    assert lines[0] == lines[1]
    assert told(searcher.ask(view, seat, QUICK, 5)) == [(line.move, line.visits, line.worth) for line in lines[0]]


@pytest.mark.parametrize(
    ("moves", "matters"),
    [
        ([(40, 0.50), (38, 0.49)], True),
        ([(30, 0.83), (25, 0.82), (23, 0.81), (20, 0.80)], True),
        ([(232, 0.80), (24, 0.50)], False),  # chosen
        ([(600, 0.5001), (590, 0.5)], False),  # all as good
        ([(40, 1.0)], False),
        ([], False),
    ],
)
def test_a_decision_matters_while_it_is_open(moves: list[tuple[int, float]], matters: bool) -> None:
    assert is_open(tuple(Line(Action(), visits, worth) for visits, worth in moves)) == matters


def plotted(aim: int) -> Any:
    """Seat 1 has sealed its plot: a step, and a shot at a space."""
    state = sealed.State()
    sealed.set_up(state, 1, 4)
    sealed.apply(state, 1, Action(verb=sealed.Verb.STEP, amount=1))
    sealed.apply(state, 1, Action(verb=sealed.Verb.FIRE_AT, target=aim))
    return state


def test_the_search_cannot_see_a_sealed_plot() -> None:
    searcher = Searcher(sealed)
    thoughts = [told(searcher.ask(view_of(cast(Game, sealed), plotted(aim), 0), 0, TO_THE_END, 1)) for aim in (4, 7)]
    assert thoughts[0] == thoughts[1]


def test_a_deadline_in_the_past_still_gets_a_legal_answer() -> None:
    game = find("arclight")
    view, seat = first_view(game, "duel")
    thought = searcher_for(game).ask(view, seat, QUICK, 1, deadline=0.0)
    assert thought.iterations == 0
    assert game.refuse(view, seat, thought.steps[0]) == 0


def test_the_computer_fires_where_it_may() -> None:
    """A certain hit on a cripple, or to hold fire: no level holds."""
    game = find("arclight")
    case = case_of(
        {
            "game": "arclight",
            "scenario": "duel",
            "position": {
                "phase": "cannon fire",
                "firing": "Pulsar 1 A",
                "units": {"Pulsar 1": {"hex": "1512", "facing": 1}, "Javelin 1": {"hex": "1510", "facing": 4, "ds": 3}},
            },
        }
    )
    state, searcher = arrange(game, case), searcher_for(game)
    for level in searcher.hooks.LEVELS.values():
        thought = searcher.ask(view_of(game, state, 0), 0, level, 1)
        assert game.write(state, thought.steps[:1]) == "A fires at Javelin 1"


@pytest.mark.sampled
@pytest.mark.parametrize("name", list(all_games()))
def test_a_level_slips_without_a_thought(name: str) -> None:
    """It does something legal."""
    searcher, game = Searcher(find(name), bot_of(name)), find(name)
    view, seat = first_choice(game, short_scenarios(name)[0], searcher, QUICK)
    slips = [searcher.ask(view, seat, replace(QUICK, slips=100), seed) for seed in range(12)]
    assert all(not slip.iterations and not slip.lines for slip in slips)
    for slip in slips:
        played = copy_record(view)
        for act in slip.steps:
            assert game.refuse(played, seat, act) == 0
            game.apply(played, seat, act)
    if not hasattr(bot_of(name), "mistakes"):
        assert all(slip.steps == (slip.move,) and slip.move in choices_of(game, view, seat) for slip in slips)
        assert len({str(slip.move) for slip in slips}) > 1
    sometimes = [
        searcher.ask(view, seat, replace(QUICK, iterations=2, slips=50), seed).iterations for seed in range(40)
    ]
    assert 8 < sometimes.count(0) < 32
