"""What happened: entries of a match with what was rolled and told, or what came of an act on a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from stormtable.bots.programs.protocol import Told
from stormtable.engine.sources import Rolled
from stormtable.lab.seeing import sentences

__all__ = ["Entry", "Happened", "faces_of", "told_of"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision, or the set-up, and what came of it."""

    number: int  # of the match's entries, from 0; on a state 0
    seat: str  # who decided; "" for the set-up
    text: str  # the decision in notation; else "set-up", "undo"
    dice: tuple[int, ...] = ()  # faces in the order they fell
    forced: bool = False  # the only legal answer, carried out by itself
    tell: Callable[[], tuple[Told, ...]] = field(default=tuple, repr=False, compare=False)

    @property
    def told(self) -> tuple[Told, ...]:
        """Sentences, each with the id of its rule; made when they are asked for."""
        return self.tell()

    def __str__(self) -> str:
        head = f"{self.number:4} {self.seat or '-'} {self.text}"
        return "\n".join([head, *(f"       {each.text}{rule_text(each.rule)}" for each in self.told)])


@dataclass(frozen=True, slots=True, repr=False)
class Happened(Sequence[Entry]):
    """Entries in a row; as text, what the log tells of them."""

    entries: tuple[Entry, ...] = field(default=())

    def __getitem__(self, at: Any) -> Any:
        return self.entries[at]

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @property
    def dice(self) -> tuple[int, ...]:
        """All faces, in the order they fell."""
        return tuple(face for entry in self.entries for face in entry.dice)

    def __repr__(self) -> str:
        return "\n".join(map(str, self.entries)) or "nothing happened"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"


def rule_text(rule: str) -> str:
    return f"  ({rule})" if rule else ""


def faces_of(rolls: Sequence[Rolled]) -> tuple[int, ...]:
    """The faces of all rolls, not what was reported from outside."""
    return tuple(face for roll in rolls if not roll.matter for face in roll.faces)


def told_of(stories: Sequence[Mapping[str, Any]]) -> tuple[Told, ...]:
    """Stories, in JSON's kinds, sentence by sentence; what has changed from what to what included."""
    return tuple(sentences([{**each, "lines": [changed(line) for line in each["lines"]]} for each in stories]))


def changed(line: Mapping[str, Any]) -> Mapping[str, Any]:
    old, new = line.get("old"), line.get("new")
    return {**line, "text": f"{line['text']}: {old or 'nothing'} to {new or 'nothing'}"} if old or new else line
