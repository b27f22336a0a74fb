"""Designs by the description of their card (engine.workshops): read from words, held to limits, mended to be drawn.

Nothing of a design that a stranger sends is taken unbounded: texts, numbers and lists have limits far beyond those of
every rulebook, above which it is refused as no design at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.amounts import list_text
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean, value_text
from stormtable.engine.workshops import DesignFault, DesignField, DesignGroup, Words
from stormtable.language import phrase, say, say_count

__all__ = [
    "fault_at",
    "fault_from",
    "joined",
    "limit_faults",
    "mended",
    "name_faults",
    "new_row",
    "plain_text",
    "read_design",
    "refuse_faulty",
    "scenario_contents",
    "unit_key",
]

WIDEST: Final = 99_999  # of a number of a design, within limits or not
LONGEST: Final = 200  # characters
MOST_ROWS: Final = 60  # of a list, and values of one field
BETWEEN_LETTERS: Final = re.compile(r"\W+")
NAME: Final = re.compile(r"[^\W\d_]\w+")
COUNT: Final = re.compile(r"[x*×]?\d+[x*×]?", re.IGNORECASE)
TRIALS: Final = 6  # how often a design is mended before there is no picture of it
LAST_RESORT: Final = 2  # after so many trials all numbers begin anew, since several together break a limit
STAND_IN: Final = phrase("Unnamed")


def unit_key(name: str) -> str:
    """The key of a design in files and forces: "pod_carrier"."""
    return BETWEEN_LETTERS.sub("_", name.casefold()).strip("_")


def new_row(fields: Sequence[DesignField]) -> dict[str, Any]:
    """The values that a row begins with."""
    return {field.key: first_value(field) for field in fields}


def first_value(field: DesignField) -> Any:
    if field.default is not None:
        return list(field.default) if isinstance(field.default, tuple) else field.default
    match field.kind:
        case "number":
            return field.low
        case "text":
            return ""
        case "choice":
            return field.choices[0][0]
        case "flag":
            return False
        case _:
            return []


# Reading


def read_design(groups: Sequence[DesignGroup], words: Words, what: str = "design") -> dict[str, Any]:
    """A design with every value, within limits or not. Raises BadInput if it is not told as one: `what` names it."""
    part = Part(words, "", what)
    design: dict[str, Any] = {}
    for group in groups:
        if group.key:
            rows = part.rows(group.key, [])
            if len(rows) > MOST_ROWS:
                raise part.error(f"{len(rows)} rows; {group.most} are possible", group.key)
            design[group.key] = [read_values(row, group.fields, refuse=True) for row in rows]
        else:
            design |= read_values(part, group.fields)
    part.refuse_unread()
    return design


def read_values(part: Part, fields: Sequence[DesignField], *, refuse: bool = False) -> dict[str, Any]:
    """The values of fields; `refuse`: there may be no other."""
    found = {field.key: read_value(part, field) for field in fields}
    if refuse:
        part.refuse_unread()
    return found


def read_value(part: Part, field: DesignField) -> Any:
    """One value as its kind has it."""
    key = field.key
    if key not in part and field.default is not None:
        return first_value(field)
    part.need(key)
    match field.kind:
        case "number":
            return read_number(part, field)
        case "flag":
            return part.flag(key)
        case "choice":
            return part.choice(key, [value for value, _ in field.choices], "")
        case "text":
            text = part.text(key, "")
            if len(text) > LONGEST:
                raise part.error(f"a text of {len(text)} characters; {field.high} are possible", key)
            return text
        case "numbers":
            return read_numbers(part, field)
        case "set":
            return read_set(part, field)


def read_number(part: Part, field: DesignField) -> int:
    value = part.need(field.key)
    if isinstance(value, bool) or not isinstance(value, int) or not -WIDEST <= value <= WIDEST:
        wanted = say("a whole number from {low} to {high} is expected", low=field.low, high=field.high)
        raise part.error(f"{wanted}, not {value_text(value)}", field.key)
    return value


def read_numbers(part: Part, field: DesignField) -> list[int]:
    numbers = part.items(field.key)
    if len(numbers) > MOST_ROWS:
        raise part.error(f"{len(numbers)} numbers; {field.most} are possible", field.key)
    for each in numbers:
        if isinstance(each, bool) or not isinstance(each, int) or not -WIDEST <= each <= WIDEST:
            raise part.error(f"{value_text(each)} is not a whole number from {field.low} to {field.high}", field.key)
    return numbers


def read_set(part: Part, field: DesignField) -> list[str]:
    """Some of the values of a field, in the order of its description."""
    known = {value.casefold(): value for value, _ in field.choices}
    found = []
    for each in part.texts(field.key):
        if each.casefold() not in known:
            raise part.error(
                f"{value_text(each)} is unknown; {did_you_mean(each[:LONGEST], known.values())}", field.key
            )
        found.append(known[each.casefold()])
    return [value for value, _ in field.choices if value in found]


def plain_text(part: Part, key: str) -> str:
    """A text of a file that must be there and may be empty, as one of a design that is not finished."""
    part.need(key)
    return part.text(key, "")


# Limits


def limit_faults(groups: Sequence[DesignGroup], design: Words) -> Iterator[DesignFault]:
    """Every value that is beyond the limits of its field, and every list of too few rows or too many."""
    for group in groups:
        if not group.key:
            yield from value_faults(groups, group.fields, design, "")
            continue
        rows = design[group.key]
        if not group.least <= len(rows) <= group.most:
            text = say("{least} to {most} are possible, not {n}", least=group.least, most=group.most, n=len(rows))
            if group.least == group.most:
                text = say_count(
                    group.most, "{n} is possible, not {found}", "{n} are possible, not {found}", found=len(rows)
                )
            yield fault_at(groups, group.key, text, group.rule)
        for i, row in enumerate(rows):
            yield from value_faults(groups, group.fields, row, f"{group.key}.{i}.")


def value_faults(
    groups: Sequence[DesignGroup], fields: Sequence[DesignField], values: Words, path: str
) -> Iterator[DesignFault]:
    for field in fields:
        if counts(field, values):
            text = beyond(field, values[field.key])
            if text:
                yield fault_at(groups, path + field.key, text)


def counts(field: DesignField, values: Words) -> bool:
    """Whether a field says something, as the others stand."""
    if not field.only:
        return True
    value = values[field.only[0]]
    return (str(value).lower() if isinstance(value, bool) else value) in field.only[1:]


def beyond(field: DesignField, value: Any) -> str:
    """What is wrong with a value; "": nothing."""
    match field.kind:
        case "number" if not field.low <= value <= field.high:
            return say("{value} is not from {low} to {high}", value=value, low=field.low, high=field.high)
        case "numbers":
            return beyond_numbers(field, value)
        case "text":
            return beyond_text(field, value)
        case "set" if len(value) < field.low:
            return say_count(field.low, "at least {n} of them is needed", "at least {n} of them are needed")
    return ""


def beyond_numbers(field: DesignField, values: Sequence[int]) -> str:
    """What is wrong with a list of numbers."""
    wrong = [each for each in values if not field.low <= each <= field.high]
    if wrong:
        return say(
            "{values}: from {low} to {high} is possible",
            values=list_text([str(each) for each in wrong[:3]]),
            low=field.low,
            high=field.high,
        )
    if len(values) > field.most:
        return say_count(
            field.most, "at most {n} number, not {found}", "at most {n} numbers, not {found}", found=len(values)
        )
    return ""


def beyond_text(field: DesignField, text: str) -> str:
    """What is wrong with a text."""
    if len(text) < field.low:
        return say("at least {low} characters are needed", low=field.low) if text else say("it is empty")
    if len(text) > field.high:
        return say("at most {high} characters, not {n}", high=field.high, n=len(text))
    return ""


def fault_at(groups: Sequence[DesignGroup], key: str, text: str, rule: str = "") -> DesignFault:
    """A fault of the field at a key, with the field's place in words and its rule where none is given."""
    found = described(groups, key)
    if found is None:
        return DesignFault(key, rule, text)
    group, row, field = found
    number = chr(ord("A") + row) if group.lettered else row + 1
    names = [f"{group.one} {number}"] if row >= 0 else [] if field else [group.title]
    if field:
        names.append(field.title)
    return DesignFault(key, rule or (field.rule if field else group.rule), text, ", ".join(names))


def described(groups: Sequence[DesignGroup], key: str) -> tuple[DesignGroup, int, DesignField | None] | None:
    """The group, the row (-1: none) and the field that a key means."""
    first, _, below = key.partition(".")
    for group in groups:
        if group.key and group.key == first:
            row, _, name = below.partition(".")
            field = next((each for each in group.fields if each.key == name), None)
            return group, int(row) if row else -1, field
        field = None if group.key else next((each for each in group.fields if each.key == key), None)
        if field:
            return group, -1, field
    return None


def fault_from(groups: Sequence[DesignGroup], error: BadInput, key: str) -> DesignFault:
    """What a game's loader refuses as a fault of the field at a key."""
    return fault_at(groups, key, str(error).removeprefix(f"{error.where}: "), error.rule)


def name_faults(groups: Sequence[DesignGroup], name: str, taken: Mapping[str, str], rule: str) -> Iterator[DesignFault]:
    """What keeps a name from being called in forces; `taken`: the titles of what there is already, by their keys."""
    key = unit_key(name)
    if not NAME.fullmatch(key):
        yield fault_at(
            groups, "name", say("{name}: a letter first, and two letters or digits at least", name=repr(name)), rule
        )
    elif key in taken:
        yield fault_at(groups, "name", say("{taken} is there already; another name is needed", taken=taken[key]), rule)
    elif any(COUNT.fullmatch(word) for word in name.split()):
        yield fault_at(
            groups,
            "name",
            say("{name}: a number alone would be read as a count; write II, or Mk2", name=repr(name)),
            rule,
        )


def refuse_faulty(name: str, faults: Sequence[DesignFault]) -> None:
    """That a design may be built. Raises BadInput with its first fault."""
    for fault in faults[:1]:
        where = f"{fault.where}: " if fault.where else ""
        raise BadInput(f"design {name!r}: {where}{fault.text} ({fault.rule})", fault.rule)


def scenario_contents(scenario: str | Mapping[str, Any], shipped: Mapping[str, Part]) -> dict[str, Any]:
    """The contents of a scenario that is given by name or as contents. Raises BadInput."""
    if not isinstance(scenario, str):
        return dict(scenario)
    if scenario not in shipped:
        raise BadInput(f"there is no scenario {scenario!r}; {did_you_mean(scenario, shipped)}")
    return dict(shipped[scenario].table)


def joined(contents: Mapping[str, Any], key: str, added: Mapping[str, Any]) -> dict[str, Any]:
    """The tables that a scenario has at a key, with those of designs. Raises BadInput where it has another of one."""
    there = Part(contents).part(key, {}).table
    for unit, table in added.items():
        if there.get(unit, table) != table:
            raise BadInput(f"design {table['name']!r}: the scenario has {key}.{unit} already; give it another name")
    return {**there, **added}


# Mending


def mended(
    groups: Sequence[DesignGroup], words: Words, faults_of: Callable[[Words], Collection[DesignFault]]
) -> Words | None:
    """A design near a faulty one that may be built, for a picture of it; None if none is found.

    What is beyond its limits is brought within them; of what is still wrong a row is left out, a value begins anew.
    """
    design: dict[str, Any] = {key: list(value) if isinstance(value, list) else value for key, value in words.items()}
    for trial in range(TRIALS):
        faults = faults_of(design)
        if not faults:
            return design
        gone: set[tuple[str, int]] = set()
        for fault in faults:
            found = described(groups, fault.key)
            if found is None:
                return None
            group, row, field = found
            if row >= 0 and (trial or field is None):
                gone.add((group.key, row))
            elif row >= 0 and field is not None:
                values = design[group.key][row]
                design[group.key][row] = {**values, field.key: brought_within(field, values)}
            elif field is not None and trial > LAST_RESORT:
                design |= {each.key: first_value(each) for each in group.fields if each.kind == "number"}
            elif field is not None:
                design[field.key] = (
                    first_value(field) if trial and field.key != "name" else brought_within(field, design)
                )
            else:
                design[group.key] = refilled(group, design.get(group.key, []))
        for key, row in sorted(gone, reverse=True):
            del design[key][row]
    return None


def refilled(group: DesignGroup, rows: list[Any]) -> list[Any]:
    """As many rows as a list may have."""
    if group.sample:
        return [dict(each) for each in group.sample]
    return [*rows[: group.most], *(new_row(group.fields) for _ in range(group.least - len(rows)))]


def brought_within(field: DesignField, values: Words) -> Any:
    """A value as near as its limits allow; a text that will not do is put aside for one that will."""
    value = values.get(field.key, first_value(field))
    match field.kind:
        case "number":
            return min(field.high, max(field.low, value))
        case "numbers":
            return [min(field.high, max(field.low, each)) for each in value][: field.most]
        case "text":
            return value[: field.high] if len(value) > field.high else STAND_IN
        case _:
            return first_value(field)
