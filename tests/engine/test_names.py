"""Names of pieces, and what notations and positions share: numbers, phrases, canonical words."""

from __future__ import annotations

import re

import pytest

from stormtable.engine import Action
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import each_named, look_up, look_up_name
from stormtable.engine.names import class_codes, distinct_names, numbered_names, piece_labels, piece_named
from stormtable.engine.notation import Phrase, read_phrases

NAMES = {"Lancer 1": 0, "Pathfinder 1": 1, "Lancer 2": 8}


def test_pieces_are_numbered_in_their_class() -> None:
    """In any case, and past places without a piece."""
    assert numbered_names(["Lancer", "", "Wraith", "lancer", "Lancer"]) == [
        "Lancer 1",
        "",
        "Wraith 1",
        "lancer 2",
        "Lancer 3",
    ]


def test_equal_names_are_told_apart() -> None:
    assert distinct_names(["Gun", "Ray", "gun", "Gun 2", "Gun"]) == ["Gun", "Ray", "gun 2", "Gun 2 2", "Gun 3"]


def test_a_class_alone_will_do_where_it_is_one() -> None:
    assert piece_named(NAMES, " lancer  2 ", "unit") == 8
    assert piece_named(NAMES, "PATHFINDER", "unit") == 1
    with pytest.raises(BadInput, match="there is no unit 'lancer'; did you mean"):
        piece_named(NAMES, "lancer", "unit")


def test_phrases_name_themselves_in_errors() -> None:
    phrase = Phrase("  Fly   AWAY ", lambda: "legal now: end")
    assert (phrase.whole, phrase.said) == ("Fly AWAY", "fly away")
    with pytest.raises(BadInput, match="'Fly AWAY': not understood; legal now: end"):
        phrase.first_of([lambda: None])
    with pytest.raises(BadInput, match="'Fly AWAY': where to"), phrase.named_in_errors():
        raise BadInput("where to?")
    end = Action(verb=1)
    assert phrase.first_of([lambda: None, lambda: [end]]) == [end]


def test_empty_phrases_are_left_out() -> None:
    end = Action(verb=1)
    assert read_phrases(["end", " ", "end"], lambda phrase: [end], lambda: "") == [end, end]
    with pytest.raises(BadInput, match="nothing is written; legal now: end"):
        read_phrases(["", "  "], lambda phrase: [end], lambda: "legal now: end")


def test_errors_about_a_value_say_its_key() -> None:
    def nothing(value: object) -> int:
        raise BadInput(f"{value} is nothing")

    with pytest.raises(BadInput, match="at: 3 is nothing"):
        look_up(Part({"at": 3}), "at", 3, nothing)
    with pytest.raises(BadInput, match="at: a name in quotes is expected, not 3"):
        look_up_name(Part({"at": 3}), "at", 3, nothing)


def test_a_table_of_named_things_has_each_once() -> None:
    part = Part({"lancer 2": 1, "Pathfinder": 2}, "file.toml", "units")
    names = {number: name for name, number in NAMES.items()}

    def find(text: str) -> int:
        return piece_named(NAMES, text, "unit")

    assert list(each_named(part, find, names.__getitem__)) == [("lancer 2", 8), ("Pathfinder", 1)]
    with pytest.raises(BadInput, match=re.escape('file.toml: units."LANCER 2": Lancer 2 stands twice')):
        list(each_named(Part({"lancer 2": 1, "LANCER 2": 1}, "file.toml", "units"), find, names.__getitem__))
    with pytest.raises(BadInput, match=r"file\.toml: units\.Lancet: there is no unit .Lancet."):
        list(each_named(Part({"Lancet": 1}, "file.toml", "units"), find, names.__getitem__))


def test_letters_stand_for_classes() -> None:
    assert class_codes(("Pulsar", "Javelin")) == {"Pulsar": "P", "Javelin": "J"}
    assert class_codes(("Pod carrier", "Picket")) == {"Pod carrier": "PC", "Picket": "P"}
    assert class_codes(("Pulsar", "Phantom")) == {"Pulsar": "Pu", "Phantom": "Ph"}
    assert class_codes(("Picket", "picket")) == {"Picket": "P", "picket": "P"}  # their numbers tell them apart
    assert class_codes(("Type 1", "Type 11")) == {"Type 1": "Ta", "Type 11": "Tb"}
    assert class_codes(("88", "", "???")) == {"88": "Xa", "???": "Xb"}


def test_many_classes_alike_stay_apart() -> None:
    names = tuple(f"Class {number}" for number in range(60))
    codes = class_codes(names)
    assert len({code.casefold() for code in codes.values()}) == 60
    assert not any(code[-1].isdigit() for code in codes.values())
    assert max(map(len, codes.values())) <= 3


def test_a_piece_is_labelled_by_class_and_number() -> None:
    assert piece_labels(["Lancer", "", "Wraith", "lancer"]) == ["L1", "", "W1", "L2"]
