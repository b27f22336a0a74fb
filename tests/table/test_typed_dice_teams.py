"""Dice that players in teams roll on their own table: private ones, those of computers, and when somebody gives up."""

from __future__ import annotations

from stormtable.engine.game import WATCHER
from stormtable.engine.records import pack
from stormtable.engine.views import sees
from stormtable.table import records
from stormtable.table.sitting import Sitting
from tests.support import salvo
from tests.support.salvo_match import A1, A2, B1, B2, GAME, hand, new


class TestTypedDice:
    def test_each_types_its_own(self) -> None:
        sitting = Sitting(new(dice="typed"), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(A1, [1])  # who is first
        for seat in range(4):
            pending = sitting.waits(WATCHER)
            assert pending
            assert pending.seen_by == 1 << seat
            for other in range(4):
                assert (sitting.wanted_dice(other) is not None) == (other == seat)
            assert len(pending.face_seen_by) == len(pending.faces)
            mine = [face for face, bits in zip(pending.faces, pending.face_seen_by, strict=True)
                    if sees(bits, seat)]  # fmt: skip
            assert mine == [1]
            sitting.type_in(seat, [seat + 1] * 3)
        assert sitting.pending == ()
        assert [hand(sitting.match, seat) for seat in range(4)] == [[1] * 3, [2] * 3, [3] * 3, [4] * 3]

    def test_a_private_reroll_keeps_nobody_waiting(self) -> None:
        sitting = Sitting(new(dice="typed"), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(A1, [1])
        for seat in range(4):
            sitting.type_in(seat, [seat + 1] * 3)
        sitting.decide(A1, "reroll")
        assert sitting.waits(A1)
        assert sitting.waits(A2) is None
        sitting.decide(A2, "lay 3 on aim")
        sitting.decide(B1, "reroll")
        sitting.concede(B2)
        assert [each.seat for each in sitting.pending] == [A1, B1]
        sitting.type_in(A1, [6, 6, 6])
        sitting.type_in(B1, [5, 5, 5])
        assert (hand(sitting.match, A1), hand(sitting.match, B1)) == ([6] * 3, [5] * 3)

    def test_the_end_wants_no_dice(self) -> None:
        sitting = Sitting(new(dice="typed"), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(A1, [1])
        for seat in range(4):
            sitting.type_in(seat, [1, 1, 1])
        sitting.decide(A1, "reroll")
        sitting.concede(B1)
        assert sitting.waits(A1)
        sitting.concede(B2)
        assert sitting.match.over
        assert sitting.pending == ()

    def test_giving_up_may_want_dice(self) -> None:
        """Whoever gives up as the last to fire begins the next round, in which the others roll."""
        sitting = Sitting(new(dice="typed"), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(A1, [1])
        for seat in range(4):
            sitting.type_in(seat, [1, 1, 1])
        for seat in range(4):
            sitting.decide(seat, "lay 1 on aim, hand in")
        for seat in (A1, B1, A2):
            sitting.decide(seat, f"fire at {salvo.NAMES[4][(seat + 1) % 2]}")
            sitting.type_in(seat, [6])
        assert sitting.match.deciders() == [B2]
        sitting.concede(B2)
        assert sitting.match.deciders() == [B2]
        for seat in (A1, B1, A2):
            assert sitting.wanted_dice(seat)
            sitting.type_in(seat, [2, 3, 4])
        assert sitting.match.is_out(B2)
        assert sitting.match.deciders() == [A1, B1, A2]
        assert sitting.match.entries[-1].kind == "concession"

    def typed_round(self) -> Sitting:
        """All have handed in and fired but B2, and A1's dice of the next round are half typed in once B2 has."""
        sitting = Sitting(new(dice="typed"), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(A1, [1])
        for seat in range(4):
            sitting.type_in(seat, [1, 1, 1])
        for seat in range(4):
            sitting.decide(seat, "lay 1 on aim, hand in")
        for seat in range(4):
            sitting.decide(seat, f"fire at {salvo.NAMES[4][(seat + 1) % 2]}")
            sitting.type_in(seat, [6])
        sitting.type_in(A1, [5, 4])
        return sitting

    def test_half_typed_dice_stay_when_another_gives_up(self) -> None:
        """B2's shot has fallen, A1 has rolled two of three: neither is rolled again because B1 gives up."""
        sitting = self.typed_round()
        assert [(each.seat, each.faces) for each in sitting.pending] == [(B2, [6, 5, 4])]
        sitting.concede(B1)
        assert [(each.seat, each.faces, each.count) for each in sitting.pending] == [(B2, [6, 5, 4], 1)]
        assert sitting.match.entries[-1].kind == "concession"
        for seat, faces in ((A1, [3]), (A2, [6, 6, 6]), (B2, [2, 2, 2])):
            assert sitting.wanted_dice(seat)
            sitting.type_in(seat, faces)
        assert sitting.pending == ()
        assert hand(sitting.match, A1) == [5, 4, 3]
        assert [entry.kind for entry in sitting.match.entries[-2:]] == ["concession", "decision"]

    def test_they_stay_when_the_seat_gives_up_whose_act_waits_for_them(self) -> None:
        """B2 is out before it has fired: that ends the round all the same, and what A1 has rolled for it stands."""
        sitting = self.typed_round()
        sitting.concede(B2)
        assert [(each.kind, each.faces, each.count) for each in sitting.pending] == [("concession", [5, 4], 1)]
        sitting.type_in(A1, [3])
        assert hand(sitting.match, A1) == []
        for seat in (B1, A2):
            sitting.type_in(seat, [2, 3, 4])
        assert sitting.pending == ()
        assert hand(sitting.match, A1) == [5, 4, 3]

    def test_what_the_one_who_gives_up_has_typed_goes(self) -> None:
        sitting = self.typed_round()
        sitting.type_in(A1, [3])
        sitting.type_in(B1, [2])
        sitting.concede(B1)
        assert [each.faces for each in sitting.pending] == [[6, 5, 4, 3]]
        assert sitting.wanted_dice(A2)

    def test_a_shot_that_has_fallen_is_not_the_next_rounds_first_die(self) -> None:
        """What all have seen belongs to the act of whoever gives up, and goes with it."""
        sitting = self.typed_round()
        sitting.concede(B2)
        sitting.type_in(A1, [3])
        for seat in (B1, A2):
            sitting.type_in(seat, [2, 3, 4])
        assert [roll.faces for roll in sitting.match.entries[-1].rolls] == [[5, 4, 3], [2, 3, 4], [2, 3, 4]]

    def test_an_act_of_which_nothing_has_fallen_is_decided_anew(self) -> None:
        sitting = Sitting(new(dice="typed"), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(A1, [1])
        for seat in range(4):
            sitting.type_in(seat, [1, 1, 1])
        for seat in range(4):
            sitting.decide(seat, "lay 1 on aim, hand in")
        sitting.decide(A1, "fire at B1")
        sitting.concede(A2)
        assert sitting.pending == ()
        assert sitting.match.deciders() == [A1]

    def test_the_table_rolls_what_only_a_computer_may_see(self) -> None:
        """Nobody types it in, who would see it; others' dice and those that all see are typed in as ever."""
        computers = 1 << B1 | 1 << B2
        sitting = Sitting(new(dice="typed", computers=computers), clock=lambda: 2.0)
        sitting.set_up()
        sitting.type_in(A1, [1])
        for seat in (A1, A2):
            assert sitting.waits(WATCHER)
            assert [sitting.wanted_dice(other) is not None for other in range(4)] == [
                other == seat for other in range(4)
            ]
            assert not any(bits == 1 << B1 for pending in sitting.pending for _, bits in pending.typed_faces)
            sitting.type_in(seat, [6, 6, 6])
        assert sitting.pending == ()
        for computer in (B1, B2):
            assert all(1 <= face <= 6 for face in hand(sitting.match, computer))
            before = len(sitting.match.entries)
            sitting.decide(computer, "reroll")
            assert len(sitting.match.entries) == before + 1
            (roll,) = sitting.match.entries[-1].rolls
            assert (roll.seen_by, len(roll.faces)) == (1 << computer, 3)
        for seat in range(4):
            sitting.decide(seat, f"lay {hand(sitting.match, seat)[0]} on aim, hand in")
        sitting.decide(A1, "fire at B1")
        sitting.type_in(A1, [6])
        sitting.decide(B1, "fire at A1")
        assert [sitting.wanted_dice(seat) is not None for seat in range(4)] == [True, False, True, False]
        folded = records.read_record(records.record_of(sitting.match).encode()).match(lambda name: GAME)
        assert pack(folded.state) == pack(sitting.match.state)
