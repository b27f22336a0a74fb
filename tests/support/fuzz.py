"""What nobody should send: good requests and messages, with something in them put wrong."""

from __future__ import annotations

import copy
import gzip
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from stormtable.engine.toml import to_toml
from stormtable.games import editor_of, workshop_of

__all__ = ["Asked", "Sources", "bad_message", "bad_request", "good_messages", "spoilt"]

DEEP: Any = 1
for _ in range(30):
    DEEP = [DEEP]
NASTY: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 255, 256, 32767, 32768, -32769, 2**31, 2**63 - 1, -(2**63), 2**64, 10**70),
    *(0.5, -0.0, 1e300, 1e-300),
    *("", " ", "0", "-1", "a", "A", "x" * 5000, "\0", "\ud7ff", "é", "e\u0301" * 50, "\u202eabc", "a.b.c.d", "[1]"),
    *(
        "areas[99999999999999999999]",
        "__class__",
        "name",
        "title",
        "1,1",
        "99,99",
        "-1,-1",
        "\U0001f600",
        "\n",
        "%s{0}",
    ),
    *([], {}, [[]], [{}], {"": 1}, {"a": {"b": {"c": 1}}}, [None], [""], ["a"] * 500, list(range(300)), DEEP),
    {f"k{i}": i for i in range(300)},
)
TEXTS: Final = (
    "a" + ".a" * 20_000 + " = 1",
    "[" + ".".join("a" * 1500) + "]",
    "a = " + "[" * 5000,
    "a = {" * 1500,
    "\ufeff",
    "a = 1979-13-40",
    "a = 0x" + "f" * 70,
    "a = nan\nb = -inf\n",
    'a = """' + "x" * 60_000,
    "[[a]]\n" * 4000,
    "\n".join(f"a{i} = {i}" for i in range(9000)),
)


def nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a value: the keys on the way to it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, below in inner for each in nodes(below, (*path, key)))]


def spoilt(rnd: random.Random, value: Any) -> Any:
    """A copy in which one to three things are others, twice there, or gone."""
    whole = [copy.deepcopy(value)]
    for _ in range(rnd.randint(1, 3)):
        path = (0, *rnd.choice(nodes(whole[0])))
        at: Any = whole
        for key in path[:-1]:
            at = at[key]
        last, how = path[-1], rnd.random()
        if how < 0.15 and isinstance(at, dict):
            del at[last]
        elif how < 0.3 and isinstance(at, list) and at is not whole:
            at.insert(last, copy.deepcopy(at[last]))
        elif how < 0.4 and isinstance(at, list) and at is not whole:
            del at[last]
        elif how < 0.45 and isinstance(at[last], list) and at[last]:
            at[last] = at[last] * (300 // len(at[last]) + 1)
        elif how < 0.55 and isinstance(at, dict):
            at[rnd.choice(("", "x", "name", "__proto__", f"{last}s"))] = at.pop(last)
        else:
            at[last] = copy.deepcopy(rnd.choice(NASTY))
    return whole[0]


def bad_text(rnd: random.Random, contents: Mapping[str, Any]) -> str:
    """A file that is nearly right."""
    if rnd.random() < 0.15:
        return rnd.choice(TEXTS)
    try:
        text = to_toml(spoilt(rnd, dict(contents)) if rnd.random() < 0.6 else contents)
    except (TypeError, AttributeError):  # None has no place in TOML
        return "x ="
    for _ in range(rnd.choice((0, 0, 1, 3))):
        a, b = sorted(rnd.randrange(len(text) + 1) for _ in range(2))
        text = text[:a] + rnd.choice(("", text[a:b] * 2, "[", '"', "=", "\n", ".", "é")) + text[min(b, a + 20) :]
    return text


@dataclass
class Sources:
    """What good requests to one server are made of."""

    game: Any
    keys: list[str] = field(default_factory=list)
    record: bytes = b""
    offers: list[str] = field(default_factory=list)

    def scenario(self, rnd: random.Random) -> dict[str, Any]:
        """The contents of a scenario file."""
        editor = editor_of(self.game.NAME)
        return dict(rnd.choice([editor.blank(), *editor.starts().values()])) if editor else {"game": self.game.NAME}

    def designs(self, rnd: random.Random) -> list[dict[str, Any]]:
        """Designs of one's own."""
        workshop = workshop_of(self.game.NAME)
        return [dict(rnd.choice(list(workshop.stock())))] if workshop else [{"name": "Own"}]

    def match(self, rnd: random.Random) -> dict[str, Any]:
        """How a match is opened."""
        options = {
            each.name: each.default for each in rnd.sample(list(self.game.OPTIONS), min(2, len(self.game.OPTIONS)))
        }
        body: dict[str, Any] = {"game": self.game.NAME, "scenario": rnd.choice(list(self.game.SCENARIOS))}
        if rnd.random() < 0.5:
            body = {"game": self.game.NAME, "scenario_file": bad_text(rnd, self.scenario(rnd))}
        if rnd.random() < 0.3:
            body["designs"] = self.designs(rnd)
        kinds = [{"kind": rnd.choice(("screen", "friend", "computer")), "name": "Ann"} for _ in range(2)]
        return {**body, "options": options, "seats": rnd.choice(([], kinds)), "dice": rnd.choice(("table", "typed"))}


@dataclass(frozen=True)
class Asked:
    """A request."""

    method: str
    path: str
    content: bytes = b""
    query: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.path}{self.query} {self.content[:2000]!r}"


def design_file(rnd: random.Random, source: Sources) -> dict[str, Any]:
    workshop = workshop_of(source.game.NAME)
    contents = workshop.file(source.designs(rnd)) if workshop else {}
    return {"text": bad_text(rnd, contents)}


Body = Callable[[random.Random, Sources], Any]
BODIES: Final[Mapping[str, Body]] = {
    "/api/games/{game}/units": lambda rnd, source: {"designs": source.designs(rnd)},
    "/api/games/{game}/design": lambda rnd, source: {"design": source.designs(rnd)[0]},
    "/api/games/{game}/designs": design_file,
    "/api/games/{game}/editor": lambda rnd, source: {"contents": source.scenario(rnd)},
    "/api/games/{game}/editor/file": lambda rnd, source: {"scenario_file": bad_text(rnd, source.scenario(rnd))},
    "/api/games/{game}/check": lambda rnd, source: source.match(rnd),
    "/api/games/{game}/scenario": lambda rnd, source: {"scenario_file": bad_text(rnd, source.scenario(rnd))},
    "/api/games/{game}/print": lambda rnd, source: {**source.match(rnd), "paper": "a4", "parts": ["sheets"]},
    "/api/matches": lambda rnd, source: source.match(rnd),
    "/api/qr": lambda rnd, source: {"text": "http://localhost/table/x"},
    "/api/mine": lambda rnd, source: {"keys": source.keys},
    "/api/table/{key}/seat": lambda rnd, source: {"claim": "0123456789abcdef" * 2},
    "/api/table/{key}/invitation": lambda rnd, source: {"seat": rnd.choice((0, 1))},
    "/api/table/{key}/branch": lambda rnd, source: {"entry": rnd.randrange(4), "seats": [], "salt": "ab"},
}


def bad_record(rnd: random.Random, record: bytes) -> bytes:
    """A record in which something is wrong."""
    lines = [json.loads(line) for line in record.splitlines()]
    at = rnd.randrange(len(lines))
    lines[at] = spoilt(rnd, lines[at])
    if rnd.random() < 0.2:
        lines.insert(rnd.randrange(len(lines)), copy.deepcopy(rnd.choice(lines)))
    data = b"\n".join(json.dumps(line).encode() for line in lines)
    if rnd.random() < 0.3:
        data = gzip.compress(data)
        if rnd.random() < 0.3:
            data = data[: rnd.randrange(len(data))]
    return data


def bad_body(rnd: random.Random, route: str, source: Sources) -> bytes:
    """The body of a request, at times a good one."""
    if route == "/api/records":
        return bad_record(rnd, source.record)
    good = BODIES[route](rnd, source) if route in BODIES else {}
    how = rnd.random()
    if how < 0.04:
        return rnd.choice((b"", b"{", b"[" * 50_000, b"\xff", b"nul", b'{"a":' * 5000, b"1" * 5000))
    return json.dumps(spoilt(rnd, good) if how < 0.75 else good).encode()


def bad_request(rnd: random.Random, method: str, route: str, source: Sources) -> Asked:
    """A request to a route."""
    path = route
    for name, some in (("game", [source.game.NAME]), ("key", source.keys), ("number", ["0", "1", "2"])):
        odd = ("", "x", "..", "%00", "-1", "9" * 30, "é", "'", "w" + "a" * 26)
        path = path.replace(f"{{{name}}}", rnd.choice(some) if rnd.random() < 0.9 else rnd.choice(odd))
    path = path.replace(
        "{path:path}", rnd.choice(("app.js", "../app.js", "x/y", "%2e%2e/app.js", "0" * 16 + "/app.js"))
    )
    query = ""
    if rnd.random() < 0.4:
        name = rnd.choice(("as", "entry", "paper", "parts", "page", "x"))
        value = rnd.choice(("0", "1", "-1", "9" * 30, "", "a", "a4", "sheets,x", "%ff", "x" * 3000, "1.5"))
        query = f"?{name}={value}"
    content = bad_body(rnd, route, source) if method == "POST" else b""
    return Asked(method, path, content, query)


def good_messages(rnd: random.Random, number: int, action: str) -> list[dict[str, Any]]:
    """One of each kind that a page sends."""
    seat = rnd.choice((0, 0, 1))
    return [
        {"type": "act", "number": number, "seat": seat, "action": action},
        {"type": "preview", "seat": seat, "offer": action},
        {"type": "survey", "piece": action},
        {"type": "together", "seat": seat, "pieces": [action[:40]], "action": rnd.choice(("", action))},
        {"type": "why", "seat": seat, "action": action, "foretell": True},
        {"type": "undo", "number": number, "seat": seat, "to": max(0, number - 1)},
        {"type": "consent", "seat": seat, "yes": True, "kind": "undo", "request": -1},
        {"type": "ask", "number": number, "seat": seat, "kind": "pause"},
        {"type": "resume", "seat": seat},
        {"type": "queue", "seat": seat, "acts": [action]},
        {"type": "offers", "seat": seat},
        {"type": "rule", "number": number, "seat": seat, "what": "position", "position": "turn = 2", "preview": True},
        {"type": "rule", "number": number, "seat": seat, "what": "dice", "to": number, "faces": [1, 6]},
        {"type": "faces", "seat": seat, "faces": [1, 2, 3]},
        {"type": "salt", "seat": seat, "salt": "ab"},
        {"type": "name", "seat": seat, "name": "Bea"},
        {"type": "take", "seat": seat},
        {"type": "concede", "number": number, "seat": seat},
        {"type": "time-up", "seat": seat, "late": 1 - seat, "choice": "wait", "level": ""},
        {"type": "take-over", "seat": seat},
        {"type": "solve", "seat": seat, "written": 0, "what": rnd.choice(("check", "give-up", "again"))},
        {"type": "hint", "seat": seat, "drafted": rnd.choice(("", "step 1", "nonsense"))},
        {
            "type": "warn",
            "seat": seat,
            "action": rnd.choice(("aim 3", "step 1", "")),
            "percent": rnd.choice((5, 10, 50)),
        },
        {"type": "learn", "seat": seat, "step": 0, "what": rnd.choice(("go-on", "skip"))},
        {"type": "see", "visible": rnd.random() < 0.5},
        {"type": "listen"},
        {
            "type": "say",
            "client": "0123456789abcdef",
            "to": "players",
            "text": f"{action} entry {number}",
            "seat": seat,
        },
        {"type": "older", "before": 3},
        {"type": "read", "number": 0},
        {"type": "hide", "player": "0" * 16, "hidden": True},
        {"type": "whole"},
        {"type": "ping"},
    ]


def bad_message(rnd: random.Random, source: Sources, number: int) -> str:
    """What a page might send over its line, put wrong more often than not."""
    action = rnd.choice([*source.offers, "end", "x", ""])
    good = good_messages(rnd, number, action)
    message = rnd.choice(good)
    if message["type"] == "concede" and rnd.random() < 0.9:  # or each match would soon be over
        message = good[0]
    if rnd.random() < 0.02:
        return rnd.choice(("", "null", "[" * 7000, '{"type":"fly"}', '"\\ud800"', "{" * 100, "1e999"))
    how = rnd.random()
    if how < 0.2 and action:
        cut = rnd.randrange(len(action))
        other = action[:cut] + rnd.choice(("", " ", ";", ",", "999999999999", "é", action, "\0")) + action[cut:]
        return json.dumps({key: other if value == action else value for key, value in message.items()})
    changed = spoilt(rnd, message) if how < 0.6 else message
    return json.dumps({**changed, "type": message["type"]} if isinstance(changed, dict) and how < 0.5 else changed)
