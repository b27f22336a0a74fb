"""Records as gzip packs them: a twelfth of their size, as most of a scene stands in the one before too."""

from __future__ import annotations

import gzip
import zlib
from typing import Final

from stormtable.engine.game import BadInput

__all__ = ["MAX_BYTES", "compress", "expand"]

MAX_BYTES: Final = 64 * 1024 * 1024  # of a record as text: no file makes the reader take more memory
MAGIC: Final = b"\x1f\x8b"
GZIP: Final = 16 + zlib.MAX_WBITS


def compress(data: bytes) -> bytes:
    """A record's text as a gzip file, equal for equal texts."""
    return gzip.compress(data, mtime=0)


def expand(data: bytes) -> bytes:
    """A record's text, whether or not it was packed. Raises BadInput if it is damaged, or too large."""
    if data.startswith(MAGIC):
        reader = zlib.decompressobj(GZIP)
        try:
            data = reader.decompress(data, MAX_BYTES + 1)
        except zlib.error as error:
            raise BadInput(f"the file is packed by gzip, and damaged: {error}") from error
        if len(data) <= MAX_BYTES and (not reader.eof or reader.unused_data):
            raise BadInput("the file is packed by gzip, and does not end where it should")
    if len(data) > MAX_BYTES:
        raise BadInput(f"the record is too large: at most {MAX_BYTES // 1024**2} MB are read")
    return data
