"""Datacards of one's own (LS-11.50) for the page: what a card consists of, its limits and faults (engine.workshops)."""

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
from stormtable.engine.dice import MAX_DICE
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, read_toml
from stormtable.engine.workshops import Assessment, DesignFault, DesignField, DesignGauge, DesignGroup, Words
from stormtable.games.lightning_strike.data.cards import (
    DATA,
    MOST,
    MOST_ACTIONS,
    MOST_MOVE,
    MOST_RANGE,
    MOST_THREAT,
    MOST_THRESHOLD,
    SKILL,
    class_name,
    datacards,
    read_card,
    read_weapon,
)
from stormtable.games.lightning_strike.data.designs import attack_table, card_table, card_words
from stormtable.games.lightning_strike.data.scenarios import shipped_scenarios
from stormtable.games.lightning_strike.rules.state import MAX_BANDS, MAX_WEAPONS, NAME_BYTES, Weapon
from stormtable.language import phrase, say

__all__ = ["COST", "GROUPS", "NOTE", "RULE", "SCENARIO", "TITLE", "assess", "commission", "file", "read", "stock"]

TITLE: Final = phrase("Datacard designer")
RULE: Final = "LS-11.50"
COST: Final = phrase("Threat Value")
NOTE: Final = phrase("The sheet prints Threat Values and no way to find them: set yours, and try the unit out")
SCENARIO: Final = "free"
LIMITS: Final = "LS-11.50"
ROW: Final = re.compile(r"attacks\[(\d+)\]\.(\w+)")
FIELDS: Final = {  # what a file says in one value, by the field that shows its faults
    "move": "overthrust",
    "protection.front": "protection_front",
    "protection.rear": "protection_rear",
    "protection_p.front": "protection_p_front",
    "protection_p.rear": "protection_p_rear",
}
ARCS: Final = (
    ("F", phrase("F, forward")),
    ("FF", phrase("FF, fixed forward")),
    ("R", phrase("R, right")),
    ("L", phrase("L, left")),
    ("Rr", phrase("Rr, rear")),
    ("T", phrase("T, turret")),
)
KIND_TITLES: Final = (("exo", phrase("Exo")), ("fighter", phrase("Fighter")))
TYPES: Final = (("E", phrase("E, energy")), ("P", phrase("P, projectile")))


def number(
    key: str, title: str, rule: str, high: int = MOST, text: str = "", low: int = 0, default: int | None = None
) -> DesignField:
    return DesignField(key, title, rule, low, high, text, default=low if default is None else default)


def text(key: str, title: str, low: int, rule: str = LIMITS, note: str = "") -> DesignField:
    return DesignField(key, title, rule, low, NAME_BYTES, note, "text", "")


def choice(key: str, title: str, rule: str, choices: tuple[tuple[str, str], ...]) -> DesignField:
    return DesignField(key, title, rule, kind="choice", default=choices[0][0], choices=choices)


def thresholds(key: str, title: str, only: tuple[str, ...] = ()) -> DesignField:
    return DesignField(
        key,
        title,
        "LS-7.1",
        0,
        MOST_THRESHOLD,
        phrase("Stun / Crippled / Overkill."),
        "numbers",
        (4, 8, 12),
        most=3,
        only=only,
    )


ATTACK: Final = (
    text("name", phrase("Name"), 1),
    choice("arc", phrase("Arc"), "LS-5.2", ARCS),
    choice("type", phrase("Damage type"), "LS-7.1", TYPES),
    DesignField("missile", phrase("Missile (Mis)"), "LS-5.5", kind="flag", default=False),
    DesignField("contact", phrase("Range C"), "LS-6.2", text=phrase("In base contact."), kind="flag", default=True),
    DesignField(
        "range",
        phrase("Range in cm"),
        "LS-5.3",
        1,
        MOST_RANGE,
        phrase("Where each band ends."),
        "numbers",
        (10, 25),
        most=MAX_BANDS,
    ),
    DesignField(
        "accuracy",
        phrase("Accuracy"),
        "LS-5.3",
        -MOST,
        MOST,
        phrase("One a band, C first."),
        "numbers",
        (0, 0, 0),
        most=MAX_BANDS,
    ),
    DesignField(
        "damage",
        phrase("Damage"),
        "LS-5.3",
        0,
        MOST,
        phrase("One a band, or one for all."),
        "numbers",
        (3,),
        most=MAX_BANDS,
    ),
)
GROUPS: Final = (
    DesignGroup(
        phrase("The unit"),
        (
            text("name", phrase("Name"), 1),
            text("side", phrase("Force"), 0, note=phrase("Whose it is: Jovian, CEGA.")),
            choice("kind", phrase("Facing"), "LS-4.2", KIND_TITLES),
            number(
                "threat_value",
                phrase("Threat Value"),
                LIMITS,
                MOST_THREAT,
                phrase("As you value it; forces are built by it."),
            ),
            number("skill", phrase("Skill"), "LS-2.5", MAX_DICE, phrase("Dice of a Skill test."), 1, SKILL),
            number("actions", phrase("Actions"), LIMITS, MOST_ACTIONS, phrase("In an activation (LS-3.4)."), default=1),
            number("size", phrase("Size"), LIMITS, MOST, phrase("Blocks the sight of smaller units (LS-5.8)."), 1, 3),
            number("electronics", phrase("Electronics"), LIMITS, MOST, phrase("For Targeted ECM (LS-9.6)."), -MOST, 0),
            number("move", phrase("Move"), LIMITS, MOST_MOVE, phrase("In cm."), default=10),
            number(
                "overthrust",
                phrase("Move with Overthrust"),
                LIMITS,
                MOST_MOVE,
                phrase("In cm, at least Move."),
                default=20,
            ),
        ),
        "LS-11.1",
    ),
    DesignGroup(
        phrase("Defense"),
        (
            number(
                "avoidance_front",
                phrase("Avoidance, front"),
                "LS-5.5",
                MOST,
                phrase("Added to defense rolls."),
                -MOST,
                0,
            ),
            number("avoidance_rear", phrase("Avoidance, rear"), "LS-5.5", MOST, "", -MOST, 0),
            thresholds("protection_front", phrase("Protection, front")),
            thresholds("protection_rear", phrase("Protection, rear")),
            DesignField(
                "projectile",
                phrase("Separate protection from projectiles"),
                "LS-7.1",
                kind="flag",
                default=False,
            ),
            thresholds("protection_p_front", phrase("Projectiles, front"), ("projectile", "true")),
            thresholds("protection_p_rear", phrase("Projectiles, rear"), ("projectile", "true")),
        ),
        "LS-7.1",
    ),
    DesignGroup(
        phrase("Perks"),
        (
            number("close_combat", phrase("Close Combat Optimized"), "LS-6.3", text=phrase("0: none, here and below.")),
            number("ecm", phrase("ECM"), "LS-9.1"),
            number("eccm", phrase("ECCM"), "LS-9.5"),
            number("missile_defense", phrase("Missile Defense"), "LS-5.5"),
        ),
        LIMITS,
    ),
    DesignGroup(phrase("Attacks"), ATTACK, LIMITS, "", "attacks", phrase("Attack"), 0, MAX_WEAPONS),
)


def stock() -> Sequence[Words]:
    """The four printed datacards (LS-11.1)."""
    path = DATA / "datacards.toml"
    return [read_design(GROUPS, card_words(below)) for _, below in Part(read_toml(path), path.name).parts("units")]


def assess(words: Words) -> Assessment:
    """Threat Value, limits and faults of a datacard (LS-11.50)."""
    design = read_design(GROUPS, words)
    return Assessment(
        unit=unit_key(design["name"]),
        cost=design["threat_value"],
        parts=(),
        gauges=(DesignGauge(say("Attacks"), len(design["attacks"]), MAX_WEAPONS, LIMITS),),
        faults=tuple(all_faults(design)),
    )


def all_faults(design: Words) -> list[DesignFault]:
    """What is beyond the limits; where nothing is, what else the loader refuses."""
    printed = {key: class_name(card) for key, card in datacards().items()}
    found = list(limit_faults(GROUPS, design))
    found += name_faults(GROUPS, design["name"], printed, LIMITS)
    found += threshold_faults(design)
    wrong = {each.key.rpartition(".")[0] for each in found}
    found += [
        fault for i in range(len(design["attacks"])) if f"attacks.{i}" not in wrong for fault in misfits(design, i)
    ]
    return found or list(refusals(design))


def threshold_faults(design: Words) -> Iterator[DesignFault]:
    """Three thresholds are needed, none below the one before (LS-7.1)."""
    for key in ("protection_front", "protection_rear", "protection_p_front", "protection_p_rear"):
        given = design[key]
        if "_p_" in key and not design["projectile"]:
            continue
        if len(given) < 3:
            yield fault_at(GROUPS, key, say("three numbers are needed, not {n}", n=len(given)))
        elif given != sorted(given):
            yield fault_at(GROUPS, key, say("Stun / Crippled / Overkill, each at least the one before"))


def misfits(design: Words, i: int) -> Iterator[DesignFault]:
    """What does not fit in an attack line: its bands and their values, its name."""
    try:
        read_weapon(Part(attack_table(design["attacks"][i]), "", f"attacks[{i + 1}]"), Weapon())
    except BadInput as error:
        yield fault_from(GROUPS, error, key_of(error))


def refusals(design: Words) -> Iterator[DesignFault]:
    """What the loader refuses of the card as a whole."""
    try:
        read_card(Part(card_table(design)))
    except BadInput as error:
        yield fault_from(GROUPS, error, key_of(error))


def key_of(error: BadInput) -> str:
    """The field that a refusal of the loader means."""
    found = ROW.fullmatch(error.where)
    return f"attacks.{int(found[1]) - 1}.{found[2]}" if found else FIELDS.get(error.where, error.where)


# Files and matches


def read(contents: Mapping[str, Any]) -> Sequence[Words]:
    """The datacards of a file of units, or of a scenario file."""
    part = Part(contents)
    if part.text("game", "lightning_strike") != "lightning_strike":
        raise part.error(
            f"{part.text('game')!r}: these are designs of another game; lightning_strike is expected", "game"
        )
    found = [read_design(GROUPS, card_words(below), f"units.{key}") for key, below in part.parts("units")]
    if not found:
        raise part.error("there is no unit in it; a table [units.hoplite] is expected for a unit 'Hoplite'")
    return found


def file(designs: Sequence[Words]) -> dict[str, Any]:
    """Tables as `read` and scenario files take them."""
    drafts = [read_design(GROUPS, words, f"designs[{i}]") for i, words in enumerate(designs, 1)]
    return {"game": "lightning_strike", "units": tables(drafts)}


def tables(drafts: Sequence[Words]) -> dict[str, Any]:
    """Units by their keys."""
    units: dict[str, Any] = {}
    for words in drafts:
        key = unit_key(words["name"]) or "unnamed"
        if key in units:
            raise BadInput(f"design {words['name']!r}: there are two designs of that name", LIMITS)
        units[key] = card_table(words)
    return units


def commission(scenario: str | Mapping[str, Any], designs: Sequence[Words]) -> dict[str, Any]:
    """The contents of a scenario file that has these units too."""
    contents = scenario_contents(scenario, shipped_scenarios())
    drafts = [read_design(GROUPS, words, f"designs[{i}]") for i, words in enumerate(designs, 1)]
    for words in drafts:
        refuse_faulty(words["name"], all_faults(words))
    return {**contents, "units": joined(contents, "units", tables(drafts))}
