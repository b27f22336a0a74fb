"""What a record that somebody brings says, however long, does not stay with the server once nobody looks at it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stormtable.faces.pieces import piece_drawn
from stormtable.games import find
from stormtable.server.hall.redrawing import Print
from stormtable.server.hall.runs import layer_runs
from stormtable.table.compression import compress
from stormtable.table.people import told_apart
from tests.support.kept import KEPT, records_in
from tests.support.serving import serving

LONG = "<" * 4000


def cache_of(function: Any) -> Any:
    """Where a function that is made once keeps its results."""
    [cache] = [each.cell_contents for each in function.__closure__ if hasattr(each.cell_contents, "cache_info")]
    return cache


def results_of(function: Any) -> int:
    """How many results a function keeps that is made once."""
    return int(cache_of(function).cache_info().currsize)


def long_sides(scene: dict[str, Any]) -> None:
    scene["sides"][0] = LONG


def long_piece(scene: dict[str, Any]) -> None:
    scene["pieces"][0]["text"] = LONG


def record(change: Callable[[dict[str, Any]], None]) -> bytes:
    """A match of Arclight as a watcher has it, whose first entry does not follow from the rules of today."""
    newest = max(path for path in KEPT.glob("*/*.tar.xz") if "arclight" in path.name)
    first, second, *_ = dict(records_in(newest))["duel-watcher.jsonl"].split(b"\n")
    entry = {**json.loads(second), "changes": [["turn", 0, 7]]}
    change(entry["scene"])
    return compress(first + b"\n" + json.dumps(entry).encode() + b"\n")


@pytest.mark.parametrize(("change", "keeps"), [(long_sides, told_apart), (long_piece, piece_drawn)])
async def test_it_is_drawn_and_told_and_not_kept(
    change: Callable[[dict[str, Any]], None], keeps: Any, tmp_path: Path
) -> None:
    async with serving(tmp_path / "matches.db", games={"arclight": find("arclight")}) as served:
        before = results_of(keeps)
        brought = await served.http.post("/api/records", content=record(change))
        found = [await served.http.get(f"/api/table/{brought.json()['key']}/{part}") for part in ("entries/0", "log")]
        assert [each.status_code for each in found] == [200, 200]
        assert LONG.replace("<", "&lt;") in found[0].json()["svg"] or keeps is not piece_drawn
        assert results_of(keeps) == before


@pytest.mark.parametrize(("frozen", "keeps"), [(True, 0), (False, 1)])
def test_what_changed_of_it_is_not_kept_either(frozen: bool, keeps: int) -> None:
    cache_of(layer_runs).cache_clear()
    before, after = (Print(None, (("<svg>", f"<b {each}/>"),), "", frozen=frozen) for each in "ab")
    assert after.since(before).svg == b'[[0,2],"b b/>"]'
    assert results_of(layer_runs) == keeps
