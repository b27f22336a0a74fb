"""Shipped scenarios and those of one's own: where they are read, and which options apply to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from stormtable.engine.game import BadInput, Option, Scenario, Setting
from stormtable.engine.inputs import Part, did_you_mean, read_toml, settle_options
from stormtable.engine.texts import cleaned_contents

__all__ = ["Agreed", "describe_scenarios", "is_own", "open_scenario", "read_former", "read_shipped"]


class Agreed(dict[str, Any]):
    """The contents of a scenario that a match has begun with: what they may cost was judged then, and is not again.

    `options` in them are the defaults of that time; `name` is that of a shipped scenario, whose options apply, or "".
    """

    def __init__(self, contents: Mapping[str, Any], name: str = "") -> None:
        super().__init__(contents)
        self.name = name


def is_own(scenario: str | Mapping[str, Any]) -> bool:
    """Whether a scenario is one of the player's own, as contents."""
    return not (scenario.name if isinstance(scenario, Agreed) else isinstance(scenario, str))


def read_shipped(folder: Path, names: Sequence[str]) -> Mapping[str, Part]:
    """The scenario files of a game by name, in that order. Raises BadInput where one cannot be read."""
    paths = [folder / f"{name}.toml" for name in names]
    return {path.stem: Part(read_toml(path), path.name) for path in paths}


def read_former(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """The contents, by name, of shipped scenarios that have changed since records hold them: as they were before."""
    return {path.stem: read_toml(path) for path in sorted(folder.glob("*.toml"))}


def describe_scenarios(shipped: Mapping[str, Part], folder: Path) -> Mapping[str, Scenario]:
    """What the lobby says of them: their `title` and `text`; `folder` holds what they were, as `read_former` reads."""
    former = read_former(folder)
    return {
        name: Scenario(name, part.text("title"), part.text("text"), part.table, former.get(name, {}))
        for name, part in shipped.items()
    }


def open_scenario(
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
        return Part(shipped[scenario].table, f"{scenario}.toml"), settle_options(options, known, scenario)
    agreed = scenario.name if isinstance(scenario, Agreed) else ""
    part = Part(cleaned_contents(scenario), f"{agreed}.toml" if agreed else "")
    chosen = {**part.part("options", {}).table, **options}
    if agreed:
        return part, settle_options(chosen, known, agreed)
    if like is not None:
        return part, settle_options(chosen, known, like(part))
    return part, settle_options(chosen, [each for each in known if part.flag("build", False) or not each.scenarios])
