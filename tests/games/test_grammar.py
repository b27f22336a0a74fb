"""What all games say when played at random: numbers fit their nouns, nothing is said twice, no names of code."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Generator, Recorder, dice_from
from stormtable.engine.events import noting
from stormtable.engine.game import WATCHER, Game, seats_in
from stormtable.engine.records import copy_record
from stormtable.engine.views import sees, view_of
from stormtable.games import all_games
from stormtable.scene import Modifier, Scene, Story

SCENARIOS: Final = [(name, scenario) for name, game in sorted(all_games().items()) for scenario in game.SCENARIOS]
STEPS: Final = 300
SCENES: Final = 50  # steps between scenes that are read
NOUNS: Final = "action|cube|element|fighter|hex|inch|missile|pip|pod|point|space|squadron|token"  # no verbs
OF: Final = "(?:more|power|guard|damage|shield|later) "
WRONG: Final = {
    "one of several": rf"(?<![\d.,-])\b1 (?:{OF})?(?:(?:{NOUNS})(?:s|es)|dice)\b(?! of \d)",
    "several of one": rf"(?<![\d.,/+−-])\b(?:[02-9]|[1-9]\d+) (?:{OF})?(?:die|{NOUNS})\b(?!-)",
    "said twice": r"\b([A-Za-z]+(?: [A-Za-z]+)?) \1\b",
    "rocks is": r"\b(?:[Rr]ocks|[Cc]ubes|[Dd]ice|[Pp]ods|[Pp]oints) (?:is|has|was)\b",
    "a sign within": r"[A-Za-z][+−]\d",
    "empty places": r"  | ,|,,|\( | \)|^, |,$|\(\)",
    "a name of code": r"\b[a-z]+_[a-z_]+\b|\bNone\b|\boption [a-z_]+\b|[{}]",
    "unquoted words of notation": r", after [a-z]+$",
}
RIGHT: Final = re.compile(r"had had|that that")
# what is read aloud or shown as it is; ids and the notation have rules of their own
SPOKEN: Final = {
    "text",
    "outcome",
    "detail",
    "title",
    "heading",
    "hint",
    "why",
    "reason",
    "warning",
    "note",
    "status",
    "row",
}


def complaints(text: str) -> list[str]:
    return [f"{what}: {text!r}" for what, bad in WRONG.items() if re.search(bad, text) and not RIGHT.search(text)]


def spoken(value: Any, name: str = "") -> Iterator[str]:
    """All words of a story or scene as plain values."""
    if isinstance(value, str):
        if name in SPOKEN:
            yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "svg":
                yield from spoken(each, key)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from spoken(each, name)


def of_modifier(modifier: Modifier) -> str:
    """As the log shows it."""
    return f"{modifier.amount:+} {modifier.text}" if modifier.amount else modifier.text


def of_story(story: Story) -> list[str]:
    """What is wrong with a story as a whole."""
    said = []
    if story.outcome and re.search(rf"\b{re.escape(story.outcome)}\b", story.text, re.IGNORECASE):
        said.append(f"outcome said twice: {story.text!r}, {story.outcome!r}")
    lines = (modifier for line in story.lines for modifier in line.modifiers)
    for modifier in (*story.modifiers, *lines):
        said += complaints(of_modifier(modifier))
    return said


def played(game: Game, scenario: str, seed: int) -> Iterator[Story | Scene]:
    """The stories of a random game, told to all who are at it, and some of its scenes."""
    rnd, dice = random.Random(seed), Recorder(Generator())
    with noting() as notes, dice_from(dice):
        state = game.load(scenario, {}, seed)
    before = state
    for step in range(STEPS):
        for seat in (WATCHER, *seats_in(game.deciders(before))):
            view = view_of(game, before, seat)
            yield from game.narrate(view, [each for each in notes if sees(each.seen_by, seat)], dice.rolls)
        if game.is_over(state):
            return
        seat = rnd.choice(seats_in(game.deciders(state)))
        if step % SCENES == 0:
            yield game.scene(view_of(game, state, seat), seat, None)
        before, dice = copy_record(state), Recorder(dice.source)
        action = rnd.choice(choices_of(game, state, seat))
        with noting() as notes, dice_from(dice):
            game.apply(state, seat, action)


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_what_is_said_in_a_random_game(name: str, scenario: str) -> None:
    found: set[str] = set()
    for each in played(all_games()[name], scenario, seed=len(scenario)):
        found.update(bad for text in spoken(msgspec.to_builtins(each)) for bad in complaints(text))
        if isinstance(each, Story):
            found.update(of_story(each))
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(
    "text",
    [
        "+1 cubes on the 5",
        "Rocks is placed",
        "+2 Command Point+2",
        "Frigate 1: TS, after erase",
        "option force_a: 25 points",
        "2 cube left",
    ],
)
def test_what_was_once_said_would_be_found(text: str) -> None:
    assert complaints(text)
