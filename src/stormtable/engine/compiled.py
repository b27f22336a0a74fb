"""Rules compiled by Numba, which is imported only when something is compiled.

`compile_module(module)` gives the module's rules, each compiled when it is first called with arguments of a kind and
kept on disk (`stormtable.engine.cache`; STORMTABLE_CACHE names another place). Pass them records as elements of a NumPy
array, or for speed the arrays themselves: handing over a record costs 2 us, an array 0.2 us.
"""

from __future__ import annotations

import functools
import hashlib
import os
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import platformdirs

from stormtable.engine.bits import trailing_zeros
from stormtable.engine.cache import Fingerprints, file_hash, open_directory, prune
from stormtable.engine.callgraph import cycle, reachable_rules, references, substitute_of
from stormtable.engine.records import copy_into, copy_moving
from stormtable.engine.rules import is_rule, rule
from stormtable.engine.warmup import Job, Progress, WarmUp, warm_up
from stormtable.engine.watch import CompileError, expect, waiting, watch_dispatcher, watching

__all__ = [
    "CompileError",
    "Job",
    "Progress",
    "WarmUp",
    "bind",
    "cache_directory",
    "compile_module",
    "warm_up",
    "watching",
]

OPTIMISATION: Final = 2  # of LLVM: compiles 17 % faster than 3, for code as fast
OPTIONS: Final[dict[str, Any]] = {
    "nogil": True,
    "no_cfunc_wrapper": True,  # nobody calls from C: 10 % less to compile
    "_nrt": False,  # rules allocate nothing, so arrays passed on need not be counted: up to 8 times as fast
}

MACHINERY: Final = ("callgraph.py", "compiled.py", "native.py", "shelf.py")  # what decides how code is made and kept

LONG: Final = 16

Rule = Callable[..., Any]
LOCK: Final = threading.RLock()


def bind(module: types.ModuleType, game: str, **names: Any) -> types.ModuleType:
    """A copy of a generic module of rules with its open names bound to a game's rules; the same for the same names.

    What is bound becomes part of the name of the bound rules, or Numba's cache, which looks at names only, would mix
    them. Raises TypeError for a name that the module does not have.
    """
    missing = sorted(names.keys() - vars(module).keys())
    if missing:
        raise TypeError(f"{module.__name__} has no open name {', '.join(missing)}")
    key = (module, game, *sorted((k, id(v)) for k, v in names.items()), *map(id, vars(module).values()))
    with LOCK:
        if key not in BOUND:
            BOUND[key] = (bound_copy(module, game, names), names)
        return BOUND[key][0]


BOUND: Final[
    dict[Any, tuple[types.ModuleType, dict[str, Any]]]
] = {}  # the names are kept so that their ids stay theirs


def bound_copy(module: types.ModuleType, game: str, names: dict[str, Any]) -> types.ModuleType:
    bound = ",".join(f"{k}={qualified_name(v)}" for k, v in sorted(names.items()))
    game = f"{game}_{hashlib.sha256(bound.encode()).hexdigest()[:8]}"
    twin = types.ModuleType(f"{module.__name__}_{game}")
    env = vars(twin)
    env.update({k: v for k, v in vars(module).items() if not k.startswith("__")}, **names)

    def copy_rule(fn: Any) -> Any:
        copy = types.FunctionType(fn.__code__, env, fn.__name__, fn.__defaults__, fn.__closure__)
        copy.__module__, copy.__qualname__ = module.__name__, f"{game}.{fn.__qualname__}"
        copy.__doc__, copy.__annotations__ = fn.__doc__, fn.__annotations__
        return rule(copy)

    own = {k: v for k, v in vars(module).items() if is_rule(v) and v.__module__ == module.__name__ and k not in names}
    env.update({k: copy_rule(fn) for k, fn in own.items()})
    for k, fn in own.items():
        substitute = substitute_of(fn)
        if substitute is not fn:
            own_one = substitute.__module__ == module.__name__
            env[k].__substitute__ = env[substitute.__name__] if own_one else substitute
    return twin


def qualified_name(value: Any) -> str:
    name = getattr(value, "__qualname__", None)
    return f"{value.__module__}.{name}" if name else repr(value)


# Compiling.

Space = dict[str, Any]  # the globals of a module of rules


class Twin:
    """A namespace compiled: `env` as its rules see it, `face` as Python does, dispatchers in place of rules in both."""

    def __init__(self, space: Space, directory: Path | None, boundscheck: bool) -> None:
        self.space, self.directory, self.boundscheck = space, directory, boundscheck
        self.env, self.face = {name: as_array(value) for name, value in space.items()}, dict(space)
        self.made: dict[tuple[Rule, bool], Any] = {}

    def dispatcher(self, fn: Rule, from_python: bool) -> Any:
        """The compiled form of one of the namespace's functions, to be called from Python or by other rules alone."""
        if (fn, from_python) not in self.made:
            twin = types.FunctionType(fn.__code__, self.env, fn.__name__, fn.__defaults__, fn.__closure__)
            twin.__module__, twin.__qualname__, twin.__doc__ = fn.__module__, fn.__qualname__, fn.__doc__
            made = make_dispatcher(twin, self.directory, self.boundscheck, from_python)
            self.made[fn, from_python] = watch_dispatcher(made, fn)
        return self.made[fn, from_python]


def as_array(value: Any) -> Any:
    """A long tuple of whole numbers as an array: of a tuple Numba makes a jump to each of its places."""
    if type(value) is not tuple or len(value) < LONG or not all(type(each) is int for each in value):
        return value
    import numpy as np  # noqa: PLC0415

    return np.array(value, np.int64)


TWINS: Final[dict[tuple[int, str, Path], Twin]] = {}  # by id of the namespace (kept in the twin), fingerprint, cache


def compile_module(module: types.ModuleType, boundscheck: bool = True) -> types.SimpleNamespace:
    """The module's names with its rules, and those they use, compiled by Numba as soon as they are called.

    `boundscheck` off saves some 7 % and lets a wrong index read anything; the two never share a cache. Raises
    CompileError at once for rules that call themselves in a circle, and when called for a rule that does not compile.
    """
    roots = rules_in(vars(module))
    refuse_recursion(roots)
    prepare_numba()
    expect(reachable_rules(roots))
    spaces: list[Space] = []
    todo = [vars(module)]
    while todo:
        space = todo.pop()
        if all(space is not old for old in spaces):
            spaces.append(space)
            todo += [fn.__globals__ for fn in reachable_rules(rules_in(space))]
    with LOCK:
        twins = twins_of(spaces, boundscheck)
    return types.SimpleNamespace(**twins[0].face)


def rules_in(space: Space) -> list[Rule]:
    """What stands for the rules of a namespace in compiled code."""
    return [substitute_of(value) for value in space.values() if is_rule(value)]


def twins_of(spaces: list[Space], boundscheck: bool) -> list[Twin]:
    """The twins of namespaces that refer to no others than each other."""
    prints = Fingerprints((boundscheck, families(spaces), *toolchain()))
    root = cache_directory()
    twins: dict[int, Twin] = {}
    fresh: list[Twin] = []
    for space in spaces:
        key = id(space), prints.of(reachable_rules(rules_in(space))), root
        if key not in TWINS:
            directory = open_directory(root, space_name(space), key[1])
            TWINS[key] = Twin(space, directory, boundscheck)
            fresh.append(TWINS[key])
        twins[id(space)] = TWINS[key]
    for twin in fresh:
        for names, from_python in ((twin.env, False), (twin.face, True)):
            fill(names, twins, from_python)
            for name in modules_used(twin.space):
                names[name] = types.ModuleType(name)
                vars(names[name]).update(vars(twin.space[name]))
                fill(vars(names[name]), twins, from_python)
    used = [twin.directory for twin in fresh if twin.directory]
    if used:
        prune(root, used[0].stat().st_mtime)
    return [twins[id(space)] for space in spaces]


def families(spaces: list[Space]) -> list[str]:
    """The top-level packages of rules that are compiled together; they keep caches of their own."""
    return sorted({fn.__module__.partition(".")[0] for space in spaces for fn in reachable_rules(rules_in(space))})


def fill(names: Space, twins: dict[int, Twin], from_python: bool) -> None:
    """Put dispatchers in place of the rules of a namespace, as far as any rule can reach them."""
    for name, value in names.items():
        fn = substitute_of(value)
        if is_rule(value) and id(fn.__globals__) in twins:
            names[name] = twins[id(fn.__globals__)].dispatcher(fn, from_python)


def modules_used(space: Space) -> set[str]:
    """The names in a namespace of modules whose rules its own rules call as members: `hexes.distance(...)`."""
    own = [fn for fn in rules_in(space) if fn.__globals__ is space]
    used = (name.partition(".") for fn in own for name, value in references(fn) if is_rule(value))
    return {module for module, dot, _ in used if dot}


def space_name(space: Space) -> str:
    """A directory's name for a namespace: its module, or for a bound one the module and what it is bound to."""
    return str(space.get("__name__", "rules")).replace("-", "_")


def refuse_recursion(rules: list[Rule]) -> None:
    """Raise CompileError if rules call each other in a circle: Numba's cache crashes on it, in the second process."""
    circle = cycle(rules)
    if circle:
        code = circle[0].__code__
        names = " calls ".join(fn.__qualname__ for fn in circle)
        raise CompileError(
            circle[0].__qualname__, code.co_filename, code.co_firstlineno, f"{names}: rules may not recurse, use a loop"
        )


def cache_directory() -> Path:
    """Where compiled rules are kept: STORMTABLE_CACHE, or the user's cache directory."""
    named = os.environ.get("STORMTABLE_CACHE")
    return Path(named).absolute() if named else platformdirs.user_cache_path("stormtable", appauthor=False) / "rules"


# Numba.


def toolchain() -> tuple[Any, ...]:
    """What else decides about machine code; Numba itself looks at the processor."""
    import llvmlite  # type: ignore[import-untyped]  # noqa: PLC0415
    import numba  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    config: Any = numba.config
    ours = [file_hash(Path(__file__).with_name(name)).hex() for name in MACHINERY]
    return numba.__version__, llvmlite.__version__, np.__version__, int(config.OPT), config.BOUNDSCHECK, *ours


@functools.cache
def prepare_numba() -> None:
    """Set the optimisation level, unless NUMBA_OPT does, and teach Numba what it does not compile from Python."""
    import numba  # noqa: PLC0415

    config: Any = numba.config
    if "NUMBA_OPT" not in os.environ:
        config.OPT = type(config.OPT)(OPTIMISATION)
    register_copies()
    register_bits()


def make_dispatcher(fn: Rule, directory: Path | None, boundscheck: bool, from_python: bool) -> Any:
    """A dispatcher whose machine code is kept in a directory; without one, or without a source file, it is not kept.

    What only other rules call goes without the code that unpacks Python's arguments: a sixth less to compile.
    """
    import numba  # noqa: PLC0415

    from stormtable.engine.native import compiler_for  # noqa: PLC0415  (these import numba)
    from stormtable.engine.shelf import Shelf  # noqa: PLC0415

    home = directory if Path(fn.__code__.co_filename).exists() else None
    mark = f"{home.name.rpartition('-')[2]}{'p' if from_python else ''}" if home else ""
    options = {**OPTIONS, "no_cpython_wrapper": not from_python, "pipeline_class": compiler_for(home, mark)}
    dispatcher = widen_arguments(numba.njit(boundscheck=boundscheck, **options)(fn))
    if home is not None:
        dispatcher._cache = Shelf(fn, home, "outer" if from_python else "inner", lambda: waiting(fn))  # noqa: SLF001
    return dispatcher


def widen_arguments(dispatcher: Any) -> Any:
    """A dispatcher that other rules call with whole numbers of one width alone, so that it is compiled once for all.

    Numba would compile it anew for an I8, a member of an enum, and each choice of parameters left to their defaults.
    """
    compiler = dispatcher._compiler  # noqa: SLF001
    fold = compiler.fold_argument_types

    def fold_widened(args: Any, keywords: Any) -> Any:
        signature, folded = fold(args, keywords)
        return signature, tuple(map(wide, folded))

    compiler.fold_argument_types = fold_widened
    return dispatcher


def wide(kind: Any) -> Any:
    """The type that a rule takes for one that it is called with: of any whole number but an unsigned one, int64."""
    import numba  # noqa: PLC0415

    nb: Any = numba
    nt = nb.types
    if isinstance(kind, nt.Omitted):
        kind = nb.typeof(kind.value)
    kind = nt.unliteral(kind)
    if isinstance(kind, nt.IntEnumMember):
        kind = kind.dtype
    return nt.int64 if isinstance(kind, nt.Integer) and kind.signed else kind


def register_copies() -> None:
    """Teach Numba copy_into and copy_moving: one copy of memory each."""
    from numba.core import cgutils  # noqa: PLC0415
    from numba.core import types as nt  # noqa: PLC0415
    from numba.extending import intrinsic, overload  # noqa: PLC0415

    @intrinsic
    def memory_copy(_: Any, dst: Any, src: Any) -> Any:
        def codegen(context: Any, builder: Any, _: Any, args: Any) -> Any:
            size = context.get_constant(nt.intp, common_size(dst, src))
            cgutils.raw_memcpy(builder, args[0], args[1], size, 1)  # type: ignore[no-untyped-call]
            return context.get_dummy_value()

        return nt.void(dst, src), codegen

    @overload(copy_into)
    def copy_into_records(dst, src):  # type: ignore[no-untyped-def]
        if isinstance(dst, nt.Record) and dst == src:
            return lambda dst, src: memory_copy(dst, src)  # type: ignore[call-arg] # noqa: PLW0108
        return None

    @overload(copy_moving)
    def copy_moving_records(dst, src):  # type: ignore[no-untyped-def]
        if isinstance(dst, nt.Record) and isinstance(src, nt.Record):
            return lambda dst, src: memory_copy(dst, src)  # type: ignore[call-arg] # noqa: PLW0108
        return None


def register_bits() -> None:
    """Teach Numba trailing_zeros."""
    from llvmlite import ir  # noqa: PLC0415
    from numba.core import types as nt  # noqa: PLC0415
    from numba.extending import intrinsic, overload  # noqa: PLC0415

    @intrinsic
    def count_zeros(_: Any, bits: Any) -> Any:
        def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return nt.int64(nt.int64), codegen

    @overload(trailing_zeros)
    def trailing_zeros_of(bits):  # type: ignore[no-untyped-def]
        return (lambda bits: count_zeros(bits)) if bits == nt.int64 else None  # type: ignore[call-arg] # noqa: PLW0108


def common_size(dst: Any, src: Any) -> int:
    """The bytes of two records of Numba's that are alike, or of which one is what moves of the other."""
    if dst == src:
        return int(dst.size)
    small = min(dst, src, key=lambda kind: len(kind.members))
    return max(int(small.offset(name)) + int(dst.dtype.fields[name][0].itemsize) for name, _ in small.members)
