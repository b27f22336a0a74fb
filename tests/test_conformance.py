"""Every game found keeps what the protocol promises; and what does not keep it is found out."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from stormtable.engine import Action, Dice, note
from stormtable.engine.compiled import compile_module
from stormtable.engine.conformance import Conformance
from stormtable.engine.game import Setting
from stormtable.engine.holding import Nonconforming
from stormtable.engine.records import copy_into, copy_record
from stormtable.games import all_games
from tests.support import ambush, salvo

SEEDS = 2
GAMES = all_games()
MOST = 60  # positions of a game that are looked at both interpreted and compiled
FEWER = 20  # of further games of the same scenario; soak looks at all
OWN = sorted((Path(__file__).parent / "scenarios").glob("*/*.toml"))


@functools.cache
def fast(name: str) -> SimpleNamespace:
    """The compiled rules of a game, once a process."""
    return compile_module(GAMES[name])  # type: ignore[arg-type]


def turned(name: str, scenario: str) -> Iterator[dict[str, Setting]]:
    """Each flag the other way than by default."""
    for option in GAMES[name].OPTIONS:
        if option.kind == "flag" and (not option.scenarios or scenario in option.scenarios):
            yield {option.name: not option.default}


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some", "whole"])
@pytest.mark.parametrize(("name", "scenario"), [(name, each) for name in GAMES for each in GAMES[name].SCENARIOS])
def test_game(name: str, scenario: str, whole: bool) -> None:
    """A few games of each scenario, plain and compiled in step: as it is, and with a flag turned, or each of them."""
    flags = list(turned(name, scenario))
    if flags and not whole:
        flags = [flags[sum(scenario.encode()) % len(flags)]]
    plain: list[dict[str, Setting]] = [{}] * (SEEDS if whole else 1)
    for seed, options in enumerate([*plain, *flags]):
        conformance = Conformance(GAMES[name], fast(name), every=20, most=FEWER if seed else MOST)
        conformance.play(scenario, options, seed)
        assert conformance.probed > 0


@pytest.mark.sampled
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_own_scenario(path: Path) -> None:
    """Cards, maps and indices that a user might bring."""
    name = path.parent.name
    conformance = Conformance(GAMES[name], fast(name), every=20, most=MOST // 2)
    conformance.play(tomllib.loads(path.read_text(encoding="utf-8")), {}, 1)
    assert conformance.probed > 0


def test_ambush_conforms() -> None:
    """A game of drafts, private dice and forced decisions passes too."""
    conformance = Conformance(ambush, compile_module(ambush), every=1)
    for scenario in ambush.SCENARIOS:
        for seed in range(4):
            conformance.play(scenario, {}, seed)
    assert conformance.probed == conformance.positions > 50


def test_compiled_rules_play_on_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the positions that are looked at; a game that does not end is found out."""
    suite = Conformance(ambush, compile_module(ambush), every=1, most=5)
    suite.play("dawn", {}, 1)
    assert suite.positions == 5
    monkeypatch.setattr("stormtable.engine.conformance.ENDLESS", 3)
    with pytest.raises(Nonconforming, match="does not end in 3 actions"):
        suite.play("dawn", {}, 1)


def test_salvo_conforms() -> None:
    """A game of four seats in teams, who all draft at once with private dice, passes too."""
    conformance = Conformance(salvo, compile_module(salvo), every=1)
    for scenario in salvo.SCENARIOS:
        for seed in range(2):
            conformance.play(scenario, {}, seed)
    assert conformance.probed == conformance.positions > 100


# Games spoilt on purpose: each by one replaced name of Ambush.


def spoilt(game: ModuleType = ambush, **names: Any) -> ModuleType:
    """A game with some of its names replaced."""
    module = ModuleType("spoilt")
    vars(module).update({**vars(game), **names})
    return module


def deciders_of_nobody(state: ambush.State) -> int:
    return 0 if state.turn == 2 else ambush.deciders(state)


def refuse_late(state: ambush.State, seat: int, action: Action) -> int:
    return (
        ambush.No.OTHER if action.verb == ambush.Verb.AIM and action.target == 3 else ambush.refuse(state, seat, action)
    )


def refuse_nothing(state: ambush.State, seat: int, action: Action) -> int:
    return 0


def refuse_no_stranger(state: ambush.State, seat: int, action: Action) -> int:
    return ambush.refuse(state, seat, action) if ambush.deciders(state) >> max(seat, 0) & 1 else 0


def open_ended_if_known(state: ambush.State, seat: int) -> bool:
    return state.dice.rng != 0


def refuse_and_touch(state: ambush.State, seat: int, action: Action) -> int:
    state.repairer += 2
    return ambush.refuse(state, seat, action)


def choices_twice(state: ambush.State, seat: int, out: list[Action]) -> int:
    n = ambush.choices(state, seat, out)
    if n:
        out[n] = out[0]
    return n + (n > 0)


def hide_nothing(state: ambush.State, seat: int) -> None:
    state.dice.rng = 0


def hide_no_generator(state: ambush.State, seat: int) -> None:
    rng = state.dice.rng
    ambush.hide(state, seat)
    state.dice.rng = rng


def hide_too_much(state: ambush.State, seat: int) -> None:
    ambush.hide(state, seat)
    if seat >= 0:
        state.ships[seat].plotted = False


def hide_own_hits(state: ambush.State, seat: int) -> None:
    ambush.hide(state, seat)
    if seat >= 0:
        state.ships[seat].hits = 0


def imagine_otherwise(state: ambush.State, seat: int, dice: Dice) -> None:
    ambush.imagine(state, seat, dice)
    state.turn += 1


def imagine_beyond_the_ring(state: ambush.State, seat: int, dice: Dice) -> None:
    ambush.imagine(state, seat, dice)
    for other, ship in enumerate(state.ships):
        ship.aim += ambush.RING * (other != seat and ship.ready)


def apply_beyond_the_ring(state: ambush.State, seat: int, action: Action) -> None:
    ambush.apply(state, seat, action)
    if state.phase == ambush.Phase.REPAIR:
        state.ships[1].space += ambush.RING


def concede_with_hits(state: ambush.State, seat: int) -> None:
    ambush.concede(state, seat)
    state.ships[seat].hits = 4


def apply_aloud(state: ambush.State, seat: int, action: Action) -> None:
    note(ambush.Event.READY, seat, action.target)
    ambush.apply(state, seat, action)


CALLS: list[int] = []


def apply_beyond_dice(state: ambush.State, seat: int, action: Action) -> None:
    ambush.apply(state, seat, action)
    if state.phase == ambush.Phase.REPAIR:
        CALLS.append(1)
        state.turns += 7 * len(CALLS)


def fallback_illegal(state: ambush.State, seat: int, out: list[Action]) -> int:
    out[0].verb = 99
    return 1


def write_short(view: ambush.State, actions: list[Action]) -> str:
    return ambush.write(view, actions).replace("-", "")


def position_of_nobody(view: ambush.State) -> dict[str, Any]:
    words = ambush.position(view)
    words["ships"]["A"]["hits"] = 0
    return words


def concede_not(state: ambush.State, seat: int) -> None:
    return


def points_for_all(state: ambush.State, seat: int) -> int:
    return 2


def evaluate_high(state: ambush.State, seat: int) -> int:
    return 1001


def scene_talks(view: ambush.State, seat: int, memory: Any = None) -> Any:
    view.turn += 1
    return ambush.scene(view, seat, memory)


SPOILT: dict[str, tuple[dict[str, Any], str]] = {
    "a dead end": ({"deciders": deciders_of_nobody}, "dead end"),
    "an offer refused": ({"refuse": refuse_late}, "offered but refused"),
    "everything legal": ({"refuse": refuse_nothing}, "legal but not among the choices"),
    "a stranger's act": ({"refuse": refuse_no_stranger}, "does not decide, and may act"),
    "choices left unsaid": ({"open_ended": open_ended_if_known}, "whether there is more than its choices"),
    "refuse that touches": ({"refuse": refuse_and_touch}, "changed it"),
    "choices twice": ({"choices": choices_twice}, "offered twice"),
    "nothing hidden": ({"hide": hide_nothing}, "others can tell"),
    "generator shown": ({"hide": hide_no_generator}, "sees the generator"),
    "own plot hidden": ({"hide": hide_too_much}, "not enough for seat"),
    "own hits hidden": ({"hide": hide_own_hits}, "knows less than a watcher"),
    "a wild guess": ({"imagine": imagine_otherwise}, "contradicts its view"),
    "a ship beyond the ring": ({"apply": apply_beyond_the_ring}, "not, in the position: ship B is on space"),
    "a guess beyond the ring": ({"imagine": imagine_beyond_the_ring}, "not, in a guess of seat .: ship . aims at"),
    "four hits": ({"concede": concede_with_hits}, "not, in what is left when seat 0 gave up: ship A has 4 hits"),
    "a loud secret": ({"apply": apply_aloud}, "others can tell"),
    "an illegal fallback": ({"fallback": fallback_illegal}, "is refused"),
    "lossy notation": ({"write": write_short}, "written alike"),
    "a lossy position": ({"position": position_of_nobody}, "not put back the same"),
    "no way to concede": ({"concede": concede_not}, "gave up"),
    "two winners": ({"points": points_for_all}, "points"),
    "evaluation out of bounds": ({"evaluate": evaluate_high}, "evaluate gives"),
    "a scene that touches": ({"scene": scene_talks}, "changed it"),
}


# Salvo spoilt likewise.


def hide_from_enemies(state: salvo.State, seat: int) -> None:
    mates = [copy_record(state.gunners[mate]) for mate in range(salvo.MOST_SEATS)]
    salvo.hide(state, seat)
    for mate in range(salvo.MOST_SEATS):
        if seat >= 0 and mate % 2 == seat % 2:
            copy_into(state.gunners[mate], mates[mate])


def hide_but_cubes(state: salvo.State, seat: int) -> None:
    cubes = [gunner.cubes for gunner in state.gunners]
    salvo.hide(state, seat)
    for gunner, left in zip(state.gunners, cubes, strict=True):
        gunner.cubes = left


def hide_but_sums(state: salvo.State, seat: int) -> None:
    """Whether a hidden hand is a good one shows."""
    good = [sum(laid.face for laid in gunner.dice) > 10 and gunner.cubes == 0 for gunner in state.gunners]
    salvo.hide(state, seat)
    for gunner, shown in zip(state.gunners, good, strict=True):
        gunner.cubes += shown and seat < 0


def points_of_the_living(state: salvo.State, seat: int) -> int:
    return salvo.points(state, seat) if state.gunners[seat].alive else 0


def concede_again(state: salvo.State, seat: int) -> None:
    gone = not state.gunners[seat].alive
    salvo.concede(state, seat)
    state.gunners[seat].hits += gone


def concede_and_wait(state: salvo.State, seat: int) -> None:
    salvo.leave(state, seat)


def concede_alone(state: salvo.State, seat: int) -> None:
    state.asked &= ~(1 << seat)
    if state.asked == 0:
        salvo.concede(state, seat)


def side_by_luck(state: salvo.State, seat: int) -> int:
    return salvo.side_of(state, seat) if state.first % 2 == 0 or seat < 0 else 1 - seat % 2


def seats_alike(view: salvo.State) -> tuple[str, ...]:
    return ("A",) * view.seats


SPOILT_TEAMS: dict[str, tuple[dict[str, Any], str]] = {
    "team mates see": ({"hide": hide_from_enemies}, "can tell what dice showed"),
    "rerolls show": ({"hide": hide_but_cubes}, "others can tell that seat . drafts in secret"),
    "good rolls show": ({"hide": hide_but_sums}, "is not its own view|can tell"),
    "points of the living alone": ({"points": points_of_the_living}, "team mates have the same points"),
    "giving up twice": ({"concede": concede_again}, "gave up twice"),
    "waiting for who gave up": ({"concede": concede_and_wait}, "nobody decides"),
    "giving up alone": ({"concede": concede_alone}, "gave up"),
    "teams by luck": ({"side_of": side_by_luck}, "other seats or teams"),
    "names alike": ({"seats": seats_alike}, "seats are called"),
}


@pytest.mark.parametrize("what", SPOILT_TEAMS)
def test_spoilt_games_of_teams_are_found_out(what: str) -> None:
    names, found = SPOILT_TEAMS[what]
    with pytest.raises(Nonconforming, match=found):
        play_some(spoilt(salvo, **names), "teams", {"rounds": 3})


TURNS: dict[str, Setting] = {"turns": 3}


def play_some(game: ModuleType, scenario: str = "dawn", options: Mapping[str, Setting] = TURNS) -> None:
    conformance = Conformance(game, every=1)
    for seed in range(6):
        conformance.play(scenario, options, seed)


@pytest.mark.parametrize("what", SPOILT)
def test_spoilt_games_are_found_out(what: str) -> None:
    """Each check can fail, and says what it found."""
    names, found = SPOILT[what]
    with pytest.raises(Nonconforming, match=found):
        play_some(spoilt(**names))


def test_a_state_beyond_its_dice_is_found_out() -> None:
    """What is not in the record cannot be replayed."""
    conformance = Conformance(spoilt(apply=apply_beyond_dice), every=1000)
    with pytest.raises(Nonconforming, match="replay ends in another state"):
        conformance.play("dawn", {"turns": 3}, 1)


def test_compiled_rules_that_differ_are_found_out() -> None:
    """A rule that means something else when compiled shows at once."""
    honest = compile_module(ambush)
    crooked = SimpleNamespace(**{**vars(honest), "apply": compiled_twice(honest.apply)})
    with pytest.raises(Nonconforming, match="interpreted and compiled rules differ"):
        Conformance(ambush, crooked, every=100).play("dawn", {}, 1)


def compiled_twice(apply: Callable[..., None]) -> Callable[..., None]:
    def twice(state: Any, seat: int, action: Any) -> None:
        apply(state, seat, action)
        state["turn"] += 1

    return twice


def test_the_error_says_where() -> None:
    """Game, scenario, options, seed and position are named, so that it can be played again."""
    with pytest.raises(Nonconforming, match=r"ambush, dawn, \{'turns': 3\}, seed 5, position 0: "):
        Conformance(spoilt(evaluate=evaluate_high), every=1).play("dawn", {"turns": 3}, 5)
