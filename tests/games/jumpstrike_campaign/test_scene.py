"""The campaign's scene: every legal act is offered, the sheet holds what the rules allow, sums, what hangs on it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.engine.events import noting
from stormtable.engine.records import copy_record
from stormtable.faces.svg import svg
from stormtable.faces.text import text
from stormtable.games import find
from stormtable.scene import Choice, Orders, Scene

GAME = find("jumpstrike_campaign")
SHIPS = {
    "Cruiser 1": {"side": "A", "system": "Juno", "missiles": 7, "stars": 1},
    "Picket 1": {"side": "A", "system": "Juno", "status": "disabled"},
    "Picket 4": {"side": "B", "system": "Pallas", "missiles": 1},
    "Frigate 1": {"side": "B", "system": "Marrow", "to": "Juno"},
}
OWNED = {name: {"owner": "A"} for name in ("Haven", "Tarn", "Juno", "Ceres")} | {"Ember": {"owner": "B"}}


def in_orders() -> Any:
    state = GAME.load("long_arm", {}, 1)
    position = {"round": 4, "phase": "orders", "ships": SHIPS, "systems": OWNED, "treasury": {"A": 58, "B": 40}}
    GAME.set_position(state, position)
    return state


def seen(state: Any, seat: int) -> Any:
    view = copy_record(state)
    GAME.hide(view, seat)
    return view


def scene_of(state: Any, seat: int) -> Scene:
    found: Scene = GAME.scene(seen(state, seat), seat)
    return found


def choices(orders: Orders | None) -> dict[str, Choice]:
    assert orders is not None
    return {f"{row.title}: {each.text}": each for row in orders.rows for each in (*row.choices, *row.stances)}


def do(state: Any, seat: int, order: str) -> None:
    for act in GAME.parse(seen(state, seat), order, seat):
        assert GAME.refuse(state, seat, act) == 0, order
        GAME.apply(state, seat, act)


def test_every_legal_act_is_offered_and_every_order_of_the_sheet_is_legal() -> None:
    state, random = GAME.load("twin_suns", {}, 3), Random(3)
    scene = scene_of(state, 0)
    for _ in range(60):
        seat = random.choice([seat for seat in range(2) if state.ask.seats >> seat & 1])
        scene = scene_of(state, seat)
        out = [Action() for _ in range(GAME.MAX_CHOICES)]
        legal = {GAME.write(state, [act]) for act in out[: GAME.choices(state, seat, out)]}
        assert {offer.id for offer in scene.offers} == legal
        if scene.orders is None:
            break
        told = choices(scene.orders)
        assert {each.order for each in told.values() if each.order and "," not in each.order} <= legal
        assert legal - {"seal"} <= {each.order for each in told.values()}
        assert all(bool(each.order) + each.chosen + bool(each.refusal) == 1 for each in told.values())
        do(state, seat, random.choice(sorted(legal)))
    assert text(scene).startswith("Jumpstrike campaign")
    assert svg(scene, 0).startswith("<svg")


@pytest.mark.rule("JS-13.6")
def test_a_refusal_names_the_order_the_sum_and_what_would_fit() -> None:
    state = in_orders()
    do(state, 0, "Ceres build Picket")
    told = choices(scene_of(state, 0).orders)
    dear = told["Haven: Picket"]
    assert dear.refusal.startswith("Haven build Picket: 32 and the 32 ordered already make 64, 6 more than the 58")
    assert dear.refusal.endswith("It would fit without the other yards' orders.")
    assert dear.rule == "JS-13.6"
    assert told["Haven: Repair Picket 1"].order == "Haven repair Picket 1"
    assert "Picket (32) would fit" in told["Ceres: Frigate"].refusal, "its own order is taken back first"


@pytest.mark.rule("JS-13.6")
def test_a_yard_changes_its_order_in_one_go_and_all_can_be_cleared() -> None:
    state = in_orders()
    do(state, 0, "Ceres build Picket, Cruiser 1 to Ceres, Cruiser 1 evade")
    orders = scene_of(state, 0).orders
    assert orders is not None
    assert orders.purse is not None
    assert (orders.purse.left, orders.purse.total) == (26, 58)
    swap = choices(orders)["Ceres: Repair Picket 1"].order
    assert swap == "Ceres idle, Ceres repair Picket 1"
    do(state, 0, swap)
    cleared = scene_of(state, 0).orders
    assert cleared is not None
    do(state, 0, cleared.clear)
    after = scene_of(state, 0).orders
    assert after is not None
    assert after.clear == ""
    assert after.purse is not None
    assert after.purse.left == 58


def test_a_reachable_system_tells_the_enemy_mass_now_and_at_most() -> None:
    told = choices(scene_of(in_orders(), 0).orders)
    assert told["Cruiser 1 ★: Marrow"].detail == "12 to 18"
    assert told["Cruiser 1 ★: Tarn"].detail == "0"


@pytest.mark.rule("JS-13.21")
def test_others_see_neither_orders_nor_what_is_left() -> None:
    """Nothing of it changes a single word of what another seat, or a watcher, is shown."""
    state = in_orders()
    other = in_orders()
    do(other, 0, "Cruiser 1 to Ceres, Cruiser 1 evade, Ceres build Picket")
    other.ships[0].missiles, other.ships[0].stars = 1, 2
    for seat in (1, -1):
        assert scene_of(state, seat) == scene_of(other, seat)
    assert scene_of(state, 0) != scene_of(other, 0)


@pytest.mark.rule("JS-13.16", "JS-13.11")
def test_what_hangs_on_a_battle() -> None:
    state = in_orders()
    for seat in (0, 1):
        do(state, seat, "seal")
    (clash,) = scene_of(state, 0).clashes
    assert (clash.title, clash.state, [each.text for each in clash.sides]) == (
        "Juno",
        "open",
        ["Blue, south", "Orange, north"],
    )
    assert [each.mass for each in clash.sides] == [20, 12]
    rows = {each.text: each.values for each in clash.stakes}
    assert rows["Blue holds it"] == rows["A draw"]
    assert rows["Orange holds it"][0] == rows["A draw"][0] - 4, "Juno's income"


def test_the_ledger_remembers_each_round() -> None:
    state = GAME.load("twin_suns", {}, 1)
    memory = None
    for seat, order in ((0, "buy Frigate"), (0, "seal"), (1, "buy Picket"), (1, "seal"), (0, "seal"), (1, "seal")):
        view = seen(state, 0)
        with noting() as notes:
            do(state, seat, order)
        memory = GAME.remember(memory, view, notes)
    income, cost = GAME.scene(seen(state, 0), 0, memory).curves
    assert (income.first, income.values) == (1, ((9, 9), (9, 9)))
    assert (cost.first, cost.values) == (0, ((82, 82), (32, 32)))


def test_a_fleet_is_counted_by_its_designs() -> None:
    state = GAME.load("long_arm", {}, 1)
    ships = {name: {"side": "A", "system": "Ceres"} for name in ("Picket 1", "Picket 2", "Cruiser 1")}
    GAME.set_position(state, {"round": 2, "phase": "orders", "ships": ships})
    (fleet,) = GAME.scene(state, 0).chart.fleets
    assert fleet.label == "2 Pickets and 1 Cruiser"
