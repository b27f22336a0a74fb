"""Rules compiled by Numba; the only module that imports it, and only when something is compiled."""

from __future__ import annotations

import functools
import hashlib
import types
from typing import Any, Final

from stormtable.engine.records import copy_into
from stormtable.engine.rules import is_rule, rule

__all__ = ["bind", "compiled"]

OPTIONS: Final[dict[str, Any]] = {"cache": True, "nogil": True, "boundscheck": True}


def bind(module: types.ModuleType, game: str, **names: Any) -> types.ModuleType:
    """A copy of a generic module of rules with its open names bound to a game's rules."""
    bound = ",".join(f"{k}={v.__module__}.{v.__qualname__}" for k, v in sorted(names.items()))
    game = f"{game}_{hashlib.sha256(bound.encode()).hexdigest()[:8]}"
    twin = types.ModuleType(f"{module.__name__}_{game}")
    env = vars(twin)
    env.update({k: v for k, v in vars(module).items() if not k.startswith("__")}, **names)
    for k, fn in vars(module).items():
        if is_rule(fn) and fn.__module__ == module.__name__ and k not in names:
            env[k] = types.FunctionType(fn.__code__, env, fn.__name__, fn.__defaults__, fn.__closure__)
            env[k].__module__, env[k].__qualname__ = module.__name__, f"{game}.{fn.__qualname__}"
            rule(env[k])
    return twin


def compiled(module: types.ModuleType) -> types.SimpleNamespace:
    """The module's rules, and the rules they use, compiled by Numba."""
    from numba import njit  # noqa: PLC0415

    register_copy_into()
    spaces: list[tuple[dict[str, Any], dict[str, Any]]] = []  # (namespace, its twin)
    todo = [vars(module)]
    while todo:
        names = todo.pop()
        if all(names is not old for old, _ in spaces):
            spaces.append((names, dict(names)))
            todo += [real(v).__globals__ for v in names.values() if is_rule(v)]
    made: dict[Any, Any] = {}

    def convert(fn: Any) -> Any:
        if fn not in made:
            env = next(new for old, new in spaces if old is fn.__globals__)
            twin = types.FunctionType(fn.__code__, env, fn.__name__, fn.__defaults__)
            twin.__module__, twin.__qualname__ = fn.__module__, fn.__qualname__
            made[fn] = njit(**OPTIONS)(twin)
        return made[fn]

    for old, new in spaces:
        new.update({k: convert(real(v)) for k, v in old.items() if is_rule(v)})
    return types.SimpleNamespace(**spaces[0][1], made_=made)


def real(fn: Any) -> Any:
    """What stands for a rule in compiled code."""
    return getattr(fn, "__substitute__", fn)


@functools.cache
def register_copy_into() -> None:
    """Teach Numba copy_into."""
    from numba.core import cgutils  # noqa: PLC0415
    from numba.core import types as nt  # noqa: PLC0415
    from numba.extending import intrinsic, overload  # noqa: PLC0415

    @intrinsic
    def memory_copy(_: Any, dst: Any, src: Any) -> Any:
        def codegen(context: Any, builder: Any, _: Any, args: Any) -> Any:
            size = context.get_constant(nt.intp, dst.size)
            cgutils.raw_memcpy(builder, args[0], args[1], size, 1)  # type: ignore[no-untyped-call]
            return context.get_dummy_value()

        return nt.void(dst, src), codegen

    @overload(copy_into)
    def copy_into_records(dst, src):  # type: ignore[no-untyped-def]
        if isinstance(dst, nt.Record) and dst == src:
            return lambda dst, src: memory_copy(dst, src)  # type: ignore[call-arg] # noqa: PLW0108
        return None
