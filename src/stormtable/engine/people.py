"""Players in the sentences of a game: where one is meant, the name of the side stands between two isolating marks.

A game knows sides, not who plays them. Between the marks U+2068 and U+2069 "Blue wins" still reads as "Blue wins"
wherever it is shown as it stands; whoever knows the players may write a name in its place. Where the side itself is
meant, as in "held by Germany", its name stands bare. A player's name holds no such mark, so none can pass for another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["isolate", "name_players", "plain", "player"]

OPEN: Final = "\N{FIRST STRONG ISOLATE}"
CLOSE: Final = "\N{POP DIRECTIONAL ISOLATE}"
MARKED: Final = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*){CLOSE}")


def player(side: str) -> str:
    """The player of a side, in a sentence."""
    return f"{OPEN}{side}{CLOSE}"


def isolate(name: str) -> str:
    """A stranger's name in a sentence, whatever way it is written keeping to itself."""
    return f"{OPEN}{name}{CLOSE}"


def name_players(text: str, called: Mapping[str, str]) -> str:
    """A sentence with the names of players, by their sides, where players are meant; of the others that of the side."""
    return MARKED.sub(lambda found: isolate(name) if (name := called.get(found[1])) else found[1], text)


def plain(text: str) -> str:
    """A sentence without isolating marks, for where they would be seen."""
    return text.replace(OPEN, "").replace(CLOSE, "")
