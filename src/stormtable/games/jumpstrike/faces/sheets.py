"""The order sheets of a scene, and guard pods being laid: what only their owner sees, and what has become public."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.games.jumpstrike.faces.courses import Course, course, own_missile_risk
from stormtable.games.jumpstrike.faces.launching import launch_odds
from stormtable.games.jumpstrike.faces.memory import Memory
from stormtable.games.jumpstrike.faces.silhouettes import silhouette_id
from stormtable.games.jumpstrike.rules.orders import begin_of, is_naming, plot_turn, turns_due, turns_held, turns_in
from stormtable.games.jumpstrike.rules.plotting import plots
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Ask, Plot, State, Status
from stormtable.games.jumpstrike.rules.units import side_of_ship
from stormtable.games.jumpstrike.words.names import EXAMPLES, GUARD_SIDES, class_name, order_title, plot_text, ship_name
from stormtable.games.jumpstrike.words.notation_plots import SAMPLE, TABLE_SAMPLE
from stormtable.games.jumpstrike.words.places import faces
from stormtable.games.jumpstrike.words.scene_names import angle, ship_id, side_title
from stormtable.games.jumpstrike.words.ship_fields import SEALED, plot_words
from stormtable.language import say, say_count
from stormtable.scene import Layout, LayoutPlace, OrderSheet, SheetOrder, SheetTurn

__all__ = ["layout_id", "layouts", "sheet_id", "sheet_question", "sheets", "side_id"]

LESSER: Final = ("TP15", "TS45")  # on a table (JS-12.2)
MOST_PAST: Final = 3  # executed turns that a sheet shows


def sheet_id(number: int) -> str:
    return f"sheet-{ship_id(number)}"


def layout_id(number: int) -> str:
    return f"layout-{ship_id(number)}"


def side_id(side: int) -> str:
    """The id of a side of a layout, clockwise from the front."""
    return GUARD_SIDES[side]


# Order sheets


def sheets(view: State, seat: int, memory: Memory) -> tuple[OrderSheet, ...]:
    """A sheet for every operational ship, and for what others have executed."""
    return tuple(
        sheet(view, number, seat, memory)
        for number in range(view.table.n_ships)
        if view.ships[number].status == Status.OPERATIONAL and not view.over
    )


def legend(*, tabletop: bool) -> tuple[SheetOrder, ...]:
    """Each kind of order once, in words."""
    words = (*EXAMPLES, *LESSER) if tabletop else EXAMPLES
    told = [SheetOrder(text=word, title=order_title(word, tabletop=tabletop)) for word in words]
    return (*told, SheetOrder(text="@5", title=say("{order}, written last", order=order_title("@5"))))


def sheet(view: State, number: int, seat: int, memory: Memory) -> OrderSheet:
    words = plot_words(view, number)
    sealed = words == SEALED or (not words and side_of_ship(view, number) != seat)
    writing = view.ask.what == Ask.PLOT and view.ask.seats >> max(seat, 0) & 1 == 1 and plots(view, seat, number)
    name, own = ship_name(view.table, number), view.ships[number].plot
    turns = [*past(view, memory, number), *(() if sealed else ahead(view, number, writing=writing))]
    return OrderSheet(
        id=sheet_id(number),
        piece=ship_id(number),
        side=side_of_ship(view, number),
        title=name,
        sealed=sealed,
        turns=tuple(turns),
        draft=plot_text(written_part(view, own)) if writing else "",
        question=sheet_question(view, number) if writing else "",
        writes=f"{name}: rewrite " if writing else "",
        sample=(TABLE_SAMPLE if view.table.tabletop else SAMPLE) if writing else "",
        legend=legend(tabletop=bool(view.table.tabletop)) if writing else (),
        status=status(view, own, sealed=sealed, writing=writing),
        complete=not sealed and turns_in(own) >= turns_due(view),
        odds=launch_odds(view, number) if writing else (),
        rule="JS-3.2" if sealed else "JS-3.1",
    )


def sheet_question(view: State, number: int) -> str:
    """What is to be written next for a ship."""
    plot, name = view.ships[number].plot, ship_name(view.table, number)
    if is_naming(plot):
        return say("{ship}: the ID of the new pod group?", ship=name)
    if turns_in(plot) >= turns_due(view):
        return say("{ship}: all its turns are written.", ship=name)
    return say("{ship}: orders for turn {n}?", ship=name, n=plot_turn(view) + turns_in(plot))


def status(view: State, plot: Plot, *, sealed: bool, writing: bool) -> str:
    """How far it is written, for whoever writes it."""
    if sealed:
        return say("sealed until executed")
    due = turns_due(view)
    if not writing or due <= 0:
        return ""
    done = turns_in(plot)
    return say("complete") if done >= due else say("{n} of {most}", n=done, most=due)


def written_part(view: State, plot: Plot) -> Plot:
    """The part of a plot that this phase wrote."""
    first = begin_of(plot, min(turns_held(view), turns_in(plot)))
    part = Plot()
    for i in range(first, plot.n):
        part.kind[part.n], part.amount[part.n], part.letter[part.n] = plot.kind[i], plot.amount[i], plot.letter[i]
        part.n += 1
    return part


def past(view: State, memory: Memory, number: int) -> Iterable[SheetTurn]:
    """The last turns as executed: public for all (JS-3.2)."""
    for turn, text in list(memory["orders"].get(ship_id(number), {}).items())[-MOST_PAST:]:
        yield SheetTurn(turn=turn, state="executed", orders=orders(view, text), rule="JS-3.2")


def ahead(view: State, number: int, *, writing: bool) -> Iterable[SheetTurn]:
    """The turns that a ship holds orders for, or is to be given them; blank ones last."""
    plot = view.ships[number].plot
    held, first, found = turns_held(view), plot_turn(view), course(view, number)
    due = turns_due(view) if writing else len(found)
    for i in range(max(due, len(found))):
        if i < len(found):
            yield held_turn(view, found[i], held=not writing or i < held, writing=writing and not found[i].whole)
        else:
            now = writing and i == len(found) == turns_in(plot)
            yield SheetTurn(turn=str(first + i), state="empty", writing=now, rule="JS-3.1")


def held_turn(view: State, turn: Course, *, held: bool, writing: bool) -> SheetTurn:
    """A turn with its orders, where they lead, and what is left then."""
    note, rule = "", "JS-3.3"
    if not turn.on_map:
        note, rule = say("leaves the map: out of the game"), "JS-1.3"
    elif own_missile_risk(view, turn):
        note, rule = say("in the path of its own missiles"), "JS-5.6"
    return SheetTurn(
        turn=str(turn.turn),
        state="held" if held else "draft",
        orders=orders(view, turn.orders),
        place=f"{turn.place}, {faces(view.table, turn.facing)}",
        level=f"@{turn.phase}",
        left=(
            say_count(turn.missiles, "{n} missile", "{n} missiles"),
            say_count(turn.squadrons, "{n} pod", "{n} pods"),
        ),
        note=note,
        tone="bad" if note else "now",
        rule=rule,
        writing=writing,
    )


def orders(view: State, text: str) -> tuple[SheetOrder, ...]:
    tabletop = bool(view.table.tabletop)
    return tuple(SheetOrder(text=word, title=order_title(word, tabletop=tabletop)) for word in text.split())


# Guard pods


def layouts(view: State) -> tuple[Layout, ...]:
    """The guard pods that are being laid, as far as the view shows them (JS-3.10)."""
    return tuple(layout(view, n) for n in range(view.table.n_ships) if sum(view.ships[n].laying))


def layout(view: State, number: int) -> Layout:
    ship, design = view.ships[number], view.table.designs[number]
    places = (
        LayoutPlace(id=side_id(side), text=side_title(side), count=int(ship.laying[side]), angle=600 * side)
        for side in range(HEX_SIDES)
    )
    return Layout(
        id=layout_id(number),
        piece=ship_id(number),
        side=side_of_ship(view, number),
        title=ship_name(view.table, number),
        what=say("guard pod"),
        places=tuple(places),
        facing=angle(view.table, ship.facing),
        silhouette=silhouette_id(class_name(design), design.mass),
        rule="JS-3.10",
    )
