"""Scene values: frozen, hashable, and the same again after JSON."""

from __future__ import annotations

import msgspec
import pytest

from stormtable import scene as values
from stormtable.scene import HexMap, Offer, Piece, Scene, Shape

CLASSES = [getattr(values, name) for name in values.__all__ if isinstance(getattr(values, name), type)]
CLASSES = [each for each in CLASSES if issubclass(each, msgspec.Struct)]


def small() -> Scene:
    piece = Piece(id="a", name="A 1", label="1", side=0, silhouette="x", cell=(1, 2), facing=600)
    shape = Shape(id="s", cells=((0, -1), (1, -1)))
    offer = Offer(id="go", text="Go", cell=(1, 1))
    hexes = HexMap(columns=4, rows=3)
    return Scene(
        title="T", turn="1", turn_of="", hexes=hexes, sides=("A",), pieces=(piece,), shapes=(shape,), offers=(offer,)
    )


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_values_are_frozen_and_no_matter_of_the_garbage_collector(cls: type[msgspec.Struct]) -> None:
    config = cls.__struct_config__
    assert config.frozen
    assert not config.gc  # nothing that is frozen can hold itself


def test_a_scene_is_hashable_and_equal_by_value() -> None:
    assert small() == small()
    assert len({small(), small()}) == 1


def test_a_scene_survives_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(small()), type=Scene) == small()
