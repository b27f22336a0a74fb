"""A review in sentences: what happened, what would have been better, how it ended and how often it would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stormtable.engine.people import name_players, plain
from stormtable.engine.texts import clean_text
from stormtable.review.report import Given, Luck, SideSum
from stormtable.table.match import Match
from stormtable.table.people import by_side, players_called, sides_of

__all__ = ["Words"]

LONGEST: Final = 90  # characters of what was done, or of what would have been better


class Words:
    """The words of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sides = list(dict.fromkeys(match.teams))
        called, shown = players_called(match), sides_of(match)
        letters = [seat.letter for seat in match.header.seats]
        each = [name or (shown[at] if at < len(shown) else letters[at]) for at, name in enumerate(called)]
        self.seats = [plain(clean_text(name)) for name in each]
        self.names = [" and ".join(self.members(side)) for side in self.sides]
        self.called = by_side(match)
        scenario = match.header.scenario
        known = match.game.SCENARIOS.get(scenario) if isinstance(scenario, str) else None
        own: Any = scenario.get("title", "") if isinstance(scenario, dict) else scenario
        self.scenario = known.title if known else clean_text(str(own))[:LONGEST]

    def members(self, side: int) -> list[str]:
        """Who plays a side."""
        return [self.seats[seat] for seat, team in enumerate(self.match.teams) if team == side]

    def stories(self, first: int, last: int, seat: int) -> list[Any]:
        """What was told of a seat's entries, headings left out."""
        entries = [self.match.entries[number] for number in range(first, last + 1)]
        told = [each.stories_of.get(seat, each.stories) if each.seat == seat else [] for each in entries]
        found = [story for each in told for story in each]
        return [each for each in found if isinstance(each, dict) and each.get("kind") != "heading"]

    def sentence(self, text: str) -> str:
        """A sentence of a game with its players, short enough for a line."""
        return shortened(plain(name_players(clean_text(text), self.called)))

    def luck(self, each: Luck) -> Luck:
        """A roll with its words."""
        who = self.seats[each.seat] if each.seat >= 0 else "The table"
        stories = self.stories(each.entry, each.entry, self.match.entries[each.entry].seat)
        told = next((story for story in stories if story.get("dice")), stories[0] if stories else {})
        text, outcome = str(told.get("text", "")), str(told.get("outcome", ""))
        each.title = self.sentence(": ".join(filter(None, (text or f"{who} rolled", outcome))))
        each.text = f"{who}. {'So bad or worse' if each.luck < 0 else 'So good or better'}: {often(each.best)}"
        return each

    def given(self, each: Given) -> Given:
        """A decision with its words; what was played is told as the log tells it, unless it took several acts."""
        played = next(choice for choice in each.choices if choice.played)
        stories = self.stories(each.entry, each.last, each.seat)
        single = each.entry == each.last and stories
        each.title = self.sentence(str(stories[0].get("text", ""))) if single else ""
        each.title = each.title or shortened(played.text)
        best = each.choices[0]
        better = "" if best.played else f" Better: {shortened(best.text)}"
        each.text = f"{self.seats[each.seat]}.{better}"
        return each

    def headline(self, sums: Sequence[SideSum]) -> str:
        """Who won, and how often the same decisions would have."""
        winners = [each for each in sums if each.result == 1000]
        told = winners[0] if winners else sums[0]
        share = min(99, max(1, round(told.explained / 10)))
        if winners:
            verb = "won" if len(told.seats) == 1 else "have won"
            return f"{told.name} {verb}. With average dice, the same decisions win {share} in 100."
        ending = "A draw" if self.match.over is not None and self.match.over.points else "No result"
        return f"{ending}. With average dice, {told.name}'s decisions win {share} in 100."


def shortened(text: str) -> str:
    """The text, or as much of it as has room on a line."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def often(share: int) -> str:
    """Thousandths in words: "1 roll in 5"."""
    if share >= 950:
        return "nearly every roll"
    if share >= 600:
        return f"{round(share / 100)} rolls in 10"
    return f"1 roll in {round(1000 / max(1, share))}"
