"""Who is kept out: players and addresses that a host has banned, and players who may not talk. Asked all the time."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.hall.store import Store
from stormtable.server.storage import StorageError
from stormtable.server.storage.hosting import Ban, Mute
from stormtable.table.match import Refusal

__all__ = ["Bans", "checked_network", "until_when"]

LOG: Final = logging.getLogger("stormtable.server")
EVERY: Final = 5.0  # seconds between two looks at what other processes or the command line may have changed
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """The bans and mutes that hold, as they were stored a few seconds ago at most."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.players: Mapping[str, Ban] = {}
        self.networks: list[tuple[Network, Ban]] = []
        self.mutes: Mapping[str, Mute] = {}

    async def look(self) -> None:
        """Read them anew. Raises StorageError."""
        hosting, now = self.store.storage.hosting, time.time()
        bans, mutes = await self.store(hosting.bans, now), await self.store(hosting.mutes, now)
        self.players = {ban.subject: ban for ban in bans if ban.kind == "player"}
        self.networks = [(ipaddress.ip_network(ban.subject), ban) for ban in bans if ban.kind == "address"]
        self.mutes = {mute.player: mute for mute in mutes}

    async def run(self) -> None:
        """Do so again and again."""
        while True:
            try:
                await self.look()
            except StorageError as error:
                LOG.warning("bans could not be looked up: %s", error)
            await asyncio.sleep(EVERY)

    # Asking

    def must_be_welcome(self, player: str) -> None:
        """Who is banned takes no open seat, offers none and does not talk. Raises Refusal."""
        if (ban := self.players.get(player)) and holds(ban):
            raise Refusal(
                because(ban.reason, say("you are banned from this server {until}", until=until_when(ban.until)))
            )

    def must_be_heard(self, player: str) -> None:
        """Who is muted, or banned, does not talk. Raises Refusal."""
        self.must_be_welcome(player)
        if (mute := self.mutes.get(player)) and holds(mute):
            raise Refusal(
                because(mute.reason, say("you may not talk on this server {until}", until=until_when(mute.until)))
            )

    def why_kept_out(self, scope: Mapping[str, Any]) -> str:
        """Why whoever asks from this address opens and enters nothing, a sentence; "" if he may."""
        client = scope.get("client")
        if not self.networks or not client:
            return ""
        try:
            address = ipaddress.ip_address(client[0])
        except ValueError:
            return ""
        for network, ban in self.networks:
            if address in network and holds(ban):
                return because(
                    ban.reason, say("your address is banned from this server {until}", until=until_when(ban.until))
                )
        return ""


def holds(restriction: Ban | Mute) -> bool:
    return restriction.until == 0 or restriction.until > time.time()


def until_when(until: float) -> str:
    """How long something lasts: "until 2026-06-03 14:00 UTC", "for good"."""
    return (
        say("until {time} UTC", time=time.strftime("%Y-%m-%d %H:%M", time.gmtime(until))) if until else say("for good")
    )


def because(reason: str, told: str) -> str:
    """A sentence with its reason, if there is one."""
    return f"{told}: {reason}" if reason else told


def checked_network(text: str) -> str:
    """A network, or an address alone, as it is stored; of IPv6 at least one of 64 bits. Raises BadInput."""
    try:
        network: Network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadInput(
            say("address: {words} is none; such as 203.0.113.7 or 203.0.113.0/24", words=repr(text[:60]))
        ) from None
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen > 64:
        network = network.supernet(new_prefix=64)  # whoever has one address of it has all
    if network.prefixlen < (16 if network.version == 6 else 8):
        raise BadInput(
            say("address: {network} is more than half of the world; name a smaller network", network=network)
        )
    return str(network)
