"""Lightning Strike: what it is; its rooms hold the rest (stormtable.engine.assembly)."""

from __future__ import annotations

from typing import Final

from stormtable.games.lightning_strike.rules.state import Verb
from stormtable.language import phrase

NAME: Final = "lightning_strike"
TITLE: Final = "Lightning Strike"
PREFIX: Final = "LS"
TEXT: Final = phrase("Exo-armours and fighters on a free table: arcs, ranges, sight, and Command Points in answer.")
MINUTES: Final = 30
UNSAID: Final = (Verb.DECLINE,)
