"""Who may be named as a player: "random", a level of a game, `expert:FILE` or `exec:COMMAND`."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stormtable.bots.learned import EXPERT, expert_by
from stormtable.bots.levels import bots_of, level_of
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.engine.levels import Level

__all__ = ["EXEC", "Command", "Named", "player_named", "split_names"]

EXEC: Final = "exec:"
BY_FILE: Final = f"{EXPERT}:"  # weights that `stormtable train` wrote
QUOTES: Final = "\"'"


@dataclass(frozen=True, slots=True)
class Command:
    """A bot's program with its arguments."""

    words: tuple[str, ...]


Named = Level | Command | None  # None: at random


def split_names(text: str) -> list[str]:
    """The names between commas, without blanks around; a comma between quotation marks is part of a command.

    Raises BadInput for a quotation that does not end.
    """
    names, quote = [""], ""
    for sign in text:
        if sign == "," and not quote:
            names.append("")
            continue
        if quote in (sign, "") and sign in QUOTES:
            quote = "" if quote else sign
        names[-1] += sign
    if quote:
        raise BadInput(f"{text}: a quotation begins with {quote} and does not end")
    return [name.strip() for name in names]


def player_named(game: Any, name: str) -> Named:
    """Who is meant. Raises BadInput naming those there are."""
    if name.startswith(EXEC):
        return Command(tuple(words_of(name.removeprefix(EXEC))))
    if name.startswith(BY_FILE):
        return expert_by(game, Path(name.removeprefix(BY_FILE)))
    known = bots_of(game)
    if name not in known:
        ways = f"{BY_FILE}FILE for weights of your own, and {EXEC}COMMAND for a program"
        raise BadInput(f"there is no player {name!r}; there are {list_words(known)}, {ways}")
    return level_of(game, name)


def words_of(command: str) -> Sequence[str]:
    """The words of a command; quotation marks keep blanks, and nothing else is special. Raises BadInput."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", ""
    try:
        words = list(lexer)
    except ValueError as error:
        raise BadInput(f"{EXEC}{command}: a quotation does not end") from error
    if not words:
        raise BadInput(f"{EXEC} is followed by the command of a program, such as {EXEC}python bot.py")
    return words
