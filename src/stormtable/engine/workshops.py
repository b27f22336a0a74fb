"""Units of one's own: what a game whose rulebook lets players design them tells the lobby and the page.

A game offers it in `faces/workshop.py`; the registry finds it (`stormtable.games.workshop_of`). A design is
told in words, as the table of a file tells it: its name and its numbers by their keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from stormtable.scene import Silhouette

__all__ = ["Assessment", "CostPart", "DesignFault", "DesignField", "DesignGauge", "Words", "Workshop"]

Words = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class DesignField:
    """A number of a design, from `low` to `high`; `rule` sets these limits."""

    key: str
    title: str
    rule: str
    low: int
    high: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class CostPart:
    """What a number of a design adds to its cost: `count` times `each`."""

    key: str
    count: int
    each: int
    cost: int


@dataclass(frozen=True, slots=True)
class DesignGauge:
    """A limit on several numbers together, and how far it is used."""

    title: str
    used: int
    most: int
    rule: str


@dataclass(frozen=True, slots=True)
class DesignFault:
    """A limit that a design breaks: the number's key (or "name"), the rule, and what would be right."""

    key: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """What the rules say of a design; it may be built if there are no faults."""

    unit: str  # its key in the options of kind "force"
    cost: int
    parts: tuple[CostPart, ...]
    gauges: tuple[DesignGauge, ...]
    faults: tuple[DesignFault, ...]
    silhouette: Silhouette


class Workshop(Protocol):
    """A module satisfies the protocol; nobody inherits from it."""

    TITLE: str  # what the page is called: "Ship designer"
    RULE: str  # the id that describes costs and limits
    SCENARIO: str  # the shipped scenario whose forces are built of designs
    FIELDS: Sequence[DesignField]

    def stock(self) -> Sequence[Words]:
        """The designs that come with the rulebook."""

    def assess(self, words: Words) -> Assessment:
        """Cost, limits and faults of a design. Raises BadInput if it is not told as a design."""

    def read(self, contents: Mapping[str, Any]) -> Sequence[Words]:
        """The designs of a file, those that break limits too. Raises BadInput if there is none, or a broken one."""

    def file(self, designs: Sequence[Words]) -> dict[str, Any]:
        """The contents of a file of designs, which `read` reads. Raises BadInput."""

    def commission(self, scenario: str | Mapping[str, Any], designs: Sequence[Words]) -> dict[str, Any]:
        """A scenario, by name or as a file's contents, in which these designs can be built. Raises BadInput."""
