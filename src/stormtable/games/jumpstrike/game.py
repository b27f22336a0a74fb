"""Jumpstrike: what it is; its rooms hold the rest (stormtable.engine.assembly)."""

from __future__ import annotations

from typing import Final

from stormtable.games.jumpstrike.rules.state import Verb
from stormtable.language import phrase

NAME: Final = "jumpstrike"
TITLE: Final = "Jumpstrike"
PREFIX: Final = "JS"
TEXT: Final = phrase("Starships whose orders are plotted in secret, three turns ahead.")
MINUTES: Final = 45
UNSAID: Final = (Verb.KEEP_GUARDS, Verb.HOLD)
BINDING: Final = (Verb.SEAL,)  # JS-3.1
