"""Matches that are always played the same way, and tables at those of their moments where something else is asked."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stormtable.engine.game import Setting
from stormtable.engine.seating import seating
from stormtable.games import find
from stormtable.table import records
from stormtable.table.journal import Seat
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from tools.playthroughs import chosen

NAMES = re.compile(r"(?<!^)\b(?!Command Point|Manoeuvre)[A-Z][\w.]*(?: [A-Z][\w.]*)*(?: \w?\d\b)?|\d+")


@dataclass(frozen=True)
class Moment:
    """A moment of a match at which a seat is asked something; `entry` is the last one before."""

    kind: str
    entry: int
    seat: int


@dataclass(frozen=True)
class Played:
    """A match as a record, and of each kind of decision the moment with the most to choose from."""

    record: bytes
    moments: list[Moment]
    seats: int


def kind_of(question: str) -> str:
    """What is asked, without whom and how many: "ahead, turn, or end the move?"."""
    _, _, tail = question.rpartition(": ")
    return re.sub(r"^\w+(?=, drawn)", "#", NAMES.sub("#", tail))


def played(name: str, scenario: str, seed: int, decisions: int, options: Mapping[str, Setting] | None = None) -> Played:
    """So many decisions of a match, by the candidates of the game's computer, as the seed has it."""
    game, rnd = find(name), random.Random(seed)
    letters = seating(game, scenario, options or {}).names
    seats = [Seat(letter=letter, kind="screen", level="", name="") for letter in letters]
    seal = Seal(bytes([seed] * 32))
    # The dice follow from the seed and the match's name.
    header = records.make_header(game, scenario, options or {}, seats, 0.0, seal=seal, name=bytes([seed] * 8).hex())
    match = Match(game, header, seal)
    sitting = Sitting(match, clock=lambda: 0.0)
    sitting.set_up()
    most: dict[str, tuple[int, Moment]] = {}
    for _ in range(decisions):
        if match.over is not None:
            break
        assert match.head is not None
        seat, entry = match.deciders()[0], len(match.entries) - 1
        scene = game.scene(match.view(seat), seat, None)
        kind = kind_of(scene.prompt.text)
        if len(scene.offers) > most.get(kind, (0, None))[0]:
            most[kind] = (len(scene.offers), Moment(kind, entry, seat))
        try:
            sitting.carry_out(seat, chosen(game, match.state_after(match.head), seat, rnd))
        except Refusal:
            continue  # what followed by force has ended the move early
    return Played(records.record_of(match).encode(), [moment for _, moment in most.values()], len(letters))


class Shelf:
    """A record that lies on a server, to be played on from its moments."""

    def __init__(self, url: str, match: Played) -> None:
        self.url, self.match = url, match
        self.key = self.post("/api/records", match.record)["key"]

    def table(self, moment: Moment) -> dict[str, Any]:
        """A match that goes on from a moment: who is asked sits at this screen, the others are friends elsewhere."""
        seats = [{"kind": "screen" if seat == moment.seat else "friend"} for seat in range(self.match.seats)]
        body = {"entry": moment.entry, "seats": seats}
        return self.post(f"/api/table/{self.key}/branch", json.dumps(body).encode())

    def post(self, path: str, body: bytes) -> dict[str, Any]:
        request = urllib.request.Request(self.url + path, body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found
