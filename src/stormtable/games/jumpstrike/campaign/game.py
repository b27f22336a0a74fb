"""Jumpstrike's campaign, section 13: what it is; its rooms hold the rest (stormtable.engine.assembly)."""

from __future__ import annotations

from typing import Final

from stormtable.games.jumpstrike.campaign.rules.state import Verb
from stormtable.language import phrase

NAME: Final = "jumpstrike_campaign"
TITLE: Final = "Jumpstrike campaign"
PREFIX: Final = "JS"
TEXT: Final = phrase("Fleets contend for systems joined by lanes; each battle is a game of Jumpstrike.")
MINUTES: Final = 180
TURN: Final = "round"
BINDING: Final = (Verb.SEAL,)  # JS-13.6
