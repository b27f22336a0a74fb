"""What is offered: a request for a seat to play with others is checked, and told to them in a few words."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.seating import seating
from stormtable.language import LANGUAGES, Kept, remembering, say, say_again, speaking
from stormtable.server.hall import openings
from stormtable.server.hall.keys import new_key
from stormtable.server.hall.opponents import Opponents
from stormtable.server.people.telling import player_info
from stormtable.server.storage.offers import Offer
from stormtable.server.storage.players import Player
from stormtable.server.wire import bodies
from stormtable.server.wire import lobby as wire
from stormtable.server.wire.people import PlayerInfo
from stormtable.table.clocks import checked_clock, pace_of, pace_text
from stormtable.table.journal import Seat
from stormtable.table.match import Match, Refusal

__all__ = [
    "Terms",
    "again",
    "drawn_seats",
    "in_each_language",
    "offer_of",
    "open_seat",
    "people_in",
    "range_text",
    "terms_of",
]

HOUR: Final = 3600.0  # seconds
CHALLENGED: Final = 72  # hours that a challenge holds
MOST_WORDS: Final = 60  # characters about what is special
NOBODY: Final = PlayerInfo(id="", name="", emblem="")  # who has left


class Terms(msgspec.Struct, kw_only=True):
    """What is offered, as it is stored."""

    match: bodies.MatchRequest
    scenario: str  # its title
    words: str  # what is special about an offer that is older than `options`; "": nothing, or too much for a line
    letters: list[str]  # of all seats
    teams: list[int]
    people: list[int]  # the seats that are people's
    lot: bool  # who sits where is drawn once all have come
    low: int
    high: int
    newcomers: bool
    public: bool
    warm: str = ""  # the level of the computer that keeps the seats
    changed: int = 0  # options, where they are too many for a line
    options: list[Kept] = []  # what is special about it, an option each; none of offers that are older than this


# A request is checked


def terms_of(game: Game, request: wire.OfferRequest, opponents: Opponents) -> Terms:
    """What is offered, if such a match can be played. Raises BadInput."""
    with openings.options_by_title(game):
        return checked_terms(game, request, opponents)


def checked_terms(game: Game, request: wire.OfferRequest, opponents: Opponents) -> Terms:
    match = request.match
    scenario = openings.scenario_of(game, match)
    game.load(scenario, match.options, 0)
    places = seating(game, scenario, match.options)
    wanted = match.seats or [bodies.SeatRequest(kind="friend")] * len(places)
    seats = openings.checked_seats(game, places.names, wanted, opponents)
    people = checked_people(seats, request.seat)
    checked_clock(match.clock)
    if match.hints:
        raise BadInput(say("hints: only where nobody else plays, and a seat is offered to somebody"))
    if match.rated:
        openings.check_rated(seats, places.teams, match.dice)
    check_warm(game, request, opponents)
    if request.high and request.high < request.low:
        raise BadInput(say("high: it is below low; no rating lies between"))
    shipped = isinstance(scenario, str)
    title = game.SCENARIOS[scenario].title if isinstance(scenario, str) else str(scenario.get("title", ""))
    default = {option.name: option.default for option in game.OPTIONS}
    changed = changed_options(game, match.options, default if shipped else default | scenario_options(scenario))
    return Terms(
        match=msgspec.structs.replace(match, seats=wanted, commitment="", salt=""),
        scenario=title,
        words="",
        options=changed,
        letters=list(places.names),
        teams=list(places.teams),
        people=people,
        lot=request.seat == -1,
        low=request.low,
        high=request.high,
        newcomers=request.newcomers,
        public=request.public,
        warm=request.warm,
    )


def check_warm(game: Game, request: wire.OfferRequest, opponents: Opponents) -> None:
    """Whether a computer can keep the seats. Raises BadInput."""
    levels = opponents.levels(game)
    if request.warm and request.warm not in levels:
        raise BadInput(
            say(
                "warm: there is no level {warm}; there are: {value}",
                warm=repr(request.warm),
                value=", ".join(levels) or "none",
            )
        )
    if request.warm and request.match.rated:
        raise BadInput(say("warm: a rated match is among people from its beginning"))


def scenario_options(scenario: str | Mapping[str, object]) -> dict[str, Setting]:
    """The options that a scenario of one's own brings along."""
    found = {} if isinstance(scenario, str) else scenario.get("options", {})
    return dict(found) if isinstance(found, dict) else {}


def checked_people(seats: Sequence[Seat], own: int) -> list[int]:
    """The seats of people. Raises BadInput."""
    if any(seat.kind == "screen" for seat in seats):
        raise BadInput(say("seats: people who find each other share no screen; a seat is a friend's or the computer's"))
    people = [number for number, seat in enumerate(seats) if seat.kind == "friend"]
    if len(people) < 2:
        raise BadInput(say("seats: leave at least one seat to somebody else"))
    if own != -1 and own not in people:
        raise BadInput(
            say("seat: {own} is none of the people's; there are: {join}", own=own, join=", ".join(map(str, people)))
        )
    return people


def changed_options(game: Game, options: Mapping[str, Setting], default: Mapping[str, Setting]) -> list[Kept]:
    """What is other than usual: "Speed restriction: no", "Sides: 3"; not of what forces consist."""
    found: list[Kept] = []
    for option in game.OPTIONS:
        value = options.get(option.name, default.get(option.name))
        if option.kind != "force" and value != default.get(option.name):
            with remembering() as remembered:
                told = (say("yes") if value else say("no")) if option.kind == "flag" else str(value)
                text = say("{option}: {value}", option=say(option.title), value=told)
            found.append(remembered.kept(text))
    return found


def offer_of(player: Player, terms: Terms, request: wire.OfferRequest, target: str, now: float) -> Offer:
    """An offer, as it is stored; whoever makes it has a seat of it, by lot at once if the match begins at once."""
    first = secrets.choice(terms.people) if terms.warm else terms.people[0]
    own = first if request.seat == -1 else request.seat
    return Offer(
        id=new_key("invite"),
        player=player.id,
        target=target,
        state="open",
        live=pace_of(terms.match.clock) == "live",
        made=now,
        until=now + request.hours * HOUR,
        seen=now,
        changed=now,
        body=msgspec.json.encode(terms),
        seats={seat: player.id if seat == own else "" for seat in terms.people},
    )


# It is shown


def open_seat(offer: Offer, players: Mapping[str, Player], table: str = "") -> wire.OpenSeat:
    """An offer as pages are told of it. Raises msgspec.DecodeError."""
    terms = msgspec.json.decode(offer.body, type=Terms)
    whom: wire.Whom = "all" if offer.target == "all" else "link" if offer.target == "link" else "player"
    clock = terms.match.clock
    return wire.OpenSeat(
        id=offer.id,
        game=terms.match.game,
        scenario=say(terms.scenario) if terms.scenario else "",
        words=special(terms),
        player=player_info(players[offer.player]) if offer.player in players else NOBODY,
        chairs=[chair(terms, seat, offer.seats.get(seat), players) for seat in range(len(terms.letters))],
        pace=pace_of(clock),
        clock=pace_text(clock),
        rated=terms.match.rated,
        low=terms.low,
        high=terms.high,
        newcomers=terms.newcomers,
        whom=whom,
        lot=terms.lot and not terms.warm,
        warm=bool(terms.warm),
        made=offer.made,
        until=offer.until,
        table=table,
    )


def special(terms: Terms) -> str:
    """What is special about an offer, in a line."""
    words = ", ".join(map(say_again, terms.options)) or terms.words
    changed = len(terms.options) if len(words) > MOST_WORDS else terms.changed
    return say("{n} options changed", n=changed) if changed else words


def in_each_language(offer: Offer, players: Mapping[str, Player]) -> dict[str, wire.OpenSeat]:
    """An offer as pages of each language are told of it, by its code. Raises msgspec.DecodeError."""
    found = {}
    for code in LANGUAGES:
        with speaking(code):
            found[code] = open_seat(offer, players)
    return found


def chair(terms: Terms, seat: int, holder: str | None, players: Mapping[str, Player]) -> wire.Chair:
    """A seat of an offer; `holder` None: it is the computer's."""
    player = players.get(holder) if holder else None
    return wire.Chair(
        letter=terms.letters[seat],
        team=terms.teams[seat],
        player=player_info(player) if player else None,
        name=player.name if player else "",
        computer=holder is None,
    )


# It becomes a match


def drawn_seats(offer: Offer, terms: Terms) -> dict[int, str]:
    """Who sits where, by lot if that was offered."""
    if not terms.lot:
        return dict(offer.seats)
    holders = list(offer.seats.values())
    secrets.SystemRandom().shuffle(holders)
    return dict(zip(offer.seats, holders, strict=True))


def again(match: Match, seat: int) -> wire.OfferRequest:
    """The same once more, for whoever played against a seat to have that one. Raises Refusal."""
    header = match.header
    if match.over is None:
        raise Refusal(say("a challenge comes after the match is over"))
    if not isinstance(header.scenario, str) or header.campaign is not None or len(header.seats) != 2:
        raise Refusal(say("challenges are for shipped scenarios of two: offer a seat instead, or open a rematch"))
    asked = bodies.MatchRequest(
        game=header.game,
        scenario=header.scenario,
        options=header.options,
        clock=header.clock,
        rated=header.rated,
    )
    return wire.OfferRequest(match=asked, seat=seat, whom="link", hours=CHALLENGED, public=False)


def people_in(offer: Offer) -> set[str]:
    """Everybody whom an offer concerns by name."""
    target = set() if offer.target in {"all", "link"} else {offer.target}
    return {offer.player, *offer.seats.values()} - {""} | target


def range_text(low: int, high: int) -> str:
    """A range of ratings in words."""
    if low and high:
        return say("from {low} to {high}", low=low, high=high)
    return say("from {low} on", low=low) if low else say("up to {high}", high=high)
