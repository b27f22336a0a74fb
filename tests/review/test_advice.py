"""Hints and warnings: what speaks for a choice, what a decision gives away, judged by what its seat can know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.classics import PIG
from benchmarks.classics.pig.rules import Verb
from stormtable.engine.actions import Action
from stormtable.engine.game import Game
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.review.advice import Hint, hint, warn
from stormtable.review.chances import Judge
from stormtable.review.gifts import Act

ROLL, HOLD = Action(verb=Verb.ROLL), Action(verb=Verb.HOLD)


@pytest.fixture(scope="module")
def pig() -> Judge:
    return Judge(PIG, "standard")


@pytest.fixture(scope="module")
def duel() -> Judge:
    return Judge(find("arclight"), "duel")


@pytest.fixture(scope="module")
def struck() -> Judge:
    return Judge(find("thunder_struck"), "duel")


def pigs(a: int, b: int, total: int) -> Any:
    found = PIG.load("standard", {}, 1)
    found.scores[:] = [a, b]
    found.total = total
    return found


def did(game: Game, state: Any, seat: int, text: str) -> list[Act]:
    """Acts in a row, done, each with the view before it."""
    found = []
    for action in game.parse(view_of(game, state, seat), text, seat):
        found.append(Act(1, forced=False, action=action, before=view_of(game, state, seat)))
        assert not game.refuse(state, seat, action)
        game.apply(state, seat, action)
    return found


def acts(game: Game, state: Any, seat: int, text: str) -> Sequence[Action]:
    return game.parse(view_of(game, state, seat), text, seat)


def test_a_hint_names_the_better_of_two_and_both_chances(pig: Judge) -> None:
    found = hint(pig, pigs(90, 98, 4), 0)  # Bo needs any two: only rolling on can win
    assert found.best.text == PIG.write(pigs(90, 98, 4), [ROLL])
    assert found.other is not None
    assert found.best.chance > found.other.chance + 30
    assert (found.close, found.drafted, found.by_lot) == (False, False, False)
    assert not found.basis.measured


def test_what_is_drafted_is_set_beside_it(pig: Judge) -> None:
    state = pigs(90, 98, 4)
    found = hint(pig, state, 0, drafted=(HOLD,))
    assert found.other is not None
    assert (found.other.text, found.drafted) == (PIG.write(state, [HOLD]), True)
    assert not hint(pig, state, 0, drafted=(ROLL,)).drafted, "it is what the hint says"


def test_a_blunder_is_warned_of_and_what_is_best_is_not(pig: Judge) -> None:
    state = pigs(90, 98, 4)
    found = warn(pig, state, 0, (HOLD,))
    assert found.given > 30
    assert found.best is not None
    assert found.best.text == PIG.write(state, [ROLL])
    assert warn(pig, state, 0, (ROLL,)).given == 0
    assert warn(pig, pigs(75, 55, 20), 0, (HOLD,)).given == 0, "too close to tell"


def test_a_course_is_judged_once_it_ends_and_as_a_whole(duel: Judge) -> None:
    game = duel.game
    state = game.load("duel", {}, 7)
    did(game, state, 0, "Helm die of Pulsar 1")
    did(game, state, 1, "Helm die of Javelin 1")
    seat = mover(game, state)
    begun = warn(duel, state, seat, acts(game, state, seat, "forward"))
    assert begun.played is None, "nothing is decided yet"
    whole = warn(duel, state, seat, acts(game, state, seat, "end"))
    assert whole.played is not None
    before = did(game, state, seat, "forward")
    ended = warn(duel, state, seat, acts(game, state, seat, "end"), before)
    assert ended.begun
    assert ended.played is not None
    assert ended.played.text == "forward, end"
    assert not whole.begun


def mover(game: Game, state: Any) -> int:
    return 0 if game.deciders(state) & 1 else 1


def told(found: Hint) -> Any:
    return found.best, found.other, found.close


def test_nothing_hidden_makes_a_difference(struck: Judge) -> None:
    game = struck.game
    plain, sealed = game.load("duel", {}, 7), game.load("duel", {}, 7)
    layout = hint(struck, sealed, 1, seed=3).best.text
    did(game, sealed, 1, layout)
    assert plain != sealed
    own = view_of(game, sealed, 0)
    assert told(hint(struck, sealed, 0, seed=5)) == told(hint(struck, own, 0, seed=5))
    choice = acts(game, plain, 0, hint(struck, plain, 0, seed=5).best.text)
    assert warn(struck, sealed, 0, choice, seed=5) == warn(struck, own, 0, choice, seed=5)


def test_dice_laid_one_by_one_are_judged_when_they_are_handed_in(struck: Judge) -> None:
    game = struck.game
    state = game.load("duel", {}, 7)
    *laid, last = acts(game, state, 0, hint(struck, state, 0, seed=3).best.text)
    run: list[Act] = []
    for action in laid:
        assert warn(struck, state, 0, (action,), run).played is None
        run.append(Act(1, forced=False, action=action, before=view_of(game, state, 0)))
        game.apply(state, 0, action)
    found = warn(struck, state, 0, (last,), run)
    assert found.played is not None
    assert found.given == 0
    assert found.begun


def test_a_lesson_is_told_how_good_its_own_way_is(struck: Judge) -> None:
    game = struck.game
    state = game.load("duel", {}, 7)
    meant = acts(game, state, 0, "lay 1 on B1")
    found = hint(struck, state, 0, meant=meant)
    assert found.best.text == game.write(view_of(game, state, 0), meant)
    assert found.other is not None
    assert not found.other.text.startswith("lay 1 on B1")
