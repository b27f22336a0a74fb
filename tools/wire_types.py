"""Write the TypeScript declarations of the wire from its Python values: `python tools/wire_types.py`."""

from __future__ import annotations

import ast
import re
from inspect import getsource
from pathlib import Path

import msgspec
from msgspec import inspect

from stormtable.server.wire import (
    bodies,
    devices,
    hosting,
    incoming,
    lessons,
    lobby,
    making,
    mine,
    notices,
    outgoing,
    people,
    puzzles,
    reviews,
    standing,
    talk,
)

TARGET = Path(bodies.__file__).parents[1] / "static" / "wire.d.ts"
HEAD = "// Written by tools/wire_types.py from stormtable.server.wire and stormtable.scene; do not edit.\n"
UNIONS = {
    "FromServer": outgoing.FromServer,
    "FromClient": incoming.FromClient,
    "FromLobby": lobby.FromLobby,
    "ToLobby": lobby.ToLobby,
}
BODIES = (
    bodies,
    making,
    people,
    devices,
    mine,
    talk,
    lobby,
    lessons,
    puzzles,
    notices,
    standing,
    hosting,
    reviews,
)
FROM_PAGE = (
    "BanRequest",
    "MuteRequest",
    "RatingsRequest",
    "FromClient",
    "MatchRequest",
    "PrintRequest",
    "MineRequest",
    "BranchRequest",
    "QrRequest",
    "MeRequest",
    "DeviceRequest",
    "CodeRequest",
    "PasskeyRequest",
    "EnterRequest",
    "OfferRequest",
    "TakeRequest",
    "WatchingRequest",
    "NotesRequest",
    "ReportRequest",
    "ComplaintRequest",
    "KeepRequest",
    "ReadRequest",
    "NoticeSettingsRequest",
    "ChannelRequest",
    "LeaveRequest",
    "ReviewRequest",
)


class Writer:
    """Collects one interface for each value that the wire can carry."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.classes: dict[str, type] = {}

    def expression(self, kind: inspect.Type, *, optional: bool = False) -> str:
        """The TypeScript type of a value; `optional`: what the page sends may leave out defaults."""
        match kind:
            case inspect.StructType() | inspect.DataclassType():
                self.interface(kind, optional)
                return kind.cls.__name__
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.expression(each, optional=optional) for each in kind.types))
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in kind.values)
            case inspect.ListType() | inspect.VarTupleType():
                inner = self.expression(kind.item_type, optional=optional)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.expression(each, optional=optional) for each in kind.item_types)}]"
            case inspect.DictType():
                return f"Record<string, {self.expression(kind.value_type, optional=optional)}>"
            case inspect.BoolType():
                return "boolean"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "any"
        raise TypeError(f"the wire cannot carry {kind}")

    def interface(self, kind: inspect.StructType | inspect.DataclassType, optional: bool) -> None:
        name = kind.cls.__name__
        if self.classes.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"two values of the wire are called {name}")
        if name in self.written:
            return
        self.written[name] = ""  # its place, before what it refers to
        comments = remarks(kind.cls)
        lines = [*docstring(kind.cls), f"export interface {name} {{"]
        if isinstance(kind, inspect.StructType) and kind.tag_field:
            lines.append(f'  {kind.tag_field}: "{kind.tag}";')
        for each in kind.fields:
            mark = "?" if optional and not each.required else ""
            remark = f"  // {comments[each.name]}" if each.name in comments else ""
            lines.append(f"  {each.encode_name}{mark}: {self.expression(each.type, optional=optional)};{remark}")
        self.written[name] = "\n".join([*lines, "}"])


def docstring(cls: type) -> list[str]:
    """The docstring somebody wrote (dataclasses make one up where there is none), as a comment."""
    source = ast.parse(getsource(cls)).body
    text = next((ast.get_docstring(node) for node in source if isinstance(node, ast.ClassDef)), None)
    return [f"/** {' '.join(text.split())} */"] if text else []


def remarks(cls: type) -> dict[str, str]:
    """The comment beside each field."""
    return dict(re.findall(r"^    (\w+): [^#\n]*?  # (.*)$", getsource(cls), re.MULTILINE))


def declarations() -> str:
    """The whole file."""
    writer = Writer()
    lines = [HEAD.rstrip()]
    for name, union in UNIONS.items():
        kind = writer.expression(inspect.type_info(union), optional=name in FROM_PAGE)
        lines.append(f"export type {name} = {kind};")
    for name, value in [(name, getattr(module, name)) for module in BODIES for name in module.__all__]:
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            writer.expression(inspect.type_info(value), optional=name in FROM_PAGE)
    return "\n\n".join([*lines, *writer.written.values()]) + "\n"


if __name__ == "__main__":
    TARGET.write_text(declarations(), encoding="utf-8")
