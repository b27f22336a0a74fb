"""A short campaign and its only battle, played at tables: two homes side by side, and somebody who gives it up."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

from stormtable.games import find
from stormtable.table import Match, Record, battles
from stormtable.table.journal import Campaign, Seat
from stormtable.table.records import make_header, record_of
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting

NEIGHBOURS: dict[str, Any] = {
    "game": "jumpstrike_campaign",
    "title": "Neighbours",
    "sides": [2],
    "rounds": 3,
    "homes": ["Castor", "Pollux"],
    "lanes": [["Castor", "Pollux"]],
    "systems": {
        "Castor": {"at": [10, 10], "income": 5, "yard": True},
        "Pollux": {"at": [50, 10], "income": 5, "yard": True},
    },
}


class Played(NamedTuple):
    """Their records, both over."""

    campaign: Record
    battle: Record


def sealed(game: str, scenario: Any, name: str, campaign: Campaign | None = None) -> Match:
    """A match at its set-up, its dice from its name."""
    seal = Seal(hashlib.sha256(name.encode()).digest())
    seats = [Seat(letter=letter, kind="friend") for letter in "AB"]
    header = make_header(find(game), scenario, {}, seats, 1.0, seal=seal, name=name)
    header.campaign = campaign
    match = Match(find(game), header, seal)
    match.set_up(1.0)
    return match


def before_battle() -> Sitting:
    """A's ships go for B's home, and meet B's there: battle 1 is open."""
    sitting = Sitting(sealed("jumpstrike_campaign", NEIGHBOURS, "war"), clock=lambda: 2.0)
    for seat in (0, 1):
        sitting.decide(seat, "buy Frigate, seal")
    sitting.decide(0, f"{ship(sitting, 0)} to Pollux, seal")
    sitting.decide(1, "seal")
    return sitting


def ship(sitting: Sitting, side: int) -> str:
    """The name of a side's ship."""
    ships: dict[str, Any] = sitting.match.position()["ships"]
    return next(name for name, each in ships.items() if each["side"] == "AB"[side])


def opened(campaign: Sitting) -> Sitting:
    """The match of its battle."""
    (opening,) = battles.openings(campaign.match)
    of = Campaign(match="war", battle=opening.battle.number, seats=list(opening.battle.seats))
    return Sitting(sealed(opening.brief.game, dict(opening.brief.scenario), "fight", of), clock=lambda: 3.0)


def played() -> Played:
    """B gives the battle up, and so has lost all."""
    campaign = before_battle()
    battle = opened(campaign)
    whose = battle.match.header.campaign
    assert whose
    battle.concede(whose.seats.index(1))
    numbers = battles.outcome("jumpstrike_campaign", campaign.match.state, 1, battle.match)
    campaign.take_outcome(1, numbers, "fight")
    return Played(again(campaign.match), again(battle.match))


def again(match: Match) -> Record:
    """Its record as it is read from a file."""
    return Record([msgspec.json.decode(msgspec.json.encode(line), type=type(line)) for line in record_of(match).lines])
