"""The free force builder: any ships within the limit, placed like those of the other scenarios."""

from __future__ import annotations

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.hexes import row_of
from stormtable.games import find
from stormtable.games.arclight.rules.state import SHIPS_A_SIDE, Status
from stormtable.games.arclight.words.names import unit_names

load = find("arclight").load


@pytest.mark.rule("AL-8.50", "AL-1.7")
def test_forces_start_where_the_other_scenarios_do() -> None:
    force_a, force_b = "pulsar 2, javelin", "javelin, pulsar 7"
    state = load("free", {"force_a": force_a, "force_b": force_b, "limit": 0}, 1)
    ships = [ship for ship in state.ships if ship.status == Status.IN_PLAY]
    assert len(ships) == 3 + 8
    places = [(ship.q, row_of(ship.q, ship.r), ship.facing) for ship in state.ships[:3]]
    assert places == [(14, 22, 1), (16, 22, 1), (12, 22, 1)]
    enemies = [(ship.q, row_of(ship.q, ship.r), ship.facing) for ship in state.ships[SHIPS_A_SIDE:]]
    assert enemies == [(q, 2, 4) for q in (14, 16, 12, 18, 10, 20, 8, 22)]
    assert list(unit_names(state.table)) == [
        *("Pulsar 1", "Pulsar 2", "Javelin 1", "Javelin 2"),
        *(f"Pulsar {n}" for n in range(3, 10)),
    ]


@pytest.mark.rule("AL-8.50", "AL-1.1")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"force_a": "pulsar 9", "limit": 0}, "8"),
        ({"force_a": "pulsar 5", "limit": 300}, "345"),
        ({"force_a": "plusar 2"}, "plusar"),
        ({"force_a": "pulsar 0"}, "0"),
        ({"force_a": ""}, "force"),
    ],
)
def test_forces_that_are_refused(options: dict[str, str | int], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        load("free", options, 1)
