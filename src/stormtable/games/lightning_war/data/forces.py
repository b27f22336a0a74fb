"""Units and their elements, as scenario files and force lists write them (chapters 1, 9 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine import copy_into
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.names import encode_name
from stormtable.games.lightning_war.data.tables import gun_of, he_dice, new_vehicle
from stormtable.games.lightning_war.rules.state import (
    INCH,
    MAX_ELEMENTS,
    MAX_UNITS,
    MOST_IN_UNIT,
    NAME_BYTES,
    Body,
    Card,
    Kind,
    Setup,
    Unit,
)

__all__ = ["BODIES", "KINDS", "letters", "read_unit"]

BODIES: Final = {"platoon": Body.PLATOON, "battery": Body.BATTERY, "troop": Body.TROOP, "hq": Body.HQ}
KINDS: Final = ("squad", "mmg", "hmg", "mortar", "field_gun", "at_gun", "vehicle", "truck", "jeep")
CREWS: Final = {"mortar": Kind.MORTAR, "field_gun": Kind.FIELD_GUN, "at_gun": Kind.AT_GUN}
ARMS: Final = {"rifle": (3, 6 * INCH), "smg": (4, 3 * INCH)}  # dice and range (LW-6.1)
GUNS: Final = (Kind.MORTAR, Kind.FIELD_GUN, Kind.AT_GUN)
FOOT_RADIUS: Final = 60  # LW-1.3
VEHICLE_RADIUS: Final = 80
FOOT: Final = 6 * INCH  # LW-4.7
TRUCK: Final = 12 * INCH  # LW-4.4
BY_HAND: Final = 76  # mm: heavier anti-tank guns need a tow (LW-4.19)
MOST_MM: Final = 210
FORBIDDEN: Final = (" at ", " with ", " on ", " to ", " and ", " by ", " seen ", " facing ")  # words of the notation


def letters(part: Part, key: str, name: str | None = None) -> list[int]:
    """A name as bytes, with single blanks between its words, as notation reads it."""
    text = " ".join((part.text(key) if name is None else name).split())
    if any(c in text for c in ",;:>") or not text.isprintable():
        raise part.error(f"{text!r}: a name has no comma, semicolon, colon or >", key)
    for word in FORBIDDEN:
        if word in f" {text.casefold()} ":
            raise part.error(f"{text!r}: a name does not hold the word {word.strip()!r}, which notation uses", key)
    try:
        return encode_name(text, NAME_BYTES)
    except ValueError as error:
        raise part.error(str(error), key) from None


def read_unit(part: Part, setup: Setup, units: Sequence[Unit], side: int, errata: bool) -> None:
    """A unit with its elements, behind those read before. Raises BadInput."""
    if setup.n_units == MAX_UNITS:
        raise part.error(f"there are more than {MAX_UNITS} units")
    number = setup.n_units
    unit = setup.units[number]
    setup.n_units += 1
    unit.side, unit.first = side, setup.n_elements
    unit.name[:] = letters(part, "name")
    unit.kind = BODIES[part.choice("kind", list(BODIES))]
    unit.morale = part.number("morale", 2, 12, 6)
    rows = part.rows("elements")
    if not 1 <= len(rows) <= MOST_IN_UNIT or setup.n_elements + len(rows) > MAX_ELEMENTS:
        raise part.error(
            f"{len(rows)}: a unit has 1 to {MOST_IN_UNIT} elements, a match at most {MAX_ELEMENTS}", "elements"
        )
    for row in rows:
        card = read_element(row, errata)
        card.side, card.unit = side, number
        copy_into(setup.elements[setup.n_elements], card)
        setup.n_elements += 1
        if row.flag("hq", False):
            if units[number].hq:
                raise row.error("a unit has one HQ", "hq")
            units[number].hq = setup.n_elements
        row.refuse_unread()
    unit.count = len(rows)
    cards = setup.elements[unit.first : unit.first + unit.count]
    unit.strength = sum(card.kind != Kind.SOFT for card in cards)  # LW-1.8
    check_unit(part, unit.kind, cards)
    if not units[number].hq:
        leads = (unit.first + i for i, card in enumerate(cards) if card.kind != Kind.SOFT)
        units[number].hq = 1 + next(leads, unit.first)
    part.get("side")
    part.refuse_unread()


def check_unit(part: Part, kind: int, cards: Sequence[Card]) -> None:
    """What a unit may be made of (LW-1.2)."""
    squads = sum(card.kind == Kind.SQUAD for card in cards)
    guns = sum(card.kind in GUNS for card in cards)
    afvs = sum(card.kind == Kind.AFV and not card.carries for card in cards)
    vehicles = sum(card.kind in (Kind.AFV, Kind.SOFT) for card in cards)
    match kind:
        case Body.PLATOON if not 2 <= squads <= 5 or afvs:
            reason = "a platoon has 2 to 5 squads, and weapons and carriers of its own"
        case Body.BATTERY if not 1 <= guns <= 4 or guns + vehicles != len(cards) or afvs:
            reason = "a battery has 1 to 4 guns or mortars, and carriers of its own"
        case Body.TROOP if not 1 <= vehicles <= 5 or vehicles != len(cards) or not afvs + sum(c.carries for c in cards):
            reason = "a troop has 1 to 5 vehicles"
        case Body.HQ if len(cards) != 1 or squads != 1:
            reason = "a company HQ is one base, a squad"
        case _:
            return
    raise part.error(f"{reason} (LW-1.2)", "elements")


def read_element(part: Part, errata: bool) -> Card:
    """One element, without its place in the forces."""
    kind = part.choice("kind", KINDS)
    if kind == "vehicle":
        card = vehicle(part, errata)
    elif kind in ("truck", "jeep"):
        # no points (LW-9.50)
        card = Card(kind=Kind.SOFT, radius=VEHICLE_RADIUS, rate=TRUCK, wheeled=True, carries=True)
        card.model[:] = letters(part, "kind", kind.capitalize())
    else:
        card = on_foot(part, kind, errata)
    card.name[:] = letters(part, "id")
    return card


def vehicle(part: Part, errata: bool) -> Card:
    try:
        card = new_vehicle(part.text("vehicle"), errata)
    except BadInput as error:
        raise part.error(str(error), "vehicle") from None
    card.model[:] = letters(part, "vehicle")
    return card


def on_foot(part: Part, kind: str, errata: bool) -> Card:
    """A squad or a crewed weapon (LW-1.3, LW-6.1, LW-9.5)."""
    card = Card(radius=FOOT_RADIUS, rate=FOOT)
    match kind:
        case "squad":
            card.kind, card.points = Kind.SQUAD, 10
            arm = part.choice("arm", list(ARMS), "rifle")
            card.dice, card.reach = ARMS[arm]
        case "mmg" | "hmg":
            heavy = kind == "hmg"
            card.kind, card.points = (Kind.HMG, 12) if heavy else (Kind.MMG, 10)
            card.dice, card.reach, card.sets_up = 4 if heavy else 3, 12 * INCH, True
        case _:
            gun(part, card, kind, errata)
    return card


def gun(part: Part, card: Card, kind: str, errata: bool) -> None:
    """A mortar, a field gun or an anti-tank gun."""
    card.kind = CREWS[kind]
    if kind == "at_gun":
        try:
            found = gun_of(part.text("gun_nation"), part.text("gun"), errata)
        except BadInput as error:
            raise part.error(str(error), "gun") from None
        card.guns[0].near, card.guns[0].far = found.near, found.far
        card.model[:] = letters(part, "gun")
        card.guns[0].he = he_dice(part.number("he_mm", 0, MOST_MM, found.he_mm))
        card.rate, card.towed, card.points = FOOT if found.mm <= BY_HAND else 0, True, 5 + found.far
        return
    mm = part.number("he_mm", 1, MOST_MM)
    card.guns[0].he, card.sets_up = he_dice(mm), True
    card.model[:] = letters(part, "he_mm", f"{mm} mm")
    if kind == "field_gun":
        card.rate, card.towed, card.points = 0, True, 15 if mm <= 90 else 20
    else:
        card.points = 8 if mm <= 50 else 12
