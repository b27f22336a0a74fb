"""The structs of the program, looked at by msgspec before several threads ask it to read them.

It looks at a struct when one is read for the first time. Of two threads that come to that at once one uses what the
other has not made yet, and the process dies (msgspec 0.22).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from stormtable.engine.layout import is_record

__all__ = ["know_kinds"]


def know_kinds() -> None:
    """Have all structs looked at that are there; records are read otherwise. It takes some 25 ms once."""
    for kind in kinds_of(msgspec.Struct):
        if not is_record(kind):
            with suppress(TypeError, NameError):  # one that nobody can read
                msgspec.json.Decoder(kind)


def kinds_of(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of(each)
