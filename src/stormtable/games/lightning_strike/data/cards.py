"""Datacards as data: read from TOML, and refused where a datacard would not have them (LS-11.1)."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from stormtable.engine.dice import MAX_DICE
from stormtable.engine.inputs import Part, did_you_mean, read_toml, value_text
from stormtable.engine.names import decode_name, encode_name
from stormtable.games.lightning_strike.rules.state import (
    CM,
    MAX_BANDS,
    MAX_WEAPONS,
    NAME_BYTES,
    Arc,
    Card,
    Damage,
    Kind,
    Side,
    Weapon,
)

__all__ = [
    "ARCS",
    "DATA",
    "KINDS",
    "MOST",
    "MOST_ACTIONS",
    "MOST_MOVE",
    "MOST_RANGE",
    "MOST_THREAT",
    "MOST_THRESHOLD",
    "SKILL",
    "class_name",
    "datacards",
    "read_card",
    "read_weapon",
    "weapon_name",
]

DATA: Final = Path(__file__).parent
KINDS: Final = {"exo": Kind.EXO, "fighter": Kind.FIGHTER}
ARCS: Final = {
    "F": Arc.FORWARD,
    "R": Arc.RIGHT,
    "L": Arc.LEFT,
    "Rr": Arc.REAR,
    "FF": Arc.FIXED_FORWARD,
    "T": Arc.TURRET,
}
TYPES: Final = {"E": Damage.ENERGY, "P": Damage.PROJECTILE}
SIDES: Final = {"front": Side.FRONT, "rear": Side.REAR}
PERKS: Final = ("close_combat", "ecm", "eccm", "missile_defense")
SKILL: Final = 2  # LS-2.5
MOST: Final = 99  # of a value on a card (LS-11.50)
MOST_THREAT: Final = 999
MOST_ACTIONS: Final = 9
MOST_THRESHOLD: Final = 999
MOST_MOVE: Final = 150  # cm
MOST_RANGE: Final = 300


@functools.cache
def datacards() -> Mapping[str, Card]:
    """The printed datacards by key (LS-11.1, LS-11.4)."""
    path = DATA / "datacards.toml"
    part = Part(read_toml(path), path.name)
    return {key: read_card(below) for key, below in part.parts("units")}


def class_name(card: Card) -> str:
    """The class of a unit as its card names it: "Pathfinder"."""
    return decode_name(card.name)


def weapon_name(weapon: Weapon) -> str:
    """A weapon as its card names it: "P. Cannon"."""
    return decode_name(weapon.name)


def read_card(part: Part) -> Card:
    """One datacard. Raises BadInput."""
    card = Card()
    card.name[:] = text_bytes(part, "name")
    card.kind = KINDS[part.choice("kind", list(KINDS))]
    card.threat_value = part.number("threat_value", 0, MOST_THREAT)
    card.skill = part.number("skill", 1, MAX_DICE, SKILL)
    card.actions = part.number("actions", 0, MOST_ACTIONS)
    card.size = part.number("size", 1, MOST)
    card.electronics = part.number("electronics", -MOST, MOST, 0)
    move = numbers(part, "move", 2, 0, MOST_MOVE)
    if move[1] < move[0]:
        raise part.error("the move behind the slash is at least the basic one", "move")
    card.move, card.overthrust = move[0] * CM, move[1] * CM
    part.text("side", "")
    read_protection(part, card)
    perks = part.part("perks", {})
    for perk in PERKS:
        setattr(card, perk, perks.number(perk, 0, MOST, 0))
    perks.refuse_unread()
    attacks = part.rows("attacks", [])
    if len(attacks) > MAX_WEAPONS:
        raise part.error(f"{len(attacks)} attack lines; at most {MAX_WEAPONS} fit on a card", "attacks")
    card.n_weapons = len(attacks)
    for i, row in enumerate(attacks):
        read_weapon(row, card.weapons[i])
    part.refuse_unread()
    return card


def text_bytes(part: Part, key: str) -> list[int]:
    """A name as bytes, with single blanks between its words, as notation reads it."""
    name = re.sub(" +", " ", part.text(key)).strip()
    if any(c in name for c in ",;:>") or not name.isprintable():
        raise part.error(f"{name!r}: a name has no comma, semicolon, colon or >", key)
    try:
        return encode_name(name, NAME_BYTES)
    except ValueError as error:
        raise part.error(str(error), key) from None


def numbers(part: Part, key: str, count: int, low: int, high: int) -> list[int]:
    """So many whole numbers."""
    found = part.items(key)
    if len(found) != count:
        raise part.error(f"{count} numbers are expected, not {len(found)}", key)
    for number in found:
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise part.error(f"{value_text(number)} is not a whole number from {low} to {high}", key)
    return found


def read_protection(part: Part, card: Card) -> None:
    """Avoidance and the three thresholds of each arc; `protection_p` where projectiles meet others (LS-7.1)."""
    avoidance = part.part("avoidance")
    for name, side in SIDES.items():
        card.avoidance[side] = avoidance.number(name, -MOST, MOST)
    avoidance.refuse_unread()
    for key, kind in (("protection", Damage.ENERGY), ("protection_p", Damage.PROJECTILE)):
        own = part.part(key if key in part else "protection")
        for name, side in SIDES.items():
            thresholds = numbers(own, name, 3, 0, MOST_THRESHOLD)
            if thresholds != sorted(thresholds):
                raise own.error("Stun, Crippled, Overkill are expected, each at least the one before", name)
            for i, threshold in enumerate(thresholds):
                card.protection[kind, side, i] = threshold
        own.refuse_unread()


def read_weapon(part: Part, weapon: Weapon) -> None:
    """One attack line (LS-5.3): ranges "C" and centimetres, accuracy and damage for each."""
    weapon.name[:] = text_bytes(part, "name")
    weapon.arc = ARCS[part.choice("arc", list(ARCS))]
    weapon.kind = TYPES[part.choice("type", list(TYPES), "E")]
    notes = part.texts("notes", [])
    for each in notes:
        if each.casefold() != "mis":
            raise part.error(f"{each!r} is unknown; {did_you_mean(each, ['Mis'])}", "notes")
    weapon.missile = bool(notes)
    bands = part.items("range")
    if not 1 <= len(bands) <= MAX_BANDS:
        raise part.error(f"1 to {MAX_BANDS} range bands are expected, not {len(bands)}", "range")
    weapon.n_bands = len(bands)
    weapon.contact = isinstance(bands[0], str) and bands[0].casefold() == "c"
    read_limits(part, bands[weapon.contact :], weapon)
    accuracy = numbers(part, "accuracy", len(bands), -MOST, MOST)
    damage = part.items("damage")
    if len(damage) == 1:  # one value holds in every band
        damage = damage * len(bands)
    for i, value in enumerate(numbers(Part({"damage": damage}, part.file, part.path), "damage", len(bands), 0, MOST)):
        weapon.accuracy[i], weapon.damage[i] = accuracy[i], value
    part.refuse_unread()


def read_limits(part: Part, limits: Sequence[Any], weapon: Weapon) -> None:
    """The last centimetre of each band but C."""
    before = 0
    for i, limit in enumerate(limits, int(weapon.contact)):
        if isinstance(limit, bool) or not isinstance(limit, int) or not before < limit <= MOST_RANGE:
            raise part.error(
                f'{value_text(limit)}: "C" first, then rising whole centimetres up to {MOST_RANGE} are expected',
                "range",
            )
        weapon.limit[i], before = limit * CM, limit
