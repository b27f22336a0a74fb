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
        (
            HEAD + STATED + 'data = "In a table."\n',
            "EX-1.3.data: a rule bears one of the marks states_only, data and face",
        ),
        (HEAD + PRINTED + 'face = "Drawn as EX-3.1 says."\n', '"EX-1.1": it names EX-3.1, which is not in this'),
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


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_carried_out_is_what_rules_refusals_and_events_name(tmp_path: Path) -> None:
    """No comment, docstring or text, in code or data, counts."""
    files = {
        "fire.py": '@rule("EX-1.1", "EX-1.5")\ndef hits() -> None:\n    """See EX-1.3."""\n',
        "words.py": 'TEXT = "EX-1.4"  # EX-1.6\n@rule\ndef plain() -> None:\n    """EX-1.6."""\n',
        "data/ships.toml": "# EX-1.4, EX-1.1b\n",
        "data/ships.csv": "EX-1.4,EX-1.4\n",
    }
    assert cited_in_code(written(tmp_path, files), (No,)) == {
        "EX-1.1": ["fire.hits"],
        "EX-1.5": ["fire.hits"],
        "EX-1.2": ["No.FAR"],
    }


CASES = {
    "[expect]": '[expect.units."Pulsar 1"]\nds = 3\n',
    "expect of a play": '[[play]]\ndo = "end"\n[play.expect]\nover = true\n',
}
NO_TESTS = {
    "a play": '[[play]]\ndo = "end"\ndice = [3]\n',
    "an empty expect": '[[play]]\ndo = "end"\nexpect = {}\n[expect]\n',
    "refused by whatever": '[[play]]\ndo = "end"\nrefused = true\n',
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_a_case_that_expects_something_tests_its_rules(tmp_path: Path, text: str) -> None:
    case = f'scenario = "duel"\nrules = ["EX-1.1", "EX-1.3"]\n{text}'
    assert cited_in_tests(written(tmp_path, {"one.toml": case})) == {"EX-1.1": ["one.toml"], "EX-1.3": ["one.toml"]}


@pytest.mark.parametrize("text", NO_TESTS.values(), ids=NO_TESTS)
def test_a_case_that_expects_nothing_tests_nothing(tmp_path: Path, text: str) -> None:
    assert cited_in_tests(written(tmp_path, {"one.toml": f'scenario = "duel"\nrules = ["EX-1.1"]\n{text}'})) == {}


def test_a_refusal_tests_the_rule_that_it_names_and_no_other(tmp_path: Path) -> None:
    case = 'scenario = "duel"\nrules = ["EX-1.1"]\nplay = [{ do = "end", refused = "EX-1.2" }]\n'
    assert cited_in_tests(written(tmp_path, {"one.toml": case})) == {"EX-1.2": ["one.toml"]}
    assert set(cited_in_tests(written(tmp_path, {"one.toml": f"{case}expect = {{ over = true }}\n"}))) == {
        "EX-1.1",
        "EX-1.2",
    }


def test_files_that_are_no_cases_and_docstrings_test_nothing(tmp_path: Path) -> None:
    files = {
        "scenario.toml": 'title = "EX-1.2"\nrules = ["EX-1.2"]\n',
        "test_map.py": '@pytest.mark.rule("EX-1.9")\ndef test_map() -> None:\n    """EX-1.2."""\n',
    }
    assert cited_in_tests(written(tmp_path, files)) == {"EX-1.9": ["test_map.py::test_map"]}


def test_a_case_whose_rules_are_no_list_is_refused(tmp_path: Path) -> None:
    case = 'scenario = "duel"\nrules = "EX-1.1"\nexpect = { over = true }\n'
    with pytest.raises(BadInput, match=re.escape("rules: a list in [ ] is expected")):
        cited_in_tests(written(tmp_path, {"one.toml": case}))


def test_coverage(tmp_path: Path) -> None:
    """A mark stands for code; for a test too where a rule only states something."""
    marks = "".join(
        PRINTED.replace("1.1", f"1.{number}") + f'{mark} = "So."\n' for number, mark in ((4, "data"), (5, "face"))
    )
    book = book_of(tmp_path, HEAD + PRINTED + RULING + STATED + marks)
    covered = coverage(book, {"EX-1.1": ["a"]}, {"EX-1.1b": ["b"], "EX-1.4": ["c"], "EX-1.9": ["d"]})
    assert covered.tests == {"EX-1.1": ("b",), "EX-1.4": ("c",), "EX-1.9": ("d",)}  # EX-1.1b is a point of EX-1.1
    assert [rule.id for rule in covered.not_in_code] == ["EX-1.2"]
    assert [rule.id for rule in covered.not_tested] == ["EX-1.2", "EX-1.5"]
    assert list(covered.unknown) == ["EX-1.9"]
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
