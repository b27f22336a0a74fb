"""Case files: what they say is played, what differs is told, what is wrong in them is refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.case_play import Result, arrange, play_case
from stormtable.engine.cases import Case, case_of, read_case
from stormtable.engine.exports import export
from stormtable.engine.game import WATCHER, BadInput
from stormtable.games import find

GAME = find("arclight")
DOCS = Path(__file__).parents[2] / "docs" / "case-files.md"
AT_FOUR = """
game = "arclight"
scenario = "duel"
[position]
phase = "cannon fire"
units."Pulsar 1" = { hex = "1512", facing = 1 }
units."Javelin 1" = { hex = "1508", facing = 4 }
"""
SHOT = '[[play]]\nseat = "A"\ndo = "P fires at Javelin 1"\ndice = [5, 7, 3]\n'


def case(text: str) -> Case:
    return case_of(tomllib.loads(text), "some.toml")


def played(text: str) -> Result:
    return play_case(GAME, case(text))


def jumpstrike(text: str) -> Result:
    return play_case(find("jumpstrike"), case(text))


def blocks() -> list[str]:
    return re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_documented_case_goes_as_it_says() -> None:
    assert played(blocks()[0]).right
    assert played(blocks()[0].replace("ds = 11", "ds = 12")).problems[0].got == "11"
    (told,) = [block.partition("told = ")[2] for block in blocks() if "not_told = [" in block]
    with_told = blocks()[0].replace("dice = [5, 7, 3]\n", f"dice = [5, 7, 3]\ntold = {told}")
    assert played(with_told).right, str(played(with_told))


def test_the_documented_scenario_is_one() -> None:
    """Its index is cut short in the text; without it the scenario can be played."""
    scenario = tomllib.loads(next(block for block in blocks() if "[index.Corsairs]" in block))
    rows = {str(net): ["XT", "T"] for net in range(1, 24)} | {"24+": ["Boom", "Boom"]}
    scenario["index"]["Corsairs"] = rows
    GAME.load(scenario, {}, 1)


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ("[expect]\nturn = 3", "expect.turn: expected 3, got 2"),
        ('[expect]\nphase = "movement"', "expect.phase: expected 'movement', got 'initiative'"),
        ('[expect.units."Javelin 1"]\nscreens = 12', 'expect.units."Javelin 1".ds: expected 12, got 11'),
        ("[expect.units.javelin]\nhud = true", 'expect.units."Javelin 1".hud: expected true, got false'),
        ('[expect.units.javelin]\nlost_weapons = ["b"]', "lost_weapons: expected ['B'], got []"),
        ("[expect.units.javelin]\ninactive = { A = 3 }", "inactive.A: expected 3, got nothing"),
        ("[expect]\nover = true", "expect.over: expected true, got false"),
        ("[expect.points]\nB = 2", "expect.points.B: expected 2, got 0"),
        ('[expect]\ndeciders = ["A"]', "expect.deciders: expected ['A'], got ['A', 'B']"),
        ('[expect]\noffered = ["forward"]', "expect.offered: expected 'forward', got Command die of Pulsar 1, "),
        ('[expect]\nnot_offered = ["Helm die of Javelin 1"]', "not_offered: expected no 'Helm die of Javelin 1', got "),
    ],
)
def test_what_is_not_as_expected_is_told(expect: str, problem: str) -> None:
    """After the shot the turn is over: points are told as they stand."""
    result = played(f"{AT_FOUR}{SHOT}{expect}")
    assert not result.right
    assert problem in str(result)
    assert str(result).startswith("some.toml: not as expected\n")


@pytest.mark.parametrize(
    "expect",
    [
        "turn = 2\nphase = 'initiative'\nover = false\npoints = { A = 2, B = 0 }\ndeciders = ['B', 'A']",
        "offered = ['Helm die of Pulsar 1', 'Command die of Javelin 1']\nnot_offered = ['forward', 'Pulsar 1 moves']",
        "conceded = []\npledges = {}\nunits.javelin = { hud = false, stunned = false, cascade = false }",
        "units.'Pulsar 1' = { Lasting-DS = 11, 'thrust' = 14, fired = [], dying = [] }",
    ],
)
def test_what_is_as_expected(expect: str) -> None:
    shot = SHOT if "points" not in expect else SHOT + '[[play]]\nseat = "B"\ndo = "concede"\n'
    text = f"{AT_FOUR}{shot}[expect]\n{expect}"
    if "points" in expect:
        text = text.replace("over = false", "over = true").replace("['B', 'A']", "[]")
        text = text.replace("phase = 'initiative'", "conceded = ['B']")
    assert played(text).right, str(played(text))


@pytest.mark.parametrize(
    ("play", "problem"),
    [
        (SHOT.replace("5, 7, 3", "5, 7"), "play 1: expected the dice that the rules roll, got [5, 7]: 1d6 rolled, "),
        (
            SHOT.replace("5, 7, 3", "5, 9, 3"),
            "play 1: expected the dice that the rules roll, got [5, 9, 3]: 2d8 rolled: 9 ",
        ),
        (SHOT.replace("5, 7, 3", "5, 7, 3, 1"), "expected all dice rolled, [5, 7, 3, 1], got only the first 3"),
        (SHOT.replace("dice = [5, 7, 3]", ""), "expected the dice that the rules roll, got []: 2d8 rolled, "),
        (SHOT.replace("Javelin 1", "Javelin 2"), "there is no ship 'javelin 2'; did you mean 'Javelin 1'?"),
        (SHOT.replace('"A"', '"C"'), "there is no seat 'C'; there are A and B"),
        (
            SHOT + 'refused = "AL-4.4"',
            "expected 'P fires at Javelin 1' to be refused by AL-4.4, got it was carried out",
        ),
        (
            '[[play]]\nseat = "A"\ndo = "forward"',
            "to be legal, got refused by AL-2.1, this seat has nothing to decide now",
        ),
        (
            '[[play]]\nseat = "A"\ndo = "P fires at Pulsar 1"\nrefused = "AL-4.4"',
            "to be refused by AL-4.4, got refused by AL-4.7, the target must be an enemy ship in play",
        ),
    ],
)
def test_a_play_that_does_not_go_as_written_is_told(play: str, problem: str) -> None:
    result = played(AT_FOUR + play)
    assert len(result.problems) == 1
    assert problem in str(result)


def test_a_refused_play_changes_nothing() -> None:
    """Also where its first acts were legal."""
    text = """
game = "arclight"
scenario = "duel"
[position]
phase = "movement"
active = "Pulsar 1"
units.pulsar = { points = 3 }
[[play]]
do = "forward 4"
refused = "AL-3.3"
[[play]]
do = "forward 4"
refused = true
[expect.units.pulsar]
points = 3
entered = 0
"""
    assert played(text).right


def test_what_a_rule_makes_impossible_to_say_is_refused_and_not_offered() -> None:
    """By that rule, or any; words that are not understood are still told."""
    plots = 'game = "jumpstrike"\nscenario = "interception"\n[position]\nphase = "plotting"\n[[play]]\n'
    asked = plots + "seat = 'A'\ndo = 'sacrifice 1 front'\n"
    assert "no ship is being attacked by pods now" in str(jumpstrike(asked))
    assert jumpstrike(asked + "refused = true").right
    assert jumpstrike(asked + "refused = 'JS-2.1'").right
    wrong = "to be refused by JS-6.5, got refused by JS-2.1, 'sacrifice 1 front': no ship is being attacked"
    assert wrong in str(jumpstrike(asked + "refused = 'JS-6.5'"))
    assert "is no order" in str(jumpstrike(asked.replace("sacrifice 1 front", "seal it") + "refused = true"))
    assert jumpstrike(plots + "expect.not_offered = ['sacrifice 1 front']").right
    assert "offered: expected 'sacrifice 1 front'" in str(jumpstrike(plots + "expect.offered = ['sacrifice 1 front']"))
    with pytest.raises(BadInput, match=r"play 1: expect.not_offered: 'xyzzy': 'XYZZY' is no order"):
        jumpstrike(plots + "expect.not_offered = ['xyzzy']")


TOLD = """told = [
  { text = "PILOT at Javelin 1", rule = "AL-4.6", modifiers = { short = 1 } },
  { amount = 1, rule = "AL-4.4" },
  "over by 4",
  { text = "DS: 12 to 11", rule = "AL-5.5", modifiers = {} },
  { rule = "AL-2.1", to = "watcher" },
]
not_told = ["miss", { text = "short", amount = 2 }, { text = "pilot", modifiers = {} }]
"""


def test_what_the_log_tells_is_compared() -> None:
    assert played(AT_FOUR + SHOT + TOLD).right, str(played(AT_FOUR + SHOT + TOLD))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "short = 1",
            "short = 2",
            "play 1: told[1]: expected 'PILOT at Javelin 1', AL-4.6, modifiers {'short': 2} to be",
        ),
        (
            "amount = 1",
            "amount = -1",
            "told[2]: expected AL-4.4, amount -1 to be told, got +1 short (AL-4.4); Kinetic Pulse",
        ),
        ("over by 4", "over by 5", "told[3]: expected 'over by 5' to be told, got "),
        ("DS: 12 to 11", "Pulse Cannon", "told[4]: expected 'Pulse Cannon', AL-5.5, modifiers {} to be told"),
        (
            '"over by 4"',
            '"net 5, column", "over by 4"',
            "told[4]: expected 'over by 4' to be told after what stands before",
        ),
        (
            '["miss"',
            '["at javelin 1: hit"',
            "not_told[1]: expected not to be told 'at javelin 1: hit', got Pulsar 1 pilot at",
        ),
        (
            '"watcher"',
            '"C"',
            "expected a seat that hears of it, got told to 'C': there is no such seat; there are A, B",
        ),
    ],
)
def test_what_the_log_does_not_tell_is_told(old: str, new: str, problem: str) -> None:
    assert problem in str(played(AT_FOUR + SHOT + TOLD.replace(old, new)))


def test_what_others_decided_before_is_no_part_of_a_play() -> None:
    shot = AT_FOUR + SHOT
    assert "nothing" not in str(played(shot + "not_told = ['holds']"))
    hold = AT_FOUR + "[[play]]\nseat = 'A'\ndo = 'A holds fire'\n"
    assert played(hold + "told = [{ text = 'Pulsar 1', to = 'B' }]").right


def test_who_holds_fire_goes_without_saying() -> None:
    """Up to the firer that is named; never past dice, and never for what is more than to hold fire."""
    assert played(AT_FOUR + SHOT).right
    late = AT_FOUR + SHOT.replace("P fires at Javelin 1", "forward")
    assert "to be legal" in str(played(late))
    moving = AT_FOUR.replace("cannon fire", "movement") + SHOT
    assert "refused by AL-2.1" in str(played(moving))


def test_a_play_may_only_look() -> None:
    text = AT_FOUR + "[[play]]\n[play.expect]\nfiring = 'Javelin 1 gunner B'\ndeciders = ['B']\n" + SHOT
    assert played(text).right
    assert not played(text.replace("gunner B", "A")).right


def test_the_seat_may_be_left_out_where_one_decides() -> None:
    assert played(AT_FOUR + "[[play]]\ndo = 'B holds fire'").right
    both = AT_FOUR.replace("cannon fire", "initiative") + "[[play]]\ndo = 'Command die'"
    assert "name the seat: A and B decide now" in str(played(both))


def test_dice_of_the_position() -> None:
    text = """
game = "arclight"
scenario = "pair"
[position]
phase = "initiative"
dice = [1, 3]
[expect]
lowest = "A"
"""
    assert played(text).right
    with pytest.raises(
        BadInput, match=re.escape("some.toml: position: the position rolls dice on its way to the first")
    ):
        played(text.replace("dice = [1, 3]", ""))
    with pytest.raises(BadInput, match=re.escape("some.toml: position.dice: nothing rolled [4]")):
        played(text.replace("[1, 3]", "[1, 3, 4]"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("scenario = 'duel'", "some.toml: game is missing"),
        ("game = 'arclight'", "some.toml: scenario is missing"),
        (AT_FOUR + "[[play]]\ndo = 3", "some.toml: play[1].do: a text in quotes is expected, not 3"),
        (AT_FOUR + "[[play]]\nseats = 'A'", "some.toml: play[1].seats: unknown; did you mean 'seat'?"),
        (
            AT_FOUR + "[[play]]\ndice = [1]",
            "some.toml: play[1]: do is missing: what is done with these dice, or refused?",
        ),
        (AT_FOUR + "[[play]]\ndo = 'end'\ndice = [0]", "some.toml: play[1].dice: 0 is not the face of a die"),
        (AT_FOUR + "[[play]]\ntold = ['x']", "some.toml: play[1]: do is missing: what is this told of?"),
        (AT_FOUR + SHOT + "told = [3]", "some.toml: play[1].told[1]: a table is expected, not 3"),
        (AT_FOUR + SHOT + "told = ['']", "it is empty"),
        (AT_FOUR + SHOT + "told = [{}]", "play[1].told[1]: a text, a rule, an amount or modifiers are expected"),
        (AT_FOUR + SHOT + "told = [{ txt = 'x' }]", "play[1].told[1].txt: unknown; did you mean 'text'?"),
        (
            AT_FOUR + SHOT + "told = [{ modifiers = { a = 'b' } }]",
            "told[1].modifiers.a: a whole number from -999 to 999",
        ),
        (AT_FOUR + SHOT + "refused = true\ntold = ['x']", "play[1].told: nothing is told of what is refused"),
        (AT_FOUR + "[[plays]]", "some.toml: plays: unknown; did you mean 'play'?"),
        (AT_FOUR + "[expct]", "some.toml: expct: unknown; did you mean 'expect'?"),
        ("rules = [1]\n" + AT_FOUR, "some.toml: rules: 1: a text in quotes is expected"),
    ],
)
def test_a_file_that_is_wrong_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        case(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"duel"', '"dual"', "some.toml: there is no scenario 'dual'; did you mean 'duel'?"),
        ("facing = 1", "facing = 7", 'some.toml: position: units."Pulsar 1".facing: 7 is not a number from 1 to 6'),
        (
            "1512",
            "3112",
            "some.toml: position: units.\"Pulsar 1\".hex: hex '3112' is off the map: its columns run from 01 to 30",
        ),
        ("facing = 1", "facng = 1", "some.toml: position: units.\"Pulsar 1\".facng: unknown; did you mean 'facing'?"),
        (
            "cannon fire",
            "canon fire",
            "some.toml: position: phase: 'canon fire' is unknown; did you mean 'cannon fire'?",
        ),
        ("phase", "phse", "some.toml: position: phse: unknown; did you mean 'phase'?"),
        ('"Pulsar 1"', '"Pulsar 2"', "there is no ship 'Pulsar 2'; did you mean 'Pulsar 1'?"),
        ("1512", "1508", "position: Pulsar 1 and Javelin 1 stand on the same hex 1508"),
    ],
)
def test_a_position_that_cannot_be_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        played(AT_FOUR.replace(old, new))


def test_expectations_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadInput, match=re.escape('some.toml: expect: units."Javelin 1".sd: unknown; ')):
        played(AT_FOUR + SHOT + '[expect.units."Javelin 1"]\nsd = 3')
    with pytest.raises(BadInput, match=re.escape("some.toml: expect.offered: 'xyzzy': not understood; legal now: ")):
        played(AT_FOUR + SHOT + "[expect]\noffered = ['xyzzy']")


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("deciders = 'A'", "deciders: a list in [ ] is expected, not 'A'"),
        ("deciders = ['A', 1]", "deciders: 1: a text in quotes is expected"),
        ("offered = 3", "offered: a list in [ ] is expected, not 3"),
        ("not_offered = [[]]", "not_offered: []: a text in quotes is expected"),
        ("offered = ['forward 2']", "offered: 'forward 2' is 2 actions; each text is one"),
        ("points = 2", "points: a table is expected, not 2"),
        ("over = 'yes'", "over: true or false is expected, not 'yes'"),
    ],
)
@pytest.mark.parametrize("where", ["expect", "play 1: expect"])
def test_expectations_of_the_wrong_kind_are_refused(expect: str, message: str, where: str) -> None:
    table = "[expect]" if where == "expect" else "[play.expect]"
    text = AT_FOUR + SHOT + f"{table}\n{expect}"
    with pytest.raises(BadInput, match=re.escape(f"some.toml: {where}.{message}")):
        played(text)


def test_a_scenario_may_stand_beside_the_case_or_in_it(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[sides]\nA = ["pulsar"]\nB = ["javelin", "javelin"]\n')
    path = tmp_path / "case.toml"
    path.write_text('game = "arclight"\nscenario = "own.toml"\n[expect.units."Javelin 2"]\nfacing = 4\n')
    assert play_case(GAME, read_case(path)).right
    inline = (
        'game = "arclight"\n[scenario.sides]\nA = ["pulsar"]\nB = ["javelin"]\n[expect.units."Javelin 1"]\nfacing = 4'
    )
    assert played(inline).right
    path.write_text('game = "arclight"\nscenario = "none.toml"\n')
    with pytest.raises(BadInput, match=re.escape("none.toml: cannot be read: No such file")):
        read_case(path)
    (tmp_path / "own.toml").write_text('[sides]\nA = ["pulsar"]\n')
    path.write_text('game = "arclight"\nscenario = "own.toml"\n')
    with pytest.raises(BadInput, match=re.escape(f"{path}: with the scenario own.toml: sides: B is missing")):
        play_case(GAME, read_case(path))


def test_a_position_is_exported_as_a_case() -> None:
    """Only what the set-up would not give anyway; read back it is the same position."""
    start = arrange(GAME, case(AT_FOUR))
    text = export(GAME, start, "duel", {}, title="At four hexes")
    contents: dict[str, Any] = tomllib.loads(text)
    assert contents["title"] == "At four hexes"
    assert contents["position"] == {
        "turn": 1,
        "phase": "cannon fire",
        "units": {"Pulsar 1": {"hex": "1512"}, "Javelin 1": {"hex": "1508"}},
    }
    assert GAME.position(arrange(GAME, case(text))) == GAME.position(start)


def test_an_exported_view_says_so() -> None:
    state = arrange(GAME, case(AT_FOUR.replace("cannon fire", "initiative")))
    GAME.hide(state, 0)
    assert "As seen by A: the rest is secret." in export(GAME, state, "duel", {}, seen_by=0)
    assert "As seen by a watcher: the rest is secret." in export(GAME, state, "duel", {}, seen_by=WATCHER)
