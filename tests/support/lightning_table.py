"""Lightning Strike for tests: positions by the words of a case file, and games at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.engine import Action, Dice, below
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import Setting, seats_in
from stormtable.engine.records import copy_record
from stormtable.games.lightning_strike.codes import No
from stormtable.games.lightning_strike.decisions import apply, choices, deciders, is_over, refuse
from stormtable.games.lightning_strike.game import load
from stormtable.games.lightning_strike.phrases import parse
from stormtable.games.lightning_strike.placing import set_position
from stormtable.games.lightning_strike.state import MAX_CHOICES, State

__all__ = ["at", "do", "load", "options_of", "played", "refused"]


def at(
    scenario: str | Mapping[str, Any],
    dice: Sequence[int] = (),
    options: Mapping[str, Setting] | None = None,
    **position: Any,
) -> State:
    """A position in the words of a case file; all the dice given fall on the way to its first decision."""
    state = load(scenario, options or {}, 1)
    with dice_from(Script(dice)) as script:
        set_position(state, position)
    assert not script.left
    return state


def do(state: State, seat: int, text: str, dice: Sequence[int] = ()) -> State:
    """The state after acts of a seat, all of them legal; all the dice given fall."""
    after = copy_record(state)
    with dice_from(Script(dice)) as script:
        for action in parse(after, text, seat):
            code = refuse(after, seat, action)
            assert code == 0, (text, No(code).text)
            apply(after, seat, action)
    assert not script.left
    return after


def refused(state: State, seat: int, text: str) -> No:
    """Why the only act of a text is refused."""
    (action,) = parse(state, text, seat)
    return No(refuse(state, seat, action))


def options_of(state: State, seat: int) -> list[Action]:
    out = [Action() for _ in range(MAX_CHOICES)]
    return out[: choices(state, seat, out)]


def played(scenario: str | Mapping[str, Any], acts: int, seed: int, **options: Setting) -> State:
    """A game after some acts at random, verbs first; sooner where it is over."""
    state, chance = load(scenario, options, seed), Dice(rng=seed)
    for _ in range(acts):
        if is_over(state):
            break
        (seat,) = seats_in(deciders(state))
        offered = options_of(state, seat)
        verbs = sorted({each.verb for each in offered})
        wanted = verbs[below(chance, len(verbs))]
        offered = [each for each in offered if each.verb == wanted]
        apply(state, seat, copy_record(offered[below(chance, len(offered))]))
    return state
