"""What goes wrong with a storage, in sentences that are the same for every database."""

from __future__ import annotations

from typing import Final

from stormtable.language import phrase, say

__all__ = ["DAMAGED", "LOCKED", "STRANGE", "TWICE", "Conflict", "Damaged", "StorageError", "StorageFull"]

TWICE: Final = phrase("another process has stored the same already")
DAMAGED: Final = phrase("the database is damaged; whoever runs this server finds more in its log")
LOCKED: Final = phrase(
    "another program has locked the database, so nothing can be stored just now; try again in a moment"
)
STRANGE: Final = phrase("the database does not answer as it should; nothing was changed")


class StorageError(Exception):
    """Something could not be stored or read; the message is for people, and nothing was half done.

    It is English, for the log; `told` is for whoever waits.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format_map(values) if values else text)
        self.text, self.values = text, values

    @property
    def told(self) -> str:
        """The message in the language that is spoken."""
        return say(self.text, **self.values)


class StorageFull(StorageError):
    """The disk is full."""


class Damaged(StorageError):
    """What is stored cannot be understood."""


class Conflict(StorageError):
    """Another process has written the same meanwhile."""
