"""Whole games as readable text: `python tools/playthroughs.py` writes those in tests/playthroughs anew.

A playthrough holds what was done and the dice; the rest is what the rules of today make of it, so a difference shows
what a change of the rules or of their telling does. A new one, played by the game's candidates (bot/hooks.py) or at
random:
`python tools/playthroughs.py new NAME GAME SCENARIO SEED [OPTION=VALUE ...]`. With a line `language: de` in its head it
is told in German; what was done and what changed are in English in every language, as in files.
"""

from __future__ import annotations

import random
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stormtable.engine import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Generator, Recorder, Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.exports import is_table_of_tables
from stormtable.engine.game import BadInput, Game, Setting, seats_in
from stormtable.engine.people import plain
from stormtable.engine.records import copy_record
from stormtable.engine.views import view_of
from stormtable.games import bot_of, find
from stormtable.language import speaking
from stormtable.language.catalogues import ENGLISH
from stormtable.scene import Line, Story

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
ACT = re.compile(r"(?P<seat>\w+): (?P<text>.*?)(?: \[(?P<dice>[\d ]+)\])?")
HEAD = re.compile(r"(?P<key>game|scenario|seed|language|option \w+): (?P<value>.+)")
WIDTH = 118


@dataclass
class Record:
    """What a playthrough holds: set-up, and the acts with their dice."""

    game: str
    scenario: str
    seed: int
    language: str = ENGLISH
    options: dict[str, Setting] = field(default_factory=dict)
    acts: list[tuple[str, str, tuple[int, ...]]] = field(default_factory=list)  # seat, notation, faces


def read(text: str) -> Record:
    """The record in a playthrough; raises BadInput for a line that is neither told nor known."""
    record = Record("", "", 0)
    for number, line in enumerate(text.splitlines(), 1):
        head, act = HEAD.fullmatch(line), ACT.fullmatch(line)
        if not line.strip() or line.startswith(("  ", "#", "==")):
            continue
        if head is not None and not record.acts:
            key, value = head["key"], head["value"]
            if key.startswith("option "):
                record.options[key.removeprefix("option ")] = {"True": True, "False": False}.get(value, value)
            else:
                setattr(record, key, int(value) if key == "seed" else value)
        elif act is not None:
            record.acts.append((act["seat"], act["text"], tuple(map(int, (act["dice"] or "").split()))))
        else:
            raise BadInput(f"line {number}: {line!r} is no act")
    return record


def told(record: Record) -> str:
    """The playthrough as text. Raises BadInput or DiceError where it cannot be played any more."""
    with speaking(record.language):
        return "\n".join(lines(record)) + "\n"


def lines(record: Record) -> Iterator[str]:
    game = find(record.game)
    state = game.load(record.scenario, record.options, record.seed)
    yield f"game: {record.game}"
    yield f"scenario: {record.scenario}"
    yield from (f"option {name}: {value}" for name, value in record.options.items())
    yield f"seed: {record.seed}"
    if record.language != ENGLISH:
        yield f"language: {record.language}"
    now = ""
    for seat, text, faces in record.acts:
        words = game.position(state)
        if now != (now := when(words)):
            yield f"\n== {now} =="
        yield from entry(game, state, seat, text, faces)
    yield ""
    if game.is_over(state):
        yield f"# {', '.join(f'{name} {game.points(state, i)}' for i, name in enumerate(game.seats(state)))} points"


def when(words: Mapping[str, Any]) -> str:
    """The turn or the round, as the game counts."""
    return f"Round {words['round']}" if "round" in words else f"Turn {words.get('turn')}"


def entry(game: Game, state: Any, seat: str, text: str, faces: Sequence[int]) -> Iterator[str]:
    """An act, what is told of it, and what changed."""
    number = list(game.seats(state)).index(seat)
    before = copy_record(state)
    yield f"{seat}: {text}" + (f" [{' '.join(map(str, faces))}]" if faces else "")
    with dice_from(Recorder(Script(faces))) as dice, noting() as notes:
        for action in game.parse(view_of(game, state, number), text, number):
            code = game.refuse(state, number, action)
            if code:
                raise BadInput(f"{seat}: {text}: refused by {game.No(code).rule}, {game.No(code).text}")
            game.apply(state, number, action)
    if dice.source.left:  # type: ignore[attr-defined]
        raise BadInput(f"{seat}: {text}: dice left over: {dice.source.left}")  # type: ignore[attr-defined]
    yield from stories(game.narrate(view_of(game, before, -1), notes, dice.rolls))
    yield from changes(game.position(before), game.position(state))


def stories(told: Sequence[Story]) -> Iterator[str]:
    """The stories of an entry; of a row of plain ones under the same rule, such as steps forward, the ends only."""
    for i, story in enumerate(told):
        near = told[max(0, i - 1) : i + 2]
        if len(near) == 3 and all(is_plain(each) and each.rule == story.rule for each in near):
            if not (i >= 2 and is_plain(told[i - 2]) and told[i - 2].rule == story.rule):
                yield "    ..."
        else:
            yield from story_lines(story)


def is_plain(story: Story) -> bool:
    return story.kind == "act" and not (story.dice or story.lines or story.modifiers)


def story_lines(story: Story) -> Iterator[str]:
    """A story of the log, its dice, modifiers and lines below it."""
    mark = "--" if story.kind == "heading" else ""
    dice = f" [{' '.join(str(die.face) for die in story.dice)}]" if story.dice else ""
    amounts = [f" {each.amount:+}" if each.amount else "" for each in story.modifiers]
    modifiers = "".join(f", {each.text}{amount}" for each, amount in zip(story.modifiers, amounts, strict=True))
    outcome = f": {story.outcome}" if story.outcome else ""
    yield wrapped(plain(f"{mark} {story.text}{dice}{modifiers}{outcome}{cited(story.rule)} {mark}".strip()), 4)
    for line in story.lines:
        yield wrapped(plain(line_text(line)), 8)


def line_text(line: Line) -> str:
    codes = f"{' '.join(line.codes)}  " if line.codes else ""
    dice = f" [{' '.join(str(die.face) for die in line.dice)}]" if line.dice else ""
    change = f" {line.old} -> {line.new}" if line.new else ""
    return f"{codes}{line.text}{dice}{change}{cited(line.rule)}"


def cited(rule: str) -> str:
    return f"  ({rule})" if rule else ""


def wrapped(text: str, indent: int) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4))


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What an act changed, unit by unit, in the words of a position."""
    for table in (key for key, value in after.items() if is_table_of_tables(value)):
        for name, unit in after[table].items():
            old = before[table][name]
            changed = [
                f"{key} {shown(old.get(key))} -> {shown(unit.get(key))}"
                for key in {**unit, **old}
                if old.get(key) != unit.get(key)
            ]
            if changed:
                yield wrapped(f"* {name}: {', '.join(changed)}", 4)


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(f"{key} {shown(part)}" for key, part in value.items()) or "none"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


# A new one


def play(record: Record) -> None:
    """Fill a record with a game played by the candidates of the game's bot/hooks.py, or at random where it has none."""
    game, rnd = find(record.game), random.Random(record.seed)
    state = game.load(record.scenario, record.options, record.seed)
    while not game.is_over(state):
        seat = seats_in(game.deciders(state))[0]
        actions = chosen(game, state, seat, rnd)
        text = game.write(view_of(game, state, seat), actions)
        with dice_from(Recorder(Generator())) as dice:
            for action in actions:
                game.apply(state, seat, action)
        faces = tuple(face for roll in dice.rolls for face in roll.faces)
        record.acts.append((game.seats(state)[seat], text, faces))


def chosen(game: Game, state: Any, seat: int, rnd: random.Random) -> Sequence[Action]:
    """A move worth a look, by its weight."""
    view = view_of(game, state, seat)
    bot = bot_of(game.NAME)
    if bot is None:
        return [rnd.choice(choices_of(game, view, seat))]
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    n = bot.candidates(view, seat, moves, weights, bot.Scratch())
    best = rnd.choices(range(n), [weight**2 for weight in weights[:n]])[0]
    return legal_part(game, state, seat, bot.steps(view, seat, moves[best]))


def legal_part(game: Game, state: Any, seat: int, actions: Sequence[Action]) -> list[Action]:
    """The actions as far as they can be carried out in a row; at least one."""
    tried, done = copy_record(state), list[Action]()
    for action in actions:
        if game.is_over(tried) or game.refuse(tried, seat, action):
            break
        game.apply(tried, seat, action)
        done.append(action)
    return done


def main(arguments: Sequence[str]) -> None:
    if arguments[:1] == ["new"]:
        name, game, scenario, seed, *options = arguments[1:]
        record = Record(game, scenario, int(seed))
        for option in options:
            key, _, value = option.partition("=")
            record.options[key] = value
        play(record)
        (FOLDER / f"{name}.txt").write_text(told(record), encoding="utf-8")
        return
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(told(read(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
