"""`stormtable host`: what whoever runs a table for others sees and does."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from stormtable.cli.databases import database_of
from stormtable.cli.output import print_json, say, show, table
from stormtable.games import all_games
from stormtable.table.refusals import Refusal

__all__ = ["host"]

LISTS: Final = ("overview", "players", "reports", "matches", "bans", "failures", "audit")
Told = Mapping[str, Any]


def host(arguments: argparse.Namespace) -> int:
    """Carry one act out. Raises BadInput."""
    from stormtable.server import carry_out  # noqa: PLC0415  (only this needs the server's people)
    from stormtable.server.people.host_routes import ACTS  # noqa: PLC0415
    from stormtable.server.wire.hosting import ListRequest  # noqa: PLC0415

    act, looks = arguments.act, arguments.act in LISTS
    kind = ListRequest if looks else ACTS[act]
    given = {
        each.name: getattr(arguments, each.name) for each in msgspec.structs.fields(kind) if each.name in arguments
    }
    try:
        told = carry_out(database_of(arguments), all_games(), act, kind(**given), looks=looks)
    except Refusal as refusal:
        say(f"stormtable: {refusal}")
        return 1
    if arguments.json:
        print_json(told)
    else:
        show(SHOWN.get(act, done)(told))
    return 0


def done(told: Told) -> str:
    """What was done."""
    text = str(told["text"])
    return f"{text[:1].upper()}{text[1:]}."


def key(told: Told) -> str:
    return f"{told['key']}\nWhoever has this key is the host at /host. It is shown this once; the one before has ended."


def overview(told: Told) -> str:
    return table(
        [
            ("Stormtable", f"{told['version']}, {told['database']}, {size_text(told['size'])}"),
            ("players", f"{told['players']}, {told['seen']} of them seen this week"),
            ("matches", f"{told['matches']}, {told['running']} of them running; {told['records']} records brought"),
            ("reports", f"{told['reports']} wait"),
            ("bans", f"{told['bans']}, and {told['mutes']} mutes"),
            ("notices", f"{told['failures']} could not be sent"),
        ]
    )


def players(told: Told) -> str:
    rows = [
        (
            each["player"]["id"],
            each["player"]["name"],
            when(each["seen"]),
            "1 device" if each["devices"] == 1 else f"{each['devices']} devices",
            "1 match" if each["matches"] == 1 else f"{each['matches']} matches",
            ", ".join(word for word, held in (("banned", each["ban"]), ("muted", each["mute"])) if held),
        )
        for each in told["players"]
    ]
    return listed(rows, told, "players")


def reports(told: Told) -> str:
    rows = [
        (
            each["id"],
            when(each["time"]),
            f"{who(each['reporter'])} of {who(each['accused'])}",
            each["state"],
            " ".join(f"{each['why']}: {each['message']}".split()),
        )
        for each in told["reports"]
    ]
    return listed(rows, told, "reports")


def matches(told: Told) -> str:
    rows = [
        (
            each["name"],
            when(each["changed"]),
            f"{each['title']}, {each['scenario']}",
            size_text(each["size"]),
            " · ".join(filter(None, (" - ".join(each["seats"]), each["result"] or each["turn"]))),
        )
        for each in told["matches"]
    ]
    return listed(rows, told, "matches")


def bans(told: Told) -> str:
    rows = [
        (
            each["id"],
            "mute" if each["kind"] == "mute" else "ban",
            each["address"] or who(each["player"]),
            f"until {when(each['until'])}" if each["until"] else "for good",
            each["reason"],
        )
        for each in told["restrictions"]
    ]
    return table(rows) if rows else "No bans or mutes hold."


def failures(told: Told) -> str:
    rows = [
        (
            when(each["changed"]),
            who(each["player"]),
            each["kind"],
            each["channel"],
            f"{each['tries']} tries",
            each["why"],
        )
        for each in told["failures"]
    ]
    return listed(rows, told, "notices that failed")


def audit(told: Told) -> str:
    rows = [(when(each["time"]), each["host"], each["act"], each["subject"], each["text"]) for each in told["acts"]]
    return listed(rows, told, "acts")


def listed(rows: Sequence[Sequence[str]], told: Told, what: str) -> str:
    """The rows of a list, and which they are of all."""
    if not rows:
        return (
            f"There are no {what}."
            if not told["total"]
            else f"There are {told['total']} {what}, and none from there on."
        )
    last = told["first"] + len(rows)
    more = "" if last == told["total"] and not told["first"] else f"\n{told['first'] + 1} to {last} of {told['total']}"
    return table(rows) + more


def who(player: Told | None) -> str:
    return f"{player['name']} ({player['id']})" if player else "someone"


def when(seconds: float) -> str:
    """A time, UTC as in the log."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


def size_text(size: int) -> str:
    """Bytes in the unit that reads best."""
    for unit, of in (("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10)):
        if size >= of:
            return f"{size / of:.1f} {unit}"
    return f"{size} B"


SHOWN: Final[Mapping[str, Callable[[Told], str]]] = {
    "key": key,
    "overview": overview,
    "players": players,
    "reports": reports,
    "matches": matches,
    "bans": bans,
    "failures": failures,
    "audit": audit,
}
