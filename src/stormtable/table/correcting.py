"""A state set right in the words of a case file: what is said becomes so, all else stays as it is.

A [position] by itself begins the phase anew that it names, or that it finds. So the words of the whole position are put
beside those that are said, as far as they leave them as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.dice import DiceError, dice_from
from stormtable.engine.exports import is_table_of_tables
from stormtable.engine.game import BadInput, Game
from stormtable.engine.records import copy_record
from stormtable.engine.sources import Script, Source

__all__ = ["corrected"]

MOST_TRIED: Final = 400  # words, one after the other
COURSE: Final = ("phase", "step", "turn", "round")  # named, they begin what they name

Words = Mapping[str, Any]


def corrected(game: Game, before: Any, words: Words, version: int, dice: Source) -> Any:
    """A state set right, played on to a decision. Raises BadInput, DiceError; whatever the rules raise on nonsense."""
    said = game.canonical(before, game.upgrade(dict(words), version))
    whole = game.position(before)
    if any(word in said for word in COURSE):
        whole = {key: value for key, value in whole.items() if is_table_of_tables(value)}
    full = merged(whole, said)
    if not holds(game, before, full, said):
        full = compatible(game, before, whole, said)
    return placed(game, before, full, dice)


def placed(game: Game, before: Any, words: Words, dice: Source) -> Any:
    after = copy_record(before)
    with dice_from(dice):
        game.set_position(after, words)
    return after


def merged(whole: Words, words: Words) -> dict[str, Any]:
    """A position in which words take the place of what it says of the same, table by table."""
    found = dict(whole)
    for key, value in words.items():
        below = found.get(key)
        found[key] = merged(below, value) if isinstance(value, Mapping) and isinstance(below, Mapping) else value
    return found


def holds(game: Game, before: Any, words: Words, said: Words) -> bool:
    """Whether what is said is so after a position is placed; also where only dice that nobody gave say what is then."""
    try:
        return says(game.position(placed(game, before, words, Script(()))), said)
    except DiceError:
        return True
    except BadInput:
        return False


def says(position: Words, said: Words) -> bool:
    return all(
        says(position.get(key, {}), value)
        if isinstance(value, Mapping) and isinstance(position.get(key), Mapping)
        else position.get(key) == value
        for key, value in said.items()
    )


def compatible(game: Game, before: Any, whole: Words, said: Words) -> dict[str, Any]:
    """What is said, and of the whole all that leaves it as it is: one word may say the same as another more exactly."""
    named = {(key, name) for key, value in said.items() if is_table_of_tables(value) for name in value}
    rest = {key: {**value} if is_table_of_tables(value) else value for key, value in whole.items()}
    for key, name in named:
        if key in rest:
            rest[key][name] = {}
    full = merged(rest, said)
    words = [(key, name, word) for key, name in sorted(named) for word in whole.get(key, {}).get(name, {})]
    for key, name, word in words[:MOST_TRIED]:
        tried = merged({key: {name: {word: whole[key][name][word]}}}, full)
        full = tried if holds(game, before, tried, said) else full
    return full
