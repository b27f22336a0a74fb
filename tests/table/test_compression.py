"""Records packed by gzip: read as they are, and refused in words where they are not what they seem."""

from __future__ import annotations

import gzip

import pytest

from stormtable.engine.game import BadInput
from stormtable.table import compression
from stormtable.table.compression import compress, expand

TEXT = b'{"type":"match"}\n' * 400


def test_a_packed_record_is_the_text_again_and_smaller() -> None:
    assert expand(compress(TEXT)) == TEXT
    assert compress(TEXT) == compress(TEXT)
    assert len(compress(TEXT)) < len(TEXT) / 10


def test_plain_text_is_left_alone() -> None:
    assert expand(TEXT) == TEXT


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (compress(TEXT)[:-4], "does not end where it should"),
        (compress(TEXT) + b"more", "does not end where it should"),
        (compress(TEXT)[:12] + b"\xff" * 8 + compress(TEXT)[20:], "damaged"),
        (b"\x1f\x8b", "does not end where it should"),
    ],
    ids=["cut off", "with something behind it", "damaged", "begun only"],
)
def test_a_damaged_file_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        expand(data)


def test_a_small_file_that_unpacks_to_far_too_much_is_refused_before_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "MAX_BYTES", 3 * 1024 * 1024)
    with pytest.raises(BadInput, match="too large: at most 3 MB are read"):
        expand(gzip.compress(bytes(40 * 1024 * 1024)))
    with pytest.raises(BadInput, match="too large: at most 3 MB are read"):
        expand(bytes(3 * 1024 * 1024 + 1))
