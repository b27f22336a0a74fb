"""A review in sentences: what happened, what would have been better, how it ended and how often it would."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Final

from stormtable.engine.amounts import list_text
from stormtable.engine.people import name_players, plain
from stormtable.engine.texts import clean_text
from stormtable.language import ENGLISH, say, spoken
from stormtable.review.fits import Fit, fits_of
from stormtable.review.report import Given, Luck, Report, SideSum
from stormtable.table.hints import help_text
from stormtable.table.match import Match
from stormtable.table.people import by_side, players_called, sides_of
from stormtable.table.retelling import stories_for

__all__ = ["Words", "fit_of", "said"]

LONGEST: Final = 90  # characters of what was done, or of what would have been better


def said(report: Report, match: Match) -> Report:
    """A review in the language that is spoken; it is kept in English, and its sentences follow from its numbers."""
    if spoken() == ENGLISH:
        return report
    words, told = Words(match), copy.deepcopy(report)
    for each in told.sides:
        each.name = words.names[each.side]
    told.scenario, told.headline = words.scenario, words.headline(told.sides)
    told.fit = fit_of(match, len(told.sides)).text
    told.helped = help_text(match, words.seats)
    told.rolls = [words.luck(each) for each in told.rolls]
    told.decisions = [words.given(each) for each in told.decisions]
    return told


def fit_of(match: Match, sides: int) -> Fit:
    """What the chances of a match rest on."""
    scenario = match.header.scenario
    return fits_of(match.game).of(scenario if isinstance(scenario, str) else "", sides)


class Words:
    """The words of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sides = list(dict.fromkeys(match.teams))
        called, shown = players_called(match), sides_of(match)
        letters = [seat.letter for seat in match.header.seats]
        each = [name or (shown[at] if at < len(shown) else letters[at]) for at, name in enumerate(called)]
        self.seats = [plain(clean_text(name)) for name in each]
        self.names = [list_text(self.members(side)) for side in self.sides]
        self.called = by_side(match)
        scenario = match.header.scenario
        known = match.game.SCENARIOS.get(scenario) if isinstance(scenario, str) else None
        own: Any = scenario.get("title", "") if isinstance(scenario, dict) else scenario
        self.scenario = say(known.title) if known else clean_text(str(own))[:LONGEST]

    def members(self, side: int) -> list[str]:
        """Who plays a side."""
        return [self.seats[seat] for seat, team in enumerate(self.match.teams) if team == side]

    def stories(self, first: int, last: int, seat: int) -> list[Any]:
        """What was told of a seat's entries, headings left out."""
        entries = [self.match.entries[number] for number in range(first, last + 1)]
        told = [stories_for(self.match, each, seat) if each.seat == seat else [] for each in entries]
        found = [story for each in told for story in each]
        return [each for each in found if isinstance(each, dict) and each.get("kind") != "heading"]

    def sentence(self, text: str) -> str:
        """A sentence of a game with its players, short enough for a line."""
        return shortened(plain(name_players(clean_text(text), self.called)))

    def luck(self, each: Luck) -> Luck:
        """A roll with its words."""
        who = self.seats[each.seat] if each.seat >= 0 else say("The table")
        stories = self.stories(each.entry, each.entry, self.match.entries[each.entry].seat)
        told = next((story for story in stories if story.get("dice")), stories[0] if stories else {})
        text, outcome = str(told.get("text", "")), str(told.get("outcome", ""))
        each.title = self.sentence(": ".join(filter(None, (text or say("{who} rolled", who=who), outcome))))
        share = often(each.best)
        if each.luck < 0:
            each.text = say("{who}. So bad or worse: {share}", who=who, share=share)
        else:
            each.text = say("{who}. So good or better: {share}", who=who, share=share)
        return each

    def given(self, each: Given) -> Given:
        """A decision with its words; what was played is told as the log tells it, unless it took several acts."""
        played = next(choice for choice in each.choices if choice.played)
        stories = self.stories(each.entry, each.last, each.seat)
        single = each.entry == each.last and stories
        each.title = self.sentence(str(stories[0].get("text", ""))) if single else ""
        each.title = each.title or shortened(played.text)
        best = each.choices[0]
        who = self.seats[each.seat]
        each.text = f"{who}." if best.played else say("{who}. Better: {act}", who=who, act=shortened(best.text))
        return each

    def headline(self, sums: Sequence[SideSum]) -> str:
        """Who won, and how often the same decisions would have."""
        winners = [each for each in sums if each.result == 1000]
        told = winners[0] if winners else sums[0]
        share = min(99, max(1, round(told.explained / 10)))
        if winners:
            if len(told.seats) == 1:
                return say("{who} won. With average dice, the same decisions win {n} in 100.", who=told.name, n=share)
            return say("{who} have won. With average dice, the same decisions win {n} in 100.", who=told.name, n=share)
        if self.match.over is not None and self.match.over.points:
            return say("A draw. With average dice, {who}'s decisions win {n} in 100.", who=told.name, n=share)
        return say("No result. With average dice, {who}'s decisions win {n} in 100.", who=told.name, n=share)


def shortened(text: str) -> str:
    """The text, or as much of it as has room on a line."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def often(share: int) -> str:
    """Thousandths in words: "1 roll in 5"."""
    if share >= 950:
        return say("nearly every roll")
    if share >= 600:
        return say("{n} rolls in 10", n=round(share / 100))
    return say("1 roll in {n}", n=round(1000 / max(1, share)))
