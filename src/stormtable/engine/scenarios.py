"""Shipped scenarios and those of one's own: where they are read, and which options apply to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from stormtable.engine.game import BadInput, Option, Scenario, Setting
from stormtable.engine.inputs import Part, did_you_mean, read_toml, settled
from stormtable.engine.texts import cleaned_contents

__all__ = ["opened", "read_shipped", "titled"]


def read_shipped(folder: Path, names: Sequence[str]) -> Mapping[str, Part]:
    """The scenario files of a game by name, in that order. Raises BadInput where one cannot be read."""
    paths = [folder / f"{name}.toml" for name in names]
    return {path.stem: Part(read_toml(path), path.name) for path in paths}


def titled(shipped: Mapping[str, Part]) -> Mapping[str, Scenario]:
    """What the lobby says of them: their `title` and `text`."""
    return {name: Scenario(name, part.text("title"), part.text("text")) for name, part in shipped.items()}


def opened(
    scenario: str | Mapping[str, Any],
    options: Mapping[str, Setting],
    shipped: Mapping[str, Part],
    known: Sequence[Option],
    like: Callable[[Part], str] | None = None,
) -> tuple[Part, dict[str, Setting]]:
    """A shipped scenario by its name, or one's own as a table, with the value of every option that applies to it.

    One's own may set options itself, in `options`. `like` names the shipped one whose options it has; left out, it has
    those of no particular scenario, and all where it is to be built (`build`). Raises BadInput.
    """
    if isinstance(scenario, str):
        if scenario not in shipped:
            raise BadInput(f"there is no scenario {scenario!r}; {did_you_mean(scenario, shipped)}")
        return Part(shipped[scenario].table, f"{scenario}.toml"), settled(options, known, scenario)
    part = Part(cleaned_contents(scenario))
    chosen = {**part.part("options", {}).table, **options}
    if like is not None:
        return part, settled(chosen, known, like(part))
    return part, settled(chosen, [each for each in known if part.flag("build", False) or not each.scenarios])
