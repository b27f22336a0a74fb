"""What a case file expects the log to tell of a play (`told`, `not_told`), compared with what it tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from stormtable.engine.case_expect import Problem
from stormtable.engine.cases import Play, Telling
from stormtable.engine.events import Note
from stormtable.engine.game import WATCHER, BadInput, Game
from stormtable.engine.inputs import did_you_mean
from stormtable.engine.sources import Rolled
from stormtable.engine.texts import clean_text
from stormtable.engine.views import sees, view_of
from stormtable.scene import Line, Modifier, Story

__all__ = ["Happening", "unlike_told"]

MARKS: Final = dict.fromkeys(range(0x2066, 0x206A))  # isolate names in the log from the sentence around them
MOST_SHOWN: Final = 40  # things told, in a problem


@dataclass(frozen=True, slots=True)
class Happening:
    """One action of a play: the state before it, what happened, and the dice that fell."""

    before: Any
    notes: Sequence[Note]
    rolls: Sequence[Rolled]


class Told(NamedTuple):
    """One thing that the log tells: a story, a modifier or a line."""

    text: str
    rule: str
    amount: int | None = None
    modifiers: tuple[Modifier, ...] = ()

    def __str__(self) -> str:
        amount = "" if self.amount is None else f"{self.amount:+} "
        return f"{amount}{self.text}" + (f" ({self.rule})" if self.rule else "")


def unlike_told(game: Game, play: Play, seat: int, happened: Sequence[Happening], where: str) -> Iterator[Problem]:
    """What of `told` is not told, in that order, and what of `not_told` is; each to its seat, else to who plays."""
    logs: dict[int, list[Told]] = {}
    begun: dict[int, int] = {}
    for key, wanted in (("told", play.told), ("not_told", play.not_told)):
        for number, telling in enumerate(wanted, 1):
            viewer = viewer_of(game, telling, seat, happened)
            log = logs.setdefault(viewer, list(log_of(game, happened, viewer)))
            at = begun.get(viewer, 0) if key == "told" else 0
            found = next((i for i in range(at, len(log)) if fits(telling, log[i])), -1)
            if key == "told" and found >= 0:
                begun[viewer] = found + 1
            elif (key == "told") != (found >= 0):
                yield Problem(
                    f"{where}: {key}[{number}]", expectation_text(key, telling, log, at), log_text(log[at:], found - at)
                )


def viewer_of(game: Game, telling: Telling, seat: int, happened: Sequence[Happening]) -> int:
    """To whom something is told; raises BadInput for a seat that there is not."""
    names = [name.casefold() for name in game.seats(happened[0].before)] if happened else []
    if not telling.to or not happened:
        return seat
    if telling.to.casefold() == "watcher":
        return WATCHER
    if telling.to.casefold() not in names:
        known = [*game.seats(happened[0].before), "watcher"]
        raise BadInput(f"told to {telling.to!r}: there is no such seat; {did_you_mean(telling.to, known)}")
    return names.index(telling.to.casefold())


def expectation_text(key: str, telling: Telling, log: Sequence[Told], at: int) -> str:
    if key == "not_told":
        return f"not to be told {telling}"
    later = any(fits(telling, each) for each in log[:at])
    return f"{telling} to be told" + (" after what stands before it" if later else "")


def log_text(log: Sequence[Told], found: int) -> str:
    """What is told in its place; of what should not be told, that alone."""
    if found >= 0:
        return str(log[found])
    more = f" and {len(log) - MOST_SHOWN} more" if len(log) > MOST_SHOWN else ""
    return "; ".join(map(str, log[:MOST_SHOWN])) + more if log else "nothing more"


# The log


def log_of(game: Game, happened: Sequence[Happening], viewer: int) -> Iterator[Told]:
    """Whatever the log tells a seat of a play, in its order."""
    for each in happened:
        notes = [note for note in each.notes if sees(note.seen_by, viewer)]
        rolls = [roll for roll in each.rolls if sees(roll.seen_by, viewer)]
        for story in game.narrate(view_of(game, each.before, viewer), notes, rolls):
            yield from of_story(story)


def of_story(story: Story) -> Iterator[Told]:
    title = ": ".join(part for part in (story.text, story.outcome) if part)
    yield Told(title, story.rule, modifiers=story.modifiers)
    yield from of_modifiers(story.modifiers)
    for line in story.lines:
        yield Told(line_text(line), line.rule, modifiers=line.modifiers)
        yield from of_modifiers(line.modifiers)


def of_modifiers(modifiers: Iterable[Modifier]) -> Iterator[Told]:
    for each in modifiers:
        yield Told(each.text, each.rule, each.amount)


def line_text(line: Line) -> str:
    """With the value that has changed: "DS: 12 to 11"."""
    return f"{line.text}: {line.old} to {line.new}" if line.old or line.new else line.text


# Comparing


def fits(telling: Telling, told: Told) -> bool:
    """Whether all that a case says of something is so."""
    if telling.rule and telling.rule != told.rule:
        return False
    if telling.amount is not None and telling.amount != told.amount:
        return False
    if telling.modifiers is not None and not alike(telling.modifiers, told.modifiers):
        return False
    return comparable_text(telling.text) in comparable_text(told.text)


def alike(wanted: Mapping[str, int], modifiers: Sequence[Modifier]) -> bool:
    """Whether these are all the modifiers but those of 0, each named by a part of its text."""
    left = [each for each in modifiers if each.amount]
    for text, amount in wanted.items():
        found = next(
            (each for each in left if each.amount == amount and comparable_text(text) in comparable_text(each.text)),
            None,
        )
        if found is None:
            return False
        left.remove(found)
    return not left


def comparable_text(text: str) -> str:
    """A sentence as it is compared: any case, any minus, single blanks, without marks around names."""
    return " ".join(clean_text(text).translate(MARKS).casefold().replace("−", "-").split())
