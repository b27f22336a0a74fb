"""What a viewer is told of entries that would be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stormtable.engine.views import sees
from stormtable.table import secrecy, undoing, viewing
from stormtable.table.folding import Node
from stormtable.table.match import Match
from stormtable.table.viewing import Viewer

__all__ = ["Taken", "describe_taking_back"]


class Taken(NamedTuple):
    """What a viewer is told of entries that would no longer count."""

    takes: list[int]
    dice: bool
    anew: bool


def describe_taking_back(match: Match, taken: Sequence[Node], viewer: Viewer) -> Taken:
    """What would be taken back with these nodes."""
    shown = [node for node in taken if viewer.complete or secrecy.visible(node.outline, viewer.seat)]
    return Taken(
        takes=[viewing.number_for(match, viewer, node.number) for node in shown],
        dice=any(node.outline.rolls and any(sees(bits, viewer.seat) for bits in node.rolls_shown) for node in shown),
        anew=bool(undoing.opened_nodes(match, taken)),
    )
