"""The printed sheet as data: the four datacards line by line, the forces of the scenarios, the table."""

from __future__ import annotations

import pytest

from stormtable.games import find
from stormtable.games.lightning_strike.data.cards import ARCS, KINDS, class_name, datacards, weapon_name
from stormtable.games.lightning_strike.rules.state import CM, Card, Damage, Side, Weapon
from stormtable.games.lightning_strike.words.names import unit_names

load = find("lightning_strike").load

PRINTED = {
    "pathfinder": (
        "Pathfinder",
        "TV: 8 ACTIONS: 1 SIZE: 3",
        "E-TRONICS: +2 MOVE: 10/20 FACING: Exo",
        "AVOIDANCE: 0/-1 PROTECT.: 4/10/12, 4/10/12",
        "Close Combat (2), ECCM (4)",
        "P. Cannon F C/10/25 +1/+1/0 4/3/2 E",
    ),
    "syreen": (
        "Syreen",
        "TV: 7 ACTIONS: 1 SIZE: 3",
        "E-TRONICS: 0 MOVE: 15/25 FACING: Exo",
        "AVOIDANCE: 0/-2 PROTECT.: 3/6/11, 3/6/11",
        "Close Combat (1), ECCM (3)",
        "ACDLS Laser F C/15/30 +1/0/0 4/3/2 E",
    ),
    "lancer": (
        "Lancer",
        "TV: 8 ACTIONS: 1 SIZE: 3",
        "E-TRONICS: 0 MOVE: 15/45 FACING: Fighter",
        "AVOIDANCE: -1/-3 PROTECT.: 4/6/11, 4/6/11",
        "ECM (3), ECCM (4), Missile Defense (2)",
        "Light Missiles FF C/10/25 0/0/-1 3 E Mis",
    ),
    "wraith": (
        "Wraith",
        "TV: 10 ACTIONS: 2 SIZE: 3",
        "E-TRONICS: 0 MOVE: 10/35 FACING: Fighter",
        "AVOIDANCE: -1/-3 PROTECT.: 6/12/18, 6/12/18",
        "none",
        "P. Cannon FF C/15/30 +1/0/0 3/2/1 E",
    ),
}


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def attack_line(weapon: Weapon) -> str:
    bands = range(weapon.n_bands)
    arc = next(name for name, arc in ARCS.items() if arc == weapon.arc)
    limits = "/".join("C" if weapon.contact and i == 0 else str(weapon.limit[i] / CM).removesuffix(".0") for i in bands)
    accuracy = "/".join(signed(weapon.accuracy[i]) for i in bands)
    damage = [str(weapon.damage[i]) for i in bands]
    damages = damage[0] if len(set(damage)) == 1 else "/".join(damage)
    kind = "E" if weapon.kind == Damage.ENERGY else "P"
    return f"{weapon_name(weapon)} {arc} {limits} {accuracy} {damages} {kind}{' Mis' * weapon.missile}"


def printed(card: Card) -> tuple[str, ...]:
    """A card's lines as the sheet has them."""
    kind = next(name for name, each in KINDS.items() if each == card.kind).capitalize()
    thresholds = ["/".join(str(each) for each in card.protection[Damage.ENERGY][side]) for side in Side]
    perks = {
        "Close Combat": card.close_combat,
        "ECM": card.ecm,
        "ECCM": card.eccm,
        "Missile Defense": card.missile_defense,
    }
    move = f"{card.move / CM:g}/{card.overthrust / CM:g}"
    return (
        class_name(card),
        f"TV: {card.threat_value} ACTIONS: {card.actions} SIZE: {card.size}",
        f"E-TRONICS: {signed(card.electronics)} MOVE: {move} FACING: {kind}",
        f"AVOIDANCE: {card.avoidance[Side.FRONT]}/{card.avoidance[Side.REAR]} PROTECT.: {', '.join(thresholds)}",
        ", ".join(f"{name} ({rating})" for name, rating in perks.items() if rating) or "none",
        *(attack_line(weapon) for weapon in card.weapons[: card.n_weapons]),
    )


@pytest.mark.rule("LS-11.1", "LS-11.4", "LS-5.3", "LS-7.1")
@pytest.mark.parametrize("key", PRINTED)
def test_the_datacards_are_as_printed(key: str) -> None:
    assert printed(datacards()[key]) == PRINTED[key]


@pytest.mark.rule("LS-2.5", "LS-7.1")
def test_all_have_skill_2_and_one_protection_for_both_kinds_of_damage() -> None:
    assert list(datacards()) == list(PRINTED)
    for card in datacards().values():
        assert card.skill == 2
        for side in Side:
            assert list(card.protection[Damage.ENERGY][side]) == list(card.protection[Damage.PROJECTILE][side])


PATROL = ("Pathfinder 1, Pathfinder 2, Lancer 1", "Syreen 1, Syreen 2, Wraith 1")


@pytest.mark.rule("LS-11.2", "LS-11.3", "LS-1.1", "LS-1.2", "LS-1.3", "LS-8.1", "LS-8.7")
@pytest.mark.parametrize(
    ("scenario", "forces", "values", "fields"),
    [
        ("first_contact", ("Pathfinder 1, Lancer 1", "Syreen 1, Wraith 1"), (16, 17), 0),
        ("patrol_clash", PATROL, (24, 24), 0),
        (
            "full_sheet",
            ("Pathfinder 1, Pathfinder 2, Lancer 1, Lancer 2", "Syreen 1, Syreen 2, Wraith 1, Wraith 2"),
            (32, 34),
            0,
        ),
        ("asteroid_run", PATROL, (24, 24), 3),
    ],
)
def test_the_scenarios(scenario: str, forces: tuple[str, str], values: tuple[int, int], fields: int) -> None:
    setup = load(scenario, {}, 1).table
    sides = [{name: number for name, number in unit_names(setup).items() if number // 8 == side} for side in (0, 1)]
    assert setup.sides == 2
    assert tuple(", ".join(side) for side in sides) == forces
    assert tuple(sum(setup.cards[number].threat_value for number in side.values()) for side in sides) == values
    assert (setup.width, setup.height, setup.zone) == (120 * CM, 90 * CM, 20 * CM)
    assert (setup.fields_a_side, setup.field_radius, setup.turn_limit) == (fields, 4 * CM, 0)
    assert not setup.narrow_forward
