"""A chart, orders of many, battles and curves in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from stormtable.language import say, say_count, within
from stormtable.scene import Chart, Clash, Curve, OrderRow, Orders, Scene

__all__ = ["chart", "clash", "curve", "orders"]


def chart(chart: Chart, scene: Scene) -> Iterable[str]:
    """Each place with whom it belongs to and where its lanes lead; then who is bound where."""
    names = {each.id: each.name for each in chart.places}
    yield say("The chart:")
    for each in chart.places:
        ends = [
            names[lane.end if lane.start == each.id else lane.start]
            for lane in chart.lanes
            if each.id in (lane.start, lane.end)
        ]
        lanes = ", ".join(ends) or say("nowhere")
        yield "  " + say("{place}, {what}; lanes to {places}", place=each.name, what=each.text, places=lanes)
    for lane in chart.lanes:
        if lane.clash:
            ends_ = f"{names[lane.start]} - {names[lane.end]}"
            yield "  " + say("battle {number} on the lane {lane}", number=lane.clash, lane=ends_)
    for course in chart.courses:
        start, end = names[course.start], names[course.end]
        way = start if start == end else say("{start} to {end}", start=start, end=end)
        told = f"{scene.sides[course.side]}, {way}: {course.label}"
        yield "  " + (told if course.state == "shown" else say("{course}, seen by its owner alone", course=told))


def orders(orders: Orders) -> Iterable[str]:
    """A row a line with the order that stands; what may be ordered and what is refused below it."""
    yield f"{orders.title}, {orders.count}:"
    if orders.purse is not None:
        spent = ", ".join(f"{part.text} {part.value}" for part in orders.purse.parts)
        left = f"{orders.purse.left} {orders.purse.text}"
        yield "  " + (say("{left}; spent: {parts}", left=left, parts=spent) if spent else left)
    for row in orders.rows:
        yield "  " + row_line(row)
        told = [f"{each.text} ({each.detail})" if each.detail else each.text for each in row.choices if each.order]
        if told:
            may = row.hint or say("may")
            yield f"    {may}: {', '.join(told)}"
        for each in (*row.choices, *row.stances):
            if each.refusal:
                yield "    " + say("refused: {why} ({rule})", why=each.refusal, rule=each.rule)


def row_line(row: OrderRow) -> str:
    stance = next((within(each.text) for each in row.stances if each.chosen), "")
    return ", ".join(filter(None, (row.title, row.subtitle, row.status or row.order, stance, row.cost)))


def clash(clash: Clash) -> Iterable[str]:
    """A battle: who is in it with what, and what hangs on it."""
    yield say("Battle {number}, {title}: {text}", number=clash.number, title=clash.title, text=clash.text)
    for each in clash.sides:
        ships = say_count(len(each.pieces), "{n} ship", "{n} ships")
        agreed = say("leaves it to the computer") if each.agreed else ""
        yield f"  {each.text}: {', '.join(filter(None, (ships, f'{clash.value} {each.mass}', agreed)))}"
    for stake in clash.stakes:
        values = [str(value) for value in stake.values] or [""]
        income = reduce(lambda first, then: say("{start} to {end}", start=first, end=then), values)
        yield "  " + say("{result}, {then}: income {values}", result=stake.text, then=stake.detail, values=income)


def curve(curve: Curve, scene: Scene) -> Iterable[str]:
    """The values of each side, round by round."""
    yield say("{title}, from {turn} {n}:", title=curve.title, turn=scene.turn_name, n=curve.first)
    for side, values in zip(scene.sides, curve.values, strict=True):
        told = ", ".join(map(str, values)) or say("nothing yet")
        yield f"  {side}: {told}"
