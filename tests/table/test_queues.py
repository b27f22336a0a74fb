"""Acts that wait for a seat's next decision: carried out in order, dropped with a reason, told to nobody else."""

from __future__ import annotations

import pytest

from stormtable.language import say_again
from stormtable.table.match import Refusal
from stormtable.table.queues import MOST, Queue
from stormtable.table.sitting import Sitting
from tests.support.ambush_match import at_repairs, ready


@pytest.fixture
def sitting() -> Sitting:
    """A is to repair or hold, B waits for it."""
    return Sitting(at_repairs(), clock=lambda: 3.0)


def test_they_are_carried_out_once_the_decision_comes(sitting: Sitting) -> None:
    assert sitting.match.deciders() == [0]
    sitting.queues.put(1, ["hold", "step 0"])
    sitting.queues.carry_out()
    assert sitting.queues.of(1).acts == ["hold", "step 0"], "it is not asked yet"
    sitting.decide(0, "hold")
    sitting.queues.carry_out()
    done = [(entry.seat, entry.text) for entry in list(sitting.match.entries)[-2:]]
    assert done == [(1, "hold"), (1, "step 0")]
    assert sitting.queues.by_seat == {}


def test_one_that_is_not_legal_is_dropped_with_those_after_it(sitting: Sitting) -> None:
    sitting.queues.put(1, ["hold", "aim 3", "hold", "scan"])
    sitting.decide(0, "hold")
    sitting.queues.carry_out()
    queue = sitting.queues.of(1)
    assert queue.acts == []
    (told,) = map(say_again, queue.dropped)
    assert told.startswith("“aim 3” was not carried out: ")
    assert told.endswith("; nor were the 2 acts after it")
    assert sitting.match.entries[-1].text == "hold", "what stood before it is done"


def test_nonsense_is_dropped_and_doubted_before(sitting: Sitting) -> None:
    sitting.queues.put(1, ["dance"])
    assert "'dance'" in sitting.queues.doubt(1, "dance")
    assert sitting.queues.doubt(1, "hold") == ""
    sitting.decide(0, "hold")
    sitting.queues.carry_out()
    assert "“dance” was not carried out: 'dance'" in say_again(sitting.queues.of(1).dropped[0])


def test_they_are_edited_and_cleared(sitting: Sitting) -> None:
    sitting.queues.put(1, ["hold"])
    sitting.queues.put(1, ["repair", "hold"])
    assert sitting.queues.of(1) == Queue(["repair", "hold"])
    sitting.queues.put(1, [])
    assert sitting.queues.encode() == ""


def test_whoever_is_asked_decides_instead(sitting: Sitting) -> None:
    with pytest.raises(Refusal, match="you are asked now"):
        sitting.queues.put(0, ["hold"])
    sitting.queues.put(0, [])  # to clear it is always possible


def test_there_are_not_too_many(sitting: Sitting) -> None:
    for acts in (["hold"] * (MOST + 1), ["hold", " "], ["x" * 1001]):
        with pytest.raises(Refusal, match="acts wait"):
            sitting.queues.put(1, acts)


def test_nothing_is_carried_out_in_a_pause(sitting: Sitting) -> None:
    sitting.queues.put(1, ["hold"])
    sitting.decide(0, "hold")
    sitting.match.agree("pause", 0, 3.0)
    assert sitting.queues.ready is None
    sitting.match.agree("resume", 0, 4.0)
    assert sitting.queues.ready == 1


def test_they_are_kept_as_they_are_stored(sitting: Sitting) -> None:
    sitting.queues.put(1, ["hold"])
    other = Sitting(ready())
    other.queues.restore(sitting.queues.encode())
    assert other.queues.by_seat == sitting.queues.by_seat


def test_nothing_waits_once_it_is_over(sitting: Sitting) -> None:
    sitting.queues.put(1, ["hold"])
    sitting.concede(0)
    sitting.queues.end()
    assert sitting.queues.by_seat == {}
