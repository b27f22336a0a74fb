"""Notation: what people write, in many ways, and what is said where it is not understood."""

from __future__ import annotations

import pytest

from stormtable.engine.game import BadInput
from stormtable.games.lightning_war.rules.state import State
from stormtable.games.lightning_war.words.notation_reading import parse
from stormtable.games.lightning_war.words.notation_writing import write
from tests.support.war_table import at, do, scenario, squads, tanks

FORCES = scenario(
    squads("south", "1st Platoon", "1a", "1b", "1c"),
    tanks("south", "Lees", "Lee/Grant M3", "lee"),
    {"side": "south", "name": "Mortars", "kind": "battery", "elements": [{"id": "m", "kind": "mortar", "he_mm": 81}]},
    {
        "side": "south",
        "name": "Guns",
        "kind": "battery",
        "elements": [
            {"id": "6 pounder", "kind": "at_gun", "gun_nation": "Britain & Commonwealth", "gun": "6pdr"},
            {"id": "t1", "kind": "truck"},
        ],
    },
    squads("north", "1st Platoon", "1a", "2b"),
    tanks("north", "Panzers", "PzIV H-J", "pz"),
)


def position(phase: str, side: str = "A") -> State:
    elements = {
        "south 1a": {"at": [20, 10]},
        "1b": {"at": [22, 10]},
        "1c": {"at": [21, 12]},
        "lee": {"at": [30, 10], "facing": 90},
        "m": {"at": [50, 5]},
        "6 pounder": {"at": [40, 10]},
        "t1": {"at": [40, 11.4], "facing": 90},
        "north 1a": {"at": [20, 17]},
        "2b": {"at": [60, 40]},
        "pz": {"at": [30, 30], "facing": 270},
    }
    return at(FORCES, phase=phase, side=side, initiative=side, elements=elements)


@pytest.mark.parametrize(
    ("phase", "text", "canonical"),
    [
        ("movement", "1b moves to 22,12", "move 1b to 22,12"),
        ("movement", "A: move 1b to (22, 12)", "move 1b to 22,12"),
        ("movement", "South 1A goes to 20 in, 12 in", "move south 1a to 20,12"),
        ("movement", "move lee to 36,10", "move lee to 36,10 facing 0"),
        ("movement", "lee drives to 30,20 facing south", "drive lee to 30,20 facing 270"),
        ("movement", "retire lee to 30,1 facing towards pz", "retire lee to 30,1 facing 90"),
        ("movement", "turn lee to pz", "turn lee to 90"),
        ("movement", "lee faces to north-west", "turn lee to 135"),
        ("movement", "limber 6 Pounder on t1", "mount 6 pounder on t1"),
        ("movement", "unload 6 pounder at 40,12.8", "dismount 6 pounder at 40,12.8"),
        ("movement", "stay 1b, end", "done 1b; end"),
        ("movement", "select the lee", "choose lee"),
        ("movement", "pass", "end"),
        ("fire", "1b fires at north 1a", "fire 1b with small arms at north 1a"),
        ("fire", "lee fires at pz", "fire lee with gun at pz"),
        ("fire", "fire lee with MG at north 1a", "fire lee with small arms at north 1a"),
        (
            "fire",
            "lee fires with gun at pz and second gun at pz",
            "fire lee with gun at pz and second gun at pz",
        ),
        ("fire", "fire m with HE at north 1a observed by south 1a", "fire m with HE at north 1a seen by south 1a"),
        ("assault", "south 1st Platoon assaults north 1st Platoon", "assault south 1st Platoon on north 1st Platoon"),
        ("assault", "1b storms pz; charge south 1st platoon", "storm 1b on pz; charge south 1st Platoon"),
        ("assault", "1b takes pz", "storm 1b on pz"),
        ("fire", "1a fires at 1a", "fire south 1a with small arms at north 1a"),
        ("assault", "1st Platoon assaults 1st Platoon", "assault south 1st Platoon on north 1st Platoon"),
    ],
)
def test_many_ways_to_say_it(phase: str, text: str, canonical: str) -> None:
    state = position(phase)
    actions = parse(state, text, 0)
    assert write(state, actions) == canonical
    assert parse(state, canonical) == actions


@pytest.mark.rule("LW-6.2")
def test_a_mortar_of_which_no_more_is_said_takes_an_observer() -> None:
    """Where it sees nothing itself."""
    wood = [{"kind": "wood", "points": [[30, 8], [34, 8], [34, 20], [30, 20]]}]
    state = at(
        {**FORCES, "areas": wood},
        phase="fire",
        side="A",
        initiative="A",
        elements={
            "south 1a": {"at": [20, 10]},
            "1b": {"at": [22, 10]},
            "1c": {"at": [21, 12]},
            "m": {"at": [50, 5]},
            "north 1a": {"at": [20, 17]},
        },
    )
    assert write(state, parse(state, "m fires at north 1a")) == "fire m with HE at north 1a seen by south 1a"


@pytest.mark.rule("LW-4.9")
def test_a_unit_moves_in_formation() -> None:
    """The foremost first, so that nobody is in the way of another."""
    state = position("movement")
    text = "move south 1st Platoon by 0,2"
    assert write(state, parse(state, text)) == "move 1c to 21,14; move south 1a to 20,12; move 1b to 22,12"
    after = do(state, 0, text)
    assert [(after.elements[n].x, after.elements[n].y) for n in range(3)] == [(2000, 1200), (2200, 1200), (2100, 1400)]
    back = do(position("movement"), 0, "move south 1st Platoon by 0,-2")
    assert [back.elements[n].y for n in range(3)] == [800, 800, 1000]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing is written; legal now: end; choose south 1a"),
        ("move 1x to 20,12", "there is no element '1x'; there are south 1a, 1b"),
        ("move 1b", "who, and where\\? write move 1a to 30,12"),
        ("move 1b to the farm", "who, and where"),
        ("move 1b to 20.001,12", "lengths are kept to 0.01 inch"),
        ("turn lee", "to what facing"),
        ("turn lee to up", "'up' is no facing"),
        ("fire lee with bow at pz", "'bow' is no weapon"),
        ("assault 2nd Platoon on Panzers", "there is no unit '2nd platoon'; there are south 1st"),
        ("assault south 1st Platoon", "on whom"),
        ("place 1b", "who, and where"),
        ("B: end", "these would be words of B; A is to speak"),
        ("end xyzzy", "not understood"),
        ("initiative C", "there is no side 'c'"),
        ("move Lees by 100", "who, and where"),
    ],
)
def test_what_is_not_understood(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse(position("movement"), text, 0)
