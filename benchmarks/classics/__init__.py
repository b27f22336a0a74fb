"""Three small classic games in the rules style, as tests of the engine and yardsticks against other engines.

Each is put together as any game is: what it does not say is as most games have it (stormtable.engine.plain).
"""

from __future__ import annotations

from typing import Final

from stormtable.engine.assembly import assemble

__all__ = ["BREAKTHROUGH", "EINSTEIN", "PIG"]

BREAKTHROUGH: Final = assemble("benchmarks.classics.breakthrough")
EINSTEIN: Final = assemble("benchmarks.classics.einstein")
PIG: Final = assemble("benchmarks.classics.pig")
