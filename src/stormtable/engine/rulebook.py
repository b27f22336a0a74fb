"""The rulebook of a game as data, and how much of it is carried out and tested."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from stormtable.engine.inputs import Part, read_toml
from stormtable.engine.rules import Coded

__all__ = [
    "Chapter",
    "Coverage",
    "Rule",
    "Rulebook",
    "Status",
    "cited_in_code",
    "cited_in_tests",
    "coverage",
    "read_rulebook",
]

Status = Literal["printed", "ruling", "option"]
STATUSES: Final[tuple[Status, ...]] = ("printed", "ruling", "option")
RULE_ID: Final = re.compile(r"([A-Z]{2})-([1-9]\d*)\.(0|[1-9]\d*)([a-z]?)")  # "JS-7.0" and "JS-6.5a" too
MARKS: Final = ("states_only", "data", "face")  # why no @rule and no refusal or event carries a rule out
MOST_CHAPTERS: Final = 99
ANY_ID: Final = re.compile(r"\b[A-Z]{2}-[1-9]\d*\.(?:0|[1-9]\d*)[a-z]?\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, in our own words."""

    id: str  # "AL-5.1"
    title: str
    status: Status
    text: str
    ruling: str = ""  # the part of a printed or optional rule that is a ruling
    why: str = ""  # the reason of a ruling
    option: str = ""  # the names of the options that change it, or a part of it
    default: str = ""  # what holds unless one is chosen
    states_only: str = ""  # why no code can hold it, nor test; "": both must
    data: str = ""  # where it stands as data, or is held as data are read, and not by rules; "": rules hold it
    face: str = ""  # where it is shown or said, and not held by rules; "": rules hold it

    @property
    def mark_reason(self) -> str:
        """The reason of its mark; "" without one."""
        return self.states_only or self.data or self.face

    @property
    def chapter(self) -> int:
        return int(self.id.split("-")[1].split(".")[0])


@dataclass(frozen=True, slots=True)
class Chapter:
    number: int
    title: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of a game, in the order of their chapters and numbers."""

    game: str  # its title
    prefix: str
    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]

    def __contains__(self, rule: str) -> bool:
        return any(each.id == rule for each in self.rules)


def read_rulebook(path: Path, prefix: str, also: Container[str] = ()) -> Rulebook:
    """A `rulebook.toml`; its texts may name rules of `also`, those of the game of which it is a part.

    Raises BadInput naming file, rule, key and reason.
    """
    part = Part(read_toml(path), path.name)
    chapters: list[Chapter] = []
    for i, row in enumerate(part.items("chapter"), 1):
        below = Part(row, path.name, f"chapter[{i}]")
        least = chapters[-1].number + 1 if chapters else 1  # a chapter may be left out whose rules stand in others
        chapters.append(Chapter(below.number("number", least, MOST_CHAPTERS), below.text("title")))
        below.refuse_unread()
    rules = [read_rule(Part(row, path.name, name_of(row, i)), prefix) for i, row in enumerate(part.items("rule"), 1)]
    book = Rulebook(part.text("game"), prefix, tuple(chapters), tuple(rules))
    part.refuse_unread()
    check_order(part, book)
    check_references(part, book, also)
    return book


def name_of(row: object, number: int) -> str:
    """What errors call a rule: its id if it has one."""
    return str(row["id"]) if isinstance(row, Mapping) and "id" in row else f"rule[{number}]"


def read_rule(part: Part, prefix: str) -> Rule:
    """One rule. A ruling says why, an option its default; a printed rule may hold an optional part."""
    found = RULE_ID.fullmatch(part.text("id"))
    if found is None or found[1] != prefix:
        raise part.error(f"an id such as {prefix}-5.1 is expected", "id")
    rule = Rule(
        id=part.text("id"),
        title=part.text("title"),
        status=STATUSES[STATUSES.index(part.choice("status", STATUSES))],
        text=part.text("text").strip(),
        ruling=part.text("ruling", "").strip(),
        why=part.text("why", "").strip(),
        option=part.text("option", "").strip(),
        default=part.text("default", "").strip(),
        states_only=part.text("states_only", "").strip(),
        data=part.text("data", "").strip(),
        face=part.text("face", "").strip(),
    )
    if len(marks := [mark for mark in MARKS if getattr(rule, mark)]) > 1:
        raise part.error("a rule bears one of the marks states_only, data and face", marks[1])
    if (rule.status == "ruling" or rule.ruling) and not rule.why:
        raise part.error("a ruling gives its reason", "why")
    if (rule.status == "option" or bool(rule.option)) != bool(rule.default):
        raise part.error("an option, and nothing else, names its default", "default")
    part.refuse_unread()
    return rule


def check_order(part: Part, book: Rulebook) -> None:
    """Ids ascend, each once, in chapters that there are."""
    last = (0, -1, "")
    chapters = {each.number for each in book.chapters}
    for rule in book.rules:
        found = RULE_ID.fullmatch(rule.id)
        number = (rule.chapter, int(found[3]), found[4]) if found else last
        if number <= last:
            raise part.error("ids ascend, and each stands once", rule.id)
        if rule.chapter not in chapters:
            raise part.error(f"there is no chapter {rule.chapter}", rule.id)
        last = number


def whole_rule(book: Rulebook, rule: str) -> str:
    """The id of a rule; a letter behind it may name a part of it, as in AL-5.1b."""
    return rule if rule in book else rule.rstrip("abcdefghijklmnopqrstuvwxyz")


def check_references(part: Part, book: Rulebook, also: Container[str]) -> None:
    """Rules that a text names exist."""
    for rule in book.rules:
        for text in (rule.text, rule.ruling, rule.why, rule.mark_reason):
            for other in ANY_ID.findall(text):
                if whole_rule(book, other) not in book and other not in also:
                    raise part.error(f"it names {other}, which is not in this rulebook", rule.id)


# Coverage


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where a rulebook is carried out and tested: ids, each with what cites it."""

    book: Rulebook
    code: Mapping[str, tuple[str, ...]]
    tests: Mapping[str, tuple[str, ...]]
    also: Container[str] = ()  # ids of other books with the same prefix: of a game and its campaign

    @property
    def not_in_code(self) -> list[Rule]:
        return [rule for rule in self.book.rules if rule.id not in self.code and not rule.mark_reason]

    @property
    def not_tested(self) -> list[Rule]:
        return [rule for rule in self.book.rules if rule.id not in self.tests and not rule.states_only]

    @property
    def unknown(self) -> dict[str, tuple[str, ...]]:
        """Ids of the game's prefix that code or tests cite and the rulebook does not have."""
        cited = {**self.code, **self.tests}
        return {rule: cited[rule] for rule in sorted(cited) if rule not in self.book and rule not in self.also}

    @property
    def whole(self) -> bool:
        return not (self.not_in_code or self.not_tested or self.unknown)


def coverage(
    book: Rulebook,
    code: Mapping[str, Iterable[str]],
    tests: Mapping[str, Iterable[str]],
    also: Container[str] = (),
) -> Coverage:
    """What is carried out and tested of a rulebook; see `cited_in_code` and `cited_in_tests`."""
    return Coverage(book, of_book(code, book), of_book(tests, book), also)


def of_book(cited: Mapping[str, Iterable[str]], book: Rulebook) -> dict[str, tuple[str, ...]]:
    """What is cited of a rulebook's prefix, by whole rules."""
    found: dict[str, tuple[str, ...]] = {}
    for rule, where in cited.items():
        if rule.startswith(f"{book.prefix}-"):
            whole = whole_rule(book, rule)
            found[whole] = found.get(whole, ()) + tuple(where)
    return found


def cited_in_code(folder: Path, enums: Iterable[type[Coded]] = ()) -> dict[str, list[str]]:
    """Ids that a game's code carries out, with where: `@rule` ("module.function") and members of Coded enums.

    Comments and docstrings carry out nothing.
    """
    found: dict[str, list[str]] = {}
    inner = [path.parent for path in folder.glob("*/game.py")]  # of games within this one
    for path in sorted(folder.rglob("*.py")):
        if any(path.is_relative_to(each) for each in inner):
            continue
        for rule, function in ids_in_code(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(f"{path.stem}.{function}")
    for enum in enums:
        for member in enum:
            if member.rule:
                found.setdefault(member.rule, []).append(f"{enum.__name__}.{member.name}")
    return found


def ids_in_code(source: str) -> Iterator[tuple[str, str]]:
    """(rule id, function) of each `@rule("...")`."""
    if "@rule(" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for each in node.decorator_list:
                if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "rule":
                    yield from ((str(a.value), node.name) for a in each.args if isinstance(a, ast.Constant))


def cited_in_tests(folder: Path) -> dict[str, list[str]]:
    """Ids that a test holds the code to: those of case files (`ids_in_case`), and `@pytest.mark.rule` of tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.toml")):
        for rule in ids_in_case(read_toml(path), path):
            found.setdefault(rule, []).append(path.relative_to(folder).as_posix())
    for path in sorted(folder.rglob("test_*.py")):
        for rule, test in ids_in_tests(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(f"{path.relative_to(folder).as_posix()}::{test}")
    return found


def ids_in_case(table: Mapping[str, Any], path: Path) -> list[str]:
    """The ids that a case file holds the code to, each once; none if it is another file. Raises BadInput.

    They are its `rules` if it expects anything to be so or to be told, and each id by which a play shall be refused. A
    case that only plays, or whose plays are only refused, tests no other rule.
    """
    if "scenario" not in table:
        return []
    part = Part(table, str(path))
    plays = part.rows("play", [])
    expects = any(each.table.get(key) for each in (part, *plays) for key in ("expect", "told"))
    refused = [each.table.get("refused") for each in plays]
    rules = part.texts("rules", []) if expects else []
    return list(dict.fromkeys([*rules, *(each for each in refused if isinstance(each, str))]))


def ids_in_tests(source: str) -> Iterator[tuple[str, str]]:
    """(rule id, test) of each `@pytest.mark.rule("...")`."""
    if "@pytest.mark.rule(" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for each in node.decorator_list:
                if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.rule":
                    yield from ((str(a.value), node.name) for a in each.args if isinstance(a, ast.Constant))
