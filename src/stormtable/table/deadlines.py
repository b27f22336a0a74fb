"""When time is up: who is waited for in vain, what the others may choose then, and the computer in a player's place.

Nothing happens by itself. The first of those who may choose decides: to claim, then the seat is out as by a concession;
to wait, as long again; or to let the computer play the seat, which its player may take over again at any time. Whoever
is out of time himself may only wait; the computer always waits; team mates have no say. A match without a clock is the
same after fourteen days in which nobody decided anything, and so is one whose clocks stand still, as for dice that
nobody types in.
"""

from __future__ import annotations

from stormtable.engine.game import WATCHER, seats_in
from stormtable.language import say
from stormtable.table import battles
from stormtable.table.clocks import PATIENCE
from stormtable.table.journal import Agreed, TimeChoice, TimeUp
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal
from stormtable.table.sitting import Sitting

__all__ = [
    "choose",
    "give_back",
    "keep_time",
    "last_sign",
    "next_up",
    "seats_up",
    "start_clocks",
    "substitute",
    "who_may_choose",
]


# Whose time runs


def keep_time(sitting: Sitting) -> None:
    """Let the clocks run of those who must decide, and of no others: after each change."""
    timer = sitting.match.timer
    if timer is not None:
        timer.run(deciding(sitting), sitting.clock())


def start_clocks(sitting: Sitting) -> None:
    """All have sat down: from now on time counts."""
    timer = sitting.match.timer
    if timer is not None:
        timer.begin(sitting.clock())
        keep_time(sitting)


def deciding(sitting: Sitting) -> list[int]:
    """The people's seats that must decide. None while all wait, for dice to be typed in or a battle to be fought.

    Dice that a seat rolls in secret are on its own time, as all else that the others are not told of.
    """
    match = sitting.match
    if not goes_on(match) or sitting.waits(WATCHER):
        return []
    return [seat for seat in match.deciders() if not is_computer(sitting, seat)]


def waited_for(sitting: Sitting) -> list[int]:
    """The people's seats without which nothing goes on: those that must decide, and those whose dice all wait for."""
    match = sitting.match
    if not goes_on(match):
        return []
    pending = sitting.waits(WATCHER)
    if pending is None:
        return deciding(sitting)
    return [seat for seat in range(match.seats) if sitting.may_type(pending, seat)]


def goes_on(match: Match) -> bool:
    """Whether players are waited for, and neither the end of a pause nor a battle."""
    return match.playable and not match.paused and not battles.open_battles(match)


def is_computer(sitting: Sitting, seat: int) -> bool:
    return sitting.kinds[seat] == "computer"


# Who has run out of it


def seats_up(sitting: Sitting) -> list[int]:
    """The seats of which somebody may choose now how it goes on, their time being up."""
    timer, now = sitting.match.timer, sitting.clock()
    late = without_clock(sitting) if now - last_entry(sitting.match) >= PATIENCE else []
    late = [seat for seat in late if waited(sitting.match, seat, now) >= PATIENCE]
    return sorted(late if timer is None else [*timer.up(now), *late])


def next_up(sitting: Sitting) -> float | None:
    """Seconds until the next seat's time is up, if nothing happens; None if none's will be."""
    timer, now = sitting.match.timer, sitting.clock()
    ends = [PATIENCE - waited(sitting.match, seat, now) for seat in without_clock(sitting)]
    if timer is not None:
        ends += timer.ends(now)
    return min((each for each in ends if each > 0), default=None)


def without_clock(sitting: Sitting) -> list[int]:
    """The seats that are waited for while no clock of theirs runs."""
    timer = sitting.match.timer
    running = seats_in(timer.times.running) if timer is not None else []
    return [seat for seat in waited_for(sitting) if seat not in running]


def waited(match: Match, seat: int, now: float) -> float:
    """For how many seconds a seat has been waited for by the calendar, in which somebody served."""
    since = last_sign(match, seat)
    return now - since - match.away(since, now)


def last_sign(match: Match, seat: int) -> float:
    """When somebody last decided something that all can tell of, or the seat was given time or a player anew."""
    signs = [last_entry(match)]
    for _, line in match.asides:
        if line.seat == seat or isinstance(line, Agreed):
            signs.append(line.time)
    return max(signs)


def last_entry(match: Match) -> float:
    """When something was last entered that all can tell of."""
    seen = match.seen_by(WATCHER)
    return max(match.header.started, match.times[seen[-1]] if seen else 0.0)


# What the others choose


def who_may_choose(sitting: Sitting, late: int) -> list[int]:
    """The seats that may say how it goes on: people of other sides who take part.

    Without a clock nobody claims a match against himself, at one screen.
    """
    match = sitting.match
    found = [
        seat
        for seat in range(match.seats)
        if match.teams[seat] != match.teams[late] and not is_computer(sitting, seat) and not match.is_out(seat)
    ]
    if match.timer is None and sitting.kinds[late] == "screen":
        found = [seat for seat in found if sitting.kinds[seat] != "screen"]
    return found


def choose(sitting: Sitting, by: int, late: int, choice: TimeChoice, level: str = "") -> None:
    """What a seat chooses when another's time is up; `level` of the computer, known to exist. Raises Refusal."""
    match, up = sitting.match, seats_up(sitting)
    match.must_be_playable()
    if late not in up:
        raise Refusal(say("that seat has time left: look again"))
    if by not in who_may_choose(sitting, late):
        raise Refusal(say("that is for those to choose who play against that seat"))
    if by in up and choice != "wait":
        raise Refusal(say("your own time is up too: you may only wait, or decide"))
    lines, now, times = len(match.lines), sitting.clock(), None if match.timer is None else match.timer.times
    match.write(TimeUp(seat=late, by=by, choice=choice, time=now))
    try:
        if choice == "claim":
            sitting.concede(late)
        elif choice == "computer":
            substitute(sitting, late, level)
        elif match.timer is not None:
            match.timer.renew(late, now)
    except Refusal:
        match.roll_back(lines)
        if match.timer is not None and times is not None:
            match.timer.times = times
        raise
    keep_time(sitting)


# The computer in a player's place


def substitute(sitting: Sitting, seat: int, level: str) -> None:
    """Let the computer play a person's seat from now on; it sees that seat's view alone. Raises Refusal."""
    match = sitting.match
    match.must_be_playable()
    if is_computer(sitting, seat):
        raise Refusal(say("the computer plays that seat already"))
    if match.is_out(seat):
        raise Refusal(say("seat {letter} is out already", letter=match.header.seats[seat].letter))
    match.hold(seat, "computer", level, sitting.clock())
    sitting.requests.leave(seat)
    keep_time(sitting)


def give_back(sitting: Sitting, seat: int) -> None:
    """Let the player of a seat play it again; of a clock that was out, with as long again. Raises Refusal."""
    match, now = sitting.match, sitting.clock()
    match.must_be_playable()
    owner = match.owners[seat]
    if owner.kind == "computer" or not is_computer(sitting, seat):
        raise Refusal(say("the computer does not play in anybody's place there"))
    match.hold(seat, owner.kind, "", now)
    if match.timer is not None and sum(match.timer.at(now).left[seat : seat + 1]) <= 0:
        match.timer.renew(seat, now)
    sitting.requests.leave(seat)
    keep_time(sitting)
