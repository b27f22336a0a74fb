"""Exporting: the present position of a match as a case file."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.game import WATCHER, BadInput, Game, Setting
from stormtable.engine.records import copy_into, pack
from stormtable.engine.toml import to_toml

__all__ = ["export", "is_table_of_tables"]

WHEN: Final = ("turn", "round", "phase")  # said even where they go without saying


def export(
    game: Game,
    view: Any,
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    *,
    seen_by: int | None = None,
    title: str = "",
    text: str = "",
) -> str:
    """The position as a case file, without what the scenario's set-up gives anyway.

    `seen_by` names the seat (-1: a watcher) whose view it is, where a match holds secrets: the file says so.
    """
    notes = [text] if text else []
    if seen_by is not None:
        notes.append(
            f"As seen by {'a watcher' if seen_by == WATCHER else game.seats(view)[seen_by]}: the rest is secret."
        )
    table: dict[str, Any] = {"game": game.NAME, "scenario": scenario, "options": dict(options), "rules": []}
    table |= {"title": title} if title else {}
    table |= {"text": " ".join(notes)} if notes else {}
    table["position"] = short_position(game, view, scenario, options)
    return to_toml(table)


def short_position(
    game: Game, view: Any, scenario: str | Mapping[str, Any], options: Mapping[str, Setting]
) -> dict[str, Any]:
    """The position less all that `set_position` would complete to the same."""
    whole = game.position(view)
    usual = game.position(game.load(scenario, options, 1))  # without units that came later
    rest, tables = dict(whole), {key: dict(whole[key]) for key in whole if is_table_of_tables(whole[key])}

    def same(less: Mapping[str, Any]) -> bool:
        state = game.load(scenario, options, 1)
        with suppress(BadInput, DiceError), dice_from(Script(())):
            game.set_position(state, less)
            copy_into(state.dice, view.dice)
            return pack(state) == pack(view)
        return False

    for table, units in tables.items():
        before = {name: usual.get(table, {}).get(name, {}) for name in units}
        for key in {key: None for unit in units.values() for key in unit}:
            for every in (True, False):
                less = {
                    name: {k: v for k, v in unit.items() if k != key or not (every or v == before[name].get(key))}
                    for name, unit in rest[table].items()
                }
                if same({**rest, table: less}):
                    rest[table] = less
                    break
    for key in [key for key in rest if key not in (*WHEN, *tables)]:
        less_rest = {k: v for k, v in rest.items() if k != key}
        if same(less_rest):
            rest = less_rest
    return {k: {name: unit for name, unit in v.items() if unit} if k in tables else v for k, v in rest.items()}


def is_table_of_tables(value: Any) -> bool:
    """Whether it is what a position says of units, each by its name."""
    return isinstance(value, Mapping) and bool(value) and all(isinstance(each, Mapping) for each in value.values())
