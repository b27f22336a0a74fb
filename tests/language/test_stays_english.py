"""What is stored or typed is the same whatever language is spoken: notation, positions, journals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import seats_in
from stormtable.engine.views import view_of
from stormtable.games import all_games
from stormtable.language import speaking
from stormtable.table.match import Match
from stormtable.table.records import record_of
from stormtable.table.retelling import stories_for
from tests.support.short_games import short_scenarios
from tests.support.started import offered, started
from tests.support.tongues import MARKS, a_language

DECISIONS = 40
SHOWN = 12  # choices of a decision that are written
GAMES = pytest.mark.parametrize("name", all_games())


def positions(game: Any, decisions: int) -> Iterator[tuple[Any, int, list[Action]]]:
    """Positions on the way through a match played at random: (state, the seat that decides, what it may do)."""
    rnd = random.Random(1)
    state = game.load(next(iter(game.SCENARIOS)), {}, 1)
    for _ in range(decisions):
        if game.is_over(state):
            return
        seat = seats_in(game.deciders(state))[0]
        choices = list(choices_of(game, state, seat))
        yield state, seat, rnd.sample(choices, min(SHOWN, len(choices)))
        game.apply(state, seat, rnd.choice(choices))


@GAMES
def test_notation_is_the_same_and_reads_back(name: str) -> None:
    game: Any = all_games()[name]
    for state, seat, choices in positions(game, DECISIONS):
        view = view_of(game, state, seat)
        for action in choices:
            english = game.write(view, [action])
            with speaking("de"):
                german = game.write(view, [action])
                assert game.parse(view, german, seat) == game.parse(view, english, seat)
            assert german == english


@GAMES
def test_positions_are_written_in_the_same_words(name: str) -> None:
    game: Any = all_games()[name]
    *_, (state, seat, _) = positions(game, DECISIONS)
    english = game.position(view_of(game, state, seat))
    with speaking("de"):
        assert game.position(view_of(game, state, seat)) == english


def played(name: str) -> Match:
    """A match of some decisions, drawn by lot."""
    sitting, rnd = started(name, short_scenarios(name)[0]), random.Random(2)
    match = sitting.match
    for _ in range(DECISIONS):
        if match.over is not None:
            break
        seat = match.deciders()[0]
        sitting.decide(seat, match.game.write(match.views.of(seat), [rnd.choice(offered(match, seat))]))
    return match


@GAMES
def test_a_journal_is_the_same_whatever_is_spoken(name: str) -> None:
    english = played(name)
    with a_language() as code, speaking(code):
        other = played(name)
        told = [stories_for(other, entry, 0) for entry in other.entries]
    assert record_of(other).encode() == record_of(english).encode()
    assert MARKS[0] in str(told)
