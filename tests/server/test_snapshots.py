"""Snapshots of matches: what is opened from one is what its journal says; what is not at hand is found again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.records import pack
from stormtable.games import all_games
from stormtable.server.hall.chronicles import Log
from stormtable.server.hall.hall import Hall
from stormtable.server.hall.live import Live
from stormtable.server.hall.messages import perspective
from stormtable.server.hall.shelves import StoredShelf
from stormtable.server.hall.showing import Links
from stormtable.server.storage.sqlite import SqliteStorage
from stormtable.server.web.limits import Limits
from stormtable.server.wire import bodies
from stormtable.table import ledger, states, undoing, viewing
from stormtable.table.journal import decode_line
from stormtable.table.ledger import PUT_BY
from stormtable.table.match import Match
from stormtable.table.snapshots import rules_digest
from stormtable.table.states import States
from stormtable.table.viewing import Viewer
from tests.support import ambush, salvo
from tests.support.serving import GAMES, RandomOpponents

EVERY = 6  # entries from one snapshot to the next here


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "EVERY", EVERY)


def hall_on(path: Path) -> Hall:
    return Hall(SqliteStorage(path), GAMES, RandomOpponents())


async def opened(hall: Hall, game: str = "ambush", **options: int) -> Live:
    seats = [bodies.SeatRequest(kind="screen")] * (2 if game == "ambush" else 4)
    scenario = next(iter(GAMES[game].SCENARIOS))
    request = bodies.MatchRequest(game=game, scenario=scenario, seats=seats, options={**options})
    await hall.beginning.open(request)
    return next(iter(hall.lives.values()))


async def play(live: Live, acts: int, seed: int) -> None:
    """At random, taking steps back now and then."""
    rnd = random.Random(seed)
    for _ in range(acts):
        match = live.match
        if not match.playable:
            return
        seat = rnd.choice(match.deciders())
        step = undoing.last_step(match, seat) if rnd.random() < 0.3 else None
        if step is not None:
            await live.change(lambda step=step, seat=seat: live.sitting.go_back(seat, step.to))  # type: ignore[misc]
            continue
        out = [Action() for _ in range(match.game.MAX_CHOICES)]
        action = rnd.choice(out[: match.game.choices(match.state, seat, out)])
        await live.change(lambda seat=seat, action=action: live.sitting.carry_out(seat, [action]))  # type: ignore[misc]


async def stored(hall: Hall, live: Live) -> Match:
    """The match that all lines give, without any snapshot."""
    lines = await hall.store(hall.store.storage.lines, live.name)
    return Match.fold(live.match.game, [decode_line(line) for line in lines], live.match.seal)


def told(match: Match) -> list[Any]:
    """Everything that a table asks of a match."""
    viewers = [Viewer(seat) for seat in range(-1, match.seats)]
    looks = [
        (viewing.look(match, viewer, match.entries[number]), viewing.number_for(match, viewer, number))
        for viewer in viewers
        for number in viewing.seen_numbers(match, viewer)
    ]
    steps = [undoing.step_back(match, seat) for seat in range(match.seats)]
    back = [
        (found if isinstance(found, str) else found.step, undoing.free_to(match, seat))
        for seat, found in enumerate(steps)
    ]
    states = [None if head is None else pack(match.state_after(head)) for head in match.heads]
    chain = [node.number for node in match.chain()]
    logs = [viewing.log(match, viewer) for viewer in viewers]
    dice = {stream: count for stream, count in match.counts.items() if count}
    return [looks, back, states, chain, logs, dice, match.outlines, match.gone, match.names, match.salts, match.over]


@pytest.mark.parametrize(("game", "seed"), [("ambush", 1), ("ambush", 2), ("salvo", 3)])
async def test_what_is_opened_from_a_snapshot_is_what_the_journal_says(
    tmp_path: Path, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = hall_on(tmp_path / "db")
    name = (await opened(hall, game, **({"turns": 4} if game == "ambush" else {}))).name
    follow, followed = States.follow, list[int]()

    def counting(self: States, node: Any) -> Any:
        followed.append(node.number)
        return follow(self, node)

    monkeypatch.setattr(States, "follow", counting)
    snapshots = spared = 0
    for part in range(4):
        live = await hall.live(name)
        await play(live, 12, seed + 10 * part)
        whole = await stored(hall, live)
        assert told(live.match) == told(whole)
        await hall.close()
        hall = hall_on(tmp_path / "db")
        taken = await hall.store(hall.store.storage.snapshots, name, rules_digest(GAMES[game]))
        followed.clear()
        again = (await hall.live(name)).match
        if not any(each.kind == "undo" for each in again.outlines[taken[-1] + 1 :]):
            assert min(followed, default=len(again.entries)) > taken[-1]
            spared += 1
        assert told(again) == told(whole)
        snapshots = len(taken)
    assert snapshots > 2
    assert spared
    await hall.close()


async def test_a_snapshot_of_other_rules_or_lines_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall = hall_on(tmp_path / "db")
    live = await opened(hall, turns=4)
    await play(live, 14, 5)
    expected = pack(live.match.state)
    rules, name = rules_digest(ambush), live.name  # type: ignore[arg-type]
    await hall.close()
    store = SqliteStorage(tmp_path / "db")
    *_, last = store.snapshots(name, rules)
    kept = store.snapshot(name, rules, last)
    assert kept is not None
    store.db.execute("UPDATE snapshots SET body = X'00'")
    store.close()
    hall = hall_on(tmp_path / "db")  # taken anew, from the journal
    assert pack((await hall.live(name)).match.state) == expected
    await hall.close()
    store = SqliteStorage(tmp_path / "db")
    assert store.snapshots(name, rules)
    first = store.lines(name)[1].replace(b'"time":', b'"time": ')
    store.db.execute("UPDATE lines SET body = ? WHERE number = 1", (first,))
    store.close()
    hall = hall_on(tmp_path / "db")
    assert pack((await hall.live(name)).match.state) == expected
    assert "made of another journal" in caplog.text
    await hall.close()
    monkeypatch.setattr("stormtable.server.hall.hall.rules_digest", lambda game: "others")
    hall = hall_on(tmp_path / "db")
    assert pack((await hall.live(name)).match.state) == expected
    await hall.close()
    store = SqliteStorage(tmp_path / "db")
    assert store.snapshots(name, rules) == []
    assert store.snapshots(name, "others")
    store.close()


async def test_a_match_holds_what_is_in_use_only(tmp_path: Path) -> None:
    hall = hall_on(tmp_path / "db")
    live = await opened(hall, turns=9)
    await play(live, 60, 7)
    match = live.match
    held = sum(line is not None for line in match.lines.held)
    assert len(match.entries) > 60
    assert held < 12
    assert len(match.states.at_hand) < 20
    assert list(match.entries) == (await stored(hall, live)).entries[:]
    await hall.close()


@pytest.mark.parametrize(("game", "seed"), [("ambush", 4), ("salvo", 5)])
async def test_a_match_that_rests_between_changes_goes_on_as_if_it_had_not(
    tmp_path: Path, game: str, seed: int
) -> None:
    hall = hall_on(tmp_path / "db")
    live = await opened(hall, game, **({"turns": 9} if game == "ambush" else {}))
    match = live.match
    for part in range(12):
        await play(live, 3, seed + part)
        here = pack(match.state)
        live.rest()
        assert match.present_state is PUT_BY
        assert len(match.states.at_hand) == 1
        assert match.playable == (match.over is None)
        assert match.present_state is PUT_BY, "nobody asked for it"
        assert pack(match.state) == here
    assert len(match.entries) > 30
    assert told(match) == told(await stored(hall, live))
    await hall.close()


async def test_a_match_that_was_looked_through_reads_nothing_to_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = hall_on(tmp_path / "db")
    live = await opened(hall, turns=9)
    await play(live, 30, 7)
    match = live.match
    here, nodes = pack(match.state), match.chain()
    monkeypatch.setattr(states, "AT_HAND", 5)
    for node in nodes[:8]:
        match.state_after(node)
    with monkeypatch.context() as broken:
        broken.setattr(match.states, "shelf", object())  # nothing can be read of it
        live.rest()
        assert not match.states.at_hand
        assert pack(match.state) == here
    await play(live, 3, 8)
    assert told(match) == told(await stored(hall, live))
    await hall.close()


async def test_whoever_plays_on_reads_nothing_that_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(SqliteStorage(tmp_path / "db"), all_games(), RandomOpponents())
    seats = [bodies.SeatRequest(kind="friend")] * 2
    await hall.beginning.open(bodies.MatchRequest(game="jumpstrike", scenario="interception", seats=seats, options={}))
    (live,) = hall.lives.values()
    read = list[int]()
    lines = StoredShelf.lines

    def counting(self: StoredShelf, first: int, end: int) -> Sequence[bytes]:
        read.append(first)
        return lines(self, first, end)

    monkeypatch.setattr(StoredShelf, "lines", counting)
    match, rnd = live.match, random.Random(1)
    known: dict[int, Log] = {}
    offers = 0
    out = [Action() for _ in range(match.game.MAX_CHOICES)]
    for _ in range(30):
        seat = rnd.choice(match.deciders())
        action = rnd.choice(out[: match.game.choices(match.state, seat, out)])
        await live.change(lambda seat=seat, action=action: live.sitting.carry_out(seat, [action]))  # type: ignore[misc]
        for each in range(match.seats):
            shown = live.shows.show(Links("seat", (each,)), perspective(live.sitting, (each,), -1), "")
            offers += shown.table.undo is not None
            same = shown.same_log(known.get(each, []))
            assert len(shown.log[same:]) == len(shown.log) - same
            known[each] = shown.log
    assert offers > 10
    assert read == []
    await hall.close()


async def test_what_cannot_be_stored_is_forgotten_with_its_snapshot(tmp_path: Path) -> None:
    hall = hall_on(tmp_path / "db")
    live = await opened(hall, turns=6)
    await play(live, 20, 3)
    before = told(live.match)
    lines = len(live.match.lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledger, "EVERY", 1)
        seat = live.match.deciders()[0]
        live.match.act(seat, live.match.fallback(seat), 1.0)
        assert live.match.states.fresh
        live.match.roll_back(lines)
    assert not live.match.states.fresh
    assert told(live.match) == before
    await hall.close()


def test_the_digest_of_rules_tells_games_apart() -> None:
    assert rules_digest(ambush) != rules_digest(salvo)  # type: ignore[arg-type]
    assert rules_digest(ambush) == rules_digest(ambush)  # type: ignore[arg-type]


async def test_a_match_that_rests_shows_the_same(tmp_path: Path) -> None:
    hall = Hall(SqliteStorage(tmp_path / "db"), GAMES, RandomOpponents(), Limits(rest=-1.0))
    live = await opened(hall, turns=4)
    await play(live, 10, 2)
    links = Links("watch", ())
    before = live.shows.show(links, perspective(live.sitting, (), -1), "")
    scene = live.album.picture(Viewer(-1), live.match.entries[-1]).scene
    async with live.lock:
        await hall.put_away()  # somebody is looking just now
        assert live.album.pictures
    await hall.put_away()
    assert not live.album.pictures
    assert not live.shows.told
    after = live.shows.show(links, perspective(live.sitting, (), -1), "")
    assert after.same_as(before)
    assert list(after.log) == list(before.log)
    assert live.album.picture(Viewer(-1), live.match.entries[-1]).scene == scene
    await hall.close()


async def test_what_lies_far_behind_is_folded_with_little_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "AT_HAND", 3)
    monkeypatch.setattr(states, "IN_USE", 1)
    monkeypatch.setattr(ledger, "EVERY", 1000)
    hall = hall_on(tmp_path / "db")
    live = await opened(hall, turns=6)
    await play(live, 30, 11)
    assert told(live.match) == told(await stored(hall, live))
    await hall.close()
