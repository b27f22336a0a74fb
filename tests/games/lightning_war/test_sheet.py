"""The printed tables as data, transcribed from the sheet and not from the package's data."""

from __future__ import annotations

from typing import Final

import pytest

from stormtable.engine.game import BadInput
from stormtable.games.lightning_war.data.tables import gun_of, guns, he_dice, new_vehicle, vehicles
from stormtable.games.lightning_war.rules.state import INCH, Arc

GUNS: Final = """
Germany: 20mm 2 1, 37mmL45 3 2, 50mmL42 5 4, 50mmL60 6 5, 75mmL24 5 4, 75mmL48 9 8, 75mmL70 12 10, 88mmL56 11 10
Germany: 88mmL71 19 16
Russia: 45mm Tank gun 6 5, 45mm Towed 8 7, 57mm Towed 6 5, 76mmL41 9 7, 76mmL53 10 9, 85mm 12 10, 100mm 13 12
Russia: 122mm M1944 14 13
Britain & Commonwealth: 15mm 2 1, 2pdr 5 4, 6pdr 9 8, 77mm 12 11, 17pdr 13 11
France: 25mm towed 3 2, 37mmL21 3 2, 37mmL33 3 2, 47mmL53 6 5
United States: 37mm 5 4, 75mmM2 6 5, 75mmM6 7 6, 76mm 9 8, 90mm 12 11
Italy: 37mm 3 2, 47mm 4 3, 75mmL18 4 3, 90mm 12 11
"""
VEHICLES: Final = """
PzII 3 2, Pz III H-J 4 3, Pz III L-M 6 3, PzIV E 4 2, PzIV F1 5 3, PzIV H-J 8 3, Panther D 12 4, Panther G 9 4
Tiger 1 10 8, Tiger 2 17 8, Hetzer 6 2, StuG III G 8 3, JgdpzIV/70 8 4, Jgdpanther 8 5, Sdkfz 251 1 1
Sdkfz234 Puma 3 2, Sdkfz222 1 1
Cruiser A9 1 1, Cruiser A13 3 2, Crusader Mk2 4 3, Crusader Mk3 5 3, Comet A34 9 5, Cromwell VII 7 5, Matilda 2 8 6
Valentine VII 6 6, Churchill VIII 15 10, Vickers MkVI 2 1, Challenger 8 5, Matilda Mk1 6 6, Archer 2 2, Bishop 6 4
Sexton 2 1
Stuart M3 4 3, Chaffee M24 4 3, Lee/Grant M3 5 4, Sherman M4 6 4, Hellcat M18 2 1, Jackson M36 5 4, M10 5 4
Pershing M26 11 8
BT7 2 1, T26 5 2, T34/76 6 4, T34/85 8 7, KV1 12 9, JS2 11 9, ISU122/152 15 9, SU85 8 4, SU100 9 4
FT17 2 2, AMR34 2 2, Panhard 178 3 2, H35 4 3, R35 4 4, H38/39 4 3, Somua S35 5 5, Char B1 bis 5 5
CV33/35 1 1, M11/39 3 1, M13/40 4 2, M14/41 4 2, M14/75L18 4 2, AB40 2 1, AB41 2 1
"""


def read(text: str) -> list[tuple[str, int, int]]:
    rows = [row.rsplit(" ", 2) for row in text.replace("\n", ", ").split(", ") if row]
    return [(name, int(first), int(second)) for name, first, second in rows]


@pytest.mark.rule("LW-10.1")
@pytest.mark.rule("LW-5.1")
def test_gun_performance_is_that_of_the_sheet() -> None:
    wanted: dict[tuple[str, str], tuple[int, int]] = {}
    for line in GUNS.strip().splitlines():
        nation, _, row = line.partition(": ")
        wanted |= {(nation, name): (near, far) for name, near, far in read(row)}
    assert {key: (gun.near, gun.far) for key, gun in guns().items()} == wanted
    assert len(wanted) == 35


@pytest.mark.rule("LW-10.1")
@pytest.mark.rule("LW-10.0")
def test_vehicle_defense_is_that_of_the_sheet() -> None:
    """AMR34 is printed twice and stands here once."""
    wanted = read(VEHICLES)
    assert len(wanted) == len(vehicles()) == 64
    for name, front, rear in wanted:
        card = new_vehicle(name, errata=False)
        assert (name, card.front, card.rear) == (name, front, rear)


@pytest.mark.rule("LW-10.0")
def test_the_errata_exchange_two_rows() -> None:
    assert (gun_of("Russia", "45mm Towed", True).near, gun_of("Russia", "57mm Towed", True).near) == (6, 8)
    assert gun_of("Russia", "57mm Towed", True).mm == 57
    assert gun_of("Germany", "20mm", True) == gun_of("Germany", "20mm", False)


@pytest.mark.rule("LW-6.3")
@pytest.mark.parametrize(("mm", "dice"), [(0, 0), (20, 3), (50, 3), (51, 4), (57, 4), (90, 4), (91, 5), (152, 5)])
def test_he_dice(mm: int, dice: int) -> None:
    assert he_dice(mm) == dice


@pytest.mark.rule("LW-10.2")
@pytest.mark.rule("LW-10.4")
@pytest.mark.rule("LW-10.5")
@pytest.mark.rule("LW-10.6")
def test_arcs_crews_and_machine_guns() -> None:
    def arcs(name: str) -> tuple[int, int]:
        card = new_vehicle(name, errata=False)
        return card.guns[0].arc, card.guns[1].arc

    assert arcs("Sherman M4") == (Arc.TURRET, Arc.NONE)
    assert arcs("StuG III G") == (Arc.HULL, Arc.NONE)
    assert arcs("Archer") == (Arc.REAR, Arc.NONE)
    assert arcs("Lee/Grant M3") == (Arc.HULL, Arc.TURRET)
    assert arcs("Char B1 bis") == (Arc.TURRET, Arc.HULL)
    assert arcs("M11/39") == (Arc.HULL, Arc.NONE)
    bound = {name for name in vehicles() if new_vehicle(name, errata=False).either}
    assert {"T34/76", "Stuart M3", "FT17", "M11/39", "Char B1 bis"} <= bound
    assert not bound & {"Sdkfz222", "Panhard 178", "AB41", "StuG III G", "Sherman M4", "CV33/35"}
    silent = {name for name in vehicles() if not new_vehicle(name, errata=False).dice}
    assert silent == {"SU85", "SU100", "FT17"}
    char = new_vehicle("Char B1 bis", errata=False)
    assert (char.guns[0].he, char.guns[1].near, char.guns[1].he) == (0, 0, 4)


@pytest.mark.rule("LW-10.3")
def test_guns_without_he() -> None:
    for name in ("Matilda 2", "Cruiser A13", "Panhard 178", "Valentine VII"):
        assert [gun.he for gun in new_vehicle(name, errata=False).guns] == [0, 0]
    assert gun_of("France", "25mm towed", False).he_mm == gun_of("Britain & Commonwealth", "2pdr", False).he_mm == 0


@pytest.mark.rule("LW-9.5")
def test_points() -> None:
    points = {name: new_vehicle(name, errata=False).points for name in vehicles()}
    assert points["Sherman M4"] == 5 + 6 + 6 + 3
    assert points["StuG III G"] == 5 + 8 + 8
    assert points["T34/76"] == 5 + 7 + 6
    assert points["Sdkfz 251"] == 5 + 1 + 1
    assert points["AMR34"] == 5 + 2 + 1


@pytest.mark.rule("LW-4.1")
@pytest.mark.rule("LW-4.3")
def test_rates() -> None:
    for name in vehicles():
        assert new_vehicle(name, errata=False).rate == 12 * INCH
    slow = {name for name in vehicles() if new_vehicle(name, errata=False).slow}
    assert {"Tiger 1", "KV1", "Matilda 2", "Churchill VIII", "Char B1 bis"} <= slow
    assert not slow & {"Panther G", "T34/76", "StuG III G", "Sdkfz 251", "PzII"}


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no vehicle 'Sherman'; did you mean"):
        new_vehicle("Sherman", errata=False)
    with pytest.raises(BadInput, match="'Utopia' has no guns"):
        gun_of("Utopia", "20mm", False)
    with pytest.raises(BadInput, match="Germany has no gun '30mm'"):
        gun_of("Germany", "30mm", False)
