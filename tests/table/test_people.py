"""What players are called in sentences: their names, told apart, none passing for a side; and which names are taken."""

from __future__ import annotations

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.people import isolate, name_players, plain, player
from stormtable.table.people import chosen_name, names_in_sentences

SIDES = ("Blue", "Orange")


def test_a_sentence_names_the_players_it_means() -> None:
    text = f"{player('Blue')} fires at Blue Cruiser 2 of {player('Orange')}"
    assert plain(text) == "Blue fires at Blue Cruiser 2 of Orange"
    assert name_players(text, {}) == "Blue fires at Blue Cruiser 2 of Orange"
    assert name_players(text, {"Blue": "Ada"}) == f"{isolate('Ada')} fires at Blue Cruiser 2 of Orange"
    assert name_players("Orange decides", {"Orange": "Bo"}) == "Orange decides"  # of an old record


def test_a_name_put_in_is_not_read_again() -> None:
    text = f"{player('Blue')} and {player('Orange')}"
    assert name_players(text, {"Blue": "Orange", "Orange": "Bo"}) == f"{isolate('Orange')} and {isolate('Bo')}"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ada", ""], ["Ada", ""]),
        (["Ada", "ada"], ["Ada (Blue)", "ada (Orange)"]),
        (["Ada", "Adа"], ["Ada (Blue)", "Adа (Orange)"]),  # the last letter is Cyrillic
        (["Orange", "Bo"], ["", "Bo"]),
        (["ORANGE wins", "Bo"], ["", "Bo"]),
        (["0range", "Bo"], ["", "Bo"]),
        (["Orangе", "Bo"], ["", "Bo"]),  # Cyrillic again
        (["O r a n g e", "Bo"], ["", "Bo"]),
        (["Órängé", "Bo"], ["", "Bo"]),
        (["Oranges", "Bluebell"], ["Oranges", "Bluebell"]),
        (["The computer", "אדה"], ["", "אדה"]),
        (["★", "★"], ["★ (Blue)", "★ (Orange)"]),
    ],
)
def test_names_alike_are_told_apart_and_none_passes_for_a_side(names: list[str], shown: list[str]) -> None:
    assert names_in_sentences(names, SIDES) == shown


def test_of_a_side_with_a_seat_in_its_name_the_colour_counts() -> None:
    assert names_in_sentences(["Orange", "", "Bo", ""], ["Blue A1", "Orange B1", "Teal A2", "Magenta B2"]) == [
        "",
        "",
        "Bo",
        "",
    ]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 41, "at most 40"),
        ("Ada\u2069 Orange", "printable"),
        ("\u202eadA", "printable"),
        ("A\u0301\u0302\u0303\u0304", "accents"),
        ("\u3164", "can be seen"),
        ("A\u3164", "cannot be seen"),
        ("Orange", "could be read as Orange"),
        ("or4nge", "could be read as Orange"),
        ("Computer", "could be read as Computer"),
    ],
)
def test_a_name_that_misleads_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        chosen_name(name, ["Orange"])


@pytest.mark.parametrize("name", ["", "Ada", "Nguyễn Thị", "O'Brien <b>", "אדה", "Ю", "🦊", "Blue"])
def test_other_names_are_taken_as_they_are(name: str) -> None:
    assert chosen_name(name, ["Orange"]) == name
