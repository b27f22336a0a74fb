"""How one scene follows from another, in few bytes: what stays is shared, what is alike is told by how it differs.

An edit is one of three. `is`: the new value. `in`: the fields of a thing that are otherwise, each an edit. `items`: the
new list in order, each part of it one of four:

- [from, to]: items of the old list, up to before `to`;
- `of` with `in`: the old item at that place, edited;
- `but`: the item before it in the new list, with these fields instead;
- `new`: items that nothing is known of.

No edit (None) says that all is as it was. The page does the same in static/core/edits.js.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, Final

from stormtable.engine.layout import per_class

__all__ = ["Edit", "edit_between", "edited"]

Edit = dict[str, Any]
Part = list[int] | Edit
KEPT: Final = 2  # more items than this have to stay for a list of plain values to be told by its items


# Telling


def edit_between(old: Any, new: Any) -> Edit | None:
    """The edit that makes `new` of `old`, both made of frozen dataclasses, tuples and plain values; None if equal."""
    if old is new or old == new:
        return None
    if type(old) is type(new):
        if is_dataclass(new):
            return edit_of_thing(old, new)
        if isinstance(new, tuple) and new:
            return edit_of_list(old, new)
    return {"is": new}


def edit_of_thing(old: Any, new: Any) -> Edit:
    """Told whole where most of its fields are otherwise."""
    names, values = fields_of(type(new))
    changed = changed_fields(old, new)
    if 3 * len(changed) > 2 * len(names):
        return {"is": new}
    before, after = values(old), values(new)
    return {"in": {names[at]: edit_between(before[at], after[at]) for at in changed}}


def edit_of_list(old: Sequence[Any], new: Sequence[Any]) -> Edit:
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if old[at] is not new[at] and old[at] != new[at]), shorter)
    rest = shorter - head
    tail = next((at for at in range(rest) if old[-1 - at] is not new[-1 - at] and old[-1 - at] != new[-1 - at]), rest)
    middle = new[head : len(new) - tail]
    if all(map(is_dataclass, middle)):
        parts = parts_of_things(old, middle, head, len(old) - tail)
    elif head + tail > KEPT:
        parts = [{"new": middle}]
    else:
        return {"is": new}
    ends = [[0, head]] if head else [], [[len(old) - tail, len(old)]] if tail else []
    return {"items": [*ends[0], *parts, *ends[1]]}


def parts_of_things(old: Sequence[Any], new: Sequence[Any], first: int, last: int) -> list[Part]:
    """The parts between the ends of a list that stay; old things are found by their ids, else by their places."""
    named = {each.id: at for at, each in enumerate(old) if getattr(each, "id", "")}
    parts: list[Part] = []
    before: Any = None
    for place, thing in enumerate(new, first):
        at = named.get(thing.id, -1) if named and thing.id else place if place < last else -1
        add(parts, part_for(thing, before, at, old[at] if at >= 0 else None))
        before = thing
    return parts


def add(parts: list[Part], part: Part) -> None:
    """One part more, joined with the one before where they are of one kind and go on."""
    last = parts[-1] if parts else None
    if isinstance(last, list) and isinstance(part, list) and last[1] == part[0]:
        last[1] = part[1]
    elif isinstance(last, dict) and isinstance(part, dict) and "new" in last and "new" in part:
        last["new"] += part["new"]
    else:
        parts.append(part)


def part_for(thing: Any, before: Any, at: int, old: Any) -> Part:
    """How a thing is told: as an old one, by the one before it, or anew; whichever has the least to say."""
    names, values = fields_of(type(thing))
    most = len(names) // 2
    if type(old) is type(thing):
        changed = changed_fields(old, thing)
        if not changed:
            return [at, at + 1]
        if len(changed) <= most:
            was, now = values(old), values(thing)
            return {"of": at, "in": {names[n]: edit_between(was[n], now[n]) for n in changed}}
    if type(before) is type(thing):
        changed = changed_fields(before, thing)
        if len(changed) <= most:
            now = values(thing)
            return {"but": {names[n]: now[n] for n in changed}}
    return {"new": [thing]}


def changed_fields(old: Any, new: Any) -> list[int]:
    """Which fields of two things of one class are not equal, by their place."""
    _, values = fields_of(type(new))
    pairs = zip(values(old), values(new), strict=True)
    return [at for at, (a, b) in enumerate(pairs) if a is not b and a != b]


@per_class
def fields_of(cls: type) -> tuple[tuple[str, ...], attrgetter[tuple[Any, ...]]]:
    """The fields of a class, and what gets all their values."""
    names = tuple(each.name for each in fields(cls))
    get = attrgetter(*names)
    return names, get if len(names) > 1 else lambda thing: (get(thing),)  # type: ignore[return-value]


# Doing


def edited(value: Any, edit: Mapping[str, Any] | None) -> Any:
    """The new value, in JSON's kinds; the old one is left as it was. Raises ValueError if the edit does not fit."""
    if edit is None:
        return value
    if "is" in edit:
        return edit["is"]
    if "items" in edit:
        return edited_list(value, edit["items"])
    return edited_thing(value, edit["in"])


def edited_thing(value: Any, inner: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(value, dict) or not value.keys() >= inner.keys():
        raise ValueError(f"there is nothing with the fields {', '.join(inner)}")
    return {**value, **{name: edited(value[name], edit) for name, edit in inner.items()}}


def edited_list(value: Any, parts: Sequence[Any]) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("there is no list to take items of")
    new: list[Any] = []
    for part in parts:
        if isinstance(part, list):
            new += value[run_of(part, len(value))]
        elif "new" in part:
            new += part["new"]
        elif "of" in part:
            new.append(edited_thing(value[run_of([part["of"], part["of"] + 1], len(value))][0], part["in"]))
        elif new and isinstance(new[-1], dict):
            new.append({**new[-1], **part["but"]})
        else:
            raise ValueError("there is nothing before it to be like")
    return new


def run_of(part: Sequence[int], count: int) -> slice:
    first, end = part
    if not 0 <= first < end <= count:
        raise ValueError(f"there are no items {first} to {end} of {count}")
    return slice(first, end)
