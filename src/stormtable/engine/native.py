"""Machine code of rules: each is optimised once, and calls the others where they lie.

Numba links the code of all that a function calls, directly or not, into it, and optimises and writes that out again for
each caller, so that what lies deep in a game is compiled dozens of times. Here each rule is a piece of object code of
its own; callers are shown the bodies of small ones, to inline them, and of all others what LLVM found out about them.

Object code lies in files of its own, apart from what Numba must know of it (`stormtable.engine.shelf`). Each begins
with a line that names what it calls, which is loaded with it.

All that leans on Numba's insides, which have neither types nor public names, stands here, in `shelf.py` and in
`compiled.py`.
"""

# ruff: noqa: SLF001
# mypy: disallow-untyped-calls=False

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from pathlib import Path
from typing import Any, Final, cast

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from numba.core import cgutils, codegen, compiler, typed_passes

__all__ = ["MissingCode", "compiler_for", "keepable", "restore_library", "write"]

INLINED: Final = 400  # lines of intermediate code up to which callers are shown a body; whether it is inlined LLVM says
FOLDER: Final = "objects"
NEEDLESS: Final = (
    typed_passes.NopythonRewrites,  # fuses arithmetic of whole arrays; rules do none
    typed_passes.AnnotateTypes,  # for people to read; to write it into the cache takes a twentieth of all
)
DECLARATION: Final = re.compile(r'^declare .*@"?([^"(]+)"?\(.*$', re.MULTILINE)
WRAPPER: Final = "_ZN7cpython"  # how the symbols of code for calls from Python begin

FILES: Final[dict[str, Path | None]] = {}  # by symbol of a rule in this process: the file of its code, if it is kept
LOADED: Final[set[Path]] = set()
KEPT: Final[list[Any]] = []  # libraries whose code others may call


class MissingCode(Exception):
    """A file of object code that should be there is not, or is not whole: what calls it is compiled anew."""


class RuleLibrary(codegen.JITCodeLibrary):
    """The code of one rule, to be kept below `home` if that is given."""

    home: Path | None = None
    file: Path | None = None  # of its object code
    symbol = head = ""  # its function's name, and declaration with what LLVM found out: that it only reads, for one
    body: Any = None  # a module for callers to inline from; None for a rule too large for that

    def add_ir_module(self, ir_module: Any) -> None:
        """Take code in, with what is known of the rules that it calls."""
        rules = [library for library in self._linking_libraries if isinstance(library, RuleLibrary)]
        heads = {library.symbol: library.head for library in rules}

        def known_head(line: re.Match[str]) -> str:
            return heads.get(line[1], line[0])

        text = DECLARATION.sub(known_head, cgutils.normalize_ir_text(str(ir_module)))
        module = llvm.parse_assembly(text)
        module.name, module.data_layout = ir_module.name, self._codegen._data_layout
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """Optimise and write out what is this rule's own."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            module = library.body if isinstance(library, RuleLibrary) else library._get_module_for_linking()
            if module is not None:
                self._final_module.link_in(module, preserve=True)
        self._optimize_final_module()
        self._final_module.verify()
        self.settle()
        self._finalize_final_module()
        KEPT.append(self)

    def _optimize_final_module(self) -> None:
        """One round: Numba's other two prepare for taking out counted references, of which rules have none."""
        builder = self._codegen._pass_builder()
        builder.getModulePassManager().run(self._final_module, builder)

    def _verify_declare_only_symbols(self) -> None:
        """What is only declared here is defined by the rules called."""

    def settle(self) -> None:
        """Note where the code will lie, and what callers see of it."""
        functions = list(self._final_module.functions)
        own = [fn for fn in functions if not fn.is_declaration and fn.linkage == llvm.Linkage.external]
        (rule,) = [fn for fn in own if not fn.name.startswith(WRAPPER)]
        self.called = [fn.name for fn in functions if fn.is_declaration]
        if self.home is not None:
            told = repr((rule.name, self._codegen.magic_tuple()))
            self.file = self.home / FOLDER / f"{hashlib.sha256(told.encode()).hexdigest()[:32]}.o"
            LOADED.add(self.file)
        self.symbol = rule.name
        FILES[rule.name] = self.file
        text = str(rule)
        self.head = declaration(text, self._final_module)
        if len(own) == 1 and text.count("\n") <= INLINED:
            self.body = inlinable(self._final_module)

    def needs(self) -> list[Path] | None:
        """The files of what it calls; None if something that it calls is not kept."""
        files = [FILES[name] for name in self.called if name in FILES]
        return None if None in files else [file for file in files if file is not None]

    def serialize_using_object_code(self) -> Any:
        """Write the object code to its file; return what else is to be kept."""
        file = cast(Path, self.file)
        root = file.parents[2]
        module = self._final_module
        defined = [each.name for each in (*module.functions, *module.global_variables) if not each.is_declaration]
        head = {"needs": [needed.relative_to(root).as_posix() for needed in self.needs() or []], "defined": defined}
        write(file, json.dumps(head).encode() + b"\n" + self._get_compiled_object())
        body = self.body.as_bitcode() if self.body else b""
        return self.name, file.relative_to(root).as_posix(), self.symbol, self.head, body


def inlinable(module: Any) -> Any:
    """A copy of a rule's module that callers may inline from and that leaves no code behind otherwise."""
    copy = module.clone()
    for each in (*copy.functions, *copy.global_variables):
        if not each.is_declaration and each.linkage in {llvm.Linkage.external, llvm.Linkage.common}:
            each.linkage = llvm.Linkage.available_externally
    return copy


def declaration(text: str, module: Any) -> str:
    """The declaration of a function, given its text in its module: attributes and all."""
    (line,) = [line for line in text.splitlines() if line.startswith("define ")]
    line = re.sub(r"^define (dso_local )?", "declare ", line).removesuffix("{").rstrip()
    head, group, _ = line.partition(" #")
    named = re.search(rf"^attributes #{_} = {{(.*)}}$", str(module), re.MULTILINE) if group else None
    return f"{head} {named[1].strip()}" if named else head


def restore_library(target: Any, root: Path, state: tuple[str, str, str, str, bytes]) -> RuleLibrary:
    """A library from the cache, with all that it calls. Raises MissingCode."""
    name, file, symbol, head, body = state
    machine = target.codegen()
    load(machine, root, root / file)
    library = RuleLibrary(machine, name)
    library._finalized = True
    library.symbol, library.head, library.body = symbol, head, llvm.parse_bitcode(body) if body else None
    KEPT.append(library)
    return library


def load(machine: Any, root: Path, file: Path) -> None:
    """Load object code and what it calls, as far as that is not there yet. Raises MissingCode."""
    found: dict[Path, tuple[dict[str, list[str]], bytes]] = {}
    todo = [file]
    while todo:
        path = todo.pop()
        if path in LOADED or path in found:
            continue
        try:
            head, _, code = path.read_bytes().partition(b"\n")
            found[path] = json.loads(head), code
        except (OSError, ValueError) as error:
            raise MissingCode(str(path)) from error
        todo += [root / needed for needed in found[path][0]["needs"]]
    for path, (said, code) in found.items():
        machine._engine._ee.add_object_file(llvm.ObjectFileRef.from_data(code))
        machine._engine._defined_symbols.update(said["defined"])
        FILES.update((name, path) for name in said["defined"])
        LOADED.add(path)
    if found:
        machine._engine.finalize_object()


def write(file: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as draft:
        draft.write(content)
    Path(draft.name).replace(file)


def compiler_for(home: Path | None, mark: str) -> type[compiler.CompilerBase]:
    """The compiler of the rules that are kept below a directory; `mark` becomes part of their symbols.

    The same rule compiled by another process gets the same symbol, so that it does not matter whose code is loaded.
    """

    class RuleCompiler(compiler.Compiler):
        def define_pipelines(self) -> Any:
            state = self.state
            if home is not None:
                state.func_id.unique_id = mark
            state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.home = home
            state.library.enable_object_caching()
            (passes,) = super().define_pipelines()
            passes.passes = [each for each in passes.passes if each[0] not in NEEDLESS]
            return [passes]

    return RuleCompiler


def keepable(cres: Any) -> bool:
    """Whether what was compiled, and all that it calls, can be loaded by another process."""
    library = cres.library
    fit = library.needs() is not None and not cres.environment.consts and not library.has_dynamic_globals
    if not fit:
        FILES[library.symbol] = None
    return bool(fit)
