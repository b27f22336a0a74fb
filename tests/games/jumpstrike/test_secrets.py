"""What nobody but its player learns of a plot, of guard pods being laid, of a target; and guesses at them."""

from __future__ import annotations

import pytest

from stormtable.engine import Action, Dice
from stormtable.engine.game import WATCHER, seats_in
from stormtable.engine.records import copy_record, pack
from stormtable.games import find
from stormtable.games.jumpstrike.rules.codes import Event, No
from stormtable.games.jumpstrike.rules.orders import phase_before, refuse_order, refuse_phase, turns_in
from stormtable.games.jumpstrike.rules.state import Ask, State, Verb
from tests.support.jumpstrike_table import at_random, choices, do, load, of, placed, view

game = find("jumpstrike")

A, B, C = 0, 1, 2


def shown(state: State, viewer: int) -> tuple[bytes, object]:
    seen = view(state, viewer)
    return pack(seen), game.scene(seen, viewer)


@pytest.mark.rule("JS-3.2", "JS-1.9")
@pytest.mark.parametrize("viewer", [B, C, WATCHER])
def test_a_plot_leaves_no_trace(viewer: int) -> None:
    """Whatever A writes, names, erases and seals: the others see that it has sealed, and nothing else."""
    state = placed(of(["cruiser", "picket"], ["frigate"], ["picket"]), phase="plotting")
    before = shown(state, viewer)
    for text in (
        "Cruiser 1: F TS MF2 P3A R @5",
        "Cruiser 1: erase 2",
        "Picket 1: MF2 @4 / @4 / @4",
        "Cruiser 1: @5 @5 @5",
    ):
        do(state, A, text)
        assert shown(state, viewer) == before
    plain = copy_record(state)
    do(state, A, "seal")
    do(plain, A, "Cruiser 1: rewrite @5 @5 @5; Picket 1: rewrite @6 @6 @6; seal")
    assert shown(state, viewer) == shown(plain, viewer)
    assert shown(state, viewer) != before


@pytest.mark.parametrize("viewer", [A, B, WATCHER])
def test_dice_to_come_are_not_seen(viewer: int) -> None:
    assert load(seed=1).dice.rng != load(seed=2).dice.rng
    assert pack(view(load(seed=1), viewer)) == pack(view(load(seed=2), viewer))


@pytest.mark.rule("JS-3.2")
def test_own_plots_stay_visible() -> None:
    state = placed(load(), phase="plotting")
    do(state, A, "F TS MF2 P3A @5 / @5 / MA1 @6; seal")
    assert game.position(view(state, A))["ships"]["Frigate 1"]["plot"] == "F TS MF2 P3A @5 / @5 / MA1 @6"
    assert game.position(view(state, B))["ships"]["Frigate 1"]["plot"] == "sealed"
    do(state, B, "@6 @6 @6; seal", [9, 2])
    assert game.position(view(state, A))["ships"]["Frigate 1"]["plot"] == "@5 / MA1 @6"
    assert game.position(view(state, B))["ships"]["Frigate 1"]["plot"] == "sealed"


@pytest.mark.rule("JS-3.2", "JS-3.16")
def test_executed_orders_are_public() -> None:
    """Their events are for all, and the memory of scenes keeps them as orders."""
    state = placed(load(), phase="plotting")
    do(state, A, "F TS MF2 MA1 P3A @5 / @5 / @5; seal")
    before = view(state, WATCHER)
    notes = do(state, B, "TP @6 / @6 / @6; seal", [9, 2])
    assert all(each.seen_by == -1 for each in notes if each.event >= Event.EXECUTES)
    memory = game.remember(None, before, [each for each in notes if each.seen_by == -1])
    assert memory["orders"] == {"ship-0": {"1": "F TS MF2 MA1 P3A @5"}, "ship-1": {"1": "TP @6"}}


@pytest.mark.rule("JS-3.10", "JS-3.15", "JS-1.9")
@pytest.mark.parametrize("viewer", [B, WATCHER])
def test_guard_pods_being_laid_are_not_seen(viewer: int) -> None:
    state = load()
    before = shown(state, viewer)
    do(state, A, "Frigate 1: guards 2 aft")
    assert shown(state, viewer) == before
    do(state, A, "seal")
    if viewer == B:
        do(state, B, "seal")
        assert game.position(view(state, B))["ships"]["Frigate 1"]["guards"] == {"aft": 2}


@pytest.mark.rule("JS-3.15")
def test_which_ship_lays_anew_is_not_seen_until_all_have() -> None:
    ships = {"Frigate 1": {"plot": "R @5 / @5"}, "Cruiser 1": {}, "Frigate 2": {"plot": "R @6 / @6"}}
    state = placed(of(["frigate", "cruiser"], ["frigate"]), phase="plotting", turn=3, ships=ships)
    do(state, A, "Frigate 1: @5; Cruiser 1: @5; seal")
    do(state, B, "@6; seal")
    assert state.ask.what == Ask.LAY
    words = game.position(view(state, B))["ships"]
    assert "laying" not in words["Frigate 1"]
    assert "laying" not in words["Cruiser 1"]
    assert words["Frigate 1"]["guards"] == {"front": 1, "front-starboard": 1}
    for seed in range(8):  # that a seat lays is seen, so some ship of it does in every guess
        guess = view(state, B)
        game.imagine(guess, B, Dice(rng=seed))
        assert any(sum(guess.ships[n].laying) for n in range(2))


@pytest.mark.rule("JS-7.0", "JS-7.6")
@pytest.mark.parametrize("viewer", [B, WATCHER])
def test_targets_of_ships_are_not_seen(viewer: int) -> None:
    where = {"hex": "0608"}
    state = placed(
        of(["picket", "picket"], ["frigate"]),
        phase="ship combat",
        ships={"Picket 1": where, "Picket 2": where, "Frigate 1": where},
    )
    before = shown(state, viewer)
    other = copy_record(state)
    do(state, A, "Picket 1 fires at Frigate 1")
    assert shown(state, viewer) == before
    do(state, A, "Picket 2 fires at Frigate 1")
    do(other, A, "Picket 1 holds; Picket 2 holds")
    assert shown(state, viewer) == shown(other, viewer)


@pytest.mark.rule("JS-3.1")
def test_a_sealed_plot_is_bound() -> None:
    assert Verb.SEAL in game.BINDING
    state = placed(load(), phase="plotting")
    do(state, A, "@5 @5 @5; seal")
    assert No(game.refuse(state, A, Action(verb=Verb.FORWARD))).rule == "JS-3.1"


@pytest.mark.rule("JS-3.2", "JS-3.5", "JS-3.6", "JS-3.7")
@pytest.mark.parametrize("seed", range(3))
def test_guesses_are_legal_plots(seed: int) -> None:
    """What a seat imagines of the others is a plot that they might have written, order by order."""
    seen_plots = 0
    for step, (state, _, _, _, _) in enumerate(at_random("squadron_action", seed, 400)):
        if step % 9:
            continue
        guess = view(state, A)
        game.imagine(guess, A, Dice(rng=step))
        assert pack(view(guess, A)) == pack(view(state, A))
        for number in range(state.table.n_ships):
            if state.table.designs[number].side != A and guess.ships[number].plot.n:
                rewrite(guess, number)
                seen_plots += 1
    assert seen_plots > 10


def rewrite(guess: State, number: int) -> None:
    """Write a plot again, each order legal where it stands."""
    again = copy_record(guess)
    plot, own = guess.ships[number].plot, again.ships[number].plot
    own.n = 0
    for i in range(plot.n):
        own.kind[i] = own.amount[i] = own.letter[i] = 0
    for i in range(plot.n):
        kind, amount = plot.kind[i], plot.amount[i]
        if kind == Verb.PHASE:
            assert refuse_phase(again.ships[number], amount) == No.OK, phase_before(again.ships[number])
        else:
            assert refuse_order(again, number, kind, amount) in (No.OK, No.FULL)
        own.kind[i], own.amount[i], own.letter[i] = kind, amount, plot.letter[i]
        own.n += 1
    assert turns_in(own) == turns_in(plot)


def test_guesses_differ() -> None:
    state = placed(load(), phase="plotting")
    do(state, A, "@5 @5 @5; seal")
    guesses = set()
    for seed in range(40):
        guess = view(state, B)
        game.imagine(guess, B, Dice(rng=seed))
        guesses.add(game.position(guess)["ships"]["Frigate 1"]["plot"])
    assert len(guesses) > 20


@pytest.mark.parametrize(("scenario", "options"), [("fleet", {"sides": 4}), ("fleet", {"sides": 3})])
def test_drafts_of_four_sides_leave_no_trace(scenario: str, options: dict[str, int]) -> None:
    """At random: while others still decide in secret, an act that does not end a seat's draft changes no other view."""
    checked = 0
    for step, (state, seat, _, after, notes) in enumerate(at_random(scenario, 5, 500, **options)):
        others = [each for each in (*range(options["sides"]), WATCHER) if each != seat]
        still = game.deciders(after) & ~(1 << seat) & game.deciders(state)
        if not game.secret(state) or not still or step % 5:
            continue
        if game.deciders(after) >> seat & 1:
            assert all(each.seen_by == 1 << seat for each in notes)
            for other in others:
                assert pack(view(after, other)) == pack(view(state, other))
            checked += 1
    assert checked > 20


def test_seats_that_do_not_decide_have_no_choice() -> None:
    state = placed(load(), phase="plotting")
    do(state, A, "@5 @5 @5; seal")
    assert seats_in(game.deciders(state)) == [B]
    assert choices(state, A) == []
