"""Case files: a position, what is done in it with which dice, and what is expected then (docs/case-files.md).

One format for tests, bug reports and odds. `read_case` reads one, `case_play.play_case` plays it and says what differs,
the table exports the present position of a match as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from stormtable.engine.game import BadInput, Setting
from stormtable.engine.inputs import Part, read_toml

__all__ = ["Case", "Play", "Telling", "case_of", "in_file", "read_case"]

MOST_AMOUNT: Final = 999  # of a modifier


@dataclass(frozen=True, slots=True)
class Telling:
    """Something that the log is to tell, or not: a story, a modifier or a line of which all holds that is said here."""

    text: str = ""  # a part of it
    rule: str = ""
    amount: int | None = None  # of a modifier
    modifiers: Mapping[str, int] | None = None  # all of a story's or a line's, by a part of their texts
    to: str = ""  # a seat, or "watcher"; "": who plays

    def __str__(self) -> str:
        named = (f"{self.text!r}" if self.text else "", self.rule)
        amount = "" if self.amount is None else f"amount {self.amount:+}"
        added = "" if self.modifiers is None else f"modifiers {dict(self.modifiers)}"
        return ", ".join(filter(None, (*named, amount, added, f"to {self.to}" if self.to else "")))


@dataclass(frozen=True, slots=True)
class Play:
    """One step of a case: what a seat does with which dice, or is refused; what is expected after it."""

    seat: str = ""  # "": the only one that decides
    do: str = ""  # notation; "": nothing is done, only looked at
    dice: tuple[int, ...] = ()
    result: Mapping[str, Any] | None = None  # what is reported from outside, in the words of the game
    refused: str = ""  # the rule id of the refusal
    told: tuple[Telling, ...] = ()  # what the log tells of it, in this order, other things between
    not_told: tuple[Telling, ...] = ()  # what it does not tell
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Case:
    """A case file as read."""

    game: str
    scenario: str | Mapping[str, Any]
    options: Mapping[str, Setting] = field(default_factory=dict)
    scenario_file: str = ""  # as named in the case; "": shipped, or a table of the case's own
    seed: int = 1  # of the dice that a set-up rolls before the position is set
    rules: tuple[str, ...] = ()
    title: str = ""
    text: str = ""
    position: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()  # rolled while the position is played on to its first decision
    plays: tuple[Play, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""


def read_case(path: Path) -> Case:
    """A case file. Raises BadInput naming file, key and reason. A scenario that is a path is read beside the file."""
    return case_of(read_toml(path), str(path), path.parent)


def case_of(table: Mapping[str, Any], file: str = "", folder: Path | None = None) -> Case:
    """A case from the contents of its file."""
    part = Part(table, file)
    game = part.text("game")
    scenario, scenario_file = read_scenario(part, folder)
    position = dict(part.part("position", {}).table)
    dice = faces(Part(position, file, "position"))
    position.pop("dice", None)
    case = Case(
        game=game,
        scenario=scenario,
        options=dict(part.part("options", {}).table),
        scenario_file=scenario_file,
        seed=part.number("seed", 0, (1 << 64) - 1, default=1),
        rules=tuple(part.texts("rules", [])),
        title=part.text("title", ""),
        text=part.text("text", ""),
        position=position,
        dice=dice,
        plays=tuple(read_play(each) for each in part.rows("play", [])),
        expect=dict(part.part("expect", {}).table),
        file=file,
    )
    part.refuse_unread()
    return case


def read_scenario(part: Part, folder: Path | None) -> tuple[str | Mapping[str, Any], str]:
    """(a shipped scenario's name, or a scenario's contents; the path of its file, "" if they come from none).

    A path ends in .toml; the contents may also stand in the case itself, as a table.
    """
    value = part.need("scenario")
    if isinstance(value, Mapping):
        return value, ""
    name = part.text("scenario")
    return (read_toml((folder or Path()) / name), name) if name.endswith(".toml") else (name, "")


def read_play(part: Part) -> Play:
    refused = part.get("refused", "")
    play = Play(
        seat=part.text("seat", ""),
        do=part.text("do", ""),
        dice=faces(part),
        result=part.part("result").table if "result" in part else None,
        refused="any" if refused is True else part.text("refused", ""),
        told=tuple(read_tellings(part, "told")),
        not_told=tuple(read_tellings(part, "not_told")),
        expect=dict(part.part("expect", {}).table),
    )
    if not play.do and (play.dice or play.refused or play.result is not None):
        raise part.error("do is missing: what is done with these dice, or refused?")
    if not play.do and (play.told or play.not_told):
        raise part.error("do is missing: what is this told of?")
    if play.refused and (play.told or play.not_told):
        raise part.error("nothing is told of what is refused", "told")
    part.refuse_unread()
    return play


def read_tellings(part: Part, key: str) -> Iterator[Telling]:
    """What the log is to tell, or not: each a part of a sentence, or a table."""
    for i, value in enumerate(part.items(key, []), 1):
        if isinstance(value, str):
            if not value.strip():
                raise Part({}, part.file, f"{part.path}.{key}[{i}]").error("it is empty")
            yield Telling(text=value)
            continue
        row = Part(value, part.file, f"{part.path}.{key}[{i}]")
        amounts = row.part("modifiers") if "modifiers" in row else None
        said = Telling(
            text=row.text("text", ""),
            rule=row.text("rule", ""),
            amount=row.number("amount", -MOST_AMOUNT, MOST_AMOUNT) if "amount" in row else None,
            modifiers=None if amounts is None else amounts_of(amounts),
            to=row.text("to", ""),
        )
        row.refuse_unread()
        if said == Telling(to=said.to):
            raise row.error("a text, a rule, an amount or modifiers are expected")
        yield said


def amounts_of(part: Part) -> dict[str, int]:
    """Modifiers by a part of their texts."""
    return {name: part.number(name, -MOST_AMOUNT, MOST_AMOUNT) for name in part.table}


def faces(part: Part) -> tuple[int, ...]:
    """The faces of `dice`, in the order rolled."""
    found = part.items("dice", [])
    for face in found:
        if isinstance(face, bool) or not isinstance(face, int) or face < 1:
            raise part.error(f"{face!r} is not the face of a die", "dice")
    return tuple(found)


def in_file(case: Case, key: str, error: BadInput | str) -> BadInput:
    """What is wrong with a case, and where in its file."""
    return BadInput(": ".join(each for each in (case.file, key, str(error)) if each))
