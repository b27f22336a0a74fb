"""What every game must pass, whatever it is about: it is played at random, in both ways, and probed on the way.

`Conformance(game).play(scenario, options, seed)` plays one game to its end. At every position: somebody decides and
has a choice, what the game's `check` says holds, plain and compiled rules agree byte for byte on what it brings. At
every `every`-th, later on more rarely: choices both ways, legality, views, secrecy, fallbacks, words
(conformance_words.py), seats (conformance_seats.py). At the end: the replay from the notation and the dice gives the
same state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any, Final, cast

from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of, fallback_of
from stormtable.engine.conformance_seats import (
    check_concession,
    check_points,
    check_private_dice,
    check_private_set_up,
    check_seating,
)
from stormtable.engine.conformance_words import check_faces, check_notation, check_position
from stormtable.engine.dice import Dice, Generator, Recorder, Rolled, below, dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.game import WATCHER, Game, Setting, seats_in
from stormtable.engine.holding import Nonconforming, hold, knowledge_of, pick_action, sound
from stormtable.engine.records import copy_record, differences, pack, strict, to_array, to_tuple, unpack
from stormtable.engine.views import view_of

__all__ = ["Conformance"]

STRAY: Final = range(-1, 8)  # seats that there may be, and a watcher
FIELDS: Final = tuple(Action.__struct_fields__)  # type: ignore[attr-defined]
SCORES: Final = (0, 1000)  # what `evaluate` may say
DENSE: Final = 300  # positions of a game, after which probes are RARER times as far apart
RARER: Final = 10
ENDLESS: Final = 500_000  # actions, far more than any game takes at random


class Twin:
    """The same game run by compiled rules."""

    def __init__(self, fast: SimpleNamespace, state: Any, most: int) -> None:
        self.fast, self.cls = fast, type(state)
        self.rows, self.act, self.out = to_array(state), to_array(Action()), to_array(*[Action()] * most)

    def apply(self, seat: int, action: Action) -> bytes:
        """The bytes of the state after an action."""
        self.act[0] = to_tuple(action)
        self.fast.apply(self.rows[0], seat, self.act[0])
        return self.rows.tobytes()

    def choices(self, seat: int) -> list[Action]:
        """The choices of a seat."""
        n = self.fast.choices(self.rows[0], seat, self.out)
        return [Action(*map(int, each)) for each in self.out[:n].tolist()]

    def play_out(self, chance: Dice) -> bytes:
        """The bytes of the state at the end, reached by compiled rules alone."""
        row, fast = self.rows[0], self.fast
        for _ in range(ENDLESS):
            if fast.is_over(row):
                return self.rows.tobytes()
            seat = seats_in(int(fast.deciders(row)))[0]
            n = fast.choices(row, seat, self.out)
            fast.apply(row, seat, self.out[below(chance, n)])
        raise Nonconforming(f"the game does not end in {ENDLESS} actions")

    def answers(self, seat: int, actions: Iterable[Action]) -> dict[str, Any]:
        """What compiled rules say of the position, without changing it."""
        row, said = self.rows[0], self.numbers(seat)
        n = self.fast.choices(row, seat, self.out)
        said["choices"] = [tuple(each) for each in self.out[:n].tolist()]
        said["refuse"] = []
        for action in actions:
            self.act[0] = to_tuple(action)
            said["refuse"].append(int(self.fast.refuse(row, seat, self.act[0])))
        seen = self.rows.view("u1").copy().view(self.rows.dtype)  # with the padding, which a plain copy may leave out
        self.fast.hide(seen[0], seat)
        said["hide"] = seen.tobytes()
        self.fast.imagine(seen[0], seat, to_array(Dice(rng=7))[0])
        said["imagine"] = seen.tobytes()
        return said

    def numbers(self, seat: int) -> dict[str, Any]:
        row, fast = self.rows[0], self.fast
        return {
            "deciders": int(fast.deciders(row)),
            "secret": bool(fast.secret(row)),
            "is_over": bool(fast.is_over(row)),
            "points": int(fast.points(row, max(seat, 0))),
            "evaluate": int(fast.evaluate(row, max(seat, 0))),
            "side_of": int(fast.side_of(row, seat)),
        }


class Conformance:
    """Plays a game at random; raises Nonconforming, naming where, for what it does not keep.

    `fast` are its compiled rules (`compile_module`); without them the plain rules are probed alone. After `most`
    positions compiled rules play on alone to the end.
    """

    def __init__(
        self,
        game: Game | ModuleType,
        fast: SimpleNamespace | None = None,
        every: int = 10,
        most: int = ENDLESS,
    ) -> None:
        self.game = cast(Game, game)
        self.fast, self.every, self.most = fast, every, most
        self.positions = self.probed = 0

    def play(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> None:
        """One game to its end, every position checked, every `every`-th probed."""
        named = scenario if isinstance(scenario, str) else "own scenario"
        where = f"{self.game.NAME}, {named}, {dict(options)}, seed {seed}"
        number = self.positions
        try:
            self.play_on(scenario, options, seed)
        except Exception as error:
            raise Nonconforming(f"{where}, position {self.positions - number}: {error}") from error

    def play_on(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> None:
        """Play to the end, and once more what was played in both ways, from its log: seat, notation, dice."""
        game, chance, log = self.game, Dice(rng=seed), list[tuple[int, str, list[Rolled]]]()
        state = strict(game.load(scenario, options, seed))
        fresh = game.load(scenario, options, seed)
        hold(pack(fresh) == pack(state), "load gives different states for the same seed")
        check_seating(game, scenario, options, state)
        check_private_set_up(game, scenario, options, seed)
        twin = Twin(self.fast, state, game.MAX_CHOICES) if self.fast is not None else None
        while not game.is_over(state) and (twin is None or len(log) < self.most):
            deciders = seats_in(game.deciders(state))
            hold(deciders, "dead end: nobody decides, but the game is not over")
            sound(game, state, "the position")
            if (len(log) + seed) % (self.every if len(log) < DENSE else RARER * self.every) == 0:
                self.probe(state, deciders, chance, twin, fresh)
            seat = deciders[below(chance, len(deciders))]
            offered = choices_of(game, state, seat) if twin is None else twin.choices(seat)
            hold(offered, f"dead end: seat {seat} decides without a choice")
            action = pick_action(offered, chance, by_verb=seed % 2 == 0)
            log.append((seat, game.write(state, [action]), self.act(state, seat, action)))
            if twin is not None:
                self.compare(state, twin.apply(seat, action), action)
            self.positions += 1
        self.replay(scenario, options, seed, state, log)
        if twin is not None and not game.is_over(state):
            state = strict(unpack(game.State, twin.play_out(chance)))
        self.check_end(state)

    def act(self, state: Any, seat: int, action: Action) -> list[Rolled]:
        """Carry out an action; the dice it rolled."""
        with dice_from(Recorder(Generator())) as dice:
            self.game.apply(state, seat, action)
        return dice.rolls

    def compare(self, state: Any, compiled: bytes, action: Action) -> None:
        if pack(state) != compiled:
            first = differences(self.plain(state), unpack(self.game.State, compiled))[:3]
            hold(False, f"interpreted and compiled rules differ after {action}: {first}")

    def plain(self, state: Any) -> Any:
        """A copy that is not strict: for functions that are no rules."""
        return unpack(self.game.State, pack(state))

    def check_end(self, state: Any) -> None:
        """Nobody decides any more, and the result is one."""
        game = self.game
        sound(game, state, "the end")
        hold(game.deciders(state) == 0, "the game is over, and somebody decides")
        for seat in STRAY:
            hold(not choices_of(game, state, seat), "the game is over, and there are choices")
            hold(game.refuse(state, seat, Action(verb=1)) != 0, "the game is over, and an action is legal")
        check_points(game, state)

    def replay(
        self,
        scenario: str | Mapping[str, Any],
        options: Mapping[str, Setting],
        seed: int,
        state: Any,
        log: Sequence[tuple[int, str, list[Rolled]]],
    ) -> None:
        """The notation and the dice alone lead to the same state."""
        game, again = self.game, self.game.load(scenario, options, seed)
        for seat, text, rolls in log:
            for action in game.parse(view_of(game, again, seat), text):
                with dice_from(Recorder(Generator())) as dice:
                    game.apply(again, seat, action)
                hold(dice.rolls == rolls, f"{text!r} rolls {dice.rolls} when replayed, not {rolls}")
        hold(pack(again) == pack(state), "the replay ends in another state")

    # Probing

    def probe(self, state: Any, deciders: list[int], chance: Dice, twin: Twin | None, fresh: Any) -> None:
        """Everything that can be asked of a position."""
        self.probed += 1
        before = pack(state)
        hold(pack(unpack(type(fresh), before)) == before, "a stored state is not read back the same")
        for seat in deciders:
            self.legality(state, seat, chance)
            self.fallback(state, seat)
        self.strangers(state, deciders)
        for seat in (*range(len(self.game.seats(state))), WATCHER):
            self.view(state, seat, deciders)
            check_concession(self.game, state, seat, self.check_end)
            if twin is not None:
                self.agree(state, seat, chance, twin)
        self.secrecy(state, deciders)
        check_private_dice(self.game, state, deciders[self.positions % len(deciders)])
        check_notation(self.game, state, deciders)
        check_position(self.game, self.plain(state), fresh)
        check_faces(self.game, self.plain(state), chance)
        hold(pack(state) == before, "looking at a position changed it")

    def legality(self, state: Any, seat: int, chance: Dice) -> None:
        """refuse and choices agree, also on actions changed at random, which are refused with a reason or accepted."""
        game, offered = self.game, choices_of(self.game, state, seat)
        hold(len({to_tuple(each) for each in offered}) == len(offered), "a choice is offered twice")
        for action in offered:
            code = game.refuse(state, seat, action)
            hold(code == 0, f"offered but refused ({code and game.No(code).text}): {action}")
        for wrong in mutants(offered, chance):
            code = game.refuse(state, seat, wrong)
            hold(code == 0 or wrong not in offered, f"offered but refused ({code}): {wrong}")
            more = code == 0 and wrong not in offered
            hold(not more or game.open_ended(state, seat), f"legal but not among the choices: {wrong}")
            if code == 0:
                game.apply(copy_record(state), seat, wrong)
            else:
                hold(game.No(code).text and game.No(code).rule, f"refusal {code} without a rule or a reason")

    def fallback(self, state: Any, seat: int) -> None:
        written = fallback_of(self.game, state, seat)
        hold(len(written) == 1, f"fallback of seat {seat} writes {len(written)} actions, not 1")
        refused = self.game.refuse(state, seat, written[0]) != 0
        hold(not refused, f"the fallback of seat {seat} is refused: {written[0]}")

    def strangers(self, state: Any, deciders: list[int]) -> None:
        """Who does not decide has no choice and may do nothing."""
        action = choices_of(self.game, state, deciders[0])[0]
        for seat in set(STRAY) - set(deciders):
            hold(not choices_of(self.game, state, seat), f"seat {seat} does not decide, and has choices")
            hold(self.game.refuse(state, seat, action) != 0, f"seat {seat} does not decide, and may act")

    def view(self, state: Any, seat: int, deciders: list[int]) -> None:
        """A view is its own view, suffices to decide, holds no generator, and guesses agree with it.

        Where a watcher knows all, so does a seat.
        """
        game = self.game
        seen = view_of(game, state, seat)
        hold(pack(view_of(game, seen, seat)) == pack(seen), f"the view of seat {seat} is not its own view")
        hold(seen.dice.rng == 0, f"seat {seat} sees the generator")
        whole = copy_record(state)
        whole.dice.rng = 0
        known = pack(view_of(game, state, WATCHER)) == pack(whole)
        hold(not known or pack(seen) == pack(whole), f"seat {seat} knows less than a watcher")
        hold(
            pack(seen.dice) == pack(view_of(game, state, WATCHER).dice) or game.secret(state),
            "dice differ by viewer",
        )
        guess = copy_record(seen)
        game.imagine(guess, seat, Dice(rng=7))
        sound(game, seen, f"the view of seat {seat}")
        sound(game, guess, f"a guess of seat {seat}")
        hold(pack(view_of(game, guess, seat)) == pack(seen), f"a guess of seat {seat} contradicts its view")
        hold(game.deciders(guess) == game.deciders(state), f"others decide in a guess of seat {seat}")
        for other in seats_in(game.deciders(guess)):
            hold(choices_of(game, guess, other), f"in a guess of seat {seat}, seat {other} has no choice")
        if seat in deciders:
            hold(
                choices_of(game, seen, seat) == choices_of(game, state, seat), f"its view is not enough for seat {seat}"
            )
            more = game.open_ended(seen, seat) == game.open_ended(state, seat)
            hold(more, f"seat {seat} cannot tell from its view whether there is more than its choices")
            same = [game.refuse(seen, seat, each) for each in choices_of(game, state, seat)]
            hold(not any(same), f"seat {seat} cannot tell from its view what is legal")
        low, high = SCORES
        hold(low <= game.evaluate(seen, max(seat, 0)) <= high, f"evaluate gives {low} to {high}")

    def agree(self, state: Any, seat: int, chance: Dice, twin: Twin) -> None:
        """Compiled rules answer every question as the plain ones do."""
        game = self.game
        offered = choices_of(game, state, seat)
        asked = [*offered[:4], *mutants(offered[:4] or [Action(verb=1)], chance)]
        seen = view_of(game, state, seat)
        hidden = pack(seen)
        game.imagine(seen, seat, Dice(rng=7))
        plain = {
            "deciders": game.deciders(state),
            "secret": bool(game.secret(state)),
            "is_over": bool(game.is_over(state)),
            "points": game.points(state, max(seat, 0)),
            "evaluate": game.evaluate(state, max(seat, 0)),
            "side_of": game.side_of(state, seat),
            "choices": [tuple(int(x) for x in to_tuple(each)) for each in offered],
            "refuse": [int(game.refuse(state, seat, each)) for each in asked],
            "hide": hidden,
            "imagine": pack(seen),
        }
        said = twin.answers(seat, asked)
        for name, answer in plain.items():
            if said[name] != answer:
                hold(False, f"{name} of seat {seat}: {self.unlike(answer, said[name])}")

    def unlike(self, plain: Any, compiled: Any) -> str:
        """Two answers that differ, in words."""
        if isinstance(plain, bytes):
            return str(differences(unpack(self.game.State, plain), unpack(self.game.State, compiled))[:3])
        return f"{plain!r} interpreted, {compiled!r} compiled"

    def secrecy(self, state: Any, deciders: list[int]) -> None:
        """While others still decide, a seat's draft leaves no trace at all, and its commitment always the same one."""
        if not self.game.secret(state):
            return
        for seat in deciders:
            others = [other for other in (*range(len(self.game.seats(state))), WATCHER) if other != seat]
            drawn: dict[tuple[int, bytes], Any] = {}
            before = [knowledge_of(self.game, state, other, [], [], drawn) for other in others]
            committed: list[list[Any]] = []
            for action in choices_of(self.game, state, seat):
                after, notes, rolls = self.try_action(state, seat, action)
                if not self.game.deciders(after) & ~(1 << seat) & self.game.deciders(state):
                    continue  # the last to decide: all comes to light
                seen = [knowledge_of(self.game, after, other, notes, rolls, drawn) for other in others]
                if self.game.deciders(after) >> seat & 1:
                    hold(seen == before, f"others can tell that seat {seat} drafts in secret: {action}")
                else:
                    committed.append(seen)
            same = all(seen == committed[0] for seen in committed)
            hold(same, f"others can tell what seat {seat} decided in secret")

    def try_action(self, state: Any, seat: int, action: Action) -> tuple[Any, list[Note], list[Rolled]]:
        """An action carried out on a copy: the state after it, its events, its dice."""
        after = copy_record(state)
        with noting() as notes, dice_from(Recorder(Generator())) as dice:
            self.game.apply(after, seat, action)
        return after, notes, dice.rolls


def mutants(actions: Sequence[Action], chance: Dice, count: int = 5) -> list[Action]:
    """Actions with one field changed at random."""
    changed = []
    for _ in range(count):
        wrong = copy_record(actions[below(chance, len(actions))])
        setattr(wrong, FIELDS[below(chance, len(FIELDS))], below(chance, 22) - 5)
        changed.append(wrong)
    return changed
