"""The printed sheet as data: cards, damage index, skill dice, arcs, map; and what no sheet would have is refused."""

from __future__ import annotations

import copy
import math
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from stormtable.engine import Action
from stormtable.engine.case_play import play_case
from stormtable.engine.cases import case_of
from stormtable.engine.game import BadInput
from stormtable.engine.hexes import hex_name, parse_hex, r_of
from stormtable.engine.names import decode_name
from stormtable.engine.records import copy_record, pack
from stormtable.games import find
from stormtable.games.arclight.data.cards import skill_die
from stormtable.games.arclight.data.scenarios import ship_cards
from stormtable.games.arclight.rules.state import MAX_CHOICES, Degree, Kind, Setup, State
from stormtable.games.arclight.rules.values import in_arcs, on_map
from stormtable.games.arclight.words.names import class_name, race_name

game = find("arclight")

SCENARIOS: Final = Path(__file__).parents[2] / "scenarios" / "arclight"

# Transcribed from the sheet, not from the package's data.
PRINTED_INDEX: Final = """
XTT ~T|XDE T~|XTAS TT|XWA EA|XMDT D|XWAAE M|XMGTTA MEA|XDDC XTTEA|XTTTTDDA XDD|XTTEAADM X>W|XDDSTTT X>S~T|XCWD X>WDD|
XWMDTT X>TTTTGD|XTTCDD X>GGEEEA|XCWMDTTEA X>EAAASM|R X>CW~|N X>DDDEA|N X>~WEEAA|N X>GMMSD|B X>CTTTTSM|B X>C~TTTD|B R|
B B|B B
"""
FORWARD, WIDE = 0b000001, 0b100011


def state_of(scenario: str | dict[str, Any] = "duel", **options: Any) -> State:
    state = game.load(scenario, options, 1)
    assert isinstance(state, State)
    return state


def codes(setup: Setup, race: int, structure: int, net: int) -> str:
    return "".join(chr(code) for code in setup.index[race, structure, net] if code)


@pytest.mark.rule("AL-8.1", "AL-1.1")
def test_the_cards_are_those_of_the_sheet() -> None:
    pulsar, javelin = ship_cards()["pulsar"], ship_cards()["javelin"]
    assert (class_name(pulsar), race_name(pulsar), pulsar.points) == ("Pulsar", "Spartan Worlds", 69)
    assert (class_name(javelin), race_name(javelin), javelin.points) == ("Javelin", "Sol Protectorate", 59)
    assert (pulsar.helm, pulsar.command, pulsar.engineering) == (6, 3, 0)
    assert (javelin.helm, javelin.command, javelin.engineering) == (6, 3, 0)
    assert [pulsar.weaponry[i] for i in range(pulsar.n_crew)] == [6, 8]
    assert [javelin.weaponry[i] for i in range(javelin.n_crew)] == [9, 6, 9]
    assert [list(card.gear_die) for card in (pulsar, javelin)] == [[2, 4], [2, 0]]


@pytest.mark.rule("AL-8.1", "AL-1.5", "AL-4.3")
@pytest.mark.parametrize(
    ("ship", "i", "name", "kind", "arcs", "ranges", "limit", "dice", "degree"),
    [
        ("pulsar", 0, "Kinetic Pulse Cannon", Kind.KINETIC, FORWARD, (4, 9, 10), 12, (2, 8, 6), Degree.MED_HIGH),
        ("pulsar", 1, "Kinetic Gatling Cannon", Kind.KINETIC, WIDE, (4, 8, 12), 12, (2, 8, 8), Degree.HIGH),
        ("javelin", 0, "Plasma Pellet Array", Kind.ENERGY, FORWARD, (4, 7, 10), 10, (2, 6, 10), Degree.LOW),
        ("javelin", 1, "Pulson Blaster", Kind.ENERGY, WIDE, (4, 9, 12), 12, (2, 10, 6), Degree.MED_HIGH),
        ("javelin", 2, "Plasma Pellet Cannon", Kind.ENERGY, WIDE, (5, 10, 14), 10, (2, 6, 10), Degree.HIGH),
    ],
)
def test_the_weapons_are_those_of_the_sheet(
    ship: str,
    i: int,
    name: str,
    kind: Kind,
    arcs: int,
    ranges: tuple[int, int, int],
    limit: int,
    dice: tuple[int, int, int],
    degree: Degree,
) -> None:
    """`dice` are number and sides of the base dice, and the sides of the printed third die."""
    card = ship_cards()[ship]
    weapon = card.weapons[i]
    assert decode_name(weapon.name) == name
    assert (weapon.crew, weapon.kind, weapon.arcs, weapon.degree) == (i, kind, arcs, degree)
    assert (weapon.short, weapon.medium, weapon.long, weapon.speed_limit) == (*ranges, limit)
    assert (weapon.n_dice, weapon.sides, card.skill_die[weapon.crew]) == dice
    assert (weapon.plus, weapon.times, weapon.divide) == (0, 0, 0)


@pytest.mark.rule("AL-5.4", "AL-8.1", "AL-8.4")
def test_the_damage_index_is_the_printed_one() -> None:
    """Both races read it; whole words are one code each."""
    setup = state_of().table
    rows = PRINTED_INDEX.replace("\n", "").split("|")
    for net, row in enumerate(rows, 1):
        assert f"{codes(setup, 0, 0, net)} {codes(setup, 0, 1, net)}" == row, f"row {net}"
    assert len(rows) == 24
    assert {card.race for card in setup.cards} == {0}


@pytest.mark.rule("AL-1.5")
def test_skill_dice() -> None:
    assert [skill_die(skill) for skill in range(11)] == [0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10]


@pytest.mark.rule("AL-4.5")
def test_the_speed_restriction_is_on_by_default() -> None:
    assert state_of().table.speed_restriction
    assert not state_of(speed_restriction=False).table.speed_restriction
    assert not state_of("duel", speed_restriction="off").table.speed_restriction


# The map


@pytest.mark.rule("AL-1.6")
@pytest.mark.parametrize(
    ("column", "row", "name"), [(0, 0, "0101"), (29, 23, "3024"), (14, 11, "1512"), (15, 3, "1604")]
)
def test_the_name_of_a_hex_is_column_and_row_plus_one(column: int, row: int, name: str) -> None:
    assert hex_name(column, r_of(column, row)) == name
    assert parse_hex(name, 30, 24) == (column, r_of(column, row))


@pytest.mark.rule("AL-1.2", "AL-1.6")
def test_the_map_has_30_by_24_hexes() -> None:
    setup = state_of().table
    inside = {(q, row) for q in range(-3, 34) for row in range(-3, 28) if on_map(setup, q, r_of(q, row))}
    assert inside == {(q, row) for q in range(30) for row in range(24)}


@pytest.mark.rule("AL-1.2", "AL-1.6")
@pytest.mark.parametrize(
    ("where", "facing", "there"),
    [
        ("1501", 1, "disengaged"),
        ("1501", 2, "disengaged"),  # beside an even column the odd one lies lower: its hex above is off the map
        ("1601", 2, "1701"),
        ("1601", 6, "1501"),
        ("1601", 1, "disengaged"),
        ("0112", 5, "disengaged"),
        ("0112", 6, "disengaged"),
        ("0112", 4, "0113"),
        ("3012", 2, "disengaged"),
        ("3012", 3, "disengaged"),
        ("1524", 4, "disengaged"),
        ("1524", 3, "1624"),
        ("1624", 3, "disengaged"),
        ("1624", 4, "disengaged"),
    ],
)
def test_every_edge_of_the_map(where: str, facing: int, there: str) -> None:
    case = case_of(
        {
            "game": "arclight",
            "scenario": "duel",
            "position": {
                "phase": "movement",
                "active": "Pulsar 1",
                "units": {"Pulsar 1": {"hex": where, "facing": facing}},
            },
            "play": [{"seat": "A", "do": "forward"}],
            "expect": {"units": {"Pulsar 1": {"hex": there} if there.isdigit() else {"status": there}}},
        }
    )
    result = play_case(find("arclight"), case)
    assert result.right, str(result)


# Arcs


def angle_from(facing: int, q: int, r: int) -> float:
    """Degrees, 0 to 180, between a facing and the way to (q, r), measured on a flat-top map with unit hexes."""
    towards = math.degrees(math.atan2(1.5 * q, -math.sqrt(3) * (r + q / 2)))
    return abs((towards - 60 * (facing - 1) + 180) % 360 - 180)


@pytest.mark.rule("AL-4.3", "AL-4.11")
@pytest.mark.parametrize("facing", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("arcs", "half"), [(FORWARD, 30), (WIDE, 90)])
def test_arcs_agree_with_their_angles(facing: int, arcs: int, half: int) -> None:
    """Every hex up to 14 away, boundaries included."""
    for q in range(-14, 15):
        for r in range(max(-14, -14 - q), min(14, 14 - q) + 1):
            if (q, r) != (0, 0):
                assert in_arcs(arcs, q, r, facing) == (angle_from(facing, q, r) <= half + 1e-6), (q, r)


@pytest.mark.rule("AL-6.29")
@pytest.mark.parametrize("direction", range(6))
def test_single_arcs_are_60_degrees_around_their_direction(direction: int) -> None:
    for q in range(-9, 10):
        for r in range(max(-9, -9 - q), min(9, 9 - q) + 1):
            if (q, r) != (0, 0):
                bears = angle_from(1 + direction, q, r) <= 30 + 1e-6
                assert in_arcs(1 << direction, q, r, 1) == bears, (q, r)


# Secret choices


@pytest.mark.rule("AL-3.8")
@pytest.mark.parametrize("seat", [1, -1])
def test_what_a_side_chose_to_roll_is_hidden_until_the_dice(seat: int) -> None:
    """To the other side and to a watcher, Command and Helm look the same, and the side's own view shows it."""
    shown: list[bytes] = []
    own: list[bytes] = []
    for die in ("Command die", "Helm die"):
        state = state_of()
        game.apply(state, 0, game.parse(state, die, 0)[0])
        assert game.secret(state)
        for views, viewer in ((shown, seat), (own, 0)):
            view = copy_record(state)
            game.hide(view, viewer)
            views.append(pack(view))
    assert shown[0] == shown[1]
    assert own[0] != own[1]


@pytest.mark.rule("AL-4.7")
def test_the_most_choices_there_can_be_are_offered() -> None:
    """Six weapons of one crew member at eight targets: MAX_CHOICES has room for them, and for holding fire."""
    card = {
        **tomllib.loads((SCENARIOS / "twins.toml").read_text(encoding="utf-8"))["ships"]["twin"],
        "name": "Arsenal",
    }
    card["weapons"] = [{**card["weapons"][1], "name": f"Gun {n}"} for n in range(6)]
    state = state_of({"ships": {"arsenal": card}, "sides": {"A": ["arsenal"], "B": ["javelin"] * 8}})
    rows = {f"Javelin {n + 1}": {"hex": f"{11 + n:02}09", "facing": 1} for n in range(8)}
    game.set_position(state, {"phase": "cannon fire", "units": {"Arsenal 1": {"hex": "1512", "facing": 1}, **rows}})
    out = [Action() for _ in range(MAX_CHOICES)]
    assert game.choices(state, 0, out) == 6 * 8 + 1


# What no sheet would have


def custom(**changes: Any) -> dict[str, Any]:
    """The gallery of the cases with its battery's card changed; a key with dots reaches inside, None takes it away."""
    table = copy.deepcopy(tomllib.loads((SCENARIOS / "gallery.toml").read_text(encoding="utf-8")))
    for path, value in changes.items():
        at: Any = table["ships"]["battery"]
        *way, last = path.split(".")
        for key in way:
            at = at[int(key)] if key.isdigit() else at[key]
        if value is None:
            del at[last]
        else:
            at[last] = value
    return table


@pytest.mark.rule("AL-8.3", "AL-1.1")
def test_any_card_can_be_entered_as_data() -> None:
    state = state_of(custom())
    assert class_name(state.table.cards[0]) == "Battery"
    assert state.ships[0].thrust == 6


@pytest.mark.parametrize(
    ("changes", "where", "reason"),
    [
        pytest.param(
            {"structure": 2}, "ships.battery.structure", "one structure box", marks=pytest.mark.rule("AL-1.3")
        ),
        pytest.param({"pilot.helm": 11}, "ships.battery.pilot.helm", "AL-1.8", marks=pytest.mark.rule("AL-1.8")),
        pytest.param({"gunners.A": 12}, "ships.battery.gunners.A", "AL-1.8", marks=pytest.mark.rule("AL-1.8")),
        pytest.param({"pilot.cmd": -1}, "ships.battery.pilot.cmd", "0 to", marks=pytest.mark.rule("AL-1.1")),
        pytest.param({"pilot": None}, "ships.battery", "pilot is missing", marks=pytest.mark.rule("AL-1.1")),
        pytest.param({"thrust": None}, "ships.battery", "thrust is missing", marks=pytest.mark.rule("AL-1.1")),
        pytest.param({"ds": "ten"}, "ships.battery.ds", "a whole number", marks=pytest.mark.rule("AL-1.1")),
        pytest.param({"maneuver": True}, "ships.battery.maneuver", "a whole number", marks=pytest.mark.rule("AL-1.1")),
        pytest.param({"trust": 5}, "ships.battery.trust", "thrust", marks=pytest.mark.rule("AL-1.1")),
        pytest.param(
            {"gunners": dict.fromkeys("ABCDEF", 5)}, "ships.battery.gunners", "AL-7.5", marks=pytest.mark.rule("AL-7.5")
        ),
        pytest.param(
            {"weapons": custom()["ships"]["battery"]["weapons"] * 2},
            "ships.battery.weapons",
            "AL-7.5",
            marks=pytest.mark.rule("AL-7.5"),
        ),
        pytest.param(
            {"weapons.0.degree": "Middle"}, "weapons[1].degree", "no degree code", marks=pytest.mark.rule("AL-5.1")
        ),
        pytest.param({"weapons.0.degree": "Low/0"}, "weapons[1].degree", "degree", marks=pytest.mark.rule("AL-5.2")),
        pytest.param({"weapons.0.arc": "behind"}, "weapons[1].arc", "no arc", marks=pytest.mark.rule("AL-4.3")),
        pytest.param({"weapons.0.range": [4, 4, 9]}, "weapons[1].range", "ascend", marks=pytest.mark.rule("AL-4.4")),
        pytest.param({"weapons.0.range": [4, 9]}, "weapons[1].range", "three", marks=pytest.mark.rule("AL-4.4")),
        pytest.param({"weapons.0.kind": "laser"}, "weapons[1].kind", "laser", marks=pytest.mark.rule("AL-5.3")),
        pytest.param({"weapons.0.dice": "2D7"}, "weapons[1].dice", "no die of 7", marks=pytest.mark.rule("AL-1.5")),
        pytest.param({"weapons.0.crew": "Z"}, "weapons[1].crew", "no crew member", marks=pytest.mark.rule("AL-4.1")),
        pytest.param({"weapons.0.dice": None}, "weapons[1]", "dice is missing", marks=pytest.mark.rule("AL-1.1")),
    ],
)
def test_a_card_that_no_sheet_would_have_is_refused(changes: dict[str, Any], where: str, reason: str) -> None:
    """With the key and the reason."""
    with pytest.raises(BadInput) as refused:
        state_of(custom(**changes))
    assert where in str(refused.value)
    assert reason in str(refused.value)


@pytest.mark.rule("AL-1.1", "AL-8.2")
@pytest.mark.parametrize(
    ("scenario", "reason"),
    [
        ({"sides": {"A": [], "B": ["javelin"]}}, "1 to 8 ships"),
        ({"sides": {"A": ["pulsar"]}}, "B is missing"),
        ({"sides": {"A": ["pulsar"] * 9, "B": ["javelin"]}}, "1 to 8 ships"),
        ({"sides": {"A": ["pulsr"], "B": ["javelin"]}}, "'pulsar'"),
        ({"sides": {"A": [{"ship": "pulsar", "hex": "1503"}], "B": ["javelin"]}}, "1503"),
        ({"sides": {"A": [{"ship": "pulsar", "hex": "3101"}], "B": ["javelin"]}}, "3101"),
        ({"sides": {"A": [{"ship": "pulsar", "facing": 7}], "B": ["javelin"]}}, "7"),
    ],
)
def test_a_scenario_that_cannot_be_played_is_refused(scenario: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        state_of(scenario)


@pytest.mark.rule("AL-8.4", "AL-5.3")
@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ({str(net): ["T", "T"] for net in range(1, 24)}, "row 24 is missing"),
        ({str(net): ["T", "Q" if net == 5 else "T"] for net in range(1, 25)}, "no damage code"),
        ({str(net): ["T"] for net in range(1, 25)}, "two cells"),
    ],
)
def test_a_damage_index_with_holes_is_refused(rows: dict[str, list[str]], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        state_of({"sides": {"A": ["pulsar"], "B": ["javelin"]}, "index": {"Spartan Worlds": rows}})


@pytest.mark.rule("AL-8.2")
@pytest.mark.parametrize(
    ("scenario", "ships", "points"),
    [("duel", (1, 1), (69, 59)), ("pair", (2, 2), (138, 118)), ("squadron", (4, 5), (276, 295))],
)
def test_shipped_scenarios(scenario: str, ships: tuple[int, int], points: tuple[int, int]) -> None:
    cards = state_of(scenario).table.cards
    sides = [[card for card in half if card.n_crew] for half in (cards[:8], cards[8:])]
    assert tuple(len(side) for side in sides) == ships
    assert tuple(sum(card.points for card in side) for side in sides) == points
