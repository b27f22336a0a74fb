"""Rulebooks as data, and what of them is carried out and tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.rulebook import Rulebook, cited_in_code, cited_in_tests, coverage, read_rulebook
from stormtable.engine.rules import Coded

HEAD = 'game = "Example"\n[[chapter]]\nnumber = 1\ntitle = "Set-up"\n'
PRINTED = '[[rule]]\nid = "EX-1.1"\ntitle = "Sides"\nstatus = "printed"\ntext = "Two sides."\n'
RULING = (
    '[[rule]]\nid = "EX-1.2"\ntitle = "Map"\nstatus = "ruling"\ntext = "A map, for EX-1.1."\nwhy = "None is given."\n'
)
STATED = PRINTED.replace("1.1", "1.3") + 'states_only = "It names the authors."\n'


def book_of(folder: Path, text: str) -> Rulebook:
    path = folder / "rulebook.toml"
    path.write_text(text)
    return read_rulebook(path, "EX")


def test_a_rulebook_is_read(tmp_path: Path) -> None:
    book = book_of(tmp_path, HEAD + PRINTED + RULING + STATED)
    assert [rule.id for rule in book.rules] == ["EX-1.1", "EX-1.2", "EX-1.3"]
    assert book.chapters[0].title == "Set-up"
    assert book.rules[1].chapter == 1
    assert "EX-1.2" in book
    assert "EX-1.4" not in book


def test_a_printed_rule_may_hold_an_optional_part(tmp_path: Path) -> None:
    """It names the option, and what holds without."""
    book = book_of(tmp_path, HEAD + PRINTED + 'option = "fog"\ndefault = "off"\n')
    assert (book.rules[0].status, book.rules[0].option, book.rules[0].default) == ("printed", "fog", "off")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + PRINTED.replace("EX-1.1", "XE-1.1"), "rulebook.toml: XE-1.1.id: an id such as EX-5.1 is expected"),
        (
            HEAD + PRINTED.replace("printed", "wishful"),
            "EX-1.1.status: 'wishful' is unknown; there are printed, ruling",
        ),
        (HEAD + PRINTED.replace("printed", "ruling"), "EX-1.1.why: a ruling gives its reason"),
        (HEAD + PRINTED.replace("printed", "option"), "EX-1.1.default: an option, and nothing else, names its default"),
        (HEAD + PRINTED + 'option = "fog"\n', "EX-1.1.default: an option, and nothing else, names its default"),
        (HEAD + PRINTED + 'default = "off"\n', "EX-1.1.default: an option, and nothing else, names its default"),
        (HEAD + PRINTED.replace("title", "titel"), "EX-1.1: title is missing (is 'titel' meant for it?)"),
        (HEAD + PRINTED + "hue = 3\n", "EX-1.1.hue: unknown; "),
        (HEAD + PRINTED + PRINTED, '"EX-1.1": ids ascend, and each stands once'),
        (HEAD + RULING + PRINTED, '"EX-1.1": ids ascend, and each stands once'),
        (HEAD + PRINTED.replace("1.1", "2.1"), '"EX-2.1": there is no chapter 2'),
        (HEAD + RULING, '"EX-1.2": it names EX-1.1, which is not in this rulebook'),
        (PRINTED, "rulebook.toml: chapter is missing"),
    ],
)
def test_a_wrong_rulebook_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        book_of(tmp_path, text)


class No(Coded):
    OK = 0
    FAR = 1, "EX-1.2", "too far"


def test_coverage(tmp_path: Path) -> None:
    """Cited by a rule, by data, by a refusal; by a case, by a marked test; what only states something needs neither."""
    game, tests = tmp_path / "game", tmp_path / "tests"
    (game / "data").mkdir(parents=True)
    (tests / "cases").mkdir(parents=True)
    (game / "fire.py").write_text('@rule("EX-1.1")\ndef hits() -> None:\n    """See EX-1.1."""\n')
    (game / "data" / "ships.toml").write_text("# EX-1.4, EX-1.1b\n")
    (tests / "cases" / "one.toml").write_text('scenario = "duel"\nrules = ["EX-1.1"]\n')
    (tests / "cases" / "scenario.toml").write_text('title = "EX-1.2"\nrules = ["EX-1.2"]\n')
    (tests / "test_map.py").write_text('@pytest.mark.rule("EX-1.9")\ndef test_map() -> None:\n    """EX-1.2."""\n')
    book = book_of(tmp_path, HEAD + PRINTED + RULING + STATED)
    covered = coverage(book, cited_in_code(game, (No,)), cited_in_tests(tests))
    data = {"EX-1.1": ("fire.hits", "ships.toml"), "EX-1.4": ("ships.toml",)}  # EX-1.1b is a point of EX-1.1
    assert covered.code == {**data, "EX-1.2": ("No.FAR",)}
    assert covered.tests == {"EX-1.1": ("cases/one.toml",), "EX-1.9": ("test_map.py::test_map",)}
    assert covered.not_in_code == []
    assert [rule.id for rule in covered.not_tested] == ["EX-1.2"]
    assert list(covered.unknown) == ["EX-1.4", "EX-1.9"]
    assert not covered.whole


def test_ids_may_begin_at_0_and_bear_a_letter(tmp_path: Path) -> None:
    """EX-1.0 comes first, EX-1.2a behind EX-1.2; a letter that is no rule's names a part of one."""
    rows = [PRINTED.replace("1.1", number) for number in ("1.0", "1.2", "1.2a", "1.3")]
    book = book_of(tmp_path, HEAD + "".join(rows).replace("Two sides.", "As EX-1.3b says.", 1))
    assert [rule.id for rule in book.rules] == ["EX-1.0", "EX-1.2", "EX-1.2a", "EX-1.3"]
    found = coverage(book, {"EX-1.2a": ["a"], "EX-1.3": ["b"], "EX-1.3c": ["c"], "EX-1.9": ["d"]}, {})
    assert found.code["EX-1.2a"] == ("a",)
    assert found.code["EX-1.3"] == ("b", "c")
    assert list(found.unknown) == ["EX-1.9"]
    with pytest.raises(BadInput, match="ids ascend"):
        book_of(tmp_path, HEAD + rows[2] + rows[1])
