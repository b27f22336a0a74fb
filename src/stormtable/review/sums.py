"""A review put together: what each side's luck and errors come to, and what they explain."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.engine.sources import Rolled
from stormtable.review.chances import SURE
from stormtable.review.fits import fits_of
from stormtable.review.luck import Fortune, owner
from stormtable.review.report import VERSION, DiceSum, Given, Luck, Moment, Report, SideSum, TurningPoint
from stormtable.review.tasks import Fallen, Part
from stormtable.review.words import Words, fit_of
from stormtable.table.hints import help_text
from stormtable.table.journal import recorded_rolls
from stormtable.table.match import Match

__all__ = ["report_of"]

TOLD: Final = 5  # rolls, and as many decisions
FIFTHS: Final = 5
THOUSAND: Final = 1000
LEAST: Final = 10  # thousandths: what moved the chance less is no turning point


def report_of(match: Match, parts: Sequence[Part], factor: int, seconds: float) -> Report:
    """The review of a match from all its parts."""
    words = Words(match)
    teams = [words.sides.index(side) for side in match.teams]
    moments = ended(match, sorted((each for each in parts if isinstance(each, Moment)), key=lambda each: each.entry))
    fallen = sorted((each for each in parts if isinstance(each, Fallen)), key=lambda each: each.entry)
    rolls = [words.luck(luck(each.entry, one, teams)) for each in fallen for one in each.fortunes]
    found = sorted((each for each in parts if isinstance(each, Given)), key=lambda each: each.entry)
    decisions = [words.given(each) for each in found]
    shots = [(each.entry, one) for each in fallen for one in each.fortunes]
    sums = [side_sum(match, words, side, moments, rolls, decisions) for side in range(len(words.sides))]
    for each in sums:
        each.dice = dice_of(match, each, shots, teams)
    fits, fit = fits_of(match.game), fit_of(match, len(sums))
    return Report(
        version=VERSION,
        match=match.header.match,
        game=match.header.game,
        title=match.game.TITLE,
        scenario=words.scenario,
        fit=fit.text,
        own_fit=bool(fit.name),
        descents=fits.descents * fits.effort.curve * factor * len(sums),
        factor=factor,
        sides=sums,
        moments=moments,
        rolls=rolls,
        decisions=decisions,
        points=turning_points(rolls, decisions),
        rest=rest(sums),
        headline=words.headline(sums),
        seconds=round(seconds, 1),
        helped=help_text(match, words.seats),
    )


def ended(match: Match, moments: list[Moment]) -> list[Moment]:
    """The moments, the last of them the result; one that was agreed, or that a rule of the table gave, too."""
    points = match.over.points if match.over is not None else []
    if points and moments:
        sides = list(dict.fromkeys(match.teams))
        moments[-1].chances = [THOUSAND * points[match.teams.index(side)] // 2 for side in sides]
    return moments


def luck(entry: int, found: Fortune, teams: Sequence[int]) -> Luck:
    """The luck of a roll in whole numbers; its words are still to come."""
    return Luck(
        entry=entry,
        seat=found.seat,
        side=teams[found.seat] if found.seat >= 0 else -1,
        luck=round(THOUSAND * found.luck),
        error=round(THOUSAND * found.error),
        exact=found.exact,
        outcomes=found.outcomes,
        best=round(THOUSAND * found.as_good),
        title="",
        text="",
    )


def side_sum(
    match: Match, words: Words, side: int, moments: Sequence[Moment], rolls: Sequence[Luck], decisions: Sequence[Given]
) -> SideSum:
    """What a side's luck and errors come to."""
    own = [each for each in decisions if each.side == side]
    others = sum(each.given for each in decisions if each.side != side and each.sure)
    errors, fell = [each for each in own if each.sure], [each for each in rolls if each.side == side]
    given, start = sum(each.given for each in errors), moments[0].chances[side]
    return SideSum(
        side=side,
        seats=[seat for seat, team in enumerate(match.teams) if words.sides.index(team) == side],
        name=words.names[side],
        start=start,
        given=given,
        given_error=together(each.error for each in errors),
        errors=len(errors),
        unsure=sum(each.given for each in own if not each.sure),
        luck=sum(each.luck for each in fell),
        luck_error=together(each.error for each in fell),
        rolls=len(fell),
        decisions=len(own),
        result=moments[-1].chances[side],
        explained=min(THOUSAND, max(0, round(start - given + others / max(1, len(words.sides) - 1)))),
        dice=DiceSum(0, 0, 0.0, 0, 0, 1.0, 1.0, 0, [0.0] * FIFTHS, 0.5, 0.5),
    )


def together(errors: Iterable[int]) -> int:
    """The interval of a sum, from those of its parts."""
    return round(math.sqrt(sum(error * error for error in errors)))


def rest(sums: Sequence[SideSum]) -> int:
    """What of the first side's result neither errors nor luck explain; several others share what they gain."""
    first, others = sums[0], sums[1:]
    gained = (sum(each.given for each in others) - sum(each.luck for each in others)) / max(1, len(others))
    return round(first.result - first.start + first.given - first.luck - gained)


def turning_points(rolls: Sequence[Luck], decisions: Sequence[Given]) -> list[TurningPoint]:
    """The rolls and decisions that moved the chance most, in the order of the match."""
    lucky = [at for at, each in enumerate(rolls) if abs(each.luck) >= max(LEAST, each.error)]
    lucky.sort(key=lambda at: -abs(rolls[at].luck))
    wrong = sorted((at for at, each in enumerate(decisions) if each.sure), key=lambda at: -decisions[at].given)
    found = [TurningPoint(rolls[at].entry, "roll", at) for at in lucky[:TOLD]]
    found += [TurningPoint(decisions[at].entry, "decision", at) for at in wrong[:TOLD]]
    return sorted(found, key=lambda point: (point.entry, point.kind))


# Dice


def dice_of(match: Match, side: SideSum, shots: Sequence[tuple[int, Fortune]], teams: Sequence[int]) -> DiceSum:
    """Hits and faces of a side beside those of fair dice."""
    chances: list[float] = []
    hits = 0
    seen: set[int] = set()
    for entry, found in shots:
        if found.seat >= 0 and teams[found.seat] == side.side and found.shot > 0 and entry not in seen:
            seen.add(entry)
            chances.append(min(1.0, found.shot))
            hits += found.hit
    odds = sums_of(chances)
    low, high = usual(odds)
    faces = [
        (face, rolled.sides)
        for entry in match.entries
        if entry.number not in match.gone
        for rolled in recorded_rolls(entry.rolls)
        if rolled.sides > 1 and is_theirs(rolled, entry.seat, side.seats)
        for face in rolled.faces
    ]
    shares = [(face - 1) / (sides - 1) for face, sides in faces]
    spread = math.sqrt(sum((sides + 1) / (12 * (sides - 1)) for _, sides in faces)) / max(1, len(faces))
    return DiceSum(
        shots=len(chances),
        hits=hits,
        expected=round(sum(chances), 2),
        low=low,
        high=high,
        at_least=round(min(1.0, sum(odds[hits:])), 4),
        at_most=round(min(1.0, sum(odds[: hits + 1])), 4),
        rolled=len(faces),
        fifths=fifths(faces),
        mean=round(sum(shares) / len(shares), 4) if shares else 0.5,
        spread=round(SURE * spread, 4),
    )


def is_theirs(rolled: Rolled, seat: int, seats: Sequence[int]) -> bool:
    """Whether dice were rolled by one of these seats."""
    return owner(rolled, seat) in seats


def sums_of(chances: Sequence[float]) -> list[float]:
    """The chance of each number of hits, 0 to all, of shots with these chances (Poisson binomial)."""
    odds = [1.0]
    for chance in chances:
        odds = [a * (1 - chance) + b * chance for a, b in zip([*odds, 0.0], [0.0, *odds], strict=True)]
    return odds


def usual(odds: Sequence[float]) -> tuple[int, int]:
    """The least and the most hits of nineteen matches in twenty."""
    below = 0.0
    low = high = 0
    for hits, chance in enumerate(odds):
        if below + chance < 0.025:
            low = hits + 1
        if below < 0.975:
            high = hits
        below += chance
    return low, high


def fifths(faces: Iterable[tuple[int, int]]) -> list[float]:
    """How many dice lie in each fifth of what a die gives; a face that lies across an edge counts for both in part."""
    found = [0.0] * FIFTHS
    for face, sides in faces:
        for fifth in range(FIFTHS):
            low, high = max((face - 1) / sides, fifth / FIFTHS), min(face / sides, (fifth + 1) / FIFTHS)
            found[fifth] += max(0.0, high - low) * sides
    return [round(each, 2) for each in found]
