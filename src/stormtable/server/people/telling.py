"""Players as pages are told of them."""

from __future__ import annotations

from stormtable.server.people.players import EMBLEMS
from stormtable.server.storage.players import Player
from stormtable.server.wire import people as wire

__all__ = ["me", "player_info"]


def me(player: Player | None) -> wire.Me:
    """Who asks."""
    return wire.Me(player=player_info(player) if player else None, emblems=list(EMBLEMS))


def player_info(player: Player) -> wire.PlayerInfo:
    """A player as others see him."""
    return wire.PlayerInfo(id=player.id, name=player.name, emblem=player.emblem)
