"""Thunder Struck: what it is; its rooms hold the rest (stormtable.engine.assembly)."""

from __future__ import annotations

from typing import Final

from stormtable.games.thunder_struck.rules.state import Verb
from stormtable.language import phrase

NAME: Final = "thunder_struck"
TITLE: Final = "Thunder Struck"
PREFIX: Final = "TS"
TEXT: Final = phrase("Dice rolled in secret, laid on a console and spent one by one; every hit takes a piece of it.")
MINUTES: Final = 30
TURN: Final = "round"
BINDING: Final = (Verb.HAND_IN,)  # TS-3.10
