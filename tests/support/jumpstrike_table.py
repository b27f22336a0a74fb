"""Jumpstrike for tests: matches begun or set up, played by notation or at random, what is seen of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stormtable.engine import Action, Dice, below
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.game import WATCHER, seats_in
from stormtable.engine.holding import pick_action
from stormtable.engine.records import copy_record
from stormtable.games import find
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.state import State, View

game = find("jumpstrike")


def load(scenario: str | Mapping[str, Any] = "interception", seed: int = 1, **options: Any) -> State:
    state: State = game.load(scenario, options, seed)
    return state


def of(*sides: Sequence[str], **more: Any) -> State:
    """A match of these designs, side by side; guard pods are still to be laid."""
    return load({"turns": 20, "sides": [{"ships": list(ships)} for ships in sides], **more})


def placed(state: State, dice: Sequence[int] = (), **position: Any) -> State:
    with dice_from(Script(tuple(dice))) as script:
        game.set_position(state, position)
    assert not script.left
    return state


def plotting(state: State | None = None, **ships: Any) -> State:
    """The plotting phase of turn 1."""
    named = {name.replace("_", " "): words for name, words in ships.items()}
    return placed(load() if state is None else state, phase="plotting", ships=named)


def view(state: State, seat: int = WATCHER) -> View:
    seen = copy_record(state)
    game.hide(seen, seat)
    return View(seen)


def do(state: State, seat: int, text: str, dice: Sequence[int] = ()) -> list[Note]:
    """Carry out what a seat says, all of it legal; returns what happened."""
    with noting() as notes, dice_from(Script(tuple(dice))) as script:
        for action in game.parse(view(state, seat), text, seat):
            code = game.refuse(state, seat, action)
            assert code == No.OK, f"{text}: {No(code).text}"
            game.apply(state, seat, action)
    assert not script.left
    return list(notes)


def choices(state: State, seat: int) -> list[Action]:
    return choices_of(game, state, seat)


def at_random(
    scenario: str | Mapping[str, Any], seed: int, most: int = 4000, **options: Any
) -> Iterator[tuple[State, int, Action, State, list[Note]]]:
    """A game at random, act by act: the state before, the seat, its action, the state after and the events."""
    state, chance = load(scenario, seed, **options), Dice(rng=seed)
    for _ in range(most):
        if state.over:
            return
        seats = seats_in(game.deciders(state))
        seat = seats[below(chance, len(seats))]
        action = pick_action(choices(state, seat), chance, by_verb=True)
        after = copy_record(state)
        with noting() as notes:
            game.apply(after, seat, action)
        yield state, seat, action, after, list(notes)
        state = after
