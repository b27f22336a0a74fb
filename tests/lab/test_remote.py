"""Seats at a served table, played from elsewhere: against a real server, by the messages that pages send."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from stormtable.bots.programs.protocol import Seen
from stormtable.cli import main
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Dice, below
from stormtable.engine.exports import export
from stormtable.engine.game import BadInput, seats_in
from stormtable.engine.records import copy_into, pack
from stormtable.engine.views import view_of
from stormtable.games import all_games, find
from stormtable.lab.players import Programs
from stormtable.lab.remote import seat as remote
from stormtable.lab.remote.deciding import Decider
from stormtable.lab.remote.links import Link, NotNow, link_in, seated
from stormtable.lab.remote.seat import Seat
from stormtable.lab.remote.seen import Position, position_in
from tests.support import campaign
from tests.support.clocked import Watch, advance
from tests.support.serving import PATIENCE, Served, serving

GAMES: Final[Any] = {name: find(name) for name in ("arclight", "jumpstrike", "jumpstrike_campaign")}
ROOT: Final = Path(__file__).parents[2]
EAGER: Final = f"exec:'{sys.executable}' '{ROOT / 'examples' / 'bots' / 'eager.py'}'"
DOUBLE: Final = ROOT / "tests" / "support" / "misbehaving.py"


def double(way: str) -> str:
    return f"exec:'{sys.executable}' '{DOUBLE}' '{way}'"


def link_of(served: Served, key: str) -> Link:
    return Link(served.url.rstrip("/"), key)


async def played(served: Served, key: str, named: str, told: list[str]) -> tuple[Any, Seat]:
    """A seat's match, to its end."""
    with Programs(PATIENCE, told.append) as programs:
        seat = Seat(link_of(served, key), named, programs, told.append)
        return await asyncio.wait_for(asyncio.to_thread(seat.play), PATIENCE), seat


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  (what is waited for tells nobody)
            await asyncio.sleep(0.02)


async def enough(live: Any, count: int = 4) -> None:
    """Wait until seat 0 has decided so often, and let the other side give up."""
    await until(
        lambda: live.match.over or sum(each.seat == 0 and not each.forced for each in live.match.entries) >= count
    )
    if live.match.over is None:
        await live.change(lambda: live.sitting.concede(1))


async def test_a_program_plays_against_the_servers_computer() -> None:
    told: list[str] = []
    async with serving(games=GAMES) as served:
        created = await served.open("friend", "computer", game="arclight", scenario="duel")
        playing = asyncio.create_task(played(served, created["links"][0]["key"], EAGER, told))
        (live,) = served.hall.lives.values()
        await enough(live)
        points, seat = await playing
        assert live.match.over is not None
        assert points == dict(zip("AB", live.match.over.points, strict=True))
        assert live.match.salts[0] != ""
        assert (seat.decider and seat.decider.faults(), told) == ({}, [])


async def test_two_bots_meet_with_secrets() -> None:
    told: list[str] = []
    async with serving(games=GAMES) as served:
        options = {"turns": 2}
        created = await served.open("friend", "friend", game="jumpstrike", scenario="interception", options=options)
        keys = [link["key"] for link in created["links"]]
        both = await asyncio.gather(played(served, keys[0], EAGER, told), played(served, keys[1], "random", told))
        assert both[0][0] == both[1][0] is not None
        assert told == []


async def test_a_level_plays() -> None:
    async with serving(games=GAMES) as served:
        created = await served.open("friend", "computer", game="arclight", scenario="duel")
        playing = asyncio.create_task(played(served, created["links"][0]["key"], "easy", []))
        (live,) = served.hall.lives.values()
        await enough(live)
        assert (await playing)[0] is not None


@pytest.mark.sampled
@pytest.mark.parametrize("way", ["gibberish", "no place", "print"])
async def test_a_fault_is_answered_by_the_fallback(way: str) -> None:
    told: list[str] = []
    async with serving(games=GAMES) as served:
        created = await served.open("friend", "computer", game="arclight", scenario="duel")
        playing = asyncio.create_task(played(served, created["links"][0]["key"], double(way), told))
        (live,) = served.hall.lives.values()
        await enough(live)
        _, seat = await playing
        assert seat.decider is not None
        assert seat.decider.faults() == {"nonsense" if way == "print" else "illegal": 1}
        assert "the game's fallback was played" in told[0]


async def test_a_broken_line_is_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "FIRST_WAIT", 0.05)
    told: list[str] = []
    async with serving(games=GAMES) as served:
        created = await served.open("friend", "computer", game="arclight", scenario="duel")
        playing = asyncio.create_task(played(served, created["links"][0]["key"], EAGER, told))
        (live,) = served.hall.lives.values()
        for _ in range(2):
            await until(lambda: live.spectators)
            count = len(live.match.entries)
            for each in list(live.spectators):
                with suppress(RuntimeError):
                    await each.socket.close(1012, "the server restarts")  # type: ignore[attr-defined]
            await until(lambda count=count: len(live.match.entries) > count + 1 or live.match.over)  # type: ignore[misc]
        await enough(live)
        assert (await playing)[0] is not None
        assert sum("the server restarts; trying again in" in line for line in told) == 2


async def test_dice_of_its_own_are_rolled() -> None:
    async with serving(games=GAMES) as served:
        created = await served.open("friend", "friend", game="arclight", scenario="duel", dice="typed")
        keys = [link["key"] for link in created["links"]]
        both = [asyncio.create_task(played(served, key, "random", [])) for key in keys]
        (live,) = served.hall.lives.values()
        await until(lambda: any(entry.rolls for entry in live.match.entries))
        await enough(live)
        await asyncio.gather(*both)


async def test_a_step_that_cannot_be_is_dropped_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is carried out, the next refused by the table; then it is asked anew."""
    dropped, one_step = list[str](), Decider.first_steps

    def two_steps(self: Decider, at: Position, entry: int, log: Sequence[Seen], before: str, most: Any) -> list[Any]:
        dropped.append(before)
        return [*one_step(self, at, entry, log, before, most), "xyzzy"]

    monkeypatch.setattr(Decider, "first_steps", two_steps)
    async with serving(games=GAMES) as served:
        created = await served.open("friend", "computer", game="jumpstrike", scenario="interception")
        playing = asyncio.create_task(played(served, created["links"][0]["key"], "random", []))
        (live,) = served.hall.lives.values()
        await until(lambda: any("'xyzzy'" in each for each in dropped))
        await enough(live)
        await playing
    assert dropped[0] == ""


async def test_clocks_are_kept_and_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision has a share of what the clock has left; when the other's time is up the win is claimed."""
    allowed, one_step, watch = list[Any](), Decider.first_steps, Watch()

    def noted(self: Decider, at: Position, entry: int, log: Sequence[Seen], before: str, most: Any) -> list[Any]:
        allowed.append(most)
        return one_step(self, at, entry, log, before, most)

    monkeypatch.setattr(Decider, "first_steps", noted)
    clock = {"kind": "live", "minutes": 10, "increment": 10}
    async with serving(games=GAMES, clock=watch) as served:
        created = await served.open("friend", "friend", game="arclight", scenario="duel", clock=clock)
        mine, theirs = (link["key"] for link in created["links"])
        async with served.sit(theirs):
            playing = asyncio.create_task(played(served, mine, "random", []))
            (live,) = served.hall.lives.values()
            await until(lambda: any(entry.seat == 0 for entry in live.match.entries))
            await advance(watch, 700, served.hall)
            assert (await playing)[0] == {"A": 2, "B": 0}
    assert allowed[0] == pytest.approx(0.04 * 600 + 0.7 * 10)


async def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    async with serving(games=GAMES) as served:
        created = await served.invite("friend", "computer", game="arclight", scenario="duel")
        given = str(link_of(served, created["links"][0]["key"]))
        command = ["seat", given, "--bot", EAGER, "--name", "Eager", "--bot-seconds", "120", "--json"]
        playing = asyncio.create_task(asyncio.to_thread(main, command))
        (live,) = served.hall.lives.values()
        await enough(live)
        assert await playing == 0
        assert live.match.names[0] == "Eager"
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["points"]["A"] in (0, 1, 2)
    assert found["link"] != given
    assert f"the link to the seat is now {found['link']}" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["seat", "http://127.0.0.1:1/table/abc", "--bot", "random"], "the server cannot be reached"),
        (["seat", "abc", "--bot", "random"], "a link to a seat is expected"),
    ],
)
def test_mistakes_are_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


async def test_an_invitation_is_given_up_for_a_seat() -> None:
    async with serving(games=GAMES) as served:
        created = await served.invite("friend", "computer", game="arclight", scenario="duel")
        invited = link_of(served, created["links"][0]["key"])
        link = await asyncio.to_thread(seated, invited)
        assert link != invited
        assert await asyncio.to_thread(seated, link) == link, "a seat's own link stays as it is"
        with pytest.raises(NotNow, match=r"."):
            await asyncio.to_thread(invited.get, "case")
        async with served.sit(link.key) as player:
            assert player.now["mine"] == [0]


@pytest.mark.parametrize(("which", "said"), [("watch", "only watches"), ("none", "xxx: ")])
async def test_what_is_no_seat_is_refused(which: str, said: str) -> None:
    async with serving(games=GAMES) as served:
        created = await served.open("friend", "computer", game="arclight", scenario="duel")
        key = created["watch"] if which == "watch" else "x" * 22
        with pytest.raises(BadInput, match=said):
            await played(served, key, EAGER, [])


async def test_a_campaigns_battles_are_fought_on_lines_of_their_own() -> None:
    told: list[str] = []
    async with serving(games=GAMES) as served:
        live, created = await campaign.open_campaign(served.hall, "friend", "friend")
        keys = [await served.take(link.key, f"{n}" * 32) for n, link in enumerate(created.links)]
        both = [asyncio.create_task(played(served, key, EAGER, told)) for key in keys]
        (battle,) = await campaign.battles(served.hall, live)
        await until(lambda: {entry.seat for entry in battle.match.entries} >= {0, 1})
        await live.change(lambda: live.sitting.concede(1))
        await asyncio.gather(*both)
        assert live.match.over is not None
        assert told == []


@pytest.mark.parametrize("name", list(all_games()))
def test_a_view_comes_back_from_its_case_file(name: str) -> None:
    """To the byte, the dice apart: what a bot elsewhere decides on is what one at the table would."""
    game: Any = find(name)
    scenario = next(iter(game.SCENARIOS))
    state, dice = game.load(scenario, {}, 1), Dice(rng=5)
    for _ in range(40):
        if game.is_over(state):
            break
        seat = seats_in(game.deciders(state))[0]
        choices = choices_of(game, state, seat)
        game.apply(state, seat, choices[below(dice, len(choices))])
    for seat in range(len(game.seats(state))):
        view = view_of(game, state, seat)
        again = position_in(export(game, view, scenario, {}).encode(), seat).view
        copy_into(again.dice, view.dice)
        assert pack(again) == pack(view)


@pytest.mark.parametrize(
    ("text", "base", "key"),
    [
        ("http://127.0.0.1:8080/table/abc", "http://127.0.0.1:8080", "abc"),
        ("https://example.org/games/table/abc/", "https://example.org/games", "abc"),
    ],
)
def test_links_are_read(text: str, base: str, key: str) -> None:
    assert link_in(text) == Link(base, key)


@pytest.mark.parametrize("text", ["abc", "ftp://x/table/a", "http://x/replay/a", "http://x/table/", "file:///table/a"])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="a link to a seat is expected"):
        link_in(text)
