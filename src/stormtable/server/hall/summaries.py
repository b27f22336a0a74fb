"""A match in a line: what lists of matches show, kept with the match so that they need not open it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stormtable.engine.game import WATCHER, Option, Setting
from stormtable.engine.people import name_players
from stormtable.language import ENGLISH, Kept, Remembered, phrase, remembering, say, say_again, spoken
from stormtable.table.clocks import Pace, pace_of, pace_text
from stormtable.table.journal import Seat
from stormtable.table.match import Match
from stormtable.table.people import by_side, players_called
from stormtable.table.secrecy import visible

__all__ = ["Digest", "digest_of", "player_name", "scenario_title", "summary_of", "title_of"]


AGREED: Final = {
    "draw": phrase("A draw by agreement"),
    "end": phrase("Ended without a result"),
    "host": phrase("Ended by the host"),
}


class Again(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The sentences of a digest as they are kept; in prompt and result players are meant by their sides."""

    scenario: Kept = ""
    seats: list[Kept] = []
    turn: Kept = ""
    prompt: Kept = ""
    result: Kept = ""
    pace: Kept = ""
    called: list[tuple[Kept, str]] = []  # what the player of a side is called
    sides: list[Kept] = []  # of the seats; none in digests that are older than this


class Digest(msgspec.Struct, kw_only=True):
    """What is known of a match without opening it; nothing that a watcher may not know."""

    game: str
    title: str
    scenario: str
    seats: list[str]
    teams: list[int] = []  # of the seats; none: as before there were teams, each its own
    turn: str
    prompt: str
    deciders: int  # bits
    over: bool
    result: str
    pace: str = ""  # how time is kept: "10 min + 10 s"; "": it is not
    ends: list[float] = []  # by seat, when its time is up if nothing happens, in Unix seconds; 0: no clock of it runs
    tempo: Pace = "none"  # what kind of clock keeps it
    begun: bool = False  # somebody has decided something, as far as a watcher can tell
    again: Again | None = None  # the sentences in the form in which they can be said in another language

    @property
    def sides(self) -> list[str]:
        """What the side of each seat is called, in the language that is spoken; none where the table is not set up."""
        return [say_again(side) for side in self.again.sides] if self.again else []

    def worded(self) -> Digest:
        """The same in the language that is spoken."""
        again = self.again
        if again is None or spoken() == ENGLISH:
            return self
        called = {say_again(side): name for side, name in again.called}
        return msgspec.structs.replace(
            self,
            scenario=say_again(again.scenario),
            seats=[say_again(each) for each in again.seats],
            turn=say_again(again.turn).strip(),
            prompt=name_players(say_again(again.prompt), called),
            result=name_players(say_again(again.result), called),
            pace=say_again(again.pace),
        )


def player_name(seat: Seat, name: str) -> str:
    """Who plays a seat, for a list."""
    if name:
        return name
    if seat.kind == "computer":
        return say("Computer, {level}", level=say(seat.level))
    return say("Player {letter}", letter=seat.letter)


def title_of(match: Match) -> str:
    """What a match is called: "Duel, Forward guns, rated"."""
    title = scenario_title(match)
    return say("{title}, rated", title=title) if match.header.rated else title


def scenario_title(match: Match) -> str:
    """The title of a match's scenario, and what was chosen otherwise than usual: "Duel, Forward guns"."""
    scenario = match.header.scenario
    own: Any = (match.header.contents or {}).get("options", {})  # of an old record, it may be anything
    if isinstance(scenario, str):
        known = match.game.SCENARIOS.get(scenario)
        title = say(known.title) if known else scenario
    else:
        title, own = str(scenario.get("title") or say("A scenario of one's own")), scenario.get("options", {})
    chosen = {**(own if isinstance(own, dict) else {}), **match.header.options}
    unusual = [o for o in match.game.OPTIONS if o.kind != "force" and chosen.get(o.name, o.default) != o.default]
    for option in unusual:
        title = say("{title}, {option}", title=title, option=option_text(option, chosen[option.name]))
    return title


def option_text(option: Option, value: Setting) -> str:
    """An option as it was chosen."""
    if isinstance(value, bool):
        title = say(option.title)
        return title if value else say("{option} off", option=title)
    return say("{option} {value}", option=say(option.title), value=value)


def summary_of(match: Match) -> Digest:
    """The digest of a match as it stands, in English and as it can be said again."""
    with remembering() as remembered:
        players = by_side(match)
        digest = digest_of(match, players)
        digest.again = again_of(match, digest, players, remembered)
    return digest


def again_of(match: Match, digest: Digest, players: Mapping[str, str], remembered: Remembered) -> Again:
    """Its sentences as they are kept; `players`: their names, by what their sides are called."""
    kept, drawn = remembered.kept, match.scenes.kept
    again = Again(scenario=kept(digest.scenario), pace=kept(digest.pace), seats=[kept(each) for each in digest.seats])
    if match.state is None or match.head is None:
        return again
    told = match.scenes.watched()
    again.turn = [drawn(told.turn_name), f" {told.turn} ", drawn(told.turn_of)]
    again.prompt = drawn(told.prompt.text) if told.prompt and digest.prompt else ""
    again.result = drawn(told.result.text) if told.result else ""
    if match.over is not None and match.over.how != "rules":
        again.result = kept(digest.result)
    again.sides = [drawn(side) for side in told.sides]
    again.called = [(drawn(side), name) for side, name in players.items()]
    return again


def digest_of(match: Match, players: Mapping[str, str]) -> Digest:
    """The digest of a match as it stands; `players` as above."""
    header = match.header
    names = [player_name(seat, name) for seat, name in zip(match.holders, players_called(match), strict=True)]
    digest = Digest(
        game=header.game,
        title=match.game.TITLE,
        scenario=title_of(match),
        seats=names,
        teams=list(match.teams),
        turn="",
        prompt="",
        deciders=0,
        over=match.over is not None,
        result="",
        pace=pace_text(header.clock),
        ends=[] if match.timer is None else match.timer.ends_by_seat(),
        tempo=pace_of(header.clock),
        begun=any(each.kind == "decision" and not each.forced and visible(each, WATCHER) for each in match.outlines),
    )
    if match.state is None or match.head is None:
        return digest
    told = match.scenes.watched()
    digest.turn = f"{told.turn_name} {told.turn} {told.turn_of}".strip()
    digest.prompt = name_players(told.prompt.text, players) if told.prompt else ""
    digest.result = name_players(told.result.text, players) if told.result else ""
    if match.over is not None and match.over.how != "rules":
        digest.prompt, digest.result = "", say(AGREED[match.over.how])
    digest.deciders = match.game.deciders(match.views.of(WATCHER)) if match.over is None else 0
    return digest
