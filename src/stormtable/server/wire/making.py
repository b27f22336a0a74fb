"""What players make themselves, designs and scenarios: bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Any

import msgspec

from stormtable.engine.editors import (
    EditorField,
    EditorGround,
    EditorLayer,
    ForceList,
    Remark,
    ScenarioFault,
    Stand,
    Worth,
)
from stormtable.engine.workshops import Assessment, DesignGauge, DesignGroup
from stormtable.scene import Card, Silhouette

__all__ = [
    "DesignFile",
    "DesignRequest",
    "DesignSheet",
    "DesignsRequest",
    "EditorInfo",
    "EditorStart",
    "ScenarioContents",
    "ScenarioSheet",
    "UnitCard",
    "WorkshopInfo",
]


class UnitCard(msgspec.Struct, kw_only=True):
    """GET /api/games/{game}/units: what a force may be built of, each unit's card as when a match begins.

    POST, body DesignsRequest: the same of designs of one's own, without those that break limits.
    """

    unit: str  # its key in the options of kind "force"
    title: str
    cost: int
    detail: str  # of a unit of several elements, what it consists of
    card: Card | None  # None: nothing is told of it before it stands on the table
    silhouette: Silhouette | None


# Designs of one's own: told in words, by the keys of the fields and lists that describe its card


class WorkshopInfo(msgspec.Struct, kw_only=True):
    """GET /api/games/{game}/workshop: what a design consists of, and those that come with the rulebook."""

    game: str
    game_title: str
    title: str
    rule: str
    note: str  # on cost and limits
    cost: str  # what a design costs: "Points"; "": the rulebook knows no cost
    scenario: str  # the shipped one whose forces are built of designs; "": a design makes a scenario of its own
    groups: list[DesignGroup]
    stock: list[dict[str, Any]]


class DesignRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/design, answered by `DesignSheet`: what the rules say of a design."""

    design: dict[str, Any]


class DesignSheet(msgspec.Struct, kw_only=True):
    """What the rules say of a design, how it looks in a match, and the design as a file (TOML).

    Of a design with faults the picture shows one near it that has none.
    """

    assessment: Assessment
    card: Card | None  # None: it has no card, or no picture can be made
    silhouette: Silhouette | None  # of the card
    svg: str  # where a match shows it without a card; "": no picture can be made
    file: str
    scenario: str  # of a design without faults that makes a scenario of its own: TOML


class DesignFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/designs, answered by a list of designs: those of a file, which may break limits."""

    text: str  # TOML


class DesignsRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/units, answered by a list of `UnitCard`."""

    designs: list[dict[str, Any]]


# Scenarios of one's own: what is edited are the contents of a scenario file


class EditorStart(msgspec.Struct, kw_only=True):
    """A shipped scenario to begin with."""

    name: str
    title: str
    contents: dict[str, Any]


class EditorInfo(msgspec.Struct, kw_only=True):
    """GET /api/games/{game}/editor: what a scenario of one's own consists of."""

    game: str
    game_title: str
    title: str
    rule: str
    unit: str  # of lengths: "in"
    cost: str  # what forces are weighed in
    ground: EditorGround
    fields: list[EditorField]
    layers: list[EditorLayer]
    forces: ForceList | None  # None: they are the pieces of layers
    blank: dict[str, Any]
    starts: list[EditorStart]


class ScenarioContents(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/editor, answered by `ScenarioSheet`; the answer to POST /api/games/{game}/editor/file."""

    contents: dict[str, Any]


class ScenarioSheet(msgspec.Struct, kw_only=True):
    """What the loader says of a scenario, what it comes to, and how it looks and is written."""

    faults: list[ScenarioFault]  # none: it can be played
    remarks: list[Remark]
    gauges: list[DesignGauge]
    worths: list[Worth]
    stands: list[Stand]
    zones: list[list[float]]  # by side: west, south, east, north in the table's unit
    svg: str  # the table without what is wrong; "": nothing of it can be set up
    file: str  # TOML
