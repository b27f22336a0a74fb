"""Wrong rules: what mutants there are, that they are put in place, and that what is judged of them is of today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import figures, mutation
from benchmarks.__main__ import DOCUMENT
from benchmarks.mutants import Mutant, mutants_of, sample
from benchmarks.mutation_runs import Found
from stormtable.games import all_games
from tests.support import ambush

TOY = """
from stormtable.engine import rule


@rule("TOY-1.1")
def hits(total, needed):
    if total >= needed:
        return 1
    return 0


@rule("TOY-1.2")
def reached_by_no_test(steps):
    while steps > 0:
        steps -= 1
    return steps


@rule("TOY-1.3")
def walked(steps):
    while steps > 0:
        steps -= 1
    return steps
"""
TESTS = """
import toy_rules


def test_hits():
    assert toy_rules.hits(5, 4) == 1
    assert toy_rules.hits(3, 4) == 0


def test_walked():
    assert toy_rules.walked(3) == 0
"""
RUN = """
from pathlib import Path
import toy_rules
from benchmarks.mutants import mutants_of
from benchmarks.mutation_runs import try_out
mutants = mutants_of([toy_rules.hits, toy_rules.reached_by_no_test])
mutants += [each for each in mutants_of([toy_rules.walked]) if each.change.startswith("without")]
for found in try_out(mutants, [str(Path("test_toy.py").absolute())], lambda test: True):
    what = f"{found.mutant.function}: {found.mutant.change}"
    print(what, found.how, found.by.partition("::")[2], found.tests, sep="|")
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A folder with a game's rules and tests."""
    (tmp_path / "toy_rules.py").write_text(TOY)
    (tmp_path / "test_toy.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")
def test_what_tests_notice_is_killed_and_what_they_do_not_survives(toy: Path) -> None:
    home = Path(mutation.__file__).parents[1]
    path = f"import sys; sys.path[:0] = [{str(home)!r}, {str(home / 'src')!r}, {str(toy)!r}]\n"
    ran = subprocess.run([sys.executable, "-c", path + RUN], cwd=toy, capture_output=True, text=True, check=False)
    found = {line.partition("|")[0]: line.split("|")[1:] for line in ran.stdout.splitlines()}
    assert found, ran.stderr
    assert found["toy_rules.hits: total >= needed becomes total < needed"] == ["killed", "test_hits", "1"]
    assert found["toy_rules.hits: total >= needed becomes total > needed"] == ["survived", "", "1"]
    assert found["toy_rules.hits: 1 becomes 2"] == ["killed", "test_hits", "1"]
    assert found["toy_rules.reached_by_no_test: steps > 0 becomes steps <= 0"] == ["survived", "", "0"]
    assert found["toy_rules.walked: without steps -= 1"] == ["hung", "test_walked", "1"]
    assert (toy / "toy_rules.py").read_text() == TOY


def test_every_mutant_is_another_and_compiles() -> None:
    """Their keys tell them apart; their code is not the rule's."""
    rules = [getattr(ambush, name) for name in ("refuse", "apply", "choices", "deciders")]
    mutants = mutants_of(rules)
    assert len({mutant.key for mutant in mutants}) == len(mutants) > 20
    by_name = {f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}": rule for rule in rules}
    for mutant in sample(mutants, 40, 1):
        right = by_name[mutant.function].__code__
        made = mutant.code()
        assert (made.co_name, made.co_varnames) == (right.co_name, right.co_varnames)
        assert (made.co_code, made.co_consts) != (right.co_code, right.co_consts)


def test_a_sample_stays_when_other_mutants_come() -> None:
    mutants = mutants_of([ambush.refuse, ambush.apply])
    first = sample(mutants, 10, 1)
    assert first == sample(list(reversed(mutants)), 10, 1)
    assert first != sample(mutants, 10, 2)
    assert set(first) & set(mutants[:-5]) <= set(sample(mutants[:-5], 10, 1))


@pytest.mark.parametrize("name", all_games())
def test_what_is_judged_is_of_today(name: str) -> None:
    """Of a mutant that there is, with a reason."""
    entries = mutation.judged(name)
    assert mutation.stale(entries, mutation.mutants_of_game(name)) == []
    assert all(len(each.why) > 20 for each in entries.values())


def found(mutant: Mutant, by: str) -> Found:
    return Found(mutant, "killed" if by else "survived", by, 1)


def test_the_score_leaves_out_what_is_equivalent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, three, four = mutants_of([ambush.refuse])[:4]
    monkeypatch.setattr(mutation, "FOLDER", tmp_path)
    (tmp_path / "ambush.toml").write_text(
        "".join(
            f"[[equivalent]]\nfunction = {each.function!r}\nsource = '''{each.source}'''\n"
            f"change = '''{each.change}'''\nnth = {each.nth}\nwhy = 'nothing of the game changes'\n"
            for each in (three, four)
        )
    )
    tried = [found(one, "a test"), found(two, ""), found(three, ""), found(four, "a test")]
    scored = mutation.score("ambush", tried, 7)
    assert (scored["killed"], scored["equivalent"], scored["survived"]) == (2, 1, [str(two)])
    assert scored["score"] == pytest.approx(2 / 3, abs=1e-4)
    (wrong,) = mutation.faults("ambush", [one, two, three, four], tried)
    assert "judges as equivalent what a test kills" in wrong
    (gone, _) = mutation.faults("ambush", [one, two, four], tried)
    assert "judges a mutant that there is no more" in gone


def test_survivors_tried_again_are_counted_with_the_others() -> None:
    before = {"game": "ambush", "date": "", "seed": 7, "mutants": 10, "killed": 6, "hung": 1, "equivalent": 1}
    again = {"game": "ambush", "date": "", "seed": 7, "mutants": 3, "killed": 1, "hung": 1, "equivalent": 1}
    found = mutation.together({**before, "survived": ["a", "b", "c"]}, {**again, "survived": ["c"], "score": 0.5})
    assert (found["mutants"], found["killed"], found["hung"], found["equivalent"]) == (10, 7, 2, 2)
    assert (found["survived"], found["score"]) == (["c"], 0.875)


def test_the_document_holds_what_was_found() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert figures.filled(document, {"mutants": mutation.table()}) == document


def test_other_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        mutation.main(["chess"])
    assert "there is no game 'chess'; there are: arclight" in capsys.readouterr().err
