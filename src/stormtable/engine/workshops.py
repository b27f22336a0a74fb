"""Units of one's own: how a game describes its card to the page on which units are designed.

A game offers it in `faces/workshop.py`; the registry finds it (`stormtable.games.workshop_of`). A card is groups of
fields and lists of rows, each with its limits and the rule that sets them; a design is told in words, by the keys of
these: a text, a whole number, true or false, a list of them, or a list of rows told likewise. `engine.designs` reads
designs by their description.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

__all__ = ["Assessment", "CostPart", "DesignFault", "DesignField", "DesignGauge", "DesignGroup", "Words", "Workshop"]

Words = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DesignField:
    """A value of a design, or of a row of it; `rule` sets its limits.

    A number is from `low` to `high`, a text has so many characters; "numbers" are at most `most` such numbers, "set"
    some of the values of `choices`, "choice" one of them. `default` is what holds if it is not told and what a new row
    begins with; None: it must be told, and begins with the lowest. `only`: a key of the same row and the values of it
    with which this field counts.
    """

    key: str
    title: str
    rule: str
    low: int = 0
    high: int = 0
    text: str = ""
    kind: Literal["number", "numbers", "text", "choice", "set", "flag"] = "number"
    default: Any = None
    choices: tuple[tuple[str, str], ...] = ()  # value and title
    most: int = 0
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DesignGroup:
    """Fields of a card that belong together; with a `key` a list of `least` to `most` rows that have these fields."""

    title: str  # of several: "Weapons"
    fields: tuple[DesignField, ...]
    rule: str = ""
    text: str = ""
    key: str = ""
    one: str = ""  # what a row is called: "Weapon"
    least: int = 0
    most: int = 0
    sample: tuple[Words, ...] = ()  # rows that an empty list may be filled with at once
    sample_title: str = ""  # what that is called: "Begin with the printed index"
    lettered: bool = False  # rows are A, B and so on, not 1, 2


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
    """A limit that a design breaks: the rule, what would be right, and the field's key ("weapons.1.long", rows from 0).

    `where` names the field in words where the text does not: "Weapon 2, Long range".
    """

    key: str
    rule: str
    text: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What the rules say of a design; it may be built if there are no faults."""

    unit: str  # its key among designs, and in the options of kind "force"
    cost: int | None  # None: the rulebook knows no cost
    parts: tuple[CostPart, ...]
    gauges: tuple[DesignGauge, ...]
    faults: tuple[DesignFault, ...]


class Workshop(Protocol):
    """A module satisfies the protocol; nobody inherits from it."""

    TITLE: str  # what the page is called: "Ship designer"
    RULE: str  # the id that describes costs and limits
    COST: str  # what a design costs: "Points"; "": the rulebook knows no cost
    NOTE: str  # what there is to know of cost and limits, in a sentence or two
    SCENARIO: str  # the shipped scenario that designs are brought into
    GROUPS: Sequence[DesignGroup]

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
