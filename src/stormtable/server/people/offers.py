"""Offers of seats."""

from __future__ import annotations

from stormtable.server.storage.players import Player
from stormtable.server.wire import lobby as wire

__all__ = ["Offers"]


class Offers:
    """The seats that are offered on a server."""

    async def own(self, player: Player | None) -> list[wire.OpenSeat]:
        """Offers that only this player is told of."""
        return []
