"""A chart, orders of many, battles and curves in words."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.scene import Chart, Clash, Curve, OrderRow, Orders, Scene

__all__ = ["chart", "clash", "curve", "orders"]


def chart(chart: Chart, scene: Scene) -> Iterable[str]:
    """Each place with whom it belongs to and where its lanes lead; then who is bound where."""
    names = {each.id: each.name for each in chart.places}
    yield "The chart:"
    for each in chart.places:
        ends = [
            names[lane.end if lane.start == each.id else lane.start]
            for lane in chart.lanes
            if each.id in (lane.start, lane.end)
        ]
        yield f"  {each.name}, {each.text}; lanes to {', '.join(ends) or 'nowhere'}"
    for lane in chart.lanes:
        if lane.clash:
            yield f"  battle {lane.clash} on the lane {names[lane.start]} - {names[lane.end]}"
    for course in chart.courses:
        way = f"{names[course.start]} to {names[course.end]}" if course.start != course.end else names[course.start]
        sealed = "" if course.state == "shown" else ", seen by its owner alone"
        yield f"  {scene.sides[course.side]}, {way}: {course.label}{sealed}"


def orders(orders: Orders) -> Iterable[str]:
    """A row a line with the order that stands; what may be ordered and what is refused below it."""
    yield f"{orders.title}, {orders.count}:"
    if orders.purse is not None:
        spent = ", ".join(f"{part.text} {part.value}" for part in orders.purse.parts)
        yield f"  {orders.purse.left} {orders.purse.text}" + (f"; spent: {spent}" if spent else "")
    for row in orders.rows:
        yield "  " + row_line(row)
        told = [f"{each.text} ({each.detail})" if each.detail else each.text for each in row.choices if each.order]
        if told:
            yield f"    {row.hint or 'may'}: {', '.join(told)}"
        for each in (*row.choices, *row.stances):
            if each.refusal:
                yield f"    refused: {each.refusal} ({each.rule})"


def row_line(row: OrderRow) -> str:
    stance = next((each.text.lower() for each in row.stances if each.chosen), "")
    return ", ".join(filter(None, (row.title, row.subtitle, row.status or row.order, stance, row.cost)))


def clash(clash: Clash) -> Iterable[str]:
    """A battle: who is in it with what, and what hangs on it."""
    yield f"Battle {clash.number}, {clash.title}: {clash.text}"
    for each in clash.sides:
        ships = f"{len(each.pieces)} ship{'' if len(each.pieces) == 1 else 's'}"
        agreed = ", leaves it to the computer" if each.agreed else ""
        yield f"  {each.text}: {ships}, {clash.value} {each.mass}{agreed}"
    for stake in clash.stakes:
        values = " to ".join(map(str, stake.values))
        yield f"  {stake.text}, {stake.detail}: income {values}"


def curve(curve: Curve, scene: Scene) -> Iterable[str]:
    """The values of each side, round by round."""
    yield f"{curve.title}, from {scene.turn_name} {curve.first}:"
    for side, values in zip(scene.sides, curve.values, strict=True):
        yield f"  {side}: {', '.join(map(str, values)) or 'nothing yet'}"
