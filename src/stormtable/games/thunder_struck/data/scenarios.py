"""Scenarios and options: which boards are played on, and how long."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import Option, Setting
from stormtable.engine.inputs import Part
from stormtable.engine.scenarios import describe_scenarios, open_scenario, read_shipped
from stormtable.games.thunder_struck.data.boards import DATA, read_board, read_console
from stormtable.games.thunder_struck.rules.state import MAX_SEATS, State
from stormtable.language import phrase

__all__ = ["OPTIONS", "SCENARIOS", "fill", "shipped_scenarios"]

SHORT, LONG = 6, 12  # rounds (TS-7.4)
MASK64: Final = (1 << 64) - 1


@functools.cache
def shipped_scenarios() -> Mapping[str, Part]:
    """The shipped scenario files by name."""
    return read_shipped(DATA / "scenarios", ("duel", "teams"))


SCENARIOS: Final = describe_scenarios(shipped_scenarios(), DATA / "former")
OPTIONS: Final = (
    Option(
        "forward_guns",
        phrase("Forward guns"),
        "TS-6.3",
        False,
        phrase("A shot hits only a target that lies ahead along the shorter way."),
    ),
    Option("long_game", phrase("Long game"), "TS-7.4", False, phrase("12 rounds in place of 6."), scenarios=("duel",)),
    Option(
        "short_game", phrase("Short game"), "TS-7.4", False, phrase("6 rounds in place of 12."), scenarios=("teams",)
    ),
)


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A state before `set_up`: boards, consoles and options written, ships in place. Raises BadInput."""
    part, chosen = open_scenario(scenario, options, shipped_scenarios(), OPTIONS, likeness)
    state = State()
    state.dice.rng = seed & MASK64
    read_scenario(part, state)
    state.table.forward_guns = bool(chosen["forward_guns"])
    long = chosen["long_game"] if "long_game" in chosen else not chosen["short_game"]
    state.table.rounds = LONG if long else SHORT
    for seat in range(state.table.seats):
        launch(state, seat)
    return state


def likeness(part: Part) -> str:
    """The scenario whose options one of one's own has: with four ships teams, else a duel."""
    return "teams" if len(part.items("starts")) == MAX_SEATS else "duel"


def read_scenario(part: Part, state: State) -> None:
    """Everything a scenario file says."""
    if part.text("game", "thunder_struck") != "thunder_struck":
        raise part.error(
            f"{part.text('game')!r}: this is a scenario of another game; thunder_struck is expected", "game"
        )
    for key in ("title", "text"):
        part.text(key, "")
    part.part("options", {})
    read_board(part, state.table)
    read_console(part, state.table)
    part.refuse_unread()


def launch(state: State, seat: int) -> None:
    """A ship at its start, with one shield up and one cube (TS-1.2)."""
    ship, start = state.ships[seat], state.table.starts[seat]
    ship.alive = True
    ship.sector, ship.space, ship.facing = start.sector, start.space, start.facing
    ship.cubes = ship.shown_cubes = state.table.cubes
    for space in range(state.table.n_spaces):
        ship.shields[space] = state.table.shields_up[space]
