"""`games` and `rules`: what there is to play and to read."""

from __future__ import annotations

import argparse
import dataclasses
import textwrap
from pathlib import Path
from typing import Any

from stormtable.cli.output import print_json, say, show, table
from stormtable.engine.game import BadInput, Game
from stormtable.engine.rulebook import (
    Coverage,
    Rule,
    Rulebook,
    cited_in_code,
    cited_in_tests,
    coverage,
)
from stormtable.games import all_games, find, folder, kin_rules
from stormtable.games import book_of as rulebook_of

__all__ = ["games", "rules"]

WIDTH = 100


def games(arguments: argparse.Namespace) -> int:
    """List the games."""
    if arguments.json:
        print_json({"games": [as_entry(game) for game in all_games().values()]})
    else:
        show(table([name, game.TITLE, game.TEXT] for name, game in all_games().items()))
    return 0


def as_entry(game: Game) -> dict[str, Any]:
    return {
        "name": game.NAME,
        "title": game.TITLE,
        "text": game.TEXT,
        "minutes": game.MINUTES,
        "scenarios": {name: scenario.text for name, scenario in game.SCENARIOS.items()},
        "options": {option.name: option.text for option in game.OPTIONS},
    }


def book_of(name: str) -> Rulebook:
    return rulebook_of(name, find(name).PREFIX)


def rules(arguments: argparse.Namespace) -> int:
    """A rulebook, one rule, or what is carried out and tested."""
    if arguments.coverage:
        return show_coverage([arguments.game] if arguments.game else list(all_games()), as_json=arguments.json)
    if arguments.game is None:
        return show_books(as_json=arguments.json)
    book = book_of(arguments.game)
    chosen = [rule for rule in book.rules if arguments.id is None or rule.id.casefold() == arguments.id.casefold()]
    if not chosen:
        raise BadInput(f"{book.game} has no rule {arguments.id}; its ids run from {book.rules[0].id} to "
                       f"{book.rules[-1].id}")  # fmt: skip
    if arguments.json:
        entries = [as_value(rule) for rule in chosen]
        print_json(entries[0] if arguments.id else {"game": arguments.game, "title": book.game, "rules": entries})
    else:
        show("\n\n".join(rule_text(rule) for rule in chosen))
    return 0


def show_books(*, as_json: bool) -> int:
    found = {name: book_of(name) for name in all_games()}
    if as_json:
        print_json({"games": {name: [rule.id for rule in book.rules] for name, book in found.items()}})
    else:
        show(table([name, book.game, f"{len(book.rules)} rules"] for name, book in found.items()))
    return 0


def as_value(rule: Rule) -> dict[str, Any]:
    return {name: value for name, value in dataclasses.asdict(rule).items() if value != ""}


def rule_text(rule: Rule) -> str:
    mark = "" if rule.status == "printed" else f"  [{rule.status}]"
    parts = [f"{rule.id}  {rule.title}{mark}", textwrap.fill(rule.text, WIDTH)]
    for title, text in (("Ruling", rule.ruling), ("Why", rule.why), ("Default", rule.default)):
        if text:
            parts.append(textwrap.fill(f"{title}: {text}", WIDTH))
    return "\n".join(parts)


def show_coverage(names: list[str], *, as_json: bool) -> int:
    """1 if a rule is not carried out or not tested. Needs the tests, so a checkout."""
    tested = cited_in_tests(tests_folder())
    found = {name: coverage(book_of(name), code_of(name), tested, kin_rules(name)) for name in names}
    if as_json:
        print_json({"games": {name: coverage_counts(each) for name, each in found.items()}})
    else:
        for name, each in found.items():
            numbers = coverage_counts(each)
            show(f"{name}: {numbers['ids']} ids, {numbers['implemented']} implemented, {numbers['tested']} tested")
    for each in found.values():
        for rule, places in each.unknown.items():
            say(f"{rule} is cited in {', '.join(places)}, but the rulebook does not have it")
        for kind, missing in (("implemented", each.not_in_code), ("tested", each.not_tested)):
            if missing:
                say(f"not {kind}: {', '.join(rule.id for rule in missing)}")
    return 0 if all(each.whole for each in found.values()) else 1


def code_of(name: str) -> dict[str, list[str]]:
    game = find(name)
    return cited_in_code(folder(name), (game.No, game.Event))


def tests_folder() -> Path:
    root = Path(__file__).resolve().parents[3]
    tests = root / "tests"
    if not (root / "pyproject.toml").is_file() or not tests.is_dir():
        raise BadInput("coverage compares the rulebook with the tests, which only a checkout of the project has")
    return tests


def coverage_counts(each: Coverage) -> dict[str, Any]:
    """Rules that only state something count as both: their rulebook entry says why no code can hold them."""
    missing = [rule.id for rule in each.book.rules if rule in each.not_in_code or rule in each.not_tested]
    ids = len(each.book.rules)
    return {
        "ids": ids,
        "implemented": ids - len(each.not_in_code),
        "tested": ids - len(each.not_tested),
        "missing": missing,
    }
