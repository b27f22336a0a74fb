"""Serving the table, and what whoever serves it does."""

from __future__ import annotations

import argparse
from pathlib import Path

from stormtable.cli.argument_types import host_name, sub_path, whole
from stormtable.cli.commands.shared import Commands, add, kept

__all__ = ["databases", "serving"]


def serving(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=whole(0, 65535), default=8080, help="port to serve on; 0 takes a free one")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets others reach it")
    parser.add_argument(
        "--name",
        type=host_name,
        action="append",
        default=[],
        metavar="HOST",
        help="a host name under which others reach this table (repeatable)",
    )
    parser.add_argument(
        "--root-path",
        type=sub_path,
        default="",
        metavar="PATH",
        help="the path of its host below which a proxy serves this table, such as /games",
    )
    parser.add_argument(
        "--lobby",
        choices=("open", "invitation", "off"),
        help="whether players offer each other seats and watch each other: to all, by link alone, or not"
        " (default: open where others can reach this table, else off)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--no-computers", action="store_true", help="leave the computer's seats to `stormtable worker` processes"
    )
    parser.add_argument(
        "--metrics",
        nargs="?",
        const="127.0.0.0/8,::1",
        default="",
        metavar="NETWORKS",
        help="keep figures for Prometheus, at /metrics for these addresses and networks (this machine)",
    )
    parser.add_argument("--log-format", choices=("text", "json"), default="text", help="how the log is written")
    mail(parser)
    kept(parser)


def mail(parser: argparse.ArgumentParser) -> None:
    """How players are told away from the page."""
    parser.add_argument("--smtp", default="", metavar="HOST[:PORT]", help="the mail server by which notices are sent")
    parser.add_argument("--smtp-from", default="", metavar="ADDRESS", help="the address that they come from")
    parser.add_argument("--smtp-user", default="", metavar="NAME", help="who logs in there")
    parser.add_argument(
        "--smtp-password-file",
        default="",
        metavar="FILE",
        help="the file that holds the password (default: the variable STORMTABLE_SMTP_PASSWORD)",
    )
    parser.add_argument(
        "--private-webhooks", action="store_true", help="let players' webhooks be at addresses of this network"
    )


def databases(commands: Commands) -> None:
    """What is done with stored matches, and for those who store them together."""
    backup = add(commands, "backup", "databases:backup", "Copy the matches of a table, running or not, to a file.")
    backup.add_argument("file", type=Path, metavar="FILE")
    kept(backup)
    text = "Copy all matches into another, empty database: from SQLite to PostgreSQL, or back."
    migrate = add(commands, "migrate", "databases:migrate", text)
    migrate.add_argument("source", metavar="FROM", help="a file, or postgresql://USER@HOST/NAME")
    migrate.add_argument("target", metavar="TO", help="another one")
    migrate.add_argument(
        "--leave-damaged", action="store_true", help="copy what is whole out of a damaged file, and say what is not"
    )
    hosting(commands)
    text = "Decide for the computer's seats of tables that other processes serve, from a PostgreSQL that all share."
    kept(add(commands, "worker", "databases:work", text, as_json=False))


def hosting(commands: Commands) -> None:
    """What whoever runs a table for others sees and does, while it runs or not."""
    text = "Look after the players of a table, running or not: reports, bans, mutes, matches, ratings."
    parser = commands.add_parser("host", help=text, description=text)
    acts = parser.add_subparsers(title="what", metavar="WHAT", required=True)
    for name, told in (
        ("overview", "How much there is of everything."),
        ("bans", "The bans and mutes that hold."),
        ("key", "Make a new key to the page /host, and end the one before."),
    ):
        host_act(acts, name, told)
    for name, told in (("failures", "Notices that could not be sent."), ("audit", "What hosts did.")):
        host_list(acts, name, told)
    host_list(acts, "players", "Players, who was here last first.", "NAME")
    host_list(acts, "reports", "Reports that wait.", closed="those that are dealt with instead")
    host_list(acts, "matches", "Matches that run, the one that changed last first.", "GAME", "those that are over too")
    rename = host_act(acts, "rename", "Call a player something else.", "PLAYER")
    rename.add_argument("name", metavar="NAME")
    host_act(acts, "remove", "Let a player leave for good; the matches stay.", "PLAYER")
    ban = host_act(acts, "ban", "Keep a player or a network of addresses out.")
    ban.add_argument("player", nargs="?", default="", metavar="PLAYER", help="by the id that `host players` shows")
    ban.add_argument("--address", default="", metavar="NETWORK", help="such as 203.0.113.7 or 203.0.113.0/24")
    for each in (ban, host_act(acts, "mute", "Let a player play and not talk.", "PLAYER")):
        each.add_argument("--days", type=float, default=0.0, help="how long (default: for good)")
        each.add_argument("--reason", default="", help="which they are told")
    host_act(acts, "lift", "End a ban or a mute.", "ID")
    report = host_act(acts, "report", "Say what became of a report.", "ID")
    report.add_argument("state", choices=("acted", "dismissed"))
    host_act(acts, "abandon", "End a match without a result.", "MATCH")
    ratings = host_act(acts, "ratings", "Compute all ratings anew from the results.")
    ratings.add_argument("--recompute", action="store_true", required=True, help="say that it is meant")
    ratings.add_argument("--strike", default="", metavar="MATCH", help="let this match not count any more")


def host_act(commands: Commands, name: str, text: str, *arguments: str) -> argparse.ArgumentParser:
    parser = add(commands, name, "hosting:host", text)
    parser.set_defaults(act=name)
    for each in arguments:
        parser.add_argument(each.lower(), metavar=each)
    kept(parser)
    return parser


def host_list(commands: Commands, name: str, text: str, search: str = "", closed: str = "") -> None:
    parser = host_act(commands, name, text)
    if search:
        parser.add_argument("search", nargs="?", default="", metavar=search, help="only these")
    if closed:
        parser.add_argument("--closed", action="store_true", help=closed)
    parser.add_argument("--from", dest="first", type=whole(0), default=0, metavar="N", help="from which row on")
