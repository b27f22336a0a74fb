"""Sentences said in a language: which is found, what is filled in, and what happens where one lacks."""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Iterator

import pytest

from stormtable.language import (
    LANGUAGES,
    each_language,
    language_for,
    remembering,
    say,
    say_again,
    say_as,
    say_count,
    say_number,
    speaking,
    spoken,
)
from stormtable.language.catalogues import Catalogue, Language, key_of
from stormtable.language.saying import CATALOGUE


@pytest.fixture
def made_up() -> Iterator[Callable[..., None]]:
    """A language with a few sentences, spoken during a test."""

    def speak(sentences: dict[str, str | list[str]], direction: str = "ltr", plural: str = "n != 1") -> None:
        CATALOGUE.set(Catalogue(Language("xx", "Made up", direction), sentences, gettext.c2py(plural)))

    token = CATALOGUE.set(None)
    yield speak
    CATALOGUE.reset(token)


def test_english_is_what_stands_in_the_code() -> None:
    assert say("{ship} fires", ship="Javelin 1") == "Javelin 1 fires"
    assert say_as("button", "Fire") == "Fire"
    assert [say_count(n, "{n} die", "{n} dice") for n in (1, 2)] == ["1 die", "2 dice"]
    assert spoken() == "en"


def test_a_text_without_places_may_hold_braces() -> None:
    assert say("weapons {a, b}") == "weapons {a, b}"


def test_a_sentence_comes_from_the_catalogue_with_its_own_order(made_up: Callable[..., None]) -> None:
    made_up({"{a} fires at {b}": "Auf {b} schießt {a}"})
    assert say("{a} fires at {b}", a="Javelin", b="Pulsar") == "Auf Pulsar schießt Javelin"


def test_what_lacks_is_said_in_english(made_up: Callable[..., None]) -> None:
    made_up({})
    assert say("{n} left", n=3) == "3 left"
    assert say_count(2, "{n} die", "{n} dice") == "2 dice"


def test_a_word_is_told_apart_by_its_use(made_up: Callable[..., None]) -> None:
    made_up({"Fire": "Feuer", key_of("Fire", "button"): "Feuern"})
    assert (say("Fire"), say_as("button", "Fire"), say_as("space", "Fire")) == ("Feuer", "Feuern", "Fire")


def test_a_language_has_as_many_forms_as_it_needs(made_up: Callable[..., None]) -> None:
    made_up(
        {"{n} die": ["{n} kostka", "{n} kostki", "{n} kostek"]},
        plural="n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    )
    assert [say_count(n, "{n} die", "{n} dice") for n in (1, 3, 5, 22)] == [
        "1 kostka",
        "3 kostki",
        "5 kostek",
        "22 kostki",
    ]


def test_a_number_has_the_point_of_its_language() -> None:
    assert say_number("7.5") == "7.5"
    with speaking("de"):
        assert say_number("7.5") == "7,5"


def test_a_sign_of_per_cent_stands_on_the_line_of_its_number(made_up: Callable[..., None]) -> None:
    """Whatever says it: a sentence, its translation, what is filled in."""
    assert say_number("7.5 %") == "7.5\N{NO-BREAK SPACE}%"
    assert say("It leaves {n} %.", n=5) == say("It leaves {n}.", n="5 %") == "It leaves 5\N{NO-BREAK SPACE}%."
    assert say_count(2, "{n} % more", "{n} % more") == "2\N{NO-BREAK SPACE}% more"
    assert say_as("share", "all 100 %") == "all 100\N{NO-BREAK SPACE}%"
    made_up({"It leaves {n}": "{n} % bleiben"})
    assert say("It leaves {n}", n=5) == "5\N{NO-BREAK SPACE}% bleiben"


def test_written_from_right_to_left_a_name_keeps_its_direction(made_up: Callable[..., None]) -> None:
    made_up({"{who} wins": "{who} \u05de\u05e0\u05e6\u05d7"}, direction="rtl")
    assert say("{who} wins", who="Ada") == "\u2068Ada\u2069 \u05de\u05e0\u05e6\u05d7"


def test_a_language_is_spoken_for_a_while() -> None:
    with speaking("de"):
        assert spoken() == "de"
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "de"
    assert spoken() == "en"
    with pytest.raises(KeyError), speaking("xx"):
        pass


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,de;q=0.5", "en"),
        ("fr,de;q=0.4", "de"),
        ("de;q=0,en", "en"),
        ("de;q=nonsense", "en"),
        ("", "en"),
        ("*", "en"),
        ("x" * 100_000, "en"),
    ],
)
def test_the_language_that_is_wanted(header: str, code: str) -> None:
    assert language_for(header) == code


def test_german_is_there() -> None:
    assert LANGUAGES["de"] == Language("de", "Deutsch", "ltr", ",")


def test_a_sentence_is_said_again_to_somebody_else(made_up: Callable[..., None]) -> None:
    with remembering() as remembered:
        inner = say_count(2, "{n} die", "{n} dice")
        told = say("{ship} fires {what}", ship="Javelin", what=inner)
        kept = [remembered.kept(each) for each in (told, say_as("button", "Fire"), "Ada")]
    assert told == "Javelin fires 2 dice"
    assert [say_again(each) for each in kept] == ["Javelin fires 2 dice", "Fire", "Ada"]
    assert json.loads(json.dumps(kept)) == kept
    made_up(
        {
            "{ship} fires {what}": "{what} von {ship}",
            "{n} die": ["{n} Würfel", "{n} Würfel"],
            key_of("Fire", "button"): "Feuern",
        }
    )
    assert [say_again(each) for each in kept] == ["2 Würfel von Javelin", "Feuern", "Ada"]


def test_what_stands_in_a_sentence_can_be_stored_whatever_it_is() -> None:
    with remembering() as remembered:
        told = say("not so: {error}; {n} left", error=ValueError("no such hex"), n=2)
        kept = remembered.kept(told)
    assert say_again(json.loads(json.dumps(kept))) == "not so: no such hex; 2 left"


def test_what_is_to_be_kept_is_english_whatever_is_spoken() -> None:
    with speaking("de"):
        with remembering() as remembered:
            assert spoken() == "en"
        assert spoken() == "de"
    assert remembered.kept("nothing was said") == "nothing was said"


def test_answers_are_kept_for_each_language() -> None:
    asked = []

    @each_language
    def told(name: str) -> str:
        asked.append(name)
        return f"{spoken()} {name}"

    assert told("Ada") == "en Ada"
    with speaking("de"):
        assert [told("Ada"), told("Ada")] == ["de Ada", "de Ada"]
    assert told("Ada") == "en Ada"
    assert asked == ["Ada", "Ada"]
