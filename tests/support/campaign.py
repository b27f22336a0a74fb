"""A campaign on a server that stands before its battles, and what ends them quickly."""

from __future__ import annotations

import asyncio
from typing import Any

from stormtable.games import find
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.live import Live
from stormtable.server.wire import bodies
from tests.support.serving import PATIENCE

GAMES: Any = {name: find(name) for name in ("jumpstrike_campaign", "jumpstrike")}
VERSION = GAMES["jumpstrike_campaign"].VERSION
SHIPS: dict[str, Any] = {
    "Frigate 2": {"side": "A", "system": "Tarn", "to": "Ceres", "missiles": 3, "squadrons": 1, "stars": 2},
    "Picket 7": {"side": "A", "system": "Ceres"},
    "Cruiser 1": {"side": "B", "system": "Juno", "to": "Ceres"},
}
SECOND: dict[str, Any] = {
    "Frigate 3": {"side": "A", "system": "Juno"},
    "Frigate 4": {"side": "B", "system": "Marrow", "to": "Juno"},
}


async def open_campaign(
    hall: Hall,
    *kinds: str,
    ships: dict[str, Any] = SHIPS,
    dice: Any = "table",
    seal: bool = True,
    options: dict[str, Any] | None = None,
) -> tuple[Live, bodies.Created]:
    """A campaign of two sides whose orders are given, and so that battles are open."""
    seats = [bodies.SeatRequest(kind=kind) for kind in kinds or ("friend", "friend")]  # type: ignore[arg-type]
    game = "jumpstrike_campaign"
    request = bodies.MatchRequest(game=game, scenario="long_arm", seats=seats, dice=dice, options=options or {})
    created = await hall.beginning.open(request)
    live = next(live for live in hall.lives.values() if live.match.header.game == game)
    position = {"round": 2, "phase": "orders", "ships": ships, "systems": {"Ceres": {"owner": "A"}}}
    await live.change(lambda: live.sitting.resume(position, VERSION))
    for seat in range(2 if seal else 0):
        if live.sitting.kinds[seat] != "computer":
            await live.change(lambda seat=seat: live.sitting.decide(seat, "seal"))  # type: ignore[misc]
    return live, created


async def rest(hall: Hall) -> None:
    """Until nothing is looked after any more."""
    async with asyncio.timeout(PATIENCE):
        while hall.campaigns.tasks:
            await asyncio.gather(*hall.campaigns.tasks)


async def battles(hall: Hall, campaign: Live) -> list[Live]:
    """The matches of a campaign's battles, by when they were opened."""
    await rest(hall)
    return [await hall.live(each.name) for each in hall.store.storage.battles_of(campaign.name)]


async def give_up(battle: Live, seat: int) -> None:
    await battle.change(lambda: battle.sitting.concede(seat))
