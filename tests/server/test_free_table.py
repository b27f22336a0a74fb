"""Bad input at a table of Lightning Strike, over a real server: refused with the rule's id, and nothing is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import pytest

from stormtable.games import find
from tests.support.serving import Player, Served, serving

game = find("lightning_strike")

PLACING: Final = [
    ("place {exo} at 50,{far} facing 90", "LS-1.3"),
    ("place {exo} at -0.01,{own} facing 90", "LS-1.2"),
    ("place {exo} at 120.01,{own} facing 90", "LS-1.2"),
    ("place {exo} at 9999,9999 facing 90", "LS-1.2"),
    ("place {exo} at 50,{own} facing 360", "LS-1.9"),
    ("place {exo} at 50,{own} facing -0.1", "LS-1.9"),
    ("place {exo} at 50,{own} facing 90 with Overthrust and Evasive", "LS-4.6"),
    ("place {fighter} at 50,{own} facing 90 with Overthrust", "LS-4.11"),
    ("place {theirs} at 50,{own} facing 90", "LS-1.3"),
    ("pass", "LS-3.3"),
    ("decline", "LS-3.3"),
]
UNREAD: Final = [
    ("place {exo} at 50.123,{own} facing 90", "LS-1.9"),
    ("place {exo} at 50,{own} facing 90.55", "LS-1.9"),
    ("place {exo} at 99999,{own} facing 90", "LS-1.3"),
    ("place {exo} at 50 facing 90", "LS-1.3"),
    ("place {exo} at nan,inf facing 90", "LS-1.3"),
    ("place {exo} at 50,{own}", "LS-1.3"),
]
NAMES: Final = (
    {"exo": "Pathfinder 1", "fighter": "Lancer 1", "theirs": "Syreen 1", "own": "10", "far": "20.01"},
    {"exo": "Syreen 1", "fighter": "Wraith 1", "theirs": "Lancer 1", "own": "80", "far": "69.99"},
)


@pytest.fixture
async def player() -> AsyncIterator[Player]:
    """Who sits for both sides, at the first decision."""
    async with serving(games={"lightning_strike": game}) as served:
        created = await opened(served)
        async with served.sit(created) as it:
            yield it


async def opened(served: Served) -> str:
    found = await served.open("screen", "screen", game="lightning_strike", scenario="first_contact")
    return str(found["table"])


@pytest.mark.rule("LS-1.2", "LS-1.3", "LS-1.9", "LS-4.6", "LS-4.11")
async def test_places_and_facings_that_there_are_not(player: Player) -> None:
    names = NAMES[player.now["seat"]]
    for text, rule in PLACING:
        refused = await player.act(text.format(**names))
        assert (refused["type"], refused["rule"], refused["stale"]) == ("refused", rule, False), text
    for text, rule in UNREAD:
        refused = await player.act(text.format(**names))
        assert (refused["type"], refused["rule"]) == ("refused", rule), text
    assert player.now["number"] == 0
    assert (await player.act("place {exo} at 50,{own} facing 90".format(**names)))["number"] == 1


@pytest.mark.rule("LS-3.3", "LS-3.4", "LS-4.2", "LS-4.3", "LS-5.14", "LS-10.6")
async def test_acts_that_there_are_not(player: Player) -> None:
    """A whole activation with a mistake before each act; an act sent twice is stale."""
    while player.now["number"] < 4:
        names = NAMES[player.now["seat"]]
        which, x = (names["exo"], 50) if player.now["number"] < 2 else (names["fighter"], 70)
        await player.act(f"place {which} at {x},{names['own']} facing 90")
    assert (await player.act("order C, A"))["type"] == "refused"
    assert (await player.act("order A"))["type"] == "table"
    assert player.now["seat"] == 0
    number = player.now["number"]
    for text, rule in (
        ("pass", "LS-3.3"),
        ("activate Syreen 1", "LS-3.3"),
        ("act with Lancer 1", "LS-10.6"),
        ("activate Pathfinder 1 with Overthrust and Evasive", "LS-4.6"),
        ("interrupt with Pathfinder 1", "LS-3.3"),
    ):
        assert (await player.act(text))["rule"] == rule, text
    assert player.now["number"] == number
    await player.act("activate Pathfinder 1")
    for text, rule in (
        ("move to 60.01,10", "LS-4.2"),
        ("move to 9999,-9999", "LS-4.2"),
        ("face 400", "LS-1.9"),
        ("face 90", "LS-4.3"),
        ("fly 5", "LS-4.2"),
        ("turn to 45", "LS-4.2"),
        ("Lancer 1: end", "LS-3.4"),
        ("P. Cannon at Lancer 1", "LS-5.14"),
        ("P. Cannon at Pathfinder 1", "LS-5.14"),
        ("P. Cannon at Syreen 1", "LS-5.3"),
        ("jam Syreen 1", "LS-9.1"),
        ("recover", "LS-7.2"),
        ("maintain ECM", "LS-9.9"),
        ("clear", "LS-9.12"),
        ("ECCM at Wraith 1", "LS-9.11"),
    ):
        refused = await player.act(text)
        assert (refused["type"], refused["rule"]) == ("refused", rule), text
    number = player.now["number"]
    await player.act("move to 50,15")
    assert (await player.act("move to 50,16", number=number))["stale"]
    assert player.now["number"] == number + 1
