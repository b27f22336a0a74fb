"""One source, two ways: compiled rules equal interpreted ones, and what cannot be compiled is said clearly."""

from __future__ import annotations

import platform
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stormtable.engine import Action, Dice, dice, events
from stormtable.engine.callgraph import cycle, global_names, reachable_rules, rules_called
from stormtable.engine.compiled import CompileError, as_array, bind, compile_module, watching
from stormtable.engine.records import (
    blank_array,
    copy_record,
    differences,
    dtype_of,
    from_void,
    pack,
    strict,
    to_array,
)
from tests.engine import recursive, toy, traps


def a_state(seed: int) -> toy.State:
    state = toy.State(dice=Dice(rng=seed))
    for i in range(5):
        for k in range(3):
            state.cards.index[0, i, k] = (i + k) % 3
            state.cards.index[1, i, k] = i
    return state


# Lockstep.


def test_whole_games_agree_byte_for_byte() -> None:
    fast = compile_module(toy)
    for seed in range(30):
        state = a_state(seed)
        twin = to_array(state)
        state = strict(state)
        toy.set_up(state)
        fast.set_up(twin[0])
        for _ in range(20):
            assert toy.step(state) == fast.step(twin[0])
            assert pack(state) == twin.tobytes(), differences(state, from_void(toy.State, twin[0]))


def test_a_game_changes_hands_in_the_middle() -> None:
    fast = compile_module(toy)
    plain = a_state(4)
    toy.set_up(plain)
    mixed = copy_record(plain)
    for turn in range(12):
        toy.step(plain)
        if turn % 2 == 0:
            toy.step(mixed)
        else:
            twin = to_array(mixed)
            fast.step(twin[0])
            mixed = from_void(toy.State, twin[0])
    assert mixed == plain


def test_dice_agree_for_every_kind_of_number() -> None:
    fast = compile_module(dice)
    for n in (1, 2, 6, 100, 1 << 31, (1 << 31) + 1, (1 << 63) - 1):
        plain, twin = Dice(rng=99), to_array(Dice(rng=99))
        assert [dice.below(plain, n) for _ in range(50)] == [fast.below(twin[0], n) for _ in range(50)]
        assert plain.rng == twin[0]["rng"]


def test_a_full_pool_is_refused_both_ways() -> None:
    state = a_state(1)
    twin = to_array(state)
    with pytest.raises(IndexError):
        dice.roll(state, dice.MAX_DICE + 1, 6)
    with pytest.raises(IndexError):
        compile_module(dice).roll(twin[0], dice.MAX_DICE + 1, 6)


# Traps of the rules style, each shown or closed.


def test_a_narrow_number_wraps_when_compiled_and_is_found_in_the_hand_over() -> None:
    plain, twin = traps.Counter(), blank_array(traps.Counter)
    for _ in range(2):
        traps.count_up(plain)
        compile_module(traps).count_up(twin[0])
    assert (plain.n, twin[0]["n"]) == (200, -56)
    with pytest.raises(OverflowError, match=r"Counter\.n = 200"):
        pack(plain)


def test_a_fraction_is_found_in_the_hand_over() -> None:
    plain, twin = traps.Counter(n=5), to_array(traps.Counter(n=5))
    traps.halve(plain)
    compile_module(traps).halve(twin[0])
    assert twin[0]["n"] == 2, "cut off in silence"
    with pytest.raises(TypeError, match=r"Counter\.n = 2\.5"):
        pack(plain)


def test_bounds_are_checked_when_compiled() -> None:
    twin = blank_array(traps.Counter)
    with pytest.raises(IndexError):
        compile_module(traps).read(twin[0], 2)
    assert compile_module(traps).read(twin[0], -1) == 0, "the last one, as in plain code: tests play on strict records"


def test_a_long_tuple_is_read_as_an_array_when_compiled() -> None:
    fast = compile_module(traps)
    assert [fast.look_up_square(i) for i in range(-1, 40)] == [traps.look_up_square(i) for i in range(-1, 40)]
    with pytest.raises(IndexError):
        fast.look_up_square(40)
    assert fast.SQUARES is traps.SQUARES, "Python sees it as it is"


@pytest.mark.parametrize("value", [(1, 2, 3), tuple("a" * 40), (*range(40), True), list(range(40)), (*range(40), 0.5)])
def test_anything_else_stays_what_it_is(value: object) -> None:
    assert as_array(value) is value
    assert as_array(tuple(range(40))).tolist() == list(range(40))


def test_a_rule_that_fails_leaves_its_state_half_changed() -> None:
    """Which is why the table applies to a copy."""
    plain, twin = traps.Counter(), blank_array(traps.Counter)
    with pytest.raises(IndexError):
        traps.fill_half(plain, [Action()], 1)
    with pytest.raises(IndexError):
        compile_module(traps).fill_half(twin[0], blank_array(Action, 1), 1)
    assert plain.n == twin[0]["n"] == 7


def test_a_record_is_copied_by_copy_into_only() -> None:
    fast = compile_module(traps)
    plain, twin = [toy.Ship(), toy.Ship(hull=4)], to_array(toy.Ship(), toy.Ship(hull=4))
    traps.copy(plain)
    fast.copy(twin)
    assert [s.hull for s in plain] == [4, 9]
    assert twin["hull"].tolist() == [4, 9]
    plain, twin = [toy.Ship(), toy.Ship(hull=4)], to_array(toy.Ship(), toy.Ship(hull=4))
    traps.alias(plain)
    fast.alias(twin)
    assert [s.hull for s in plain] == [9, 9], "shared"
    assert twin["hull"].tolist() == [4, 9], "copied"
    with pytest.raises(TypeError, match="copy_into"):
        traps.alias(strict(toy.State()).ships)


def test_nested_bools_are_bytes_when_compiled() -> None:
    assert dtype_of(traps.Counter)["flags"].base == np.int8
    assert dtype_of(toy.Ship)["lost"] == np.bool_


def machine_code(fn: Any) -> list[str]:
    """The instructions of a compiled rule of one record."""
    twin = blank_array(traps.Counter)
    fn(twin[0])
    (text,) = fn.inspect_asm().values()
    body = text[: text.index("retq")]
    return [line.strip() for line in body.splitlines() if line.startswith("\t") and not line.startswith("\t.")]


@pytest.mark.skipif(platform.machine() != "x86_64", reason="reads the assembler of one processor")
def test_compiled_notes_are_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    assert compile_module(events).note.py_func.__code__ is events.ignore.__code__
    fast = compile_module(traps)
    code = machine_code(fast.noisy)
    assert code == machine_code(fast.silent)
    assert 2 <= len(code) <= 6


def test_arrays_passed_on_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting references cost eight times the rest where lists of actions are handed from rule to rule."""
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    fast = compile_module(traps)
    assert fast.write_many(blank_array(Action, 9), 3) == traps.write_many([Action() for _ in range(9)], 3) == 2
    for fn in (fast.write_many, called_by(fast.write_many, "write_if")):
        assert fn.overloads
        for text in fn.inspect_llvm().values():
            assert "NRT_incref" not in text


def called_by(fn: Any, name: str) -> Any:
    """What a compiled rule calls by a name."""
    return fn.py_func.__globals__[name]


@pytest.mark.parametrize("n", [-128, -1, 0, 60, 127])
def test_a_rule_is_compiled_once_for_whole_numbers_of_all_widths(
    n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A narrow number is widened as it is handed over, so nothing wraps within the rule."""
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))  # where all is in the cache, only the caller is loaded
    fast, twin = compile_module(traps), to_array(traps.Counter(n=n))
    assert fast.widths(twin[0]) == traps.widths(traps.Counter(n=n))
    assert len(called_by(fast.widths, "twice_less").overloads) == 1


def test_what_only_rules_call_goes_without_code_for_calls_from_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one who calls the same rule from Python gets it with that code, though the other is in the cache."""
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    fast = compile_module(module_of(traps.twice, traps.middle_of_three))
    assert fast.middle_of_three(3) == 7
    assert not wrapped(called_by(fast.middle_of_three, "twice"))
    assert fast.twice(4) == 8
    assert wrapped(fast.twice)


def wrapped(fn: Any) -> bool:
    """Whether a compiled rule can be called from Python."""
    (text,) = fn.inspect_llvm().values()
    return "cpython" in text


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
def test_numbers_of_a_numpy_table_are_made_plain_before_they_are_added() -> None:
    fast, twin = compile_module(traps), blank_array(traps.Counter)
    assert fast.look_up(twin[0]) == 154
    assert traps.look_up(traps.Counter()) == -102
    assert fast.look_up_well(twin[0]) == traps.look_up_well(traps.Counter()) == 154


# Errors.


def module_of(*rules: Any) -> types.ModuleType:
    made = types.ModuleType("some_rules")
    vars(made).update({fn.__name__: fn for fn in rules})
    return made


def test_recursion_is_refused_before_compiling() -> None:
    with pytest.raises(CompileError, match="itself calls itself: rules may not recurse") as failed:
        compile_module(module_of(recursive.itself))
    assert failed.value.file == recursive.__file__
    assert failed.value.line == recursive.itself.__code__.co_firstlineno
    with pytest.raises(CompileError, match=r"(up calls down calls up|down calls up calls down): rules may not"):
        compile_module(module_of(recursive.down))


def test_an_attribute_is_not_a_call() -> None:
    assert cycle([traps.points]) == []
    assert cycle([toy.step]) == []


def test_the_call_graph() -> None:
    assert rules_called(traps.copy) == []
    assert rules_called(toy.attack) == [
        events.ignore,
        dice.roll,
        dice.roll_generated,
        toy.strike,
    ]
    assert dice.below in reachable_rules([toy.attack])
    assert ("hexes", "turned") in global_names(toy.step.__code__)


def test_what_does_not_compile_is_named() -> None:
    twin = blank_array(traps.Counter)
    with pytest.raises(CompileError) as failed:
        compile_module(traps).outermost(twin[0])
    error = failed.value
    assert error.rule == "innermost"
    assert error.file == traps.__file__
    assert error.line == traps.innermost.__code__.co_firstlineno + 3
    assert "\n" not in error.reason
    assert "No implementation of function Function(<built-in function add>)" in error.reason
    assert str(error).startswith(f"innermost ({traps.__file__}, line {error.line}) does not compile: ")
    with pytest.raises(CompileError, match=r"generous .* write a loop"):
        compile_module(traps).generous(twin[0])
    with pytest.raises(CompileError, match=r"growing .* no memory of their own"):
        compile_module(traps).growing(3)
    assert compile_module(traps).read(twin[0], 0) == 0, "the others go on"


@pytest.mark.parametrize("name", ["masked", "made_of_a_number", "assigned_inside", "spelled", "looked_up"])
def test_what_is_not_in_the_compiled_subset_is_said(name: str) -> None:
    """Plain Python that the compiler refuses: the list is in the documentation of the rules style."""
    assert getattr(traps, name)(1) is not None
    with pytest.raises(CompileError, match=f"^{name} "):
        getattr(compile_module(traps), name)(1)


def test_wrong_arguments_are_an_error_of_the_rule_called() -> None:
    with pytest.raises(CompileError, match=r"silent .* does not compile"):
        compile_module(traps).silent("text")


# Sharing and watching.


def test_rules_are_compiled_once_for_all_who_use_them() -> None:
    a, b = compile_module(toy), compile_module(toy)
    assert a.step is b.step
    assert compile_module(toy, boundscheck=False).step is not a.step


def test_changed_globals_are_compiled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    old, twin = compile_module(toy), to_array(a_state(1))
    old.set_up(twin[0])
    monkeypatch.setattr(toy, "LOSSES", np.array([[9, 9, 9], [9, 9, 9]], np.int8))
    new = compile_module(toy)
    assert new.strike is not old.strike
    state = from_void(toy.State, twin[0])
    toy.strike(state, 0, 1)
    new.strike(twin[0], 0, 1)
    assert pack(state) == twin.tobytes()


def test_bound_rules_are_told_apart() -> None:
    a, b = bind(traps, "toy", double=traps.twice), bind(traps, "toy", double=traps.thrice)
    assert (a.quadruple(5), b.quadruple(5)) == (20, 45)
    assert (compile_module(a).quadruple(5), compile_module(b).quadruple(5)) == (20, 45)
    assert a.quadruple.__qualname__ != b.quadruple.__qualname__
    assert bind(traps, "toy", double=traps.twice) is a


def test_open_names_must_exist() -> None:
    with pytest.raises(TypeError, match=r"traps has no open name dobule"):
        bind(traps, "toy", dobule=traps.twice)


def test_a_bound_substitute_is_bound_too() -> None:
    bound = bind(events, "toy")
    assert bound.note.__substitute__ is bound.ignore


def test_watching_tells_of_each_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int, str]] = []
    monkeypatch.setenv("STORMTABLE_CACHE", str(tmp_path))
    with watching(lambda *all_: told.append(all_)):
        assert compile_module(module_of(traps.middle_of_three)).middle_of_three(3) == 7
    assert told == [(1, 2, "twice"), (2, 2, "middle_of_three"), (2, 2, "")]
    told.clear()
    with watching(lambda *all_: told.append(all_)):
        assert compile_module(module_of(traps.middle_of_three)).middle_of_three(4) == 9
    assert told == [(2, 2, "")], "nothing was left to do"


def test_nothing_imports_numba_before_something_is_compiled() -> None:
    code = "import sys; import stormtable.engine.compiled, tests.engine.toy; sys.exit('numba' in sys.modules)"
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root, env={"PYTHONPATH": f"{root / 'src'}:{root}"})
