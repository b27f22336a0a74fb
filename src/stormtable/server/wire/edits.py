"""How one scene follows from another, in few bytes: what stays is shared, what is alike is told by how it differs.

An edit is one of three. `is`: the new value. `but` and `in`, or one of them: of a thing, the fields that are otherwise,
with their new values or each with an edit. `items`: the new list in order, each part of it one of four:

- [from, to]: items of the old list, up to before `to`;
- `of` with `but` and `in`, or one of them: the old item at that place, edited;
- `as` with `but`: the item so many before it in the new list, with these fields instead;
- `new`: items that nothing is known of.

No edit (None) says that all is as it was. The page does the same in static/core/edits.js.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from stormtable.engine.structs import changed_fields, fields_of
from stormtable.table.patches import ends

__all__ = ["Edit", "edit_between", "edited"]

Edit = dict[str, Any]
Part = list[int] | Edit
PLAIN: Final = frozenset({str, int, bool, float, type(None)})  # what is never told in parts
NEAR: Final = 2  # so many items before another are looked at for one that is like it
KEPT: Final = 2  # more items than this have to stay for a list of plain values to be told by its items


# Telling


def edit_between(old: Any, new: Any) -> Edit | None:
    """The edit that makes `new` of `old`, both made of frozen structs, tuples and plain values; None if equal."""
    return None if old is new or (type(old) is type(new) and old == new) else told(old, new)


def told(old: Any, new: Any) -> Edit:
    """The same of what is not equal."""
    if type(old) is not type(new):
        return {"is": new}
    if isinstance(new, Struct):
        return edit_of_thing(old, new)
    return edit_of_list(old, new) if isinstance(new, tuple) and new else {"is": new}


def edit_of_thing(old: Any, new: Any) -> Edit:
    """Told whole where most of its fields are otherwise."""
    names, values = fields_of(type(new))
    changed = changed_fields(old, new)
    if 3 * len(changed) > 2 * len(names):
        return {"is": new}
    return fields_edited(names, values(old), values(new), changed)


def fields_edited(names: Sequence[str], old: Sequence[Any], new: Sequence[Any], changed: Sequence[int]) -> Edit:
    """The edit of a thing of which these fields are otherwise."""
    but, inner = Edit(), Edit()
    for at in changed:
        value = new[at]
        if type(value) in PLAIN or "is" in (edit := told(old[at], value)):
            but[names[at]] = value
        else:
            inner[names[at]] = edit
    return {"but": but, "in": inner} if but and inner else {"but": but} if but else {"in": inner}


def edit_of_list(old: Sequence[Any], new: Sequence[Any]) -> Edit:
    if len(old) <= len(new) <= KEPT and not isinstance(new[0], Struct):
        return {"is": new}
    head, tail = ends(old, new)
    middle = new[head : len(new) - tail]
    if not middle or isinstance(middle[0], Struct):
        parts = parts_of_things(old, middle, head, len(old) - tail)
    elif head + tail > KEPT:
        parts = [{"new": middle}]
    else:
        return {"is": new}
    first, last = [[0, head]] if head else [], [[len(old) - tail, len(old)]] if tail else []
    return {"items": [*first, *parts, *last]}


def parts_of_things(old: Sequence[Any], new: Sequence[Any], first: int, last: int) -> list[Part]:
    """The parts between the ends of a list that stay; old things are found by their ids, else by their places."""
    named: dict[str, int] | None = None
    parts: list[Part] = []
    for place, thing in enumerate(new, first):
        at, name = place if place < last else -1, getattr(thing, "id", "")
        if name and (at < 0 or getattr(old[at], "id", "") != name):  # it does not stand where it stood
            if named is None:
                named = {each.id: at for at, each in enumerate(old) if getattr(each, "id", "")}
            at = named.get(name, -1) if named else at
        add(parts, part_for(thing, new, place - first, at, old[at] if at >= 0 else None))
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


def part_for(thing: Any, told: Sequence[Any], place: int, at: int, old: Any) -> Part:
    """How a thing is told: as an old one, as one told before it (the last first), or anew; what has least to say.

    `told`: all that are told, of which this one is at a place; `at`: where the old one stood.
    """
    if old is thing:
        return [at, at + 1]
    kind = type(thing)
    names, values = fields_of(kind)
    back, least, changed = 0, len(names) // 2 + 1, None
    if type(old) is kind:
        found = changed_fields(old, thing)
        if not found:
            return [at, at + 1]
        if len(found) < least:
            least, changed = len(found), found
    for n in range(1, min(NEAR, place) + 1):
        if least > 1 and type(told[place - n]) is kind:
            found = changed_fields(told[place - n], thing)
            if len(found) < least:
                back, least, changed = n, len(found), found
    if changed is None:
        return {"new": [thing]}
    now = values(thing)
    if back:
        return {"as": back, "but": {names[n]: now[n] for n in changed}}
    return {"of": at, **fields_edited(names, values(old), now, changed)}


# Doing


def edited(value: Any, edit: Mapping[str, Any] | None) -> Any:
    """The new value, in JSON's kinds; the old one is left as it was. Raises ValueError if the edit does not fit."""
    if edit is None:
        return value
    if "is" in edit:
        return edit["is"]
    if "items" in edit:
        return edited_list(value, edit["items"])
    return edited_thing(value, edit)


def edited_thing(value: Any, edit: Mapping[str, Any]) -> dict[str, Any]:
    but, inner = edit.get("but", {}), edit.get("in", {})
    if not isinstance(value, dict) or not value.keys() >= but.keys() | inner.keys():
        raise ValueError(f"there is nothing with the fields {', '.join([*but, *inner])}")
    return {**value, **but, **{name: edited(value[name], each) for name, each in inner.items()}}


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
            new.append(edited_thing(value[run_of([part["of"], part["of"] + 1], len(value))][0], part))
        elif 0 < part["as"] <= len(new):
            new.append(edited_thing(new[-part["as"]], part))
        else:
            raise ValueError(f"there is no item {part['as']} before it to be like")
    return new


def run_of(part: Sequence[int], count: int) -> slice:
    first, end = part
    if not 0 <= first < end <= count:
        raise ValueError(f"there are no items {first} to {end} of {count}")
    return slice(first, end)
