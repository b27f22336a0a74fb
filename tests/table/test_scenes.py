"""The scenes that are stored with a match, where another program version wrote the one before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from stormtable.table.match import Match
from stormtable.table.patches import in_kinds
from stormtable.table.records import read_record, record_of
from tests.support.ambush_match import GAME, do, ready

Scene = dict[str, Any]


def as_it_is(scene: Scene) -> None:
    """The same version."""


def without_a_field(scene: Scene) -> None:
    del scene["pieces"][1]["damage"]


def with_an_unknown_field(scene: Scene) -> None:
    scene["weather"] = "rain"


def with_an_unknown_field_of_a_piece(scene: Scene) -> None:
    scene["pieces"][0]["speed"] = 3


def with_other_kinds(scene: Scene) -> None:
    scene["pieces"][0]["cell"] = "A1"


def followed(change: Callable[[Scene], None]) -> Match:
    """A match whose last entry another process wrote, its scene changed so."""
    ours, theirs = ready(), ready()
    entry = do(theirs, 0, "step 1")
    scene = theirs.scenes.stored(entry.number)
    change(scene)
    ours.extend([msgspec.structs.replace(entry, scene=scene, patch=None)])
    assert ours.scenes.stored(entry.number) == scene
    return ours


@pytest.mark.parametrize(
    ("change", "whole"),
    [
        (as_it_is, False),
        (without_a_field, True),
        (with_an_unknown_field, True),
        (with_an_unknown_field_of_a_piece, True),
        (with_other_kinds, True),
    ],
)
def test_scenes_can_be_read_whoever_wrote_the_one_before(change: Callable[[Scene], None], whole: bool) -> None:
    match, shown = followed(change), []
    for seat, text in ((0, "aim 1"), (1, "step 0"), (1, "aim 2")):  # by then ships are hit
        entry = do(match, seat, text)
        assert (entry.scene is not None, entry.patch is None) == (whole, whole)
        whole = False
        assert match.head is not None
        shown.append(in_kinds(match.scenes.watched_at(match.head, match.views)))
    again = Match.fold(GAME, read_record(record_of(match).encode()).lines)
    assert [again.scenes.stored(number) for number in range(2, 5)] == shown


def test_a_match_that_has_rested_goes_on_with_what_changed() -> None:
    match = ready()
    assert match.head is not None
    shown = match.scenes.watched_at(match.head, match.views)
    match.rest()
    assert len(match.scenes.last) < len(msgspec.json.encode(shown)) / 2
    assert match.scenes.watched().turn == shown.turn
    assert do(match, 0, "step 1").scene is None
