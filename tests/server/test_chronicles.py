"""The log as it is sent: put into words once for all who are told the same, and never for others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from stormtable.engine.game import WATCHER
from stormtable.language import ENGLISH
from stormtable.server.hall import chronicles
from stormtable.table import undoing
from stormtable.table.match import Match
from stormtable.table.viewing import Viewer
from tests.support import ambush_match
from tests.support.started import offered, started


@pytest.fixture
def put_into_words(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that are put into words from here on, as whoever is told them counts."""
    told, log_entry = list[int](), chronicles.log_entry

    def counting(seen: Any, *rest: Any) -> Any:
        told.append(seen.number)
        return log_entry(seen, *rest)

    monkeypatch.setattr(chronicles, "log_entry", counting)
    return told


def told_to(match: Match) -> dict[Viewer, Sequence[bytes]]:
    """What each viewer is sent of the whole log."""
    viewers = [Viewer(seat) for seat in range(WATCHER, match.seats)]
    return {viewer: chronicles.log_as_sent(match, viewer)[:] for viewer in viewers}


@pytest.mark.parametrize("seed", range(3))
def test_each_is_sent_what_is_told_to_him(seed: int) -> None:
    """In a game of secret decisions, private dice and steps taken back."""
    match, rnd = ambush_match.ready(turns=4), random.Random(seed)
    while match.playable:
        seat = rnd.choice(match.deciders())
        step = undoing.last_step(match, seat) if rnd.random() < 0.2 else None
        if step is not None:
            match.undo(seat, step.to, 2.0)
        else:
            match.act(seat, rnd.choice(offered(match, seat)), 2.0)
            ambush_match.settle(match)
        for viewer, sent in told_to(match).items():
            anew = chronicles.log_entries(match, viewer)
            assert list(sent) == [msgspec.json.encode(each) for each in anew]


def played(acts: int) -> Match:
    match = started("arclight", "duel").match
    for _ in range(acts):
        seat = match.deciders()[0]
        match.act(seat, offered(match, seat)[0], 2.0)
    return match


def test_what_all_may_know_is_put_into_words_once(put_into_words: list[int]) -> None:
    match = played(acts=20)
    told = told_to(match)
    open_to_all = [number for number, each in enumerate(match.outlines) if not each.secret]
    assert len(open_to_all) > 15
    for number in open_to_all:
        assert told[Viewer(0)][number] == told[Viewer(1)][number] == told[Viewer(WATCHER)][number]
        assert put_into_words.count(number) == 1
    assert all(put_into_words.count(number) > 1 for number in range(21) if number not in open_to_all)


def test_what_was_told_of_a_change_before_is_let_go() -> None:
    match = played(acts=4)
    told_to(match)
    assert chronicles.kept(match).recent["en"]
    seat = match.deciders()[0]
    match.act(seat, offered(match, seat)[0], 2.0)
    chronicles.log_as_sent(match, Viewer(0))
    assert not chronicles.kept(match).recent["en"]


class Cleared(dict[Any, bytes]):
    """What others clear as soon as something is put into it."""

    def __setitem__(self, key: Any, value: bytes) -> None:
        """Keep nothing."""


def test_what_others_let_go_of_meanwhile_is_told_all_the_same() -> None:
    match = played(8)
    sent = told_to(match)
    chronicles.kept(match).recent[ENGLISH] = Cleared()
    assert told_to(match) == sent
