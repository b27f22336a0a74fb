"""Talk at a table: who may say what to whom, who reads it and when, and that it is said once."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.people import rooms
from stormtable.server.people.talk import MOMENT, cleaned
from stormtable.server.storage.hosting import Audited, Mute
from tests.server.test_processes import two
from tests.support.processes import running
from tests.support.serving import PATIENCE, Served, links, play_out_both
from tests.support.talking import Talker, Visitor, at_table, match_of, visitor

A1, B1, A2, B2 = range(4)


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests say much at once."""
    monkeypatch.setattr(rooms, "SPEAKS", (1e3, 1e3))
    monkeypatch.setattr(rooms, "SPEAK_OF_ADDRESS", (1e3, 1e3))


async def test_players_talk(served: Served) -> None:
    mine, theirs = links(await served.open("friend", "friend"))
    async with at_table(served, mine) as a, at_table(served, theirs) as b:
        assert (a.told["said"], a.told["to"], a.told["why"], a.told["read"]) == ([], ["players"], "", -1)
        await a.player.send("name", seat=0, name="Ada")
        await a.say("  This one \u202estill\u200b\n hurts. ")
        await b.hear()
        (said,) = b.said
        assert (said["text"], said["seat"], said["name"], said["writer"]) == ("This one still hurts.", 0, "Ada", None)
        assert (said["mine"], said["client"], a.said[0]["mine"]) == (False, "", True)
        await b.say("Your pilot had it coming.")
        await a.hear()
        assert a.texts == b.texts
    async with at_table(served, mine) as again:
        assert again.texts == a.texts, "after a reload"


async def test_a_player_talks_under_his_name(served: Served) -> None:
    created = await served.open("friend", "friend")
    (mine, theirs), mara = links(created), await visitor(served, "Mara")
    mara.hold(mine)
    async with at_table(served, mine, mara) as a, at_table(served, theirs) as b:
        await a.say("hello")
        await b.hear()
        writer = b.said[0]["writer"]
        assert (writer["id"], writer["name"], a.said[0]["mine"]) == (mara.player, "Mara", True)
    served.hall.store.storage.players.change(mara.player, "", "")  # has left
    async with at_table(served, theirs) as b:
        assert b.said[0]["writer"]["name"] == ""


# Who says what: who reads it while the match runs. All read all once it is over.
CASES = [
    ("A1", "players", "A1 B1 A2 B2"),
    ("B2", "players", "A1 B1 A2 B2"),
    ("A1", "team", "A1 A2"),
    ("B2", "team", "B1 B2"),
    ("watcher", "watchers", "watcher other"),
]


@pytest.mark.parametrize(("writer", "to", "readers"), CASES)
async def test_who_reads_what(served: Served, writer: str, to: str, readers: str) -> None:
    created = await served.open(*["friend"] * 4, game="salvo", scenario="teams")
    noor, kaj, ines = [await visitor(served, name) for name in ("Noor", "Kaj", "Ines")]
    seats = links(created)
    ines.hold(seats[A1])
    async with AsyncExitStack() as stack:
        people: dict[str, Talker] = {}
        there: list[tuple[str, str, Visitor | None]] = [
            *((name, key, None) for name, key in zip(("A1", "B1", "A2", "B2"), seats, strict=True)),
            ("watcher", created["watch"], noor),
            ("other", created["watch"], kaj),
            ("nameless", created["watch"], None),
            ("own watch link", created["watch"], ines),
        ]
        for name, key, who in there:
            people[name] = await stack.enter_async_context(at_table(served, key, who))
        await people[writer].say("words", to)
        expected = {*readers.split()} | ({"nameless"} if to == "watchers" else set())
        for name, each in people.items():
            await each.settled()
            assert (each.texts == ["words"]) == (name in expected), name
            await each.player.send("listen")
            await each.hear()
            assert (each.texts == ["words"]) == (name in expected), f"{name}, read again"
            await each.player.send("older", before=5)
            assert bool((await each.hear())["said"]) == (name in expected), f"{name}, older"
        for seat in (people["A1"].player, people["A2"].player):
            await seat.send("whole")
            number = (await seat.table())["number"]
            await seat.send("concede", number=number, seat=seat.now["seat"])
            await seat.table_where(lambda now, number=number: now["number"] > number)  # type: ignore[misc]
        for name, each in people.items():
            await each.hear_where(lambda each=each: each.texts == ["words"])  # type: ignore[misc]
            assert each.told["to"] == (["players"] if name in ("A1", "B1", "A2", "B2") else ["watchers"])


# Who may not say what.
@pytest.mark.parametrize(
    ("writer", "to", "nameless"),
    [
        ("A1", "watchers", False),
        ("watcher", "players", False),
        ("watcher", "team", False),
        ("nameless", "watchers", True),
        ("own watch link", "watchers", False),
        ("owner", "watchers", True),
    ],
)
async def test_who_may_not_say_what(served: Served, writer: str, to: str, nameless: bool) -> None:
    created = await served.open("friend", "friend", "friend", "friend", game="salvo", scenario="teams")
    noor, ines = await visitor(served, "Noor"), await visitor(served, "Ines")
    ines.hold(links(created)[A1])
    key, who = {
        "A1": (links(created)[A1], None),
        "watcher": (created["watch"], noor),
        "nameless": (created["watch"], None),
        "own watch link": (created["watch"], ines),
        "owner": (created["owner"], None),
    }[writer]
    async with at_table(served, key, who) as talker:
        answer = await talker.say("words", to)
        assert (answer["type"], answer["nameless"]) == ("unsaid", nameless)
        assert served.hall.store.storage.talk.since(match_of(served, created), -1) == []


async def test_two_sides_of_one_seat_have_no_talk_of_their_own(served: Served) -> None:
    mine, _ = links(await served.open("friend", "friend"))
    async with at_table(served, mine) as a:
        assert (await a.say("words", "team"))["type"] == "unsaid"
    (alone,) = links(await served.open("friend", "computer"))
    async with at_table(served, alone) as a:
        assert (a.told["to"], a.told["why"]) == ([], "nobody else plays here")
        assert (await a.say("words"))["type"] == "unsaid"


async def test_an_opener_who_plays_hears_nothing_of_watchers(served: Served) -> None:
    created, noor = await served.open("screen", "friend"), await visitor(served, "Noor")
    async with at_table(served, created["watch"], noor) as watcher, at_table(served, created["owner"]) as owner:
        await watcher.say("he has 7", "watchers")
        await owner.settled()
        assert (owner.said, owner.told["to"]) == ([], [])
        assert "you play in this match" in owner.told["why"]


async def test_a_screen_of_both_sides_shows_a_side_s_words_to_who_took_it(served: Served) -> None:
    created = await served.open("screen", "screen", "friend", "friend", game="salvo", scenario="teams")
    screen, theirs, _ = links(created)
    async with at_table(served, theirs) as mate, at_table(served, screen) as shared:
        await mate.say("to A alone", "team")
        await shared.settled()
        assert (shared.said, shared.told["to"]) == ([], ["players"])
        await shared.player.send("take", seat=A1)
        await shared.hear_where(lambda: shared.texts == ["to A alone"])
        assert shared.told["to"] == ["players", "team"]
        await shared.player.send("take", seat=B1)
        await shared.hear_where(lambda: shared.texts == [])


async def test_a_moment_is_named_in_each_reader_s_counting(served: Served) -> None:
    mine, theirs = links(await served.open("friend", "friend", options={"turns": 2}))
    async with at_table(served, mine) as a, at_table(served, theirs) as b:
        await a.player.act("step 1")  # entry 1, a draft that only its seat can tell of
        await a.player.act("aim 8")
        await a.say("see Entry 1, entry 2 and entry 99")
        await b.hear()
        text = f"see {MOMENT}, {MOMENT} and entry 99"
        assert (a.said[0]["text"], a.said[0]["moments"]) == (text, [1, 2])
        assert (b.said[0]["text"], b.said[0]["moments"]) == (text, [-1, 1]), "the first would tell of a draft"
        await play_out_both(a.player, b.player)
    async with at_table(served, theirs) as b:
        assert b.said[0]["moments"] == [-1, 1]


async def test_who_watches_late_is_told_late(served: Served) -> None:
    """Neither that the match is over, nor what players say, nor a moment that is not shown yet."""
    created, noor, kaj = (
        await served.open("friend", "friend"),
        await visitor(served, "Noor"),
        await visitor(served, "Kaj"),
    )
    mine, theirs = links(created)
    rule = {"listed": False, "entries": 0, "minutes": 100}
    async with (
        at_table(served, created["watch"], kaj) as early,
        at_table(served, mine) as a,
        at_table(served, theirs) as b,
    ):
        await a.say("of players")
        for each, action in ((a, "step 1"), (a, "aim 8"), (b, "step 0"), (b, "aim 7")):
            await each.player.send("whole")
            await each.player.table()
            await each.player.act(action)
        await early.player.table_where(lambda now: now["number"] > 1)
        await early.say("look at entry 0 and entry 1", "watchers")
        assert early.said[-1]["moments"] == [0, 1]
        assert (await served.http.post(f"/api/table/{created['owner']}/watching", json=rule)).status_code == 200
        async with at_table(served, created["watch"], noor) as late:
            assert [(each["text"], each["moments"]) for each in late.said] == [
                (f"look at {MOMENT} and {MOMENT}", [0, -1])
            ]
            await a.player.send("whole")
            number = (await a.player.table())["number"]
            await a.player.send("concede", number=number, seat=0)
            await a.player.table_where(lambda now: now["over"] is not None)
            await late.player.send("listen")
            await late.hear()
            assert (len(late.said), late.told["to"]) == (1, ["watchers"])
            report = await noor.post(f"/api/table/{created['watch']}/reports", {"message": 0, "why": ""})
            assert report.status_code == 400


async def test_what_is_sent_twice_is_said_once(served: Served) -> None:
    mine, theirs = links(await served.open("friend", "friend"))
    async with at_table(served, mine) as a, at_table(served, theirs) as b:
        await a.say("once", client="ab" * 8)
        await a.player.send("say", client="ab" * 8, to="players", text="once")
        await b.say("twice", client="ab" * 8)
        await a.hear_where(lambda: len(a.said) == 2)
        await b.hear_where(lambda: len(b.said) == 2)
        assert a.texts == b.texts == ["once", "twice"]
    async with at_table(served, mine) as a:
        await a.player.send("say", client="ab" * 8, to="players", text="once")
        await a.say("after it")
        assert a.texts == ["once", "twice", "after it"]


async def test_the_last_hundred_come_and_older_ones_when_asked_for(served: Served) -> None:
    mine, theirs = links(await served.open("friend", "friend"))
    async with at_table(served, mine) as a:
        for number in range(230):
            await a.player.send("say", client=f"{number:016x}", to="players", text=str(number))
        await a.hear_where(lambda: len(a.said) == 230)
    async with at_table(served, theirs) as b:
        assert (b.texts, b.told["earlier"]) == ([str(n) for n in range(130, 230)], True)
        await b.player.send("older", before=130)
        assert (await b.hear())["earlier"] is True
        await b.player.send("older", before=30)
        assert (await b.hear())["earlier"] is False
        assert b.texts == [str(n) for n in range(230)]


async def test_too_much_at_once_is_refused(served: Served) -> None:
    served.hall.rooms.speakers.rate, served.hall.rooms.speakers.burst = 1e-9, 2.0
    mine, _ = links(await served.open("friend", "friend"))
    async with at_table(served, mine) as a, at_table(served, mine) as other:
        assert [(await each.say("words"))["type"] for each in (a, other)] == ["heard", "heard"]
        refused = await other.say("words")
        assert "wait a moment" in refused["text"]


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "can be read"), (" \u200b\u2060\u3164", "can be read"), ("x" * 501, "500 characters"), ("\u200d", "can be")],
)
async def test_what_cannot_be_said(served: Served, text: str, why: str) -> None:
    mine, _ = links(await served.open("friend", "friend"))
    async with at_table(served, mine) as a:
        assert why in (await a.say(text))["text"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("e\u0301", "é"),
        ("a\u0000b\u0007c\td", "abc d"),
        ("\u202eevil\u202c \u2066x\u2069\u200f", "evil x"),
        (f"a{MOMENT}b", "ab"),
        ("z" + "\u0335" * 40, "z" + "\u0335" * 4),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("👩\u200d🚀 <b>&amp;", "👩\u200d🚀 <b>&amp;"),
        ("x" * 500, "x" * 500),
    ],
)
def test_words_are_cleaned(text: str, kept: str) -> None:
    assert cleaned(text) == kept


def test_notes_keep_their_lines() -> None:
    assert cleaned(" a\r\nb\n\n c\u202e ", lines=True) == "a\nb\n\n c"
    assert cleaned("\n", lines=True) == ""
    with pytest.raises(BadInput):
        cleaned("x" * 11, 10, lines=True)


async def test_whoever_a_host_has_muted_does_not_talk(served: Served) -> None:
    (mine, theirs), mara = links(await served.open("friend", "friend")), await visitor(served, "Mara")
    mara.hold(mine)
    hall = served.hall
    hall.store.storage.hosting.mute(
        Mute("m", mara.player, "shouting", 1.0, 0.0), Audited("a", 1.0, "page", "mute", mara.player, "")
    )
    await hall.bans.look()
    for who in (mara, None):
        async with at_table(served, mine, who) as a, at_table(served, theirs) as b:
            assert "you may not talk on this server for good: shouting" in (await a.say("words"))["text"]
            assert (await b.say("words"))["type"] == "heard"


async def test_other_processes_tell_it(postgresql: str) -> None:
    async with two(postgresql) as (one, other):
        mine, theirs = links(await one.open("friend", "friend"))
        async with at_table(one, mine) as a, at_table(other, theirs) as b:
            for number in range(3):
                await a.say(f"a{number}")
                await b.hear_where(lambda: len(b.said) > 2 * number)  # noqa: B023
                await b.say(f"b{number}")
                await a.hear_where(lambda: len(a.said) > 2 * number + 1)  # noqa: B023
            assert a.texts == b.texts == ["a0", "b0", "a1", "b1", "a2", "b2"]


async def test_what_another_process_was_not_heard_to_tell_is_found(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(postgresql) as (one, other):
        mine, theirs = links(await one.open("friend", "friend"))
        storage: Any = one.hall.store.storage
        monkeypatch.setattr(storage, "announce", lambda notice: None)
        async with at_table(one, mine) as a, at_table(other, theirs) as b:
            await a.say("not heard")
            await b.hear()
            assert b.texts == ["not heard"]


async def test_what_was_said_outlives_a_kill(tmp_path: Path) -> None:
    client = "cd" * 8
    async with running(tmp_path / "db") as process:
        mine, theirs = links(await process.served.open("friend", "friend"))
        async with at_table(process.served, mine) as a:
            await a.say("kept", client=client)
            await process.end(signal.SIGKILL)
    async with running(tmp_path / "db") as process, at_table(process.served, mine) as a:
        await a.player.send("say", client=client, to="players", text="kept")  # the page had no answer
        await a.settled()
        async with at_table(process.served, theirs) as b:
            assert b.texts == ["kept"]


async def test_many_who_talk_at_once_read_the_same(served: Served) -> None:
    created = await served.open(*["friend"] * 4, game="salvo", scenario="teams")
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(at_table(served, key)) for key in links(created)]
        for number in range(20):
            await asyncio.gather(
                *(
                    each.player.send("say", client=f"{number:016x}", to="players", text=f"{seat} {number}")
                    for seat, each in enumerate(people)
                )
            )
        async with asyncio.timeout(PATIENCE):
            for each in people:
                await each.hear_where(lambda each=each: len(each.said) == 80)  # type: ignore[misc]
        assert all(each.texts == people[0].texts for each in people)
