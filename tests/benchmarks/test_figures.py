"""Figures, their goals, and where they are written down."""

from __future__ import annotations

import json
import re
import sys
import types
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks import figures, levels
from benchmarks.figures import Figure, Piece, Row
from benchmarks.timing import CannotMeasure, Stopwatch, enough
from stormtable.bots.levels import RANDOM, bots_of
from stormtable.engine.odds import score_interval
from stormtable.games import find


def piece(*rows: Row, date: str = "2026-01-02 03:04 UTC") -> Piece:
    return Piece(date=date, load=(0.5, 1.25), share=0.987, machine="a machine", versions={"numba": "1"}, rows=[*rows])


class TestFigures:
    def test_the_median_and_the_extremes(self) -> None:
        assert figures.of([3.0, 1.0, 2.00049], "s") == Figure(value=2.0, lowest=1.0, highest=3.0, unit="s")

    @pytest.mark.parametrize(
        ("figure", "missed", "goal"),
        [
            (Figure(value=2.5, at_least=2.5), False, "goal: at least 2.5"),
            (Figure(value=2.4, at_least=2.5), True, "goal: at least 2.5"),
            (Figure(value=0.5, at_most=0.5), False, "goal: at most 0.5"),
            (Figure(value=0.6, at_most=0.5), True, "goal: at most 0.5"),
            (Figure(value=0.6), False, ""),
        ],
    )
    def test_goals(self, figure: Figure, missed: bool, goal: str) -> None:
        assert (figure.missed, figure.goal) == (missed, goal)

    @pytest.mark.parametrize(
        ("value", "text"),
        [(12120, "12,120"), (10_075_557.7, "10,100,000"), (95.26, "95.3"), (0.10149, "0.101"), (1000.4, "1,000")],
    )
    def test_three_digits_of_what_varies(self, value: float, text: str) -> None:
        assert figures.shown(value) == text

    def test_a_table(self) -> None:
        rows = [
            Row("one", {"speed": Figure(value=3.0, unit="/s", at_least=4.0), "size": Figure(value=7, unit="bytes")}),
            Row("two", {"speed": Figure(value=5.0, lowest=4.0, highest=6.0, unit="/s", at_least=4.0)}),
        ]
        assert figures.table(rows).splitlines() == [
            "|     | speed, /s (goal: at least 4) | size, bytes |",
            "| --- | ---------------------------- | ----------- |",
            "| one | 3 **missed**                 | 7           |",
            "| two | 5 (4 to 6)                   |             |",
        ]

    def test_a_unit_or_goal_of_one_row_stands_in_its_cell(self) -> None:
        rows = [
            Row("one", {"time": Figure(value=3.0, unit="ms", at_most=4.0)}),
            Row("two", {"time": Figure(value=5.0)}),
        ]
        assert "| 3 ms; goal: at most 4 |" in figures.table(rows)


class TestDocument:
    text = "before\n<!-- figures: rules -->\nold\n<!-- end of figures -->\nafter\n"

    def test_figures_go_between_their_markers(self) -> None:
        filled = figures.filled(self.text, {"rules": "new"})
        assert filled == "before\n<!-- figures: rules -->\n\nnew\n\n<!-- end of figures -->\nafter\n"
        assert figures.filled(filled, {"rules": "new"}) == filled
        assert figures.filled(self.text, {}) == self.text

    def test_figures_without_a_place_are_refused(self) -> None:
        with pytest.raises(ValueError, match="no place is marked for the figures of search"):
            figures.filled(self.text, {"search": "new"})

    def test_machines_are_named_once_and_told_apart(self) -> None:
        one, other = piece(), piece()
        assert figures.machines({"rules": one, "search": other}) == "a machine;\nnumba 1."
        other.versions = {"numba": "2"}
        told = figures.machines({"rules": one, "search": other})
        assert told == "rules: a machine;\nnumba 1.\n\nsearch: a machine;\nnumba 2."

    def test_it_holds_the_figures_that_were_measured(self) -> None:
        results = figures.read(bench.RESULTS)
        document = bench.DOCUMENT.read_text(encoding="utf-8")
        assert list(results) == list(bench.PIECES)
        assert figures.filled(document, figures.blocks(results)) == document
        marked = sorted(re.findall("<!-- figures: (.*) -->", document))
        assert marked == sorted(
            ["machine", "levels", "balance", "leads", "quick", "mutants", "thinking", *bench.PIECES]
        )

    def test_it_holds_the_levels_that_were_measured(self) -> None:
        document = bench.DOCUMENT.read_text(encoding="utf-8")
        assert figures.filled(document, {"levels": levels.ladders()}) == document

    def test_every_step_between_levels_is_as_wide_as_is_claimed(self) -> None:
        """The lowest level over 80 % against random play; each 65 % or more against the one below, 55 % for certain."""
        for file in levels.FOLDER.glob("*.json"):
            found = json.loads(file.read_text(encoding="utf-8"))
            game = find(found["game"])
            assert found["levels"] == levels.settings(game), f"{file.name}: measure again"
            for measured in found["scenarios"].values():
                steps = measured["steps"]
                assert [(each["against"], each["level"]) for each in steps] == list(pairwise(bots_of(game)))
                assert all(step["score"] >= (0.8 if step["against"] == RANDOM else 0.65) for step in steps)
                assert all(step["interval"][0] > 0.55 for step in steps)
                for step in steps:
                    assert step["score"] == pytest.approx((step["wins"] + step["draws"] / 2) / step["games"], abs=1e-4)
                    assert step["interval"] == pytest.approx(score_interval(step["score"], step["games"]), abs=1e-3)

    def test_steps_measured_with_other_levels_are_dropped(self) -> None:
        game = find("arclight")
        one, other, new = ({"level": name} for name in ("hard", "medium", "easy"))
        before = {"levels": levels.settings(game), "scenarios": {"duel": {"date": "", "steps": [one]}}}
        found = levels.written_down(game, "pair", new, before)["scenarios"]
        assert [(name, each["steps"]) for name, each in found.items()] == [("duel", [one]), ("pair", [new])]
        assert levels.written_down(game, "duel", other, before)["scenarios"]["duel"]["steps"] == [other, one]
        again = {**one, "seed": 2}
        assert levels.written_down(game, "duel", again, before)["scenarios"]["duel"]["steps"] == [again]
        before["levels"] = {}
        assert list(levels.written_down(game, "pair", new, before)["scenarios"]) == ["pair"]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results and document in a folder of their own, and a piece that takes no time."""
    monkeypatch.setattr(bench, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(bench, "DOCUMENT", tmp_path / "performance.md")
    markers = "".join(f"<!-- figures: {name} -->\n<!-- end of figures -->\n" for name in ("machine", *bench.PIECES))
    (tmp_path / "performance.md").write_text(markers)
    figures.write(tmp_path / "results.json", {"server": piece(Row("a page", {"time": Figure(value=8.0, unit="ms")}))})
    return tmp_path


def measuring(monkeypatch: pytest.MonkeyPatch, rows: list[Row] | Exception) -> None:
    def measure(effort: object, watch: Stopwatch) -> list[Row]:
        if isinstance(rows, Exception):
            raise rows
        watch.add(1.0, 2.0)
        return rows

    module = types.ModuleType("benchmarks.states")
    module.__dict__["measure"] = measure
    monkeypatch.setitem(sys.modules, "benchmarks.states", module)


class TestCommand:
    def test_a_piece_is_written_down_beside_the_others(
        self, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        measuring(monkeypatch, [Row("a state", {"copy": Figure(value=0.25, unit="µs", at_most=0.5)})])
        assert bench.main(["--only", "states"]) == 0
        results = figures.read(elsewhere / "results.json")
        assert list(results) == ["states", "server"]
        assert (results["states"].share, results["states"].rows[0].name) == (0.5, "a state")
        document = (elsewhere / "performance.md").read_text()
        for text in ("| a state | 0.25", "| a page | 8 ", "the thread had 50.0 % of the clock's time", "a machine"):
            assert text in document
        assert "| a state | 0.25" in capsys.readouterr().out

    def test_a_missed_goal_is_told(
        self, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        measuring(monkeypatch, [Row("a state", {"copy": Figure(value=0.75, unit="µs", at_most=0.5)})])
        assert bench.main(["--only", "states"]) == bench.MISSED
        assert "missed: a state, copy: 0.75 µs (goal: at most 0.5)" in capsys.readouterr().err
        assert "**missed**" in (elsewhere / "performance.md").read_text()

    def test_what_cannot_be_measured_leaves_the_old_figures(
        self, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        measuring(monkeypatch, CannotMeasure("there is no state"))
        assert bench.main(["--only", "states"]) == bench.NOT_MEASURED
        assert "not measured: there is no state" in capsys.readouterr().err
        assert list(figures.read(elsewhere / "results.json")) == ["server"]

    def test_quickly_nothing_is_written_down(
        self, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        before = (elsewhere / "results.json").read_bytes()
        measuring(monkeypatch, [Row("a state", {"copy": Figure(value=0.75, unit="µs", at_most=0.5)})])
        assert bench.main(["--quick", "--only", "states"]) == 0
        assert (elsewhere / "results.json").read_bytes() == before
        assert "| a state | 0.75" in capsys.readouterr().out

    def test_several_that_belong_together_are_measured_in_turn(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        asked = list[str]()

        def measured(name: str, effort: object) -> object:
            asked.append(name)
            raise CannotMeasure("not here")

        monkeypatch.setattr(bench, "measured", measured)
        bench.main(["--only", "load", "--only", "states"])
        assert asked == ["moves", "crowd", "flow", "idle", "starting", "shared", "boardgame", "states"]
        assert set(asked) <= bench.PIECES.keys()

    def test_of_other_names(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            bench.main(["--only", "luck"])
        assert "choose from 'rules', 'openspiel'" in capsys.readouterr().err


class Clocks:
    """The clock on the wall and that of the thread's processor time, set forward by hand."""

    def __init__(self) -> None:
        self.wall = self.thread = 100.0

    def perf_counter(self) -> float:
        return self.wall

    def thread_time(self) -> float:
        return self.thread

    def pass_by(self, seconds: float, busy: float) -> None:
        self.wall += seconds
        self.thread += busy


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    made = Clocks()
    monkeypatch.setattr("benchmarks.timing.time", made)
    return made


class TestTiming:
    def test_a_stopwatch_counts_work_and_not_waiting(self, clocks: Clocks) -> None:
        watch = Stopwatch()
        assert watch.seconds(lambda: clocks.pass_by(0.75, 0.25)) == 0.25
        assert watch.seconds(lambda: clocks.pass_by(0.25, 0.25)) == 0.25
        assert (watch.busy, watch.clock, watch.share) == (0.5, 1.0, 0.5)

    def test_a_stopwatch_not_used_has_nothing_to_share(self) -> None:
        assert Stopwatch().share is None

    def test_enough_work_is_found(self, clocks: Clocks) -> None:
        done: list[int] = []

        def work(n: int) -> None:
            done.append(n)
            clocks.pass_by(0.002 * n, 0.001 * n)

        assert enough(work, 0.5) == pytest.approx(500, abs=1)
        assert done[0] == 1


def test_a_count_of_one_is_of_one_thing() -> None:
    assert [figures.counted(count, "descent") for count in (0, 1, 2048)] == [
        "0 descents",
        "1 descent",
        "2,048 descents",
    ]


def test_columns_are_aligned() -> None:
    assert figures.markdown([["", "won"], ["Duel", "1"]]) == "|      | won |\n| ---- | --- |\n| Duel | 1   |"
