"""Arclight: what it is; its rooms hold the rest (stormtable.engine.assembly)."""

from __future__ import annotations

from typing import Final

from stormtable.games.arclight.rules.state import Verb
from stormtable.language import phrase

NAME: Final = "arclight"
TITLE: Final = "Arclight"
PREFIX: Final = "AL"
TEXT: Final = phrase("Ships with crews: turns that may go wrong, and a damage index that bites.")
MINUTES: Final = 25
UNSAID: Final = (Verb.HOLD,)
