"""Lessons: what they are, and where a learner stands at the table of one."""

from __future__ import annotations

import msgspec

from stormtable.engine.game import Setting

__all__ = ["Course", "Courses", "FirstBattle", "LessonInfo", "LessonTold", "NextLesson"]


class LessonTold(msgspec.Struct, kw_only=True):
    """A lesson in a list."""

    name: str
    title: str
    text: str  # what one learns, a sentence
    minutes: int
    steps: int


class FirstBattle(msgspec.Struct, kw_only=True):
    """What a course ends with: a small match against the computer."""

    scenario: str
    title: str  # of the scenario
    options: dict[str, Setting]
    level: str
    say: str


class Course(msgspec.Struct, kw_only=True):
    """The lessons of a game, in their order."""

    game: str
    title: str
    lessons: list[LessonTold]
    battle: FirstBattle | None


class Courses(msgspec.Struct, kw_only=True):
    """GET /api/lessons: of every game that has lessons.

    POST /api/lessons/{game}/{name} (no body), answered by `Created`: a table at which one is taken.
    """

    courses: list[Course]


class NextLesson(msgspec.Struct, kw_only=True):
    """The lesson that follows."""

    name: str
    title: str
    steps: int
    minutes: int


class LessonInfo(msgspec.Struct, kw_only=True):
    """Where the learner stands, as part of a table."""

    name: str
    title: str
    number: int  # in the course, from 1
    count: int  # of the course's lessons
    steps: list[str]  # a word or two for each
    step: int  # counted from 0; their number once all are done
    say: str  # what is to be done, or is so; once all are done, what is said then
    why: str
    rule: str
    read: bool  # there is nothing to be done but to go on
    offers: list[str]  # ids of the offers that are right
    words: list[str]  # the same in the words of the lesson, for who writes
    spots: list[tuple[int, int]]  # places on a free table that it leads to, in hundredths of its unit
    light: list[str]  # ids of pieces to be lit too
    done: bool
    next: NextLesson | None
    battle: FirstBattle | None  # once the last of the course is done
