"""Notation: a plot as the sheet writes it, read in many ways, wrong words named with what would be right."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.engine import Action
from stormtable.engine.case_play import play_case
from stormtable.engine.cases import case_of
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.records import copy_record
from stormtable.games import find
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.state import LETTERS, State, Verb
from tests.support.examples import examples
from tests.support.jumpstrike_table import choices, do, load, of, placed, plotting, view

game = find("jumpstrike")

A, B = 0, 1
SHEET: Final = re.compile(r"Frigate 1: (?:(?:F|T[PS]|M[FA]\d+|P\d+[A-Z?]|R|@\d+|\?[A-Z]|erase|/) ?)+")


def order(verb: int, amount: int = 0, part: int = 0, unit: int = 0) -> Action:
    return Action(verb=verb, unit=unit, amount=amount, part=part)


PRINTED: Final = [
    order(Verb.FORWARD),
    order(Verb.TURN_STARBOARD),
    order(Verb.MISSILES_FORWARD, 2),
    order(Verb.PODS, 3),
    order(Verb.NAME, part=1),
    order(Verb.PHASE, 5),
]


@pytest.mark.rule("JS-3.3")
def test_the_printed_example() -> None:
    state = plotting()
    assert game.parse(view(state, A), "F TS MF2 P3A @5", A) == PRINTED
    assert game.write(view(state, A), PRINTED) == "Frigate 1: F TS MF2 P3A @5"


@pytest.mark.rule("JS-3.3", "JS-3.12")
@pytest.mark.parametrize(
    "text",
    [
        "Frigate 1: F TS MF2 P3A @5",
        "frigate: f ts mf2 p3a @5",
        "A: F TS MF2 P3A @5",
        "F, TS, MF2, P3A, @5",
        "@5 F TS MF2 P3A",
        "F TS @5 MF2 P3A",
        "forward, turn starboard, MF 2, P3A, phase 5",
        "F turn to starboard MF2 P3 @ 5",
        "F starboard MF2 P3A ph5",
        "F TS MF2 P3A / @5",
    ],
)
def test_a_plot_is_read_in_many_ways(text: str) -> None:
    assert game.parse(view(plotting(), A), text, A) == PRINTED


@pytest.mark.rule("JS-3.12")
@pytest.mark.parametrize(
    ("text", "plot"),
    [
        ("F @5 TS @5 MF1 @6", "F @5 / TS @5 / MF1 @6"),
        ("@5 F / @5 TS / MF1 @6", "F @5 / TS @5 / MF1 @6"),
        ("@4 F @5 TS @6 MF1", "F @4 / TS @5 / MF1 @6"),
        ("@4 / @4 / @5 R", "@4 / @4 / R @5"),
        ("MF1 F MF1 @5", "MF1 F MF1 @5"),
        ("P1 P1 F P1 @5", "P1A P1B F P1C @5"),
    ],
)
def test_turns_are_told_apart(text: str, plot: str) -> None:
    state = plotting()
    do(state, A, text)
    assert game.position(state)["ships"]["Frigate 1"]["plot"] == plot


@pytest.mark.rule("JS-3.1")
def test_orders_are_taken_back_by_words() -> None:
    state = plotting()
    do(state, A, "F TS @5 / MF1 P2C")
    assert game.write(view(state, A), game.parse(view(state, A), "erase 2", A)) == "Frigate 1: erase erase"
    do(state, A, "rewrite R @4")
    assert game.position(state)["ships"]["Frigate 1"]["plot"] == "R @4"


def wrong(state: State, text: str, seat: int = A) -> str:
    with pytest.raises(BadInput) as caught:
        game.parse(view(state, seat), text, seat)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "F TX @5",
            ["'TX' is no order", "F, TP, TS, MF#, MA#, P#ID, R and @n are orders", "legal now: Frigate 1: F TP"],
        ),
        ("F MF @5", ["'MF': how many missiles? write MF2 or MA1", "legal now"]),
        ("F P @5", ["'P': how many pods, and under which ID? write P3A"]),
        ("F P2AB @5", ["'P2AB': an ID is one letter, A to Z, such as A"]),
        ("F @", ["'@': which phase? write @4 or @5 or @6"]),
        ("MF99999 @5", ["'MF99999': 99999 is too large a number"]),
        ("Cruiser 1: F", ["there is no ship 'cruiser 1'", "Frigate 1"]),
        ("B: F @5", ["these would be words of B; A is to speak"]),
        ("", ["nothing is written", "legal now"]),
    ],
)
def test_errors_name_the_word_the_reason_and_what_is_legal(text: str, words: list[str]) -> None:
    told = wrong(plotting(), text)
    for each in words:
        assert each in told


def test_orders_without_a_ship_ask_for_its_name() -> None:
    state = placed(load("squadron_action"), phase="plotting")
    told = wrong(state, "F @5")
    assert "orders of which ship? there are Cruiser 1, Cruiser 2, Picket 1 and Picket 2" in told
    assert "write 'Cruiser 1: F @5'" in told


def test_a_case_tells_which_of_several_orders_is_refused_and_what_would_do() -> None:
    play = {"seat": "A", "do": "TS @5 / TP @5"}
    told = {"rules": ["JS-3.5"], "title": "Two turns", "position": {"phase": "plotting"}, "play": [play]}
    case = case_of({"game": "jumpstrike", "scenario": "interception", **told}, "some.toml")
    rules: Any = game
    result = str(play_case(rules, case))
    assert "refused by JS-3.5" in result
    assert "Frigate 1: TP, after @5; legal there: F, R, MF1" in result


PODS: Final[dict[str, Any]] = {
    "phase": "pod combat",
    "ships": {
        "Pod carrier 1": {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0608", "pods": 3, "from": 1}}},
        "Frigate 1": {"hex": "0608", "facing": 1, "phase": 5, "guards": {"front": 2}},
    },
}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("A attacks Frigate 1 with 2", "Pod carrier 1-A attacks Frigate 1 with 2"),
        ("A of Pod carrier attacks frigate with all", "Pod carrier 1-A attacks Frigate 1 with 3"),
        (
            "pod carrier 1-a attacks frigate 1 with 3 pods to disable",
            "Pod carrier 1-A attacks Frigate 1 to disable with 3",
        ),
        ("Pod carrier 1-A attacks Frigate 1 to disable", "Pod carrier 1-A attacks Frigate 1 to disable"),
        ("A attacks", "Pod carrier 1-A attacks"),
        ("group A passes", "Pod carrier 1-A is done"),
    ],
)
def test_attacks_of_pods(text: str, written: str) -> None:
    state = view(placed(of(["pod_carrier"], ["frigate"]), **PODS), A)
    assert game.write(state, game.parse(state, text, A)) == written


@pytest.mark.rule("JS-6.5")
@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("sacrifice 2", "sacrifice 2 front"),
        ("sacrifice 1 bow", "sacrifice 1 front"),
        ("sacrifices front 1", "sacrifice 1 front"),
        ("sacrifice nothing", "no sacrifice"),
        ("keep guards", "no sacrifice"),
    ],
)
def test_sacrifices(text: str, written: str) -> None:
    state = placed(of(["pod_carrier"], ["frigate"]), **PODS)
    do(state, A, "A attacks Frigate 1 with 2")
    seen = view(state, B)
    assert game.write(seen, game.parse(seen, text, B)) == written
    assert "the attack comes from front, not from aft" in wrong(state, "sacrifice 1 aft", B)


def test_guard_pods_as_a_layout() -> None:
    state = load()
    do(state, A, "Frigate 1: guards 1 aft-port, 1 stern")
    assert game.position(state)["ships"]["Frigate 1"]["laying"] == {"aft": 1, "aft-port": 1}
    assert "Frigate 1 lays 2 guard pods, not 3" in wrong(state, "Frigate 1: guards 3 front")
    assert "'keel' is no side of a ship" in wrong(state, "Frigate 1: guards 2 keel")
    assert "they lie so already" in wrong(state, "Frigate 1: guards 1 aft, 1 aft-port").replace(
        "the guard pods", "they"
    )


def test_missiles_by_their_ship() -> None:
    words = [{"ship": "Frigate 1", "hex": "0608", "facing": 1}, {"ship": "Frigate 1", "hex": "0608", "facing": 4}]
    state = placed(load(), phase="missile combat", ships={"Frigate 2": {"hex": "2006"}}, missiles=words)
    seen = view(state, A)
    text = "missile of Frigate 1 in 0608 facing 4"
    assert game.write(seen, game.parse(seen, "missile facing 4", A)) == text
    assert game.parse(seen, "Frigate 1 missile in 0608 facing 4", A) == game.parse(seen, text, A)
    assert "that may be several missiles" in wrong(state, "missile of Frigate 1")
    assert "there is no such missile" in wrong(state, "missile facing 2")


# Anything that is written: read as actions or refused with a reason, never more


TOKENS: Final = st.one_of(
    st.sampled_from(["F", "TP", "TS", "R", "/", "erase", "rewrite", "MF", "@", "P", "?", "seal", ";"]),
    st.integers(0, 12).map(lambda n: f"MF{n}"),
    st.integers(0, 12).map(lambda n: f"MA{n}"),
    st.integers(0, 12).map(lambda n: f"@{n}"),
    st.tuples(st.integers(0, 5), st.sampled_from(["", "A", "B", "Z", "?"])).map(lambda each: f"P{each[0]}{each[1]}"),
    st.sampled_from("ABZ").map(lambda letter: f"?{letter}"),
)


def carry_out(state: State, actions: list[Action]) -> None:
    """What is legal of a row of orders; the rest is refused with a reason."""
    for action in actions:
        code = game.refuse(state, A, action)
        assert code == 0 or No(code).text
        if code == 0:
            game.apply(state, A, action)


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(TOKENS, max_size=14), st.sampled_from(["", "Frigate 1: ", "frigate: "]))
def test_any_row_of_orders_is_read_or_refused_with_a_reason(words: list[str], head: str) -> None:
    state = plotting()
    seen, text = view(state, A), head + " ".join(words)
    before = game.position(seen)
    try:
        actions = game.parse(seen, text, A)
    except BadInput as error:
        told = str(error)
    else:
        told = "read"
        carry_out(state, actions)
    assert told
    assert game.position(seen) == before


LEGAL: Final = st.lists(st.integers(0, 10_000), min_size=1, max_size=40)


@settings(max_examples=examples(60), deadline=None)
@given(LEGAL)
def test_legal_orders_are_written_and_read_back_as_one_sheet(picks: list[int]) -> None:
    """Orders drawn among the legal ones: the text of all of them leads to the same plot, order by order."""
    state = plotting()
    fresh, made = copy_record(state), []
    for pick in picks:
        offered = [each for each in choices(state, A) if each.verb != Verb.SEAL]
        action = copy_record(offered[pick % len(offered)])
        game.apply(state, A, action)
        made.append(action)
    text = game.write(view(fresh, A), made)
    assert SHEET.fullmatch(text), text
    assert game.parse(view(fresh, A), text, A) == made
    do(fresh, A, text)
    assert game.position(fresh) == game.position(state)


@settings(max_examples=examples(60), deadline=None)
@given(LEGAL)
def test_a_plot_on_the_sheet_is_written_anew_from_its_words(picks: list[int]) -> None:
    """What stands on a ship's record sheet, typed in again, is the same plot."""
    state = plotting()
    fresh = copy_record(state)
    for pick in picks:
        offered = [each for each in choices(state, A) if each.verb not in (Verb.SEAL, Verb.ERASE)]
        if not offered:
            break
        game.apply(state, A, copy_record(offered[pick % len(offered)]))
    text = game.position(state)["ships"]["Frigate 1"]["plot"]
    do(fresh, A, text)
    assert game.position(fresh) == game.position(state)


@settings(max_examples=examples(150), deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_understood_or_refused_with_a_reason(text: str) -> None:
    for state in (plotting(), load(), placed(of(["pod_carrier"], ["frigate"]), **PODS)):
        for seat in (A, WATCHER):
            with suppress(BadInput):
                assert game.parse(view(state, seat), text, seat)


def test_letters_are_given_in_order_as_long_as_there_are_some() -> None:
    used = "".join(chr(ord("A") + n) for n in range(LETTERS))
    state = plotting(Frigate_1={"letters": used})
    assert [each for each in choices(state, A) if each.verb == Verb.PODS] == []
    code = game.refuse(state, A, order(Verb.PODS, 1))
    assert No(code).rule == "JS-3.14"


def test_every_choice_of_a_plot_can_be_said() -> None:
    """Written alone, read back the same, in any case."""
    state = placed(load("squadron_action"), phase="plotting")
    for seat in seats_in(game.deciders(state)):
        for action in choices(state, seat):
            text = game.write(view(state, seat), [action])
            assert game.parse(view(state, seat), text.upper(), seat) == [action]


def test_the_number_of_a_ship_is_no_direction() -> None:
    """Words that end with a ship's name are not taken for a pod group that moves; a group and a number are."""
    fight = placed(load(), phase="ship combat", ships={"Frigate 1": {"hex": "0608"}, "Frigate 2": {"hex": "0608"}})
    for text in ("Frigate 1", "fires at Frigate 2"):
        with pytest.raises(BadInput, match="legal now: Frigate 1 holds; Frigate 1 fires at Frigate 2"):
            game.parse(view(fight, A), text, A)
    pods = placed(of(["pod_carrier"], ["frigate"]), **{**PODS, "phase": "first pod movement"})
    assert [each.facing for each in game.parse(view(pods, A), "A 3; A moves 1; A direction 2", A)] == [3, 1, 2]
