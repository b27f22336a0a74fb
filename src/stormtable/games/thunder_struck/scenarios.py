"""Scenarios and options: which boards are played on, and how long."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput, Option, Scenario, Setting
from stormtable.engine.inputs import Part, did_you_mean, read_toml, settled
from stormtable.games.thunder_struck.boards import DATA, read_board, read_console
from stormtable.games.thunder_struck.state import MAX_SEATS, State

__all__ = ["OPTIONS", "SCENARIOS", "fill"]

SHORT, LONG = 6, 12  # rounds (TS-7.4)
MASK64: Final = (1 << 64) - 1


@functools.cache
def shipped() -> Mapping[str, Part]:
    """The shipped scenario files by name."""
    paths = [DATA / "scenarios" / f"{name}.toml" for name in ("duel", "teams")]
    return {path.stem: Part(read_toml(path), path.name) for path in paths}


SCENARIOS: Final[Mapping[str, Scenario]] = {
    name: Scenario(name, part.text("title"), part.text("text")) for name, part in shipped().items()
}
OPTIONS: Final = (
    Option(
        "forward_guns",
        "Forward guns",
        "TS-6.3",
        False,
        "A shot hits only a target that lies ahead along the shorter way.",
    ),
    Option("long_game", "Long game", "TS-7.4", False, "12 rounds in place of 6.", scenarios=("duel",)),
    Option("short_game", "Short game", "TS-7.4", False, "6 rounds in place of 12.", scenarios=("teams",)),
)


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    """A state before `set_up`: boards, consoles and options written, ships in place. Raises BadInput."""
    if isinstance(scenario, str):
        if scenario not in SCENARIOS:
            raise BadInput(f"there is no scenario {scenario!r}; {did_you_mean(scenario, SCENARIOS)}")
        part, name = Part(shipped()[scenario].table, f"{scenario}.toml"), scenario
        own: Mapping[str, Any] = {}
    else:
        part = Part(scenario)
        own = part.part("options", {}).table
        starts = part.items("starts")
        name = "teams" if len(starts) == MAX_SEATS else "duel"
    chosen = settled({**own, **options}, OPTIONS, name)
    state = State()
    state.dice.rng = seed & MASK64
    read_scenario(part, state)
    state.table.forward_guns = bool(chosen["forward_guns"])
    long = chosen["long_game"] if name == "duel" else not chosen["short_game"]
    state.table.rounds = LONG if long else SHORT
    for seat in range(state.table.seats):
        launch(state, seat)
    return state


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
    part.done()


def launch(state: State, seat: int) -> None:
    """A ship at its start, with one shield up and one cube (TS-1.2)."""
    ship, start = state.ships[seat], state.table.starts[seat]
    ship.alive = True
    ship.sector, ship.space, ship.facing = start.sector, start.space, start.facing
    ship.cubes = ship.shown_cubes = state.table.cubes
    for space in range(state.table.n_spaces):
        ship.shields[space] = state.table.shields_up[space]
