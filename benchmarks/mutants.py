"""Mutants: a rule changed in one place, as a slip of the pen would, for tests to find (`benchmarks/mutation.py`).

What changes: comparisons (their border, their contrary), sums and products, and for or, min for max, whole numbers by
one, yes for no, conditions turned round, signs, loops left sooner or later, results (0 in their place), and statements
that are left out. Names, and what calls pass on, stay as they are.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

__all__ = ["Mutant", "listening", "mutants_of", "sample"]

Rule = Callable[..., Any]

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
EXTREMES: Final = {"min": "max", "max": "min"}
SETTLED: Final = (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Constant)  # conditions that change by themselves


@dataclass(frozen=True)
class Mutant:
    """A change of a rule; its identity holds while other lines come and go."""

    function: str  # module and name: "fire.to_hit"
    source: str  # the line, without its indentation
    change: str  # "a < b becomes a <= b"
    nth: int  # of the changes alike in lines alike of that function, from 1
    file: str
    line: int
    place: int  # of the node, as `nodes` counts
    way: int  # of the node's variants

    @property
    def key(self) -> tuple[str, str, str, int]:
        """By what it is judged and drawn."""
        return self.function, self.source, self.change, self.nth

    def code(self) -> types.CodeType:
        """The rule's code as changed, for its `__code__`."""
        function = function_at(tree_of(self.file), self.function)
        node = nodes(function)[self.place]
        Replacing(node, list(variants(node))[self.way]).visit(function)
        return code_of(function, self.file)

    def __str__(self) -> str:
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{Path(self.file).name}:{self.line} {self.function}: {self.change}{again}    | {self.source}"


class Replacing(ast.NodeTransformer):
    """Puts a node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def mutants_of(rules: Iterable[Rule]) -> list[Mutant]:
    """All mutants of the rules."""
    trees: dict[str, tuple[ast.Module, list[str]]] = {}
    found = list[Mutant]()
    for fn in rules:
        file = fn.__code__.co_filename
        if file not in trees:
            text = Path(file).read_text(encoding="utf-8")
            trees[file] = ast.parse(text), text.splitlines()
        tree, lines = trees[file]
        name = f"{fn.__module__.rpartition('.')[2]}.{fn.__name__}"
        found += mutants_in(function_at(tree, name), name, file, lines)
    return found


def mutants_in(function: ast.FunctionDef, name: str, file: str, lines: list[str]) -> Iterator[Mutant]:
    alike = Counter[tuple[str, str]]()
    for place, node in enumerate(nodes(function)):
        for way, variant in enumerate(variants(node)):
            line: int = node.lineno  # type: ignore[attr-defined]
            source, change = lines[line - 1].strip(), told(node, variant)
            alike[source, change] += 1
            yield Mutant(name, source, change, alike[source, change], file, line, place, way)


def sample(mutants: Iterable[Mutant], size: int, seed: int) -> list[Mutant]:
    """So many of them by lot, or all; each has its own, so a change of the rules draws few others."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return sorted(mutants, key=lot)[:size]


def listening(file: str, function: str, call: str) -> types.CodeType:
    """A rule's code that first calls a global function of that name with the rule's."""
    found = function_at(tree_of(file), function)
    found.body.insert(0, ast.Expr(ast.Call(ast.Name(call, ast.Load()), [ast.Constant(function)], [])))
    return code_of(found, file)


def code_of(function: ast.FunctionDef, file: str) -> types.CodeType:
    function.decorator_list = []
    made = compile(ast.fix_missing_locations(ast.Module([function], [])), file, "exec").co_consts
    return next(each for each in made if isinstance(each, types.CodeType) and each.co_name == function.name)


def tree_of(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def function_at(tree: ast.Module, name: str) -> ast.FunctionDef:
    """The function of a module's top level, by its name behind the module's."""
    wanted = name.rpartition(".")[2]
    return next(each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == wanted)


def nodes(function: ast.FunctionDef) -> list[ast.AST]:
    """All that stands in a function's body, in one order always."""
    return [node for statement in function.body for node in ast.walk(statement)]


def told(old: ast.AST, new: ast.AST) -> str:
    if isinstance(new, ast.Pass):
        return f"without {ast.unparse(old)}"
    if isinstance(old, ast.If | ast.While):
        return f"{ast.unparse(old.test)} becomes {ast.unparse(new.test)}"  # type: ignore[attr-defined]
    return f"{ast.unparse(old)} becomes {ast.unparse(new)}"


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in a node's place."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                for other in COMPARED.get(type(op), ()):
                    yield changed(node, ops=[*ops[:i], other(), *ops[i + 1 :]])
        case ast.BoolOp(op=op):
            yield changed(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in RECKONED:
            yield changed(node, op=RECKONED[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool() as yes):
            yield changed(node, value=not yes)
        case ast.Constant(value=int() as number):
            yield changed(node, value=number + 1)
            yield changed(node, value=number - 1)
        case ast.Call(func=ast.Name(id=name)) if name in EXTREMES:
            yield changed(node, func=ast.Name(EXTREMES[name], ast.Load()))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) or member(value)):
            yield changed(node, value=ast.Constant(0))
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if not isinstance(test, SETTLED):
            yield changed(node, test=ast.UnaryOp(ast.Not(), test))
        case _:
            pass
    if left_out(node):
        yield ast.Pass()


def member(value: ast.expr) -> bool:
    """Whether it is one of an enumeration: No.OK, Verb.MOVE."""
    return isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id[0].isupper()


def left_out(node: ast.AST) -> bool:
    """Whether a statement may be left out: what it does shows elsewhere, and no name is left without a value."""
    if isinstance(node, ast.Assign):
        return all(isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets)
    calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return calls or isinstance(node, ast.AugAssign) or (isinstance(node, ast.Return) and node.value is None)


def changed(node: ast.AST, **fields: Any) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new
