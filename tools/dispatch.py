"""Write what sends questions and verbs to the functions that deal with them: `python tools/dispatch.py [GAME...]`.

From the table in each game's `decisions.py` (stormtable.engine.deciding), read as text, so that a game that does not
run at the moment can be put right. It writes `dispatch.py` in the rooms `rules`, `words` and `faces`.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "src"
GAMES: Final = SOURCE / "stormtable" / "games"
ACTION: Final = ("unit", "target", "part", "amount", "facing", "x", "y")  # fields that a cell may have as a parameter


def tables() -> list[str]:
    """The games that have a table, by name; one in the folder of another bears both names."""
    homes = [path.parent for path in GAMES.rglob("game.py") if (path.parent / "decisions.py").exists()]
    return sorted("_".join(home.relative_to(GAMES).parts) for home in homes)


def folder_of(game: str) -> Path:
    """Where a game lives. Raises SystemExit naming those there are."""
    for home in (path.parent for path in GAMES.rglob("decisions.py") if path.parent.name != "rules"):
        if "_".join(home.relative_to(GAMES).parts) == game:
            return home
    raise SystemExit(f"{game}: no table of decisions; there are: {', '.join(tables())}")


@dataclass(frozen=True)
class Cell:
    """A cell of the table: an expression in the names of its room, and what must be imported for it."""

    call: str
    needs: tuple[tuple[str, str], ...]  # module, name


@dataclass
class Row:
    """A decision."""

    ask: str
    acts: list[tuple[str, dict[str, Cell]]]
    cells: dict[str, Cell]


@dataclass
class Output:
    """A function being written, and what it needs."""

    lines: list[str] = field(default_factory=list)
    needs: set[tuple[str, str]] = field(default_factory=set)

    def call(self, depth: int, cell: Cell | None, default: str, *, gives: bool = True) -> None:
        text = default if cell is None else cell.call
        self.needs |= set(cell.needs) if cell else set()
        self.lines.append("    " * depth + (f"return {text}" if gives else text))

    def branches(
        self, depth: int, subject: str, found: Sequence[tuple[str, Cell | None]], default: str, *, gives: bool = True
    ) -> None:
        """`match subject`, values of one cell together; the cell with the most of them, else the first, is the rest."""
        groups: dict[Cell | None, list[str]] = {}
        for value, cell in found:
            groups.setdefault(cell, []).append(value)
        rest = max(groups, key=lambda cell: len(groups[cell]))
        if len(groups) > 1:
            self.lines.append("    " * depth + f"match {subject}:")
            for cell, values in groups.items():
                if cell != rest:
                    self.lines.append("    " * (depth + 1) + f"case {' | '.join(values)}:")
                    self.call(depth + 2, cell, default, gives=gives)
                    self.needs |= {("state", value.partition(".")[0]) for value in values}
            self.lines.append("    " * (depth + 1) + "case _:")
            depth += 2
        self.call(depth, rest, default, gives=gives)


class Table:
    """The table of a game, as its text has it. Raises SystemExit for what it cannot read, naming the line."""

    def __init__(self, game: str) -> None:
        self.path = folder_of(game) / "decisions.py"
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        self.modules = dict(self.imports(tree))
        assigned = [node for node in tree.body if isinstance(node, ast.AnnAssign)]
        (value,) = [node.value for node in assigned if ast.unparse(node.target) == "DECISIONS"]
        if not isinstance(value, ast.Tuple):
            raise self.wrong(tree.body[0], "DECISIONS is a tuple of Decision(...)")
        self.rows = [self.row(node) for node in value.elts]

    def wrong(self, node: ast.AST, reason: str) -> SystemExit:
        return SystemExit(f"{self.path}:{getattr(node, 'lineno', 1)}: {reason}")

    def imports(self, tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
        """What a name at the top stands for: module, and the name in it ("" for a module itself)."""
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                for each in node.names:
                    path = SOURCE / Path(*node.module.split(".")) / f"{each.name}.py"
                    there = (f"{node.module}.{each.name}", "") if path.exists() else (node.module, each.name)
                    yield each.asname or each.name, there

    def row(self, node: ast.expr) -> Row:
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != "Decision":
            raise self.wrong(node, "Decision(...) is expected")
        said = {each.arg: each.value for each in node.keywords}
        acts = said.pop("acts", node.args[2] if len(node.args) > 2 else None)
        if not isinstance(acts, ast.Tuple):
            raise self.wrong(node, "acts is a tuple of Act(...)")
        cells = {str(name): self.cell(value) for name, value in said.items()}
        return Row(ast.unparse(node.args[0]), [self.act(each) for each in acts.elts], cells)

    def act(self, node: ast.expr) -> tuple[str, dict[str, Cell]]:
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != "Act":
            raise self.wrong(node, "Act(...) is expected")
        return ast.unparse(node.args[0]), {str(each.arg): self.cell(each.value) for each in node.keywords}

    def cell(self, node: ast.expr) -> Cell:
        """A function by its name, with the arguments it takes; of a lambda, what it says."""
        if isinstance(node, ast.Lambda):
            body = Renamed(self)
            return Cell(ast.unparse(body.visit(node.body)), tuple(body.needs))
        module, name, method = self.named(node)
        if method:
            return Cell(f"maker.{method}(action, id_)", ())
        given = ", ".join(f"action.{each}" if each in ACTION else each for each in self.parameters(node, module, name))
        return Cell(f"{name}({given})", ((module, name),))

    def named(self, node: ast.expr) -> tuple[str, str, str]:
        """The module, the name in it, and the method of a class that an expression names."""
        first, *rest = ast.unparse(node).split(".")
        if first not in self.modules:
            raise self.wrong(node, f"{first} is not imported")
        module, name = self.modules[first]
        names = [each for each in (name, *rest) if each]
        return module, names[0], names[1] if len(names) > 1 else ""

    def parameters(self, node: ast.AST, module: str, name: str) -> list[str]:
        path = SOURCE / Path(*module.split(".")).with_suffix(".py")
        for each in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(each, ast.FunctionDef) and each.name == name:
                return [arg.arg for arg in each.args.args]
        raise self.wrong(node, f"{module} has no function {name}")


class Renamed(ast.NodeTransformer):
    """An expression with `module.name` as `name`, and what that needs."""

    def __init__(self, table: Table) -> None:
        self.table, self.needs = table, list[tuple[str, str]]()

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        first = node.value.id if isinstance(node.value, ast.Name) else ""
        module, name = self.table.modules.get(first, ("", ""))
        if module and not name:
            self.needs.append((module, node.attr))
            return ast.Name(node.attr)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        module, name = self.table.modules.get(node.id, ("", ""))
        if name:
            self.needs.append((module, name))
        return node


def by_ask(rows: Iterable[Row], cell: str, default: str, what: str = "what") -> Output:
    """A function that asks what is asked."""
    out = Output()
    out.branches(1, what, [(row.ask, row.cells.get(cell)) for row in rows], default)
    return out


def by_verb(rows: Iterable[Row], cell: str, what: str, default: str, *, gives: bool = True) -> Output:
    """A function that asks for the verb, and where a verb answers several questions differently, for what is asked."""
    out = Output()
    verbs: dict[str, list[tuple[str, Cell | None]]] = {}
    for row in rows:
        for verb, cells in row.acts:
            verbs.setdefault(verb, []).append((row.ask, cells.get(cell) or row.cells.get(cell)))
    groups: dict[tuple[object, ...], list[str]] = {}
    for verb, found in verbs.items():
        alike = len({each for _, each in found}) == 1
        groups.setdefault((found[0][1],) if alike else tuple(found), []).append(verb)
    *first, last = groups.values()
    out.lines.append("    match action.verb:")
    for named in first:
        out.lines.append(f"        case {' | '.join(named)}:")
        out.needs.add(("state", "Verb"))
        out.branches(3, what, verbs[named[0]], default, gives=gives)
    out.lines.append("        case _:")
    out.branches(3, what, verbs[last[0]], default, gives=gives)
    return out


def fitting(rows: Iterable[Row]) -> Output:
    """Which verbs answer which question."""
    fits = [(row.ask, Cell(" or ".join(f"verb == {verb}" for verb, _ in row.acts), ())) for row in rows]
    out = Output(needs={("state", "Verb")})
    out.branches(1, "what", fits, "False")
    return out


HEAD: Final = '''"""{title}

Written by tools/dispatch.py from decisions.py; do not edit.
"""

from __future__ import annotations

{imports}
__all__ = [{names}]
'''


@dataclass(frozen=True)
class Written:
    """A function as it stands in a file."""

    signature: str
    doc: str
    body: Output

    def text(self, mark: str) -> str:
        return f'\n\n{mark}def {self.signature}:\n    """{self.doc}"""\n' + "\n".join(self.body.lines) + "\n"


RULES: Final = (("stormtable.engine", "Action"), ("stormtable.engine", "rule"), ("state", "State"))
WORDS: Final = (("stormtable.engine", "Action"), ("state", "State"))
FACES: Final = (*WORDS, ("stormtable.scene", "Offer"), (".faces.maker", "Maker"))
NAMES: Final = ((".words.scene_names", "Names"),)


def module(
    game: str, title: str, functions: Iterable[Written], always: Iterable[tuple[str, str]], mark: str = ""
) -> str:
    """A whole file."""
    home, found = ".".join(["stormtable.games", *folder_of(game).relative_to(GAMES).parts]), list(functions)
    needs = {each for function in found for each in function.body.needs} | set(always)
    state = f"{home}.rules.state"
    lines = sorted(
        f"from {state if where == 'state' else home + where if where.startswith('.') else where} import {name}"
        for where, name in needs
    )
    names = sorted(function.signature.partition("(")[0] for function in found)
    head = HEAD.format(title=title, imports="\n".join(lines) + "\n", names=", ".join(f'"{name}"' for name in names))
    return head + "".join(function.text(mark) for function in found)


def rules_of(rows: list[Row]) -> list[Written]:
    by_question = all("refuse" in row.cells for row in rows)
    refusals = by_ask(rows, "refuse", "0") if by_question else by_verb(rows, "refuse", "what", "0")
    choices = "(state: State, seat: int, out: list[Action], what: int) -> int"
    alone = "min(offer_asked(state, seat, out, what), 1)"
    return [
        Written("verb_fits(what: int, verb: int) -> bool", "Whether a verb answers what is asked.", fitting(rows)),
        Written(
            "refuse_asked(state: State, seat: int, action: Action, what: int) -> int",
            "What is against an action whose verb fits.",
            refusals,
        ),
        Written(f"offer_asked{choices}", "What may be done about what is asked.", by_ask(rows, "offer", "0")),
        Written(f"fall_back{choices}", "What a seat does that does not answer.", by_ask(rows, "fallback", alone)),
        Written(
            "carry_out(state: State, seat: int, action: Action, what: int) -> None",
            "Do it.",
            by_verb(rows, "apply", "what", "pass", gives=False),
        ),
    ]


def words_of(rows: list[Row]) -> list[Written]:
    phrases = by_verb(rows, "write", "view.ask.what", '""')
    return [Written("phrase_of(view: State, action: Action) -> str", "An action in the notation.", phrases)]


def takes(rows: Iterable[Row], cell: str, name: str) -> bool:
    """Whether a cell of any row has that name as an argument."""
    calls = (row.cells[cell].call for row in rows if cell in row.cells)
    return any(isinstance(node, ast.Name) and node.id == name for call in calls for node in ast.walk(ast.parse(call)))


def faces_of(rows: list[Row]) -> list[Written]:
    known = (("names", ", names: Names"), ("seat", ", seat: int"))
    given = "view: State" + "".join(text for name, text in known if takes(rows, "prompt", name))
    return [
        Written(
            f"question({given}) -> tuple[str, str, str]",
            "The question, what helps to answer it, and the rule it comes from.",
            by_ask(rows, "prompt", '("", "", "")', "view.ask.what"),
        ),
        Written(
            "offer_of(maker: Maker, action: Action, id_: str) -> Offer",
            "An action as an offer.",
            by_verb(rows, "show", "maker.view.ask.what", "None"),
        ),
    ]


def written(game: str) -> dict[Path, str]:
    """The files of a game, as they should be."""
    rows, room = Table(game).rows, folder_of(game)
    rules = module(game, "What sends questions and verbs to the rules.", rules_of(rows), RULES, "@rule\n")
    words = module(game, "What sends verbs to their words.", words_of(rows), WORDS)
    drawn = FACES + (NAMES if takes(rows, "prompt", "names") else ())
    faces = module(game, "What sends questions and verbs to how they look.", faces_of(rows), drawn)
    texts = {"rules": rules, "words": words, "faces": faces}
    return {room / name / "dispatch.py": text for name, text in texts.items()}


def formatted(texts: Mapping[Path, str]) -> dict[Path, str]:
    """As the formatter has it."""
    return {path: tidy(text, path) for path, text in texts.items()}


def tidy(text: str, path: Path) -> str:
    for command in ("check --select I,F401 --fix --quiet --exit-zero", "format --quiet"):
        ruff = [sys.executable, "-m", "ruff", *command.split(), "--stdin-filename", str(path), "-"]
        text = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout
    return text


def all_written(games: Iterable[str] = ()) -> dict[Path, str]:
    """Every file as it should be, of the games named or of all that have a table."""
    return formatted({path: text for game in list(games) or tables() for path, text in written(game).items()})


if __name__ == "__main__":
    for path, text in all_written(sys.argv[1:]).items():
        path.write_text(text, encoding="utf-8")
