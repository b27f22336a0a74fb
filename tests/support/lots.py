"""What a table under test draws by lot: by the name of the test, so that a failure comes again when it is run again."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

from stormtable.table import records, seals

__all__ = ["LOTS", "Lots", "draw_from"]

LOTS = "lots"  # the file beside a table's database that holds the word


class Lots:
    """Bytes that follow from the word in a file and from how many were drawn since the word came."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.word, self.drawn = "", 0

    def take(self, count: int) -> bytes:
        """The next bytes, at most 64."""
        word = self.file.read_text(encoding="utf-8") if self.file.exists() else ""
        if word != self.word:
            self.word, self.drawn = word, 0
        self.drawn += 1
        return hashlib.blake2b(f"{word} {self.drawn}".encode(), digest_size=count).digest()

    def random(self) -> Random:
        """A source for choices."""
        return Random(self.take(16))


def draw_from(lots: Lots) -> None:
    """From now on this process draws the seeds and names of its matches there. Its keys stay unguessable."""
    setattr(seals.Seal, "fresh", lambda: seals.Seal(lots.take(seals.SEED_BYTES)))  # noqa: B010
    setattr(records, "new_name", lambda: lots.take(records.NAME_BYTES).hex())  # noqa: B010
