"""Every game at the table: random matches fold back to themselves, and sealed decisions leave no byte."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stormtable.engine.actions import Action
from stormtable.engine.records import pack
from stormtable.games import all_games
from stormtable.table import battles, records, undoing, viewing
from stormtable.table.match import Match
from stormtable.table.sitting import Sitting
from stormtable.table.verify import verify
from stormtable.table.viewing import Viewer
from tests.support.started import offered, started

GAMES = sorted(all_games())
MOST = 80  # entries
SAMPLE = 8  # choices of a sealed decision, of which there may be hundreds


def new(name: str, dice: Any = "table") -> Sitting:
    return started(name, next(iter(all_games()[name].SCENARIOS)), dice=dice)


def step(sitting: Sitting, rnd: random.Random) -> None:
    """A decision at random; or, where battles are open, what one of them brings."""
    match = sitting.match
    for battle in battles.open_battles(match)[:1]:
        sitting.take_outcome(battle.number, battles.quick_outcome(match, match.state, battle.number, b""))
        return
    seat = rnd.choice(sitting.match.deciders())
    sitting.carry_out(seat, [rnd.choice(offered(sitting.match, seat))])


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_random_matches_fold_back_to_themselves(name: str, seed: int) -> None:
    rnd, sitting = random.Random(seed), new(name)
    match = sitting.match
    while match.over is None and len(match.entries) < MOST:
        step(sitting, rnd)
        if match.playable and match.seats == 2:  # as `is_out` takes it
            assert not any(map(match.takes_no_part, range(match.seats)))
        if rnd.random() < 0.05 and match.over is None:
            seat = rnd.randrange(match.seats)
            back = undoing.last_step(match, seat)
            if back is not None:
                sitting.undo(seat, back.to, agreeing=set(range(match.seats)))
    if match.over is None:
        sitting.concede(0)
    record = records.read_record(records.record_of(match).encode())
    folded = record.match(lambda name: all_games()[name])
    assert folded.frozen_why == ""
    assert pack(folded.state) == pack(match.state)
    for node, again in zip(match.chain(), folded.chain(), strict=True):  # packed by what changes, and whole
        assert pack(match.state_after(node)) == pack(folded.state_after(again))
    assert verify(record).problems == []
    for entry in folded.entries[::7]:
        look = viewing.look(folded, Viewer(-1, complete=True), entry)
        assert not look.frozen


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_does_not_answer_is_answered_for(name: str) -> None:
    """Whatever is asked, and however much is offered."""
    rnd, sitting = random.Random(4), new(name)
    match = sitting.match
    while match.over is None and len(match.entries) < MOST:
        for seat in match.deciders():
            assert match.refusal(seat, match.fallback(seat)) is None
        step(sitting, rnd)


@pytest.mark.parametrize("name", GAMES)
def test_typed_dice_play_the_same_match(name: str) -> None:
    """What the table rolls in one match, players type in in another."""
    rnd, served, typed = random.Random(3), new(name), new(name, "typed")
    follow(served, typed)
    while served.match.over is None and len(served.match.entries) < MOST // 4:
        done = len(served.match.entries)
        step(served, rnd)
        for entry in served.match.entries[done:]:
            if not entry.forced:
                typed.decide(entry.seat, entry.text)
        follow(served, typed)
    assert [entry.text for entry in typed.match.entries] == [entry.text for entry in served.match.entries]
    assert pack(typed.match.state) == pack(served.match.state)


def follow(served: Sitting, typed: Sitting) -> None:
    """Type in what the other has rolled, roll by roll."""
    while typed.pending:
        rolls = served.match.entries[len(typed.match.entries)].rolls
        faces = [face for roll in rolls for face in roll.faces]
        pending = typed.pending[0]
        typist = next(seat for seat in range(typed.match.seats) if typed.may_type(pending, seat))
        typed.type_in(typist, faces[len(pending.faces) : len(pending.faces) + pending.count])


@pytest.mark.parametrize("name", GAMES)
def test_sealed_decisions_leave_no_byte(name: str) -> None:
    rnd, sitting, checked = random.Random(4), new(name), 0
    while sitting.match.over is None and len(sitting.match.entries) < MOST // 4:
        match = sitting.match
        deciders = match.deciders()
        if match.game.secret(match.state) and len(deciders) > 1:
            seat = rnd.choice(deciders)
            choices = list(offered(match, seat))
            traces = {trace(match, seat, action) for action in rnd.sample(choices, min(SAMPLE, len(choices)))}
            assert len(traces) == len({decides for decides, _ in traces})
            checked += 1
        step(sitting, rnd)
    assert checked or not any(entry.secret for entry in sitting.match.entries)


def trace(match: Match, seat: int, action: Action) -> tuple[bool, bytes]:
    """(whether the seat decides on, all that others could be shown) after a decision, which is then taken back."""
    lines, match.scenes.last = len(match.lines), b""  # each time stored whole
    match.act(seat, action, 2.0)
    shown = b""
    for other in (-1, *(each for each in range(match.seats) if each != seat)):
        shown += records.filter_record(match, other).encode()
        last = match.entries[viewing.seen_numbers(match, Viewer(other))[-1]]
        shown += repr(viewing.look(match, Viewer(other), last)).encode()
    decides = seat in match.deciders()
    match.roll_back(lines)
    return decides, shown
