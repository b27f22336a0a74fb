"""What differs between two positions, in the words of a case file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from stormtable.engine.exports import is_table_of_tables
from stormtable.engine.game import Game
from stormtable.language import say
from stormtable.table.journal import By

__all__ = ["Change", "changes_of", "story_of", "worded"]

MOST_TOLD: Final = 40  # changes that a story tells one by one
LONGEST: Final = 120  # characters of a value


class Change(NamedTuple):
    """A word of the position before and after."""

    name: str
    before: str
    after: str


def story_of(game: Game, before: Any, after: Any, by: By) -> dict[str, Any]:
    """What somebody is told of a position that was set right, as JSON's kinds."""
    found = list(changes_of(game, before, after))
    lines = [{"text": each.name, "old": each.before, "new": each.after} for each in found[:MOST_TOLD]]
    if len(found) > MOST_TOLD:
        lines.append({"text": say("and {n} more", n=len(found) - MOST_TOLD)})
    text = (
        say("The referee set the position right") if by == "referee" else say("All agreed, and set the position right")
    )
    return {"text": text, "lines": lines}


def changes_of(game: Game, before: Any, after: Any) -> Iterator[Change]:
    """What differs between two states or views, in the words of a case file."""
    yield from differing(game.position(before), game.position(after), ())


def differing(before: Mapping[str, Any], after: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Change]:
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if is_nested(old) or is_nested(new):
            if isinstance(old, str) or isinstance(new, str):
                continue  # sealed for whoever reads this: what lies there is not told, nor guessed
            below = path if is_table_of_tables(old) or is_table_of_tables(new) else (*path, key)
            yield from differing(old or {}, new or {}, below)
        else:
            yield Change(" ".join([*path, key.replace("_", " ")]), worded(old), worded(new))


def is_nested(value: Any) -> bool:
    return isinstance(value, Mapping)


def worded(value: Any) -> str:
    """A value for people; "" where nothing is said."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and not any(isinstance(each, (list, Mapping)) for each in value):
        text = ", ".join(map(str, value))
    else:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
