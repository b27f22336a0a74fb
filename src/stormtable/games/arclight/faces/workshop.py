"""Ship cards of one's own (AL-8.3) for the page: what a card consists of, its limits and faults (engine.workshops)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.designs import (
    fault_at,
    fault_from,
    joined,
    limit_faults,
    name_faults,
    read_design,
    refuse_faulty,
    scenario_contents,
    unit_key,
)
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, read_toml
from stormtable.engine.workshops import Assessment, DesignFault, DesignField, DesignGauge, DesignGroup, Words
from stormtable.games.arclight.data.cards import (
    MAX_SKILL,
    MOST,
    MOST_BASE_DICE,
    MOST_POINTS,
    WHOLE_CELLS,
    csv_index,
    read_card,
    read_cell,
    read_weapon,
)
from stormtable.games.arclight.data.designs import (
    DEGREES,
    card_table,
    card_words,
    index_rows,
    index_table,
    weapon_table,
)
from stormtable.games.arclight.data.scenarios import DATA, own_indices, ship_cards, shipped_scenarios
from stormtable.games.arclight.rules.state import (
    INDEX_ROWS,
    MAX_CREW,
    MAX_SPECIAL,
    MAX_WEAPONS,
    NAME_BYTES,
    Card,
    WeaponCard,
)
from stormtable.games.arclight.words.names import class_name
from stormtable.language import phrase, say

__all__ = ["COST", "GROUPS", "NOTE", "RULE", "SCENARIO", "TITLE", "assess", "commission", "file", "read", "stock"]

TITLE: Final = phrase("Ship designer")
RULE: Final = "AL-8.3"
COST: Final = phrase("Points")
NOTE: Final = phrase("The sheet prints points and no way to find them: set them yourself, and try the ship out")
SCENARIO: Final = "free"
LIMITS: Final = "AL-8.51"
WHOLE_WORDS: Final = max(map(len, WHOLE_CELLS))
ROW: Final = re.compile(r"weapons\[(\d+)\]\.(\w+)")
COLUMNS: Final = {"range": "long", "arc": "arcs"}  # what a file says in one value, by the field that shows its faults
DICE: Final = (
    ("D2", phrase("D2")),
    ("D4", phrase("D4")),
    ("D6", phrase("D6")),
    ("D8", phrase("D8")),
    ("D10", phrase("D10")),
    ("D12", phrase("D12")),
    ("D20", phrase("D20")),
)
GEAR_DICE: Final = (("none", phrase("None")), *DICE)
FACTORS: Final = (
    ("", phrase("As rolled")),
    *((f"{sign}{n}", f"{shown}{n}") for sign, shown in ("x×", "//") for n in range(2, 10)),
)


KIND_TITLES: Final = (
    ("kinetic", phrase("Kinetic")),
    ("energy", phrase("Energy")),
    ("plasma", phrase("Plasma")),
    ("pulson", phrase("Pulson")),
)
CREW_TITLES: Final = (
    ("P", phrase("P, the pilot")),
    ("A", phrase("A, gunner")),
    ("B", phrase("B, gunner")),
    ("C", phrase("C, gunner")),
    ("D", phrase("D, gunner")),
    ("E", phrase("E, gunner")),
)
ARC_TITLES: Final = (
    ("front", phrase("Front")),
    ("front-right", phrase("Front-right")),
    ("rear-right", phrase("Rear-right")),
    ("rear", phrase("Rear")),
    ("rear-left", phrase("Rear-left")),
    ("front-left", phrase("Front-left")),
)


def number(key: str, title: str, high: int = MOST, text: str = "", rule: str = LIMITS, low: int = 0) -> DesignField:
    return DesignField(key, title, rule, low, high, text, default=low)


def skill(key: str, title: str, text: str = "") -> DesignField:
    return number(key, title, MAX_SKILL, text, "AL-1.8")


def name(title: str, key: str = "name") -> DesignField:
    return DesignField(key, title, LIMITS, 1, NAME_BYTES, kind="text", default="")


def choice(key: str, title: str, rule: str, choices: Sequence[tuple[str, str]], text: str = "") -> DesignField:
    return DesignField(key, title, rule, text=text, kind="choice", default=choices[0][0], choices=tuple(choices))


def printed_index() -> tuple[Words, ...]:
    """The one printed damage index as rows to begin with (AL-8.1)."""
    path = DATA / "damage_index.csv"
    return tuple(index_rows(Part(csv_index(path.read_text(encoding="utf-8"), path.name), path.name)))


WEAPON: Final = (
    name(phrase("Name")),
    choice("crew", phrase("Fired by"), "AL-4.1", CREW_TITLES),
    choice("kind", phrase("Kind"), "AL-5.3", KIND_TITLES, phrase("Kinetic meets ASV, the others ESV.")),
    DesignField(
        "arcs",
        phrase("Bears on"),
        "AL-4.3",
        1,
        text=phrase("60 degrees each."),
        kind="set",
        default=("front",),
        choices=ARC_TITLES,
    ),
    number("short", phrase("Short range"), MOST, phrase("+1 to hit up to here."), "AL-4.4", 1),
    number("medium", phrase("Medium range"), MOST, "", "AL-4.4", 2),
    number("long", phrase("Long range"), MOST, phrase("-1 to hit; nothing beyond."), "AL-4.4", 3),
    number(
        "speed_limit",
        phrase("Speed restriction"),
        MOST,
        phrase("SR < n: hexes that the target entered; 0: none."),
        "AL-4.5",
    ),
    number("dice", phrase("Base dice"), MOST_BASE_DICE, phrase("The skill die comes on top (AL-1.5)."), LIMITS, 1),
    choice("die", phrase("of"), LIMITS, DICE),
    choice(
        "degree", phrase("Degree code"), "AL-5.1", [(each, each) for each in DEGREES], phrase("Which dice are damage.")
    ),
    choice("factor", phrase("multiplied"), "AL-5.2", FACTORS),
    number("plus", phrase("and plus"), MOST, "", "AL-5.2"),
)
OUTSIDE: Final = phrase("Can be hit; acts outside the basic game.")
GROUPS: Final = (
    DesignGroup(
        phrase("The ship"),
        (
            name(phrase("Name")),
            name(phrase("Race"), "race"),
            number("points", phrase("Points"), MOST_POINTS, phrase("As you value the ship; forces are built by them.")),
            number("thrust", phrase("Thrust"), MOST, phrase("Movement points a turn (AL-3.3).")),
            number("maneuver", phrase("Maneuver"), MOST, phrase("A turn costs 1 more than this (AL-3.4).")),
            number("ds", phrase("Defensive Screens"), MOST, phrase("To be hit, an attack must reach this (AL-4.6).")),
            number("esv", "ESV", MOST, phrase("Taken off energy damage (AL-5.3).")),
            number("asv", "ASV", MOST, phrase("Taken off kinetic damage (AL-5.3).")),
            choice("countermeasure", phrase("Countermeasure"), LIMITS, GEAR_DICE, OUTSIDE),
            choice("nixie", phrase("Nixie"), LIMITS, GEAR_DICE, OUTSIDE),
        ),
        "AL-1.1",
        phrase("Every ship has one structure box (AL-1.3)."),
    ),
    DesignGroup(
        phrase("Pilot"),
        (
            skill("helm", phrase("Helm"), phrase("For turns of several sides (AL-3.5).")),
            skill("cmd", phrase("Cmd"), phrase("For initiative (AL-3.1).")),
            skill("eng", phrase("Eng"), phrase("Not in the basic game.")),
            skill("wpn", phrase("Wpn"), phrase("For the weapons P.")),
        ),
        "AL-1.8",
    ),
    DesignGroup(
        phrase("Gunners"),
        (skill("wpn", phrase("Wpn")),),
        "AL-7.5",
        "",
        "gunners",
        phrase("Gunner"),
        0,
        MAX_CREW - 1,
        lettered=True,
    ),
    DesignGroup(phrase("Weapons"), WEAPON, "AL-7.5", "", "weapons", phrase("Weapon"), 0, MAX_WEAPONS),
    DesignGroup(
        phrase("Special equipment"),
        (name(phrase("Name")),),
        LIMITS,
        phrase("Can be hit (AL-5.5)."),
        "special",
        phrase("Piece"),
        0,
        MAX_SPECIAL,
    ),
    DesignGroup(
        phrase("Damage index of the race"),
        (
            DesignField("structure_1", phrase("Structure 1"), "AL-5.4", 0, WHOLE_WORDS, kind="text", default=""),
            DesignField("structure_0", phrase("Structure 0"), "AL-5.4", 0, WHOLE_WORDS, kind="text", default=""),
        ),
        "AL-8.4",
        phrase(
            "Left empty, the race uses the printed one. Else a row for each net damage, the last for all above: "
            "the codes T E A M D W C S G X > ~, or Boom, Boom Next Turn, Cascade."
        ),
        "index",
        phrase("Damage"),
        0,
        INDEX_ROWS - 1,
        printed_index(),
        phrase("Begin with the printed index"),
    ),
)


def stock() -> Sequence[Words]:
    """The two printed ships (AL-8.1)."""
    path = DATA / "ships.toml"
    rows = read_toml(path)
    return [read_design(GROUPS, {**card_words(Part(row, path.name, key)), "index": []}) for key, row in rows.items()]


def assess(words: Words) -> Assessment:
    """Points, limits and faults of a card (AL-8.51)."""
    design = read_design(GROUPS, words)
    return Assessment(
        unit=unit_key(design["name"]),
        cost=design["points"],
        parts=(),
        gauges=(
            DesignGauge(say("Weapons"), len(design["weapons"]), MAX_WEAPONS, "AL-7.5"),
            DesignGauge(say("Crew"), 1 + len(design["gunners"]), MAX_CREW, "AL-7.5"),
        ),
        faults=tuple(all_faults(design)),
    )


def all_faults(design: Words) -> list[DesignFault]:
    """What is beyond the limits; where nothing is, what else the loader refuses."""
    printed = {key: class_name(card) for key, card in ship_cards().items()}
    found = list(limit_faults(GROUPS, design))
    found += name_faults(GROUPS, design["name"], printed, LIMITS)
    wrong = {each.key.rpartition(".")[0] for each in found}
    found += [
        fault for i in range(len(design["weapons"])) if f"weapons.{i}" not in wrong for fault in misfits(design, i)
    ]
    found += index_faults(design["index"])
    return found or list(refusals(design))


def misfits(design: Words, i: int) -> Iterator[DesignFault]:
    """What does not fit in a weapon's row: its crew, its ranges, its name."""
    card = Card()
    card.n_crew = min(MAX_CREW, 1 + len(design["gunners"]))
    try:
        read_weapon(Part(weapon_table(design["weapons"][i]), "", f"weapons[{i + 1}]"), card, WeaponCard())
    except BadInput as error:
        yield fault_from(GROUPS, error, key_of(error))


def index_faults(rows: Sequence[Words]) -> Iterator[DesignFault]:
    if 0 < len(rows) < INDEX_ROWS - 1:
        yield fault_at(
            GROUPS, "index", say("none or {most} rows are possible, not {n}", most=INDEX_ROWS - 1, n=len(rows))
        )
    for i, row in enumerate(rows):
        for key in ("structure_1", "structure_0"):
            try:
                read_cell(Part({}), "", row[key])
            except BadInput as error:
                yield fault_from(GROUPS, error, f"index.{i}.{key}")


def refusals(design: Words) -> Iterator[DesignFault]:
    """What the loader refuses of the card as a whole."""
    try:
        read_card(Part(card_table(design)))
    except BadInput as error:
        yield fault_from(GROUPS, error, key_of(error))


def key_of(error: BadInput) -> str:
    """The field that a refusal of the loader means."""
    found = ROW.fullmatch(error.where)
    return f"weapons.{int(found[1]) - 1}.{COLUMNS.get(found[2], found[2])}" if found else error.where


# Files and matches


def read(contents: Mapping[str, Any]) -> Sequence[Words]:
    """The ships of a file of ships, or of a scenario file, with the index of their race if it is there."""
    part = Part(contents)
    if part.text("game", "arclight") != "arclight":
        raise part.error(f"{part.text('game')!r}: these are designs of another game; arclight is expected", "game")
    indices = {race.casefold(): index_rows(below) for race, below in own_indices(part)}
    found = []
    for key, below in part.parts("ships"):
        words = card_words(below)
        index = indices.get(words["race"].casefold(), [])
        found.append(read_design(GROUPS, {**words, "index": index}, f"ships.{key}"))
    if not found:
        raise part.error("there is no ship in it; a table [ships.lancer] is expected for a ship 'Lancer'")
    return found


def file(designs: Sequence[Words]) -> dict[str, Any]:
    """Tables as `read` and scenario files take them."""
    drafts = [read_design(GROUPS, words, f"designs[{i}]") for i, words in enumerate(designs, 1)]
    return {"game": "arclight", **tables(drafts)}


def tables(drafts: Sequence[Words]) -> dict[str, Any]:
    """Ships by their keys, and indices by races. Raises BadInput if a race has two."""
    ships: dict[str, Any] = {}
    indices: dict[str, Any] = {}
    for words in drafts:
        key = unit_key(words["name"]) or "unnamed"
        if key in ships:
            raise BadInput(f"design {words['name']!r}: there are two designs of that name", LIMITS)
        ships[key] = card_table(words)
        if words["index"]:
            add_index(indices, words["race"], index_table(words["index"]))
    return {"ships": ships, **({"index": indices} if indices else {})}


def add_index(indices: dict[str, Any], race: str, index: Any) -> None:
    """A race's index beside others (AL-8.4)."""
    known = next((each for each in indices if each.casefold() == race.casefold()), race)
    if indices.setdefault(known, index) != index:
        raise BadInput(f"{race}: two damage indices are given; all ships of a race use one", "AL-8.4")


def commission(scenario: str | Mapping[str, Any], designs: Sequence[Words]) -> dict[str, Any]:
    """The contents of a scenario file that has these ships too."""
    contents = scenario_contents(scenario, shipped_scenarios())
    drafts = [read_design(GROUPS, words, f"designs[{i}]") for i, words in enumerate(designs, 1)]
    for words in drafts:
        refuse_faulty(words["name"], all_faults(words))
    added = tables(drafts)
    indices = dict(Part(contents).part("index", {}).table)
    for race, index in added.get("index", {}).items():
        add_index(indices, race, index)
    ships = joined(contents, "ships", added["ships"])
    return {**contents, "ships": ships, **({"index": indices} if indices else {})}
