"""What a review of a match says, as values that are stored, sent to the page and printed by the command."""

from __future__ import annotations

import msgspec

__all__ = ["VERSION", "DiceSum", "Given", "Luck", "Moment", "Report", "SideSum", "TurningPoint", "Way"]

VERSION = 1  # of what is stored; a review of another version is made anew


class Moment(msgspec.Struct):
    """The chances after an entry that counts, by side, in thousandths."""

    entry: int
    chances: list[int]


class Luck(msgspec.Struct):
    """What the dice of an entry did for the side that rolled, in thousandths of a game won."""

    entry: int
    seat: int
    side: int
    luck: int
    error: int  # 95 in 100 reviews would be so near
    exact: bool  # every outcome of the dice was looked at; else a sample of them
    outcomes: int  # that were looked at
    best: int  # in how many of a thousand rolls it comes out so well or better; bad luck: so badly or worse
    title: str
    text: str


class Way(msgspec.Struct):
    """What could be done in a decision, in notation, and the chance that it leaves, in thousandths."""

    text: str
    chance: int
    error: int
    played: bool = False


class Given(msgspec.Struct):
    """What a decision gave away against the best that its seat could know of."""

    entry: int  # the first of those that the decision took
    last: int
    seat: int
    side: int
    given: int  # thousandths, 0 or more
    error: int
    sure: bool  # it is more than its interval: an error
    descents: int  # behind each choice
    title: str
    text: str
    choices: list[Way]  # the best first


class DiceSum(msgspec.Struct):
    """Hits of a side, and what its dice showed, beside what fair dice show."""

    shots: int
    hits: int
    expected: float
    low: int  # 19 matches in 20 lie from here
    high: int  # to here
    at_least: float  # the chance of as many or more
    at_most: float
    rolled: int  # dice
    fifths: list[float]  # how many of them lie in each fifth of what a die gives, the lowest first
    mean: float  # of all, where 0 is the lowest face and 1 the highest
    spread: float  # fair dice have a mean of 0.5, 19 times in 20 so near


class SideSum(msgspec.Struct):
    """What a side's luck and errors come to, in thousandths of a game won by that side."""

    side: int
    seats: list[int]
    name: str
    start: int  # its chance at the first decision
    given: int  # by its errors, those that are sure
    given_error: int
    errors: int  # how many
    unsure: int  # by what may be chance of the search
    luck: int
    luck_error: int
    rolls: int
    decisions: int
    result: int
    explained: int  # the chance with average dice: the start and all errors
    dice: DiceSum


class TurningPoint(msgspec.Struct):
    """One of the entries that moved the chance most."""

    entry: int
    kind: str  # "decision" or "roll"
    at: int  # in the list of that kind


class Report(msgspec.Struct):
    """The review of a match."""

    version: int
    match: str
    game: str
    title: str
    scenario: str
    fit: str  # what the chances rest on
    own_fit: bool  # of the scenario itself
    descents: int  # behind a chance of the curve
    factor: int  # times as many descents as usual
    sides: list[SideSum]
    moments: list[Moment]
    rolls: list[Luck]
    decisions: list[Given]
    points: list[TurningPoint]  # by entry
    rest: int  # to the first side: what neither luck nor errors explain
    headline: str
    seconds: float  # of the processor
    helped: str = ""  # who had hints, a sentence
