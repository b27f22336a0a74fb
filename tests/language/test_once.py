"""What is made once: for the same values in the same language, and heard each time."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stormtable import faces
from stormtable.language import Itself, made_once, remembering, say, speaking, unkept
from stormtable.language.once import StaleError, checked
from tests.support.started import started


@dataclass(frozen=True)
class Ship:
    name: str
    structure: int


def test_the_same_values_are_made_one_thing() -> None:
    made = list[Ship]()

    @made_once(8)
    def card(ship: Ship, role: str) -> str:
        made.append(ship)
        return f"{ship.name} {ship.structure} {role}"

    assert card(Ship("Pulsar", 3), "target") == "Pulsar 3 target"
    assert card(Ship("Pulsar", 3), "target") is card(Ship("Pulsar", 3), "target")
    assert card(Ship("Pulsar", 2), "target") == "Pulsar 2 target"
    assert card(Ship("Pulsar", 2), role="fires") == "Pulsar 2 fires"
    assert made == [Ship("Pulsar", 3), Ship("Pulsar", 2), Ship("Pulsar", 2)]


def test_each_language_has_its_own() -> None:
    @made_once(8)
    def question() -> str:
        return say("Hold fire")

    english = question()
    with speaking("de"):
        assert question() != english
    assert question() == english == "Hold fire"


def test_a_drawing_has_no_words_of_another_language() -> None:
    match = started("arclight", "duel").match
    view = match.views.of(-1)
    assert "5 hexes" in faces.svg(match.game.scene(view, -1))
    with speaking("de"):
        drawn = faces.svg(match.game.scene(view, -1))
    assert "5 Hexfelder" in drawn
    assert "hexes" not in drawn


def test_what_was_said_in_the_making_is_heard_each_time() -> None:
    @made_once(8)
    def line(who: str) -> str:
        return say("{who} fires", who=who)

    assert line("Pulsar") == "Pulsar fires"
    for _ in range(2):
        with remembering() as heard:
            line("Pulsar")
        assert heard.kept("Pulsar fires") == {"say": "{who} fires", "with": {"who": "Pulsar"}}


def test_a_failure_is_not_kept() -> None:
    tries = iter([0, 2])

    @made_once(8)
    def half(n: int) -> float:
        return n / next(tries)

    with pytest.raises(ZeroDivisionError):
        half(4)
    assert half(4) == 2


def test_itself_is_the_same_object_only() -> None:
    one, other = ["map"], ["map"]
    assert Itself(one) == Itself(one)
    assert hash(Itself(one)) == hash(Itself(one))
    assert Itself(one) != Itself(other)


def test_what_it_follows_from_may_be_named() -> None:
    @made_once(8, of=lambda ship, words: ship["name"])
    def title(ship: dict[str, object], words: list[str]) -> str:
        return f"{ship['name']} {words}"

    assert title({"name": "Pulsar", "at": 1}, ["a"]) == title({"name": "Pulsar", "at": 2}, ["b"]) == "Pulsar ['a']"


def test_what_follows_from_more_than_it_names_is_noticed() -> None:
    @made_once(8, of=lambda ship: ship["name"])
    def title(ship: dict[str, object]) -> str:
        return f"{ship['name']} {ship['structure']}"

    title({"name": "Pulsar", "structure": 3})
    with checked():
        assert title({"name": "Pulsar", "structure": 3}) == "Pulsar 3"
        with pytest.raises(StaleError, match=r"title.*'Pulsar 2', not 'Pulsar 3'"):
            title({"name": "Pulsar", "structure": 2})


def test_what_may_be_of_any_size_is_not_kept() -> None:
    made = list[str]()

    @made_once(8)
    def tag(text: str) -> str:
        made.append(text)
        return say("{text} is hit", text=text)

    with unkept():
        assert tag("Pulsar") == tag("Pulsar") == "Pulsar is hit"
    assert made == ["Pulsar", "Pulsar"]
    tag("Pulsar")
    assert len(made) == 3
