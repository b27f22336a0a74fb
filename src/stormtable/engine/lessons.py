"""Lesson files: a position, and step by step what the learner is to do, why, and what happens then (docs/lessons.md).

They are written in the manner of case files. `read_lesson` reads one, `table.lessons` leads a learner through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from stormtable.engine.cases import faces, read_scenario
from stormtable.engine.game import BadInput, Setting
from stormtable.engine.inputs import Part, read_toml

__all__ = ["Battle", "Lesson", "Reply", "Step", "Wrong", "lesson_of", "read_lesson"]

LONGEST: Final = 400  # characters of what is said at once
MOST_MINUTES: Final = 60
FARTHEST: Final = 20


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong try that a lesson foresees, and what it is answered with."""

    do: str  # notation
    say: str
    rule: str = ""  # "": that of the step


@dataclass(frozen=True, slots=True)
class Reply:
    """What another seat does once a step is done."""

    do: str
    seat: str = ""  # "": the only one that decides
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What the learner is to do, in any order where it is several acts; nothing: to read on."""

    say: str  # one sentence: what is to be done, or is so
    why: str = ""
    rule: str = ""
    short: str = ""  # a word or two, among the steps of the lesson
    do: tuple[str, ...] = ()  # notation of one action each
    also: tuple[str, ...] = ()  # other acts that are as right, where there is one to be done
    dice: tuple[int, ...] = ()  # in the order in which they fall on these acts and what follows by force
    near: int = 0  # on a free table: how far from the place that is meant an act is still right; hundredths of its unit
    light: tuple[str, ...] = ()  # ids of pieces to be lit besides what is to be done
    wrong: tuple[Wrong, ...] = ()
    then: tuple[Reply, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """What a course ends with: a small match against the computer."""

    scenario: str
    options: Mapping[str, Setting]
    level: str
    say: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson file as read."""

    game: str
    name: str  # of the file, without its number and ending
    title: str
    text: str  # what one learns, a sentence
    minutes: int
    scenario: str | Mapping[str, Any]
    steps: tuple[Step, ...]
    seat: str = ""  # the learner's; "": the first
    options: Mapping[str, Setting] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)  # of the other seats' players
    position: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()  # rolled while the position is played on to its first decision
    battle: Battle | None = None  # offered once it is done
    end: str = ""  # what is said then
    file: str = ""


def read_lesson(path: Path) -> Lesson:
    """A lesson file. Raises BadInput naming file, key and reason."""
    return lesson_of(read_toml(path), str(path), path.parent)


def lesson_of(table: Mapping[str, Any], file: str = "", folder: Path | None = None) -> Lesson:
    """A lesson from the contents of its file, named after it."""
    part = Part(table, file)
    position = dict(part.part("position", {}).table)
    dice = faces(Part(position, file, "position"))
    position.pop("dice", None)
    lesson = Lesson(
        game=part.text("game"),
        name=name_of(file),
        title=sentence(part, "title"),
        text=sentence(part, "text"),
        minutes=part.number("minutes", 1, MOST_MINUTES, default=3),
        scenario=read_scenario(part, folder)[0],
        steps=tuple(read_step(each) for each in part.rows("step", [])),
        seat=part.text("seat", ""),
        options=dict(part.part("options", {}).table),
        names={seat: part.part("names", {}).text(seat) for seat in part.part("names", {}).table},
        position=position,
        dice=dice,
        battle=read_battle(part.part("battle")) if "battle" in part else None,
        end=sentence(part, "end", ""),
        file=file,
    )
    part.refuse_unread()
    if not lesson.steps:
        raise part.error("a lesson has at least one [[step]]")
    return lesson


def name_of(file: str) -> str:
    """The name of a lesson: that of its file without the number that orders them, "first-round" of "1-first-round"."""
    stem = Path(file).stem
    number, _, rest = stem.partition("-")
    return rest if number.isdigit() and rest else stem


def read_step(part: Part) -> Step:
    step = Step(
        say=sentence(part, "say"),
        why=sentence(part, "why", ""),
        rule=part.text("rule", ""),
        short=part.text("short", ""),
        do=words(part, "do"),
        also=words(part, "also"),
        dice=faces(part),
        near=distance(part, "near"),
        light=tuple(part.texts("light", [])),
        wrong=tuple(read_wrong(each) for each in part.rows("wrong", [])),
        then=tuple(read_reply(each) for each in part.rows("then", [])),
    )
    if not step.do and (step.also or step.dice or step.wrong):
        raise part.error("do is missing: what is the learner to do?")
    if step.also and len(step.do) != 1:
        raise part.error("of several acts there is one way each: write a step for each of them", "also")
    part.refuse_unread()
    return step


def words(part: Part, key: str) -> tuple[str, ...]:
    """One text, or a list of them."""
    value = part.get(key, [])
    return (part.text(key),) if isinstance(value, str) else tuple(part.texts(key, []))


def read_wrong(part: Part) -> Wrong:
    wrong = Wrong(do=part.text("do"), say=sentence(part, "say"), rule=part.text("rule", ""))
    part.refuse_unread()
    return wrong


def read_reply(part: Part) -> Reply:
    reply = Reply(do=part.text("do"), seat=part.text("seat", ""), dice=faces(part))
    part.refuse_unread()
    return reply


def read_battle(part: Part) -> Battle:
    battle = Battle(
        scenario=part.text("scenario"),
        options=dict(part.part("options", {}).table),
        level=part.text("level", "easy"),
        say=sentence(part, "say"),
    )
    part.refuse_unread()
    return battle


def distance(part: Part, key: str) -> int:
    """A distance on a free table, in hundredths of its unit."""
    value = part.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= FARTHEST:
        raise part.error(f"a distance from 0 to {FARTHEST} is expected, not {value!r}", key)
    return round(100 * value)


def sentence(part: Part, key: str, default: str | None = None) -> str:
    """What is said to a learner. Raises BadInput where it is too long to be read at once."""
    text = " ".join(part.text(key, default).split())
    if len(text) > LONGEST:
        raise BadInput(f"{part.file}: {key}: {len(text)} characters; say it in {LONGEST}")
    return text
