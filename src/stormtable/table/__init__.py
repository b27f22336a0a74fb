"""One match: its journal, seats, dice, undo and secrecy. Knows games and the engine, nothing of drawing or the network.

A match is its journal (`journal`); `Match` folds it into a state and carries decisions out; `viewing` says what each
viewer may see of it; `records` writes and reads the file that outlives everything; `verify` checks its dice.
"""

from stormtable.table.journal import Entry, Header
from stormtable.table.match import Match, Refusal
from stormtable.table.records import Record, read_record
from stormtable.table.verify import verify

__all__ = ["Entry", "Header", "Match", "Record", "Refusal", "read_record", "verify"]
