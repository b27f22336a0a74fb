"""Legs are offered by what is found near once for all of them; each is offered just where the law lets it be."""

from __future__ import annotations

from collections import Counter

import pytest

from stormtable.engine import Action, Dice, below
from stormtable.engine.game import seats_in
from stormtable.engine.records import copy_record
from stormtable.games import all_games
from stormtable.games.lightning_war.rules import lattice_moves
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import rejoins
from stormtable.games.lightning_war.rules.decisions import apply, deciders, is_over
from stormtable.games.lightning_war.rules.lattice_moves import APART, offer_movement
from stormtable.games.lightning_war.rules.movement import refuse_move
from stormtable.games.lightning_war.rules.nearness import Near
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, Pace, State, Verb
from tests.support.war_table import at, options_of, scenario, squads

GAME = all_games()["lightning_war"]
TURNS = 4


@pytest.mark.rule("LW-4.9")
@pytest.mark.parametrize("name", list(GAME.SCENARIOS))
def test_a_leg_is_offered_where_the_law_lets_it_be_the_last(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every leg that is tried in the first turns of a random game."""
    tried, judge = Counter[tuple[int, bool]](), lattice_moves.try_leg

    def judged(state: State, number: int, near: Near, x: int, y: int, pace: int, out: list[Action], n: int) -> int:
        more = judge(state, number, near, x, y, pace, out, n)
        leg, seat = Action(verb=Verb.MOVE, unit=number, x=x, y=y, part=pace), state.table.elements[number].side
        lawful = rejoins(state, number, x, y) and refuse_move(state, seat, leg) == No.OK
        assert (more > n) == lawful, f"{leg}: {No(refuse_move(state, seat, leg)).name}"
        tried[pace, lawful] += 1
        return more

    monkeypatch.setattr(lattice_moves, "try_leg", judged)
    state, chance = GAME.load(name, {}, 1), Dice(rng=7)
    while not is_over(state) and state.turn <= TURNS:
        (seat,) = seats_in(deciders(state))
        offered = options_of(state, seat)
        more = [each for each in offered if each.verb != Verb.END] or offered
        apply(state, seat, copy_record(more[below(chance, len(more))]))
    assert min(tried[Pace.NORMAL, True], tried[Pace.NORMAL, False]) > 100
    assert tried[Pace.DASH, False] + tried[Pace.DASH, True] > 0


@pytest.mark.parametrize("rate", range(1, 2 * APART))
def test_no_leg_is_offered_twice(rate: int) -> None:
    """However little of its rate is left."""
    forces = scenario(squads("south", "Ours", "a"), squads("north", "Theirs", "b"))
    places = {"a": {"at": [33, 20]}, "b": {"at": [60, 45]}}
    state = at(forces, phase="movement", side="A", initiative="A", chosen="a", elements=places)
    state.elements[0].used = state.table.elements[0].rate - rate
    out = [Action() for _ in range(MAX_CHOICES)]
    n = offer_movement(state, 0, 0, out)
    legs = [(each.x, each.y, each.part) for each in out[:n] if each.verb == Verb.MOVE]
    assert len(set(legs)) == len(legs) >= 4
