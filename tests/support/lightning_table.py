"""Lightning Strike for tests: positions by the words of a case file, and games at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.engine import Action, Dice, below, conformance
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import Setting, seats_in
from stormtable.engine.records import copy_record
from stormtable.games import find
from stormtable.games.lightning_strike.codes import No
from stormtable.games.lightning_strike.decisions import apply, deciders, is_over, refuse
from stormtable.games.lightning_strike.game import load
from stormtable.games.lightning_strike.phrases import parse
from stormtable.games.lightning_strike.placing import set_position
from stormtable.games.lightning_strike.state import State

__all__ = ["at", "close", "do", "load", "options_of", "played", "refused"]

GAME = find("lightning_strike")
CLOSE = {
    "Pathfinder 1": {"at": [50, 20], "facing": 90},
    "Lancer 1": {"at": [60, 20], "facing": 90},
    "Syreen 1": {"at": [50, 28], "facing": 270},
    "Wraith 1": {"at": [70, 60], "facing": 270},
}


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


def close(obstacles: Sequence[Mapping[str, Any]], units: Mapping[str, Mapping[str, Any]]) -> State:
    """First contact, near enough to fire, before a slot of A; units are told otherwise by name (Lancer_1)."""
    known = {name: {**words, **units.get(name.replace(" ", "_"), {})} for name, words in CLOSE.items()}
    return at("first_contact", turn=1, phase="main", order=["A", "B"], slot="A", obstacles=obstacles, units=known)


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
    """The choices of a seat."""
    return conformance.options_of(GAME, state, seat)


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
