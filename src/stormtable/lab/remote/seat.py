"""Playing a seat at a served table over its WebSocket, as a page does; broken lines are taken up again."""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from stormtable import __version__
from stormtable.bots.programs.named import Named, player_named
from stormtable.bots.programs.processes import Fault
from stormtable.bots.programs.protocol import Seen
from stormtable.engine.game import BadInput
from stormtable.games import find
from stormtable.lab.players import Programs
from stormtable.lab.remote.deciding import Decider, Step, letters_of
from stormtable.lab.remote.links import Link, NotNow
from stormtable.lab.remote.seen import Position, position_in
from stormtable.lab.seeing import sentences
from stormtable.server.wire.renewing import renewed

__all__ = ["Seat"]

FIRST_WAIT: Final = 0.5  # seconds before a broken line is tried again; twice as long each time
LONGEST_WAIT: Final = 30.0
NO_TABLE: Final = 4404  # the server's code for a key that opens none
MOST_MESSAGE: Final = 16 * 1024 * 1024  # bytes
WAITING: Final = 256  # messages that are held while it is thought
SALT: Final = 16  # bytes
AGREED: Final = frozenset({"undo", "pause"})  # requests that a bot agrees to; all else it declines
LEAST, SHARE, SHARE_BACK = 0.3, 0.04, 0.7  # seconds for a decision; shares of a clock and of its increment
MOST_REFUSED: Final = 3  # answers to one position that the table refuses, after which it waits for another


class Seat:
    """A seat and who plays it. `named` is a level, "random" or "exec:COMMAND"; `told` hears what goes wrong."""

    def __init__(
        self, link: Link, named: str, programs: Programs, told: Callable[[str], object], called: str = ""
    ) -> None:
        self.link, self.named, self.programs, self.told, self.called = link, named, programs, told, called
        self.now: dict[str, Any] = {}  # the table
        self.log: list[dict[str, Any]] = []
        self.heard = 0  # entries of the log that the bot was told of
        self.sent, self.text = -1, ""  # the entry at which something was sent that is not answered yet, and what
        self.steps: list[Step] = []  # that are to follow it
        self.following = False  # what was sent is one of those
        self.dropped, self.refused, self.at_number = "", 0, -1
        self.answered: set[Any] = set()  # requests, rolls and so on that are dealt with
        self.decider: Decider | None = None
        self.at: Position | None = None
        self.battles: dict[str, threading.Thread] = {}

    def play(self) -> dict[str, int] | None:
        """Until the match is over; the points by seat, None where there are none. Raises BadInput, NotNow."""
        wait = FIRST_WAIT
        while True:
            try:
                with connect(self.link.socket, max_size=MOST_MESSAGE, max_queue=WAITING) as line:
                    for text in line:
                        wait = FIRST_WAIT
                        if self.receive(line, json.loads(text)):
                            return self.end()
            except InvalidStatus as error:
                why = f"it answers with status {error.response.status_code}"
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == NO_TABLE:
                    raise BadInput(f"{self.link}: {error.rcvd.reason}") from error
                why = error.rcvd.reason if error.rcvd and error.rcvd.reason else "the line broke"
            except (OSError, WebSocketException) as error:
                why = str(error)
            else:
                why = "the line was closed"
            self.told(f"{self.link.base}: {why}; trying again in {wait:g} s")
            time.sleep(wait * random.uniform(0.8, 1.2))
            self.sent, self.steps, wait = -1, [], min(LONGEST_WAIT, 2 * wait)

    # What the server says

    def receive(self, line: ClientConnection, message: dict[str, Any]) -> bool:
        """Deal with a message; whether the match is over."""
        if message["type"] == "changes":
            try:
                message = renewed(self.now, message)
            except (ValueError, KeyError, IndexError):
                send(line, "whole")
                return False
        if message["type"] == "table":
            if not self.now:
                self.introduce(line, message)
            self.now, self.log = message, [*self.log[: message["log_from"]], *message["log"]]
            return self.look(line)
        if message["type"] == "refused" and self.sent >= 0 and message["action"] == self.text:
            self.hear_refusal(line, message)
        return False

    def introduce(self, line: ClientConnection, table: Mapping[str, Any]) -> None:
        """The first sight of the table. Raises BadInput if this is no seat that a bot can play."""
        if len(table["mine"]) != 1:
            what = "only watches" if not table["mine"] else "is to several seats on one screen"
            raise BadInput(f"{self.link}: this link {what}; a bot plays one seat, by a link of its own")
        if table["version"] != __version__:
            self.told(f"{self.link.base} runs Stormtable {table['version']}, and this is {__version__}")
        player: Named = player_named(find(table["game"]), self.named)
        self.decider = self.decider or Decider(self.named, player, self.programs, self.told)
        if self.called:
            send(line, "name", seat=table["mine"][0], name=self.called)

    def look(self, line: ClientConnection) -> bool:
        """Do what the table asks for; whether the match is over."""
        table = self.now
        if table["over"] is not None or (table["campaign"] is not None and not table["campaign"]["counts"]):
            return True
        if table["frozen"]:
            raise BadInput(f"{self.link}: {table['frozen']}")
        self.help_along(line)
        self.fight_battles()
        if self.sent >= 0 and table["number"] <= self.sent:
            return False  # the answer is still to come
        if self.at_number != table["number"]:
            self.at_number, self.refused = table["number"], 0
        if self.refused > MOST_REFUSED:
            return False
        self.sent = -1
        seat = table["seats"][table["mine"][0]]
        waits = table["dice_wanted"] is not None or table["curtain"] is not None or table["paused"] is not None
        if seat["deciding"] and not waits and table["scene"] and table["scene"]["offers"]:
            self.decide(line)
        return False

    def help_along(self, line: ClientConnection) -> None:
        """What a page does by itself, or a friendly player does: a share in the dice, rolls, answers to requests."""
        table, me = self.now, self.now["mine"][0]
        if table["dice"]["salt_wanted"] and self.first_time("salt"):
            send(line, "salt", seat=me, salt=secrets.token_hex(SALT))
        wanted = table["dice_wanted"]
        if (
            wanted is not None
            and wanted["mine"]
            and self.first_time(("dice", table["number"], tuple(wanted["rolled"])))
        ):
            faces = [1 + secrets.randbelow(wanted["sides"]) for _ in range(wanted["count"])]
            send(line, "faces", seat=me, faces=faces)
        for each in table["times_up"]:
            if each["by"] == me and self.first_time(("time", each["seat"], table["number"])):
                choice = "claim" if "claim" in each["choices"] else each["choices"][0]
                send(line, "time-up", seat=me, late=each["seat"], choice=choice)
        for each in table["requests"]:
            if each["mine"] and self.first_time(("request", each["kind"], each["number"])):
                answer = {"yes": each["kind"] in AGREED, "kind": each["kind"], "request": each["number"]}
                line.send(json.dumps({"type": "consent", "seat": me, **answer}))

    def first_time(self, what: Any) -> bool:
        if what in self.answered:
            return False
        self.answered.add(what)
        return True

    def hear_refusal(self, line: ClientConnection, message: Mapping[str, Any]) -> None:
        """Something was not carried out: a step after others is dropped, a first one answered by the fallback."""
        if message["stale"] or message["halfway"]:  # the table that says why is still to come
            self.sent, self.steps = -1, []
            return
        said, self.sent, self.steps = f"{self.text!r}: {message['text']}", -1, []
        self.refused += 1
        if self.refused > MOST_REFUSED or self.at is None or self.decider is None:
            self.told(f"{self.named}: the table refuses {said}")
        elif self.following:
            self.dropped = said
            self.decide(line)
        else:
            self.do(line, self.decider.fall_back(self.at, Fault("illegal", f"wanted {said}")))

    # Deciding

    def decide(self, line: ClientConnection) -> None:
        """Send the next step, or ask for one."""
        decider, number = self.decider, self.now["number"]
        if decider is None:
            return
        try:
            self.at = position_in(self.link.get(f"case?entry={number}"), self.now["mine"][0])
        except NotNow:  # the match has gone on meanwhile, and the table that says so is still to come
            return
        if not self.at.legal():
            return
        if self.steps:
            step, *self.steps = self.steps
            self.following = True
        else:
            step, *self.steps = decider.first_steps(self.at, number, self.news(), self.dropped, self.seconds())
            self.following, self.dropped = False, ""
        self.do(line, step)

    def do(self, line: ClientConnection, step: Step) -> None:
        if self.at is None or self.decider is None:
            return
        self.sent, self.text = self.now["number"], self.decider.written(self.at, step)
        send(line, "act", number=self.now["number"], seat=self.now["mine"][0], action=self.text)

    def seconds(self) -> float | None:
        """What this seat's clock allows for a decision: a share of what is left, and most of what each brings."""
        clock = self.now["clock"]
        mine = None if clock is None else clock["seats"][self.now["mine"][0]]
        if mine is None:
            return None
        return float(max(LEAST, SHARE * mine["left"] + SHARE_BACK * clock["increment"]))

    def news(self) -> list[Seen]:
        """The entries that the bot was not told of."""
        letters, fresh = letters_of(self.now), self.log[self.heard :]
        self.heard = len(self.log)
        return [
            Seen(
                entry=each["number"],
                kind=each["kind"],
                seat=letters[each["seat"]] if each["seat"] >= 0 else "",
                do=each["text"],
                told=sentences(each["stories"]),
            )
            for each in fresh
        ]

    # A campaign's battles, and the end

    def fight_battles(self) -> None:
        """Take this seat's place in battles that are matches of their own, each on a line of its own."""
        for each in self.now["battles"]:
            path = each["path"]
            if each["over"] or each["computers"] or not path.startswith("/table/") or path in self.battles:
                continue
            battle = Seat(Link(self.link.base, path.removeprefix("/table/")), self.named, self.programs, self.told)
            thread = threading.Thread(target=battle.play_quietly, daemon=True, name=f"stormtable-seat-{path[-6:]}")
            self.battles[path] = thread
            thread.start()

    def play_quietly(self) -> None:
        """Play; what goes wrong is told."""
        try:
            self.play()
        except (BadInput, NotNow) as error:
            self.told(str(error))

    def end(self) -> dict[str, int] | None:
        """Tell the bot; the points by seat."""
        points = None
        if self.now["over"] is not None and self.now["over"]["points"]:
            points = dict(zip(letters_of(self.now), self.now["over"]["points"], strict=True))
        if self.decider is not None:
            self.decider.over(points, self.news())
        return points


def send(line: ClientConnection, kind: str, **fields: Any) -> None:
    line.send(json.dumps({"type": kind, **fields}))
