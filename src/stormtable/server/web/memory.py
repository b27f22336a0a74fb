"""What of memory is given back: Python's collections, and the heap of the C library, which keeps what was freed."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Any, Final

__all__ = ["give_back", "spare_collections", "spare_heaps"]

ARENAS: Final = -8  # mallopt's M_ARENA_MAX
MOST: Final = 2  # heaps: by default each thread may have one, with holes of its own
YOUNG: Final = 10_000  # objects more than at the last collection; of 50,000 one took up to 170 ms


def spare_collections() -> None:
    """Leave what is loaded at the start out of garbage collections, which took 60 ms of every twelfth act."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 10)


def spare_heaps() -> None:
    """Let threads share heaps; to be called before there are any. Only where the C library is GNU's."""
    if (library := gnu()) is not None:
        library.mallopt(ARENAS, MOST)


def give_back() -> None:
    """Give the system what the heaps hold of freed memory; some milliseconds, for a thread of its own."""
    if (library := gnu()) is not None:
        library.malloc_trim(0)


def gnu() -> Any:
    """The C library, if it is GNU's; else None."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "gnu_get_libc_version") else None
