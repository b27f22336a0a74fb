"""Checking what a campaign's record says of its battles, with their own records or by resolving them quickly again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from stormtable.engine.amounts import count_text
from stormtable.engine.game import BadInput, Game
from stormtable.table import battles
from stormtable.table.folding import Node, plain
from stormtable.table.journal import Entry
from stormtable.table.match import Match
from stormtable.table.records import Record
from stormtable.table.verify import verify

__all__ = ["BattlesVerdict", "check_battles", "numbers_of"]

Finder = Callable[[str], Record | None]


@dataclass(slots=True)
class BattlesVerdict:
    """What checking the battles of a campaign found: all is well if neither `problems` nor `unchecked` has any."""

    problems: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)  # also the battles whose records are missing
    fought: int = 0  # battles whose outcome is that of their own record
    quick: int = 0  # and those resolved quickly, as the seed gives

    @property
    def text(self) -> str:
        """One sentence; "" where there is nothing to tell."""
        if self.problems:
            return "; ".join(self.problems)
        found = []
        if self.fought:
            found.append(f"{count_text(self.fought, 'battle', 'battles')} checked: each brought what its record says")
        if self.quick:
            resolved = count_text(self.quick, "battle", "battles")
            found.append(f"{resolved} resolved quickly, as the rules do it with the sealed seed")
        return "; ".join([*found, *self.unchecked])


def check_battles(match: Match, find_record: Finder, find_game: Callable[[str], Game]) -> BattlesVerdict:
    """Compare each outcome that a campaign's record holds with where it comes from.

    `find_record` gives the record of a match by its name, None where there is none; it may raise BadInput.
    """
    verdict, known = BattlesVerdict(), dict[str, Record | None]()
    if match.header.viewer is not None:
        if any(entry.reports for entry in match.entries):
            verdict.unchecked.append("the record was made while the campaign ran, and tells no battle's outcome whole")
        return verdict
    for entry in (entry for entry in match.entries if entry.reports):
        number, node = entry.reports[0].matter, node_before(match, entry)
        if node is None:
            verdict.unchecked.append(
                f"battle {number} cannot be compared: today's rules do not agree with what was before"
            )
            continue
        if not entry.outcome_of:
            check_quick(match, entry, match.state_after(node), verdict)
            continue
        try:
            if entry.outcome_of not in known:
                known[entry.outcome_of] = find_record(entry.outcome_of)
            record = known[entry.outcome_of]
            if record is not None:
                check_fought(match, entry, record, find_game, verdict)
        except BadInput as error:
            verdict.problems.append(f"battle {number}, match {entry.outcome_of}: {error}")
            continue
        if record is None:
            verdict.unchecked.append(missing(number, entry.outcome_of))
    return verdict


def missing(number: int, match: str) -> str:
    return f"the record of battle {number}, match {match}, is missing: put it beside this one"


def node_before(match: Match, entry: Entry) -> Node | None:
    """Where the campaign stood before an entry, whether or not today's rules agree with that entry."""
    return match.heads[entry.number - 1] if entry.number else None


def numbers_of(entry: Entry) -> list[int]:
    """All that was reported, in a row."""
    return [number for each in entry.reports for number in each.numbers]


def check_quick(match: Match, entry: Entry, before: Any, verdict: BattlesVerdict) -> None:
    number = entry.reports[0].matter
    if match.over is None or not match.over.seed:
        verdict.unchecked.append(f"battle {number} was resolved quickly, which only the seed can prove")
        return
    found = battles.quick_outcome(match, before, number, bytes.fromhex(match.over.seed))
    if found == numbers_of(entry):
        verdict.quick += 1
    else:
        verdict.problems.append(f"battle {number}: {said(numbers_of(entry))} recorded, resolved quickly: {said(found)}")


def check_fought(
    match: Match, entry: Entry, record: Record, find_game: Callable[[str], Game], verdict: BattlesVerdict
) -> None:
    """Check one battle with its own record. Raises BadInput, which says what is wrong."""
    number, node = entry.reports[0].matter, node_before(match, entry)
    belongs(match, entry, record)
    battle = record.match(find_game)
    if battle.frozen_why:
        raise BadInput(f"today's rules do not agree with its record: {battle.frozen_why}")
    if battle.over is None:
        raise BadInput("it is not over by its record")
    before = None if node is None else match.state_after(node)
    found = battles.outcome(match.header.game, before, number, battle)
    if found != numbers_of(entry):
        raise BadInput(f"its record gives {said(found)}, the campaign has taken {said(numbers_of(entry))}")
    dice = verify(record)
    if dice.problems:
        raise BadInput("; ".join(dice.problems))
    if dice.unchecked:
        verdict.unchecked.append(f"battle {number}: {dice.unchecked}")
    verdict.fought += 1


def belongs(match: Match, entry: Entry, record: Record) -> None:
    """Raise BadInput if a record is not that of the battle whose outcome an entry has taken."""
    header, number = record.header, entry.reports[0].matter
    named = header.campaign
    origin = match.header.origin
    own = match.header.match if origin is None or entry.number > origin.entry else None
    if header.match != entry.outcome_of:
        raise BadInput(f"the record found is of match {header.match}")
    if named is None or named.battle != number or (own is not None and named.match != own):
        of = "no campaign's" if named is None else f"battle {named.battle} of match {named.match}"
        raise BadInput(f"by its record it is {of}")
    if (header.game, plain(header.scenario), plain(header.options)) not in briefs(match, entry):
        raise BadInput("its record begins with other forces than the campaign had there")


def briefs(match: Match, entry: Entry) -> Iterator[tuple[str, Any, Any]]:
    """How the match of a battle may have been opened, at any moment since it was open until its outcome was taken."""
    number, node = entry.reports[0].matter, node_before(match, entry)
    while node is not None:
        brief = battles.brief_at(match, match.state_after(node), number)
        if brief is None:
            return
        yield brief.game, plain(brief.scenario), plain(brief.options)
        node = node.parent


def said(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
