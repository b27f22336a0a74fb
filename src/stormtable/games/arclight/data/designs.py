"""Ship cards of one's own (AL-8.3) between the words of a design and the tables of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.designs import plain_text
from stormtable.engine.inputs import Part
from stormtable.engine.workshops import Words
from stormtable.games.arclight.data.cards import ARCS, DEGREE, DICE, read_arcs, read_index
from stormtable.games.arclight.rules.state import INDEX_ROWS
from stormtable.games.arclight.words.names import ARC_NAMES

__all__ = ["DEGREES", "card_table", "card_words", "index_rows", "index_table", "weapon_table"]

VALUES: Final = ("points", "thrust", "maneuver", "ds", "esv", "asv")
PILOT: Final = ("helm", "cmd", "eng", "wpn")
GEAR: Final = ("countermeasure", "nixie")
DEGREES: Final = ("Low", "MedL", "MedH", "High", "All")
TOP_ROW: Final = INDEX_ROWS - 1


def card_table(words: Words) -> dict[str, Any]:
    """A design as the table of a ship, as `read_card` reads it."""
    return {
        "name": words["name"],
        "race": words["race"],
        **{key: words[key] for key in VALUES},
        "structure": 1,
        "special": [row["name"] for row in words["special"]],
        **{key: words[key] for key in GEAR},
        "pilot": {key: words[key] for key in PILOT},
        "gunners": {chr(ord("A") + i): row["wpn"] for i, row in enumerate(words["gunners"])},
        "weapons": [weapon_table(row) for row in words["weapons"]],
    }


def weapon_table(row: Words) -> dict[str, Any]:
    """A weapon of a design as the table of one."""
    bits = sum(1 << ARC_NAMES.index(each) for each in row["arcs"])
    named = [name for name, each in ARCS.items() if each == bits]
    factor = f" {row['factor']}" if row["factor"] else ""
    plus = f" +{row['plus']}" if row["plus"] else ""
    return {
        "crew": row["crew"],
        "name": row["name"],
        "kind": row["kind"],
        "arc": named[0] if named else list(row["arcs"]),
        "range": [row["short"], row["medium"], row["long"]],
        "speed_limit": row["speed_limit"],
        "dice": f"{row['dice']}{row['die']}",
        "degree": f"{row['degree']}{factor}{plus}",
    }


def card_words(part: Part) -> dict[str, Any]:
    """The table of a ship as the words of a design, within limits or not. Raises BadInput if it is broken."""
    pilot, gunners = part.part("pilot"), part.part("gunners", {}).table
    letters = [chr(ord("A") + i) for i in range(len(gunners))]
    for letter in gunners:
        if letter not in letters:
            raise part.below("gunners", gunners).error("gunners are lettered A, B and so on, without a gap", letter)
    words = {
        **{key: plain_text(part, key) for key in ("name", "race")},
        **{key: part.need(key) for key in VALUES},
        **{key: pilot.need(key) for key in PILOT},
        **{key: gear_word(part, key) for key in GEAR},
        "gunners": [{"wpn": gunners[letter]} for letter in letters],
        "special": [{"name": name} for name in part.texts("special", [])],
        "weapons": [weapon_words(row) for row in part.rows("weapons")],
    }
    part.number("structure", 1, 1, 1)
    pilot.refuse_unread()
    part.refuse_unread()
    return words


def gear_word(part: Part, key: str) -> str:
    """A die as it is printed, or "none"."""
    text = part.text(key, "none")
    return "none" if text.casefold() == "none" else text.upper()


def weapon_words(part: Part) -> dict[str, Any]:
    """The table of a weapon as a row of a design."""
    dice, degree = DICE.fullmatch(part.text("dice").strip()), DEGREE.fullmatch(part.text("degree").strip())
    if dice is None:
        raise part.error('base dice such as "2D8" are expected', "dice")
    if degree is None:
        raise part.error('a degree code such as "MedH" or "Low x2 +1" is expected', "degree")
    ranges = part.items("range")
    if len(ranges) != 3:
        raise part.error("three whole numbers are expected, such as [4, 9, 10]", "range")
    bits, code = read_arcs(part, "arc"), degree[1].casefold().replace(" ", "")
    row = {
        "crew": part.text("crew"),
        "name": plain_text(part, "name"),
        "kind": part.text("kind"),
        "arcs": [name for at, name in enumerate(ARC_NAMES) if bits >> at & 1],
        "short": ranges[0],
        "medium": ranges[1],
        "long": ranges[2],
        "speed_limit": part.get("speed_limit", 0),
        "dice": int(dice[1]),
        "die": f"D{int(dice[2])}",
        "degree": next(each for each in DEGREES if each.casefold() == code),
        "factor": f"{degree[2].casefold()}{degree[3]}" if degree[2] else "",
        "plus": int(degree[4] or 0),
    }
    part.refuse_unread()
    return row


# A race's damage index: a row for each net damage, from 1


def index_table(rows: Sequence[Words]) -> dict[str, list[str]]:
    """The damage index of a design as a file's table (AL-8.4)."""
    return {str(net): [row["structure_0"], row["structure_1"]] for net, row in enumerate(rows, 1)}


def index_rows(part: Part) -> list[dict[str, str]]:
    """A file's damage index as the rows of a design. Raises BadInput if it is none."""
    read_index(part)
    rows: Mapping[str, Any] = part.table
    return [
        {"structure_1": one, "structure_0": zero}
        for zero, one in (rows.get(str(net)) or rows[f"{net}+"] for net in range(1, TOP_ROW + 1))
    ]
