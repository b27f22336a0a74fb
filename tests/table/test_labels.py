"""What stands on the pieces: in every scenario and every mixture of forces no two of a side bear the same."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.views import view_of
from stormtable.games import all_games
from stormtable.scene import Piece, Scene
from stormtable.table.match import Match
from tests.support.started import offered, started

Case = tuple[str, Any, Mapping[str, Any]]  # a game, a scenario, options

OWN = Path(__file__).resolve().parents[1] / "scenarios"
SHIPPED: list[Case] = [(name, scenario, {}) for name, game in all_games().items() for scenario in game.SCENARIOS]
MIXED: list[Case] = [
    ("arclight", "free", {"force_a": "pulsar 2, javelin 2", "force_b": "javelin 2, pulsar 2"}),
    (
        "jumpstrike",
        "fleet",
        {
            "sides": 4,
            "limit": 999,
            "equal_cost": False,
            "force_a": "picket 2, pod_carrier",
            "force_b": "cruiser, picket, frigate",
            "force_c": "battleship, pod_carrier",
            "force_d": "picket, frigate 2",
        },
    ),
    (
        "lightning_strike",
        "free_four",
        {"limit": 60, **dict.fromkeys(("force_a", "force_b"), "lancer 2, wraith, syreen 2")},
    ),
    (
        "lightning_war",
        "meeting",
        {
            "limit": 999,
            "force_a": "us_hq, us_platoon 2, german_platoon, sherman_m4 2, tiger_1, sherman_m4",
            "force_b": "german_hq, us_platoon, german_platoon 2, tiger_1 6",
        },
    ),
]
OWN_FILES: list[Case] = [
    (path.parent.name, tomllib.loads(path.read_text(encoding="utf-8")), {}) for path in sorted(OWN.glob("*/*.toml"))
]
DESIGNS = """
title = "Alike"
turns = 3
[designs.one]
name = "Picket"
mass = 5
tactical = 3
defense = 1
forward = 2
missiles = 9
squadrons = 2
[designs.two]
name = "picket"
mass = 6
tactical = 3
defense = 1
squadrons = 2
[designs.three]
name = "Type 1"
mass = 6
tactical = 3
defense = 1
[designs.four]
name = "Type 11"
mass = 6
tactical = 3
defense = 1
[[sides]]
ships = ["one", "two", "three", "four", "three"]
[[sides]]
ships = ["four", "two", "one", "picket", "pod_carrier"]
"""
ALIKE: Case = ("jumpstrike", tomllib.loads(DESIGNS), {})
MOST = {"lightning_war": 12, "lightning_strike": 12}  # decisions


def scenes(name: str, scenario: Any, options: Mapping[str, Any]) -> Iterator[Scene]:
    """The table after each decision of a match played at random."""
    rnd, sitting = random.Random(3), started(name, scenario, options)
    match = sitting.match
    for _ in range(MOST.get(name, 24)):
        if match.over is not None:
            return
        yield match.game.scene(view_of(match.game, match.state, WATCHER), WATCHER, None)
        seat = match.deciders()[0]
        sitting.carry_out(seat, [choice(match, seat, rnd)])


def choice(match: Match, seat: int, rnd: random.Random) -> Action:
    """Any of those that there are; where there is no end of them, what happens if nobody answers."""
    if match.game.open_ended(match.state, seat) and rnd.random() < 0.8:
        return match.fallback(seat)
    return rnd.choice(offered(match, seat))


def sides_of(scene: Scene) -> Iterator[list[Piece]]:
    for side in range(len(scene.sides)):
        own = [piece for piece in scene.pieces if piece.side == side]
        if len(own) > 1:
            yield own


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "scenario", "options"), [*SHIPPED, *MIXED, *OWN_FILES, ALIKE])
def test_no_two_pieces_of_a_side_bear_the_same_label(name: str, scenario: Any, options: Mapping[str, Any]) -> None:
    seen = 0
    for scene in scenes(name, scenario, options):
        for own in sides_of(scene):
            labels = [piece.label.casefold() for piece in own]
            assert all(labels)
            assert sorted(set(labels)) == sorted(labels), [piece.name for piece in own]
        on_cards = {card.piece: card.label for card in scene.cards}
        assert all(on_cards.get(piece.id, piece.label) == piece.label for piece in scene.pieces)
        seen = max(seen, len(scene.pieces))
    assert seen > 1


@pytest.mark.parametrize("name", ["arclight", "jumpstrike", "lightning_strike"])
def test_a_label_tells_the_class_and_the_number_that_the_name_has(name: str) -> None:
    scenario, options = next((scenario, options) for game, scenario, options in MIXED if game == name)
    told = set()
    for scene in islice(scenes(name, scenario, options), 12):
        for piece in scene.pieces:
            kind, _, number = piece.name.rpartition(" ")
            if number.isdigit():
                told.add((kind, piece.label.removesuffix(number), len(piece.label)))
    assert told
    assert len({kind for kind, _, _ in told}) == len({letters for _, letters, _ in told})
    assert max(length for _, _, length in told) <= 4  # what a token of 24 pixels has room for
