"""Boards and consoles of one's own (TS-2.51) between the words of a design and a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.designs import plain_text
from stormtable.engine.inputs import Part
from stormtable.engine.workshops import Words
from stormtable.games.thunder_struck.data.boards import CUBES, SHIELDS_UP, printed_console

__all__ = ["scenario_table", "scenario_words"]

WHOLE: Final = [1, 6]  # what a space takes that is none for a shield


def scenario_table(words: Words) -> dict[str, Any]:
    """A design as the contents of a scenario file."""
    return {
        "game": "thunder_struck",
        "title": words["name"],
        "text": words["text"],
        "ships": {
            "cubes": words["cubes"],
            "shields": [row["name"] for row in words["spaces"] if row["kind"] == "shield" and row["up"]],
        },
        "sectors": [sector_table(row) for row in words["sectors"]],
        "starts": [dict(row) for row in words["starts"]],
        "spaces": [space_table(row) for row in words["spaces"]],
    }


def sector_table(row: Words) -> dict[str, Any]:
    lists = {key: list(row[key]) for key in ("opposite", "gates") if row[key]}
    return {"spaces": row["spaces"], **lists}


def space_table(row: Words) -> dict[str, Any]:
    table = {"name": row["name"], "kind": row["kind"], "damage": list(row["damage"])}
    if row["kind"] == "shield":
        table |= {"takes": [row["low"], row["high"]], "protects": list(row["protects"])}
    return table


def scenario_words(part: Part) -> dict[str, Any]:
    """The contents of a scenario file as the words of a design, limits kept or not. Raises BadInput if it is broken."""
    ships = part.part("ships", {})
    source = part if "spaces" in part else printed_console()
    up = [name.casefold() for name in ships.texts("shields", SHIELDS_UP)]
    words = {
        "name": plain_text(part, "title"),
        "text": part.text("text", ""),
        "cubes": ships.get("cubes", CUBES),
        "spaces": [space_words(row, up) for row in source.rows("spaces")],
        "sectors": [sector_words(row) for row in part.rows("sectors")],
        "starts": [start_words(row) for row in part.rows("starts")],
    }
    ships.refuse_unread()
    part.get("game")
    part.part("options", {})
    part.refuse_unread()
    return words


def space_words(part: Part, up: list[str]) -> dict[str, Any]:
    name, takes = plain_text(part, "name"), part.items("takes", WHOLE)
    if not 1 <= len(takes) <= 2:
        raise part.error("the lowest and the highest number that it takes are expected, such as [1, 2]", "takes")
    row = {
        "name": name,
        "kind": part.text("kind"),
        "damage": part.texts("damage"),
        "low": takes[0],
        "high": takes[-1],
        "protects": part.texts("protects", []),
        "up": name.casefold() in up,
    }
    part.refuse_unread()
    return row


def sector_words(part: Part) -> dict[str, Any]:
    row = {"spaces": part.need("spaces"), "opposite": part.items("opposite", []), "gates": part.items("gates", [])}
    part.refuse_unread()
    return row


def start_words(part: Part) -> Mapping[str, Any]:
    row = {key: part.need(key) for key in ("sector", "space", "facing")}
    part.refuse_unread()
    return row
