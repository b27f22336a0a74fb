"""Positions of Thunder Struck for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.engine import Action, Dice, below, conformance
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import Setting, seats_in
from stormtable.engine.records import copy_record
from stormtable.games import find
from stormtable.games.thunder_struck.decisions import apply, deciders, is_over, refuse, set_up
from stormtable.games.thunder_struck.phrases import parse
from stormtable.games.thunder_struck.placing import set_position
from stormtable.games.thunder_struck.scenarios import fill
from stormtable.games.thunder_struck.state import State

__all__ = ["at", "do", "load", "options_of", "played"]

GAME = find("thunder_struck")


def load(scenario: str | Mapping[str, Any] = "duel", seed: int = 1, **options: Setting) -> State:
    """A match at its first decision."""
    state = fill(scenario, options, seed)
    set_up(state)
    return state


def at(
    scenario: str | Mapping[str, Any] = "duel",
    dice: Sequence[int] = (),
    options: Mapping[str, Setting] | None = None,
    **position: Any,
) -> State:
    """A position in the words of a case file; all the dice given fall on the way to its first decision."""
    state = load(scenario, 1, **(options or {}))
    with dice_from(Script(dice)) as script:
        set_position(state, position)
    assert not script.left
    return state


def do(state: State, seat: int, text: str, dice: Sequence[int] = ()) -> State:
    """The state after acts of a seat, all of them legal."""
    after = copy_record(state)
    with dice_from(Script(dice)) as script:
        for action in parse(after, text, seat):
            code = refuse(after, seat, action)
            assert code == 0, (text, code)
            apply(after, seat, action)
    assert not script.left
    return after


def options_of(state: State, seat: int) -> list[Action]:
    """The choices of a seat."""
    return conformance.options_of(GAME, state, seat)


def played(scenario: str, acts: int, seed: int, **options: Setting) -> State:
    """A game after some acts at random, verbs first; sooner where it is over."""
    state, chance = load(scenario, seed, **options), Dice(rng=seed)
    for _ in range(acts):
        if is_over(state):
            break
        seats = seats_in(deciders(state))
        seat = seats[below(chance, len(seats))]
        offered = options_of(state, seat)
        verbs = sorted({each.verb for each in offered})
        wanted = verbs[below(chance, len(verbs))]
        offered = [each for each in offered if each.verb == wanted]
        apply(state, seat, copy_record(offered[below(chance, len(offered))]))
    return state
