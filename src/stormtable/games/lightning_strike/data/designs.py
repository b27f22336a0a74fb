"""Datacards of one's own (LS-11.50) between the words of a design and the tables of a file."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.designs import plain_text
from stormtable.engine.inputs import Part, value_text
from stormtable.engine.workshops import Words

__all__ = ["attack_table", "card_table", "card_words"]

VALUES: Final = ("threat_value", "skill", "actions", "size", "electronics")
PERKS: Final = ("close_combat", "ecm", "eccm", "missile_defense")
SIDES: Final = ("front", "rear")


def card_table(words: Words) -> dict[str, Any]:
    """A design as the table of a unit, as `read_card` reads it."""
    table = {
        "name": words["name"],
        "side": words["side"],
        "kind": words["kind"],
        **{key: words[key] for key in VALUES},
        "move": [words["move"], words["overthrust"]],
        "avoidance": {side: words[f"avoidance_{side}"] for side in SIDES},
        "protection": {side: words[f"protection_{side}"] for side in SIDES},
    }
    if words["projectile"]:
        table["protection_p"] = {side: words[f"protection_p_{side}"] for side in SIDES}
    table["perks"] = {key: words[key] for key in PERKS if words[key]}
    table["attacks"] = [attack_table(row) for row in words["attacks"]]
    return table


def attack_table(row: Words) -> dict[str, Any]:
    """An attack line of a design as the table of one."""
    return {
        "name": row["name"],
        "arc": row["arc"],
        "range": [*(["C"] if row["contact"] else []), *row["range"]],
        "accuracy": row["accuracy"],
        "damage": row["damage"],
        "type": row["type"],
        "notes": ["Mis"] if row["missile"] else [],
    }


def card_words(part: Part) -> dict[str, Any]:
    """The table of a unit as the words of a design, within limits or not. Raises BadInput if it is broken."""
    move, avoidance, protection = pair(part), part.part("avoidance"), part.part("protection")
    projectile = "protection_p" in part
    shells = part.part("protection_p") if projectile else protection
    perks = part.part("perks", {})
    words = {
        "name": plain_text(part, "name"),
        "side": part.text("side", ""),
        "kind": part.text("kind"),
        **{key: part.need(key) for key in ("threat_value", "actions", "size")},
        **{key: part.get(key, default) for key, default in (("skill", 2), ("electronics", 0))},
        "move": move[0],
        "overthrust": move[1],
        **{f"avoidance_{side}": avoidance.need(side) for side in SIDES},
        **{f"protection_{side}": protection.items(side) for side in SIDES},
        "projectile": projectile,
        **{f"protection_p_{side}": shells.items(side) for side in SIDES},
        **{key: perks.get(key, 0) for key in PERKS},
        "attacks": [attack_words(row) for row in part.rows("attacks", [])],
    }
    for each in (avoidance, protection, shells, perks, part):
        each.refuse_unread()
    return words


def pair(part: Part) -> list[Any]:
    """Basic Move and that with Overthrust."""
    found = part.items("move")
    if len(found) != 2:
        raise part.error(f"two whole numbers are expected, such as [10, 20], not {value_text(found)}", "move")
    return found


def attack_words(part: Part) -> dict[str, Any]:
    """The table of an attack line as a row of a design."""
    bands = part.items("range")
    contact = bool(bands) and isinstance(bands[0], str) and bands[0].casefold() == "c"
    row = {
        "name": plain_text(part, "name"),
        "arc": part.text("arc"),
        "type": part.text("type", "E"),
        "missile": bool([each for each in part.texts("notes", []) if each.casefold() == "mis"]),
        "contact": contact,
        "range": bands[1:] if contact else bands,
        "accuracy": part.items("accuracy"),
        "damage": part.items("damage"),
    }
    part.refuse_unread()
    return row
