"""From a request to a match at its first decision: what was asked for is checked and said what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.engine.game import BadInput, Game
from stormtable.engine.inputs import parse_toml
from stormtable.server import wire
from stormtable.server.keys import new_key
from stormtable.server.opponents import Opponents
from stormtable.server.storage import Key
from stormtable.table.journal import Header, Seat
from stormtable.table.match import checked_name
from stormtable.table.seals import checked_salt

__all__ = ["Keys", "checked_seats", "keys_for", "opener_salt", "scenario_of", "seats_wanted", "swapped"]


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of one match."""

    keys: Sequence[Key]

    def of(self, kind: str, seats: int | None = None) -> Key | None:
        """The key of a kind, of certain seats if given."""
        return next((each for each in self.keys if each.kind == kind and seats in {None, each.seats}), None)

    def holding(self, seat: int) -> Key | None:
        """The key that holds a seat."""
        return next((each for each in self.keys if each.kind == "seat" and each.seats >> seat & 1), None)

    def created(self, header: Header, names: Sequence[str]) -> wire.Created:
        """All links, for whoever opened the match."""
        owner, watch = self.of("owner"), self.of("watch")
        links, mine = list[wire.SeatLink](), ""
        for key in self.keys:
            held = [number for number in range(len(header.seats)) if key.seats >> number & 1]
            if key.kind != "seat" or not held:
                continue
            kind = header.seats[held[0]].kind
            mine = key.key if kind == "screen" else mine
            links.append(wire.SeatLink(key=key.key, seats=held, kind=kind, name=" and ".join(names[s] for s in held)))
        links.sort(key=lambda link: link.seats)
        watching = watch.key if watch else ""
        return wire.Created(owner=owner.key if owner else "", table=mine or watching, watch=watching, links=links)


def keys_for(match: str, seats: Sequence[Seat]) -> Keys:
    """Fresh keys: one for all seats on the opener's screen, one for each friend, and those to watch, own and replay."""
    keys = [Key(new_key(kind), kind, match) for kind in ("owner", "watch", "replay")]
    screen = sum(1 << number for number, seat in enumerate(seats) if seat.kind == "screen")
    friends = [1 << number for number, seat in enumerate(seats) if seat.kind == "friend"]
    return Keys([*keys, *(Key(new_key("seat"), "seat", match, bits) for bits in (screen, *friends) if bits)])


def scenario_of(game: Game, request: wire.MatchRequest) -> str | Mapping[str, Any]:
    """The scenario asked for: a shipped one's name, or the contents of a file. Raises BadInput."""
    if not request.scenario_file:
        if request.scenario not in game.SCENARIOS:
            there = ", ".join(game.SCENARIOS)
            raise BadInput(f"scenario: there is no {request.scenario!r} in {game.TITLE}; there are: {there}")
        return request.scenario
    contents = parse_toml(request.scenario_file, "the scenario file")
    try:
        game.load(contents, {}, 1)
    except BadInput as error:
        raise BadInput(f"the scenario file: {error}") from None
    return contents


def seats_wanted(game: Game, scenario: str | Mapping[str, Any]) -> int:
    """How many seats a scenario has."""
    return game.SCENARIOS[scenario].seats if isinstance(scenario, str) else len(game.SEATS)


def checked_seats(game: Game, count: int, wanted: Sequence[wire.SeatRequest], opponents: Opponents) -> list[Seat]:
    """Who plays. Nobody named: the first seat on this screen, the others by the computer. Raises BadInput."""
    levels = opponents.levels(game)
    if not wanted:
        others = wire.SeatRequest(kind="computer" if levels else "screen", level=opponents.default(game))
        wanted = [wire.SeatRequest(kind="screen"), *[others] * (count - 1)]
    if len(wanted) != count:
        raise BadInput(f"seats: the scenario is for {count}, not {len(wanted)}")
    seats = []
    for letter, seat in zip(game.SEATS, wanted, strict=False):
        level = (seat.level or opponents.default(game)) if seat.kind == "computer" else ""
        if seat.kind == "computer" and level not in levels:
            raise BadInput(f"seat {letter}: there is no level {level!r}; there are: {', '.join(levels) or 'none'}")
        seats.append(Seat(letter=letter, kind=seat.kind, level=level, name=checked_name(seat.name)))
    return seats


def opener_salt(seats: Sequence[Seat], salt: str) -> tuple[int, str] | None:
    """The seat that the opener's salt counts for: the first on his screen. Raises BadInput."""
    if not salt:
        return None
    return next(((number, checked_salt(salt)) for number, seat in enumerate(seats) if seat.kind == "screen"), None)


def swapped(seats: Sequence[Seat], names: Sequence[str], letters: Sequence[str]) -> list[Seat]:
    """The same players, each one seat on: who sat second sits first."""
    count = len(seats)
    return [
        Seat(
            letter=letters[number],
            kind=seats[(number + 1) % count].kind,
            level=seats[(number + 1) % count].level,
            name=names[(number + 1) % count],
        )
        for number in range(count)
    ]
