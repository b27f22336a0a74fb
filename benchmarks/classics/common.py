"""What the classics share: loading, and their faces in words; they are yardsticks, not for show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stormtable.engine import Action, Coded, copy_record
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.game import BadInput, Setting
from stormtable.engine.inputs import Part, did_you_mean, settled
from stormtable.scene import Die, Offer, Prompt, Result, Scene, Story

__all__ = ["begin", "canonical_by", "choices_of", "scene_in_words", "stories"]


def begin(
    state: Any,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    seed: int,
    set_up: Callable[[Any], None],
    set_position: Callable[[Any, Mapping[str, Any]], None],
) -> None:
    """Make a blank state a game at its first decision: "standard", or a table with a [position]. Raises BadInput."""
    if isinstance(scenario, str) and scenario != "standard":
        raise BadInput(f"scenario {scenario!r}: unknown; {did_you_mean(scenario, ['standard'])}")
    settled(options, ())
    state.dice.rng = seed
    set_up(state)
    if not isinstance(scenario, str):
        part = Part(scenario)
        set_position(state, part.part("position").table)
        part.done()


def canonical_by(
    view: Any,
    words: Mapping[str, Any],
    set_position: Callable[[Any, Mapping[str, Any]], None],
    position: Callable[[Any], dict[str, Any]],
) -> dict[str, Any]:
    """A position or a part of one in the words of `position`: put on a copy, and read from it."""
    made = copy_record(view)
    set_position(made, words)
    return {key: value for key, value in position(made).items() if key in words}


def choices_of(game_choices: Callable[[Any, int, list[Action]], int], most: int, view: Any, seat: int) -> list[Action]:
    """The choices of a seat, as plain actions."""
    out = [Action() for _ in range(most)]
    return out[: game_choices(view, seat, out)]


def scene_in_words(
    title: str, seats: Sequence[str], to_move: int, position: str, offers: Sequence[Offer], result: Result | None
) -> Scene:
    """A scene with no board: whose turn it is, the position as text, the offers."""
    prompt = None if result else Prompt(seats=(to_move,), text=f"{seats[to_move]} to move", detail=position)
    return Scene(
        title=title,
        turn="",
        turn_of="",
        sides=tuple(seats),
        pieces=(),
        prompt=prompt,
        offers=tuple(offers),
        result=result,
    )


def stories(events: type[Coded], notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """One story an event, all dice with the first."""
    dice = tuple(Die(sides=roll.sides, face=face) for roll in rolls for face in roll.faces)
    told = []
    for i, each in enumerate(notes):
        event = events(each.event)
        text = event.text.format(a=each.a, b=each.b, c=each.c)
        told.append(Story(text=text, side=each.a, rule=event.rule, dice=dice if i == 0 else ()))
    return told
