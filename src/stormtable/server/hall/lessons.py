"""Lessons at the table: a match for each, opened for whoever takes it, and where the learner stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stormtable.engine.game import BadInput, Game
from stormtable.engine.lessons import Battle, Lesson, Step
from stormtable.games import lessons_of
from stormtable.language import say, say_as
from stormtable.server.wire import bodies, lessons
from stormtable.table.lessons import LessonSitting, lesson_header
from stormtable.table.sitting import Sitting

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["course_of", "lesson_info", "open_lesson"]


def course_of(game: Game) -> lessons.Course | None:
    """The lessons of a game; None where it has none."""
    found = lessons_of(game.NAME)
    told = [
        lessons.LessonTold(
            name=each.name, title=say(each.title), text=say(each.text), minutes=each.minutes, steps=len(each.steps)
        )
        for each in found.values()
    ]
    battle = next((battle_info(game, each.battle) for each in found.values() if each.battle), None)
    return lessons.Course(game=game.NAME, title=game.TITLE, lessons=told, battle=battle) if told else None


def battle_info(game: Game, battle: Battle) -> lessons.FirstBattle:
    """A course's first battle, as the page opens it."""
    return lessons.FirstBattle(
        scenario=battle.scenario,
        title=say(game.SCENARIOS[battle.scenario].title),
        options=dict(battle.options),
        level=battle.level,
        say=say(battle.say),
    )


async def open_lesson(hall: Hall, game: Game, name: str, learner: str) -> bodies.Created:
    """A table at which a lesson is taken; it is in no list. Raises BadInput, Refusal, StorageError."""
    lesson = lessons_of(game.NAME).get(name)
    if lesson is None:
        there = ", ".join(lessons_of(game.NAME)) or "none"
        raise BadInput(
            say(
                "lesson: there is no {name} in {title}; there are: {there}",
                name=repr(name),
                title=game.TITLE,
                there=there,
            )
        )
    header = lesson_header(game, lesson, learner, hall.clock())
    return await hall.beginning.open_for_one(game, header)


def lesson_info(sitting: Sitting) -> lessons.LessonInfo | None:
    """Where the learner stands; None where the match is no lesson."""
    if not isinstance(sitting, LessonSitting):
        return None
    lesson, step, at = sitting.lesson, sitting.step, sitting.place.step
    course = list(lessons_of(lesson.game).values())
    number = next(number for number, each in enumerate(course) if each.name == lesson.name)
    battle = lesson.battle if step is None else None
    return lessons.LessonInfo(
        name=lesson.name,
        title=say(lesson.title),
        number=number + 1,
        count=len(course),
        steps=[
            say_as(lesson.game, each.short) if each.short else str(number)
            for number, each in enumerate(lesson.steps, 1)
        ],
        step=at,
        say=said_of(lesson, step),
        why=say(step.why) if step and step.why else "",
        rule=step.rule if step else "",
        read=step is not None and not step.do,
        offers=sitting.wanted_in_words(),
        words=[text for number, text in enumerate(step.do) if number not in sitting.place.done] if step else [],
        spots=sitting.spots(),
        light=list(step.light) if step else [],
        done=step is None,
        next=next_lesson(course[number + 1 :]),
        battle=battle_info(sitting.match.game, battle) if battle else None,
    )


def said_of(lesson: Lesson, step: Step | None) -> str:
    """What is said at a step; None: once all are done."""
    if step is not None:
        return say(step.say)
    return say(lesson.end) if lesson.end else say("That is all of this lesson.")


def next_lesson(after: list[Lesson]) -> lessons.NextLesson | None:
    """The first of those that follow."""
    if not after:
        return None
    return lessons.NextLesson(
        name=after[0].name, title=say(after[0].title), steps=len(after[0].steps), minutes=after[0].minutes
    )
