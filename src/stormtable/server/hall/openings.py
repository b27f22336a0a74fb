"""From a request to a match at its first decision: what was asked for is checked and said what is wrong with it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from stormtable.engine.amounts import list_text
from stormtable.engine.game import BadInput, Game, seats_in
from stormtable.engine.inputs import parse_toml
from stormtable.games import workshop_of
from stormtable.language import say
from stormtable.server.hall.keys import derived_key, new_key
from stormtable.server.hall.opponents import Opponents
from stormtable.server.storage import Key
from stormtable.server.storage.players import Player
from stormtable.server.web.units import check_number
from stormtable.server.wire import bodies
from stormtable.table.hints import check_hints
from stormtable.table.journal import Header, Seat
from stormtable.table.people import chosen_name
from stormtable.table.seals import checked_salt
from stormtable.table.swapping import swap_bits

__all__ = [
    "Keys",
    "battle_keys",
    "check_agreed",
    "check_rated",
    "checked_seats",
    "keys_for",
    "link_of",
    "named_for",
    "opener_salt",
    "options_by_title",
    "own_scenario",
    "rematch_keys",
    "scenario_of",
    "swap_seats",
]


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of one match."""

    keys: Sequence[Key]

    def of(self, kind: str, seats: int | None = None) -> Key | None:
        """The key of a kind, of certain seats if given."""
        return next((each for each in self.keys if each.kind == kind and seats in {None, each.seats}), None)

    def with_key(self, key: str) -> Key | None:
        """The key that reads so."""
        return next((each for each in self.keys if each.key == key), None)

    def holding(self, seat: int) -> Key | None:
        """The key that holds a seat, or the invitation to it."""
        return next((each for each in self.keys if each.kind in {"seat", "invite"} and each.seats >> seat & 1), None)

    def links(self, header: Header, names: Sequence[str], own: Key | None = None) -> bodies.Created:
        """All links, for whoever opened the match: of seats that are taken only that of his own key."""
        owner, watch, referee = self.of("owner"), self.of("watch"), self.of("referee")
        links = [link_of(key, header, names, own) for key in self.keys if key.kind in {"seat", "invite"}]
        links.sort(key=lambda link: link.seats)
        watching = watch.key if watch else ""
        return bodies.Created(
            owner=owner.key if owner else "",
            table=own.key if own else watching,
            watch=watching,
            referee=referee.key if referee else "",
            links=links,
        )

    def next_of(self, before: Keys, key: Key, match: str, seats: int) -> Key | None:
        """Of the keys of the rematch `match`, that of whoever holds `key` of the match before and has `seats` now."""
        if any(self.with_key(derived_key(each.key, match, each.kind)) for each in before.live):
            own = self.with_key(derived_key(key.key, match, key.kind))
            return own or (self.of("invite", seats) if key.kind == "seat" else None)
        return self.of(key.kind, seats)  # opened before the keys of rematches followed from those of the match before

    @property
    def live(self) -> list[Key]:
        """Those that open something."""
        return [each for each in self.keys if each.kind in {"seat", "watch", "owner", "referee", "replay"}]


def link_of(key: Key, header: Header, names: Sequence[str], own: Key | None = None) -> bodies.SeatLink:
    """The link to some seats; of those that are taken it is told for one's own key only."""
    held = seats_in(key.seats)
    return bodies.SeatLink(
        key=key.key if key.kind == "invite" or key == own else "",
        seats=held,
        kind=header.seats[held[0]].kind,
        name=list_text([names[seat] for seat in held]),
        taken=key.kind == "seat",
    )


def keys_for(match: str, seats: Sequence[Seat], player: str = "", *, referee: bool = False) -> Keys:
    """Fresh keys: one for all seats on the opener's screen, an invitation for each friend, to watch, own and replay.

    `player`: who opens it, by id, and holds what is his. `referee`: one for a referee too.
    """
    keys = [Key(new_key("owner"), "owner", match, player=player)]
    keys += [Key(new_key(kind), kind, match) for kind in ("watch", "replay")]
    keys += [Key(new_key("referee"), "referee", match)] if referee else []
    if screen := sum(1 << number for number, seat in enumerate(seats) if seat.kind == "screen"):
        keys.append(Key(new_key("seat"), "seat", match, screen, player))
    friends = (1 << number for number, seat in enumerate(seats) if seat.kind == "friend")
    return Keys([*keys, *(Key(new_key("invite"), "invite", match, bits) for bits in friends)])


def rematch_keys(match: str, before: Keys, teams: Sequence[int]) -> Keys:
    """The keys of a rematch, which follow from those of the match before; who has not sat down is invited anew."""
    invited = (swap_bits(each.seats, teams) for each in before.keys if each.kind == "invite")
    found = [
        Key(derived_key(each.key, match, each.kind), each.kind, match, swap_bits(each.seats, teams), each.player)
        for each in before.live
    ]
    return Keys([*found, *(Key(new_key("invite"), "invite", match, bits) for bits in invited)])


def battle_keys(match: str, campaign: Keys, seats: Sequence[int], fights: Sequence[bool]) -> Keys:
    """Keys to a campaign's battle, one for each of the campaign's, from which it follows.

    `seats`: the campaign's seat of each of the battle's; `fights`: whether its holder plays it. Others look on.
    """
    found = []
    for key in campaign.live:
        held = (at for at, seat in enumerate(seats) if fights[at] and key.seats >> seat & 1)
        bits = sum(1 << at for at in held)
        found.append(Key(derived_key(key.key, match, key.kind), key.kind, match, bits, key.player))
    return Keys(found)


@contextlib.contextmanager
def options_by_title(game: Game) -> Iterator[None]:
    """Name an option that is wrong by its title, as the page shows it, not by the name that a command line takes."""
    try:
        yield
    except BadInput as error:
        raise BadInput(by_title(game, str(error)), error.rule, error.where) from error


def by_title(game: Game, text: str) -> str:
    """The message with the title for the name: "Force of Blue: ..."."""
    for option in game.OPTIONS:
        text = text.replace(f"option {option.name}:", f"{say(option.title)}:")
        text = text.replace(f"the option {option.name} ", f"{say(option.title)} ")
    return text


def scenario_of(game: Game, request: bodies.MatchRequest) -> str | Mapping[str, Any]:
    """The scenario asked for: a shipped one's name, or the contents of a file. Raises BadInput."""
    scenario = without_designs(game, request)
    if not request.designs:
        return scenario
    workshop = workshop_of(game.NAME)
    if workshop is None:
        raise BadInput(say("designs: nothing is designed for {title}", title=game.TITLE))
    check_number(request.designs)
    return workshop.commission(scenario, request.designs)


def without_designs(game: Game, request: bodies.MatchRequest) -> str | Mapping[str, Any]:
    if not request.scenario_file:
        if request.scenario not in game.SCENARIOS:
            there = ", ".join(game.SCENARIOS)
            raise BadInput(
                say(
                    "scenario: there is no {scenario} in {title}; there are: {there}",
                    scenario=repr(request.scenario),
                    title=game.TITLE,
                    there=there,
                )
            )
        return request.scenario
    return own_scenario(game, request.scenario_file)


def own_scenario(game: Game, text: str) -> Mapping[str, Any]:
    """The contents of a scenario file that the game can load. Raises BadInput."""
    contents = parse_toml(text, "the scenario file")
    try:
        game.load(contents, {}, 1)
    except BadInput as error:
        raise BadInput(say("the scenario file: {error}", error=error)) from None
    return contents


def named_for(seats: Sequence[Seat], player: Player | None) -> list[Seat]:
    """The seats, that of whoever opens the match under his name; who sits on several has none for them."""
    own = [seat for seat in seats if seat.kind == "screen"]
    if player is None or len(own) != 1 or own[0].name:
        return list(seats)
    return [msgspec.structs.replace(seat, name=player.name) if seat is own[0] else seat for seat in seats]


def checked_seats(
    game: Game, letters: Sequence[str], wanted: Sequence[bodies.SeatRequest], opponents: Opponents
) -> list[Seat]:
    """Who plays. Nobody named: the first seat on this screen, the others by the computer. Raises BadInput."""
    levels = opponents.levels(game)
    if not wanted:
        others = bodies.SeatRequest(kind="computer" if levels else "screen", level=opponents.default(game))
        wanted = [bodies.SeatRequest(kind="screen"), *[others] * (len(letters) - 1)]
    if len(wanted) != len(letters):
        raise BadInput(say("seats: the scenario is for {n}, not {n2}", n=len(letters), n2=len(wanted)))
    seats = []
    for letter, seat in zip(letters, wanted, strict=True):
        level = (seat.level or opponents.default(game)) if seat.kind == "computer" else ""
        if seat.kind == "computer" and level not in levels:
            raise BadInput(
                say(
                    "seat {letter}: there is no level {level}; there are: {value}",
                    letter=letter,
                    level=repr(level),
                    value=", ".join(levels) or "none",
                )
            )
        seats.append(Seat(letter=letter, kind=seat.kind, level=level, name=chosen_name(seat.name)))
    return seats


def check_agreed(
    request: bodies.MatchRequest | bodies.BranchRequest, seats: Sequence[Seat], teams: Sequence[int] = ()
) -> None:
    """Whether what is asked for beside the scenario goes with these seats. Raises BadInput."""
    rated = isinstance(request, bodies.MatchRequest) and request.rated
    if request.hints:
        check_hints(seats, rated=rated)
    if isinstance(request, bodies.MatchRequest) and rated:
        check_rated(seats, teams, request.dice, referee=request.referee)


def check_rated(seats: Sequence[Seat], teams: Sequence[int], dice: str, *, referee: bool = False) -> None:
    """Whether a match of these seats can count for ratings. Raises BadInput."""
    if referee:
        raise BadInput(say("rated: without a referee, whose link is with whoever opens the match"))
    if dice != "table":
        raise BadInput(say("rated: only with dice of the table; typed ones cannot be checked"))
    if any(seat.kind == "computer" for seat in seats):
        raise BadInput(say("rated: only among people; leave the computer out, or play for fun"))
    if len({team for seat, team in zip(seats, teams, strict=True) if seat.kind == "screen"}) > 1:
        raise BadInput(say("rated: nobody plays against himself; give one of the sides to somebody with a link"))
    if len(set(teams)) < 2:
        raise BadInput(say("rated: there is nobody to play against"))


def opener_salt(seats: Sequence[Seat], salt: str) -> tuple[int, str] | None:
    """The seat that the opener's salt counts for: the first on his screen. Raises BadInput."""
    if not salt:
        return None
    return next(((number, checked_salt(salt)) for number, seat in enumerate(seats) if seat.kind == "screen"), None)


def swap_seats(seats: Sequence[Seat], names: Sequence[str], step: int) -> list[Seat]:
    """The same players, each so many seats down: for 1, who sat second sits first."""
    count = len(seats)
    froms = [(number + step) % count for number in range(count)]
    return [
        Seat(letter=seat.letter, kind=seats[at].kind, level=seats[at].level, name=names[at])
        for seat, at in zip(seats, froms, strict=True)
    ]
