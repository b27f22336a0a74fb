"""Ship cards and damage indices as data: read from TOML and CSV, and refused where a rulebook would not have them."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.dice import MAX_DICE
from stormtable.engine.inputs import Part, did_you_mean, list_words, value_text
from stormtable.engine.names import encode_name
from stormtable.games.arclight.rules.state import (
    INDEX_CODES,
    INDEX_ROWS,
    MAX_CREW,
    MAX_SPECIAL,
    MAX_WEAPONS,
    NAME_BYTES,
    Card,
    Code,
    Degree,
    Gear,
    Kind,
    WeaponCard,
)
from stormtable.games.arclight.words.names import ARC_NAMES

__all__ = [
    "ARCS",
    "DEGREE",
    "DEGREES",
    "DICE",
    "KINDS",
    "MAX_SKILL",
    "MOST",
    "MOST_BASE_DICE",
    "MOST_POINTS",
    "SIDES",
    "WHOLE_CELLS",
    "Cell",
    "csv_index",
    "read_arcs",
    "read_card",
    "read_cell",
    "read_index",
    "read_weapon",
    "skill_die",
]

Cell = tuple[int, ...]  # the codes of one cell of a damage index

MAX_SKILL: Final = 10  # AL-1.8
SIDES: Final = (2, 4, 6, 8, 10, 12, 20)  # of the dice there are (AL-8.51)
MOST_BASE_DICE: Final = MAX_DICE - 1  # one more is the skill die
MOST: Final = 99  # of a value on a card, and of a range in hexes (AL-8.51)
MOST_POINTS: Final = 9999
KINDS: Final = {"kinetic": Kind.KINETIC, "energy": Kind.ENERGY, "plasma": Kind.ENERGY, "pulson": Kind.ENERGY}
ARCS: Final = {"forward": 0b000001, "forward_wide": 0b100011, "all_around": 0b111111}
DEGREES: Final = {
    "low": Degree.LOW,
    "medl": Degree.MED_LOW,
    "medh": Degree.MED_HIGH,
    "high": Degree.HIGH,
    "all": Degree.ALL,
}
DEGREE: Final = re.compile(r"(low|high|all|med ?[lh])(?: ?([x/])([2-9]))?(?: ?\+([1-9][0-9]?))?", re.IGNORECASE)
DICE: Final = re.compile(r"([0-9]{1,3})[dD]([0-9]{1,3})")
RESERVED: Final = ("thrust", "ds", "countermeasure", "nixie", "pilot")  # what else the notation may mean by a name
MOVES: Final = ("forward", "right", "left", "turn", "facing")  # "Forward 3" would be a ship and a move
WHOLE_CELLS: Final = {"boom": Code.BOOM, "boom next turn": Code.BOOM_NEXT_TURN, "cascade": Code.CASCADE}
LETTERS: Final = "TEAMDWCSGX>~"


def skill_die(skill: int) -> int:
    """The sides of a skill's die; 0 is none (AL-1.5)."""
    return 0 if skill == 0 else 2 * ((skill + 1) // 2)


def read_card(part: Part) -> Card:
    """A ship card (AL-1.1), printed or of one's own (AL-8.3). Raises BadInput with the key and the reason."""
    card = Card()
    card.name = read_name(part, "name")
    if part.text("name").casefold() in MOVES:
        raise part.error(f"{part.text('name')!r} is a word of the notation; give the ship another name", "name")
    card.race_name = read_name(part, "race")
    card.points = part.number("points", 0, MOST_POINTS)
    card.thrust = part.number("thrust", 0, MOST)
    card.maneuver = part.number("maneuver", 0, MOST)
    card.screens = part.number("ds", 0, MOST)
    card.esv = part.number("esv", 0, MOST)
    card.asv = part.number("asv", 0, MOST)
    card.structure = part.number("structure", 0, MOST, default=1)
    if card.structure != 1:
        raise part.error(f"a ship has one structure box (AL-1.3), not {card.structure}", "structure")
    read_pilot(part.part("pilot"), card)
    read_gunners(part.part("gunners", {}), card)
    read_gear(part, card)
    read_weapons(part, card)
    part.refuse_unread()
    return card


def read_name(part: Part, key: str) -> list[int]:
    """A name as bytes: printable, single spaces, no comma or semicolon, since the notation must read it."""
    name = part.text(key)
    if name != " ".join(name.split()) or not name.isprintable():
        raise part.error(f"{name!r}: write it with single spaces and nothing unprintable", key)
    if any(c in name for c in ",;"):
        raise part.error(f"{name!r}: a name has no comma or semicolon", key)
    try:
        return encode_name(name, NAME_BYTES)
    except ValueError as error:
        raise part.error(str(error), key) from None


def read_skill(part: Part, key: str) -> int:
    """0 to 10; above 10 there is no die (AL-1.8)."""
    skill = part.number(key, 0, MOST)
    if skill > MAX_SKILL:
        raise part.error(f"skill {skill}: there is no die for a skill above {MAX_SKILL} (AL-1.8)", key)
    return skill


def read_pilot(part: Part, card: Card) -> None:
    card.helm, card.command = read_skill(part, "helm"), read_skill(part, "cmd")
    card.engineering, card.weaponry[0] = read_skill(part, "eng"), read_skill(part, "wpn")
    part.refuse_unread()
    card.helm_die, card.command_die = skill_die(card.helm), skill_die(card.command)
    card.skill_die[0] = skill_die(card.weaponry[0])
    card.n_crew = 1


def read_gunners(part: Part, card: Card) -> None:
    """Gunners A, B, ... with a weaponry skill each; with the pilot at most six crew (AL-7.5)."""
    given = list(part.table)
    if len(given) > MAX_CREW - 1:
        raise part.error(f"{len(given)} gunners and the pilot: a card has at most {MAX_CREW} crew (AL-7.5)")
    letters = [chr(ord("A") + i) for i in range(len(given))]
    for letter in given:
        if letter not in letters:
            raise part.error(f"gunners are lettered without a gap: {list_words(letters)}", letter)
    for i, letter in enumerate(letters, 1):
        card.weaponry[i] = read_skill(part, letter)
        card.skill_die[i] = skill_die(card.weaponry[i])
        card.n_crew += 1


def read_gear(part: Part, card: Card) -> None:
    """Countermeasure and nixie, a die or "none", and special equipment by name."""
    for gear, key in ((Gear.COUNTERMEASURE, "countermeasure"), (Gear.NIXIE, "nixie")):
        text = part.text(key, "none").casefold()
        if text != "none" and text not in {f"d{sides}" for sides in SIDES}:
            raise part.error(f'{text!r}: a die such as "D2", or "none" is expected', key)
        card.gear[gear] = text != "none"
        card.gear_die[gear] = 0 if text == "none" else int(text[1:])
    names = part.items("special", [])
    if len(names) > MAX_SPECIAL:
        raise part.error(f"{len(names)} pieces of special equipment: a card has at most {MAX_SPECIAL}", "special")
    seen: set[str] = set()
    for i, name in enumerate(names):
        data = read_name(Part({"special": name}, part.file, part.path), "special")
        if len(name) == 1 or name.casefold() in RESERVED or name.casefold() in seen:
            raise part.error(f"{name!r}: the name is taken; give each piece its own", "special")
        seen.add(name.casefold())
        card.gear[Gear.SPECIAL + i] = True
        for at, byte in enumerate(data):
            card.special[i, at] = byte


def read_weapons(part: Part, card: Card) -> None:
    rows = part.items("weapons")
    if len(rows) > MAX_WEAPONS:
        raise part.error(f"{len(rows)} weapons: a card has at most {MAX_WEAPONS} (AL-7.5)", "weapons")
    seen: set[tuple[int, str]] = set()
    special = {str(name).casefold() for name in part.items("special", [])}
    for i, row in enumerate(rows):
        weapon = card.weapons[i]
        below = Part(row, part.file, f"{part.path}.weapons[{i + 1}]".lstrip("."))
        read_weapon(below, card, weapon)
        known = (weapon.crew, str(row["name"]).casefold())
        if known in seen:
            raise below.error(f"{row['name']!r} stands twice for {row['crew']}; number the two", "name")
        if known[1] in special:
            raise below.error(f"{row['name']!r} is special equipment too; give the weapon another name", "name")
        seen.add(known)
    card.n_weapons = len(rows)


def read_weapon(part: Part, card: Card, weapon: WeaponCard) -> None:
    """One weapon of a card; `crew` is P or the letter of its gunner."""
    crew = ["P", *(chr(ord("A") + i) for i in range(card.n_crew - 1))]
    letter = part.text("crew")
    if letter not in crew:
        raise part.error(f"{letter!r} is no crew member of this card; there are {list_words(crew)}", "crew")
    weapon.crew = crew.index(letter)
    weapon.name = read_name(part, "name")
    if len(part.text("name")) == 1 or part.text("name").casefold() in RESERVED:
        raise part.error(f"{part.text('name')!r} is a word of the notation; give the weapon another name", "name")
    weapon.kind = KINDS[part.choice("kind", tuple(KINDS))]
    weapon.arcs = read_arcs(part, "arc")
    read_ranges(part, weapon)
    weapon.speed_limit = part.number("speed_limit", 0, MOST, default=0)
    read_dice(part, weapon)
    read_degree(part, weapon)
    part.refuse_unread()


def read_arcs(part: Part, key: str) -> int:
    """An arc by name, or a list of hex sides relative to the ship, 60 degrees each."""
    value = part.need(key)
    words = [value] if isinstance(value, str) else part.items(key)
    bits = 0
    for word in words:
        name = str(word).casefold().replace(" ", "-")
        if name.replace("-", "_") in ARCS:
            bits |= ARCS[name.replace("-", "_")]
        elif name in ARC_NAMES:
            bits |= 1 << ARC_NAMES.index(name)
        else:
            raise part.error(f"{word!r} is no arc; {did_you_mean(name, [*ARCS, *ARC_NAMES])}", key)
    if bits == 0:
        raise part.error(f"a weapon has at least one arc: {list_words([*ARCS, *ARC_NAMES])}", key)
    return bits


def read_ranges(part: Part, weapon: WeaponCard) -> None:
    """The last hex of short, medium and long range (AL-4.4)."""
    value = part.items("range")
    if len(value) != 3 or any(isinstance(n, bool) or not isinstance(n, int) for n in value):
        raise part.error(f"three whole numbers are expected, such as [4, 9, 10], not {value_text(value)}", "range")
    short, medium, long = value
    if not 0 < short < medium < long <= MOST:
        raise part.error(f"{value}: short, medium and long range ascend, from 1 to at most {MOST}", "range")
    weapon.short, weapon.medium, weapon.long = short, medium, long


def read_dice(part: Part, weapon: WeaponCard) -> None:
    """The base dice, "2D8"; the skill die comes on top (AL-1.5)."""
    text = part.text("dice")
    found = DICE.fullmatch(text.strip())
    if found is None:
        raise part.error(f'{text!r}: base dice such as "2D8" are expected', "dice")
    n, sides = int(found[1]), int(found[2])
    if not 1 <= n <= MOST_BASE_DICE:
        raise part.error(f"{text!r}: 1 to {MOST_BASE_DICE} base dice are possible", "dice")
    if sides not in SIDES:
        raise part.error(f"{text!r}: there is no die of {sides} sides; there are {list_words(SIDES)}", "dice")
    weapon.n_dice, weapon.sides = n, sides


def read_degree(part: Part, weapon: WeaponCard) -> None:
    """The degree code and its modifiers: "MedH", "Low+1", "High/2", "All x2" (AL-5.1, AL-5.2)."""
    text = part.text("degree")
    found = DEGREE.fullmatch(text.strip())
    if found is None:
        raise part.error(
            f'{text!r} is no degree code: Low, MedL, MedH, High or All, and behind it "x2" or "/2", then "+1"', "degree"
        )
    weapon.degree = DEGREES[found[1].casefold().replace(" ", "")]
    if found[2] is not None:
        factor = int(found[3])
        weapon.times, weapon.divide = (factor, 0) if found[2].casefold() == "x" else (0, factor)
    weapon.plus = int(found[4] or 0)


# Damage indices


def read_index(part: Part) -> list[list[Cell]]:
    """A race's damage index as cells[structure][net damage - 1]: a row per net damage, 1 to 24+ (AL-5.3)."""
    rows = INDEX_ROWS - 1
    cells: list[list[Cell]] = [[], []]
    for net in range(1, INDEX_ROWS):
        key = f"{net}+" if net == rows and f"{net}+" in part else str(net)
        if key not in part:
            raise part.error(f"row {net} is missing: an index has rows 1 to {rows}+, each [structure 0, structure 1]")
        row = part.items(key)
        if len(row) != 2:
            raise part.error("two cells are expected: [structure 0, structure 1]", key)
        for structure, cell in enumerate(row):
            cells[structure].append(read_cell(part, key, cell))
    part.refuse_unread()
    return cells


def read_cell(part: Part, key: str, text: Any) -> Cell:
    """The codes of a cell, or one of its whole words."""
    if not isinstance(text, str):
        raise part.error(f"a text in quotes is expected, not {value_text(text)}", key)
    word = " ".join(text.split())
    if word.casefold() in WHOLE_CELLS:
        return (WHOLE_CELLS[word.casefold()],)
    for letter in word:
        if letter not in LETTERS:
            raise part.error(
                f"{text!r}: {letter!r} is no damage code; the codes are {' '.join(LETTERS)}, "
                "or the words Boom, Boom Next Turn, Cascade",
                key,
            )
    if len(word) > INDEX_CODES:
        raise part.error(f"{text!r}: at most {INDEX_CODES} codes fit in a cell", key)
    return tuple(ord(letter) for letter in word)


def csv_index(text: str, file: str) -> Mapping[str, list[str]]:
    """The rows of an index in CSV: net_damage, structure_0, structure_1."""
    reader = csv.reader(text.splitlines())
    part = Part({}, file)
    if next(reader, []) != ["net_damage", "structure_0", "structure_1"]:
        raise part.error("the first line must be net_damage,structure_0,structure_1")
    rows: dict[str, list[str]] = {}
    for net, *cells in filter(None, reader):
        if net in rows:
            raise part.error("the row stands twice", net)
        rows[net] = cells
    return rows
