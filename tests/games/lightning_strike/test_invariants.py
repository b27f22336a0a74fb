"""What holds over the turns of every game, whatever is played, and what its `check` says of each position."""

from __future__ import annotations

from collections import Counter

import pytest

from stormtable.engine import Dice
from stormtable.engine.events import Note, noting
from stormtable.engine.game import seats_in
from stormtable.engine.holding import pick_action
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.decisions import apply, deciders, is_over
from stormtable.games.lightning_strike.rules.state import Kind, State, Status
from stormtable.games.lightning_strike.rules.values import overthrust_move
from stormtable.games.lightning_strike.words.soundness import check
from tests.support.lightning_table import load, options_of


class Ledger:
    """What each unit has done this turn."""

    def __init__(self) -> None:
        self.turn_over()

    def turn_over(self) -> None:
        self.activated: Counter[int] = Counter()
        self.commands: Counter[int] = Counter()
        self.actions: Counter[int] = Counter()

    def book(self, state: State, notes: list[Note]) -> None:
        """At most one activation and one Command Point a unit, and the Actions of its card (LS-3.4, LS-10.1)."""
        for note in notes:
            match note.event:
                case Event.TURN:
                    self.turn_over()
                case Event.ACTIVATED if note.c != 2:
                    self.activated[note.a] += 1
                case Event.COMMAND_SPENT:
                    self.commands[note.a] += 1
                case Event.ACTION_SPENT:
                    self.actions[note.a] += 1
                case Event.CALLED_OFF:
                    self.actions[note.a] -= 1
        assert max(self.activated.values(), default=0) <= 1
        assert max(self.commands.values(), default=0) <= 1
        assert all(n <= state.table.cards[unit].actions for unit, n in self.actions.items())


def check_activations(state: State) -> None:
    """A fighter has spent no more than it had (LS-4.7)."""
    for act in state.active[: state.depth]:
        number = act.unit - 1
        unit, card = state.units[number], state.table.cards[number]
        if unit.status == Status.ON_TABLE and card.kind == Kind.FIGHTER:
            assert act.flown + act.turn_cost <= (card.overthrust if act.overthrust else card.move)
            assert unit.crippled or overthrust_move(state, number) == card.overthrust


@pytest.mark.rule("LS-3.4", "LS-10.1", "LS-4.6", "LS-9.3", "LS-9.7", "LS-7.3")
@pytest.mark.parametrize("scenario", ["full_sheet", "asteroid_run", "free_three"])
@pytest.mark.parametrize("seed", range(4))
def test_it_holds_in_play(scenario: str, seed: int) -> None:
    """Verbs first, so that rare ones are not drowned."""
    state, chance, ledger = load(scenario, {}, seed), Dice(rng=seed + 100), Ledger()
    for _ in range(1500):
        if is_over(state):
            break
        (seat,) = seats_in(deciders(state))
        with noting() as notes:
            apply(state, seat, pick_action(options_of(state, seat), chance, by_verb=True))
        ledger.book(state, list(notes))
        assert check(state) == ""
        check_activations(state)
