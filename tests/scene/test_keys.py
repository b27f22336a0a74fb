"""Keys name things: what has a number keeps it, whatever else is offered."""

from __future__ import annotations

from stormtable.scene import Offer, key_of, number_offers, position_number


def offer(name: str, **how: object) -> Offer:
    return Offer(id=name, text=name, **{"group": name, **how})  # type: ignore[arg-type]


def keys(*offers: Offer) -> dict[str, str]:
    return {each.id: key_of(each) for each in number_offers(offers)}


def test_a_thing_keeps_its_number_whatever_leaves_the_list() -> None:
    ships = [offer(f"ship {n}", group="ship", number=position_number(n)) for n in range(3)]
    assert keys(*ships) == {"ship 0": "1", "ship 1": "2", "ship 2": "3"}
    assert keys(*ships[1:]) == {"ship 1": "2", "ship 2": "3"}


def test_what_is_about_nothing_gets_the_digits_that_are_left() -> None:
    found = keys(offer("first"), offer("turn", key="2"), offer("second"), offer("third"), offer("ship", number=1))
    assert found == {"first": "3", "turn": "2", "second": "4", "third": "5", "ship": "1"}


def test_its_own_letter_comes_before_a_number() -> None:
    assert keys(offer("end", key="e", number=4), offer("erase", key="Backspace")) == {"end": "E", "erase": ""}


def test_beside_numbered_things_of_its_kind_nothing_else_is_numbered() -> None:
    assert keys(offer("one", group="fire", number=9), offer("tenth", group="fire")) == {"one": "9", "tenth": ""}


def test_what_does_not_stand_in_the_list_has_no_number() -> None:
    elsewhere = [offer("order", sheet="s"), offer("guard", layout="l"), offer("pick", folded=True)]
    assert keys(*elsewhere, offer("seal")) == {"order": "", "guard": "", "pick": "", "seal": "1"}


def test_digits_run_out_without_harm() -> None:
    found = keys(*(offer(str(n)) for n in range(12)))
    assert [found[str(n)] for n in (0, 8, 9, 11)] == ["1", "9", "", ""]
    assert [position_number(n) for n in (-1, 0, 8, 9)] == [0, 1, 9, 0]
