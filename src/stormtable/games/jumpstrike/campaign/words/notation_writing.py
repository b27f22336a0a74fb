"""Notation as it is written: "Frigate 1 to Juno, Frigate 1 evade, Castor build Picket, seal"."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine import Action
from stormtable.games.jumpstrike.campaign.rules.state import State
from stormtable.games.jumpstrike.campaign.words.dispatch import phrase_of

__all__ = ["write"]


def write(view: State, actions: Sequence[Action]) -> str:
    """The phrases of some actions, joined by commas (notation_acts.py has them act by act)."""
    return ", ".join(phrase_of(view, action) for action in actions)
